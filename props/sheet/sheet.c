/* sheet.c: the blocks of a sheet in order, each with the answer that is in force for it. */
#define _GNU_SOURCE /* memmem */
#include "repair.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- sheets ---- */

typedef struct Sheet {
    Arena *arena;
    const Pack *pack;
    Document *document;
    const Options *options;
    LIST(Sym *) own;   /* words about own scalars, the last one of each name */
    Sym *const *known; /* own scalars that are known from the beginning */
    int known_count;
    Reading **answers; /* per block: its reading, if it is an answer */
} Sheet;

static void remember_own(Sheet *sheet, Sym *const *own, int count) {
    for (int i = 0; i < count; i++) {
        Sym *sym = own[i];
        int k = 0;
        while (k < sheet->own.count && strcmp(sheet->own.items[k]->name, sym->name)) k++;
        if (k < sheet->own.count)
            sheet->own.items[k] = sym;
        else
            PUSH(sheet->arena, &sheet->own, sym);
    }
}

static Reading *read_as(Sheet *sheet, Claim *claim, const Block *block) {
    return reading_of_block(sheet->arena, claim, block, sheet->document, READ_ANSWER, NULL, sheet->own.items,
                            sheet->own.count);
}

/* The answer another claim got, read in this claim's context; or the default the claim has. */
static Reading *answer_from_elsewhere(Sheet *sheet, Claim *claim, int before) {
    if (!claim->finds.count) return NULL;
    const Find *find = &claim->finds.items[0];
    if (find->as_in)
        for (int pass = 0; pass < 2; pass++) { /* the last one before, else the first after */
            int count = sheet->document->blocks.count;
            for (int k = 0; k < count; k++) {
                int i = pass ? before + k : before - 1 - k;
                if (i < 0 || i >= count) break;
                const Block *block = sheet->document->blocks.items[i];
                if (block->kind != BLOCK_ANSWER || !block->claim || strcmp(block->claim, find->as_in))
                    continue;
                Reading *reading = read_as(sheet, claim, block);
                if (!reading->empty) return reading;
            }
        }
    if (!find->otherwise.source) return NULL;
    Block *block = NEW(sheet->arena, Block);
    *block =
        (Block){.kind = BLOCK_ANSWER, .claim = claim->id, .span = find->otherwise, .head = find->otherwise};
    Piece piece = {.kind = PIECE_LINE, .display = true, .span = find->otherwise};
    PUSH(sheet->arena, &block->pieces, piece);
    Reading *answer = reading_of_block(sheet->arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0);
    answer->of_claim = true;
    return answer;
}

static Reading *answer_in_force(Sheet *sheet, Claim *claim, int at) {
    int count = sheet->document->blocks.count;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < count; k++) {
            int i = pass ? at + 1 + k : at - 1 - k;
            if (i < 0 || i >= count) break;
            const Block *block = sheet->document->blocks.items[i];
            if (block->kind != BLOCK_ANSWER || !block->claim || strcmp(block->claim, claim->id)) continue;
            Reading *reading = sheet->answers[i] ? sheet->answers[i] : read_as(sheet, claim, block);
            if (reading->empty && !claim->decide) return answer_from_elsewhere(sheet, claim, i);
            return reading;
        }
    return answer_from_elsewhere(sheet, claim, at);
}

static Reading *answer_of_proof(Sheet *sheet, Claim *claim, int at) {
    Reading *answer = answer_in_force(sheet, claim, at);
    return answer && answer->mistake && answer->mistake->kind != MISTAKE_SCOPE ? NULL : answer;
}

/* Where the sheet's λ can be taken for the β of the claim's answer, β is called λ, and the block is read again. */
static Reading *read_proof(Sheet *sheet, Claim *claim, const Block *block, const Reading *answer,
                           Scales *scales) {
    *scales = (Scales){0};
    for (;;) {
        Reading *reading = reading_of_block(sheet->arena, claim, block, sheet->document, READ_PROOF, answer,
                                            sheet->own.items, sheet->own.count);
        if (!answer || !answer->of_claim || scales->tied) return reading;
        *scales = scale_find(sheet->arena, reading, answer);
        if (!scales->tied) return reading;
        scales->tied->name = scales->foreign.items[0]->name;
    }
}

