/* document_tex.c: where the answers and proofs of a LaTeX file are, and the formulas in them.

     \attestset{pack=attention, notation={C: β, u: μ}}
     \begin{answer}[expect=refuted, repair={M = A A^T}]{projector} … \end{answer}
     \begin{derivation}{projector} … \end{derivation}

   \begin{proof}{projector} is read like a derivation. Both ends of a block may be in comments of their own, as in
   "% attest: \begin{answer}{projector}", so that LaTeX does not see them. A walk over the text, exact to the byte: comments and verbatim
   text are stepped over, the body of the document is searched for blocks, everything else is prose. The file is long because all of
   this is one walk. */
#include "document_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- is it LaTeX ---- */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

bool document_is_tex(const Source *source) {
    if (ends_with(source->name, ".tex")) return true;
    if (ends_with(source->name, ".md")) return false;
    const char *text = source->text;
    while (isspace((unsigned char)*text)) text++;
    return !strncmp(text, "\\documentclass", 14) || strstr(text, "\\usepackage{attest}");
}

/* ---- one thing of the text after the other ---- */

typedef enum {
    THING_TEXT,    /* one character */
    THING_SKIP,    /* a comment, without its line end; verbatim text; what \iffalse hides */
    THING_COMMAND, /* backslash and name */
    THING_BEGIN,   /* \begin{name} */
    THING_END,     /* \end{name} */
} ThingKind;

typedef struct Thing {
    ThingKind kind;
    int start, end;
    int name, name_end; /* of the command or the environment */
} Thing;

static bool is(const Scan *s, const Thing *thing, const char *name) {
    size_t length = (size_t)(thing->name_end - thing->name);
    return strlen(name) == length && !memcmp(s->source->text + thing->name, name, length);
}

static bool is_one_of(const Scan *s, const Thing *thing, const char *const *list) {
    while (*list && !is(s, thing, *list)) list++;
    return *list;
}

static const char *name_of(Scan *s, const Thing *thing) { return scan_copy(s, thing->name, thing->name_end); }

static int find(const Scan *s, int from, int end, const char *what) { /* the place after it, else `end` */
    int length = (int)strlen(what);
    for (int i = from; i + length <= end; i++)
        if (!memcmp(s->source->text + i, what, (size_t)length)) return i + length;
    return end;
}

static int line_end(const Scan *s, int at, int end) {
    while (at < end && s->source->text[at] != '\n') at++;
    return at;
}

static Thing next(Scan *s, int at, int end) {
    static const char *const verbatim[] = {"verbatim", "verbatim*", "Verbatim",     "lstlisting",    "minted",
                                           "comment",  "alltt",     "filecontents", "filecontents*", NULL};
    static const char *const inline_verbatim[] = {"verb", "lstinline", NULL};
    const char *text = s->source->text;
    unsigned code;
    if (text[at] == '%') return (Thing){THING_SKIP, at, line_end(s, at, end), at, at};
    if (text[at] != '\\' || at + 1 >= end)
        return (Thing){THING_TEXT, at, at + utf8_decode(text + at, end - at, &code), at, at};
    int stop = at + 1;
    while (stop < end && isalpha((unsigned char)text[stop])) stop++;
    if (stop == at + 1) stop += utf8_decode(text + stop, end - stop, &code);
    Thing thing = {THING_COMMAND, at, stop, at + 1, stop};
    if (is_one_of(s, &thing, inline_verbatim)) {
        int open = stop + (stop < end && text[stop] == '*'), close = open + 1;
        while (close < end && text[close] != '\n' && text[close] != text[open]) close++;
        if (close < end && text[close] == text[open]) thing.kind = THING_SKIP, thing.end = close + 1;
        return thing;
    }
    if (is(s, &thing, "iffalse")) {
        thing.kind = THING_SKIP;
        thing.end = find(s, stop, end, "\\fi");
        return thing;
    }
    bool begin = is(s, &thing, "begin");
    if (!begin && !is(s, &thing, "end")) return thing;
    while (stop < end && text[stop] == ' ') stop++;
    if (stop >= end || text[stop] != '{') return thing;
    int name = stop + 1, close = name;
    while (close < end && !strchr("{}\\\n", text[close])) close++;
    if (close >= end || text[close] != '}') return thing;
    thing = (Thing){begin ? THING_BEGIN : THING_END, at, close + 1, name, close};
    if (begin && is_one_of(s, &thing, verbatim)) {
        thing.kind = THING_SKIP;
        thing.end = find(s, thing.end, end, arena_printf(s->arena, "\\end{%s}", name_of(s, &thing)));
    }
    return thing;
}

