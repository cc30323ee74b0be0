/* extent_gather.c: the conditions behind one word: which formulas, words and commas still belong to it. */
#include "extent.h"

static void take(SentenceReader *r, Extent *e, Item *item) {
    extent_check_chosen(r, e, item);
    Item *copy = group_condition(r, item);
    copy->quantified = e->sign && !e->items.count;
    if (item->continues) extent_refuse(e, item->rels.items[0], "a condition is a whole relation", NULL);
    copy->large = copy->large || r->large_next;
    r->large_next = false;
    Items *list = e->other.count ? &e->other.items[e->other.count - 1] : &e->items;
    PUSH(r->arena, list, copy);
    r->last = copy;
}

bool extent_has_relation(const Items *items) {
    for (int i = 0; i < items->count; i++)
        if (items->items[i]->rels.count) return true;
    return false;
}

static bool shares_sign(const Part *part) { return part->kind == PART_ITEM && part->item->shares; }

/* Behind a comma: does the list of the condition go on, as in i = 1, …, n and i, j ≠ a, b? */
static bool list_goes_on(SentenceReader *r, const Extent *e, int next) {
    const Part *part = extent_peek(r, next);
    if (part->kind != PART_ITEM || !e->items.count) return false;
    if (part->item->shares) return true; /* x, y > 0 */
    const Item *last = e->items.items[e->items.count - 1];
    bool relation_word = extent_code_at(r, extent_past_gaps(r, next + 1)) == WORD_RELATION;
    if (extent_is_mention(part)) {
        bool listed =
            part->item->dots || last->dots || last->rels.count ||
            (extent_is_index(r, last->sides.items[0]) && extent_is_index(r, part->item->sides.items[0]));
        return listed && !relation_word;
    }
    return part->item->sides.count && !part->item->continues &&
           extent_is_index(r, part->item->sides.items[0]); /* i, j ≠ a */
}

/* Behind “and” or a comma: is this relation one more condition? */
static bool is_one_more(SentenceReader *r, const Extent *e, int next, bool and) {
    const Part *part = extent_peek(r, next);
    if (!sentence_is_statement(part) || part->item->continues || !e->items.count) return false;
    if (extent_then_follows(r, next)) return true;
    bool leads = !r->group->states;
    bool more = extent_statement_from(r, next + 1) >= 0;
    if (leads) return more && (and || extent_could_be(r, part->item));
    bool own = extent_begins_condition(extent_code_at(r, extent_past_gaps(r, next + 1)));
    return and&&!own && extent_could_be(r, part->item);
}

/* Is there a condition x = E on the same name x already? */
bool extent_sets_again(const Items *items, const Item *item) {
    const Node *left = item->sides.count ? item->sides.items[0] : NULL;
    if (!left || !name_is(left) || item->rels.count != 1 || item->rels.items[0]->rel != R_EQ) return false;
    for (int i = 0; i < items->count; i++) {
        const Item *other = items->items[i];
        bool same = !other->carried && other->rels.count == 1 && other->rels.items[0]->rel == R_EQ &&
                    node_equal(other->sides.items[0], left);
        if (same) return true;
    }
    return false;
}

/* Z if X and Y: is Y a condition, or said too? */
static void check_and(SentenceReader *r, Extent *e, int and, int next) {
    const Part *part = extent_peek(r, next);
    bool own = extent_begins_condition(extent_code_at(r, extent_past_gaps(r, next + 1)));
    if (!sentence_is_statement(part) || !r->group->states || own || e->code == WORD_WHERE ||
        !extent_has_relation(&e->items))
        return;
    extent_refuse(e, extent_peek(r, and)->token,
                  "is the relation after “and” one more condition, or is it stated?",
                  "make two sentences of it");
}

/* Words, commas and gaps that continue the condition; false: it ends here. *at is then the part that goes on. */
static bool goes_on(SentenceReader *r, Extent *e, int *at) {
    const Part *part = extent_peek(r, *at);
    WordCode code = extent_code_at(r, *at);
    bool any = e->items.count > 0;
    int next = extent_past_gaps(r, *at + 1);
    if (part->kind == PART_GAP && !any) return true;
    if (part->kind == PART_GAP || part->kind == PART_COMMA) {
        if (part->kind == PART_GAP && extent_peek(r, next)->kind != PART_ITEM) return true;
        if (!any) return false;
        if (list_goes_on(r, e, next)) return *at = next - 1, true;
        if (is_one_more(r, e, next, false)) {
            if (extent_sets_again(&e->items, extent_peek(r, next)->item))
                PUSH(r->arena, &e->other, (Items){0}); /* n = 1, n = 2 */
            return *at = next - 1, true;
        }
        int after = extent_code_at(r, next) == WORD_AND ? extent_past_gaps(r, next + 1) : -1;
        return after > 0 && is_one_more(r, e, after, true) && !r->group->states        ? *at = after - 1,
                                                                                  true : false;
    }
    if (part->kind != PART_WORD) return false;
    switch (code) {
    case WORD_LARGE:
        if (any && r->last)
            r->last->large = true;
        else
            r->large_next = true;
        return true;
    case WORD_DISTINCT: return e->distinct = true;
    case WORD_GET: /* if we have X */
        if (e->nested && any) return e->nested = false, true;
        return !any && e->code == WORD_IF;
    case WORD_AND:
        if (!any) return false;
        if ((extent_is_mention(extent_peek(r, next)) || shares_sign(extent_peek(r, next))) &&
            list_goes_on(r, e, next))
            return *at = next - 1, true;
        if (is_one_more(r, e, next, true)) {
            if (extent_sets_again(&e->items, extent_peek(r, next)->item))
                PUSH(r->arena, &e->other, (Items){0}); /* n = 1 and n = 2 */
            return *at = next - 1, true;
        }
        check_and(r, e, *at, next);
        return false;
    case WORD_BUT: /* for all i but i = j */
        if (e->code != WORD_ALL || !any || extent_has_relation(&e->items) ||
            extent_peek(r, next)->kind != PART_ITEM)
            return false;
        e->code = WORD_EXCEPT;
        e->turned = e->items.count;
        return true;
    case WORD_ALL: /* if for all i ≠ j we have X */
        if (e->code != WORD_IF || any) return false;
        return e->nested = true;
    case WORD_OR:
        if (!any || !sentence_is_statement(extent_peek(r, next)) || !extent_has_relation(&e->items))
            return false;
        PUSH(r->arena, &e->other, (Items){0});
        return *at = next - 1, true;
    case WORD_OTHERS: { /* for every other i ≠ j */
        const Part *item = extent_peek(r, next);
        return !any && sentence_is_statement(item) && extent_is_index(r, item->item->sides.items[0]) &&
               item->item->rels.items[0]->rel == R_NE;
    }
    case WORD_SUCH_THAT: return any && !extent_has_relation(&e->items);
    default:
        if (any && word_is_weightless(code) && extent_code_at(r, next) == WORD_DISTINCT)
            return true; /* i and j are different */
        if (any && e->nested && word_is_weightless(code)) return true;
        return !any && (word_is_weightless(code) || code == WORD_UNKNOWN);
    }
}

