/* fuzz_read.c: any bytes through everything that reads: as a Markdown sheet, as a LaTeX sheet, as sheets without blocks, as a pack,
   as one formula in plain text and in LaTeX. Blocks are read in the context of their claims and never judged. libFuzzer calls
   LLVMFuzzerTestOneInput (`make fuzz`); test_crashes.c calls it with every file of tests/crashes/. */
#include "core/core.h"
#include "core/outline/outline.h"
#include "doc/weave/weave.h"
#include "props/packs.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    READ_BLOCKS = 8,     /* blocks of one input */
    READ_STRETCH = 4000, /* bytes of a stretch that is read as a block */
    PACK_LIFE = 2000     /* inputs that one reading of the pack serves */
};

static Source *text_of(Arena *arena, const char *name, const char *text, size_t size) {
    Mistake *mistake = NULL;
    return source_new(arena, name, text, size, &mistake);
}

/* The built-in pack; with `renew` it may be read again, as what reading adds to claims must not grow without end. */
static const Pack *attention(bool renew) {
    static Arena *arena;
    static Pack *pack;
    static int used;
    if (pack && !(renew && ++used > PACK_LIFE)) return pack;
    arena_free(arena);
    arena = arena_new();
    used = 0;
    for (int i = 0; i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, "attention"))
            pack = pack_read(arena, "attention",
                             text_of(arena, "attention.md", embedded_packs[i].text, embedded_packs[i].size));
    if (!pack || !pack->claims.count) abort();
    return pack;
}

/* A place in the text, in front of its end, with both ends between characters. */
static void check_span(Span span) {
    if (!span.source) return;
    const char *text = span.source->text;
    bool inside = 0 <= span.start && span.start <= span.end && span.end <= span.source->length;
    if (!inside || (text[span.start] & 0xC0) == 0x80 || (text[span.end] & 0xC0) == 0x80) abort();
}

static void check_mistake(Arena *arena, const Mistake *mistake) {
    if (!mistake) return;
    check_span(mistake->span);
    Text out = text_new(arena);
    mistake_print(&out, mistake, "    ");
    unsigned code;
    for (int at = 0, used; at < (int)out.length; at += used) /* what is printed is text, whatever was read */
        if (!(used = utf8_decode(out.bytes + at, (int)out.length - at, &code))) abort();
}

static Reading *read_block(Arena *arena, const Block *block, const Document *document, ReadMode mode,
                           const Reading *answer) {
    Claim *claim = pack_find(attention(false), block->claim ? block->claim : "");
    if (!claim || claim->mistake) return NULL;
    Reading *reading = reading_of_block(arena, claim, block, document, mode, answer, NULL, 0);
    check_mistake(arena, reading->mistake);
    check_mistake(arena, reading->value_mistake);
    if (reading_uncovered(reading)) abort(); /* nothing is passed over */
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        check_span(s->span);
        check_mistake(arena, s->mistake);
        if (s->kind == STEP_ILL && !s->mistake) abort(); /* nothing is turned away without a word */
    }
    return reading;
}

/* A verdict on every statement, made up: what matters is where the marks go and that everything can be typeset. */
static BlockVerdict *made_up(Arena *arena, const Block *block, const Reading *reading) {
    BlockVerdict *out = NEW(arena, BlockVerdict);
    *out = (BlockVerdict){.block = block,
                          .claim = reading->claim,
                          .claim_id = reading->claim->id,
                          .is_answer = block->kind == BLOCK_ANSWER,
                          .reading = reading,
                          .mistake = reading->mistake,
                          .kind = VERDICT_UNDECIDED};
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        Verdict *verdict = NEW(arena, Verdict);
        *verdict = (Verdict){.kind = s->mistake ? VERDICT_ILL_FORMED : VERDICT_UNDECIDED,
                             .step = s->number,
                             .statement = s,
                             .yes_no = -1,
                             .span = s->span,
                             .sign = s->sign,
                             .mistake = s->mistake,
                             .why = {.kind = WHY_BEYOND}};
        PUSH(arena, &out->verdicts, verdict);
    }
    return out;
}

