/* weave.c: a sheet with its verdicts spliced in. Nothing of the source is changed or left out: a table in front, a box
   behind each block, a mark over each relation that was judged. What has no block comes out as it went in. */
#include "weave.h"
#include "box.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Insertion {
    int at, order; /* order: of those at one place */
    const char *text;
    bool lines; /* whole lines, which take the file's line ends */
    int skip;   /* so many bytes of the source are left out behind it */
} Insertion;

typedef struct Weaver {
    Arena *arena;
    const Source *source;
    LIST(Insertion) insertions;
} Weaver;

static void insert(Weaver *w, int at, const char *text, bool lines) {
    Insertion insertion = {at, w->insertions.count, text, lines, 0};
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
static int sign_end(Arena *arena, const Block *block, Span sign) {
    const char *text = sign.source ? sign.source->text : "";
    const Piece *piece = NULL;
    for (int i = 0; i < block->pieces.count && sign.end > sign.start; i++) {
        const Piece *p = &block->pieces.items[i];
        if (p->span.source == sign.source && p->span.start <= sign.start && sign.end <= p->span.end &&
            p->kind == PIECE_FORMULA)
            piece = p;
    }
    if (!piece) return 0;
    if (!strncmp(text + sign.start, "\\x", 2)) { /* \xrightarrow[below]{above} */
        int below = past_group(text, sign.end, piece->span.end, '[', ']');
        int above = past_group(text, below, piece->span.end, '{', '}');
        return above > below ? above : 0;
    }
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    macro_lex(arena, &tokens, block->macros, sign.source, sign.start, sign.end, LEX_LATEX, false, &mistake);
    return !mistake && tokens.count == 1 && tokens.items[0].kind == TOK_REL ? sign.end : 0;
}

/* \stackrel{def}=, \overset!=: the relation is an argument without braces, and has to stay one. */
static bool is_bare_argument(const char *text, int start, int from) {
    static const char *const commands[] = {"\\stackrel", "\\overset", "\\underset"};
    int at = start;
    while (at > from && isspace((unsigned char)text[at - 1])) at--;
    if (at > from && text[at - 1] == '}') {
        for (int depth = 0; at > from; at--) {
            depth += (text[at - 1] == '}') - (text[at - 1] == '{');
            if (!depth) break;
        }
        at--;
    } else if (at > from)
        at--;
    while (at > from && isspace((unsigned char)text[at - 1])) at--;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        int length = (int)strlen(commands[i]);
        if (at - from >= length && !strncmp(text + at - length, commands[i], (size_t)length)) return true;
    }
    return false;
}

/* Of one statement, and the sign of it in a formula; the words and signs in the text around it. */
static bool is_weaker(const Verdict *v, const Verdict *other) {
    return v->kind != other->kind
               ? v->kind > other->kind
               : v->kind == VERDICT_HOLDS && verdict_assurance(v) < verdict_assurance(other);
}

static void put_marks(Arena *arena, const BlockVerdict *b, WovenBlock *out) {
    int steps = 0;
    for (int i = 0; i < b->verdicts.count; i++) steps += b->verdicts.items[i]->step > 0;
    out->mark = NEW_ARRAY(arena, Mark, 2 * b->verdicts.count + 1);
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i], *worst = v;
        bool again = false; /* the rows of cases share one relation */
        for (int k = 0; k < b->verdicts.count; k++) {
            const Verdict *other = b->verdicts.items[k];
            if (other->sign.source != v->sign.source || other->sign.start != v->sign.start || !other->step)
                continue;
            if (is_weaker(other, worst)) worst = other;
            again = again || k < i;
        }
        int end = v->step && !again ? sign_end(arena, b->block, v->sign) : 0;
        if (!end) continue;
        const char *number = steps > 1 ? arena_printf(arena, "\\,%d", worst->step) : "";
        bool bare = is_bare_argument(v->sign.source->text, v->sign.start, b->block->span.start);
        const char *over = say_look(worst)->tex;
        const char *open =
            worst->kind == VERDICT_DEFINED ? "{" : arena_printf(arena, "\\overset{%s%s}{", over, number);
        out->mark[out->marks++] =
            (Mark){.at = v->sign.start, .text = bare ? arena_printf(arena, "{%s", open) : open};
        out->mark[out->marks++] = (Mark){.at = end, .text = bare ? "}}" : "}"};
    }
}

/* ---- the table in front ---- */