/* X tends to Y behind the word: one relation. */
static int take_related(SentenceReader *r, Extent *e, int at) {
    const Part *part = &r->part[at];
    int word = extent_past_gaps(r, at + 1), next = extent_past_gaps(r, word + 1);
    if (extent_code_at(r, word) != WORD_RELATION || extent_peek(r, next)->kind != PART_ITEM ||
        part->item->continues) {
        take(r, e, part->item);
        return at;
    }
    const Token *said = extent_peek(r, word)->token;
    take(r, e, relate_join(r, part->item, relate_sign(r, said->rel, said->span), extent_peek(r, next)->item));
    return next;
}

/* If all values vanish, v_i = 0, the output is c = 0: the formula repeats the condition in words. Its place; −1: there is none. */
static int apposition(SentenceReader *r, int comma) {
    int first = extent_past_gaps(r, comma + 1), next = extent_past_gaps(r, first + 1);
    const Part *part = extent_peek(r, first);
    if (extent_peek(r, comma)->kind != PART_COMMA || !sentence_is_statement(part) ||
        !extent_could_be(r, part->item))
        return -1;
    if (extent_code_at(r, next) == WORD_THEN) return first;
    if (extent_peek(r, next)->kind != PART_COMMA || extent_statement_from(r, next) < 0) return -1;
    WordCode word = extent_code_at(r, extent_past_gaps(r, next + 1));
    bool begins = word_is_weightless(word) || word == WORD_THEN || word == WORD_GET || word == WORD_UNKNOWN;
    return begins ? first : -1;
}

void extent_gather(SentenceReader *r, Extent *e, int at) {
    bool fresh = true; /* an item may come: behind the word, or behind a part that goes on */
    for (; at < r->count; at++) {
        if (r->part[at].kind == PART_ITEM) {
            if (!fresh) break;
            at = take_related(r, e, at);
            fresh = false;
            continue;
        }
        bool gap = r->part[at].kind == PART_GAP;
        int before = at;
        if (!goes_on(r, e, &at)) break;
        if (e->nested && word_is_weightless(extent_code_at(r, before))) fresh = true;
        bool joins = !gap || at > before || !e->items.count;
        WordCode code = extent_code_at(r, before);
        fresh = fresh || (joins && code != WORD_LARGE && code != WORD_DISTINCT && !word_is_weightless(code));
    }
    int repeats = !e->items.count && e->code == WORD_IF ? apposition(r, at) : -1;
    if (repeats >= 0) {
        take(r, e, r->part[repeats].item);
        at = repeats + 1;
    }
    e->end = at;
    e->then = extent_code_at(r, extent_past_commas(r, at)) == WORD_THEN;
}

/* Everything in the bracket. */
void extent_gather_bracket(SentenceReader *r, Extent *e, int at) {
    for (; at < r->count && r->part[at].kind != PART_CLOSE && r->part[at].kind != PART_SPOILED; at++) {
        WordCode code = extent_code_at(r, at);
        if (r->part[at].kind == PART_ITEM)
            at = take_related(r, e, at);
        else if (code == WORD_LARGE && r->last)
            r->last->large = true;
        else if (code == WORD_DISTINCT)
            e->distinct = true;
        else if (code == WORD_ALL || code == WORD_SOME)
            e->code = code;
        else if (code == WORD_UNLESS || code == WORD_EXCEPT)
            e->code = code, e->turned = e->items.count;
        else if (code == WORD_OR && extent_has_relation(&e->items) &&
                 sentence_is_statement(extent_peek(r, extent_past_gaps(r, at + 1))))
            PUSH(r->arena, &e->other, (Items){0});
        else if (r->part[at].kind == PART_IMPLIES || r->part[at].kind == PART_IFF || code == WORD_WEIGHT ||
                 code == WORD_FALSE_LAST || code == WORD_OTHERS || code == WORD_OTHERWISE ||
                 code == WORD_UNKNOWN) {
            extent_refuse(e, r->part[at].token, "this bracket is not understood", NULL);
        }
    }
    e->end = at < r->count && r->part[at].kind == PART_CLOSE ? at + 1 : at;
}
