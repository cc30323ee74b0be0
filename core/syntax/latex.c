/* latex.c: a node as LaTeX, in the author's names, that reads back as the same node. Fractions are \frac where there is
   room, and a/b in scripts and deep inside other fractions; brackets around something tall grow with it. */
#include "write.h"

#include <ctype.h>
#include <string.h>

typedef struct Writer {
    Text *out;
    int script;    /* > 0: in a subscript or superscript */
    int fractions; /* how many \frac are open around this place */
} Writer;

static void at(Writer *, const Node *, Level);

/* ---- letters and names ---- */

/* The command of the accent that the text begins with; NULL if there is none. */
static const char *accent_at(const char *text, int *used) {
    for (int i = 0; i < accent_count; i++) {
        size_t length = strlen(accent_rows[i].mark);
        if (!strncmp(accent_rows[i].mark, text, length)) return *used = (int)length, accent_rows[i].command;
    }
    return NULL;
}

/* \beta and k make \beta k, not \betak; two bars would be read as one sign. */
static void put(Text *out, const char *latex) {
    size_t word = out->length;
    while (word && isalpha((unsigned char)out->bytes[word - 1])) word--;
    bool command = word && word < out->length && out->bytes[word - 1] == '\\';
    bool bars = out->length && out->bytes[out->length - 1] == '|' && *latex == '|';
    if ((command && isalpha((unsigned char)*latex)) || bars) text_add(out, " ");
    text_add(out, latex);
}

/* One letter, number or word of a name, with the accents behind it; returns how many bytes that is. */
static int name_piece(Text *out, const char *text, int length) {
    int used = 0, mark;
    const LetterRow *letter = letter_find(text, &used);
    const char *latex, *accent;
    unsigned code;
    if (letter) {
        latex = letter->spelled.latex;
    } else if (isalpha((unsigned char)*text)) {
        while (used < length && isalpha((unsigned char)text[used])) used++;
        latex = arena_printf(out->arena, used > 1 ? "\\mathrm{%.*s}" : "%.*s", used, text);
    } else if ((unsigned char)*text > 127) { /* a letter of another script */
        used = utf8_decode(text, length, &code);
        latex = arena_printf(out->arena, "\\text{%.*s}", used, text);
    } else {
        used = 1;
        latex = arena_printf(out->arena, strchr("#%&$", *text) ? "\\%c" : "%c", *text);
    }
    while (used < length && (accent = accent_at(text + used, &mark))) {
        latex = arena_printf(out->arena, "\\%s{%s}", accent, latex);
        used += mark;
    }
    put(out, latex);
    return used;
}

/* A name as it is stored: X'_perm, α_1,2, k_{t+1}, x^{(1)}. All behind the first _ is its subscript. */
static void name(Text *out, const char *text) {
    const char *bar = strchr(text, '_'), *raised = strstr(text, "^{(");
    const char *end = raised ? raised : bar ? bar : text + strlen(text);
    while (text < end) text += name_piece(out, text, (int)(end - text));
    if (raised) text_add(out, raised);
    if (!bar || raised) return;
    text = bar + 1, end = text + strlen(text);
    if (*text == '{' && end[-1] == '}') text++, end--;
    text_add(out, "_{");
    while (text < end) text += name_piece(out, text, (int)(end - text));
    text_add(out, "}");
}

const char *name_latex(Arena *arena, const char *canonical) {
    Text out = text_new(arena);
    name(&out, canonical);
    return out.bytes;
}

/* ---- pieces ---- */

/* \frac wants room; where there is little, it is a/b. */
static bool is_slashed(const Writer *w) { return w->script || w->fractions > 1; }

/* Is the node, as it is written here, higher than a line? */
static bool is_tall(const Writer *w, const Node *node) {
    if (!node || w->script) return false;
    if (node->kind == N_SUM || node->kind == N_PROD || node->kind == N_DERIVE || node->kind == N_MATRIX ||
        node->kind == N_CASES)
        return true;
    if (node->kind == N_DIV && !is_slashed(w) && !write_half(node)) return true;
    bool scripts = node->kind == N_POW || node->kind == N_LIM || node->kind == N_MAXOVER ||
                   node->kind == N_MINOVER; /* all kids but the first */
    for (int i = 0; i < (scripts ? 1 : node->kids); i++)
        if (is_tall(w, node->kid[i])) return true;
    return false;
}

