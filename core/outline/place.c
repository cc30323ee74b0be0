/* place.c: the marks of a sheet in order → which of them are labels, and the part each one begins. A label says only some of
   its place; the rest is the part before it. Sub-parts that begin again at i are those of the next letter if no label of
   the sheet has that letter. Marks that fit nowhere are dropped and stay in the text. */
#include "inside.h"

#include <string.h>

enum { LETTERS_OF_ALPHABET = 27, MOST_QUESTIONS = 100 };

typedef struct Finder {
    Layout *layout;
    LIST(Mark *) marks;
    bool letter[LETTERS_OF_ALPHABET];  /* it occurs in a label */
    bool written[LETTERS_OF_ALPHABET]; /* in one that is not in a sentence */
    bool question[MOST_QUESTIONS];
    bool letters, romans;
    bool closed_numbers, open_numbers; /* (1) and 1. occur */
    bool list_numbers;                 /* 1. (a), 2. (b): the numbers are those of a list */
    PartNumber now;
    int heading; /* of the question, letter or sub-part that `now` ends with; 0: none */
    struct {
        int level;
        PartNumber place;
    } open[8]; /* headings around this place */
    int opened;
} Finder;

static const Part *first(const Mark *mark) { return mark->label.parts ? &mark->label.part[0] : NULL; }

static bool begins_with(const Mark *mark, PartKind kind) { return first(mark) && first(mark)->kind == kind; }

static bool is_sub(const Mark *mark) {
    return begins_with(mark, PART_ROMAN) || begins_with(mark, PART_EITHER);
}

/* ---- what labels there are ---- */

static void survey(Finder *f) {
    int same = 0, other = 0, last = 0;
    for (int i = 0; i < f->marks.count; i++) {
        const Mark *mark = f->marks.items[i];
        for (int k = 0; k < mark->label.parts; k++) {
            Part part = mark->label.part[k];
            if (part.kind == PART_LETTER && !mark->running) f->written[part.value] = true;
            if (mark->running && part.kind != PART_LETTER) continue;
            if (part.kind == PART_LETTER) f->letter[part.value] = f->letters = true;
            if (part.kind == PART_NUMBER && k == 1) f->letters = true; /* Q1-3 */
            if (part.kind == PART_ROMAN || (part.kind == PART_EITHER && part.value == 1)) f->romans = true;
            if (part.kind == PART_NUMBER &&
                (k > 0 || mark->label.parts > 1 || mark->heading || mark->label.word) &&
                part.value < MOST_QUESTIONS)
                f->question[part.value] = true;
        }
        bool number = mark->label.parts == 1 && begins_with(mark, PART_NUMBER);
        f->closed_numbers = f->closed_numbers || (number && mark->label.closed);
        f->open_numbers = f->open_numbers || (number && !mark->label.closed);
        bool pair = mark->label.parts > 1 && begins_with(mark, PART_NUMBER) &&
                    mark->label.part[1].kind == PART_LETTER;
        if (!pair) continue;
        bool equal = mark->label.part[0].value == mark->label.part[1].value;
        same += equal && mark->label.part[0].value != last;
        other += !equal;
        last = mark->label.part[0].value;
    }
    f->list_numbers = same >= 2 && !other;
}

/* The next mark that is a label of a kind other than a number of a list; NULL: none. */
static const Mark *next_label(const Finder *f, int i, bool numbers) {
    enum { FAR = 60 };
    for (int k = i + 1; k < f->marks.count && k < i + FAR; k++)
        if (first(f->marks.items[k]) && (numbers || !begins_with(f->marks.items[k], PART_NUMBER)))
            return f->marks.items[k];
    return NULL;
}

/* Does ii follow before another letter or question? */
static bool has_second(const Finder *f, int i) {
    enum { FAR = 30 };
    for (int k = i + 1; k < f->marks.count && k < i + FAR; k++) {
        const Mark *mark = f->marks.items[k];
        if (is_sub(mark)) {
            if (first(mark)->value == 2) return true;
            if (first(mark)->value > 1) return false;
            continue;
        }
        if (begins_with(mark, PART_LETTER) || mark->label.parts > 1) return false;
    }
    return false;
}

/* ---- one mark ---- */

static bool drop(Mark *mark) {
    mark->dropped = true;
    return false;
}

