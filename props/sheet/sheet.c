/* sheet.c: the blocks of a sheet, each judged in its claim's context with the sheet's own answer put in. */
#define _GNU_SOURCE /* memmem */
#include "repair.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const verdict_words[] = {"holds", "vacuous", "undecided", "ill-formed", "refuted", "defined"};
const char verdict_letters[] = "HVUIR-";

int status_worse(int a, int b) {
    static const int rank[] = {0, 2, 3, 1}; /* 0 < 3 < 1 < 2 */
    return rank[a] > rank[b] ? a : b;
}

/* ---- one statement ---- */

static void note(Verdict *verdict, const char *text) {
    if (verdict->note_count < 4) verdict->notes[verdict->note_count++] = text;
}

static bool is_limit_relation(const Statement *s) {
    Rel rel = s->relation->rel;
    return rel == R_APPROX || rel == R_TO;
}

/* Known for every world, not only for those that were tried. */
static bool is_settled(const Verdict *verdict) {
    const char *level = verdict->evidence.level;
    return level && (!strcmp(level, "proof") || !strcmp(level, "certificate"));
}

static Verdict *ill_formed(Arena *arena, const Statement *s, const Mistake *mistake) {
    Verdict *verdict = NEW(arena, Verdict);
    *verdict = (Verdict){.kind = VERDICT_ILL_FORMED,
                         .step = s->number,
                         .statement = s->text,
                         .span = s->span,
                         .mistake = mistake};
    return verdict;
}

/* ---- worlds in the author's names ---- */

static void name_values(const Scope *scope, NamedValues *values) {
    for (int i = 0; i < values->count; i++) {
        const char *author = scope_author(scope, values->items[i].name);
        if (author) values->items[i].author = author;
    }
}

static void name_world(const Reading *reading, Witness *w) {
    if (!reading || !w) return;
    name_values(reading->scope, &w->sizes);
    name_values(reading->scope, &w->drawn);
    name_values(reading->scope, &w->defined);
}

/* Shape errors first: where some worlds fit all the same, they are searched, and one that refutes says more. */
static Verdict *judge_statement(Arena *arena, Claim *claim, const Reading *reading,
                                const Statements *condition, Statement *s, const char *tag,
                                const Options *options, const Mistake *answer_shape, bool some) {
    if (s->kind == STEP_DEFINED) {
        Verdict *verdict = NEW(arena, Verdict);
        *verdict = (Verdict){.kind = VERDICT_DEFINED, .statement = s->text, .span = s->span};
        return verdict;
    }
    if (s->kind == STEP_ILL || s->hard || !s->relation) return ill_formed(arena, s, s->mistake);
    int depth = 0;
    bool through_answer = node_any(s->relation, problem_uses_unknown, &depth);
    for (int i = 0; i < s->hypotheses.count; i++)
        through_answer = through_answer || node_any(s->hypotheses.items[i], problem_uses_unknown, &depth);
    Mismatches mismatches = {0};
    for (int i = 0; i < s->mismatches.count; i++) PUSH(arena, &mismatches, s->mismatches.items[i]);
    const Mistake *mistake = s->mistake;
    if (through_answer && reading && (reading->value_mismatches.count || reading->value_hard)) {
        if (!mistake) mistake = answer_shape ? answer_shape : reading->value_mistake;
        if (reading->value_hard) return ill_formed(arena, s, mistake);
        for (int i = 0; i < reading->value_mismatches.count; i++)
            PUSH(arena, &mismatches, reading->value_mismatches.items[i]);
    }
    Problem *problem = problem_new(arena, claim, reading, condition, s, tag);
    Verdict *verdict = judge(arena, problem, &mismatches, options, some || s->existential);
    verdict->step = s->number;
    if (mistake && verdict->kind != VERDICT_REFUTED) return ill_formed(arena, s, mistake);
    if (mistake) verdict->mistake = mistake;
    if (s->existential) { /* there is a world: the witness speaks for it */
        if (verdict->kind == VERDICT_REFUTED)
            verdict->kind = VERDICT_HOLDS, verdict->witness_confirms = true,
            verdict->evidence.level = "witness";
        else if (verdict->kind == VERDICT_HOLDS && !is_settled(verdict))
            verdict->kind = VERDICT_UNDECIDED, verdict->why = "no world with it was found";
    }
    bool decided = verdict->kind == VERDICT_REFUTED || verdict->kind == VERDICT_HOLDS;
    if (is_limit_relation(s) && decided && !verdict->in_the_end)
        note(verdict, node_decimals(s->relation->kid[0]) || node_decimals(s->relation->kid[1])
                          ? "≈ was read as: rounds to it at the digits shown"
                          : "nothing grows here, so ≈ was judged as =");
    if (verdict->kind == VERDICT_VACUOUS) explain_vacuous(arena, problem, &mismatches, options, verdict);
    if (verdict->kind == VERDICT_HOLDS && !some && !s->existential)
        find_needs(arena, problem, &mismatches, options, verdict);
    if (s->distinct_reading)
        note(verdict, "the free index was read as different from the given ones beside it");
    name_world(reading, verdict->witness);
    for (int i = 0; i < verdict->needs.count; i++) name_world(reading, verdict->needs.items[i].witness);
    return verdict;
}

