/* box_text.c: words, formulas, messages and code as Markdown. */
#include "box.h"

#include <ctype.h>
#include <string.h>

void box_prose(Text *out, const char *text) {
    for (; *text; text++) {
        if (strchr("\\`*_[]<>~^$|#@\"'", *text)) text_add(out, "\\");
        text_add_bytes(out, text, 1);
    }
}

/* A word of a message that is a formula or a part of one. */
static bool is_formula(const char *word, size_t length) {
    if (length == 1 && isalpha((unsigned char)*word)) return *word != 'a';
    bool scripts =
        memchr(word, '_', length) || memchr(word, '^', length); /* else its braces are those of a block */
    if (!strncmp(word, ":::", 3) || *word == '{' || *word == '.' || (word[length - 1] == '}' && !scripts))
        return false;
    bool found = false;
    for (size_t i = 0; i < length;) {
        unsigned code;
        int used = utf8_decode(word + i, (int)(length - i), &code);
        if (!used || code == '\\' || code == '`' || (code >= 0x2010 && code < 0x2030) || code >= 0x2E80)
            return false;
        found = found || code >= 0x80 || strchr("_^=<>+", (int)code);
        i += (size_t)used;
    }
    return found;
}

/* A message: its formulas are typeset, its first letter is a capital, and it ends in a full stop. */
void box_message(Text *out, const char *text) {
    bool first = true, open = false;
    Text formula = text_new(out->arena);
    while (*text) {
        size_t length = strcspn(text, " "), bare = length;
        while (bare && strchr(",;:.?", text[bare - 1])) bare--;
        bool goes_on =
            open && formula.length && strchr("=<>+", formula.bytes[formula.length - 1]); /* i = a */
        bool math = bare && (is_formula(text, bare) || (goes_on && bare == 1));
        if (!math && open) box_math(out, formula.bytes), text_add(out, " "), open = false;
        const char *word = arena_strndup(out->arena, text, math ? bare : length);
        if (math) {
            if (!open) formula = text_new(out->arena);
            text_printf(&formula, "%s%s", open ? " " : "", word);
            open = true;
            if (bare < length) {
                box_math(out, formula.bytes), open = false;
                text_printf(out, "%.*s%s", (int)(length - bare), text + bare, text[length] ? " " : "");
            }
        } else {
            Text escaped = text_new(out->arena);
            box_prose(&escaped, word);
            if (first) escaped.bytes[0] = (char)toupper((unsigned char)escaped.bytes[0]);
            text_printf(out, "%s%s", escaped.bytes, text[length] ? " " : "");
        }
        first = false;
        text += length + (text[length] == ' ');
    }
    if (open) box_math(out, formula.bytes);
    if (out->length && !strchr(".?!", out->bytes[out->length - 1])) text_add(out, ".");
}

void box_math(Text *out, const char *text) {
    const char *latex = math_latex(out->arena, text);
    if (*latex) text_printf(out, "$%s$", latex);
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

void box_open_fold(Text *out, const char *title, bool open) {
    text_printf(out, "::: {.fold%s title=\"%s\"}\n", open ? " .open" : "", title);
}

void box_close(Text *out) { text_add(out, ":::\n\n"); }
