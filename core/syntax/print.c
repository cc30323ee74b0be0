/* print.c: a node as plain Unicode text, in the author's names, that reads back as the same node. */
#include "write.h"

#include <string.h>

static void write_at(Text *, const Node *, Level);

static void list(Text *out, Node *const *items, int count, const char *separator) {
    for (int i = 0; i < count; i++) {
        if (i) text_add(out, separator);
        write_at(out, items[i], LEVEL_SUM);
    }
}

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

static const char *half(const Node *node) {
    static const struct {
        int over, under;
        const char *sign;
    } known[] = {{1, 2, "½"}, {1, 4, "¼"}, {3, 4, "¾"}, {1, 3, "⅓"}, {2, 3, "⅔"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (node_is_number(node->kid[0], known[i].over) && node_is_number(node->kid[1], known[i].under))
            return known[i].sign;
    return NULL;
}

static void power(Text *out, const Node *exponent) {
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (exponent->kind == N_NUMBER && strlen(exponent->text) == 1)
        text_add(out, raised[exponent->text[0] - '0']);
    else if (exponent->kind == N_NEG && node_is_number(exponent->kid[0], 1))
        text_add(out, "⁻¹");
    else {
        bool transposed = write_looks_transposed(exponent);
        bool plain = short_script(exponent) && exponent->kind != N_NUMBER && !transposed;
        text_add(out, plain ? "^" : "^{");
        write_at(out, exponent, transposed ? LEVEL_BRACKETS : LEVEL_SUM);
        if (!plain) text_add(out, "}");
    }
}

static void sum_head(Text *out, const Node *node, const char *sign) {
    text_add(out, sign);
    if (node->others) {
        text_add(out, "_{others}");
    } else if (node->text || node->sym) {
        const char *name = node->sym ? node->sym->name : node->text;
        bool from = node->kids > 1 && node->kid[1];
        text_printf(out, "_{%s", name);
        if (from) {
            text_add(out, "=");
            write_at(out, node->kid[1], LEVEL_SUM);
        }
        for (int i = 0; i < node->conds; i++) {
            if (i || from) text_add(out, ", ");
            const Node *cond = node->cond[i];
            if (i || from) write_at(out, cond->kid[0], LEVEL_SUM);
            text_add(out, rel_rows[cond->rel].text);
            write_at(out, cond->kid[1], LEVEL_SUM);
        }
        text_add(out, "}");
        if (node->kids > 2 && node->kid[2]) {
            text_add(out, "^{");
            write_at(out, node->kid[2], LEVEL_SUM);
            text_add(out, "}");
        }
    }
    text_add(out, " ");
}

static void left_factor(Text *out, const Node *node) { write_at(out, node, write_left_level(node)); }

/* Two bars that touch would be read as one sign. */
static void bar(Text *out, const char *sign) {
    if (*sign == '|' && out->length && out->bytes[out->length - 1] == '|') text_add(out, " ");
    text_add(out, sign);
}

static void between(Text *out, const Node *node, const char *sign) {
    bar(out, sign);
    write_at(out, node, write_hides_bars(node) ? LEVEL_BRACKETS : LEVEL_SUM);
    bar(out, sign);
}

static void inside(Text *out, const Node *node) {
    switch (node->kind) {
    case N_NUMBER: text_add(out, node->is_ones ? "𝟏" : node->text); break;
    case N_ONES: text_add(out, "𝟏"); break;
    case N_INFINITY: text_add(out, "∞"); break;
    case N_EULER: text_add(out, "e"); break;
    case N_PI: text_add(out, "π"); break;
    case N_IDENTITY:
        text_add(out, "I");
        if (node->subs) subscript(out, node->sub, node->subs);
        break;
    case N_DELTA:
        text_add(out, "δ");
        subscript(out, node->sub, node->subs);
        break;
    case N_NAME:
        text_add(out, node->text);
        for (int i = 0; i < node->primes; i++) text_add(out, "'");
        if (node->label) text_printf(out, strlen(node->label) == 1 ? "_%s" : "_{%s}", node->label);
        break;
    case N_SYMBOL: {
        const char *name = write_name(node), *bar = strchr(name, '_');
        if (bar && strpbrk(bar, ",+-"))
            text_printf(out, "%.*s_{%s}", (int)(bar - name), name, bar + 1);
        else
            text_add(out, name); /* a declared label needs no braces */
        break;
    }
    case N_MEMBER:
        text_add(out, write_name(node));
        if (!write_is_whole(node)) subscript(out, node->sub, node->subs);
        break;
    case N_ENTRY:
        if (write_is_whole(node)) {
            text_add(out, node->author);
            break;
        }
        if (node->kid[0]->kind == N_MEMBER &&
            !write_is_whole(node->kid[0])) { /* Φ_t and its entry 0: Φ_{t,0} */
            const Node *member = node->kid[0];
            text_printf(out, "%s_{", write_name(member));
            list(out, member->sub, member->subs, ",");
            text_add(out, ",");
            list(out, node->sub, node->subs, ",");
            text_add(out, "}");
            break;
        }
        write_at(out, node->kid[0], write_has_subscript(node->kid[0]) ? LEVEL_BRACKETS : LEVEL_POSTFIX);
        subscript(out, node->sub, node->subs);
        break;
    case N_CALL:
        text_printf(out, "%s(", write_name(node));
        list(out, node->kid, node->kids, ", ");
        text_add(out, ")");
        break;
    case N_ADD:
    case N_SUB:
        write_at(out, node->kid[0], LEVEL_SUM);
        text_add(out, node->kind == N_ADD ? " + " : " − ");
        write_at(out, node->kid[1], LEVEL_PRODUCT);
        break;
    case N_NEG:
        text_add(out, "−");
        write_at(out, node->kid[0], LEVEL_PRODUCT);
        break;
    case N_MUL: {
        const Node *left = node->kid[0], *right = node->kid[1];
        bool fraction = left->kind == N_DIV && !half(left); /* a/b c would be read as neither */
        if (fraction)
            write_at(out, left, LEVEL_FACTOR);
        else
            left_factor(out, left);
        text_add(out, write_begins_with_number(right) ? " · " : " ");
        write_at(out, right, LEVEL_FACTOR);
        break;
    }
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: {
        left_factor(out, node->kid[0]);
        text_add(out, node->kind == N_DOT ? " · " : node->kind == N_HADAMARD ? " ⊙ " : " ⊗ ");
        write_at(out, node->kid[1], LEVEL_FACTOR);
        break;
    }
    case N_DIV:
        if (half(node))
            text_add(out, half(node));
        else {
            left_factor(out, node->kid[0]);
            text_add(out, "/");
            write_at(out, node->kid[1], node->kid[1]->kind == N_DIV ? LEVEL_BRACKETS : LEVEL_FACTOR);
        }
        break;
    case N_POW:
        write_at(out, node->kid[0], LEVEL_POSTFIX);
        power(out, node->kid[1]);
        break;
    case N_TRANSPOSE:
        write_at(out, node->kid[0], LEVEL_POSTFIX);
        text_add(out, "ᵀ");
        break;
    case N_FN:
        if (node->fn == FN_SQRT) {
            text_add(out, "√");
            bool plain = node->kid[0]->kind == N_SYMBOL || node->kid[0]->kind == N_NUMBER ||
                         node->kid[0]->kind == N_NAME;
            if (!plain) text_add(out, "(");
            write_at(out, node->kid[0], LEVEL_SUM);
            if (!plain) text_add(out, ")");
            break;
        }
        text_printf(out, "%s(", fn_rows[node->fn].name);
        list(out, node->kid, node->kids, ", ");
        text_add(out, ")");
        break;
    case N_NORM: between(out, node->kid[0], "‖"); break;
    case N_ABS: between(out, node->kid[0], "|"); break;
    case N_INNER: text_add(out, "⟨"), list(out, node->kid, 2, ", "), text_add(out, "⟩"); break;
    case N_SUM: sum_head(out, node, "∑"), write_at(out, node->kid[0], LEVEL_PRODUCT); break;
    case N_MAXOVER: sum_head(out, node, "max"), write_at(out, node->kid[0], LEVEL_PRODUCT); break;
    case N_MINOVER: sum_head(out, node, "min"), write_at(out, node->kid[0], LEVEL_PRODUCT); break;
    case N_LIM:
        text_printf(out, "\\lim_{%s→", node->sym ? node->sym->name : node->text);
        write_at(out, node->kid[1], LEVEL_SUM);
        text_add(out, "} ");
        write_at(out, node->kid[0], LEVEL_PRODUCT);
        break;
    case N_DOTS: /* kids: body, from, to, with the running name in sym or text */ text_add(out, "…"); break;
    case N_MATRIX:
        text_add(out, "[");
        for (int i = 0; i < node->kids; i++) {
            if (i) text_add(out, i % node->columns ? ", " : "; ");
            const Node *kid = node->kid[i];
            if (kid->kind != N_DOTS)
                write_at(out, kid, LEVEL_SUM);
            else { /* a_1, …, a_m */
                Arena *arena = out->arena;
                Node *body = kid->kid[0];
                const char *separator = kid->down ? "; " : ", ";
                Node *first = kid->sym ? node_substitute(arena, body, kid->sym, kid->kid[1]) : kid->kid[3];
                Node *last = kid->sym ? node_substitute(arena, body, kid->sym, kid->kid[2]) : kid->kid[4];
                write_at(out, first, LEVEL_SUM);
                text_printf(out, "%s…%s", separator, separator);
                write_at(out, last, LEVEL_SUM);
            }
        }
        text_add(out, node->kids == 1 && node->kid[0]->kind != N_DOTS ? ";]" : "]");
        break;
    case N_EXPECT:
        text_printf(out, "%s[", expect_rows[node->expect].name);
        if (node->expect == EXPECT_P) { /* a chain: the middle of two relations is written once */
            write_at(out, node->kid[0], LEVEL_SUM);
            for (int i = 1; i < node->kids; i++) {
                text_printf(out, " %s ", rel_rows[node->kid[i]->rel].text);
                write_at(out, node->kid[i]->kid[1], LEVEL_SUM);
            }
        } else
            list(out, node->kid, node->kids, ", ");
        for (int i = 0; i < node->conds; i++) {
            text_add(out, i ? ", " : " | ");
            write_at(out, node->cond[i], LEVEL_SUM);
        }
        text_add(out, "]");
        break;
    case N_REL:
        write_at(out, node->kid[0], LEVEL_SUM);
        text_printf(out, " %s ", rel_rows[node->rel].text);
        write_at(out, node->kid[1], LEVEL_SUM);
        break;
    case N_NORMAL: text_add(out, "N("), list(out, node->kid, 2, ", "), text_add(out, ")"); break;
    case N_SET: text_add(out, "{"), list(out, node->kid, node->kids, ", "), text_add(out, "}"); break;
    case N_RANGE:
        text_add(out, node->closed.low ? "[" : "(");
        list(out, node->kid, 2, ", ");
        text_add(out, node->closed.high ? "]" : ")");
        break;
    case N_CASES:
        text_add(out, "cases(");
        for (int i = 0; i < node->kids; i++) {
            if (i) text_add(out, "; ");
            write_at(out, node->kid[i], LEVEL_SUM);
            if (node->cond[i]) text_add(out, " if "), write_at(out, node->cond[i], LEVEL_SUM);
        }
        text_add(out, ")");
        break;
    }
}

static void write_at(Text *out, const Node *node, Level level) {
    bool brackets = write_level(node) < level;
    if (node->kind == N_DIV && half(node) && level <= LEVEL_FACTOR) brackets = false;
    if (brackets) text_add(out, "(");
    inside(out, node);
    if (brackets) text_add(out, ")");
}

void node_write(Text *out, const Node *node) { write_at(out, node, LEVEL_SUM); }

const char *node_text(Arena *arena, const Node *node) {
    Text text = text_new(arena);
    node_write(&text, node);
    return text.bytes;
}