static bool are_tall(const Writer *w, Node *const *items, int count) {
    for (int i = 0; i < count; i++)
        if (is_tall(w, items[i])) return true;
    return false;
}

static void list(Writer *w, Node *const *items, int count) {
    for (int i = 0; i < count; i++) {
        if (i) text_add(w->out, ", ");
        at(w, items[i], LEVEL_SUM);
    }
}

static void open(Writer *w, bool tall, const char *sign) {
    if (tall) put(w->out, "\\left");
    put(w->out, sign);
}

static void close(Writer *w, bool tall, const char *sign) {
    if (tall) text_add(w->out, "\\right");
    put(w->out, sign);
}

static void bracketed(Writer *w, const char *left, Node *const *items, int count, const char *right) {
    bool tall = are_tall(w, items, count);
    open(w, tall, left);
    list(w, items, count);
    close(w, tall, right);
}

static void script_begin(Writer *w, const char *sign) {
    text_add(w->out, sign);
    w->script++;
}

static void script_end(Writer *w) {
    w->script--;
    text_add(w->out, "}");
}

static void subscript(Writer *w, Node *const *items, int count) {
    script_begin(w, "_{");
    for (int i = 0; i < count; i++) {
        if (i) text_add(w->out, ",");
        at(w, items[i], LEVEL_SUM);
    }
    script_end(w);
}

/* ---- kinds ---- */

static void relation(Writer *w, Rel rel) {
    text_add(w->out, " ");
    put(w->out, rel_rows[rel].latex);
    text_add(w->out, " ");
}

static void binary(Writer *w, const Node *node, Level left, Level right) {
    at(w, node->kid[0], left);
    text_printf(w->out, " %s ", write_operator(node)->latex);
    at(w, node->kid[1], right);
}

/* As one of several factors, a fraction with a slash would be read as neither. */
static Level factor_level(const Writer *w, const Node *node) {
    bool slash = node->kind == N_DIV && is_slashed(w) && !write_half(node);
    return slash ? LEVEL_FACTOR : write_left_level(node);
}

static void product(Writer *w, const Node *node) {
    at(w, node->kid[0], factor_level(w, node->kid[0]));
    if (write_begins_with_number(node->kid[1]))
        text_printf(w->out, " %s", operator_rows[OPERATOR_TIMES].latex);
    text_add(w->out, " ");
    at(w, node->kid[1], LEVEL_FACTOR);
}

static void fraction(Writer *w, const Node *node) {
    const Node *over = node->kid[0], *under = node->kid[1];
    if (is_slashed(w)) {
        at(w, over, write_left_level(over));
        text_add(w->out, "/");
        at(w, under, under->kind == N_DIV ? LEVEL_BRACKETS : LEVEL_FACTOR);
        return;
    }
    put(w->out, write_half(node) ? "\\tfrac{" : "\\frac{");
    w->fractions++;
    at(w, over, LEVEL_SUM);
    text_add(w->out, "}{");
    at(w, under, LEVEL_SUM);
    text_add(w->out, "}");
    w->fractions--;
}

static void power(Writer *w, const Node *node) {
    at(w, node->kid[0], LEVEL_POSTFIX);
    script_begin(w, "^{");
    at(w, node->kid[1], write_looks_transposed(node->kid[1]) ? LEVEL_BRACKETS : LEVEL_SUM);
    script_end(w);
}

static void between(Writer *w, const Node *node, Sign bar) {
    bool tall = are_tall(w, node->kid, node->kids), shield = write_hides_bars(node->kid[0]);
    open(w, tall, sign_rows[bar].latex);
    at(w, node->kid[0], shield ? LEVEL_BRACKETS : LEVEL_SUM);
    close(w, tall, sign_rows[bar].latex);
}

