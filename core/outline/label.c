/* label.c: the label of a part, as people write it: (a), a), 1.(a), (b) - ii), Q1-3., Problem 1, （a）, 第一题. In: a place in
   the text. Out: the parts of the label in order. Whether it is one in this sheet is decided in place.c. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool begins(const char *text, int at, int end, const char *word) {
    int length = (int)strlen(word);
    return end - at >= length && !memcmp(text + at, word, (size_t)length);
}

static int blanks(const char *text, int at, int end) {
    while (at < end && (text[at] == ' ' || text[at] == '\t')) at++;
    return at;
}

/* ---- one part ---- */

typedef enum { FORM_BARE, FORM_HALF, FORM_DOT, FORM_CLOSED } Form; /* i · i) · i. · (i) */

static int roman(const char *text, int length) {
    static const char *const numbers[] = {"i",   "ii",   "iii", "iv", "v",  "vi",
                                          "vii", "viii", "ix",  "x",  "xi", "xii"};
    for (int i = 0; i < 12; i++)
        if ((int)strlen(numbers[i]) == length && !strncasecmp(numbers[i], text, (size_t)length)) return i + 1;
    return 0;
}

/* 一 to 十二 */
static int chinese(const char *text, int at, int end, int *value) {
    static const char *const digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    int found = 0, stop = at;
    for (int i = 9; i >= 0; i--)
        if (begins(text, stop, end, digits[i])) {
            found = i + 1, stop += 3;
            break;
        }
    if (found == 10)
        for (int i = 0; i < 9; i++)
            if (begins(text, stop, end, digits[i])) found += i + 1, stop += 3;
    return *value = found, found ? stop : at;
}

/* 12, c, ii or 三 without its brackets; `at`: there is none. */
static int name(const char *text, int at, int end, Part *part) {
    int stop = at;
    while (stop < end && isdigit((unsigned char)text[stop])) stop++;
    if (stop > at) {
        *part = (Part){PART_NUMBER, 0};
        for (int i = at; i < stop && i < at + 3; i++) part->value = part->value * 10 + text[i] - '0';
        return stop - at <= 2 && part->value > 0 ? stop : at;
    }
    while (stop < end && isalpha((unsigned char)text[stop])) stop++;
    if (stop > at) {
        int number = roman(text + at, stop - at);
        bool mixed =
            stop - at > 1 && !islower((unsigned char)text[at]) != !islower((unsigned char)text[at + 1]);
        if (number && !mixed) {
            *part = (Part){stop == at + 1 ? PART_EITHER : PART_ROMAN, number};
            return stop;
        }
        if (stop > at + 1) return at;
        *part = (Part){PART_LETTER, tolower((unsigned char)text[at]) - 'a' + 1};
        return stop;
    }
    int value;
    stop = chinese(text, at, end, &value);
    if (stop > at) *part = (Part){PART_NUMBER, value};
    return stop;
}

static int bracket(const char *text, int at, int end, bool open) {
    static const char *const wide[2] = {"）", "（"};
    if (at < end && text[at] == (open ? '(' : ')')) return 1;
    return begins(text, at, end, wide[open]) ? 3 : 0;
}

/* Puts the part and its form; where it ends, `at`: there is none. */
static int read_part(const char *text, int at, int end, Part *part, Form *form) {
    int open = bracket(text, at, end, true);
    int inner = open ? blanks(text, at + open, end) : at;
    int stop = name(text, inner, end, part);
    if (stop == inner) return at;
    if (open) {
        stop = blanks(text, stop, end);
        int close = bracket(text, stop, end, false);
        if (!close) return at;
        return *form = FORM_CLOSED, stop + close;
    }
    if (stop + 1 < end && text[stop] == '\\' && strchr(").", text[stop + 1])) stop++; /* a\) in Markdown */
    int close = bracket(text, stop, end, false);
    if (close) return *form = FORM_HALF, stop + close;
    if (begins(text, stop, end, "、")) return *form = FORM_DOT, stop + 3;
    if (stop < end && text[stop] == '.') return *form = FORM_DOT, stop + 1;
    return *form = FORM_BARE, stop;
}