static double now_ms(void) { /* of processor time, whatever else the machine does */
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void show_block(const Options *options, const Block *block, const Reading *reading) {
    if (options->watch) options->watch->block(options->watch->data, block, reading);
}

/* The words of the block if they look like a formula without its dollar signs: one short line with =; else NULL. */
static const char *bare_formula(Arena *arena, const Block *block) {
    enum { SHORT = 60 };
    if (block->pieces.count != 1 || block->pieces.items[0].kind != PIECE_PROSE) return NULL;
    const char *text = span_text(arena, block->pieces.items[0].span);
    text += strspn(text, " \n");
    size_t length = strlen(text);
    while (length && strchr(" \n", text[length - 1])) length--;
    bool fits = length <= SHORT && memchr(text, '=', length) && !memchr(text, '\n', length) &&
                !memchr(text, '$', length);
    return fits ? arena_strndup(arena, text, length) : NULL;
}

/* How a formula is written, in a block that has none. */
static const char *dollars(Arena *arena, const Claim *claim, const Block *block) {
    if (block->pieces.count && block->pieces.items[0].kind == PIECE_LINE)
        return NULL; /* all of it is formulas */
    const char *formula = bare_formula(arena, block);
    if (!formula)
        formula = claim->finds.count && block->kind == BLOCK_ANSWER
                      ? arena_printf(arena, "%s = …", claim->finds.items[0].sym->name)
                      : "… = …";
    return arena_printf(arena, "write the formula between dollar signs, $%s$", formula);
}

static BlockVerdict *not_read(BlockVerdict *out, const Failure *failure, const Options *options) {
    out->why = (Why){.kind = WHY_FAILED, .part = DUTY_READ, .failure = failure};
    block_conclude(out, options);
    return out;
}

static BlockVerdict *judge_block(Sheet *sheet, int at) {
    Arena *arena = sheet->arena;
    const Block *block = sheet->document->blocks.items[at];
    double start = now_ms();
    BlockVerdict *out = NEW(arena, BlockVerdict);
    *out = (BlockVerdict){.block = block,
                          .claim_id = block->claim ? block->claim : "",
                          .is_answer = block->kind == BLOCK_ANSWER};
    out->claim = block->claim ? pack_find(sheet->pack, block->claim) : NULL;
    if (block->mistake)
        out->mistake = block->mistake;
    else if (!out->claim)
        out->mistake = missing_claim(arena, sheet->pack, out->claim_id, block->head);
    else if (out->claim->mistake)
        out->mistake = out->claim->mistake;
    if (out->mistake) {
        block_conclude(out, sheet->options);
        return out;
    }
    Claim *claim = out->claim;
    const Failure *failure = task_begin(sheet->options->task);
    if (failure) return not_read(out, failure, sheet->options);
    if (out->is_answer) {
        Reading *reading = read_as(sheet, claim, block);
        remember_own(sheet, reading->own.items, reading->own.count);
        sheet->answers[at] = reading;
        bool asks = claim->finds.count || claim->condition || claim->decide;
        if (!asks)
            out->mistake = mistake_new(arena, MISTAKE_NO_ANSWER, block->head, "write it as a proof block",
                                       "%s asks for nothing; it is a statement", claim->id);
        else if (reading->empty && !claim->decide && !reading->mistake) {
            Reading *other = answer_from_elsewhere(sheet, claim, at);
            if (other)
                reading = other;
            else
                reading->mistake = mistake_new(arena, MISTAKE_NO_ANSWER, block->head,
                                               dollars(arena, claim, block), "this block has no formula");
        }
        if (!out->mistake) out->mistake = reading->mistake;
        out->reading = reading;
        show_block(sheet->options, block, reading);
        task_end(sheet->options->task);
        if (!out->mistake) block_judge_answer(arena, out, claim, reading, sheet->options);
    } else {
        Scales scales;
        Reading *answer = answer_of_proof(sheet, claim, at),
                *reading = read_proof(sheet, claim, block, answer, &scales);
        remember_own(sheet, reading->own.items, reading->own.count);
        out->reading = reading;
        show_block(sheet->options, block, reading);
        out->mistake = reading->mistake;
        if (!out->mistake && !reading->statements.count)
            out->mistake = mistake_new(arena, MISTAKE_SYNTAX, block->head,
                                       reading->empty ? dollars(arena, claim, block) : NULL,
                                       "there is no statement in this proof");
        task_end(sheet->options->task);
        if (!out->mistake) block_judge_proof(arena, out, claim, reading, answer, &scales, sheet->options);
        block_need_a_statement(arena, out);
    }
    block_conclude(out, sheet->options);
    out->milliseconds = now_ms() - start;
    return out;
}

bool block_is_judged(const Block *block) { return block->kind == BLOCK_ANSWER || block->kind == BLOCK_PROOF; }

/* A block that another process judges; what it says counts for the blocks after it all the same. */
static void read_only(Sheet *sheet, int at) {
    const Block *block = sheet->document->blocks.items[at];
    Claim *claim = block->claim ? pack_find(sheet->pack, block->claim) : NULL;
    if (block->mistake || !claim || claim->mistake || task_begin(sheet->options->task)) return;
    if (block->kind == BLOCK_ANSWER) {
        sheet->answers[at] = read_as(sheet, claim, block);
        remember_own(sheet, sheet->answers[at]->own.items, sheet->answers[at]->own.count);
    } else {
        Scales scales;
        const Reading *proof = read_proof(sheet, claim, block, answer_of_proof(sheet, claim, at), &scales);
        remember_own(sheet, proof->own.items, proof->own.count);
    }
    task_end(sheet->options->task);
}

bool block_take(const Options *options, int at) {
    char free = 0;
    if (at >= SHARED_BLOCKS) return !options->taken || options->number == 1;
    return !options->taken || atomic_compare_exchange_strong(&options->taken[at], &free, options->number) ||
           free == options->number; /* taken by us, before a failure */
}

/* Moments take longest. Where several processes share a sheet they are begun first, so that none is left alone with one. */
static bool has_moments(const Block *block) {
    const char *text = block->span.source->text + block->span.start;
    size_t length = (size_t)(block->span.end - block->span.start);
    return memmem(text, length, "Var", 3) || memmem(text, length, "Cov", 3);
}

/* Goes through the blocks in order; of those that another process judges, or that are left for later, it notes what they
   say. */
static void judge_blocks(Sheet *sheet, bool moments_only, bool expect, BlockVerdict **verdicts,
                         BlockDone *done, void *data) {
    const Document *document = sheet->document;
    int total = 0, so_far = 0;
    sheet->own.count = 0;
    remember_own(sheet, sheet->known, sheet->known_count);
    for (int i = 0; i < document->blocks.count; i++) total += block_is_judged(document->blocks.items[i]);
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (!block_is_judged(block)) continue;
        so_far++;
        if (verdicts[i] || (moments_only && !has_moments(block)) || !block_take(sheet->options, i)) {
            read_only(sheet, i);
            continue;
        }
        verdicts[i] = judge_block(sheet, i);
        if (expect) compare_with_recorded(sheet->arena, verdicts[i], sheet->options->repairs);
        if (done) done(data, verdicts[i], so_far, total);
    }
}