static void inner_product(Writer *w, const Node *node) {
    bool tall = are_tall(w, node->kid, 2);
    open(w, tall, sign_rows[SIGN_LANGLE].latex);
    text_add(w->out, " ");
    list(w, node->kid, 2);
    text_add(w->out, " ");
    close(w, tall, sign_rows[SIGN_RANGLE].latex);
}

/* ∑, max and min with their index, then what they reach over. */
/* _{i = 1, i ≠ j}^{n} */
static void index_scripts(Writer *w, const Node *over) {
    script_begin(w, "_{");
    name(w->out, write_index(over));
    if (over->kid[1]) {
        text_add(w->out, " = ");
        at(w, over->kid[1], LEVEL_SUM);
    }
    for (int i = 0; i < over->conds; i++) {
        const Node *condition = over->cond[i];
        if (write_shows_left(over, i)) {
            text_add(w->out, ", ");
            at(w, condition->kid[0], LEVEL_SUM);
        }
        relation(w, condition->rel);
        at(w, condition->kid[1], LEVEL_SUM);
    }
    script_end(w);
    if (over->kid[2]) {
        script_begin(w, "^{");
        at(w, over->kid[2], LEVEL_SUM);
        script_end(w);
    }
}

static void over(Writer *w, const Node *node, const char *sign) {
    put(w->out, sign);
    if (node->others)
        text_add(w->out, "_{\\text{others}}");
    else if (write_index(node))
        index_scripts(w, node);
    text_add(w->out, " ");
    at(w, node->kid[0], LEVEL_PRODUCT);
}

/* \operatorname{argmin}_{w \in R^d} f(w) */
static void place(Writer *w, const Node *node) {
    put(w->out, fn_rows[node->fn].latex);
    if (node->text) {
        script_begin(w, "_{");
        name(w->out, write_index(node));
        if (node->kid[1]) {
            relation(w, R_IN);
            at(w, node->kid[1], LEVEL_SUM);
        }
        for (int i = 0; i < node->conds; i++) {
            text_add(w->out, ", ");
            at(w, node->cond[i], LEVEL_SUM);
        }
        script_end(w);
    } else
        index_scripts(w, node->kid[0]);
    text_add(w->out, " ");
    at(w, node->text ? node->kid[0] : node->kid[0]->kid[0], LEVEL_SUM);
}

static void limit(Writer *w, const Node *node) {
    put(w->out, "\\lim");
    script_begin(w, "_{");
    name(w->out, write_index(node));
    relation(w, R_TO);
    at(w, node->kid[1], LEVEL_SUM);
    script_end(w);
    text_add(w->out, " ");
    at(w, node->kid[0], LEVEL_PRODUCT);
}

static void derivative(Writer *w, const Node *node) {
    const Node *of = node->kid[0], *by = node->kid[1];
    bool second = node->derive.kind == DERIVE_SECOND, nabla = node->derive.kind == DERIVE_GRADIENT || second;
    bool placed = node->kids > 2, called = node->sym || node->text;
    if (placed) put(w->out, "{\\left.");
    if (node->derive.kind == DERIVE_PRIME || node->primes) {
        if (of->kind == N_FN)
            put(w->out, fn_rows[of->fn].latex);
        else
            name(w->out, write_name(of));
        text_add(w->out, node->primes ? "''" : "'");
        bracketed(w, "(", (Node *const *)&node->kid[1], 1, ")");
    } else if (called && !nabla) {
        put(w->out, "D ");
        at(w, write_called(w->out->arena, node), LEVEL_POSTFIX);
    } else if (nabla) {
        put(w->out, second ? "\\nabla^2" : "\\nabla");
        if (!node->sym && !node->text) subscript(w, (Node *const *)&node->kid[1], 1);
        text_add(w->out, " ");
        bool alike = shape_is_number(&by->shape);
        at(w, called ? write_called(w->out->arena, node) : of,
           alike && !called ? LEVEL_BRACKETS : LEVEL_POSTFIX);
    } else {
        put(w->out, "\\frac{\\partial ");
        w->fractions++;
        at(w, of, LEVEL_PRODUCT);
        text_add(w->out, "}{\\partial ");
        at(w, by, LEVEL_POSTFIX);
        text_add(w->out, node->derive.across ? "^\\top}" : "}");
        w->fractions--;
    }
    if (!placed) return;
    text_add(w->out, "\\right|_{");
    at(w, by->kind == N_ENTRY ? by->kid[0] : by, LEVEL_POSTFIX);
    text_add(w->out, " = ");
    at(w, node->kid[2], LEVEL_SUM);
    text_add(w->out, "}}");
}

