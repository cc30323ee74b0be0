/* print.c: a node as plain Unicode text, in the author's names, that reads back as the same node. */
#include "write.h"

#include <string.h>

static void at(Text *, const Node *, Level);

static void list(Text *out, Node *const *items, int count, const char *separator) {
    for (int i = 0; i < count; i++) {
        if (i) text_add(out, separator);
        at(out, items[i], LEVEL_SUM);
    }
}

static void bracketed(Text *out, const char *left, Node *const *items, int count, const char *right) {
    text_add(out, left);
    list(out, items, count, ", ");
    text_add(out, right);
}

/* ---- names and their scripts ---- */

static bool short_script(const Node *node) {
    return (node->kind == N_NUMBER && strlen(node->text) == 1) ||
           (node->kind == N_SYMBOL && !strchr(write_name(node), '_')) ||
           (node->kind == N_NAME && !node->subs && !node->label);
}

static void subscript(Text *out, Node *const *items, int count) {
    bool plain = count == 1 && short_script(items[0]);
    text_add(out, plain ? "_" : "_{");
    list(out, items, count, ",");
    if (!plain) text_add(out, "}");
}

static void written_name(Text *out, const Node *node) {
    text_add(out, node->text);
    for (int i = 0; i < node->primes; i++) text_add(out, sign_rows[SIGN_PRIME].text);
    if (node->label) text_printf(out, strlen(node->label) == 1 ? "_%s" : "_{%s}", node->label);
}

static void symbol(Text *out, const Node *node) {
    const char *name = write_name(node), *bar = strchr(name, '_');
    if (bar && strpbrk(bar, ",+-"))
        text_printf(out, "%.*s_{%s}", (int)(bar - name), name, bar + 1);
    else
        text_add(out, name); /* a declared label needs no braces */
}

static void member(Text *out, const Node *node) {
    text_add(out, write_name(node));
    if (write_is_whole(node)) return;
    if (node->sym->raised && node->subs == 1)
        bracketed(out, "^{(", node->sub, 1, ")}");
    else
        subscript(out, node->sub, node->subs);
}

static void entry(Text *out, const Node *node) {
    const Node *base = node->kid[0];
    if (write_is_whole(node))
        text_add(out, node->author);
    else if (base->kind == N_MEMBER && base->sym->raised && base->subs == 1) {
        member(out, base);
        subscript(out, node->sub, node->subs);
    } else if (base->kind == N_MEMBER && !write_is_whole(base)) { /* Φ_t and its entry 0: Φ_{t,0} */
        text_printf(out, "%s_{", write_name(base));
        list(out, base->sub, base->subs, ",");
        text_add(out, ",");
        list(out, node->sub, node->subs, ",");
        text_add(out, "}");
    } else {
        at(out, base, write_has_subscript(base) ? LEVEL_BRACKETS : LEVEL_POSTFIX);
        subscript(out, node->sub, node->subs);
    }
}

/* ---- operators ---- */

static void binary(Text *out, const Node *node, Level left, Level right) {
    at(out, node->kid[0], left);
    text_printf(out, " %s ", write_operator(node)->text);
    at(out, node->kid[1], right);
}

static void product(Text *out, const Node *node) {
    const Node *left = node->kid[0], *right = node->kid[1];
    bool fraction = left->kind == N_DIV && !write_half(left); /* a/b c would be read as neither */
    at(out, left, fraction ? LEVEL_FACTOR : write_left_level(left));
    if (write_begins_with_number(right)) text_printf(out, " %s", operator_rows[OPERATOR_TIMES].text);
    text_add(out, " ");
    at(out, right, LEVEL_FACTOR);
}

static void fraction(Text *out, const Node *node) {
    if (write_half(node)) {
        text_add(out, write_half(node));
        return;
    }
    at(out, node->kid[0], write_left_level(node->kid[0]));
    text_add(out, operator_rows[OPERATOR_SLASH].text);
    at(out, node->kid[1], node->kid[1]->kind == N_DIV ? LEVEL_BRACKETS : LEVEL_FACTOR);
}

static void power(Text *out, const Node *node) {
    const Node *exponent = node->kid[1];
    at(out, node->kid[0], LEVEL_POSTFIX);
    if (exponent->kind == N_NUMBER && strlen(exponent->text) == 1)
        text_add(out, letter_raised(exponent->text[0]));
    else if (exponent->kind == N_NEG && node_is_number(exponent->kid[0], 1))
        text_printf(out, "%s%s", letter_raised('-'), letter_raised('1'));
    else {
        bool transposed = write_looks_transposed(exponent);
        bool plain = short_script(exponent) && exponent->kind != N_NUMBER && !transposed;
        text_add(out, plain ? "^" : "^{");
        at(out, exponent, transposed ? LEVEL_BRACKETS : LEVEL_SUM);
        if (!plain) text_add(out, "}");
    }
}

