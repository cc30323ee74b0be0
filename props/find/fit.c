/* fit.c: does a formula, alone, make sense as a statement about a question? Names decide, and how they go together; what it says may be
   wrong. A name that is not known is read as the only name like it, if with that all of it makes sense. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

enum { MOST_READINGS = 6 };

Block *fit_block(Finder *f, BlockKind kind, const char *claim) {
    Block *block = NEW(f->arena, Block);
    *block = (Block){.kind = kind, .claim = claim, .macros = &f->outline->macros};
    return block;
}

void formula_add(const Finder *f, Block *block, const Formula *formula) {
    const Stretch *stretch = formula->stretch;
    int last = formula->piece;
    for (int i = last + 1; i < stretch->pieces.count; i++) {
        const Piece *piece = &stretch->pieces.items[i];
        if (piece->kind != PIECE_PROSE && !piece->joined) break;
        if (piece->joined) last = i;
    }
    for (int i = formula->piece; i <= last; i++)
        if (piece_is_formula(&stretch->pieces.items[i]))
            PUSH(f->arena, &block->pieces, stretch->pieces.items[i]);
}

bool fit_is_index(const Claim *claim, const char *name) {
    const Sym *sym = scope_find(claim->scope, name);
    return sym && sym->kind == SYM_SIZE;
}

/* A size is never what another letter stands for: N may be large, and n is not. With an accent it may be the same letter. */
static bool is_other_size(Arena *arena, const Claim *claim, const char *theirs, const char *ours) {
    const char *plain = alike_plain(arena, theirs);
    return fit_is_index(claim, ours) && !(plain && !strcmp(plain, ours));
}

/* ---- one formula and one question ---- */

typedef struct Names {
    Arena *arena;
    const Claim *claim;
    Syms seen;
} Names;

static bool count_name(const Node *node, void *data) {
    Names *names = data;
    bool has = node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL;
    if (!has || !node->sym) return false;
    for (int i = 0; i < names->seen.count; i++)
        if (!strcmp(names->seen.items[i]->name, node->sym->name)) return false;
    const Scope *scope = names->claim->scope;
    bool ours = scope_find(scope, node->sym->name) || scope_family(scope, node->sym->name);
    if (ours && !node->sym->own && node->sym->kind != SYM_BOUND) PUSH(names->arena, &names->seen, node->sym);
    return false;
}

static const Mistake *worst(const Reading *reading) {
    const Mistake *worst = reading->mistake ? reading->mistake : reading->value_mistake;
    for (int i = 0; i < reading->statements.count; i++) {
        const Mistake *m = reading->statements.items[i]->mistake;
        if (m && (!worst || (m->kind == MISTAKE_NAME && worst->kind != MISTAKE_NAME))) worst = m;
    }
    return worst;
}

static bool is_shown(Arena *arena, const Claim *claim, const Statement *s) {
    for (int i = 0; i < claim->shows.count; i++) {
        const Node *show = claim->shows.items[i]->relation;
        if (s->relation && show && restated_same(arena, s->relation, show)) return true;
    }
    return false;
}

/* A name that the condition may not use itself, but only what it is made of. */
static bool is_derived(const Node *node, void *data) {
    const Sym *condition = data;
    bool name = node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL;
    if (!name || node->sym->kind != SYM_LET) return false;
    for (int i = 0; i < condition->from_count; i++)
        if (condition->from[i] == node->sym) return false;
    return true;
}

static bool uses_given(const Node *relation, const Sym *condition) {
    for (int i = 0; i < condition->from_count; i++)
        if (condition->from[i]->kind != SYM_SIZE && node_uses(relation, condition->from[i])) return true;
    return false;
}

/* A condition compares what is given. What the question defines out of that, such as weights, is for the steps. */
bool fit_is_condition(const Claim *claim, const Reading *reading) {
    int compared = 0;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        bool compares = s->relation && s->relation->rel != R_EQ &&
                        uses_given(s->relation, claim->condition) &&
                        !node_any(s->relation, is_derived, claim->condition);
        if (s->kind == STEP_JUDGED && !compares) return false;
        compared += s->kind == STEP_JUDGED;
    }
    return compared > 0;
}

static bool is_name(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL;
}

/* A vector or matrix that the question leaves open, and numbers for it. */
static bool redefines(const Statement *s) {
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    return s->relation->rel == R_EQ && left->kind == N_SYMBOL && left->sym->kind == SYM_DRAWN &&
           !left->sym->own && !shape_is_number(&left->shape) && right->kind == N_MATRIX &&
           !node_any(right, is_name, NULL);
}