/* ---- answers ---- */

static void add(Arena *arena, BlockVerdict *block, Verdict *verdict) {
    PUSH(arena, &block->verdicts, verdict);
}

static void decide(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                   const Options *options) {
    Verdict *verdict = judge_statement(arena, claim, NULL, NULL, claim->decide,
                                       claim->decide_some ? "w" : "d", options, NULL, claim->decide_some);
    bool found = verdict->kind == VERDICT_REFUTED, yes = reading->yes_no == 1;
    if (found) { /* a counterexample means no; a witness means yes */
        bool right = claim->decide_some ? yes : !yes;
        verdict->kind = right ? VERDICT_HOLDS : VERDICT_REFUTED;
        verdict->witness_confirms = right;
        verdict->evidence.level = "witness";
    } else if (verdict->kind == VERDICT_HOLDS &&
               is_settled(verdict)) { /* true in every world; or no world has it */
        bool right = claim->decide_some ? !yes : yes;
        verdict->kind = right ? VERDICT_HOLDS : VERDICT_REFUTED;
    } else if (verdict->kind == VERDICT_HOLDS && claim->decide_some) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = "no such world was found; that none exists is not proved by trying";
        verdict->evidence = (Evidence){0};
    } else if (verdict->kind == VERDICT_HOLDS && !yes) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = "no counterexample was found; a “no” needs one";
        verdict->evidence = (Evidence){0};
    }
    verdict->statement = yes ? "yes" : "no";
    verdict->step = 0;
    add(arena, block, verdict);
}

/* The statements of an answered condition; definitions are none. */
Statements sheet_condition(Arena *arena, const Reading *reading) {
    Statements out = {0};
    for (int i = 0; i < reading->statements.count; i++)
        if (reading->statements.items[i]->kind == STEP_JUDGED)
            PUSH(arena, &out, reading->statements.items[i]);
    return out;
}

static bool is_wrong(const Verdict *v) {
    return v->kind == VERDICT_REFUTED ||
           (v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind == MISTAKE_SHAPE);
}

static void judge_step(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                       const Statements *condition, Statement *s, const Options *options,
                       const Mistake *shape) {
    Verdict *verdict = judge_statement(arena, claim, reading, condition, s, "s", options, shape, false);
    verdict->sign = s->sign;
    if (is_wrong(verdict) && options->repairs)
        verdict->repair = repair_statement(arena, claim, reading, condition, s, options);
    if (is_wrong(verdict)) verdict->known = known_step(arena, claim, s);
    add(arena, block, verdict);
}

