/* box_text.c: words, formulas, sentences and code as Markdown. */
#include "box.h"

#include <string.h>

void box_prose(Text *out, const char *text) {
    for (; *text; text++) {
        if (strchr("\\`*_[]<>~^$|#@\"'", *text)) text_add(out, "\\");
        text_add_bytes(out, text, 1);
    }
}

void box_pack(Text *out, const char *text) {
    for (const char *dollar; (dollar = strchr(text, '$'));) {
        const char *end = strchr(dollar + 1, '$');
        if (!end) break;
        box_prose(out, arena_strndup(out->arena, text, (size_t)(dollar - text)));
        text_add_bytes(out, dollar, (size_t)(end + 1 - dollar));
        text = end + 1;
    }
    box_prose(out, text);
}

/* Code that may hold backticks of its own. */
void box_code(Text *out, const char *text) {
    int longest = 0, run = 0;
    for (const char *c = text; *c; c++) {
        run = *c == '`' ? run + 1 : 0;
        if (run > longest) longest = run;
    }
    for (int i = 0; i <= longest; i++) text_add(out, "`");
    const char *space = longest || *text == ' ' ? " " : "";
    text_add(out, space);
    for (; *text; text++) text_add_bytes(out, *text == '\n' ? " " : text, 1);
    text_add(out, space);
    for (int i = 0; i <= longest; i++) text_add(out, "`");
}

static void fragment(Text *out, const Fragment *f) {
    Arena *arena = out->arena;
    switch (f->kind) {
    case FRAGMENT_WORDS: box_prose(out, f->text); break;
    case FRAGMENT_PACK: box_pack(out, f->text); break;
    case FRAGMENT_CODE: box_code(out, f->text); break;
    case FRAGMENT_MATH: text_printf(out, "$%s$", node_latex(arena, f->node)); break;
    case FRAGMENT_NAME: text_printf(out, "$%s$", box_name(arena, f->value)); break;
    case FRAGMENT_VALUE: text_printf(out, "$%s$", box_value(arena, f->value, f->value->node != NULL)); break;
    case FRAGMENT_SIZE:
        text_printf(out, "$%s$", name_latex(arena, f->sym->author ? f->sym->author : f->sym->name));
        break;
    case FRAGMENT_POWER: text_printf(out, "$%d^{%ld}$", f->base, f->exponent); break;
    }
}

void box_phrase(Text *out, const Phrase *p) {
    for (int i = 0; i < p->fragments.count; i++) fragment(out, &p->fragments.items[i]);
}

void box_sentence(Text *out, const Phrase *p) {
    if (phrase_is_empty(p)) return;
    Phrase sentence = phrase_capital(p);
    box_phrase(out, &sentence);
    if (!strchr(".?!", out->bytes[out->length - 1])) text_add(out, ".");
}

void box_paragraph(Text *out, const Phrase *p) {
    if (phrase_is_empty(p)) return;
    box_sentence(out, p);
    text_add(out, "\n\n");
}

void box_message(Text *out, const char *text) {
    Phrase p = phrase_new(out->arena);
    phrase_add(&p, "%s", text);
    box_sentence(out, &p);
}

void box_open_fold(Text *out, const char *title, bool open) {
    text_printf(out, "::: {.fold%s title=\"%s\"}\n", open ? " .open" : "", title);
}

void box_close(Text *out) { text_add(out, ":::\n\n"); }