Fit fit_of_reading(Arena *arena, const Claim *claim, const Reading *reading) {
    Fit fit = {0};
    Names names = {.arena = arena, .claim = claim};
    int judged = 0, defined = 0, repeated = 0;
    for (int i = 0; i < reading->values.count; i++) {
        node_any(reading->values.items[i].node, count_name, &names);
        fit.names++; /* the unknown itself */
    }
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        judged += s->kind == STEP_JUDGED;
        defined += s->kind == STEP_DEFINED;
        if (!s->relation || s->kind == STEP_ILL) continue;
        if (s->kind == STEP_JUDGED) node_any(s->relation, count_name, &names);
        repeated += s->kind == STEP_JUDGED && restated(arena, claim, s);
        fit.redefines = fit.redefines || redefines(s);
        fit.shows = fit.shows || is_shown(arena, claim, s);
    }
    fit.names += names.seen.count;
    fit.answers = reading->values.count > 0 || (reading->mistake && reading->mistake->kind == MISTAKE_SCOPE);
    if (claim->condition) fit.answers = fit_is_condition(claim, reading);
    fit.restated = judged && repeated == judged && !fit.answers;
    fit.defines_only = defined && !judged && !fit.answers;
    const Mistake *mistake = worst(reading);
    if (mistake && mistake->kind == MISTAKE_NAME) fit.unknown = mistake->name;
    fit.out_of_scope = mistake && mistake->kind == MISTAKE_SCOPE;
    if (fit.out_of_scope && !reading->values.count)
        fit.names += 2; /* the unknown, and the name that it may not use */
    if (mistake)
        fit.kind = mistake->kind == MISTAKE_NAME    ? FIT_NAMES
                   : mistake->kind == MISTAKE_SHAPE ? FIT_SHAPE
                   : mistake->kind == MISTAKE_SCOPE ? FIT_BINDS
                                                    : FIT_NOTHING;
    else if (judged || fit.answers || defined)
        fit.kind = FIT_BINDS;
    fit.unread = mistake && fit.kind == FIT_NOTHING;
    return fit;
}

/* ---- readings ---- */

static bool is_renamed(const Block *block, const char *theirs) {
    for (int i = 0; i < block->renames.count; i++)
        if (!strcmp(block->renames.items[i].theirs, theirs)) return true;
    return false;
}

/* \begin{cases}, \text{if}: words, not names. */
static bool takes_words(const char *command, int length) {
    static const char *const rows[] = {"begin", "end", "text", "textbf", "textit", "mbox", "operatorname"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((int)strlen(rows[i]) == length && !strncmp(command, rows[i], (size_t)length)) return true;
    return false;
}

/* Behind the command at this place, and behind the letter that it puts an accent on, or its words. */
static int past_command(const char *text, int at, int end) {
    int from = at + 1, stop = from;
    while (stop < end && isalpha((unsigned char)text[stop])) stop++;
    for (int i = 0; i < accent_count; i++) {
        const char *names[] = {accent_rows[i].command, accent_rows[i].other};
        for (int k = 0; k < 2; k++)
            if (names[k] && (int)strlen(names[k]) == stop - from &&
                !strncmp(text + from, names[k], (size_t)(stop - from)))
                while (stop < end && text[stop] != '}' && text[stop] != ' ') stop++;
    }
    if (takes_words(text + from, stop - from))
        while (stop < end && text[stop] != '}') stop++;
    return stop > from ? stop : from;
}

/* Is the name written in a formula of the stretch, without an accent? */
bool fit_is_written(const Stretch *stretch, const char *name) {
    size_t length = strlen(name);
    for (int i = 0; i < stretch->pieces.count; i++) {
        const Piece *piece = &stretch->pieces.items[i];
        const char *text = piece->span.source->text;
        for (int at = piece->span.start; piece->kind != PIECE_PROSE && at < piece->span.end; at++) {
            if (text[at] == '\\')
                at = past_command(text, at, piece->span.end) - 1;
            else if (!strncmp(text + at, name, length) && (unsigned char)text[at + (int)length] != 0xCC)
                return true;
        }
    }
    return false;
}

/* The unknown that is defined under another name: Q = … or g̃ = …, where q is asked for and is written nowhere. */
static bool offer_unknown(Finder *f, const Formula *formula, const Claim *claim, const Reading *reading,
                          Rename *out) {
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        const Node *name = s->kind == STEP_DEFINED && s->relation ? s->relation->kid[0] : NULL;
        if (!name || name->kind != N_NAME || name->primes) continue;
        bool several;
        const char *near = alike_name(f->arena, claim->scope, name->text, name->label, &several);
        const char *full =
            name->label ? arena_printf(f->arena, "%s_%s", name->text, name->label) : name->text;
        for (int k = 0; near && k < claim->finds.count; k++) {
            const char *unknown = claim->finds.items[k].sym->name;
            size_t length = strlen(unknown);
            bool same = !strncmp(near, unknown, length) && (!near[length] || near[length] == '_');
            if (same && !fit_is_written(formula->stretch, unknown)) {
                *out = (Rename){full, near, true, false};
                return true;
            }
        }
    }
    return false;
}

