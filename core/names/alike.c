/* alike.c: a name that is not known → the only name of the claim that looks or sounds like it and could stand in its place: in another
   case, in letters that people write for each other, or without an accent. It is offered, never taken; if there are several, none is. */
#include "names.h"

#include <ctype.h>
#include <string.h>

/* Letters that people write for each other, beside capital and small ones. */
static const char *const pairs[][2] = {
    {"u", "μ"}, {"m", "μ"}, {"ν", "v"}, {"n", "η"}, {"a", "α"}, {"y", "γ"},
    {"w", "ω"}, {"p", "ρ"}, {"x", "χ"}, {"k", "κ"}, {"t", "τ"}, {"o", "σ"},
    {"E", "Σ"}, {"e", "ε"}, {"B", "β"}, {"l", "λ"}, {"g", "q"},
};

typedef struct Search {
    Arena *arena;
    const Scope *scope;
    const char *label; /* of the unknown name, or NULL */
    const char *found;
    bool several;
} Search;

/* Is there something of this stem that may have the label? */
static void offer(Search *s, const char *stem) {
    const char *full = s->label ? arena_printf(s->arena, "%s_%s", stem, s->label) : stem;
    const Sym *plain = scope_find(s->scope, full);
    bool fits = plain ? plain->kind != SYM_FUNCTION : s->label && scope_family(s->scope, stem);
    if (!fits || (s->found && !strcmp(s->found, full))) return;
    s->several = s->several || s->found;
    s->found = full;
}

static const char *other_case(Arena *arena, const char *stem) {
    unsigned char c = (unsigned char)*stem;
    if (!isalpha(c) || stem[1]) return NULL;
    char other[2] = {(char)(isupper(c) ? tolower(c) : toupper(c)), 0};
    return arena_strdup(arena, other);
}

const char *alike_plain(Arena *arena, const char *name) {
    Text out = text_new(arena);
    for (const char *at = name; *at;) {
        int i = 0;
        while (i < accent_count && strncmp(at, accent_rows[i].mark, strlen(accent_rows[i].mark))) i++;
        if (i < accent_count)
            at += strlen(accent_rows[i].mark);
        else
            text_printf(&out, "%c", *at++);
    }
    return strcmp(out.bytes, name) ? out.bytes : NULL;
}

static void offer_like(Search *s, const char *stem) {
    const char *turned = other_case(s->arena, stem);
    if (turned) offer(s, turned);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int side = 0; side < 2; side++)
            if (!strcmp(pairs[i][side], stem)) offer(s, pairs[i][1 - side]);
}

const char *alike_name(Arena *arena, const Scope *scope, const char *stem, const char *label, bool *several) {
    const char *plain_label = label ? alike_plain(arena, label) : NULL, *plain = alike_plain(arena, stem);
    Search s = {.arena = arena, .scope = scope, .label = plain_label ? plain_label : label};
    if (plain) offer(&s, plain);
    if (!s.found) offer_like(&s, plain ? plain : stem);
    *several = s.several;
    return s.several ? NULL : s.found;
}

void alike_report(Binder *b, const Node *node, const char *full) {
    bool several;
    const char *near = alike_name(b->arena, b->scope, node->text, node->label, &several), *hint;
    if (!near && !several) near = scope_nearest(b->scope, full);
    bool one_letter = !node->label && strlen(full) <= 3;
    if (near)
        hint = arena_printf(b->arena, "did you mean %s?", near);
    else if (one_letter && letter_is_index(node->text))
        hint = arena_printf(
            b->arena, "as an index it must subscript something; as a number, say what it is: %s > 0, %s ≫ 0",
            full, full);
    else
        hint = arena_printf(b->arena,
                            "if it is a number of your own, say what it is: %s ≫ 0 (large), %s > 0, %s → 0",
                            full, full, full);
    if (b->mistake) return; /* the first one counts */
    b->mistake = mistake_new(b->arena, MISTAKE_NAME, node->span, hint, "%s is not known here", full);
    b->mistake->name = full;
    b->mistake->near = near;
}
