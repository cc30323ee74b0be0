/* lint.c: what the author of a pack should know about a claim: does its goal hold, can it fail, how many worlds are drawn, which
   names are never used, and are the recorded mistakes wrong? */
#include "repair.h"

#include <string.h>

typedef struct Linter {
    Arena *arena;
    const Pack *pack;
    Claim *claim;
    Options full, quick; /* for verdicts; where refuted is enough */
    ClaimLint *out;
} Linter;

static Source *source_of(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    return source_new(arena, "", text, strlen(text), &mistake);
}

static BlockVerdict *attempt(const Linter *l, const char *text, const Options *options) {
    const Mistake *mistake = NULL;
    Source *source = source_of(l->arena, text);
    return source ? try_text(l->arena, l->pack, l->claim->id, source, NULL, options, &mistake) : NULL;
}

/* ---- names that are never used ---- */

typedef struct Marks {
    Arena *arena;
    LIST(const Sym *) used;
} Marks;

static void mark(Marks *, const Sym *);

static void mark_dim(Marks *m, const Dim *dim) {
    Dim known = dim_resolve(dim);
    for (int i = 0; i < known.terms; i++) {
        const Sym *sym = known.term[i].sym;
        for (int k = 0; k < sym->factor_count; k++) mark(m, sym->factors[k]);
        if (sym->kind != SYM_PRODUCT) mark(m, sym);
    }
}

static bool mark_name(const Node *node, void *data) {
    if (node->sym) mark(data, node->sym);
    for (int i = 0; i < node->subs; i++)
        if (node->sub[i]) node_any(node->sub[i], mark_name, data);
    if (node->kind == N_IDENTITY || node->kind == N_ONES) mark_dim(data, &node->shape.rows);
    return false;
}

static void mark_node(Marks *m, const Node *node) {
    if (node) node_any(node, mark_name, m);
}

static void mark_given(Marks *m, const Given *given) {
    for (int i = 0; i < given->joint_count; i++) mark(m, given->joint[i]);
    for (int i = 0; i < given->distinct_count; i++) mark(m, given->distinct[i]);
    const Node *part[] = {given->lo, given->hi, given->mean, given->variance, given->length};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) mark_node(m, part[i]);
}

/* A name, and all that it is made of: sizes, what it is drawn from, its definition. */
static void mark(Marks *m, const Sym *sym) {
    for (int i = 0; i < m->used.count; i++)
        if (m->used.items[i] == sym) return;
    PUSH(m->arena, &m->used, sym);
    mark_dim(m, &sym->shape.rows);
    mark_dim(m, &sym->shape.cols);
    for (int i = 0; i < (sym->ranged ? 1 : sym->indices); i++) {
        mark_dim(m, &sym->lowest[i]);
        mark_dim(m, &sym->highest[i]);
    }
    if (sym->given) mark_given(m, sym->given);
    if (sym->column_of) mark(m, sym->column_of);
    for (int i = 0; i < sym->from_count; i++) mark(m, sym->from[i]);
    for (const Clause *c = sym->clauses; c; c = c->next) {
        mark_node(m, c->body);
        for (int i = 0; i < c->patterns; i++) mark_node(m, c->pattern[i]);
        for (int i = 0; i < c->conditions; i++) mark_node(m, c->condition[i]);
    }
}

static void mark_statement(Marks *m, const Statement *s) {
    mark_node(m, s->relation);
    for (int i = 0; i < s->hypotheses.count; i++) mark_node(m, s->hypotheses.items[i]);
    for (int i = 0; i < s->conditions.count; i++) mark_node(m, s->conditions.items[i]);
    for (int i = 0; i < s->put_in.count; i++) {
        mark(m, s->put_in.items[i].sym);
        mark_node(m, s->put_in.items[i].node);
    }
}

static void find_unused(const Linter *l) {
    const Claim *claim = l->claim;
    Marks m = {.arena = l->arena};
    for (int i = 0; i < claim->shows.count; i++) mark_statement(&m, claim->shows.items[i]);
    for (int i = 0; i < claim->assumes.count; i++) mark_statement(&m, claim->assumes.items[i]);
    if (claim->decide) mark_statement(&m, claim->decide);
    for (int i = 0; i < claim->finds.count; i++) mark(&m, claim->finds.items[i].sym);
    if (claim->condition) mark(&m, claim->condition);
    for (int i = 0; i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        bool used = false;
        for (int k = 0; k < m.used.count; k++) used = used || m.used.items[k] == sym;
        if (!used && sym->span.source == claim->source) PUSH(l->arena, &l->out->unused, sym);
    }
}

