/* weave.c: a sheet with its verdicts spliced in. Nothing of the source is changed or left out: a table in front, a box
   behind each block, a mark over each relation that was judged. What has no block comes out as it went in. */
#include "weave.h"
#include "box.h"

#include <stdlib.h>
#include <string.h>

typedef struct Insertion {
    int at, order; /* order: of those at one place */
    const char *text;
    bool lines; /* whole lines, which take the file's line ends */
} Insertion;

typedef struct Weaver {
    Arena *arena;
    const Source *source;
    const char *const *marks; /* see weave.h */
    struct {
        Insertion *items;
        int count, capacity;
    } insertions;
} Weaver;

static void insert(Weaver *w, int at, const char *text, bool lines) {
    Insertion insertion = {at, w->insertions.count, text, lines};
    PUSH(w->arena, &w->insertions, insertion);
}

/* ---- marks ---- */

static int past_group(const char *text, int at, int end, char open, char close) {
    if (at >= end || text[at] != open) return at;
    for (int i = at, depth = 0; i < end; i++) {
        depth += (text[i] == open) - (text[i] == close);
        if (text[i] == '\\') i++;
        if (!depth) return i + 1;
    }
    return at;
}

/* Where the relation ends that a mark can be put over; 0 where there is none, as in plain text, or where the relation is
   only a part of what stands there, as in a macro. */
static int sign_end(Weaver *w, const Block *block, Span sign) {
    const char *text = w->source->text;
    if (sign.source != w->source || sign.end <= sign.start) return 0;
    const Piece *piece = NULL;
    for (int i = 0; i < block->pieces.count; i++) {
        const Piece *p = &block->pieces.items[i];
        if (p->span.start <= sign.start && sign.end <= p->span.end && p->kind == PIECE_FORMULA) piece = p;
    }
    if (!piece) return 0;
    if (!strncmp(text + sign.start, "\\x", 2)) { /* \xrightarrow[below]{above} */
        int below = past_group(text, sign.end, piece->span.end, '[', ']');
        int above = past_group(text, below, piece->span.end, '{', '}');
        return above > below ? above : 0;
    }
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    macro_lex(w->arena, &tokens, block->macros, w->source, sign.start, sign.end, LEX_LATEX, false, &mistake);
    return !mistake && tokens.count == 1 && tokens.items[0].kind == TOK_REL ? sign.end : 0;
}

static void put_marks(Weaver *w, const BlockVerdict *b) {
    int steps = 0;
    for (int i = 0; i < b->verdicts.count; i++) steps += b->verdicts.items[i]->step > 0;
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i], *worst = v;
        bool again = false; /* the rows of cases share one relation */
        for (int k = 0; k < b->verdicts.count; k++) {
            const Verdict *other = b->verdicts.items[k];
            if (other->sign.source != v->sign.source || other->sign.start != v->sign.start || !other->step) continue;
            if (other->kind > worst->kind) worst = other;
            again = again || k < i;
        }
        int end = v->step && !again ? sign_end(w, b->block, v->sign) : 0;
        if (!end) continue;
        const char *number = steps > 1 ? arena_printf(w->arena, "\\,%d", worst->step) : "";
        insert(w, v->sign.start, arena_printf(w->arena, w->marks[worst->kind], number), false);
        insert(w, end, "}", false);
    }
}

/* ---- the table in front ---- */

static void summary_row(Text *out, const BlockVerdict *b, const char *id) {
    text_add(out, "| ");
    box_prose(out, b->claim && *b->claim->part ? b->claim->part : "—");
    text_printf(out, " | [%s, %s](#%s) | [%s %s]{.%s} | ", *b->claim_id ? b->claim_id : "no claim",
                b->is_answer ? "answer" : "derivation", id, box_marks[b->kind], verdict_words[b->kind],
                verdict_words[b->kind]);
    Text evidence = text_new(out->arena);
    box_summary(&evidence, b);
    text_printf(out, "%s |\n", evidence.length ? evidence.bytes : "—");
}

void weave_summary(Text *out, const SheetVerdict *sheet, const char *const *ids) {
    static const struct {
        VerdictKind kind;
        const char *one, *more;
    } words[] = {{VERDICT_HOLDS, "holds", "hold"},
                 {VERDICT_REFUTED, "is refuted", "are refuted"},
                 {VERDICT_ILL_FORMED, "is ill-formed", "are ill-formed"},
                 {VERDICT_UNDECIDED, "is undecided", "are undecided"},
                 {VERDICT_VACUOUS, "is vacuous", "are vacuous"}};
    Tally tally = {0};
    tally_add(&tally, sheet);
    text_printf(out, "\n::: attest-summary\n%d block%s: ", tally.total, tally.total == 1 ? "" : "s");
    const char *separator = "";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int count = tally.kinds[words[i].kind];
        if (count) text_printf(out, "%s%d %s", separator, count, count == 1 ? words[i].one : words[i].more), separator = ", ";
    }
    text_add(out, ".\n\n");
    text_add(out, "| part | block | verdict | evidence |\n|:---|:-----|:----|:--------|\n");
    for (int i = 0; i < sheet->blocks.count; i++) summary_row(out, sheet->blocks.items[i], ids[i]);
    text_add(out, ":::\n\n");
}