static void matrix(Writer *w, const Node *node) {
    put(w->out, "\\begin{bmatrix} ");
    for (int i = 0; i < node->kids; i++) {
        const Node *kid = node->kid[i];
        if (i) text_add(w->out, i % node->columns ? " & " : " \\\\ ");
        if (kid->kind != N_DOTS) {
            at(w, kid, LEVEL_SUM);
            continue;
        }
        at(w, write_first(w->out->arena, kid), LEVEL_SUM);
        text_add(w->out, kid->down ? " \\\\ \\vdots \\\\ " : " & \\dots & ");
        at(w, write_last(w->out->arena, kid), LEVEL_SUM);
    }
    text_add(w->out, " \\end{bmatrix}");
}

static void expectation(Writer *w, const Node *node) {
    bool tall = are_tall(w, node->kid, node->kids) || are_tall(w, node->cond, node->conds);
    put(w->out, expect_rows[node->expect].latex);
    if (node->subs) text_add(w->out, "_{");
    list(w, node->sub, node->subs);
    if (node->subs) text_add(w->out, "}");
    open(w, tall, "[");
    if (node->expect == EXPECT_P) { /* a chain: the middle of two relations is written once */
        at(w, node->kid[0], LEVEL_SUM);
        for (int i = 1; i < node->kids; i++) {
            if (!node_equal(node->kid[i]->kid[0], node->kid[i - 1]->kid[1])) {
                text_add(w->out, ", ");
                at(w, node->kid[i]->kid[0], LEVEL_SUM);
            }
            relation(w, node->kid[i]->rel);
            at(w, node->kid[i]->kid[1], LEVEL_SUM);
        }
    } else
        list(w, node->kid, node->kids);
    if (node->conds) text_add(w->out, " \\mid ");
    list(w, node->cond, node->conds);
    close(w, tall, "]");
}

static void cases(Writer *w, const Node *node) {
    put(w->out, "\\begin{cases} ");
    for (int i = 0; i < node->kids; i++) {
        if (i) text_add(w->out, " \\\\ ");
        at(w, node->kid[i], LEVEL_SUM);
        text_add(w->out, node->cond[i] ? " & \\text{if } " : " & \\text{otherwise}");
        if (node->cond[i]) at(w, node->cond[i], LEVEL_SUM);
    }
    text_add(w->out, " \\end{cases}");
}

static void member(Writer *w, const Node *node) {
    name(w->out, write_name(node));
    if (write_is_whole(node)) return;
    if (node->sym->raised && node->subs == 1) {
        script_begin(w, "^{(");
        at(w, node->sub[0], LEVEL_SUM);
        text_add(w->out, ")");
        script_end(w);
    } else
        subscript(w, node->sub, node->subs);
}

static void entry(Writer *w, const Node *node) {
    const Node *base = node->kid[0];
    if (write_is_whole(node))
        name(w->out, node->author);
    else if (base->kind == N_MEMBER && base->sym->raised && base->subs == 1) {
        member(w, base);
        subscript(w, node->sub, node->subs);
    } else if (base->kind == N_MEMBER && !write_is_whole(base)) { /* Φ_t and its entry 0: Φ_{t,0} */
        Node *both[4] = {0};
        int count = 0;
        for (int i = 0; i < base->subs && count < 4; i++) both[count++] = base->sub[i];
        for (int i = 0; i < node->subs && count < 4; i++) both[count++] = node->sub[i];
        name(w->out, write_name(base));
        subscript(w, both, count);
    } else {
        at(w, base, write_has_subscript(base) ? LEVEL_BRACKETS : LEVEL_POSTFIX);
        subscript(w, node->sub, node->subs);
    }
}