/* (a-i), (1a), (a.ii), (d, i): several parts in one pair of brackets. Behind a comma (a, b) would be two names. */
static int read_joined(const char *text, int at, int end, Label *label) {
    int stop = at + bracket(text, at, end, true), count = 0;
    bool comma = false;
    if (stop == at) return at;
    while (count < MOST_PARTS) {
        int next = name(text, stop, end, &label->part[count]);
        if (next == stop || (comma && label->part[count].kind == PART_LETTER)) break;
        count++;
        stop = next;
        comma = stop < end && text[stop] == ',';
        if (stop < end && strchr("-.,", text[stop])) stop++;
        if (comma) stop = blanks(text, stop, end);
    }
    int close = bracket(text, stop, end, false);
    if (!close || count < 2) return at;
    label->parts = count;
    return stop + close;
}

/* ---- words in front ---- */

/* Past Problem, Question, Part, 问题, 第 and the like; `at`: there is none. */
static int label_word(const char *text, int at, int end) {
    static const char *const words[] = {"subproblem", "sub-problem", "subquestion", "sub-question", "subpart",
                                        "sub-part",   "problem",     "question",    "exercise",     "task",
                                        "part",       "ques.",       "prob.",       "ex."};
    static const char *const wide[] = {"问题", "題目", "题目", "小问", "问",
                                       "題",   "题",   "문제", "問題", "問"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int length = (int)strlen(words[i]);
        if (end - at <= length || strncasecmp(text + at, words[i], (size_t)length)) continue;
        int stop = at + length;
        if (isalpha((unsigned char)text[stop])) continue;
        if (text[stop] == '#') stop++;
        return blanks(text, stop, end);
    }
    if (end - at > 1 && text[at] == 'Q' &&
        (isdigit((unsigned char)text[at + 1]) || strchr(". ", text[at + 1])))
        return blanks(text, at + 1 + (text[at + 1] == '.'), end);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (begins(text, at, end, wide[i])) return blanks(text, at + (int)strlen(wide[i]), end);
    return at;
}

/* 第一题, 第2问, 第(c)问 */
static int ordinal(const char *text, int at, int end, Label *label) {
    static const char *const units[] = {"小题", "小问", "大题", "题", "問", "问", "題", "部分"};
    if (!begins(text, at, end, "第")) return at;
    int from = blanks(text, at + 3, end), open = bracket(text, from, end, true);
    int stop = name(text, from + open, end, &label->part[0]);
    if (stop == from + open || (!open && label->part[0].kind != PART_NUMBER)) return at;
    stop = blanks(text, stop + (open ? bracket(text, stop, end, false) : 0), end);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (begins(text, stop, end, units[i]))
            return label->parts = 1, label->word = true, stop + (int)strlen(units[i]);
    return at;
}

/* ---- the whole label ---- */

static int level(PartKind kind) { return kind == PART_NUMBER ? 0 : kind == PART_LETTER ? 1 : 2; }

/* What may separate two parts: blanks, and one of - – . , between them. */
static int separator(const char *text, int at, int end) {
    int stop = blanks(text, at, end);
    if (begins(text, stop, end, "–") || begins(text, stop, end, "—")) return blanks(text, stop + 3, end);
    if (stop < end && strchr("-.", text[stop])) return blanks(text, stop + 1, end);
    return stop;
}

static bool ends_word(const char *text, int at, int end) {
    return at >= end || !(isalnum((unsigned char)text[at]) || strchr("_^'", text[at]));
}