/* Has this sub-part of the letter we are in had its label? */
static bool has_been(const Finder *f, int i, int value) {
    for (int k = i - 1; k >= 0 && k > i - 60; k--) {
        const Mark *mark = f->marks.items[k];
        if (mark->dropped || !first(mark)) continue;
        if (mark->place.letter != f->now.letter || mark->place.question != f->now.question) return false;
        if (mark->place.roman == value) return true;
    }
    return false;
}

static bool take_roman(Finder *f, int i, int value) {
    Mark *mark = f->marks.items[i];
    PartNumber *now = &f->now;
    if (value > now->roman) {
        if (now->roman && value > now->roman + 3) return drop(mark);
        now->roman = value;
        return true;
    }
    int next = now->letter + 1;
    bool free = now->letter && next < LETTERS_OF_ALPHABET && !f->letter[next];
    if (mark->counted) return now->roman = value, true;
    bool again = free && (value > 1 || has_second(f, i));
    if (!again && now->letter && !has_been(f, i, value)) return now->roman = value, true; /* ii), then i) */
    if (!again) return drop(mark);
    now->letter = next;
    now->roman = value;
    return true;
}

static bool take_letter(Finder *f, int i, int value, bool question_said) {
    enum { FAR = 6 };
    Mark *mark = f->marks.items[i];
    PartNumber *now = &f->now;
    bool back = !question_said && value < now->letter;
    bool far = !question_said && value > now->letter + FAR;
    bool sure = mark->strong || mark->counted || mark->label.parts > 1 || mark->heading || mark->label.word;
    if ((back || far) && !sure && !(value == 1 && mark->label.closed)) return drop(mark);
    if (far && !mark->heading && !mark->counted && mark->label.parts < 2) return drop(mark);
    if (back && value == 1 && !mark->counted) now->question = 0; /* of another question, which is not said */
    now->letter = value;
    now->roman = 0;
    return true;
}

/* A number alone: a question, a sub-part, or the number of an item in a list. */
static bool take_number(Finder *f, int i, int value) {
    Mark *mark = f->marks.items[i];
    PartNumber *now = &f->now;
    const Mark *after = next_label(f, i, false);
    bool letter_next = after && begins_with(after, PART_LETTER) && after->label.part[0].value == 1;
    bool under_letter = now->letter && f->heading && mark->heading > f->heading;
    bool later = after && begins_with(after, PART_LETTER) && after->label.part[0].value > 1;
    if (mark->counted && !mark->list && mark->heading && later &&
        f->now.letter) { /* a section in the middle of a question */
        f->now.question = f->now.letter = f->now.roman = 0;
        return true;
    }
    if (mark->counted && !mark->list) goto question;
    if ((mark->heading || mark->label.word) && !under_letter) goto question;
    if (!f->letters && f->open_numbers && f->closed_numbers) { /* 1. (1) (2) 2. (1) */
        if (!mark->label.closed && (value == 1 || value == now->question + 1)) goto question;
        if (mark->label.closed && now->question && (value == 1 || value == now->letter + 1))
            return now->letter = value, now->roman = 0, true;
        return drop(mark);
    }
    if (!now->letter) {
        if (letter_next && (!now->question || value != now->question)) goto question;
        if (f->letters) { /* 1. 2. 3. before the letters begin */
            if (!now->question && after && after->label.parts && !begins_with(after, PART_LETTER))
                goto question;
            return drop(mark);
        }
        bool heads = false; /* questions have words or headings of their own */
        for (int k = 0; k < MOST_QUESTIONS; k++) heads = heads || f->question[k];
        bool next_one = value == 1 || value == now->question + 1;
        if (!heads && next_one) goto question;
        if (now->question && (value == 1 || value == now->letter + 1))
            return now->letter = value, now->roman = 0, true;
        return drop(mark);
    }
    if (!f->letters) { /* numbers in place of letters */
        if (value == now->letter + 1) return now->letter = value, now->roman = 0, true;
        return drop(mark);
    }
    if (letter_next && value == now->question + 1 && !mark->label.closed) goto question;
    if (!f->romans && (mark->strong || mark->label.closed || mark->formula || mark->heading) &&
        value == now->roman + 1)
        return now->roman = value, true;
    return drop(mark);
question:
    *now = (PartNumber){value, 0, 0};
    return true;
}

