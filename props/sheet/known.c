/* known.c: mistakes that the pack has a name for. A wrong answer is compared as it was read, and by proof: whoever writes
   the same mistake in another way is told the same. */
#include "sheet.h"

#include <string.h>

static Reading *read_known(Arena *arena, Claim *claim, const struct KnownMistake *known, ReadMode mode,
                           const Reading *answer) {
    Block *block = NEW(arena, Block);
    Macros *none = NEW(arena, Macros);
    *block = (Block){.kind = mode == READ_PROOF ? BLOCK_PROOF : BLOCK_ANSWER,
                     .claim = claim->id,
                     .span = known->text,
                     .head = known->text,
                     .macros = none};
    Piece piece = {.kind = PIECE_LINE, .display = true, .span = known->text};
    PUSH(arena, &block->pieces, piece);
    return reading_of_block(arena, claim, block, NULL, mode, answer, NULL, 0);
}

static bool same_values(Arena *arena, const Values *a, const Values *b) {
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int k = 0; k < b->count; k++)
            found =
                found ||
                (a->items[i].sym == b->items[k].sym && a->items[i].member == b->items[k].member &&
                 !strcmp(node_plain_text(arena, a->items[i].node), node_plain_text(arena, b->items[k].node)));
        if (!found) return false;
    }
    return a->count > 0 && a->count == b->count;
}

static bool same_statements(const Statements *a, const Statements *b) {
    for (int i = 0; i < a->count; i++)
        if (i >= b->count || strcmp(a->items[i]->text, b->items[i]->text)) return false;
    return a->count > 0 && a->count == b->count;
}

/* The known mistake as a statement about this answer: is it proved? */
static bool proves(Arena *arena, Claim *claim, const struct KnownMistake *known, const Reading *answer) {
    Reading *about = read_known(arena, claim, known, READ_PROOF, answer);
    if (about->mistake || !about->statements.count) return false;
    for (int i = 0; i < about->statements.count; i++) {
        Statement *s = about->statements.items[i];
        if (s->kind != STEP_JUDGED || s->mistake || !s->relation) return false;
        if (!prove(arena, problem_new(arena, claim, about, NULL, s, (Which){.kind = WHICH_STEP}))->proved)
            return false;
    }
    return true;
}

static bool is_statement(const Reading *reading) {
    bool fine = reading->statements.count > 0 && !reading->mistake;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        fine = fine && s->relation && (!s->mistake || s->mistake->kind == MISTAKE_SHAPE);
    }
    return fine;
}

/* Why it could be read neither as an answer nor as a statement. */
static Mistake *cause(const Claim *claim, const struct KnownMistake *known, const Reading *answer,
                      const Reading *statement) {
    if (answer->gives_answer && answer->mistake) return answer->mistake;
    if (statement->mistake) return statement->mistake;
    for (int i = 0; i < statement->statements.count; i++)
        if (statement->statements.items[i]->mistake) return statement->statements.items[i]->mistake;
    return mistake_new(claim->arena, MISTAKE_PACK, known->text, NULL,
                       "this is neither an answer to %s nor a statement about it", claim->id);
}

void known_check(Claim *claim) {
    for (int i = 0; i < claim->known.count && !claim->mistake; i++) {
        const struct KnownMistake *known = &claim->known.items[i];
        Reading *answer = read_known(claim->arena, claim, known, READ_ANSWER, NULL);
        if (answer->gives_answer && (!answer->mistake || answer->mistake->kind == MISTAKE_SHAPE)) continue;
        Reading *statement = read_known(claim->arena, claim, known, READ_PROOF, NULL);
        if (!is_statement(statement)) claim_fail(claim, cause(claim, known, answer, statement));
    }
}

const char *known_answer(Arena *arena, Claim *claim, const Reading *answer) {
    for (int i = 0; i < claim->known.count; i++) {
        const struct KnownMistake *known = &claim->known.items[i];
        Reading *wrong = read_known(arena, claim, known, READ_ANSWER, NULL);
        if (!wrong->gives_answer || (wrong->mistake && wrong->mistake->kind != MISTAKE_SHAPE)) continue;
        bool same = claim->decide      ? wrong->yes_no == answer->yes_no
                    : claim->condition ? same_statements(&wrong->statements, &answer->statements)
                                       : same_values(arena, &wrong->values, &answer->values) ||
                                             proves(arena, claim, known, answer);
        if (same) return known->name;
    }
    return NULL;
}

const char *known_step(Arena *arena, Claim *claim, const Statement *step) {
    for (int i = 0; i < claim->known.count && step->relation; i++) {
        Reading *wrong = read_known(arena, claim, &claim->known.items[i], READ_PROOF, NULL);
        for (int k = 0; k < wrong->statements.count && !wrong->mistake; k++) {
            const Statement *s = wrong->statements.items[k];
            if (s->relation &&
                !strcmp(node_plain_text(arena, s->relation), node_plain_text(arena, step->relation)))
                return claim->known.items[i].name;
        }
    }
    return NULL;
}

/* ---- two answers of one class ---- */

/* Names for numbers that a sheet brings itself, as far as the claim does not use them. */
static const char *own_name(const Claim *claim, int number) {
    static const char *const letters[] = {"β", "λ", "κ", "ω", "τ", "ζ", "ξ", "ψ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!scope_find(claim->scope, letters[i]) && !number--) return letters[i];
    return NULL;
}

const char *known_form(Arena *arena, const Reading *answer) {
    Text out = text_new(arena);
    int count = answer->own.count, used = 0;
    const char **before = NEW_ARRAY(arena, const char *, count + 1);
    for (int i = 0; i < count; i++) {
        Sym *own = answer->own.items[i];
        before[i] = own->name;
        const char *name = reading_uses_own(answer, own) ? own_name(answer->claim, used++) : NULL;
        if (name) own->name = name;
    }
    for (int i = 0; i < answer->values.count; i++) {
        const Value *value = &answer->values.items[i];
        text_printf(&out, "%s%s = %s", i ? ", " : "",
                    value_name(arena, &(Value){value->sym, value->member, value->node, NULL}),
                    node_plain_text(arena, value->node));
    }
    for (int i = 0; i < count; i++)
        if (reading_uses_own(answer, answer->own.items[i]))
            text_printf(&out, ", %s %s", answer->own.items[i]->name, own_word(answer->own.items[i]));
    for (int i = 0; i < count; i++) answer->own.items[i]->name = before[i];
    return answer->values.count ? out.bytes : answer->text ? answer->text : "";
}

static bool as_known(Arena *arena, const char *form, struct KnownMistake *out) {
    Mistake *mistake = NULL;
    const Source *source = source_new(arena, "", form, strlen(form), &mistake);
    if (source) *out = (struct KnownMistake){.text = {source, 0, source->length}};
    return source;
}

bool known_is_same(Arena *arena, Claim *claim, const char *form, const char *other) {
    struct KnownMistake one, two;
    if (!as_known(arena, form, &one) || !as_known(arena, other, &two)) return false;
    const Reading *a = read_known(arena, claim, &one, READ_ANSWER, NULL),
                  *b = read_known(arena, claim, &two, READ_ANSWER, NULL);
    if (!a->gives_answer || !b->gives_answer || claim->decide || claim->condition) return false;
    bool shapes_fit = !a->mistake && !b->mistake && !a->value_mistake && !b->value_mistake;
    return same_values(arena, &a->values, &b->values) || (shapes_fit && proves(arena, claim, &one, b));
}
