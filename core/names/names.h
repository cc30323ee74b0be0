/* names.h: nodes whose names are bound to symbols and whose shapes are known; definitions. */
#ifndef ATTEST_NAMES_H
#define ATTEST_NAMES_H

#include "core/syntax/syntax.h"

/* ---- bind.c: names become symbols ---- */

typedef struct Binder {
    Arena *arena;
    Scope *scope;
    Mistake *mistake;
    LIST(Sym *) bound;              /* innermost last: sums, parameters, free indices */
    LIST(Sym *) free;               /* free indices found */
    LIST(const char *) index_names; /* letters that may be free indices here */
    bool no_renames;                /* inside shapes */
    const char *kept;               /* a name that is not renamed either, or NULL */
    const Rename *loose;            /* one that applies all the same, or NULL */
    bool closed;                    /* a value: it has no free indices */
} Binder;

Binder binder_new(Arena *, Scope *);
void binder_scan(Binder *, const Node *); /* notes the letters used as subscripts: they may be free indices */
void bind_node(Binder *, Node *);         /* in place; binder->mistake is set at the first problem */
Sym *binder_push(Binder *, const char *name, Span);
void binder_pop(Binder *);
/* A name the node may not use when it stands for `unknown`; *because is what that name depends on. */
const Node *bind_out_of_scope(Arena *, const Node *, const Sym *unknown, const Sym **because);

/* ---- shape.c: symbolic shapes by unification ---- */

typedef struct Shaper {
    Arena *arena;
    Mistake *mistake;      /* the first misfit, with both shapes named */
    bool hard;             /* no choice of dimensions makes it fit */
    Mismatches mismatches; /* sizes that would have to agree */
} Shaper;

Shaper shaper_new(Arena *);
void shape_node(Shaper *, Node *); /* fills node->shape everywhere below */
bool shape_turn_derivatives(
    Node *); /* ∂y/∂x of two columns in the other layout; false: there is none in it */
const char *shape_layout_text(bool columns);   /* how a pack writes ∂y/∂x of two columns */
void shape_relation(Shaper *, Node *relation); /* N_REL: both sides have one shape */
void shape_expect(Shaper *, Node *, const Shape *, const char *who); /* node has this shape */
void shape_definition(Shaper *, Node *);                             /* node has whatever shape it has */

/* ---- shape_blocks.c ---- */

void shape_blocks_meet(const Node *left,
                       const Node *right);           /* of a product: open sizes of blocks that meet */
void shape_blocks_alike(const Node *, const Node *); /* of a sum or an equation: likewise */
void shape_settle_zeros(const Node *);               /* zeros of matrices without blocks are numbers */
const Node *shape_open_block(const Node *); /* a block of a matrix whose size nothing determines; or NULL */

/* ---- alike.c ---- */

/* The only name that the unknown stem_label may have been meant as; NULL: there is none, or there are `several`. */
const char *alike_plain(Arena *, const char *name); /* without its accents; NULL: it has none */
const char *alike_name(Arena *, const Scope *, const char *stem, const char *label, bool *several);
void alike_report(Binder *, const Node *, const char *full); /* a mistake: the name is not known */

/* ---- define.c: definitions ---- */

/* A name as it is declared: a letter or a whole run of letters, with its subscript as a label. */
typedef struct NewName {
    const char *stem, *label; /* label NULL: none */
    const char *full;         /* stem_label */
    Node **sub;
    int subs;
    bool raised;       /* the subscript is written above: x^{(1)} */
    bool side_by_side; /* W_{ij}: two free indices without a comma, so the name is a matrix */
    Span span;
} NewName;

/* Adds `name = body` or one clause of a family to the scope. patterns is NULL for a plain name. */
typedef struct Definition {
    NewName name;
    Node **params; /* of a function: N_NAME each */
    int param_count;
    const char *separators; /* between them: | and ; NULL: commas only */
    Node **entry;           /* patterns of an entry: Φ_{t,2i} */
    int entries;
    Node *body;
    LIST(Node *) conditions; /* N_REL */
    struct {
        const char *name;
        Node *lo, *hi;
        Unbounded unbounded;
    } range[4]; /* for i ∈ lo..hi */
    int ranges;
    Sym *declared; /* Φ ∈ R^{T×d} with …: the symbol with its shape */
} Definition;
Sym *define(Arena *, Scope *, Definition *, Mistake **);

#endif