/* May this part follow the one before it? `touching`: nothing is between them. */
static bool may_follow(const Label *label, const Part *part, Form form, bool touching, bool dashed,
                       LabelPlace place) {
    const Part *last = &label->part[label->parts - 1];
    bool sure = form == FORM_CLOSED || form == FORM_HALF;
    if (part->kind == PART_NUMBER)
        return (last->kind == PART_LETTER && form == FORM_CLOSED) ||
               (last->kind == PART_NUMBER && (label->word || place == LABEL_HEADING) && label->parts < 2 &&
                dashed);
    if (level(part->kind) <= level(last->kind)) return false;
    if (sure) return true;
    if (last->kind == PART_NUMBER)
        return touching || place == LABEL_HEADING || label->word || form == FORM_DOT;
    return part->kind != PART_LETTER; /* (b) i, e. ii. */
}

/* 1bii: letter and sub-part without anything between them, right behind the number. `at`: there is none. */
static int glued_parts(const char *text, int at, int end, Form *form, Label *label) {
    int stop = at;
    while (stop < end && islower((unsigned char)text[stop])) stop++;
    int value = stop - at > 1 ? roman(text + at + 1, stop - at - 1) : 0;
    bool behind_number =
        label->parts && label->part[label->parts - 1].kind == PART_NUMBER && label->parts + 2 <= MOST_PARTS;
    if (!value || !behind_number || text[at] > 'h' || !ends_word(text, stop, end)) return at;
    label->part[label->parts++] = (Part){PART_LETTER, text[at] - 'a' + 1};
    label->part[label->parts++] = (Part){PART_ROMAN, value};
    bool dot = stop < end && text[stop] == '.';
    int close = bracket(text, stop, end, false);
    *form = dot ? FORM_DOT : close ? FORM_HALF : FORM_BARE;
    return stop + (dot ? 1 : close);
}

/* Problem 1, part (a) */
static int past_part_word(const char *text, int at, int end) {
    int stop = at < end && text[at] == ',' ? blanks(text, at + 1, end) : at;
    int after = label_word(text, stop, end);
    return after > stop ? after : at;
}

static bool is_roman(const char *text, int at, int end) {
    int stop = at;
    while (stop < end && isalnum((unsigned char)text[stop])) stop++;
    return roman(text + at, stop - at) > 0;
}

static int more_parts(const char *text, int at, int end, LabelPlace place, Form *form, Label *label) {
    at = glued_parts(text, at, end, form, label);
    while (label->parts < MOST_PARTS) {
        int from = separator(text, at, end);
        if (label->word) from = past_part_word(text, from, end);
        Part part;
        Form next_form;
        int stop = read_part(text, from, end, &part, &next_form);
        bool dashed = *form == FORM_DOT || from > blanks(text, at, end);
        bool touching = from == at || (from == at + 1 && text[at] == '.');
        if (stop == from ||
            !may_follow(label, &part, next_form, touching || *form == FORM_DOT, dashed, place))
            break;
        bool dotted = next_form == FORM_DOT && part.kind == PART_LETTER &&
                      label->part[label->parts - 1].kind == PART_NUMBER &&
                      is_roman(text, stop, end); /* 1.d.ii */
        if ((next_form == FORM_BARE || next_form == FORM_DOT) && !ends_word(text, stop, end) && !dotted)
            break;
        if (next_form == FORM_BARE && part.kind == PART_EITHER && part.value != 1) break;
        if (next_form == FORM_DOT && stop < end && isalnum((unsigned char)text[stop]) && !dotted)
            break; /* i.e. */
        label->part[label->parts++] = part;
        *form = next_form;
        at = stop;
    }
    return at;
}

enum { MOST_LETTER = 8 }; /* h */