static void function(Text *out, const Node *node) {
    const Node *argument = node->kid[0];
    if (node->fn == FN_FLOOR || node->fn == FN_CEIL) {
        bool down = node->fn == FN_FLOOR;
        bracketed(out, sign_rows[down ? SIGN_LFLOOR : SIGN_LCEIL].text, node->kid, 1,
                  sign_rows[down ? SIGN_RFLOOR : SIGN_RCEIL].text);
        return;
    }
    if (node->fn == FN_FACTORIAL) {
        at(out, argument, LEVEL_POSTFIX);
        text_add(out, sign_rows[SIGN_FACTORIAL].text);
        return;
    }
    if (node->fn == FN_MOD) {
        at(out, argument, LEVEL_PRODUCT);
        text_printf(out, " %s ", fn_rows[FN_MOD].name);
        at(out, node->kid[1], LEVEL_POSTFIX);
        return;
    }
    text_add(out, fn_rows[node->fn].name);
    bool bare = node->fn == FN_SQRT && (argument->kind == N_SYMBOL || argument->kind == N_NUMBER ||
                                        argument->kind == N_NAME); /* √d */
    if (bare)
        at(out, argument, LEVEL_SUM);
    else
        bracketed(out, "(", node->kid, node->kids, ")");
}

/* Two bars that touch would be read as one sign. */
static void bar(Text *out, const char *sign) {
    if (*sign == '|' && out->length && out->bytes[out->length - 1] == '|') text_add(out, " ");
    text_add(out, sign);
}

static void between(Text *out, const Node *node, Sign sign) {
    bar(out, sign_rows[sign].text);
    at(out, node, write_hides_bars(node) ? LEVEL_BRACKETS : LEVEL_SUM);
    bar(out, sign_rows[sign].text);
}

/* ---- over an index ---- */

static void conditions(Text *out, const Node *node) {
    for (int i = 0; i < node->conds; i++) {
        const Node *condition = node->cond[i];
        if (write_shows_left(node, i)) {
            text_add(out, ", ");
            at(out, condition->kid[0], LEVEL_SUM);
        }
        text_add(out, rel_rows[condition->rel].text);
        at(out, condition->kid[1], LEVEL_SUM);
    }
}

/* Behind the name of the index: =1, i≠j */
static void bounds(Text *out, const Node *over) {
    if (over->kid[1]) {
        text_add(out, "=");
        at(out, over->kid[1], LEVEL_SUM);
    }
    conditions(out, over);
}

static void upper_bound(Text *out, const Node *over) {
    if (!over->kid[2]) return;
    text_add(out, "^{");
    at(out, over->kid[2], LEVEL_SUM);
    text_add(out, "}");
}

static void over(Text *out, const Node *node, const char *sign) {
    text_add(out, sign);
    if (node->others)
        text_add(out, "_{others}");
    else if (write_index(node)) {
        text_printf(out, "_{%s", write_index(node));
        bounds(out, node);
        text_add(out, "}");
        upper_bound(out, node);
    }
    text_add(out, " ");
    at(out, node->kid[0], LEVEL_PRODUCT);
}

static void limit(Text *out, const Node *node) {
    text_printf(out, "\\lim_{%s%s", write_index(node), rel_rows[R_TO].text);
    at(out, node->kid[1], LEVEL_SUM);
    text_add(out, "} ");
    at(out, node->kid[0], LEVEL_PRODUCT);
}

/* argmin_{w ∈ R^d, ‖w‖ = 1} f(w) */
static void place(Text *out, const Node *node) {
    text_add(out, fn_rows[node->fn].name);
    const Node *over = node->text ? node : node->kid[0];
    text_printf(out, "_{%s", write_index(over));
    if (node->text) {
        if (node->kid[1]) {
            text_add(out, rel_rows[R_IN].text);
            at(out, node->kid[1], LEVEL_SUM);
        }
        for (int i = 0; i < node->conds; i++) {
            text_add(out, ", ");
            at(out, node->cond[i], LEVEL_SUM);
        }
    } else
        bounds(out, over);
    text_add(out, "}");
    if (!node->text) upper_bound(out, over);
    text_add(out, " ");
    at(out, over->kid[0], LEVEL_SUM);
}