static SheetVerdict *judge_sheet(Sheet sheet, bool expect, BlockDone *done, void *data) {
    Arena *arena = sheet.arena;
    Document *document = sheet.document;
    const Options *options = sheet.options;
    SheetVerdict *out = NEW(arena, SheetVerdict);
    out->name = document->source->name;
    out->document = document;
    int count = sheet.document->blocks.count;
    sheet.answers = NEW_ARRAY(arena, Reading *, count + 1);
    if (sheet.document->mistakes.count) out->mistake = sheet.document->mistakes.items[0];
    BlockVerdict **verdicts = NEW_ARRAY(arena, BlockVerdict *, count + 1);
    if (options->taken) judge_blocks(&sheet, true, expect, verdicts, NULL, NULL);
    judge_blocks(&sheet, false, expect, verdicts, done, data);
    for (int i = 0; i < count; i++)
        if (verdicts[i]) PUSH(arena, &out->blocks, verdicts[i]);
    return out;
}

SheetVerdict *sheet_judge(Arena *arena, const Pack *pack, Document *document, const Options *options,
                          bool expect, BlockDone *done, void *data) {
    return judge_sheet((Sheet){.arena = arena, .pack = pack, .document = document, .options = options},
                       expect, done, data);
}

SheetVerdict *sheet_judge_with(Arena *arena, const Pack *pack, Document *document, const Options *options,
                               Sym *const *own, int own_count) {
    Sheet sheet = {.arena = arena, .pack = pack, .document = document, .options = options};
    sheet.known = own;
    sheet.known_count = own_count;
    return judge_sheet(sheet, false, NULL, NULL);
}