/* Does the text that follows let this be a label? */
static bool ends_well(const char *text, int at, int end, Form form, const Label *label, LabelPlace place) {
    bool last = at >= end || strchr(" \t\n", text[at]);
    bool other = !last && !isalnum((unsigned char)text[at]) && !strchr("_^'=", text[at]);
    const Part *part = &label->part[label->parts - 1];
    bool strong = place == LABEL_HEADING || label->word;
    switch (form) {
    case FORM_CLOSED:
        return label->parts > 1 || last || !strchr("^_=+*/'", text[at]) ||
               (place == LABEL_ITEM && strchr("*_", text[at])); /* in bold type */
    case FORM_HALF: return last || other;
    case FORM_DOT: return last || (other && text[at] != '.');
    case FORM_BARE: break;
    }
    if (!ends_word(text, at, end)) return false;
    bool lone = !label->word && label->parts == 1 && part->kind != PART_NUMBER; /* “A study”, “I think” */
    bool colon =
        lone && at < end && text[at] == ':' && (at + 1 == end || isspace((unsigned char)text[at + 1]));
    if (colon) /* ii: …, - a: … */
        return part->kind == PART_ROMAN || (part->kind == PART_EITHER && part->value == 1) ||
               (place == LABEL_ITEM && part->kind == PART_LETTER && part->value <= MOST_LETTER);
    if (strong && lone) return at >= end || strchr(":\n", text[at]);
    if (strong || label->parts > 1) return last || other;
    if (place == LABEL_ITEM && part->kind == PART_EITHER) return last && part->value == 1;
    int next = blanks(text, at, end);
    if (part->kind == PART_EITHER && part->value == 1) return next > at && next < end && text[next] == '$';
    return last && part->kind == PART_ROMAN && part->value >= 2 &&
           part->value <= 4; /* as handwriting is read */
}

/* “, ” or “ and (b)” behind it: a sentence about parts. */
static bool goes_on(const char *text, int at, int end) {
    int stop = blanks(text, at, end);
    return (stop < end && text[stop] == ',') || begins(text, stop, end, "and (") ||
           begins(text, stop, end, "or (") || begins(text, stop, end, "和") || begins(text, stop, end, "，");
}

/* Past signs and blanks between label and text. */
static int past_label(const char *text, int at, int end) {
    int stop = blanks(text, at, end);
    if (begins(text, stop, end, "：")) return blanks(text, stop + 3, end);
    bool dash = stop + 1 < end && text[stop] == '-' && text[stop + 1] == ' ';
    if (stop < end && (text[stop] == ':' || dash)) return blanks(text, stop + 1, end);
    if (begins(text, stop, end, "–") || begins(text, stop, end, "—")) return blanks(text, stop + 3, end);
    return stop;
}

bool label_refers(const char *text, int start, int end) {
    static const char *const words[] = {"from", "in",  "of", "by",   "part",  "see",   "using", "to", "with",
                                        "as",   "and", "or", "than", "parts", "under", "like",  "for"};
    static const char *const wide[] = {"由", "在", "和", "从", "据", "与", "见", "同"};
    while (end > start && (text[end - 1] == ' ' || text[end - 1] == '\t')) end--;
    int from = end;
    while (from > start && isalpha((unsigned char)text[from - 1])) from--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((int)strlen(words[i]) == end - from && !strncasecmp(words[i], text + from, (size_t)(end - from)))
            return true;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (end - start >= 3 && !memcmp(text + end - 3, wide[i], 3)) return true;
    return false;
}

/* ---- in a display ---- */

static const char *const gaps[] = {"\\quad", "\\qquad", "\\;", "\\:",      "\\,",
                                   "\\ ",    "~",       ":",   "\\hspace", "\\enspace"};

static int past_gaps(const char *text, int at, int end) {
    for (bool more = true; more;) {
        more = false;
        at = blanks(text, at, end);
        for (size_t i = 0; i < sizeof gaps / sizeof *gaps && !more; i++)
            if (begins(text, at, end, gaps[i])) {
                at += (int)strlen(gaps[i]), more = true;
                if (!strcmp(gaps[i], "\\hspace"))
                    while (at < end && text[at - 1] != '}') at++;
            }
    }
    return at;
}

