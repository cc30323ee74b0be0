/* block.c: a block of a sheet → its Reading: its names, those of the answer in force and of earlier blocks, then its lines. */
#include "inside.h"

#include <string.h>

static Scope *scope_of_block(Arena *arena, const Claim *claim, const Block *block, const Document *document) {
    Scope *scope = scope_new(arena, claim->scope);
    scope->sheet = true;
    for (int i = 0; i < block->renames.count; i++) PUSH(arena, &scope->renames, block->renames.items[i]);
    for (int i = 0; i < claim->renames.count; i++) PUSH(arena, &scope->renames, claim->renames.items[i]);
    for (int i = 0; document && i < document->renames.count; i++)
        PUSH(arena, &scope->renames, document->renames.items[i]);
    return scope;
}

/* Scalars introduced earlier in the sheet are still there, but never hide a name of the claim. */
static void take_own(BlockReader *r, Sym *const *own, int count) {
    for (int i = 0; i < count; i++) {
        if (own[i]->confined || scope_knows(r->scope, own[i]->name)) continue;
        Node *name = node_new(r->arena, N_NAME, own[i]->span, 0);
        name->text = own[i]->name;
        introduce_scalar(r, name, (Introduction){own[i]->towards, own[i]->positive, own[i]->nonzero});
    }
}

/* The answer's own symbols replace copies of them, so that its values can be used as they are. */
static void take_symbols(BlockReader *r, const Scope *from) {
    Scope *scope = r->scope;
    for (int i = 0; i < from->syms.count; i++) {
        Sym *sym = from->syms.items[i];
        for (int k = 0; k < scope->syms.count; k++)
            if (!strcmp(scope->syms.items[k]->name, sym->name))
                scope->syms.items[k--] = scope->syms.items[--scope->syms.count];
        PUSH(r->arena, &scope->syms, sym);
    }
    r->reading->givens = (Givens){0};
    r->reading->own.count = 0;
    for (int i = 0; i < scope->syms.count; i++)
        if (scope->syms.items[i]->own) {
            PUSH(r->arena, &r->reading->givens, scope->syms.items[i]->given);
            PUSH(r->arena, &r->reading->own, scope->syms.items[i]);
        }
}

/* Names and values of the answer in force. */
static void take_answer(BlockReader *r, const Reading *answer) {
    Reading *reading = r->reading;
    take_symbols(r, answer->scope);
    for (int i = 0; i < answer->values.count; i++) {
        const Value *value = &answer->values.items[i];
        PUSH(r->arena, &reading->values, *value);
        answer_shadow(r, value->sym, value->member, value->node);
    }
    for (int i = 0; i < answer->value_mismatches.count; i++)
        PUSH(r->arena, &reading->value_mismatches, answer->value_mismatches.items[i]);
    reading->value_hard = answer->value_hard;
    r->sees_answer = answer->values.count > 0;
}

Reading *reading_of_block(Arena *arena, Claim *claim, const Block *block, const Document *document,
                          ReadMode mode, const Reading *answer, Sym *const *own, int own_count) {
    BlockReader r = reading_reader(arena, claim, scope_of_block(arena, claim, block, document), mode);
    take_own(&r, own, own_count);
    if (answer) take_answer(&r, answer);
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    tokens_of_block(arena, r.scope, block, &tokens, &mistake);
    r.reading->mistake = block->mistake ? block->mistake : mistake;
    if (!r.reading->mistake) reading_lines(&r, &tokens);
    r.reading->empty = !r.lines->formula;
    if (mode == READ_ANSWER && !(block->mistake || mistake)) answer_finish(&r, block);
    return r.reading;
}