/* ---- can the goal fail? ---- */

/* "q_1 = 0, q_2 = 0"; NULL: there are members without a number. */
static const char *all_unknowns(const Linter *l, const char *value) {
    Text out = text_new(l->arena);
    for (int i = 0; i < l->claim->finds.count; i++) {
        const Sym *sym = l->claim->finds.items[i].sym;
        if (!sym->indices) {
            text_printf(&out, "%s%s = %s", out.length ? ", " : "", sym->name, value);
            continue;
        }
        if (sym->indices > 1 || sym->lowest[0].terms || sym->highest[0].terms) return NULL;
        for (int k = sym->lowest[0].constant; k <= sym->highest[0].constant; k++)
            text_printf(&out, "%s%s_%d = %s", out.length ? ", " : "", sym->name, k, value);
    }
    return out.bytes;
}

static void can_fail(const Linter *l, const char *by) {
    l->out->fails = FAILS_YES;
    l->out->by = by;
}

/* Wrong, and not only because of its shape. */
static bool is_wrong(const BlockVerdict *block) {
    return block && block->kind == VERDICT_REFUTED && !block->shape && !block->mistake;
}

/* Of a claim that asks for something: a wrong answer is refuted. */
static void try_answers(const Linter *l) {
    static const char *const values[] = {"0", "1", "I", "2"};
    if (l->claim->condition) {
        if (is_wrong(attempt(l, "0 = 0", &l->quick))) can_fail(l, "0 = 0");
        return;
    }
    for (size_t i = 0; i < sizeof values / sizeof *values && l->out->fails != FAILS_YES; i++) {
        const char *text = all_unknowns(l, values[i]);
        if (!text) return;
        BlockVerdict *block = attempt(l, text, &l->quick);
        l->out->tried += block && !block->mistake && !block->shape;
        if (is_wrong(block)) can_fail(l, text);
    }
}

/* L = 2R for L = R, L > R for L ≤ R: where no slip is left that fits. */
static Node *bent(Arena *arena, const Node *relation) {
    static const struct {
        Rel from, to;
    } turned[] = {{R_LE, R_GT}, {R_LT, R_GE}, {R_GE, R_LT}, {R_GT, R_LE}, {R_NE, R_EQ}};
    Node *changed = node_copy(arena, relation);
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++)
        if (relation->rel == turned[i].from) return changed->rel = turned[i].to, changed;
    if (relation->rel != R_EQ && relation->rel != R_APPROX) return NULL;
    Node *right = changed->kid[1];
    changed->kid[1] = node_new(arena, N_MUL, right->span, 2, node_number(arena, right->span, 2), right);
    return changed;
}

/* Of a claim that only states something: a small change of it is refuted. */
static void try_changes(const Linter *l) {
    enum { MOST = 40 };
    BlockVerdict *any = attempt(l, "0 = 0", &l->quick);
    if (!any || !any->reading) return;
    Question q = {.arena = l->arena, .claim = l->claim, .reading = any->reading, .options = &l->quick};
    for (int k = 0; k < l->claim->shows.count; k++) {
        const Statement *s = l->claim->shows.items[k];
        Nodes edits = {0};
        edits_of_relation(l->arena, l->claim, s->relation, &s->hypotheses, &edits);
        if (edits.count > MOST) edits.count = MOST;
        Node *last = bent(l->arena, s->relation);
        if (last) PUSH(l->arena, &edits, last);
        for (int i = 0; i < edits.count && l->out->fails != FAILS_YES; i++) {
            Statement *changed = change_relation(l->arena, any->reading, s, edits.items[i]);
            if (!changed) continue;
            l->out->tried++;
            Verdict *v = block_judge_statement(&q, changed, (Which){.kind = WHICH_STEP}, ASK_ALL);
            if (v->kind == VERDICT_REFUTED) can_fail(l, node_plain_text(l->arena, changed->relation));
        }
    }
}

/* ---- worlds ---- */

