/* drawn.c: a random number under another name. The question draws γ ~ N(1, ½), and the sheet writes s ~ N(1, 0.5): then s is γ, because it
   has the same distribution. That is judged, not guessed. */
#include "inside.h"

#include <string.h>

/* The statement that says how this number of the question is drawn; −1: there is none. */
static int draws(Claim *claim, const Block *block, const char *ours) {
    Arena *working = arena_new();
    Reading *reading = reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    int at = -1;
    for (int i = 0; i < reading->statements.count && !reading->mistake && at < 0; i++) {
        const Statement *s = reading->statements.items[i];
        if (!s->relation || s->kind != STEP_JUDGED || s->relation->rel != R_SIM) continue;
        const Node *name = s->relation->kid[0];
        if (name->kind == N_SYMBOL && !strcmp(name->sym->name, ours)) at = i;
    }
    arena_free(working);
    return at;
}

static Block *block_of(Finder *f, const Formula *formula, const Claim *claim) {
    Block *block = fit_block(f, BLOCK_PROOF, claim->id);
    formula_add(f, block, formula);
    block->span = block->head = formula_piece(formula)->span;
    return block;
}

/* The verdict on a statement of a block that is alone. */
static VerdictKind verdict_at(Finder *f, Block *block, int at) {
    Document *document = NEW(f->arena, Document);
    *document = (Document){.source = f->outline->source, .preamble = -1, .macros = f->outline->macros};
    PUSH(f->arena, &document->blocks, block);
    Options plain = *f->options;
    plain.repairs = false, plain.unseen = true;
    const BlockVerdict *b = sheet_judge_block(f->arena, f->pack, document, &plain, 0, NULL, 0);
    return at < b->verdicts.count ? b->verdicts.items[at]->kind : VERDICT_UNDECIDED;
}

/* Does the formula, with this reading only, say how the number of the question is drawn, and is it so? */
static bool says_how_drawn(Finder *f, const Formula *formula, Claim *claim, Rename rename) {
    Block *block = block_of(f, formula, claim);
    if (draws(claim, block, rename.ours) >= 0) return false; /* it has the name of the question */
    PUSH(f->arena, &block->renames, rename);
    int at = draws(claim, block, rename.ours);
    return at >= 0 && verdict_at(f, block, at) == VERDICT_HOLDS;
}

static bool has_sim(Finder *f, const Formula *formula) {
    const char *text = span_text(f->arena, formula_piece(formula)->span);
    return strstr(text, "\\sim") || strchr(text, '~') || strstr(text, "∼");
}

static bool is_drawn_number(const Sym *sym) {
    return sym->kind == SYM_NORMAL && !sym->hidden && !sym->indices && shape_is_number(&sym->shape);
}

static const char *look_for(Finder *f, Claim *claim, const char *theirs) {
    const char *found = NULL;
    for (int i = 0; i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        if (!is_drawn_number(sym)) continue;
        for (int k = 0; k < f->formulas.count; k++) {
            const Formula *formula = &f->formulas.items[k];
            if (!has_sim(f, formula) ||
                !says_how_drawn(f, formula, claim, (Rename){theirs, sym->name, true, false}))
                continue;
            if (found && strcmp(found, sym->name)) return NULL; /* two names could be meant */
            found = sym->name;
        }
    }
    return found;
}

const char *drawn_name(Finder *f, Claim *claim, const char *theirs) {
    for (int i = 0; i < f->drawn.count; i++)
        if (f->drawn.items[i].claim == claim && !strcmp(f->drawn.items[i].theirs, theirs))
            return f->drawn.items[i].ours;
    DrawnName one = {claim, theirs, look_for(f, claim, theirs)};
    PUSH(f->arena, &f->drawn, one);
    return one.ours;
}

/* ---- the same name for something else ---- */

static bool is_name(const Node *node, void *name) {
    return node->kind == N_SYMBOL && !node->sym->own && !strcmp(node->sym->name, name);
}

static bool is_made_of(const Sym *sym, const char *name) {
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (clause->body && node_any(clause->body, is_name, (void *)name)) return true;
    return false;
}

/* k_a ≈ (1 + γ) μ_a: the statement that says how a name of the question is made of this number; −1: there is none. */
static int makes(Claim *claim, const Block *block, const char *ours) {
    Arena *working = arena_new();
    Reading *reading = reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    int at = -1;
    for (int i = 0; i < reading->statements.count && !reading->mistake && at < 0; i++) {
        const Statement *s = reading->statements.items[i];
        if (!s->relation || s->kind != STEP_JUDGED ||
            (s->relation->rel != R_EQ && s->relation->rel != R_APPROX))
            continue;
        const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
        bool named = (left->kind == N_SYMBOL || left->kind == N_MEMBER) && left->sym->kind == SYM_LET &&
                     !left->sym->own;
        if (named && is_made_of(left->sym, ours) && node_any(right, is_name, (void *)ours)) at = i;
    }
    arena_free(working);
    return at;
}

/* What the sheet says of this number that is not so in the question. k_a ≈ γ μ_a settles it: then it is this number, even if its distribution
   is wrong. NULL: nothing. */
static const char *said_otherwise(Finder *f, int number, const char *name) {
    Claim *claim = f->pack->claims.items[number];
    const char *found = NULL;
    for (int k = 0; k < f->formulas.count; k++) {
        const Formula *formula = &f->formulas.items[k];
        bool sim = has_sim(f, formula);
        if ((!sim && formula->fit[number].kind != FIT_BINDS) || formula->claim < 0) continue;
        Block *block = block_of(f, formula, claim);
        int made = makes(claim, block, name), drawn = sim && made < 0 ? draws(claim, block, name) : -1;
        if (made < 0 && (drawn < 0 || found)) continue;
        VerdictKind kind = verdict_at(f, block, made >= 0 ? made : drawn);
        if (made >= 0 && kind == VERDICT_HOLDS) return NULL;
        if (kind == VERDICT_REFUTED) found = span_text(f->arena, formula_piece(formula)->span);
    }
    return found;
}

/* In a question without assumptions: given γ > 0, γ ~ N(1, ½) is not so. */
static void look_for_others(Finder *f, int number) {
    const Scope *scope = f->pack->claims.items[number]->scope;
    for (int i = 0; i < scope->syms.count; i++) {
        const char *name = scope->syms.items[i]->name,
                   *law = is_drawn_number(scope->syms.items[i]) ? said_otherwise(f, number, name) : NULL;
        if (law) PUSH(f->arena, &f->redrawn, ((Redrawn){name, law}));
    }
}

const char *drawn_otherwise(Finder *f, const Statement *s) {
    for (int i = 0; i < f->pack->claims.count && !f->looked_for_others; i++) {
        const Claim *claim = f->pack->claims.items[i];
        if (!claim->mistake && !claim->assumes.count && (!f->as || claim == f->as)) look_for_others(f, i);
    }
    f->looked_for_others = true;
    for (int i = 0; i < f->redrawn.count; i++) {
        const Redrawn *one = &f->redrawn.items[i];
        bool used = s->relation && node_any(s->relation, is_name, (void *)one->name);
        for (int k = 0; k < s->hypotheses.count; k++)
            used = used || node_any(s->hypotheses.items[k], is_name, (void *)one->name);
        if (used) return one->law;
    }
    return NULL;
}