static void summary_row(Text *out, const BlockVerdict *b, const char *id) {
    text_add(out, "| ");
    box_prose(out, b->claim && *b->claim->part ? b->claim->part : "—");
    text_add(out, " | [");
    box_prose(out, *b->claim_id ? b->claim_id : "no claim");
    const Look *look = say_block_look(b);
    text_printf(out, ", %s](#%s) | [%s %s]{%s} | ", b->is_answer ? "answer" : "derivation", id, look->mark,
                look->word, look->classes);
    Text evidence = text_new(out->arena);
    box_summary(&evidence, b);
    text_printf(out, "%s |\n", evidence.length ? evidence.bytes : "—");
}

static void summary_sentence(Text *out, const WovenSheet *sheet) {
    Tally tally = {0};
    for (int i = 0; i < sheet->blocks; i++)
        tally_block(&tally, sheet->block[i].kind, sheet->block[i].assurance, sheet->block[i].unread);
    Phrase p = say_summary(out->arena, &tally, &(Style){0}), world = say_world(out->arena);
    box_sentence(out, &p);
    text_add(out, " ");
    box_sentence(out, &world);
    text_add(out, "\n\n");
}

void weave_summary(Text *out, const WovenSheet *sheet) {
    if (sheet->front) {
        text_add(out, sheet->front);
        return;
    }
    text_add(out, "\n::: attest-summary\n");
    summary_sentence(out, sheet);
    text_add(out, "| part | block | verdict | evidence |\n|:---|:-----|:----|:--------|\n");
    for (int i = 0; i < sheet->blocks; i++) text_add(out, sheet->block[i].row);
    text_add(out, ":::\n\n");
}

/* "claim-average-2" for the second block on that claim: a place to link to. */
static const char *place_of(Arena *arena, const Document *document, const Block *block) {
    const char *claim = block->claim ? block->claim : "";
    int before = 0;
    for (int i = 0; document->blocks.items[i] != block; i++) {
        const Block *other = document->blocks.items[i];
        before += block_is_judged(other) && !strcmp(other->claim ? other->claim : "", claim);
    }
    Text id = text_new(arena);
    text_add(&id, "claim-");
    for (const char *c = claim; *c; c++) /* only what may stand in a name of a place */
        text_add_bytes(&id, isalnum((unsigned char)*c) || strchr("-_", *c) ? c : "-", 1);
    if (before) text_printf(&id, "-%d", before + 1);
    return id.bytes;
}

WovenBlock weave_block(Arena *arena, const BlockVerdict *b, const Document *document, const Source *source,
                       const Style *style) {
    return weave_box(arena, b, place_of(arena, document, b->block), source, style);
}

WovenBlock weave_box(Arena *arena, const BlockVerdict *b, const char *id, const Source *source,
                     const Style *style) {
    WovenBlock out = {.block = b->block,
                      .id = id,
                      .kind = b->kind,
                      .assurance = b->assurance,
                      .unread = say_block_is_unread(b),
                      .failed = b->status == 4,
                      .found = b->found != NULL};
    Text box = text_new(arena), row = text_new(arena);
    box_write(&box, b, source, id, style);
    summary_row(&row, b, id);
    out.box = box.bytes;
    out.row = row.bytes;
    put_marks(arena, b, &out);
    return out;
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
    if (w->insertions.count)
        qsort(w->insertions.items, (size_t)w->insertions.count, sizeof(Insertion), by_place);
    bool crlf = false;
    for (const char *c = raw; c < end && *c != '\n' && !crlf; c++)
        crlf = *c == '\r' && c + 1 < end && c[1] == '\n';
    if (end - raw >= 3 && !memcmp(raw, "\xEF\xBB\xBF", 3)) text_add_bytes(out, raw, 3), raw += 3;
    int next = 0, skip = 0;
    for (int at = 0; at <= source->length; at++) {
        for (; next < w->insertions.count && w->insertions.items[next].at == at; next++) {
            add_lines(out, w->insertions.items[next].text, crlf && w->insertions.items[next].lines);
            skip += w->insertions.items[next].skip;
        }
        if (raw >= end) continue;
        bool two = *raw == '\r' && raw + 1 < end && raw[1] == '\n';
        if (skip > 0)
            skip--;
        else
            text_add_bytes(out, raw, two ? 2 : 1);
        raw += two ? 2 : 1;
    }
}

/* Behind the line the block ends on; indented like its first line. */
static void insert_lines(Weaver *w, const Block *block, const char *text, bool gap) {
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
    if (gap) text_add(&lines, "\n"); /* a paragraph may follow at once */
    insert(w, ends ? at + 1 : at, lines.bytes, true);
}

/* Where a LaTeX document ends, whatever is written behind that. */
static int tex_end(const Source *source) {
    static const char end[] = "\\end{document}";
    int found = source->length;
    for (const char *at = source->text; (at = strstr(at, end)); at++) found = (int)(at - source->text);
    return found;
}