/* Past blanks and comments, but not past an empty line: there an argument can still follow. */
static int past_blanks(Scan *s, int at, int end) {
    for (int lines = 0; at < end && lines < 2;) {
        char c = s->source->text[at];
        if (c == '%') {
            at = line_end(s, at, end);
            if (at < end) at++;
        } else if (isspace((unsigned char)c)) {
            lines += c == '\n';
            at++;
        } else
            break;
    }
    return at;
}

/* The place after the group that opens here with [ or {. It ends at an empty line at the latest, not closed then. */
static int past_group(Scan *s, int at, int end, bool *closed) {
    const char *text = s->source->text;
    char close = text[at] == '[' ? ']' : '}';
    int depth = 0;
    *closed = false;
    for (at++; at < end && !(text[at] == '\n' && at + 1 < end && text[at + 1] == '\n');) {
        Thing thing = next(s, at, end);
        char c = thing.kind == THING_TEXT ? text[at] : 0;
        at = thing.end;
        if (c == close && depth == 0) {
            *closed = true;
            break;
        }
        depth += (c == '{') - (c == '}');
    }
    return at;
}

/* ---- key=value, key={value, with a comma} ---- */

typedef struct Pair {
    const char *key, *value; /* value is NULL where there is no = */
    Span span;
} Pair;

/* The text without its comments, Greek letters in place of their commands. */
static const char *plain(Scan *s, int start, int end) {
    Text out = text_new(s->arena);
    for (int at = start; at < end;) {
        Thing thing = next(s, at, end);
        Mistake *mistake = NULL;
        Tokens tokens = {0};
        if (thing.kind == THING_COMMAND)
            lex(s->arena, &tokens, s->source, at, thing.end, LEX_LATEX, true, &mistake);
        if (!mistake && tokens.count == 1 && tokens.items[0].kind == TOK_LETTER)
            text_add(&out, tokens.items[0].text);
        else if (thing.kind != THING_SKIP)
            text_add_bytes(&out, s->source->text + at, (size_t)(thing.end - at));
        at = thing.end;
    }
    return out.bytes;
}

static bool next_pair(Scan *s, int *from, int end, Pair *pair) {
    const char *text = s->source->text;
    int at = *from, equals = -1, depth = 0;
    while (at < end && (isspace((unsigned char)text[at]) || text[at] == ',' || text[at] == '%'))
        at = text[at] == '%' ? line_end(s, at, end) : at + 1;
    if (at >= end) return false;
    int start = at, stop;
    bool quoted = false;
    while (at < end && (depth > 0 || quoted || text[at] != ',')) {
        Thing thing = next(s, at, end);
        char c = thing.kind == THING_TEXT ? text[at] : 0;
        depth += (c == '{') - (c == '}');
        if (c == '=' && equals < 0) equals = at;
        if (c == '"' && equals >= 0) quoted = !quoted;
        at = thing.end;
    }
    *from = stop = at;
    while (stop > start && isspace((unsigned char)text[stop - 1])) stop--;
    pair->span = (Span){s->source, start, stop};
    pair->key = scan_copy(s, start, equals < 0 ? stop : equals);
    pair->value = NULL;
    if (equals < 0) return true;
    int value = past_blanks(s, equals + 1, stop);
    bool closed = false;
    bool braced = value < stop && text[value] == '{' && past_group(s, value, stop, &closed) == stop && closed;
    bool quotes = stop - value > 1 && text[value] == '"' && text[stop - 1] == '"';
    bool strip = braced || quotes;
    pair->value = plain(s, value + strip, stop - strip);
    return true;
}

