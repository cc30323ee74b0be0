/* dump.c: a node as a tree for people who look inside, one node a line: kind, what it is, shape if it is known, place.
   Nothing reads it back; print.c writes the text that does. */
#include "syntax.h"

#define NAME(kind) [N_##kind] = #kind
static const char *const kinds[] = {
    NAME(NUMBER),    NAME(ONES),    NAME(INFINITY), NAME(IDENTITY), NAME(EULER), NAME(PI),    NAME(DELTA),
    NAME(NAME),      NAME(SYMBOL),  NAME(MEMBER),   NAME(ENTRY),    NAME(CALL),  NAME(ADD),   NAME(SUB),
    NAME(NEG),       NAME(MUL),     NAME(DOT),      NAME(HADAMARD), NAME(OUTER), NAME(DIV),   NAME(POW),
    NAME(TRANSPOSE), NAME(FN),      NAME(NORM),     NAME(INNER),    NAME(ABS),   NAME(SUM),   NAME(PROD),
    NAME(DERIVE),    NAME(MAXOVER), NAME(MINOVER),  NAME(LIM),      NAME(PLACE), NAME(ORDER), NAME(MATRIX),
    NAME(DOTS),      NAME(EXPECT),  NAME(REL),      NAME(NORMAL),   NAME(SET),   NAME(CASES), NAME(RANGE),
};
#undef NAME

#define NAME(kind) [SYM_##kind] = #kind
static const char *const sym_kinds[] = {
    NAME(SIZE),
    NAME(INTEGER),
    NAME(DRAWN),
    NAME(NORMAL),
    NAME(LIMIT),
    NAME(LET),
    NAME(FUNCTION),
    NAME(UNKNOWN),
    NAME(CONDITION),
    NAME(BOUND),
    NAME(DIMENSION_VARIABLE),
};
#undef NAME

static const char *name_in(const char *const *table, size_t count, int at) {
    return at >= 0 && (size_t)at < count && table[at] ? table[at] : "?";
}

const char *sym_kind_name(SymKind kind) {
    return name_in(sym_kinds, sizeof sym_kinds / sizeof *sym_kinds, (int)kind);
}

/* Unshaped nodes have 0 rows, which no node has after shaping. */
static bool is_shaped(const Shape *shape) { return !dim_is(&shape->rows, 0) && !dim_is(&shape->cols, 0); }

/* The number, name, symbol, function or relation a node carries besides its kids. */
static void particulars(Text *out, const Node *node) {
    if (node->sym)
        text_printf(out, " %s (%s)", node->sym->name, sym_kind_name(node->sym->kind));
    else if (node->text) {
        text_printf(out, " %s", node->text);
        for (int i = 0; i < node->primes; i++) text_add(out, "'");
        if (node->label) text_printf(out, "_%s", node->label);
    }
    if (node->author) text_printf(out, " written %s", node->author);
    if (node->kind == N_FN) text_printf(out, " %s", fn_rows[node->fn].name);
    if (node->kind == N_EXPECT && node->expect < EXPECT_COUNT)
        text_printf(out, " %s", expect_rows[node->expect].name);
    if (node->kind == N_REL) text_printf(out, " %s", rel_rows[node->rel].text);
    if (node->kind == N_MATRIX) text_printf(out, " %d columns", node->columns);
    if (node->is_ones) text_add(out, " ones");
    if (node->others) text_add(out, " others");
}

static void tree(Text *out, const Node *node, const char *role, int depth) {
    text_printf(out, "%*s%s", 2 * depth, "", role);
    if (!node) {
        text_add(out, "–\n");
        return;
    }
    text_add(out, name_in(kinds, sizeof kinds / sizeof *kinds, (int)node->kind));
    particulars(out, node);
    if (is_shaped(&node->shape)) text_printf(out, " : %s", shape_text(out->arena, &node->shape));
    text_add(out, "  @");
    span_dump(out, node->span);
    text_add(out, "\n");
    for (int i = 0; i < node->subs; i++) tree(out, node->sub[i], "_ ", depth + 1);
    for (int i = 0; i < node->kids; i++) tree(out, node->kid[i], "", depth + 1);
    for (int i = 0; i < node->conds; i++) tree(out, node->cond[i], "if ", depth + 1);
}

void node_dump(Text *out, const Node *node) { tree(out, node, "", 0); }