static void written_name(Writer *w, const Node *node) {
    name(w->out, node->text);
    for (int i = 0; i < node->primes; i++) text_add(w->out, "'");
    if (node->subs)
        subscript(w, node->sub, node->subs);
    else if (node->label)
        name(w->out, arena_printf(w->out->arena, "_%s", node->label));
}

static void call(Writer *w, const Node *node) {
    const char *called = write_name(node);
    bool word = called[0] && called[1];
    for (const char *c = called; *c; c++) word = word && isalpha((unsigned char)*c);
    if (word)
        put(w->out, arena_printf(w->out->arena, "\\operatorname{%s}", called));
    else
        name(w->out, called);
    bool tall = are_tall(w, node->kid, node->kids);
    open(w, tall, "(");
    for (int i = 0; i < node->kids; i++) {
        char sign = i && node->sym->separators ? node->sym->separators[i - 1] : ',';
        if (i) text_add(w->out, sign == '|' ? " \\mid " : sign == ';' ? "; " : ", ");
        at(w, node->kid[i], LEVEL_SUM);
    }
    close(w, tall, ")");
}

static void whole_part(Writer *w, const Node *node) {
    bool down = node->fn == FN_FLOOR, tall = are_tall(w, node->kid, 1);
    open(w, tall, sign_rows[down ? SIGN_LFLOOR : SIGN_LCEIL].latex);
    text_add(w->out, " ");
    at(w, node->kid[0], LEVEL_SUM);
    text_add(w->out, " ");
    close(w, tall, sign_rows[down ? SIGN_RFLOOR : SIGN_RCEIL].latex);
}

static void binomial(Writer *w, const Node *node) {
    put(w->out, fn_rows[FN_BINOMIAL].latex);
    for (int i = 0; i < 2; i++) {
        text_add(w->out, "{");
        at(w, node->kid[i], LEVEL_SUM);
        text_add(w->out, "}");
    }
}

static void remainder_by(Writer *w, const Node *node) {
    at(w, node->kid[0], LEVEL_PRODUCT);
    text_printf(w->out, " %s ", fn_rows[FN_MOD].latex);
    at(w, node->kid[1], LEVEL_POSTFIX);
}

static void function(Writer *w, const Node *node) {
    if (node->fn == FN_FLOOR || node->fn == FN_CEIL) {
        whole_part(w, node);
        return;
    }
    if (node->fn == FN_BINOMIAL) {
        binomial(w, node);
        return;
    }
    if (node->fn == FN_MOD) {
        remainder_by(w, node);
        return;
    }
    if (node->fn == FN_FACTORIAL) {
        at(w, node->kid[0], LEVEL_POSTFIX);
        text_add(w->out, sign_rows[SIGN_FACTORIAL].latex);
        return;
    }
    put(w->out, fn_rows[node->fn].latex);
    if (node->fn != FN_SQRT) {
        bracketed(w, "(", node->kid, node->kids, ")");
        return;
    }
    text_add(w->out, "{");
    at(w, node->kid[0], LEVEL_SUM);
    text_add(w->out, "}");
}

static void two_sides(Writer *w, const Node *node) {
    at(w, node->kid[0], LEVEL_SUM);
    if (node->at_value) return;
    relation(w, node->rel);
    at(w, node->kid[1], LEVEL_SUM);
}

