/* dim.c: sizes that are linear in dimension names and in products of them, and shapes made of two sizes. Unknown sizes are variables,
   bound by unification and never unbound. */
#include "syntax.h"

#include <stdlib.h>
#include <string.h>

Dim dim_constant(int value) { return (Dim){.constant = value}; }

Dim dim_symbol(Sym *sym) { return (Dim){.terms = 1, .term = {{sym, 1}}}; }

Dim dim_new_variable(Arena *arena) {
    Sym *sym = NEW(arena, Sym);
    sym->name = "?";
    sym->kind = SYM_DIMENSION_VARIABLE;
    return dim_symbol(sym);
}

static bool is_same(const Sym *a, const Sym *b) {
    if (a == b) return true;
    if (a->kind != SYM_PRODUCT || b->kind != SYM_PRODUCT || a->factor_count != b->factor_count) return false;
    for (int i = 0; i < a->factor_count; i++)
        if (a->factors[i] != b->factors[i]) return false;
    return true;
}

bool dim_add(Dim *sum, const Dim *a, const Dim *b, int factor) {
    Dim out = *a;
    out.constant += factor * b->constant;
    for (int i = 0; i < b->terms; i++) {
        int k = 0;
        while (k < out.terms && !is_same(out.term[k].sym, b->term[i].sym)) k++;
        if (k == out.terms) {
            if (k == DIM_TERMS) return false;
            out.term[out.terms].sym = b->term[i].sym;
            out.term[out.terms++].factor = 0;
        }
        out.term[k].factor += factor * b->term[i].factor;
        if (out.term[k].factor == 0) out.term[k] = out.term[--out.terms];
    }
    *sum = out;
    return true;
}

static bool comes_before(const Sym *a, const Sym *b) {
    int order = strcmp(a->name, b->name);
    return order ? order < 0 : a < b;
}

static void add_factors(Sym *product, Sym *sym) {
    bool itself = sym->kind == SYM_PRODUCT;
    for (int i = 0; i < (itself ? sym->factor_count : 1); i++) {
        Sym *factor = itself ? sym->factors[i] : sym;
        int at = product->factor_count++;
        for (; at > 0 && comes_before(factor, product->factors[at - 1]); at--)
            product->factors[at] = product->factors[at - 1];
        product->factors[at] = factor;
    }
}

static Sym *product_of(Arena *arena, Sym *a, Sym *b) {
    Sym *product = NEW(arena, Sym);
    Text name = text_new(arena);
    product->kind = SYM_PRODUCT;
    product->factors = NEW_ARRAY(arena, Sym *, a->factor_count + b->factor_count + 2);
    add_factors(product, a);
    add_factors(product, b);
    for (int i = 0; i < product->factor_count; i++)
        text_printf(&name, "%s%s", i ? "·" : "", product->factors[i]->name);
    product->name = name.bytes;
    return product;
}

bool dim_multiply(Arena *arena, Dim *product, const Dim *a, const Dim *b) {
    if (!dim_known(a) || !dim_known(b)) return false;
    Dim x = dim_resolve(a), y = dim_resolve(b), out = dim_constant(0);
    if (!dim_add(&out, &out, &x, y.constant)) return false;
    for (int i = 0; i < y.terms; i++) {
        Dim times = dim_symbol(y.term[i].sym);
        if (!dim_add(&out, &out, &times, x.constant * y.term[i].factor)) return false;
        for (int k = 0; k < x.terms; k++) {
            Dim one = dim_symbol(product_of(arena, x.term[k].sym, y.term[i].sym));
            if (!dim_add(&out, &out, &one, x.term[k].factor * y.term[i].factor)) return false;
        }
    }
    return *product = out, true;
}

Dim dim_resolve(const Dim *dim) {
    Dim out = *dim;
    for (int i = 0; i < out.terms; i++) {
        Sym *sym = out.term[i].sym;
        if (sym->kind != SYM_DIMENSION_VARIABLE || !sym->bound_to) continue;
        int factor = out.term[i].factor;
        out.term[i] = out.term[--out.terms];
        if (!dim_add(&out, &out, sym->bound_to, factor)) return *dim;
        i = -1; /* what it was bound to may hold variables again */
    }
    return out;
}

const Dim *dim_resolved(const Dim *dim, Dim *room) {
    for (int i = 0; i < dim->terms; i++)
        if (dim->term[i].sym->kind == SYM_DIMENSION_VARIABLE && dim->term[i].sym->bound_to)
            return *room = dim_resolve(dim), room;
    return dim;
}

bool dim_is(const Dim *dim, int constant) {
    Dim room;
    const Dim *r = dim_resolved(dim, &room);
    return r->terms == 0 && r->constant == constant;
}

bool dim_equal(const Dim *a, const Dim *b) {
    Dim x = dim_resolve(a), y = dim_resolve(b), difference;
    return dim_add(&difference, &x, &y, -1) && difference.terms == 0 && difference.constant == 0;
}