const char **weave_ids(Arena *arena, const SheetVerdict *sheet) {
    const char **ids = NEW_ARRAY(arena, const char *, sheet->blocks.count + 1);
    for (int i = 0; i < sheet->blocks.count; i++) {
        const char *claim = sheet->blocks.items[i]->claim_id;
        int before = 0;
        for (int k = 0; k < i; k++) before += !strcmp(sheet->blocks.items[k]->claim_id, claim);
        Text id = text_new(arena);
        text_add(&id, "claim-");
        for (const char *c = claim; *c; c++) /* only what may stand in a name of a place */
            text_add_bytes(&id, strchr(" \t\"'`{}<>#=.&%\\", *c) ? "-" : c, 1);
        if (before) text_printf(&id, "-%d", before + 1);
        ids[i] = id.bytes;
    }
    return ids;
}

/* ---- splicing ---- */

static int by_place(const void *a, const void *b) {
    const Insertion *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : (x->order > y->order) - (x->order < y->order);
}

static void add_lines(Text *out, const char *text, bool crlf) {
    for (; *text; text++) {
        if (*text == '\n' && crlf) text_add(out, "\r");
        text_add_bytes(out, text, 1);
    }
}

/* The source as it was in its file, with what is inserted. Its text has one byte for every line end; the file may have
   two, and a byte order mark. */
static void splice(Weaver *w, Text *out) {
    const Source *source = w->source;
    const char *raw = source->raw, *end = raw + source->raw_length;
    if (w->insertions.count) qsort(w->insertions.items, (size_t)w->insertions.count, sizeof(Insertion), by_place);
    bool crlf = false;
    for (const char *c = raw; c < end && *c != '\n' && !crlf; c++) crlf = *c == '\r' && c + 1 < end && c[1] == '\n';
    if (end - raw >= 3 && !memcmp(raw, "\xEF\xBB\xBF", 3)) text_add_bytes(out, raw, 3), raw += 3;
    int next = 0;
    for (int at = 0; at <= source->length; at++) {
        for (; next < w->insertions.count && w->insertions.items[next].at == at; next++)
            add_lines(out, w->insertions.items[next].text, crlf && w->insertions.items[next].lines);
        if (raw >= end) continue;
        if (*raw == '\r' && raw + 1 < end && raw[1] == '\n') text_add_bytes(out, raw++, 1);
        text_add_bytes(out, raw++, 1);
    }
}

/* Behind the line the block ends on; indented like its first line. */
static void insert_lines(Weaver *w, const Block *block, const char *text) {
    const Source *source = w->source;
    int at = block->span.end, indent = 0;
    while (at < source->length && source->text[at] != '\n') at++;
    bool ends = at < source->length;
    while (source->text[block->head.start + indent] == ' ') indent++;
    Text lines = text_new(w->arena);
    text_add(&lines, ends ? "\n" : "\n\n");
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        if (length) text_printf(&lines, "%*s", indent, "");
        text_add_bytes(&lines, line, length + (line[length] == '\n'));
        line += length + (line[length] == '\n');
    }
    while (lines.length > 1 && lines.bytes[lines.length - 1] == '\n' && lines.bytes[lines.length - 2] == '\n')
        lines.bytes[--lines.length] = 0;
    insert(w, ends ? at + 1 : at, lines.bytes, true);
}

static const char *const overset[] = {
    [VERDICT_HOLDS] = "\\overset{\\checkmark%s}{",  [VERDICT_VACUOUS] = "\\overset{\\emptyset%s}{",
    [VERDICT_UNDECIDED] = "\\overset{?%s}{",        [VERDICT_ILL_FORMED] = "\\overset{\\times%s}{",
    [VERDICT_REFUTED] = "\\overset{\\times%s}{",    [VERDICT_DEFINED] = "{",
};

void weave_splice(Text *out, const SheetVerdict *sheet, const Source *source, const Woven *parts) {
    Weaver w = {.arena = out->arena, .source = source, .marks = overset};
    if (sheet->blocks.count && parts->front) insert(&w, parts->front_at, parts->front, true);
    if (parts->head) insert(&w, parts->head_at, parts->head, true);
    for (int i = 0; i < sheet->blocks.count; i++) {
        put_marks(&w, sheet->blocks.items[i]);
        insert_lines(&w, sheet->blocks.items[i]->block, parts->box[i]);
    }
    for (int i = 0; i < parts->figures; i++) insert_lines(&w, parts->figure[i].block, parts->figure[i].text);
    splice(&w, out);
}

void weave_markdown(Text *out, const SheetVerdict *sheet, const Source *source, const Figures *figures,
                    const Style *style) {
    Arena *arena = out->arena;
    const char **ids = weave_ids(arena, sheet);
    Woven parts = {.front_at = sheet->document->head, .box = weave_boxes(arena, sheet, source, ids, style)};
    Text front = text_new(arena);
    weave_summary(&front, sheet, ids);
    parts.front = front.bytes;
    parts.figure = NEW_ARRAY(arena, WovenFigure, figures->count + 1);
    for (int i = 0; i < figures->count; i++) {
        const Figure *figure = &figures->items[i];
        parts.figure[parts.figures++] = (WovenFigure){figure->block, figure_markdown(arena, figure)};
    }
    weave_splice(out, sheet, source, &parts);
}

const char **weave_boxes(Arena *arena, const SheetVerdict *sheet, const Source *source, const char *const *ids,
                         const Style *style) {
    const char **boxes = NEW_ARRAY(arena, const char *, sheet->blocks.count + 1);
    for (int i = 0; i < sheet->blocks.count; i++) {
        Text box = text_new(arena);
        box_write(&box, sheet->blocks.items[i], source, ids[i], style);
        boxes[i] = box.bytes;
    }
    return boxes;
}
