/* plain_words.c: a text without dollar signs → words, names, signs. A name takes its indices along: k_a^T, Q_{perm}, v₁ᵀ. Short
   letter groups that no sentence knows may be products, as in Ac; their neighbours decide. */
#include "plain_inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef struct Cut {
    const char *text;
    int at, end;
} Cut;

static bool here(const Cut *c, int at, const char *what) {
    int length = (int)strlen(what);
    return c->end - at >= length && !memcmp(c->text + at, what, (size_t)length);
}

static unsigned code_at(const Cut *c, int at, int *used) {
    unsigned code = 0;
    *used = at < c->end ? utf8_decode(c->text + at, c->end - at, &code) : 0;
    if (at < c->end && !*used) *used = 1;
    return code;
}

static bool is_latin(unsigned code) {
    return (code < 128 && isalpha((int)code)) ||
           (code >= 0xC0 && code < 0x250 && code != 0xD7 && code != 0xF7);
}

/* ---- names ---- */

/* Raised and lowered characters, accents and primes behind a name; 0: none. */
static int script_length(const Cut *c, int at) {
    for (int i = 0; i < script_count; i++) {
        if (script_rows[i].raised && here(c, at, script_rows[i].raised))
            return (int)strlen(script_rows[i].raised);
        if (script_rows[i].lowered && here(c, at, script_rows[i].lowered))
            return (int)strlen(script_rows[i].lowered);
    }
    static const char *const others[] = {
        "ᵀ", "⊤", "⊺", "′", "\xCC\x84", "\xCC\x82", "\xCC\x83", "\xCC\x87", "\xE2\x83\x97", "⁎"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (here(c, at, others[i])) return (int)strlen(others[i]);
    return 0;
}

/* Past _a, ^T, _{perm}, ^(n-2) is left to the brackets; `at`: there is no index. */
static int past_index(const Cut *c, int at) {
    if (at >= c->end || !strchr("_^", c->text[at])) return at;
    int next = at + 1, used;
    if (next < c->end && c->text[next] == '{') {
        int depth = 0;
        for (int i = next; i < c->end && i < next + 200 && c->text[i] != '\n'; i++) {
            depth += (c->text[i] == '{') - (c->text[i] == '}');
            if (!depth) return i + 1;
        }
        return at;
    }
    if (next < c->end && c->text[next] == '-') next++;
    int stop = next;
    while (stop < c->end && isalnum((unsigned char)c->text[stop])) stop++;
    if (stop > next) return stop;
    unsigned code = code_at(c, next, &used);
    bool greek = code >= 0x370 && code < 0x400;
    if (greek || here(c, next, "⊤") || here(c, next, "*") || here(c, next, "ᵀ") || here(c, next, "′"))
        return next + used;
    return c->text[at] == '^' && here(c, next, "(") ? next : at;
}

/* Past all indices behind a name; *some: there were any. */
static int past_indices(const Cut *c, int at, bool *some) {
    *some = false;
    for (;;) {
        int next = past_index(c, at), length = script_length(c, at);
        if (next == at) next = at + length;
        bool prime = next == at && at < c->end && c->text[at] == '\'' &&
                     !(at + 1 < c->end && isalpha((unsigned char)c->text[at + 1]));
        bool transposed =
            next == at && here(c, at, ".T") && !(at + 2 < c->end && isalnum((unsigned char)c->text[at + 2]));
        if (prime) next = at + 1;
        if (transposed) next = at + 2;
        if (next == at) return at;
        *some = true;
        at = next;
        if (c->text[at - 1] == '^') return at;
    }
}

static bool is_one_of(const char *text, int length, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if ((int)strlen(words[i]) == length && !memcmp(words[i], text, (size_t)length)) return true;
    return false;
}

static bool is_function(const char *text, int length) {
    static const char *const names[] = {"sum",     "lim",     "diag", "perm",   "softmax",
                                        "Softmax", "sigmoid", "norm", "argmax", "transpose"};
    return (length > 1 && (fn_find(text, (size_t)length) >= 0 || expect_find(text, (size_t)length) >= 0)) ||
           is_one_of(text, length, names, sizeof names / sizeof *names);
}

static bool is_known_word(const char *text, int length) {
    char low[4] = {0};
    for (int i = 0; i < length && i < 3; i++) low[i] = (char)tolower((unsigned char)text[i]);
    WordMatch word = word_find(low, length < 3 ? length : 3);
    return word.code != WORD_NONE && word.code != WORD_UNKNOWN && word.length >= length;
}

/* A group of letters without an index. */
static WrittenKind kind_of_letters(const Cut *c, int start, int stop) {
    int length = stop - start, used;
    const char *word = c->text + start;
    if (length == 1) return strchr("aAI", *word) ? WRITTEN_MAYBE : WRITTEN_ATOM;
    if (letter_named(word, length)) return WRITTEN_ATOM;
    if (is_function(word, length)) {
        int next = stop + (stop < c->end && c->text[stop] == ' ');
        unsigned code = code_at(c, next, &used);
        bool argument =
            next < c->end && (strchr("([{", c->text[next]) || isdigit((unsigned char)c->text[next]) ||
                              (code >= 0x370 && code < 0x400));
        return argument ? WRITTEN_ATOM : WRITTEN_WORD;
    }
    if ((length == 8 && !strncasecmp(word, "infinity", 8)) || (length == 3 && !strncmp(word, "inf", 3)))
        return WRITTEN_MAYBE;
    bool ascii = true, vowel = false, capital = false;
    for (int i = 0; i < length; i++) {
        ascii = ascii && (unsigned char)word[i] < 128;
        vowel = vowel || strchr("aeiouAEIOU", word[i]);
        capital = capital || isupper((unsigned char)word[i]);
    }
    if (!ascii || length > 3 || is_known_word(word, length)) return WRITTEN_WORD;
    return length == 2 || !vowel ||
                   (capital && isupper((unsigned char)word[0]) && isupper((unsigned char)word[1]))
               ? WRITTEN_MAYBE
               : WRITTEN_WORD;
}

/* i.e., e.g., s.t.: where it ends; 0: it is none. */
static int abbreviation(const Cut *c, int at) {
    int stop = at, count = 0;
    while (stop + 1 < c->end && isalpha((unsigned char)c->text[stop]) && c->text[stop + 1] == '.')
        stop += 2, count++;
    return count >= 2 ? stop : 0;
}

static Written letters(const Cut *c) {
    int stop = c->at, used, start = c->at;
    bool index;
    int short_form = abbreviation(c, start);
    if (short_form) return (Written){WRITTEN_WORD, start, short_form};
    while (stop < c->end && is_latin(code_at(c, stop, &used))) stop += used;
    int after = past_indices(c, stop, &index);
    if (index && (stop - start <= 3 || is_function(c->text + start, stop - start) ||
                  letter_named(c->text + start, stop - start)))
        return (Written){WRITTEN_ATOM, start, after};
    if (stop < c->end && isdigit((unsigned char)c->text[stop]) && stop - start <= 2) { /* q1 */
        int digits = stop;
        while (digits < c->end && isdigit((unsigned char)c->text[digits])) digits++;
        if (!(digits < c->end && isalpha((unsigned char)c->text[digits])))
            return (Written){WRITTEN_ATOM, start, past_indices(c, digits, &index)};
    }
    WrittenKind kind = kind_of_letters(c, start, stop);
    if (index) return (Written){WRITTEN_ATOM, start, after}; /* loss_i */
    for (bool more = stop - start > 1; more;) {              /* single-headed, doesn't */
        more =
            stop + 1 < c->end && (strchr("-'", c->text[stop]) || here(c, stop, "’")) && kind == WRITTEN_WORD;
        int next = more ? stop + (here(c, stop, "’") ? 3 : 1) : stop;
        more = more && next < c->end && is_latin(code_at(c, next, &used));
        if (!more) break;
        stop = next;
        while (stop < c->end && is_latin(code_at(c, stop, &used))) stop += used;
    }
    bool address = here(c, stop, "://");
    while (address && stop < c->end && !isspace((unsigned char)c->text[stop])) stop++;
    return (Written){kind, start, stop};
}

/* ---- signs ---- */

static int spelled_length(const Cut *c, const Spelled *row) {
    int best = here(c, c->at, row->text) ? (int)strlen(row->text) : 0;
    for (size_t i = 0; i < sizeof row->chars / sizeof *row->chars && row->chars[i]; i++) {
        int length = (int)strlen(row->chars[i]);
        if (length > best && here(c, c->at, row->chars[i])) best = length;
    }
    return best;
}

static WrittenKind kind_of_sign(Sign sign) {
    switch (sign) {
    case SIGN_IMPLIES:
    case SIGN_IFF: return WRITTEN_ARROW;
    case SIGN_OPEN:
    case SIGN_LBRACKET:
    case SIGN_LBRACE:
    case SIGN_LFLOOR:
    case SIGN_LCEIL:
    case SIGN_LANGLE: return WRITTEN_OPENS;
    case SIGN_CLOSE:
    case SIGN_RBRACKET:
    case SIGN_RBRACE:
    case SIGN_RFLOOR:
    case SIGN_RCEIL:
    case SIGN_RANGLE: return WRITTEN_CLOSES;
    case SIGN_COMMA: return WRITTEN_SEPARATES;
    case SIGN_INFINITY:
    case SIGN_ONES:
    case SIGN_DOTS: return WRITTEN_ATOM;
    case SIGN_THEREFORE:
    case SIGN_BECAUSE:
    case SIGN_STROKE:
    case SIGN_SEMICOLON:
    case SIGN_COLON:
    case SIGN_FACTORIAL: /* in text it is an exclamation mark */
    case SIGN_PRIME: return WRITTEN_POINT;
    case SIGN_FORALL:
    case SIGN_EXISTS:
    case SIGN_SUM:
    case SIGN_PROD:
    case SIGN_NABLA:
    case SIGN_PARTIAL:
    case SIGN_CROSS:
    case SIGN_PLUS_MINUS:
    case SIGN_MINUS_PLUS:
    case SIGN_POWER:
    case SIGN_INDEX:
    case SIGN_TRANSPOSE:
    case SIGN_RANGE:
    case SIGN_NORM:
    case SIGN_BAR: return WRITTEN_OPERATOR;
    case SIGN_COUNT: break;
    }
    return WRITTEN_POINT;
}

/* <br>, </b>: where the tag ends; 0: it is none. */
static int past_tag(const Cut *c) {
    enum { LONGEST = 12 };
    int at = c->at + 1;
    if (!here(c, c->at, "<")) return 0;
    if (at < c->end && c->text[at] == '/') at++;
    int name = at;
    while (at < c->end && at - name < LONGEST && isalpha((unsigned char)c->text[at])) at++;
    if (here(c, at, "/")) at++;
    return at > name + 1 && here(c, at, ">") ? at + 1 : 0;
}

static Written sign(const Cut *c) {
    bool spaced = c->at > 0 && here(c, c->at, ". ") && c->text[c->at - 1] == ' ';
    if (spaced) return (Written){WRITTEN_OPERATOR, c->at, c->at + 1}; /* k_a . q */
    if (past_tag(c)) return (Written){WRITTEN_WORD, c->at, past_tag(c)};
    int best = 0, length, used;
    WrittenKind kind = WRITTEN_POINT;
    if (here(c, c->at, "√") || here(c, c->at, "∏")) return (Written){WRITTEN_OPERATOR, c->at, c->at + 3};
    if (here(c, c->at, "∝") || here(c, c->at, "＝")) return (Written){WRITTEN_RELATION, c->at, c->at + 3};
    for (int i = 0; i < R_COUNT; i++)
        if ((length = spelled_length(c, &rel_rows[i])) > best) best = length, kind = WRITTEN_RELATION;
    for (int i = 0; i < OPERATOR_COUNT; i++)
        if ((length = spelled_length(c, &operator_rows[i])) > best) best = length, kind = WRITTEN_OPERATOR;
    for (int i = 0; i < SIGN_COUNT; i++)
        if ((length = spelled_length(c, &sign_rows[i])) > best) best = length, kind = kind_of_sign((Sign)i);
    if (!best) code_at(c, c->at, &best);
    Written out = {kind, c->at, c->at + best};
    if (kind == WRITTEN_CLOSES || (kind == WRITTEN_ATOM && best)) { /* (P K)ᵀ, (x + y)^2 */
        bool some;
        out.end = past_indices(c, out.end, &some);
    }
    (void)used;
    return out;
}

/* ---- all of it ---- */

static Written number(const Cut *c) {
    int stop = c->at;
    while (stop < c->end && isdigit((unsigned char)c->text[stop])) stop++;
    if (stop + 1 < c->end && c->text[stop] == '.' && isdigit((unsigned char)c->text[stop + 1]))
        for (stop++; stop < c->end && isdigit((unsigned char)c->text[stop]);) stop++;
    bool index;
    stop = past_indices(c, stop, &index);
    if (stop < c->end && c->text[stop] == '%') return (Written){WRITTEN_WORD, c->at, stop + 1};
    return (Written){WRITTEN_ATOM, c->at, stop};
}

static Written other(const Cut *c) {
    int used, letter_used = 0;
    unsigned code = code_at(c, c->at, &used);
    bool fraction = false, index;
    for (int i = 0; i < fraction_count; i++) fraction = fraction || here(c, c->at, fraction_rows[i].sign);
    bool alphabet = (code >= 0x1D400 && code < 0x1D800) || (code >= 0x2100 && code < 0x2150);
    bool script = script_length(c, c->at) > 0;
    if (letter_find(c->text + c->at, &letter_used) && letter_used > 0 && code != 0x3A3)
        used = letter_used;
    else if (code == 0x3A3 || (code >= 0x370 && code < 0x400)) {
    } else if (!fraction && !alphabet && !script) {
        if (code >= 0x2E80 && !(code >= 0x3000 && code < 0x3030) && !(code >= 0xFF00 && code < 0xFFF0))
            return (Written){WRITTEN_WORD, c->at, c->at + used};
        return sign(c);
    }
    return (Written){WRITTEN_ATOM, c->at, past_indices(c, c->at + used, &index)};
}

static WrittenKind beside(const Writing *all, int i) {
    if (i < 0 || i >= all->count) return WRITTEN_BREAK;
    return all->items[i].kind;
}

static bool is_sign(WrittenKind kind) { return kind == WRITTEN_OPERATOR || kind == WRITTEN_RELATION; }

/* Words or names, by their neighbours. */
static void decide(Writing *all, const char *text) {
    for (int i = 0; i < all->count; i++) {
        Written *word = &all->items[i];
        if (word->kind != WRITTEN_MAYBE) continue;
        WrittenKind before = beside(all, i - 1), after = beside(all, i + 1);
        bool touching = i + 1 < all->count && all->items[i + 1].start == word->end;
        bool name = is_sign(before) || before == WRITTEN_OPENS || is_sign(after) ||
                    (after == WRITTEN_OPENS && touching) ||
                    (before == WRITTEN_SEPARATES && (after == WRITTEN_CLOSES || after == WRITTEN_BREAK ||
                                                     after == WRITTEN_POINT || after == WRITTEN_SEPARATES));
        bool article = word->end - word->start == 1 && text[word->start] == 'a';
        if (!article)
            name = name || before == WRITTEN_ATOM || (after == WRITTEN_ATOM && before != WRITTEN_WORD) ||
                   after == WRITTEN_MAYBE;
        else
            name = name || (before == WRITTEN_ATOM && after != WRITTEN_WORD && after != WRITTEN_ATOM);
        word->kind = name ? WRITTEN_ATOM : WRITTEN_WORD;
    }
}

/* \alpha_i: a command of LaTeX, without dollar signs. What is beside it would be half a formula, so it is a word. */
static Written command(const Cut *c) {
    int stop = c->at + 1;
    bool index;
    while (stop < c->end && isalpha((unsigned char)c->text[stop])) stop++;
    return (Written){WRITTEN_WORD, c->at, past_indices(c, stop, &index)};
}

void plain_words(Arena *arena, Writing *out, const char *text, int start, int end) {
    Cut c = {text, start, end};
    while (c.at < end) {
        char byte = text[c.at];
        Written next;
        int used;
        if (byte == '\n')
            next = (Written){WRITTEN_BREAK, c.at, c.at + 1};
        else if (byte == ' ' || byte == '\t') {
            int stop = c.at;
            bool tab = false;
            for (; stop < end && (text[stop] == ' ' || text[stop] == '\t'); stop++)
                tab = tab || text[stop] == '\t';
            WrittenKind last = beside(out, out->count - 1);
            bool wide = (stop - c.at >= 3 || tab) &&
                        (last == WRITTEN_ATOM || last == WRITTEN_CLOSES || last == WRITTEN_MAYBE);
            next = (Written){WRITTEN_SEPARATES, c.at, stop};
            if (!wide) {
                c.at = stop;
                continue;
            }
        } else if (isdigit((unsigned char)byte))
            next = number(&c);
        else if (is_latin(code_at(&c, c.at, &used)))
            next = letters(&c);
        else if (byte == '\\' && c.at + 1 < end && isalpha((unsigned char)text[c.at + 1]))
            next = command(&c);
        else if ((unsigned char)byte > 127)
            next = other(&c);
        else
            next = sign(&c);
        Written *last = out->count ? &out->items[out->count - 1] : NULL;
        bool gap = last && last->kind == WRITTEN_SEPARATES && strchr(" \t", text[last->start]);
        if (gap && next.kind != WRITTEN_ATOM && next.kind != WRITTEN_OPENS && next.kind != WRITTEN_MAYBE)
            out->count--; /* before = and the like */
        PUSH(arena, out, next);
        c.at = next.end > c.at ? next.end : c.at + 1;
    }
    decide(out, text);
}