/* ---- names that the sheet defines ---- */

/* Does it define this name, P = A Aᵀ, or its family, s_i = k_iᵀ q? */
static bool defines(const Reading *reading, const char *name) {
    size_t stem = strcspn(name, "_");
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        const Node *left = s->kind == STEP_DEFINED && s->relation ? s->relation->kid[0] : NULL;
        if (!left || left->kind != N_NAME || left->primes) continue;
        if (strlen(left->text) == stem && !strncmp(left->text, name, stem)) return true;
    }
    return false;
}

/* Could the text in front of its first = be this name? Asked before it is read, as that takes longer. */
static bool may_define(Arena *arena, Span formula, const char *name) {
    enum { LONGEST = 24 };
    const char *text = span_text(arena, formula), *equal = strchr(text, '=');
    size_t stem = strcspn(name, "_");
    if (!equal || equal - text > LONGEST) return false;
    if ((unsigned char)*name > 127) return true; /* a letter that is spelled in several ways */
    const char *found = strstr(text, arena_strndup(arena, name, stem));
    return found && found < equal;
}

/* The formula before this one in its stretch that defines the name; NULL: there is none. */
static const Formula *definer_of(Finder *f, const Formula *formula, Claim *claim, const char *name,
                                 const Syms *scales) {
    for (int i = f->formulas.count - 1; i >= 0; i--) {
        const Formula *other = &f->formulas.items[i];
        if (other->stretch != formula->stretch || other->piece >= formula->piece) continue;
        if (!may_define(f->arena, formula_piece(other)->span, name)) continue;
        Block *block = fit_block(f, BLOCK_PROOF, claim->id);
        formula_add(f, block, other);
        Arena *working = arena_new();
        bool found = defines(
            reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, scales->items, scales->count),
            name);
        arena_free(working);
        if (found) return other;
    }
    return NULL;
}

/* Puts the definition in front of what is in the block; false if it is there. */
static bool define_in_front(Finder *f, Block *block, const Formula *definer) {
    if (!definer || block_has(block, formula_piece(definer)->span)) return false;
    Block in_front = *block;
    in_front.pieces.items = NULL;
    in_front.pieces.count = in_front.pieces.capacity = 0;
    formula_add(f, &in_front, definer);
    for (int i = 0; i < block->pieces.count; i++) PUSH(f->arena, &in_front.pieces, block->pieces.items[i]);
    *block = in_front;
    return true;
}

/* ---- one reading after the other ---- */

typedef enum {
    NEXT_NONE,    /* nothing else is to be tried */
    NEXT_AGAIN,   /* the block has a definition more */
    NEXT_RENAMED, /* with a name read as another */
    NEXT_UNKNOWN  /* the same, and the other is what the question asks for */
} Next;

/* How the block fits as it is read now, and what is to be tried next. `turn`: so many readings were tried before. A formula is read very
   often, so only the names outlive the reading. */