/* \attestset{…}; the place after it. What is not followed by a group is being defined, not used. */
static int settings(Scan *s, const Thing *command, int end, bool *proof_is_prose) {
    int open = past_blanks(s, command->end, end);
    if (open >= end || s->source->text[open] != '{') return command->end;
    bool closed;
    int close = past_group(s, open, end, &closed);
    if (!closed) {
        scan_mistake(s, NULL, (Span){s->source, command->start, open + 1}, NULL,
                     "the group that begins here is not closed: } is missing");
        return close;
    }
    Pair pair;
    for (int at = open + 1; next_pair(s, &at, close - 1, &pair);) {
        Rename *items;
        int count;
        const char *value = pair.value ? pair.value : "";
        if (!strcmp(pair.key, "pack") && *value)
            s->document->pack = value;
        else if (!strcmp(pair.key, "title") && *value)
            s->document->title = value;
        else if (!strcmp(pair.key, "proof") && !strcmp(value, "prose"))
            *proof_is_prose = true;
        else if (strcmp(pair.key, "notation"))
            scan_mistake(
                s, NULL, pair.span, "known are pack, title, notation and proof=prose",
                arena_printf(s->arena, "the setting %s is not known", span_text(s->arena, pair.span)));
        else if (!parse_renames(s->arena, value, (int)strlen(value), &items, &count) || !count)
            scan_mistake(s, NULL, pair.span, "as in \\attestset{notation={C: β, u: μ}}",
                         "this renaming cannot be read");
        else
            for (int i = 0; i < count; i++) PUSH(s->arena, &s->document->renames, items[i]);
    }
    return close;
}

/* ---- formulas in a block ---- */

/* Where the formula ends and what closes it begins; −1 if nothing does. A dollar sign in braces, as in
   \text{if $x$}, does not. */
static int formula_end(Scan *s, int at, int end, const char *close) {
    const char *text = s->source->text;
    int depth = 0, length = (int)strlen(close);
    while (at < end) {
        Thing thing = next(s, at, end);
        bool here =
            thing.kind != THING_SKIP && end - at >= length && !memcmp(text + at, close, (size_t)length);
        if (here && (*close != '$' || depth <= 0)) return at;
        if (thing.kind == THING_TEXT) depth += (text[at] == '{') - (text[at] == '}');
        at = thing.end;
    }
    return -1;
}

/* Past the arguments of a command or an environment of text that are no prose: short ones, without a formula. */
static int past_arguments(Scan *s, int at, int end) {
    const char *text = s->source->text;
    while (at < end && (text[at] == '[' || text[at] == '{')) {
        char close = text[at] == '[' ? ']' : '}';
        int stop = at + 1;
        while (stop < end && text[stop] != close && !strchr("[{$\n", text[stop])) stop++;
        if (stop >= end || text[stop] != close) break;
        at = stop + 1;
    }
    return at;
}

/* An environment that is not one of text is a formula, so that one nobody knows is named and not passed over. */
static const char *const text_environments[] = {
    "itemize",    "enumerate",   "description", "center",       "quote",   "quotation", "flushleft",
    "flushright", "minipage",    "small",       "footnotesize", "theorem", "lemma",     "corollary",
    "remark",     "proposition", "definition",  "example",      NULL};
static const char *const without_prose[] = {
    "item",  "label", "ref",    "eqref",  "cref", "Cref",  "autoref", "pageref",         "cite",
    "citep", "citet", "vspace", "hspace", "url",  "color", "input",   "includegraphics", NULL};

static void formulas(Scan *s, Block *block, int start, int end) {
    const char *text = s->source->text;
    int prose = start;
    for (int at = start; at < end;) {
        Thing thing = next(s, at, end);
        const char *close = NULL;
        int skip = 2;
        bool display = true, keep = false;
        if (thing.kind == THING_TEXT && text[at] == '$') {
            display = at + 1 < end && text[at + 1] == '$';
            close = display ? "$$" : "$";
            skip = display ? 2 : 1;
        } else if (thing.kind == THING_COMMAND && (is(s, &thing, "[") || is(s, &thing, "("))) {
            display = text[thing.name] == '[';
            close = display ? "\\]" : "\\)";
        } else if (thing.kind == THING_BEGIN && !is_one_of(s, &thing, text_environments)) {
            close = arena_printf(s->arena, "\\end{%s}", name_of(s, &thing));
            skip = thing.end - at;
            display = !is(s, &thing, "math");
            keep = true;
        }
        if (!close && thing.kind == THING_TEXT) {
            at = thing.end;
            continue;
        }
        scan_piece(s, block, PIECE_PROSE, false, prose, at);
        if (!close) {
            bool bare = thing.kind == THING_BEGIN ||
                        (thing.kind == THING_COMMAND && is_one_of(s, &thing, without_prose));
            at = prose = bare ? past_arguments(s, thing.end, end) : thing.end;
            continue;
        }
        int stop = formula_end(s, at + skip, end, close);
        if (stop < 0) {
            scan_mistake(
                s, block, (Span){s->source, at, at + skip}, NULL,
                arena_printf(s->arena, "the formula that begins here is not closed: %s is missing", close));
            return;
        }
        int after = stop + (int)strlen(close);
        scan_piece(s, block, PIECE_FORMULA, display, keep ? at : at + skip, keep ? after : stop);
        at = prose = after;
    }
    scan_piece(s, block, PIECE_PROSE, false, prose, end);
}