static void judge_answer(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                         const Options *options) {
    block->text = reading->text;
    if (claim->decide) {
        decide(arena, block, claim, reading, options);
        if (is_wrong(block->verdicts.items[0])) block->known = known_answer(arena, claim, reading);
        for (int i = 0; i < reading->statements.count; i++)
            add(arena, block,
                judge_statement(arena, claim, reading, NULL, reading->statements.items[i], "s", options, NULL,
                                false));
        return;
    }
    if (reading->value_mistake) block->shape = reading->value_mistake;
    Statements judged = sheet_condition(arena, reading);
    const Statements *condition = claim->condition ? &judged : NULL;
    for (int i = 0; i < claim->shows.count; i++) {
        Verdict *verdict =
            judge_statement(arena, claim, reading, condition, claim->shows.items[i],
                            arena_printf(arena, "%d", i + 1), options, reading->value_mistake, false);
        verdict->step = 0;
        add(arena, block, verdict);
    }
    bool wrong = reading->value_mistake != NULL;
    for (int i = 0; i < block->verdicts.count; i++) wrong = wrong || is_wrong(block->verdicts.items[i]);
    if (wrong && options->repairs && !reading->mistake)
        block->repair = repair_answer(arena, claim, reading, options);
    if (wrong && !reading->mistake) block->known = known_answer(arena, claim, reading);
    for (int i = 0; i < reading->statements.count && !condition; i++)
        judge_step(arena, block, claim, reading, NULL, reading->statements.items[i], options,
                   reading->value_mistake);
}

static void judge_proof(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                        const Reading *answer, const Options *options) {
    bool conditioned = claim->condition && answer && !answer->mistake;
    Statements judged = conditioned ? sheet_condition(arena, answer) : (Statements){0};
    const Statements *condition = conditioned ? &judged : NULL;
    for (int i = 0; i < reading->statements.count; i++)
        judge_step(arena, block, claim, reading, condition, reading->statements.items[i], options,
                   answer ? answer->value_mistake : NULL);
    for (int i = 0; i < reading->statements.count; i++) { /* the first wrong step, along its chain */
        Verdict *verdict = block->verdicts.items[i];
        if (verdict->kind != VERDICT_REFUTED || !verdict->witness) continue;
        explain_chain(arena, claim, reading, condition, &reading->statements, i, verdict->witness);
        break;
    }
}

/* A derivation that only defines says nothing that could be wrong. */
static void need_a_statement(Arena *arena, BlockVerdict *block) {
    for (int i = 0; i < block->verdicts.count; i++)
        if (block->verdicts.items[i]->kind != VERDICT_DEFINED) return;
    if (block->mistake || !block->verdicts.count) return;
    const Verdict *v = block->verdicts.items[0];
    block->mistake = mistake_new(arena, MISTAKE_SYNTAX, v->span, NULL,
                                 "this only says what %.*s is: there is nothing to judge",
                                 (int)strcspn(v->statement, " "), v->statement);
    block->verdicts.count = 0;
}

static void conclude(BlockVerdict *block) {
    block->kind = VERDICT_HOLDS;
    if (block->mistake) {
        block->kind = VERDICT_ILL_FORMED;
        block->status = mistake_status(block->mistake->kind);
    }
    for (int i = 0; i < block->verdicts.count; i++) {
        const Verdict *v = block->verdicts.items[i];
        if (v->kind == VERDICT_DEFINED) continue;
        if (v->kind > block->kind) block->kind = v->kind;
        bool wrong = v->kind == VERDICT_REFUTED || v->kind == VERDICT_ILL_FORMED;
        if (wrong && v->step && !block->first_wrong) block->first_wrong = v->step;
        int status = v->kind == VERDICT_REFUTED      ? 1
                     : v->kind == VERDICT_ILL_FORMED ? mistake_status(v->mistake->kind)
                     : v->kind == VERDICT_HOLDS      ? 0
                                                     : 3;
        block->status = status_worse(block->status, status);
    }
}

/* ---- sheets ---- */

typedef struct Sheet {
    Arena *arena;
    const Pack *pack;
    Document *document;
    const Options *options;
    LIST(Sym *) own;   /* words about own scalars, the last one of each name */
    Reading **answers; /* per block: its reading, if it is an answer */
} Sheet;

static void remember_own(Sheet *sheet, const Reading *reading) {
    for (int i = 0; i < reading->own.count; i++) {
        Sym *sym = reading->own.items[i];
        int k = 0;
        while (k < sheet->own.count && strcmp(sheet->own.items[k]->name, sym->name)) k++;
        if (k < sheet->own.count)
            sheet->own.items[k] = sym;
        else
            PUSH(sheet->arena, &sheet->own, sym);
    }
}