/* Is there a label for this sub-part, outside sentences? `letter` 0: of any letter. */
static bool is_written(const Finder *f, int letter, int roman) {
    for (int i = 0; i < f->marks.count; i++) {
        const Mark *mark = f->marks.items[i];
        int of = 0;
        for (int k = 0; k < mark->label.parts && !mark->running; k++) {
            Part part = mark->label.part[k];
            if (part.kind == PART_LETTER) of = part.value;
            bool sub = part.kind == PART_ROMAN || part.kind == PART_EITHER;
            if (sub && part.value == roman && (!of || !letter || of == letter)) return true;
        }
    }
    return false;
}

/* “For part (b) …” in a sheet that has a label (b): the sentence only points at it, unless it goes on to a sub-part that has no label. */
static bool points(const Finder *f, const Mark *mark) {
    const Part *last = &mark->label.part[mark->label.parts - 1];
    int letter = 0, roman = last->kind == PART_ROMAN || last->kind == PART_EITHER ? last->value : 0;
    for (int k = 0; k < mark->label.parts; k++)
        if (mark->label.part[k].kind == PART_LETTER) letter = mark->label.part[k].value;
    bool back = letter < f->now.letter && f->written[f->now.letter];
    if (letter && !f->written[letter]) return back;
    bool next = roman > f->now.roman && (!letter || f->now.letter == letter);
    return !next || is_written(f, letter, roman);
}

static bool take(Finder *f, int i) {
    Mark *mark = f->marks.items[i];
    const Part *part = mark->label.part;
    int count = mark->label.parts, at = 0;
    bool question_said = false;
    if (mark->running && points(f, mark)) return drop(mark);
    if (part[0].kind == PART_NUMBER && count == 1) return take_number(f, i, part[0].value);
    if (part[0].kind == PART_NUMBER) {
        bool pair = part[1].kind == PART_LETTER;
        if (!(f->list_numbers && pair)) {
            question_said = true;
            if (f->now.question != part[0].value) f->now.letter = f->now.roman = 0;
            f->now.question = part[0].value;
        }
        at = 1;
    }
    if (at < count && (part[at].kind == PART_LETTER || (part[at].kind == PART_NUMBER && at == 1))) {
        if (!take_letter(f, i, part[at].value, question_said)) return false;
        at++;
    } else if (at < count && part[at].kind == PART_EITHER && part[at].value == 1 && f->now.letter == 8 &&
               !f->now.roman) {
        f->now.letter = 9; /* h, then i */
        return true;
    }
    if (at >= count) return true;
    if (at > 0) return f->now.roman = part[at].value, true;
    if (part[at].kind == PART_EITHER && part[at].value != 1 && part[at].value != f->now.roman + 1)
        return drop(mark);
    return take_roman(f, i, part[at].value);
}

/* ---- headings ---- */

static void open_heading(Finder *f, int level) {
    while (f->opened && f->open[f->opened - 1].level >= level) f->opened--;
    if (f->opened == 8) f->opened--;
    f->open[f->opened].level = level;
    f->open[f->opened++].place = f->now;
}

/* A title without a label: the part of the heading around it. */
static void title_only(Finder *f, Mark *mark) {
    int before = f->opened;
    while (f->opened && f->open[f->opened - 1].level >= mark->heading) f->opened--;
    if (f->opened < before) f->now = f->opened ? f->open[f->opened - 1].place : (PartNumber){0};
    open_heading(f, mark->heading);
}

void places_find(Layout *layout) {
    Finder finder = {.layout = layout}, *f = &finder;
    for (int i = 0; i < layout->items.count; i++)
        if (layout->items.items[i].kind == ITEM_MARK)
            PUSH(layout->arena, &f->marks, layout->items.items[i].mark);
    survey(f);
    for (int i = 0; i < f->marks.count; i++) {
        Mark *mark = f->marks.items[i];
        PartNumber before = f->now;
        if (!first(mark))
            title_only(f, mark);
        else if (take(f, i)) {
            f->heading = mark->heading;
            if (mark->heading) open_heading(f, mark->heading);
        } else
            f->now = before;
        mark->place = f->now;
    }
}