/* ---- blocks ---- */

/* \attestset, or where a block begins or ends. */
typedef struct Mark {
    Thing thing;
    int partner; /* the mark that closes this one; 0 if there is none, as the first closes nothing */
} Mark;

typedef LIST(Mark) Marks;

static bool is_ours(const Scan *s, const Thing *thing) {
    static const char *const names[] = {"answer", "derivation", "proof", NULL};
    return (thing->kind == THING_BEGIN || thing->kind == THING_END) && is_one_of(s, thing, names);
}

/* \begin{anwser}{projector} */
static void misspelled(Scan *s, const Thing *thing, int end) {
    const char *near = thing->kind == THING_BEGIN ? scan_near_kind(name_of(s, thing), true) : NULL,
               *text = s->source->text;
    if (!near || is(s, thing, near) || thing->end >= end || text[thing->end] != '{') return;
    int stop = thing->end + 1;
    while (stop < end && (isalnum((unsigned char)text[stop]) || text[stop] == '-')) stop++;
    if (stop < end && text[stop] == '}')
        scan_mistake(
            s, NULL, (Span){s->source, thing->start, thing->end},
            arena_printf(s->arena, "did you mean \\begin{%s}?", near),
            arena_printf(s->arena, "“%s” is not a kind of block, so this is not judged", name_of(s, thing)));
}

/* All marks up to \end{document}; in the preamble only settings count. `first`: of the block at `from`, up to
   where it ends or another begins. */
static Marks find_marks(Scan *s, int from, bool first) {
    Marks marks = {0}, open = {0};
    int end = s->source->length;
    for (int at = from; at < end && !(first && marks.count > 1);) {
        Mark mark = {next(s, at, end), 0};
        at = mark.thing.end;
        if (is(s, &mark.thing, "document") && !first) {
            if (mark.thing.kind == THING_END) break;
            int kept = 0;
            for (int i = 0; i < marks.count; i++)
                if (marks.items[i].thing.kind == THING_COMMAND) marks.items[kept++] = marks.items[i];
            marks.count = kept;
            open.count = 0;
            s->document->preamble = mark.thing.start;
            s->document->head = mark.thing.end;
        }
        if (mark.thing.kind == THING_COMMAND && is(s, &mark.thing, "maketitle") && !first)
            s->document->head = mark.thing.end;
        bool ours = is_ours(s, &mark.thing);
        if (!ours && !open.count) misspelled(s, &mark.thing, end);
        if (!ours && (first || mark.thing.kind != THING_COMMAND || !is(s, &mark.thing, "attestset")))
            continue;
        if (mark.thing.kind == THING_END && open.count)
            marks.items[open.items[--open.count].partner].partner = marks.count;
        PUSH(s->arena, &marks, mark);
        mark.partner = marks.count - 1;
        if (mark.thing.kind == THING_BEGIN) PUSH(s->arena, &open, mark);
    }
    return marks;
}

/* [attributes]{claim} after \begin{…}; the place after them. */
static int arguments(Scan *s, Block *block, const Thing *open) {
    const char *text = s->source->text;
    int end = s->source->length, after = open->end, at = past_blanks(s, after, end), close = 0;
    int group = at < end && text[at] == '[' ? at : -1;
    bool closed = true;
    if (group >= 0) close = after = past_group(s, group, end, &closed), at = past_blanks(s, after, end);
    const char *claim = NULL;
    int name = at;
    if (closed && at < end && text[at] == '{') {
        after = past_group(s, name, end, &closed);
        if (closed) claim = scan_copy(s, name + 1, after - 1);
    }
    block->head = block->span = (Span){s->source, open->start, after};
    if (!closed) {
        int where = close == after ? group : name;
        scan_mistake(s, block, (Span){s->source, where, where + 1}, NULL,
                     text[where] == '[' ? "the attributes that begin here are not closed: ] is missing"
                                        : "the group that begins here is not closed: } is missing");
        block->head.end = where + 1;
        return after;
    }
    Pair pair;
    for (int from = group + 1; group >= 0 && next_pair(s, &from, close - 1, &pair);)
        if (!pair.value && !strcmp(pair.key, "found"))
            block->found = true;
        else if (!pair.value || !scan_attribute(s, block, pair.key, pair.value, pair.span))
            scan_unknown_attribute(s, block, pair.span, pair.key);
    if (claim && block->claim)
        scan_mistake(s, block, (Span){s->source, name, after}, NULL, "the claim is named twice");
    if (claim) block->claim = claim;
    if (!block->claim || !*block->claim)
        scan_mistake(s, block, block->head,
                     is(s, open, "proof")
                         ? "as in \\begin{proof}{average}; \\attestset{proof=prose} leaves other proofs alone"
                         : arena_printf(s->arena, "as in \\begin{%s}{average}", name_of(s, open)),
                     "which claim is this about?");
    if (claim && after < end && text[after] == '[')
        scan_mistake(s, block, (Span){s->source, after, after + 1},
                     arena_printf(s->arena, "as in \\begin{%s}[expect=holds]{average}", name_of(s, open)),
                     "attributes stand before the claim");
    return after;
}