/* The heads of blocks that pandoc would not understand are written anew: \begin{answer}{average} in Markdown, :::answer{…}. */
static bool has_new_heads(const WovenSheet *sheet) {
    if (document_is_tex(sheet->source)) return false;
    for (int i = 0; i < sheet->document->blocks.count; i++) {
        const char *head = sheet->source->text + sheet->document->blocks.items[i]->head.start;
        bool plain = !strncmp(head, "::: {.answer claim=", 19) || !strncmp(head, "::: {.proof claim=", 18);
        if (!plain && *head != '`' && *head != '~') return true;
    }
    return false;
}

/* Weaving puts in and takes nothing away but such heads: the source is what is left. */
static void weave(Arena *arena, WovenSheet *sheet) {
    const char **box = NEW_ARRAY(arena, const char *, sheet->blocks + 1);
    for (int i = 0; i < sheet->blocks; i++) box[i] = sheet->block[i].box;
    Text out = text_new(arena);
    weave_splice(&out, sheet, &(Splices){.front = "front\n", .box = box});
    size_t at = 0;
    for (size_t i = 0; i < out.length && at < sheet->source->raw_length; i++)
        at += out.bytes[i] == sheet->source->raw[at];
    if (at < sheet->source->raw_length && !has_new_heads(sheet)) abort();
    for (size_t i = 0; i < out.length;) {
        unsigned code;
        int used = utf8_decode(out.bytes + i, (int)(out.length - i), &code);
        if (!used) abort(); /* a mark inside a sign */
        i += (size_t)used;
    }
}

static void read_sheet(Arena *arena, const char *name, const char *text, size_t size) {
    Source *source = text_of(arena, name, text, size);
    if (!source) return;
    Document *document = document_read(arena, source);
    for (int i = 0; i < document->mistakes.count; i++) check_mistake(arena, document->mistakes.items[i]);
    const Reading *answer = NULL;
    Style style = {.seed = 1};
    WovenSheet sheet = {.document = document, .source = source};
    sheet.block = NEW_ARRAY(arena, WovenBlock, document->blocks.count + 1);
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        check_span(block->span);
        check_span(block->head);
        check_mistake(arena, block->mistake);
        for (int k = 0; k < block->pieces.count; k++) {
            Span piece = block->pieces.items[k].span;
            check_span(piece);
            if (piece.start < block->span.start || piece.end > block->span.end) abort();
        }
        if (block->kind == BLOCK_CLAIM || block->kind == BLOCK_PLOT || i >= READ_BLOCKS) continue;
        bool is_answer = block->kind == BLOCK_ANSWER;
        bool same = answer && block->claim && !strcmp(answer->claim->id, block->claim);
        const Reading *reading =
            read_block(arena, block, document, is_answer ? READ_ANSWER : READ_PROOF, same ? answer : NULL);
        if (is_answer && reading && !reading->mistake) answer = reading;
        if (reading)
            sheet.block[sheet.blocks++] =
                weave_block(arena, made_up(arena, block, reading), document, source, &style);
    }
    weave(arena, &sheet);
}

/* A sheet without blocks: pieces are in order and inside their text, and can be read as if a block were around them. */
static void read_outline(Arena *arena, const char *name, const char *text, size_t size) {
    Source *source = text_of(arena, name, text, size);
    if (!source) return;
    Outline *outline = outline_read(arena, source);
    for (int i = 0; i < outline->mistakes.count; i++) check_mistake(arena, outline->mistakes.items[i]);
    for (int i = 0; i < outline->stretches.count; i++) {
        const Stretch *stretch = outline->stretches.items[i];
        check_span(stretch->span);
        int before = stretch->span.start;
        for (int k = 0; k < stretch->pieces.count; k++) {
            Span piece = stretch->pieces.items[k].span;
            check_span(piece);
            if (piece.source != stretch->span.source || piece.start < before || piece.end > stretch->span.end)
                abort();
            before = piece.end;
        }
        if (i >= READ_BLOCKS || stretch->span.end - stretch->span.start > READ_STRETCH) continue;
        Block block = {.kind = BLOCK_PROOF,
                       .claim = "two-heads-noisy",
                       .span = stretch->span,
                       .macros = &outline->macros};
        for (int k = 0; k < stretch->pieces.count; k++) PUSH(arena, &block.pieces, stretch->pieces.items[k]);
        read_block(arena, &block, NULL, READ_PROOF, NULL);
    }
    Text out = text_new(arena);
    outline_dump(&out, outline);
    unsigned code;
    for (int at = 0, used; at < (int)out.length; at += used)
        if (!(used = utf8_decode(out.bytes + at, (int)out.length - at, &code))) abort();
}