/* $$b) \quad v_a = …$$, $$(ii) \quad …$$, $$ii \quad …$$, $$\text{(a)} …$$, $(a)$ */
static bool read_formula(const char *text, int at, int end, Label *label) {
    static const char *const boxes[] = {"\\text{", "\\textbf{", "\\mathrm{", "\\mathbf{", "\\rm{"};
    while (at < end && isspace((unsigned char)text[at])) at++;
    while (end > at && isspace((unsigned char)text[end - 1])) end--;
    int box = 0;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (begins(text, at, end, boxes[i])) box = (int)strlen(boxes[i]);
    Form form;
    int from = at + box, stop = read_part(text, from, end, &label->part[0], &form);
    if (stop == from) return false;
    label->parts = 1;
    if (form != FORM_BARE) stop = more_parts(text, stop, end, LABEL_FORMULA, &form, label);
    label->start = from;
    label->end = stop;
    label->closed = text[from] == '(';
    if (box) {
        stop = blanks(text, stop, end);
        if (stop >= end || text[stop] != '}') return false;
        stop++;
    }
    int after = past_gaps(text, stop, end);
    bool gap = after > blanks(text, stop, end);
    if (gap && form != FORM_BARE && label->parts == 1 &&
        level(label->part[0].kind) < 2) { /* a) \quad i \quad … */
        Form next_form;
        int next = read_part(text, after, end, &label->part[1], &next_form),
            then = past_gaps(text, next, end);
        bool sub =
            next > after && level(label->part[1].kind) == 2 && label->part[1].kind != label->part[0].kind;
        if (sub && (label->part[1].kind == PART_ROMAN || label->part[1].value == 1) &&
            begins(text, blanks(text, next, end), end, "\\q"))
            label->parts = 2, label->end = next, after = then;
    }
    label->after = after;
    if (after >= end) return form == FORM_CLOSED || box; /* the label alone */
    const Part *part = &label->part[0];
    bool several = part->kind == PART_ROMAN || label->parts > 1;
    switch (form) {
    case FORM_CLOSED: return gap || box || several;
    case FORM_HALF: return true;
    case FORM_DOT: return gap;
    case FORM_BARE:
        return gap && begins(text, blanks(text, stop, end), end, "\\q") &&
               (several || part->kind == PART_EITHER);
    }
    return false;
}

bool label_read(const char *text, int at, int end, LabelPlace place, Label *label) {
    *label = (Label){.start = at};
    if (place == LABEL_FORMULA) return read_formula(text, at, end, label);
    Form form = FORM_CLOSED;
    int stop = ordinal(text, at, end, label);
    if (stop == at) {
        int from = label_word(text, at, end);
        label->word = from > at;
        stop = read_joined(text, from, end, label);
        if (stop == from) {
            stop = read_part(text, from, end, &label->part[0], &form);
            if (stop == from) return false;
            label->parts = 1;
            label->closed = form == FORM_CLOSED;
        } else
            label->closed = true;
        bool decimal = form == FORM_DOT && label->part[0].kind == PART_NUMBER && stop < end &&
                       isdigit((unsigned char)text[stop]) && place != LABEL_HEADING && !label->word;
        if (decimal) return false;
    }
    stop = more_parts(text, stop, end, place, &form, label);
    if (!ends_well(text, stop, end, form, label, place)) return false;
    if (place == LABEL_LINE && !label->word && goes_on(text, stop, end)) return false;
    int next = blanks(text, stop, end);
    bool bold =
        place == LABEL_ITEM && next == stop && next < end && strchr("*_", text[next]); /* **1(b)ii** */
    if (form == FORM_BARE && next < end && !bold &&
        (strchr("=~<>+*^_", text[next]) || (text[next] == ',' && place != LABEL_HEADING) ||
         begins(text, next, end, "≈")))
        return false; /* Q1 = … */
    label->end = stop;
    label->after = past_label(text, stop, end);
    return true;
}