/* Reads the block that begins with this mark; the place where to go on. */
static int read_block(Scan *s, const Marks *marks, int at, bool proof_is_prose) {
    const Thing *open = &marks->items[at].thing, *close = NULL, *inside = NULL;
    Block *block = NEW(s->arena, Block);
    block->kind = is(s, open, "answer") ? BLOCK_ANSWER : BLOCK_PROOF;
    int from = arguments(s, block, open);
    if (proof_is_prose && !block->claim && is(s, open, "proof")) return from;
    block->macros = s->macros;
    PUSH(s->arena, &s->document->blocks, block);
    const char *name = name_of(s, open);
    for (int i = at + 1; i < marks->count && !close && !inside; i++) {
        const Thing *thing = &marks->items[i].thing;
        if (thing->start < from || thing->kind == THING_COMMAND) continue;
        if (thing->kind == THING_BEGIN)
            inside = thing;
        else
            close = thing;
    }
    if (marks->items[at].partner) close = &marks->items[marks->items[at].partner].thing;
    if (!close || !is(s, close, name) || close->start < from) {
        scan_mistake(s, block, block->head, NULL,
                     arena_printf(s->arena, "this block is not closed: \\end{%s} is missing", name));
        block->span.end = inside ? inside->start : close ? close->end : from;
        if (block->span.end < from) block->span.end = from;
        return block->span.end;
    }
    block->span.end = close->end;
    if (inside)
        scan_mistake(s, block, (Span){s->source, inside->start, inside->end}, "end the first block before it",
                     arena_printf(s->arena, "\\begin{%s} stands inside \\begin{%s}: blocks do not nest",
                                  name_of(s, inside), name));
    else if (!block->found)
        formulas(s, block, from, close->start);
    return close->end;
}

/* \begin{answer} without a claim around blocks that have theirs is an environment of the sheet's own. */
static bool is_their_own(const Scan *s, const Marks *marks, int at) {
    const Mark *open = &marks->items[at];
    const char *text = s->source->text;
    if (!is(s, &open->thing, "answer") || !open->partner || strchr("{[", text[open->thing.end])) return false;
    for (int i = at + 1; i < open->partner; i++) {
        const Thing *inside = &marks->items[i].thing;
        if (inside->kind == THING_BEGIN && strchr("{[", text[inside->end])) return true;
    }
    return false;
}

/* ---- blocks in comments ---- */

/* "% attest: \begin{answer}{average}", the next such line from this one on; THING_TEXT: there is none. */
static Thing next_note(Scan *s, int at) {
    static const char word[] = "attest:";
    const char *text = s->source->text;
    for (int end; at < s->source->length; at = end + 1) {
        end = line_end(s, at, s->source->length);
        int start = at + (int)strspn(text + at, " \t");
        if (text[start] != '%') continue;
        int from = start + 1 + (int)strspn(text + start + 1, " \t");
        if (strncmp(text + from, word, strlen(word))) continue;
        from += (int)strlen(word);
        from += (int)strspn(text + from, " \t");
        Thing thing = next(s, from, end);
        if (from >= end || !is_ours(s, &thing)) continue;
        thing.start = start;
        return thing;
    }
    return (Thing){.kind = THING_TEXT};
}