static Fit read_once(Finder *f, const Formula *formula, Claim *claim, const Syms *scales, Block *block,
                     int turn, Rename *rename, Next *next) {
    Arena *working = arena_new();
    Reading *reading =
        reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, scales->items, scales->count);
    Fit fit = fit_of_reading(working, claim, reading);
    const Mistake *mistake = worst(reading);
    const char *name = mistake && mistake->name ? arena_strdup(f->arena, mistake->name) : NULL, *drawn = NULL;
    if (fit.unknown) fit.unknown = name;
    bool last = turn == MOST_READINGS, unknown = fit.kind == FIT_NAMES && name;
    *next = NEXT_NONE;
    if (!last && fit.kind == FIT_BINDS && fit.defines_only &&
        offer_unknown(f, formula, claim, reading, rename) && !is_renamed(block, rename->theirs)) {
        rename->theirs = arena_strdup(f->arena, rename->theirs);
        rename->ours = arena_strdup(f->arena, rename->ours);
        *next = NEXT_UNKNOWN;
    } else if (!last && unknown && mistake->near && !is_other_size(f->arena, claim, name, mistake->near) &&
               !is_renamed(block, name)) {
        *rename = (Rename){name, arena_strdup(f->arena, mistake->near), true, false};
        *next = NEXT_RENAMED;
    } else if (!last && unknown && !is_renamed(block, name) && (drawn = drawn_name(f, claim, name))) {
        *rename = (Rename){name, drawn, true, false};
        *next = NEXT_RENAMED;
    } else if (!last && unknown && define_in_front(f, block, definer_of(f, formula, claim, name, scales)))
        *next = NEXT_AGAIN;
    else if (fit.kind == FIT_SHAPE && !turn &&
             (reread_primed(f, formula, claim, block, scales, rename) ||
              reread_twin(f, formula, claim, block, scales, reading, rename)))
        *next = NEXT_RENAMED;
    arena_free(working);
    return fit;
}

/* With some of the sheet's scales; a name that cannot stand for anything else is read as what it is like. */
static Fit with_scales(Finder *f, const Formula *formula, Claim *claim, const Syms *scales) {
    Block *block = fit_block(f, BLOCK_PROOF, claim->id);
    formula_add(f, block, formula);
    Fit fit = {0}, plain = {0};
    int without = -1; /* so many readings before an unknown was found under another name */
    for (int turn = 0;; turn++) {
        Rename rename;
        Next next;
        fit = read_once(f, formula, claim, scales, block, turn, &rename, &next);
        if (next == NEXT_NONE) break;
        if (next == NEXT_AGAIN) continue;
        if (next == NEXT_UNKNOWN && without < 0) plain = fit, without = block->renames.count;
        PUSH(f->arena, &block->renames, rename);
    }
    if (fit.out_of_scope && block->renames.count) fit.kind = FIT_SHAPE; /* so it was not meant */
    if (fit.kind == FIT_SHAPE && block->renames.count) /* it may be something else than it is like */
        fit.unknown = block->renames.items[block->renames.count - 1].theirs;
    if (without >= 0 && !(fit.kind == FIT_BINDS && fit.answers)) { /* a name of its own after all */
        fit = plain;
        block->renames.count = without;
    }
    for (int i = 0; i < block->renames.count; i++) PUSH(f->arena, &fit.readings, block->renames.items[i]);
    return fit;
}

/* C may be the scale in one formula and stand for c in the next: without the scales that look like a name of the question. */
static Syms unlike(Finder *f, const Claim *claim) {
    Syms out = {0};
    for (int i = 0; i < f->scales.count; i++) {
        bool several;
        const char *name = f->scales.items[i]->name;
        if (!alike_name(f->arena, claim->scope, name, NULL, &several) && !several)
            PUSH(f->arena, &out, f->scales.items[i]);
    }
    return out;
}

static Fit of_whole(Finder *f, const Formula *formula, Claim *claim) {
    Fit fit = with_scales(f, formula, claim, &f->scales);
    if (fit.kind == FIT_BINDS) return fit;
    Syms others = unlike(f, claim);
    if (others.count == f->scales.count) return fit;
    Fit second = with_scales(f, formula, claim, &others);
    return second.kind > fit.kind ? second : fit;
}

/* Something in the formula cannot be read: the names of its other relations still tell what it is about. */
static Fit of_parts(Finder *f, const Formula *formula, Claim *claim, Fit whole) {
    Spans parts = parts_split(f, formula_piece(formula)->span);
    Fit best = whole;
    for (int i = 0; i < parts.count && parts.count > 1; i++) {
        Formula part = parts_formula(f, formula, parts.items[i]);
        Fit fit = of_whole(f, &part, claim);
        if (fit.kind > best.kind || (fit.kind == best.kind && fit.names > best.names)) best = fit;
    }
    best.answers = best.out_of_scope = false;
    return best;
}

Fit fit_of(Finder *f, const Formula *formula, Claim *claim) {
    Fit fit = of_whole(f, formula, claim);
    return fit.unread ? of_parts(f, formula, claim, fit) : fit;
}