static Reading *read_as(Sheet *sheet, Claim *claim, const Block *block) {
    return block_read(sheet->arena, claim, block, sheet->document, READ_ANSWER, NULL, sheet->own.items,
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
    Piece piece = {PIECE_LINE, true, find->otherwise};
    PUSH(sheet->arena, &block->pieces, piece);
    return block_read(sheet->arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0);
}

static Reading *answer_in_force(Sheet *sheet, Claim *claim, int at) {
    int count = sheet->document->blocks.count;
    Reading *after = NULL;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; k < count; k++) {
            int i = pass ? at + 1 + k : at - 1 - k;
            if (i < 0 || i >= count) break;
            const Block *block = sheet->document->blocks.items[i];
            if (block->kind != BLOCK_ANSWER || !block->claim || strcmp(block->claim, claim->id)) continue;
            Reading *reading = sheet->answers[i] ? sheet->answers[i] : read_as(sheet, claim, block);
            if (reading->empty && !claim->decide) return answer_from_elsewhere(sheet, claim, i);
            after = reading;
            return after;
        }
    return answer_from_elsewhere(sheet, claim, at);
}

static Reading *answer_of_proof(Sheet *sheet, Claim *claim, int at) {
    Reading *answer = answer_in_force(sheet, claim, at);
    return answer && answer->mistake && answer->mistake->kind != MISTAKE_SCOPE ? NULL : answer;
}

static Reading *read_proof(Sheet *sheet, Claim *claim, int at, const Reading *answer) {
    return block_read(sheet->arena, claim, sheet->document->blocks.items[at], sheet->document, READ_PROOF,
                      answer, sheet->own.items, sheet->own.count);
}

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static BlockVerdict *judge_block(Sheet *sheet, int at) {
    Arena *arena = sheet->arena;
    const Block *block = sheet->document->blocks.items[at];
    double start = now_ms();
    BlockVerdict *out = NEW(arena, BlockVerdict);
    *out = (BlockVerdict){.block = block,
                          .claim_id = block->claim ? block->claim : "",
                          .is_answer = block->kind == BLOCK_ANSWER,
                          .text = ""};
    out->claim = block->claim ? pack_find(sheet->pack, block->claim) : NULL;
    if (block->mistake)
        out->mistake = block->mistake;
    else if (!out->claim) {
        Text names = text_new(arena);
        for (int i = 0; i < sheet->pack->claims.count; i++)
            text_printf(&names, "%s%s", i ? ", " : "", sheet->pack->claims.items[i]->id);
        out->mistake =
            mistake_new(arena, MISTAKE_NAME, block->head, arena_printf(arena, "there are %s", names.bytes),
                        "there is no claim %s in the pack %s", block->claim, sheet->pack->name);
    } else if (out->claim->mistake)
        out->mistake = out->claim->mistake;
    if (out->mistake) {
        conclude(out);
        return out;
    }
    Claim *claim = out->claim;
    if (out->is_answer) {
        Reading *reading = read_as(sheet, claim, block);
        remember_own(sheet, reading);
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
                reading->mistake =
                    mistake_new(arena, MISTAKE_NO_ANSWER, block->head, NULL, "this block has no formula");
        }
        if (!out->mistake) out->mistake = reading->mistake;
        out->text = reading->text;
        if (!out->mistake) judge_answer(arena, out, claim, reading, sheet->options);
    } else {
        Reading *answer = answer_of_proof(sheet, claim, at), *reading = read_proof(sheet, claim, at, answer);
        remember_own(sheet, reading);
        out->mistake = reading->mistake;
        if (!out->mistake && !reading->statements.count)
            out->mistake =
                mistake_new(arena, MISTAKE_SYNTAX, block->head, NULL, "there is no statement in this proof");
        if (!out->mistake) judge_proof(arena, out, claim, reading, answer, sheet->options);
        need_a_statement(arena, out);
    }
    conclude(out);
    out->milliseconds = now_ms() - start;
    return out;
}

bool block_is_judged(const Block *block) { return block->kind == BLOCK_ANSWER || block->kind == BLOCK_PROOF; }

