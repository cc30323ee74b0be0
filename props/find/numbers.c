/* numbers.c: relations between large numbers of the sheet alone, e^β/(e^β + e^{−β}) = 1/(1 + e^β). A sentence that cannot be read may
   restrict what is said of the question, but β is large in all of the sheet: if such a relation fails, it is wrong in every sentence. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* A name that is not a large number of the sheet's own, by what the sheet says. */
static bool is_other(const Node *node, void *data) {
    const Finder *f = data;
    bool name =
        node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL || node->kind == N_ENTRY;
    if (!name) return false;
    if (node->kind != N_SYMBOL || !node->sym->own) return true;
    for (int i = 0; i < f->assumed.count; i++)
        if (!strcmp(f->assumed.items[i]->name, node->sym->name)) return true;
    for (int i = 0; i < f->scales.count; i++)
        if (!strcmp(f->scales.items[i]->name, node->sym->name))
            return f->scales.items[i]->towards != TOWARDS_INFINITY;
    return true;
}

static bool is_number(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL && node->sym->own;
}

static const char *past_blanks(const char *at) {
    static const char *const blanks[] = {" ", "\\cdot", "\\,", "\\;", "{", "\\mathbf", "\\bm", "\\mathrm"};
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < sizeof blanks / sizeof *blanks && !more; i++) {
            more = !strncmp(at, blanks[i], strlen(blanks[i]));
            if (more) at += strlen(blanks[i]);
        }
    }
    return at;
}

/* β I, β = 0, β → 0, β < 1, right behind the name. */
static bool is_small_here(const char *behind) {
    static const char *const signs[] = {"=",        "<",    "→",      "≈", "≪", "\\to", "\\rightarrow",
                                        "\\approx", "\\ll", "\\simeq"};
    behind = past_blanks(behind);
    if (*behind == 'I' && !isalpha((unsigned char)behind[1])) return true;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(behind, signs[i], strlen(signs[i])))
            return isdigit((unsigned char)*past_blanks(behind + strlen(signs[i])));
    return false;
}

/* Does the sheet use the same letter for something that is not large, too? Then which one is meant is a guess. */
static bool may_be_small(const Finder *f, const char *name) {
    int used = 0;
    const LetterRow *letter = letter_find(name, &used);
    const char *spellings[] = {name, letter ? letter->spelled.latex : NULL};
    for (int i = 0; i < f->formulas.count; i++) {
        const char *text = span_text(f->arena, formula_piece(&f->formulas.items[i])->span);
        for (int k = 0; k < 2; k++)
            for (const char *at = text; spellings[k] && (at = strstr(at, spellings[k])); at++) {
                const char *behind = at + strlen(spellings[k]);
                bool inside = isalpha((unsigned char)*behind) ||
                              (at > text && (isalpha((unsigned char)at[-1]) || at[-1] == '\\'));
                if (!inside && is_small_here(behind)) return true;
            }
    }
    return false;
}

static bool is_doubtful(const Node *node, void *data) {
    return node->kind == N_SYMBOL && node->sym->own && may_be_small(data, node->sym->name);
}

/* The verdict with the relations that fail among numbers of the sheet's own; NULL: there are none. */
BlockVerdict *numbers_judge(Finder *f, const Formula *formula) {
    if (formula->fit[formula->claim].kind != FIT_BINDS) return NULL;
    if (alone_judge(f, formula, formula->claim, NULL)->kind != VERDICT_REFUTED) return NULL;
    const BlockVerdict *all = alone_judge_shown(f, formula, formula->claim);
    BlockVerdict *out = NULL;
    for (int i = 0; i < all->verdicts.count; i++) {
        Verdict *v = all->verdicts.items[i];
        const Statement *s = v->statement;
        bool fails = v->kind == VERDICT_REFUTED && v->step && s && s->relation && !s->hypotheses.count &&
                     !s->put_in.count && !s->mistake;
        if (!fails || node_any(s->relation, is_other, f) || !node_any(s->relation, is_number, NULL) ||
            node_any(s->relation, is_doubtful, f))
            continue;
        if (!out) {
            out = NEW(f->arena, BlockVerdict);
            *out = *all;
            out->verdicts.items = NULL;
            out->verdicts.count = out->verdicts.capacity = 0;
        }
        PUSH(f->arena, &out->verdicts, v);
    }
    return out;
}
