/* text.c: normal forms as plain Unicode text, in the author's names. */
#include "inside.h"

#include <string.h>

const char *symbol_text(Prover *p, const Sym *sym, const Index *index, int indices) {
    const char *name = sym->author ? sym->author : sym->name;
    if (!indices) return name;
    const char *first = index_name(p, index[0]);
    if (indices == 1) return arena_printf(p->arena, strlen(first) == 1 ? "%s_%s" : "%s_{%s}", name, first);
    return arena_printf(p->arena, "%s_{%s,%s}", name, first, index_name(p, index[1]));
}

static const char *range_text(Prover *p, const Range *range) {
    Text text = text_new(p->arena);
    for (int c = 0; c < p->classes; c++)
        if (range_equal(&p->class[c].range, range))
            text_printf(&text, "%s%s", text.length ? ", " : "i≠", p->class[c].name);
    return text.length ? text.bytes : "i";
}

const char *letter_text(Prover *p, int code) {
    const Letter *letter = letter_at(p, code);
    const char *text = "";
    switch (letter->kind) {
    case LETTER_SYMBOL: {
        const Given *given = letter->sym->given;
        text = symbol_text(p, letter->sym, letter->index, letter->indices);
        if (given && given->kind == GIVEN_ORTHONORMAL && given->length)
            text = arena_printf(p->arena, "(%s/%s)", text, node_text(p->arena, given->length));
        break;
    }
    case LETTER_ONES: text = "𝟏"; break;
    case LETTER_UNIT: text = arena_printf(p->arena, "e_%s", index_name(p, letter->index[0])); break;
    case LETTER_FUNCTION:
        text = arena_printf(p->arena, "%s(%s)", fn_rows[letter->fn].name, expr_text(p, letter->argument));
        break;
    case LETTER_OTHERS:
        text = arena_printf(p->arena, "(∑_{%s} %s)", range_text(p, &letter->range),
                            expr_text(p, letter->argument));
        break;
    case LETTER_BLOCK: text = arena_printf(p->arena, "J_%d", letter->block + 1); break;
    case LETTER_NOISE:
        text = arena_printf(p->arena, "z(%s)", symbol_text(p, letter->sym, letter->index, letter->indices));
        break;
    }
    return code & 1 ? arena_printf(p->arena, "%sᵀ", text) : text;
}

const char *word_text(Prover *p, Word word) {
    Text text = text_new(p->arena);
    for (int i = 0; i < word.count; i++)
        text_printf(&text, "%s%s", i ? " " : "", letter_text(p, word.letter[i]));
    return text.bytes;
}

static bool one_term(const char *text) { /* no sum on the outside */
    int depth = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '(' || *c == '{' || *c == '[') depth++;
        if (*c == ')' || *c == '}' || *c == ']') depth--;
        if (!depth && (*c == '+' || !strncmp(c, "−", 3)) && c != text) return false;
    }
    return true;
}

const char *expr_text(Prover *p, const Expr *expr) {
    if (!expr || !expr->parts) return "0";
    Text text = text_new(p->arena);
    bool number = expr_is_number(expr);
    for (int i = 0; i < expr->parts; i++) {
        const Part *part = &expr->part[i];
        const char *c = growth_text(p->field, p->arena, part->c);
        bool negative = !strncmp(c, "−", 3) && one_term(c);
        const char *rest = negative ? c + 3 : c;
        text_add(&text, negative ? (i ? " − " : "−") : i ? " + " : "");
        const char *word = part->w.count ? word_text(p, part->w) : number ? "" : "I";
        if (!*word)
            text_add(&text, rest);
        else if (!strcmp(rest, "1"))
            text_add(&text, word);
        else
            text_printf(&text, one_term(rest) ? "%s · %s" : "(%s) %s", rest, word);
    }
    return text.bytes;
}