/* A block that another process judges; what it says counts for the blocks after it all the same. */
static void read_only(Sheet *sheet, int at) {
    const Block *block = sheet->document->blocks.items[at];
    Claim *claim = block->claim ? pack_find(sheet->pack, block->claim) : NULL;
    if (block->mistake || !claim || claim->mistake) return;
    if (block->kind == BLOCK_ANSWER) {
        sheet->answers[at] = read_as(sheet, claim, block);
        remember_own(sheet, sheet->answers[at]);
    } else
        remember_own(sheet, read_proof(sheet, claim, at, answer_of_proof(sheet, claim, at)));
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
    _Atomic char *taken = sheet->options->taken;
    int total = 0, so_far = 0;
    sheet->own.count = 0;
    for (int i = 0; i < document->blocks.count; i++) total += block_is_judged(document->blocks.items[i]);
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (!block_is_judged(block)) continue;
        so_far++;
        if (verdicts[i] || (moments_only && !has_moments(block)) ||
            (taken && atomic_exchange(&taken[i], 1))) {
            read_only(sheet, i);
            continue;
        }
        verdicts[i] = judge_block(sheet, i);
        if (expect) compare_with_recorded(sheet->arena, verdicts[i], sheet->options->repairs);
        if (done) done(data, verdicts[i], so_far, total);
    }
}

SheetVerdict *sheet_judge(Arena *arena, const Pack *pack, Source *source, const Options *options, bool expect,
                          BlockDone *done, void *data) {
    SheetVerdict *out = NEW(arena, SheetVerdict);
    Sheet sheet = {.arena = arena, .pack = pack, .options = options};
    out->document = sheet.document = document_read(arena, source);
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

/* ---- from the command line ---- */

static Document *document_of_text(Arena *arena, Claim *claim, Source *text, const char *notation,
                                  const Mistake **mistake) {
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
    (void)claim;
    for (int i = 0; i < count; i++) {
        items[i].always = true;
        PUSH(arena, &document->renames, items[i]);
    }
    return document;
}

BlockVerdict *try_text(Arena *arena, const Pack *pack, const char *id, Source *text, const char *notation,
                       const Options *options, const Mistake **mistake) {
    Claim *claim = pack_find(pack, id);
    if (!claim) {
        Text names = text_new(arena);
        for (int i = 0; i < pack->claims.count; i++)
            text_printf(&names, "%s%s", i ? ", " : "", pack->claims.items[i]->id);
        *mistake =
            mistake_new(arena, MISTAKE_NAME, (Span){0}, arena_printf(arena, "there are %s", names.bytes),
                        "there is no claim %s in the pack %s", id, pack->name);
        return NULL;
    }
    if (claim->mistake) return *mistake = claim->mistake, NULL;
    Document *document = document_of_text(arena, claim, text, notation, mistake);
    if (!document) return NULL;
    double start = now_ms();
    BlockVerdict *out = NEW(arena, BlockVerdict);
    bool asks = claim->finds.count || claim->condition || claim->decide;
    Block *block = block_of_text(arena, text, BLOCK_ANSWER, id);
    *out = (BlockVerdict){.block = block, .claim = claim, .claim_id = id, .text = ""};
    Reading *reading = asks ? block_read(arena, claim, block, document, READ_ANSWER, NULL, NULL, 0) : NULL;
    bool value_like = reading && (reading->gives_answer || (reading->mistake && !reading->statements.count));
    if (value_like) {
        out->is_answer = true;
        out->mistake = reading->mistake;
        out->text = reading->text;
        if (!out->mistake) judge_answer(arena, out, claim, reading, options);
    } else {
        Sheet sheet = {.arena = arena, .pack = pack, .document = document, .options = options};
        Reading *answer = answer_from_elsewhere(&sheet, claim, 0);
        block->kind = BLOCK_PROOF;
        Reading *proof = block_read(arena, claim, block, document, READ_PROOF, answer, NULL, 0);
        out->mistake = proof->mistake;
        if (!out->mistake && !proof->statements.count)
            out->mistake = reading && reading->mistake ? reading->mistake
                                                       : mistake_new(arena, MISTAKE_SYNTAX, block->head, NULL,
                                                                     "there is nothing to judge here");
        if (!out->mistake) judge_proof(arena, out, claim, proof, answer, options);
        for (int i = 0; reading && reading->mistake && i < out->verdicts.count && !out->mistake; i++)
            if (out->verdicts.items[i]->mistake && out->verdicts.items[i]->mistake->kind == MISTAKE_NO_ANSWER)
                out->mistake = reading->mistake; /* why it was no answer says more */
        if (out->mistake) out->verdicts.count = 0;
        need_a_statement(arena, out);
    }
    conclude(out);
    out->milliseconds = now_ms() - start;
    return out;
}