/* L − R = L − R is true wherever the goal L = R has a value, so that no world ends the search. */
static void count_worlds(const Linter *l) {
    Claim *claim = l->claim;
    const Statement *goal = claim->decide ? claim->decide : claim->shows.items[0];
    const char *text = claim->finds.count ? all_unknowns(l, "0") : "0 = 0";
    BlockVerdict *zero = text ? attempt(l, text, &l->quick) : NULL;
    const Node *r = goal->relation;
    if (!zero || !zero->reading || !r || r->kind != N_REL || r->kids < 2) return;
    bool equal = dim_equal(&r->kid[0]->shape.rows, &r->kid[1]->shape.rows) &&
                 dim_equal(&r->kid[0]->shape.cols, &r->kid[1]->shape.cols) && r->rel != R_PERP;
    Node *side = node_copy(l->arena, r->kid[0]);
    if (equal) {
        side = node_new(l->arena, N_SUB, r->span, 2, side, node_copy(l->arena, r->kid[1]));
        side->shape = r->kid[0]->shape;
    }
    Node *relation = node_new(l->arena, N_REL, r->span, 2, side, node_copy(l->arena, side));
    relation->rel = R_EQ;
    Statement *same = NEW(l->arena, Statement);
    *same = *goal;
    same->relation = relation;
    same->existential = same->negated = false;
    Statements judged = claim->condition ? sheet_condition(l->arena, zero->reading) : (Statements){0};
    Options options = l->quick;
    options.stats = true;
    Question q = {.arena = l->arena,
                  .claim = claim,
                  .reading = zero->reading,
                  .condition = claim->condition ? &judged : NULL,
                  .options = &options};
    l->out->stats = block_judge_statement(&q, same, (Which){.kind = WHICH_STEP}, ASK_ALL)->stats;
}

/* ---- the claim ---- */

static void judge_goal(const Linter *l) {
    Question bare = {.arena = l->arena, .claim = l->claim, .options = &l->full};
    BlockVerdict all = {.claim = l->claim};
    for (int i = 0; i < l->claim->shows.count; i++) {
        Which which = {.kind = WHICH_SHOW, .show = i + 1};
        Verdict *v = block_judge_statement(&bare, l->claim->shows.items[i], which, ASK_ALL);
        PUSH(l->arena, &all.verdicts, v);
        if (!l->out->goal || v->kind > l->out->goal->kind) l->out->goal = v;
    }
    block_conclude(&all, &l->full);
    l->out->assurance = all.assurance;
    l->out->status = status_worse(l->out->status, all.status);
}

static void judge_question(const Linter *l) {
    BlockVerdict *yes = attempt(l, "yes", &l->full);
    if (!yes || !yes->verdicts.count) return;
    l->out->goal = yes->verdicts.items[0];
    l->out->assurance = yes->assurance;
    if (yes->kind != VERDICT_HOLDS && yes->kind != VERDICT_REFUTED)
        l->out->status = status_worse(l->out->status, yes->status);
}

static void judge_mistakes(const Linter *l) {
    for (int i = 0; i < l->claim->known.count; i++) {
        const struct KnownMistake *known = &l->claim->known.items[i];
        const char *text = span_text(l->arena, known->text);
        BlockVerdict *block = attempt(l, text, &l->quick);
        if (block && block->kind != VERDICT_REFUTED && block->kind != VERDICT_ILL_FORMED)
            block = attempt(l, text, &l->full);
        if (!block) continue;
        bool wrong = block->kind == VERDICT_REFUTED || block->kind == VERDICT_ILL_FORMED;
        LintMistake found = {text, known->name, wrong ? VERDICT_REFUTED : block->kind};
        PUSH(l->arena, &l->out->mistakes, found);
        l->out->status = status_worse(l->out->status, wrong                          ? 0
                                                      : block->kind == VERDICT_HOLDS ? 1
                                                                                     : block->status);
        if (is_wrong(block) && block->is_answer && l->out->fails == FAILS_UNKNOWN) can_fail(l, text);
    }
}

ClaimLint *lint_claim(Arena *arena, const Pack *pack, Claim *claim, const Options *options) {
    ClaimLint *out = NEW(arena, ClaimLint);
    *out = (ClaimLint){.claim = claim, .status = claim->mistake ? 2 : 0};
    if (claim->mistake) return out;
    Linter l = {arena, pack, claim, *options, *options, out};
    l.full.repairs = l.quick.repairs = false;
    l.quick.quick = true;
    bool asks = claim->finds.count || claim->condition;
    find_unused(&l);
    count_worlds(&l);
    if (claim->decide)
        judge_question(&l);
    else if (!asks)
        judge_goal(&l);
    judge_mistakes(&l);
    if (claim->decide) {
        out->fails = FAILS_UNKNOWN; /* both answers to a question are answers */
        out->by = NULL;
        return out;
    }
    if (out->fails == FAILS_UNKNOWN && asks)
        try_answers(&l);
    else if (!asks)
        try_changes(&l);
    if (out->fails == FAILS_UNKNOWN && out->tried) out->fails = FAILS_NEVER;
    if (out->fails != FAILS_YES) out->status = status_worse(out->status, out->tried ? 1 : 3);
    return out;
}