/* ∇_x (f), ∂f/∂x, f'(x) */
static void derivative(Text *out, const Node *node) {
    const Node *of = node->kid[0], *by = node->kid[1];
    bool second = node->derive.kind == DERIVE_SECOND, nabla = node->derive.kind == DERIVE_GRADIENT || second;
    bool placed = node->kids > 2, called = node->sym || node->text;
    if (placed) text_add(out, "(");
    if (node->derive.kind == DERIVE_PRIME || node->primes) {
        text_printf(out, "%s%s(", of->kind == N_FN ? fn_rows[of->fn].name : write_name(of),
                    node->primes ? "''" : "'");
        at(out, by, LEVEL_SUM);
        text_add(out, ")");
    } else if (called && !nabla) {
        text_add(out, "D ");
        at(out, write_called(out->arena, node), LEVEL_POSTFIX);
    } else if (nabla) {
        text_add(out, second ? "∇²" : "∇");
        if (!node->sym && !node->text) subscript(out, (Node *const *)&by, 1);
        text_add(out, " ");
        bool alike = shape_is_number(&by->shape); /* a sum may go on behind it */
        at(out, called ? write_called(out->arena, node) : of,
           alike && !called ? LEVEL_BRACKETS : LEVEL_POSTFIX);
    } else {
        text_add(out, "∂");
        at(out, of, LEVEL_POSTFIX);
        text_add(out, "/∂");
        at(out, by, LEVEL_POSTFIX);
        if (node->derive.across) text_add(out, sign_rows[SIGN_TRANSPOSE].text);
    }
    if (!placed) return;
    text_add(out, "|_{");
    at(out, by->kind == N_ENTRY ? by->kid[0] : by, LEVEL_POSTFIX);
    text_add(out, " = ");
    at(out, node->kid[2], LEVEL_SUM);
    text_add(out, "})");
}

/* ---- the rest ---- */

static void matrix(Text *out, const Node *node) {
    text_add(out, "[");
    for (int i = 0; i < node->kids; i++) {
        const Node *kid = node->kid[i];
        if (i) text_add(out, i % node->columns ? ", " : "; ");
        if (kid->kind != N_DOTS) {
            at(out, kid, LEVEL_SUM);
            continue;
        }
        const char *separator = kid->down ? "; " : ", "; /* a_1, …, a_m */
        at(out, write_first(out->arena, kid), LEVEL_SUM);
        text_printf(out, "%s%s%s", separator, sign_rows[SIGN_DOTS].text, separator);
        at(out, write_last(out->arena, kid), LEVEL_SUM);
    }
    text_add(out, node->kids == 1 && node->kid[0]->kind != N_DOTS ? ";]" : "]");
}

static void expectation(Text *out, const Node *node) {
    text_add(out, expect_rows[node->expect].name);
    if (node->subs) text_add(out, "_{");
    list(out, node->sub, node->subs, ", ");
    text_add(out, node->subs ? "}[" : "[");
    if (node->expect == EXPECT_P) { /* a chain: the middle of two relations is written once */
        at(out, node->kid[0], LEVEL_SUM);
        for (int i = 1; i < node->kids; i++) {
            if (!node_equal(node->kid[i]->kid[0], node->kid[i - 1]->kid[1])) {
                text_add(out, ", ");
                at(out, node->kid[i]->kid[0], LEVEL_SUM);
            }
            text_printf(out, " %s ", rel_rows[node->kid[i]->rel].text);
            at(out, node->kid[i]->kid[1], LEVEL_SUM);
        }
    } else
        list(out, node->kid, node->kids, ", ");
    if (node->conds) text_add(out, " | ");
    list(out, node->cond, node->conds, ", ");
    text_add(out, "]");
}

static void relation(Text *out, const Node *node) {
    at(out, node->kid[0], LEVEL_SUM);
    if (node->at_value) return;
    text_printf(out, " %s ", rel_rows[node->rel].text);
    at(out, node->kid[1], LEVEL_SUM);
}

static void call(Text *out, const Node *node) {
    text_printf(out, "%s(", write_name(node));
    for (int i = 0; i < node->kids; i++) {
        char sign = i && node->sym->separators ? node->sym->separators[i - 1] : ',';
        if (i) text_add(out, sign == '|' ? " | " : sign == ';' ? "; " : ", ");
        at(out, node->kid[i], LEVEL_SUM);
    }
    text_add(out, ")");
}