bool dim_known(const Dim *dim) {
    Dim room;
    const Dim *r = dim_resolved(dim, &room);
    for (int i = 0; i < r->terms; i++)
        if (r->term[i].sym->kind == SYM_DIMENSION_VARIABLE) return false;
    return true;
}

bool dim_unify(const Dim *a, const Dim *b) {
    Dim x = dim_resolve(a), y = dim_resolve(b), difference;
    if (!dim_add(&difference, &x, &y, -1)) return false;
    if (difference.terms == 0) return difference.constant == 0;
    for (int i = 0; i < difference.terms; i++) {
        Sym *sym = difference.term[i].sym;
        int factor = difference.term[i].factor;
        if (sym->kind != SYM_DIMENSION_VARIABLE || (factor != 1 && factor != -1)) continue;
        Dim rest = difference, nothing = dim_constant(0), value;
        rest.term[i] = rest.term[--rest.terms];
        if (!dim_add(&value, &nothing, &rest, -factor)) return false;
        sym->bound_to = &sym->lowest[0]; /* a variable has no index range of its own: the room is free */
        *sym->bound_to = value;
        return true;
    }
    return false;
}

const char *dim_text(Arena *arena, const Dim *dim) {
    Dim r = dim_resolve(dim);
    Text text = text_new(arena);
    for (int i = 0; i < r.terms; i++) {
        int factor = r.term[i].factor, size = factor < 0 ? -factor : factor;
        text_add(&text, factor < 0 ? "−" : i ? "+" : "");
        if (size != 1) text_printf(&text, "%d", size);
        text_add(&text, r.term[i].sym->name);
    }
    if (r.constant || !r.terms)
        text_printf(&text, "%s%d",
                    r.constant < 0 ? "−"
                    : r.terms      ? "+"
                                   : "",
                    r.constant < 0 ? -r.constant : r.constant);
    return text.bytes;
}

bool shape_is_number(const Shape *shape) { return dim_is(&shape->rows, 1) && dim_is(&shape->cols, 1); }

static const char *factor_text(Arena *arena, const Dim *dim) {
    Dim r = dim_resolve(dim);
    const char *text = dim_text(arena, dim);
    return r.terms + (r.constant != 0) > 1 ? arena_printf(arena, "(%s)", text) : text;
}

const char *shape_text(Arena *arena, const Shape *shape) {
    if (shape_is_number(shape)) return "a number";
    return arena_printf(arena, "%s×%s", factor_text(arena, &shape->rows), factor_text(arena, &shape->cols));
}

/* By the sizes of its kids; false if it is not linear. */
static bool dim_of_arithmetic(Arena *arena, const Node *node, Dim *out, Mistake **mistake) {
    Arithmetic arithmetic = node_arithmetic(node);
    if (arithmetic == ARITHMETIC_NONE || arithmetic == ARITHMETIC_DIVIDE) return false;
    Dim zero = dim_constant(0), a = dim_of_node(arena, node->kid[0], mistake),
        b = node->kids > 1 ? dim_of_node(arena, node->kid[1], mistake) : zero;
    if (*mistake) return false;
    switch (arithmetic) {
    case ARITHMETIC_NEGATE: return dim_add(out, &zero, &a, -1);
    case ARITHMETIC_ADD: return dim_add(out, &a, &b, 1);
    case ARITHMETIC_SUBTRACT: return dim_add(out, &a, &b, -1);
    case ARITHMETIC_MULTIPLY:
        return (a.terms == 0 && dim_add(out, &zero, &b, a.constant)) ||
               (b.terms == 0 && dim_add(out, &zero, &a, b.constant));
    case ARITHMETIC_NONE:
    case ARITHMETIC_DIVIDE: break;
    }
    return false;
}

Dim dim_of_node(Arena *arena, const Node *node, Mistake **mistake) {
    Dim out = dim_constant(0);
    if (node->kind == N_NUMBER && strlen(node->text) < 8 && !strchr(node->text, '.'))
        return dim_constant(atoi(node->text));
    if (node->kind == N_SYMBOL && (node->sym->kind == SYM_SIZE || node->sym->kind == SYM_BOUND))
        return dim_symbol(node->sym);
    if (dim_of_arithmetic(arena, node, &out, mistake)) return out;
    bool whole = node->kind == N_SYMBOL && node->sym->kind == SYM_INTEGER;
    if (!*mistake)
        *mistake = mistake_new(arena, MISTAKE_SHAPE, node->span,
                               whole ? arena_printf(arena, "write %s ∈ 1..8", node->sym->name)
                                     : "sizes are sums of declared whole numbers, as in d, m + p or 2h",
                               whole ? "%s can be any whole number, and is not a size" : "%s is not a size",
                               node_text(arena, node));
    return dim_constant(0);
}