/* As the command line reads it: an answer, and a derivation. */
static void read_text(Arena *arena, const char *claim, const char *text, size_t size) {
    Source *source = text_of(arena, "", text, size);
    if (!source) return;
    Block *block = block_of_text(arena, source, BLOCK_ANSWER, claim);
    check_mistake(arena, block->mistake);
    read_block(arena, block, NULL, READ_ANSWER, NULL);
    block->kind = BLOCK_PROOF;
    read_block(arena, block, NULL, READ_PROOF, NULL);
}

static void read_tokens(Arena *arena, LexMode mode, const char *text, size_t size) {
    Source *source = text_of(arena, "", text, size);
    if (!source) return;
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    lex(arena, &tokens, source, 0, source->length, mode, false, &mistake);
    check_mistake(arena, mistake);
    for (int i = 0; i < tokens.count; i++) check_span(tokens.items[i].span);
}

/* The bytes that are text: most changes of a formula would otherwise be turned away at its first broken sign. */
static char *only_text(Arena *arena, const char *bytes, size_t *size) {
    char *out = arena_alloc(arena, *size + 1);
    size_t kept = 0;
    for (size_t at = 0; at < *size;) {
        unsigned code;
        int used = utf8_decode(bytes + at, (int)(*size - at), &code);
        bool text = used && (code >= 32 || code == '\n' || code == '\t');
        if (text) memcpy(out + kept, bytes + at, (size_t)used), kept += (size_t)used;
        at += used ? (size_t)used : 1;
    }
    *size = kept;
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena *arena = arena_new();
    attention(true);
    read_sheet(arena, "bytes", (const char *)data, size);
    const char *text = only_text(arena, (const char *)data, &size);
    read_sheet(arena, "sheet.md", text, size);
    read_sheet(arena, "sheet.tex", text, size);
    read_outline(arena, "sheet.md", text, size);
    read_outline(arena, "sheet.tex", text, size);
    read_outline(arena, "sheet.txt", text, size);
    read_outline(arena, "sheet.ipynb", text, size);
    for (LexMode mode = LEX_PLAIN; mode <= LEX_PROSE; mode++) read_tokens(arena, mode, text, size);
    /* `claim | formula`, as the lists of tests/ have it, or a formula alone */
    const char *bar = size ? memchr(text, '|', size) : NULL;
    size_t name = bar ? (size_t)(bar - text) : 0;
    while (name && text[name - 1] == ' ') name--;
    const char *claim = arena_strndup(arena, text, name);
    const char *formula = bar && pack_find(attention(false), claim) ? bar + 1 : text;
    if (formula == text) claim = "two-heads-noisy";
    size_t left = size - (size_t)(formula - text);
    read_text(arena, claim, formula, left);
    char *dollars = arena_alloc(arena, left + 2); /* $ first and last: LaTeX */
    dollars[0] = dollars[left + 1] = '$';
    if (left) memcpy(dollars + 1, formula, left);
    read_text(arena, claim, dollars, left + 2);
    Source *source = text_of(arena, "pack.md", text, size);
    if (source) {
        Pack *pack = pack_read(arena, "pack", source);
        for (int i = 0; i < pack->claims.count; i++) check_mistake(arena, pack->claims.items[i]->mistake);
    }
    arena_free(arena);
    return 0;
}