static void cases(Text *out, const Node *node) {
    text_add(out, "cases(");
    for (int i = 0; i < node->kids; i++) {
        if (i) text_add(out, "; ");
        at(out, node->kid[i], LEVEL_SUM);
        if (node->cond[i]) text_add(out, " if "), at(out, node->cond[i], LEVEL_SUM);
    }
    text_add(out, ")");
}

static void inside(Text *out, const Node *node) {
    Node *const *kid = node->kid;
    switch (node->kind) {
    case N_NUMBER: text_add(out, node->is_ones ? sign_rows[SIGN_ONES].text : node->text); break;
    case N_ONES:
        text_add(out, sign_rows[SIGN_ONES].text);
        if (node->subs) subscript(out, node->sub, node->subs);
        break;
    case N_INFINITY: text_add(out, sign_rows[SIGN_INFINITY].text); break;
    case N_EULER: text_add(out, "e"); break;
    case N_PI: text_add(out, LETTER_PI); break;
    case N_IDENTITY:
        text_add(out, "I");
        if (node->subs) subscript(out, node->sub, node->subs);
        break;
    case N_DELTA:
        text_add(out, LETTER_DELTA);
        subscript(out, node->sub, node->subs);
        break;
    case N_NAME: written_name(out, node); break;
    case N_SYMBOL: symbol(out, node); break;
    case N_MEMBER: member(out, node); break;
    case N_ENTRY: entry(out, node); break;
    case N_CALL: call(out, node); break;
    case N_ADD:
    case N_SUB: binary(out, node, LEVEL_SUM, LEVEL_PRODUCT); break;
    case N_NEG:
        text_add(out, operator_rows[OPERATOR_MINUS].text);
        at(out, kid[0], LEVEL_PRODUCT);
        break;
    case N_MUL: product(out, node); break;
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: binary(out, node, write_left_level(kid[0]), LEVEL_FACTOR); break;
    case N_DIV: fraction(out, node); break;
    case N_POW: power(out, node); break;
    case N_TRANSPOSE:
        at(out, kid[0], LEVEL_POSTFIX);
        text_add(out, sign_rows[SIGN_TRANSPOSE].text);
        break;
    case N_FN: function(out, node); break;
    case N_NORM:
        between(out, kid[0], SIGN_NORM);
        text_add(out, write_norm_kind(node));
        break;
    case N_ABS: between(out, kid[0], SIGN_BAR); break;
    case N_INNER: bracketed(out, sign_rows[SIGN_LANGLE].text, kid, 2, sign_rows[SIGN_RANGLE].text); break;
    case N_SUM: over(out, node, sign_rows[SIGN_SUM].text); break;
    case N_PROD: over(out, node, sign_rows[SIGN_PROD].text); break;
    case N_MAXOVER: over(out, node, fn_rows[FN_MAX].name); break;
    case N_MINOVER: over(out, node, fn_rows[FN_MIN].name); break;
    case N_LIM: limit(out, node); break;
    case N_ORDER: bracketed(out, node->little ? "o(" : "O(", kid, 1, ")"); break;
    case N_PLACE: place(out, node); break;
    case N_DERIVE: derivative(out, node); break;
    case N_DOTS: text_add(out, sign_rows[SIGN_DOTS].text); break;
    case N_MATRIX: matrix(out, node); break;
    case N_EXPECT: expectation(out, node); break;
    case N_INDICATOR:
        text_add(out, sign_rows[SIGN_ONES].text);
        bracketed(out, "{", kid, node->kids, "}");
        break;
    case N_REL: relation(out, node); break;
    case N_NORMAL: bracketed(out, "N(", kid, 2, ")"); break;
    case N_SET: bracketed(out, "{", kid, node->kids, "}"); break;
    case N_RANGE: bracketed(out, node->closed.low ? "[" : "(", kid, 2, node->closed.high ? "]" : ")"); break;
    case N_CASES: cases(out, node); break;
    }
}

static void at(Text *out, const Node *node, Level level) {
    Level own = write_half(node) ? LEVEL_FACTOR : write_level(node);
    if (own < level) text_add(out, "(");
    inside(out, node);
    if (own < level) text_add(out, ")");
}

void node_write(Text *out, const Node *node) { at(out, node, LEVEL_SUM); }

const char *node_text(Arena *arena, const Node *node) {
    Text text = text_new(arena);
    node_write(&text, node);
    return text.bytes;
}
