/* bare.c: a relation between names that the claim gives, as γ > 1 or n = 1. Nobody can prove it, as the claim leaves it open, so beside another
   statement it is probably meant as a condition of it: γ > 1, hence X; X, n = 1. Without a word that says so, nothing of it is judged. */
#include "sentence.h"

/* A bare name that the claim gives, or a number. */
static bool is_simple(SentenceReader *r, const Node *node, bool *given) {
    if (node->kind == N_NEG) return is_simple(r, node->kid[0], given);
    if (node->kind == N_NUMBER) return true;
    if (!name_is(node)) return false;
    const Sym *sym = name_known(r->arena, r->scope, node);
    bool is_given = sym && !sym->own &&
                    (sym->kind == SYM_SIZE || sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL ||
                     sym->kind == SYM_LIMIT);
    *given = *given || is_given;
    return is_given;
}

bool bare_is(SentenceReader *r, const Item *item, int sides) {
    if (item->continues || item->sides.count < 2 || item->dots) return false;
    bool given = false;
    for (int i = 0; i < item->sides.count && i < sides; i++)
        if (!is_simple(r, item->sides.items[i], &given)) return false;
    return given;
}

static bool is_separator(const SentenceReader *r, int at) {
    PartKind kind = r->part[at].kind;
    return kind == PART_SEMICOLON || kind == PART_ROW || kind == PART_EDGE;
}

/* Is there a word or a sign between the two that says how they hang together? `last`: the second one is bare, so behind “so” it is stated. */
static bool is_joined(const SentenceReader *r, int from, int to, bool last) {
    for (int i = from + 1; i < to; i++) {
        const Token *word = sentence_word(r, i);
        PartKind kind = r->part[i].kind;
        if (kind == PART_IMPLIES || kind == PART_IFF || kind == PART_COLON) return true;
        if (word && (word->code == WORD_IMPLIES || word->code == WORD_IFF || word->code == WORD_ONLY_IF ||
                     word->code == WORD_OR || word->code == WORD_FOLLOWS || word->code == WORD_IF_LAST))
            return true;
        if (word && last &&
            (word->code == WORD_SO || word->code == WORD_THEN || word->code == WORD_GET ||
             word->code == WORD_FALSE_NEXT || word->code == WORD_NEVER_NEXT))
            return true;
    }
    return false;
}

static int neighbour(const SentenceReader *r, int at, int step) {
    int depth = 0; /* of brackets with conditions */
    for (at += step; at >= 0 && at < r->count && !is_separator(r, at); at += step) {
        depth += (r->part[at].kind == PART_OPEN) - (r->part[at].kind == PART_CLOSE);
        if (sentence_is_statement(&r->part[at]) && !depth) return at;
    }
    return -1;
}

/* n = 2, X ⇒ Y: the arrow says what is a condition. */
static bool row_has_arrow(const SentenceReader *r) {
    int from = r->at;
    while (from > 0 && !is_separator(r, from - 1)) from--;
    for (int i = from; i < r->count && !is_separator(r, i); i++)
        if (r->part[i].kind == PART_IMPLIES || r->part[i].kind == PART_IFF) return true;
    return false;
}

/* x = x */
static bool says_nothing(const Item *item) {
    return item->sides.count == 2 && node_equal(item->sides.items[0], item->sides.items[1]);
}

/* Are these two, of which one is bare, side by side, and nothing says how they hang together? Several bare ones without words are a list. */
static bool is_beside(SentenceReader *r, int left, int right) {
    if (left < 0 || right < 0 || is_joined(r, left, right, right == r->at)) return false;
    if (says_nothing(r->part[left].item) || says_nothing(r->part[right].item)) return false;
    bool both = bare_is(r, r->part[left].item, r->part[left].item->sides.count) &&
                bare_is(r, r->part[right].item, r->part[right].item->sides.count);
    bool words = false;
    for (int i = 0; both && i < r->count; i++)
        words = words ||
                (sentence_word(r, i) && sentence_word(r, i)->prose && sentence_word(r, i)->code != WORD_AND);
    return !both || words;
}

static bool is_size(SentenceReader *r, const Item *item) {
    const Node *left = item->sides.items[0];
    const Sym *sym = name_is(left) ? name_known(r->arena, r->scope, left) : NULL;
    return sym && sym->kind == SYM_SIZE;
}