static void read_notes(Scan *s) {
    const char *text = s->source->text;
    for (Thing open = next_note(s, 0); open.kind != THING_TEXT;) {
        if (open.kind == THING_END) {
            scan_mistake(
                s, NULL, (Span){s->source, open.start, open.end}, NULL,
                arena_printf(s->arena, "\\end{%s} ends a block that nothing begins", name_of(s, &open)));
            open = next_note(s, line_end(s, open.end, s->source->length));
            continue;
        }
        Block *block = NEW(s->arena, Block);
        block->kind = is(s, &open, "answer") ? BLOCK_ANSWER : BLOCK_PROOF;
        block->macros = s->macros;
        int from = arguments(s, block, &open);
        Thing close = next_note(s, line_end(s, from, s->source->length));
        if (close.kind == THING_END && is(s, &close, name_of(s, &open))) {
            block->span.end = line_end(s, close.end, s->source->length);
            if (!block->found) formulas(s, block, from, close.start);
            while (text[block->span.end - 1] == ' ') block->span.end--;
            close = next_note(s, block->span.end);
        } else
            scan_mistake(s, block, block->head, NULL,
                         arena_printf(s->arena, "this block is not closed: %% attest: \\end{%s} is missing",
                                      name_of(s, &open)));
        PUSH(s->arena, &s->document->blocks, block);
        open = close;
    }
}

static bool is_in_note(const Scan *s, int at, int notes) {
    for (int i = 0; i < notes; i++)
        if (span_begins_in((Span){s->source, at, at}, s->document->blocks.items[i]->span)) return true;
    return false;
}

/* Blocks of the sheet's template, without a claim, begin and end anywhere if there are blocks in comments. */
static void forget_theirs(const Scan *s, Marks *marks, int notes) {
    for (int i = 0; i < marks->count; i++) {
        Mark *mark = &marks->items[i];
        if (mark->thing.kind != THING_BEGIN) continue;
        bool theirs = notes && !strchr("{[", s->source->text[mark->thing.end]);
        if (!theirs && !is_in_note(s, mark->thing.start, notes)) continue;
        mark->thing.kind = THING_SKIP;
        if (mark->partner) marks->items[mark->partner].thing.kind = THING_SKIP;
    }
}

void document_read_tex(Scan *s) {
    read_notes(s);
    int notes = s->document->blocks.count;
    Marks marks = find_marks(s, 0, false);
    forget_theirs(s, &marks, notes);
    int before = s->document->blocks.count;
    document_read_given(s);
    bool given = s->document->blocks.count > before, proof_is_prose = given; /* notes have no questions */
    for (int i = 0, at = 0; i < marks.count; i++) {
        const Thing *thing = &marks.items[i].thing;
        if (thing->start < at || thing->kind == THING_SKIP) continue;
        at = thing->end;
        if (thing->kind == THING_BEGIN && is_their_own(s, &marks, i)) {
            marks.items[marks.items[i].partner].partner = -1;
            continue;
        }
        if (thing->kind == THING_COMMAND)
            at = settings(s, thing, s->source->length, &proof_is_prose);
        else if (thing->kind == THING_BEGIN)
            at = read_block(s, &marks, i, proof_is_prose);
        else if (marks.items[i].partner != -1 && !(proof_is_prose && is(s, thing, "proof")))
            scan_mistake(
                s, NULL, (Span){s->source, thing->start, thing->end}, NULL,
                arena_printf(s->arena, "\\end{%s} ends a block that nothing begins", name_of(s, thing)));
    }
    if (notes || given) document_in_order(s->document);
}

/* ---- in a Markdown file ---- */

/* Does its claim follow at once? Without one, a proof is prose; [Proof of the lemma] is not a claim. */
static bool has_claim(const Scan *s, const Thing *thing, int end) {
    const char *text = s->source->text;
    int at = thing->end;
    bool brackets = at < end && text[at] == '[', named = !is(s, thing, "proof");
    for (at += brackets; brackets && at < end && !strchr("[]\n", text[at]); at++)
        named = named || (end - at > 6 && !memcmp(text + at, "claim=", 6));
    if (brackets && at < end) at++;
    return (at < end && text[at] == '{') || (brackets && named);
}

bool document_is_tex_block(Scan *s, int at, int end) {
    if (s->source->text[at] != '\\') return false;
    Thing thing = next(s, at, end);
    return thing.kind == THING_BEGIN && is_ours(s, &thing) && has_claim(s, &thing, end);
}

int document_read_tex_block(Scan *s, int at) {
    int end = s->source->length;
    if (at >= end || s->source->text[at] != '\\') return 0;
    Thing thing = next(s, at, end);
    if (!is_ours(s, &thing) || thing.kind != THING_BEGIN) {
        misspelled(s, &thing, end);
        return 0;
    }
    if (is(s, &thing, "proof") && !has_claim(s, &thing, end)) return 0;
    Marks marks = find_marks(s, at, true);
    return read_block(s, &marks, 0, false);
}