/* What is inserted here takes the place of the text up to `end`. */
static void replace(Weaver *w, int at, int end, const char *text) {
    insert(w, at, text, true);
    w->insertions.items[w->insertions.count - 1].skip = end - at;
}

/* ::: answer {claim=average} becomes ::: {.answer claim=average}, as pandoc reads it. */
static void tidy_head(Weaver *w, const Block *block, const char *attributes) {
    const char *text = w->source->text;
    int colons = block->head.start, at;
    while (text[colons] == ' ') colons++;
    for (at = colons; text[at] == ':';) at++;
    int open = at;
    while (text[open] == ' ' || text[open] == '\t') open++;
    if (at > colons && text[open] && strncmp(text + open, "{.", 2) && strncmp(text + open, "{#", 2))
        replace(w, at, block->head.end, arena_printf(w->arena, " %s", attributes));
}

/* Where the \end{…} of an environment begins. */
static int end_of(const Weaver *w, const Block *block) {
    static const char end[] = "\\end";
    int length = (int)strlen(end), close = block->span.end - length;
    while (close > block->head.end && strncmp(w->source->text + close, end, (size_t)length)) close--;
    return close;
}

/* \begin{answer}[…]{average} becomes \begin{SEALanswer}: pandoc makes a div of it, and no macro of the sheet knows the name. */
static void seal_environment(Weaver *w, const Block *block, const char *seal) {
    static const char begin[] = "\\begin{";
    const char *head = w->source->text + block->head.start, *name = head + strlen(begin);
    if (strncmp(head, begin, strlen(begin)) || block->mistake) return;
    int length = (int)strcspn(name, "}\n"), close = end_of(w, block);
    if (close <= block->head.end) return;
    replace(w, block->head.start, block->head.end,
            arena_printf(w->arena, "\\begin{%s%.*s}", seal, length, name));
    replace(w, close, block->span.end, arena_printf(w->arena, "\\end{%s%.*s}", seal, length, name));
}

/* A block of LaTeX in a Markdown file becomes a div, for pages have no environments. */
static void as_div(Weaver *w, const Block *block) {
    const char *text = w->source->text,
               *attributes = arena_printf(w->arena, "{.%s claim=%s}",
                                          block->kind == BLOCK_ANSWER ? "answer" : "proof", block->claim);
    int close, rest = block->span.end;
    if (block->mistake || block->kind == BLOCK_CLAIM) return;
    tidy_head(w, block, attributes);
    if (strncmp(text + block->head.start, "\\begin", 6)) return;
    close = end_of(w, block);
    while (text[rest] == ' ' || text[rest] == '\t') rest++;
    bool alone = !text[rest] || text[rest] == '\n';
    replace(w, block->head.start, block->head.end, arena_printf(w->arena, "::: %s\n\n", attributes));
    replace(w, close, block->span.end, alone ? "\n:::" : "\n:::\n\n");
}

void weave_splice(Text *out, const WovenSheet *sheet, const Splices *what) {
    Weaver w = {.arena = out->arena, .source = sheet->source};
    if (sheet->blocks && what->front) insert(&w, sheet->document->head, what->front, true);
    if (what->head) insert(&w, what->head_at, what->head, true);
    for (int i = 0; i < sheet->blocks; i++) {
        const WovenBlock *block = &sheet->block[i];
        if (what->begin) insert(&w, block->block->head.start, what->begin[i], true);
        for (int k = 0; k < block->marks; k++) insert(&w, block->mark[k].at, block->mark[k].text, false);
        insert_lines(&w, block->block, what->box[i], block->found || what->seal);
        if (block->found) continue;
        if (!document_is_tex(sheet->source)) as_div(&w, block->block);
        if (what->seal && document_is_tex(sheet->source)) seal_environment(&w, block->block, what->seal);
    }
    for (int i = 0; i < sheet->figures.count && what->figure; i++)
        insert_lines(&w, sheet->figures.items[i].block, what->figure[i], false);
    if (what->back) insert(&w, tex_end(sheet->source), what->back, true);
    splice(&w, out);
}

void weave_markdown(Text *out, const WovenSheet *sheet) {
    Arena *arena = out->arena;
    Text front = text_new(arena);
    weave_summary(&front, sheet);
    const char **box = NEW_ARRAY(arena, const char *, sheet->blocks + 1),
               **figure = NEW_ARRAY(arena, const char *, sheet->figures.count + 1);
    for (int i = 0; i < sheet->blocks; i++) box[i] = sheet->block[i].box;
    for (int i = 0; i < sheet->figures.count; i++)
        figure[i] = figure_markdown(arena, &sheet->figures.items[i]);
    weave_splice(out, sheet, &(Splices){.front = front.bytes, .box = box, .figure = figure});
}