/* X =^{n = 1} Y: what is over the sign was read as (∵ n = 1). */
static bool is_label(const SentenceReader *r) {
    const Token *opens = sentence_word(r, r->at - 2);
    return opens && opens->code == WORD_OPENS && r->part[r->at - 1].kind == PART_BECAUSE &&
           opens->span.start == r->part[r->at].token->span.start;
}

static void refuse(SentenceReader *r) {
    sentence_unread(r, r->part[r->at].token, "write if before it, or ⇒ behind it",
                    "is this a condition of the other statements, or is it stated?");
}

void bare_joined(SentenceReader *r, const Item *item, int from, int to) {
    if (r->role != ROLE_STATE || r->reason != REASON_NONE || r->contradiction ||
        !bare_is(r, item, item->sides.count))
        return;
    int before = neighbour(r, from, -1), next = neighbour(r, to, 1);
    if ((before >= 0 && !is_joined(r, before, from, true)) || (next >= 0 && !is_joined(r, to, next, false)))
        refuse(r);
}

void bare_check(SentenceReader *r) {
    Item *item = r->part[r->at].item;
    bool label = is_label(r);
    bool reason = r->reason != REASON_NONE && !label && !r->asides;
    if (reason && sentence_is_statement(&r->part[r->at]) && bare_is(r, item, item->sides.count) &&
        !r->qualifier)
        r->qualifier = r->part[r->at].token; /* from n = 1 we get X */
    if (r->role != ROLE_STATE || (r->reason != REASON_NONE && !label) || r->contradiction ||
        !sentence_is_statement(&r->part[r->at]))
        return;
    bool arrow = item->rels.count > 2 && item->rels.items[1]->rel == R_TO && bare_is(r, item, 2);
    bool bare = bare_is(r, item, item->sides.count);
    if (!arrow && !bare) return;
    bool plain = !r->part[r->at].token->latex && !r->part[r->at].token->prose;
    int before = neighbour(r, r->at, -1), next = neighbour(r, r->at, 1);
    bool leads =
        is_beside(r, r->at, next) && (!r->rows || is_size(r, item)); /* in a display vectors are stated */
    bool unclear = arrow || label || is_beside(r, before, r->at) || leads;
    if (!plain && unclear && !row_has_arrow(r)) refuse(r);
}

static const Item *stated_in(const Line *line) {
    for (int i = 0; i < line->items.count && !line->spoiled; i++) {
        const Item *item = line->items.items[i];
        if (item->rels.count && !item->condition && !item->let && !item->assume && !item->left) return item;
    }
    return NULL;
}

/* “Here n = 1.” */
void bare_note(SentenceReader *r) {
    bool words = false;
    for (int i = 0; i < r->count; i++) words = words || sentence_word(r, i);
    if (!words || r->out->lines.count != r->lines_here + 1) return;
    Line *line = r->out->lines.items[r->lines_here];
    const Item *item = stated_in(line);
    if (item && line->items.count == 1 && bare_is(r, item, item->sides.count) && !says_nothing(item))
        PUSH(r->arena, &r->bare, line);
}

/* We have c = v_1. Here n = 1: the second may be a condition of the first. */
void bare_settle(SentenceReader *r) {
    int others = -r->bare.count;
    for (int l = 0; l < r->out->lines.count; l++) others += stated_in(r->out->lines.items[l]) != NULL;
    if (!r->bare.count || others <= 0) return;
    Span place = stated_in(r->bare.items[0])->span;
    for (int i = 0; i < r->bare.count; i++) {
        Line *line = r->bare.items[i];
        line->span = stated_in(line)->span;
        line->spoiled = mistake_new(r->arena, MISTAKE_WORD, line->span, "write if before it, or let",
                                    "is this a condition of the other statements, or is it stated?");
    }
    Token *word = NEW(r->arena, Token);
    *word = (Token){.kind = TOK_WORD, .text = span_text(r->arena, place), .span = place};
    for (int l = 0; l < r->out->lines.count; l++)
        for (int i = 0; i < r->out->lines.items[l]->items.count; i++)
            r->out->lines.items[l]->items.items[i]->qualifier = word;
}
