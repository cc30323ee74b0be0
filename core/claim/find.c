/* find.c: the clause `find` of a claim: the unknowns or the condition to find, the names they may use, and the
   answer that is taken if a sheet has none. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

enum { MOST_UNKNOWNS = 8 };

typedef struct Unknowns {
    Sym *items[MOST_UNKNOWNS];
    int count;
} Unknowns;

/* … as in CLAIM, … else ANSWER: both are taken off the end of the clause. What is behind “else” is part of that answer. */
static Body take_answers(const Body *body, Find *find) {
    Body head = *body;
    const char *text = body->source->text;
    int otherwise = clause_word_at(&head, "else");
    if (otherwise >= 0) {
        find->otherwise = (Span){body->source, otherwise + 4, body->end};
        head.end = otherwise;
    }
    int as_in = clause_word_at(&head, "as in");
    if (as_in >= 0) {
        int start = as_in + 5, end = head.end;
        while (start < end && isspace((unsigned char)text[start])) start++;
        while (end > start && isspace((unsigned char)text[end - 1])) end--;
        find->as_in_span = (Span){body->source, start, end};
        find->as_in = span_text(body->claim->arena, find->as_in_span);
        head.end = as_in;
    }
    return head;
}

/* from A, k, …: a plain name and a family of that name are both meant. */
static void read_from(Claim *claim, Parser *p, Unknowns *unknowns) {
    LIST(Sym *) from = {0};
    if (clause_keyword(p, "from")) do {
            while (parser_accept(p, TOK_NEWLINE)) {}
            NewName name;
            if (!clause_new_name(p, &name)) return;
            Sym *sym = scope_find(claim->scope, name.full), *family = scope_family(claim->scope, name.full);
            if (!sym && !family) {
                parse_error(p, MISTAKE_PACK, name.span, NULL, "%s is not declared", name.full);
                return;
            }
            if (sym) PUSH(p->arena, &from, sym);
            if (family) PUSH(p->arena, &from, family);
        } while (parser_accept(p, TOK_COMMA));
    for (int i = 0; i < unknowns->count; i++) {
        unknowns->items[i]->from = from.items;
        unknowns->items[i]->from_count = from.count;
    }
}

/* condition C from … */
static void read_condition(Claim *claim, Parser *p, Unknowns *unknowns) {
    NewName name;
    if (!clause_new_name(p, &name)) return;
    claim->condition = scope_add(claim->scope, name.full, SYM_CONDITION, name.span);
    claim->condition->hidden = true; /* sheets give it, and do not use it */
    unknowns->items[unknowns->count++] = claim->condition;
    read_from(claim, p, unknowns);
}

/* M or q_1..q_2; NULL without a name */
static Sym *read_unknown(Claim *claim, Parser *p) {
    NewName name, last;
    if (!clause_new_name(p, &name)) return NULL;
    bool range = parser_accept(p, TOK_RANGE) && clause_new_name(p, &last);
    Sym *sym = scope_add(claim->scope, range ? name.stem : name.full, SYM_UNKNOWN, name.span);
    if (!range) return sym;
    sym->indices = 1;
    Mistake *mistake = NULL;
    bool numbered = name.subs && last.subs;
    if (numbered) {
        sym->lowest[0] = dim_of_node(claim->arena, name.sub[0], &mistake);
        sym->highest[0] = dim_of_node(claim->arena, last.sub[0], &mistake);
    }
    if (mistake || !numbered)
        parse_error(p, MISTAKE_PACK, name.span, NULL, "a family of unknowns is numbered, as in q_1..q_2");
    return sym;
}

/* ∈ R^{d×d} from …, for all unknowns */
static void read_shape(Claim *claim, Parser *p, Unknowns *unknowns) {
    Span in = parser_peek(p)->span;
    if (!clause_in(p) || !clause_letter(p, "R"))
        parse_error(p, MISTAKE_PACK, in, "as in find M ∈ R^{d×d} from A, B",
                    "the shape of the unknown is missing");
    Shape shape;
    if (p->mistake || !clause_shape(p, &shape)) return;
    for (int i = 0; i < unknowns->count; i++) unknowns->items[i]->shape = shape;
    read_from(claim, p, unknowns);
}

static void read_unknowns(Claim *claim, Parser *p, Unknowns *unknowns, Find find) {
    do {
        Sym *sym = unknowns->count < MOST_UNKNOWNS ? read_unknown(claim, p) : NULL;
        if (!sym) break;
        unknowns->items[unknowns->count++] = sym;
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
    read_shape(claim, p, unknowns);
    for (int i = 0; i < unknowns->count; i++) {
        find.sym = unknowns->items[i];
        PUSH(claim->arena, &claim->finds, find);
    }
}

void find_parse(Body *body) {
    Claim *claim = body->claim;
    Find find = {0};
    Body head = take_answers(body, &find);
    Tokens tokens = {0};
    if (!clause_tokens(&head, &tokens)) return;
    Parser p = parser_new(claim->arena, claim->scope, &tokens);
    Unknowns unknowns = {.count = 0};
    if (clause_keyword(&p, "condition"))
        read_condition(claim, &p, &unknowns);
    else
        read_unknowns(claim, &p, &unknowns, find);
    while (parser_accept(&p, TOK_NEWLINE)) {}
    const Sym *first = unknowns.count ? unknowns.items[0] : NULL;
    if (!p.mistake && first && !first->from_count && parser_peek(&p)->kind == TOK_END)
        parse_error(&p, MISTAKE_PACK, first->span, "as in find M ∈ R^{d×d} from A, B",
                    "what %s may use is missing", first->name);
    if (!p.mistake && parser_peek(&p)->kind != TOK_END)
        parse_error(&p, MISTAKE_PACK, parser_peek(&p)->span, NULL, "%s is not expected here",
                    token_name(claim->arena, parser_peek(&p)));
    if (p.mistake) claim_fail(claim, p.mistake);
}