static void inside(Writer *w, const Node *node) {
    Node *const *kid = node->kid;
    switch (node->kind) {
    case N_NUMBER: put(w->out, node->is_ones ? sign_rows[SIGN_ONES].latex : node->text); break;
    case N_ONES:
        put(w->out, sign_rows[SIGN_ONES].latex);
        if (node->subs) subscript(w, node->sub, node->subs);
        break;
    case N_INFINITY: put(w->out, sign_rows[SIGN_INFINITY].latex); break;
    case N_EULER: put(w->out, "e"); break;
    case N_PI: name(w->out, LETTER_PI); break;
    case N_IDENTITY:
        put(w->out, "I");
        if (node->subs) subscript(w, node->sub, node->subs);
        break;
    case N_DELTA:
        name(w->out, LETTER_DELTA);
        subscript(w, node->sub, node->subs);
        break;
    case N_NAME: written_name(w, node); break;
    case N_SYMBOL: name(w->out, write_name(node)); break;
    case N_MEMBER: member(w, node); break;
    case N_ENTRY: entry(w, node); break;
    case N_CALL: call(w, node); break;
    case N_ADD:
    case N_SUB: binary(w, node, LEVEL_SUM, LEVEL_PRODUCT); break;
    case N_NEG:
        put(w->out, operator_rows[OPERATOR_MINUS].latex);
        at(w, kid[0], LEVEL_PRODUCT);
        break;
    case N_MUL: product(w, node); break;
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: binary(w, node, write_left_level(kid[0]), LEVEL_FACTOR); break;
    case N_DIV: fraction(w, node); break;
    case N_POW: power(w, node); break;
    case N_TRANSPOSE:
        at(w, kid[0], LEVEL_POSTFIX);
        text_printf(w->out, "^%s", sign_rows[SIGN_TRANSPOSE].latex);
        break;
    case N_FN: function(w, node); break;
    case N_NORM:
        between(w, node, SIGN_NORM);
        text_add(w->out, node->norm == NORM_INFINITY ? "_{\\infty}" : write_norm_kind(node));
        break;
    case N_ABS: between(w, node, SIGN_BAR); break;
    case N_INNER: inner_product(w, node); break;
    case N_SUM: over(w, node, sign_rows[SIGN_SUM].latex); break;
    case N_PROD: over(w, node, sign_rows[SIGN_PROD].latex); break;
    case N_MAXOVER: over(w, node, fn_rows[FN_MAX].latex); break;
    case N_MINOVER: over(w, node, fn_rows[FN_MIN].latex); break;
    case N_LIM: limit(w, node); break;
    case N_ORDER:
        put(w->out, node->little ? "o" : "O");
        bracketed(w, "(", kid, 1, ")");
        break;
    case N_PLACE: place(w, node); break;
    case N_DERIVE: derivative(w, node); break;
    case N_DOTS: put(w->out, sign_rows[SIGN_DOTS].latex); break;
    case N_MATRIX: matrix(w, node); break;
    case N_EXPECT: expectation(w, node); break;
    case N_INDICATOR:
        put(w->out, sign_rows[SIGN_ONES].latex);
        bracketed(w, "\\{", kid, node->kids, "\\}");
        break;
    case N_REL: two_sides(w, node); break;
    case N_NORMAL:
        put(w->out, "\\mathcal{N}");
        bracketed(w, "(", kid, 2, ")");
        break;
    case N_SET: bracketed(w, "\\{", kid, node->kids, "\\}"); break;
    case N_RANGE: bracketed(w, node->closed.low ? "[" : "(", kid, 2, node->closed.high ? "]" : ")"); break;
    case N_CASES: cases(w, node); break;
    }
}

/* A root covers its argument, and a fraction on two lines needs brackets only before a script. */
static Level level_here(const Writer *w, const Node *node) {
    if (node->kind == N_FN && node->fn != FN_MOD) return LEVEL_POSTFIX;
    if (node->kind == N_DIV && !is_slashed(w)) return LEVEL_FACTOR;
    return write_level(node);
}

static void at(Writer *w, const Node *node, Level level) {
    bool brackets = level_here(w, node) < level, tall = brackets && is_tall(w, node);
    if (brackets) open(w, tall, "(");
    inside(w, node);
    if (brackets) close(w, tall, ")");
}

void node_write_latex(Text *out, const Node *node) { at(&(Writer){.out = out}, node, LEVEL_SUM); }

const char *node_latex(Arena *arena, const Node *node) {
    Text text = text_new(arena);
    node_write_latex(&text, node);
    return text.bytes;
}