BlockVerdict *sheet_judge_block(Arena *arena, const Pack *pack, Document *document, const Options *options,
                                int at, Sym *const *own, int own_count) {
    Sheet sheet = {.arena = arena, .pack = pack, .document = document, .options = options};
    sheet.answers = NEW_ARRAY(arena, Reading *, document->blocks.count + 1);
    remember_own(&sheet, own, own_count);
    return judge_block(&sheet, at);
}

/* ---- from the command line ---- */

static Document *document_of_text(Arena *arena, Source *text, const char *notation, const Mistake **mistake) {
    Document *document = NEW(arena, Document);
    document->source = text;
    if (!notation) return document;
    Rename *items;
    int count;
    if (!parse_renames(arena, notation, (int)strlen(notation), &items, &count)) {
        *mistake = mistake_new(arena, MISTAKE_SYNTAX, (Span){0}, "as in --notation 'u=μ,K=k'",
                               "the notation %s cannot be read", notation);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        items[i].always = true;
        PUSH(arena, &document->renames, items[i]);
    }
    return document;
}

BlockVerdict *try_text(Arena *arena, const Pack *pack, const char *id, Source *text, const char *notation,
                       const Options *options, const Mistake **mistake) {
    Claim *claim = pack_find(pack, id);
    if (!claim) return *mistake = missing_claim(arena, pack, id, (Span){0}), NULL;
    if (claim->mistake) return *mistake = claim->mistake, NULL;
    Document *document = document_of_text(arena, text, notation, mistake);
    if (!document) return NULL;
    double start = now_ms();
    BlockVerdict *out = NEW(arena, BlockVerdict);
    bool asks = claim->finds.count || claim->condition || claim->decide;
    Block *block = block_of_text(arena, text, BLOCK_ANSWER, id);
    *out = (BlockVerdict){.block = block, .claim = claim, .claim_id = id};
    const Failure *failure = task_begin(options->task);
    if (failure) return not_read(out, failure, options);
    Reading *reading =
        asks ? reading_of_block(arena, claim, block, document, READ_ANSWER, NULL, NULL, 0) : NULL;
    bool value_like = reading && (reading->gives_answer || (reading->mistake && !reading->statements.count));
    if (value_like) {
        out->is_answer = true;
        out->mistake = reading->mistake;
        out->reading = reading;
        show_block(options, block, reading);
        task_end(options->task);
        if (!out->mistake) block_judge_answer(arena, out, claim, reading, options);
    } else {
        Sheet sheet = {.arena = arena, .pack = pack, .document = document, .options = options};
        Reading *answer = answer_from_elsewhere(&sheet, claim, 0);
        block->kind = BLOCK_PROOF;
        Scales scales;
        Reading *proof = read_proof(&sheet, claim, block, answer, &scales);
        out->reading = proof;
        show_block(options, block, proof);
        task_end(options->task);
        out->mistake = proof->mistake;
        if (!out->mistake && !proof->statements.count)
            out->mistake = reading && reading->mistake ? reading->mistake
                                                       : mistake_new(arena, MISTAKE_SYNTAX, block->head, NULL,
                                                                     "there is nothing to judge here");
        if (!out->mistake) block_judge_proof(arena, out, claim, proof, answer, &scales, options);
        for (int i = 0; reading && reading->mistake && i < out->verdicts.count && !out->mistake; i++)
            if (out->verdicts.items[i]->mistake && out->verdicts.items[i]->mistake->kind == MISTAKE_NO_ANSWER)
                out->mistake = reading->mistake; /* why it was no answer says more */
        if (out->mistake) out->verdicts.count = 0;
        block_need_a_statement(arena, out);
    }
    block_conclude(out, options);
    out->milliseconds = now_ms() - start;
    return out;
}
