/* extent.c: how far a condition goes, and to which statements it belongs.

     if X and Y, then Z      X, Y before Z
     Z if X, W if Y          X behind Z, Y behind W
     for all i ≠ a, b        one condition with its list
     X or Y                  two lists, of which one holds

   A condition before the first statement of a clause is about all statements of the clause; one behind a statement is about the statements
   before it. Where a comma is on both sides and nothing else tells, nobody can know, and the clause is not judged. */
#include "extent.h"

#include <string.h>
#include <strings.h>

void extent_refuse(Extent *e, const Token *token, const char *why, const char *hint) {
    if (e->unread) return;
    e->unread = token;
    e->why = why;
    e->hint = hint;
}

static const Part nothing = {.kind = PART_STOP};

const Part *extent_peek(const SentenceReader *r, int at) {
    return at >= 0 && at < r->count ? &r->part[at] : &nothing;
}

WordCode extent_code_at(const SentenceReader *r, int at) {
    const Part *part = extent_peek(r, at);
    return part->kind == PART_WORD     ? (WordCode)part->token->code
           : part->kind == PART_ALL    ? WORD_ALL
           : part->kind == PART_EXISTS ? WORD_SOME
                                       : WORD_NONE;
}

int extent_past_gaps(const SentenceReader *r, int at) {
    while (extent_peek(r, at)->kind == PART_GAP) at++;
    return at;
}

static int past_commas(const SentenceReader *r, int at) {
    while (extent_peek(r, at)->kind == PART_GAP || extent_peek(r, at)->kind == PART_COMMA) at++;
    return at;
}

static bool begins_condition(WordCode code) {
    return word_begins_condition(code) || code == WORD_SOME || code == WORD_FOLLOWS;
}

static bool is_mention(const Part *part) {
    return part->kind == PART_ITEM && !part->item->rels.count && !part->item->continues;
}

bool extent_is_index(const SentenceReader *r, const Node *node) {
    return name_is(node) && !node->label && !node->primes && letter_is_index(node->text) &&
           !scope_find(r->scope, scope_rename(r->scope, node->text));
}

/* ---- what a condition may be about ---- */

/* Is every name in it given by the claim, and nothing of it computed or asked for? */
static bool is_about_given(SentenceReader *r, const Node *node) {
    if (!node) return true;
    if (node->kind == N_NAME) {
        const Sym *sym = name_known(r->arena, r->scope, node);
        if (sym && (sym->kind == SYM_LET || sym->kind == SYM_UNKNOWN)) return false;
    }
    for (int i = 0; i < node->kids; i++)
        if (!is_about_given(r, node->kid[i])) return false;
    return true;
}

static bool could_be_condition(SentenceReader *r, const Item *item) {
    if (item->continues || !item->rels.count) return false;
    for (int i = 0; i < item->sides.count; i++)
        if (!is_about_given(r, item->sides.items[i])) return false;
    return true;
}

/* The next statement from here on in this clause that is not itself behind a word of a condition; −1: none. */
int extent_statement_from(const SentenceReader *r, int at) {
    bool skip = false;
    int depth = 0;
    for (; at < r->count; at++) {
        const Part *part = &r->part[at];
        if (part->kind == PART_SEMICOLON) return -1;
        depth += (part->kind == PART_OPEN) - (part->kind == PART_CLOSE);
        WordCode code = extent_code_at(r, at);
        if (begins_condition(code)) skip = true;
        if (code == WORD_THEN || code == WORD_GET || code == WORD_SO || part->kind == PART_COMMA)
            skip = false;
        if (part->kind == PART_SPOILED && !skip && !depth) return at;
        if (!sentence_is_statement(part) || depth) continue;
        if (!skip) return at;
        skip = false;
    }
    return -1;
}

static bool then_follows(const SentenceReader *r, int at) {
    for (; at < r->count && r->part[at].kind != PART_SEMICOLON; at++) {
        WordCode code = extent_code_at(r, at);
        if (code == WORD_THEN) return true;
        if (begins_condition(code) || code == WORD_SO) return false;
    }
    return false;
}

/* ---- gathering ---- */

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

/* Behind a comma: does the list of the condition go on, as in i = 1, …, n and i, j ≠ a, b? */
static bool list_goes_on(SentenceReader *r, const Extent *e, int next) {
    const Part *part = extent_peek(r, next);
    if (part->kind != PART_ITEM || !e->items.count) return false;
    const Item *last = e->items.items[e->items.count - 1];
    bool relation_word = extent_code_at(r, extent_past_gaps(r, next + 1)) == WORD_RELATION;
    if (is_mention(part)) {
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
    if (then_follows(r, next)) return true;
    bool leads = !r->group->states;
    bool more = extent_statement_from(r, next + 1) >= 0;
    if (leads) return more && (and || could_be_condition(r, part->item));
    bool own = begins_condition(extent_code_at(r, extent_past_gaps(r, next + 1)));
    return and&&!own && could_be_condition(r, part->item);
}

/* Is there a condition x = E on the same name x already? */
static bool sets_again(const Items *items, const Item *item) {
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
    bool own = begins_condition(extent_code_at(r, extent_past_gaps(r, next + 1)));
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
            if (sets_again(&e->items, extent_peek(r, next)->item))
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
        if (is_mention(extent_peek(r, next)) && list_goes_on(r, e, next)) return *at = next - 1, true;
        if (is_one_more(r, e, next, true)) {
            if (sets_again(&e->items, extent_peek(r, next)->item))
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
        !could_be_condition(r, part->item))
        return -1;
    if (extent_code_at(r, next) == WORD_THEN) return first;
    if (extent_peek(r, next)->kind != PART_COMMA || extent_statement_from(r, next) < 0) return -1;
    WordCode word = extent_code_at(r, extent_past_gaps(r, next + 1));
    bool begins = word_is_weightless(word) || word == WORD_THEN || word == WORD_GET || word == WORD_UNKNOWN;
    return begins ? first : -1;
}

static void gather(SentenceReader *r, Extent *e, int at) {
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
    e->then = extent_code_at(r, past_commas(r, at)) == WORD_THEN;
}

/* Everything in the bracket. */
static void gather_bracket(SentenceReader *r, Extent *e, int at) {
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

/* ---- opposites: unless, except; distinct ---- */

static Item *relation_item(SentenceReader *r, Node *left, Rel rel, Node *right) {
    Item *item = NEW(r->arena, Item);
    item->condition = true;
    item->span = span_join(left->span, right->span);
    PUSH(r->arena, &item->sides, left);
    PUSH(r->arena, &item->sides, right);
    PUSH(r->arena, &item->rels, relate_sign(r, rel, item->span));
    return item;
}

/* The index that “for all i except j” runs over: the last one that was mentioned behind “for all”. */
static Node *running_index(SentenceReader *r, const Extent *e) {
    const Items *places[] = {&r->group->before, &r->group->behind, &e->items};
    Node *found = NULL;
    for (int p = 0; p < (e->turned ? 3 : 2); p++)
        for (int i = 0; i < places[p]->count; i++) {
            const Item *item = places[p]->items[i];
            if (item->sides.count && extent_is_index(r, item->sides.items[0])) found = item->sides.items[0];
        }
    const Line *line = sentence_line(r);
    for (int i = 0; i < line->items.count && !found; i++) {
        const Item *item = line->items.items[i];
        if (item->condition && item->sides.count && extent_is_index(r, item->sides.items[0]))
            found = item->sides.items[0];
    }
    return found;
}

static void turn_round(SentenceReader *r, Extent *e) {
    for (int l = 0; l < e->other.count && e->code == WORD_EXCEPT; l++) /* except for i = a and i = b */
        for (int i = 0; i < e->other.items[l].count; i++)
            PUSH(r->arena, &e->items, e->other.items[l].items[i]);
    if (e->code == WORD_EXCEPT) e->other.count = 0;
    Items turned = {0};
    Node *index = running_index(r, e);
    bool list = false; /* i = a, b: not the one, and not the other */
    for (int i = 0; i < e->items.count; i++) {
        Item *item = e->items.items[i];
        if (i < e->turned) {
            PUSH(r->arena, &turned, item);
            continue;
        }
        Rel rel =
            item->rels.count == 1 && !item->continues ? chain_opposite(item->rels.items[0]->rel) : R_COUNT;
        bool bare = !item->rels.count && item->sides.count;
        if (bare && list)
            PUSH(r->arena, &turned, item);
        else if (bare && index && e->code == WORD_EXCEPT)
            PUSH(r->arena, &turned, relation_item(r, index, R_NE, item->sides.items[0]));
        else if (rel != R_COUNT && (i == e->turned || (e->code == WORD_EXCEPT && rel == R_NE))) {
            PUSH(r->arena, &turned, relation_item(r, item->sides.items[0], rel, item->sides.items[1]));
            list = item->rels.items[0]->rel == R_EQ && extent_is_index(r, item->sides.items[0]);
        } else {
            PUSH(r->arena, &turned, item);
            extent_refuse(e, extent_peek(r, r->at)->token, "the opposite of this condition is not clear",
                          NULL);
        }
    }
    if (e->other.count)
        extent_refuse(e, extent_peek(r, r->at)->token, "the opposite of this condition is not clear", NULL);
    e->items = turned;
}

/* for distinct i, j: each differs from the others */
static void make_distinct(SentenceReader *r, Extent *e) {
    Items out = {0};
    int count = 0;
    for (int i = 0; i < e->items.count; i++) {
        const Item *a = e->items.items[i];
        if (a->rels.count) PUSH(r->arena, &out, e->items.items[i]);
        if (a->rels.count || !a->sides.count || !name_is(a->sides.items[0])) continue;
        count++;
        for (int k = i + 1; k < e->items.count; k++) {
            const Item *b = e->items.items[k];
            if (!b->rels.count && b->sides.count && name_is(b->sides.items[0]))
                PUSH(r->arena, &out, relation_item(r, a->sides.items[0], R_NE, b->sides.items[0]));
        }
    }
    if (count >= 2)
        e->items = out;
    else
        extent_refuse(e, extent_peek(r, r->at)->token, "it is not clear which indices are distinct",
                      "write i ≠ j");
}

/* ---- where the conditions belong ---- */

/* Separators between the last item and part `at`. */
static void separators(const SentenceReader *r, int at, bool *comma, bool *joined) {
    *comma = *joined = false;
    for (int i = at - 1; i >= 0 && r->part[i].kind != PART_ITEM && r->part[i].kind != PART_CLOSE; i--) {
        WordCode code = extent_code_at(r, i);
        *comma = *comma || r->part[i].kind == PART_COMMA || r->part[i].kind == PART_ROW;
        *joined = *joined || code == WORD_AND || code == WORD_BUT;
        if (begins_condition(code)) return;
    }
}

static bool ends_in_condition(const SentenceReader *r, int at) {
    int last = -1;
    for (int i = at; i < r->count && r->part[i].kind != PART_SEMICOLON; i++)
        if (begins_condition(extent_code_at(r, i))) last = i;
    return last > at && extent_statement_from(r, last) < 0;
}

typedef enum { PLACE_BEFORE, PLACE_BEHIND, PLACE_NEW, PLACE_UNCLEAR } Place;

static Place place_of(SentenceReader *r, const Extent *e, int at) {
    if (!r->group->states) return PLACE_BEFORE;
    bool follows = extent_statement_from(r, e->end) >= 0;
    if (!follows || e->code == WORD_WHERE || e->code == WORD_FOLLOWS || extent_peek(r, at)->kind == PART_OPEN)
        return PLACE_BEHIND;
    if (e->then) return PLACE_NEW;
    bool comma, joined, comma_behind = extent_peek(r, extent_past_gaps(r, e->end))->kind == PART_COMMA;
    separators(r, at, &comma, &joined);
    if (joined) return PLACE_NEW;
    if (!comma) return PLACE_BEHIND;
    if (!comma_behind || r->group->leads) return PLACE_NEW;
    return ends_in_condition(r, at) ? PLACE_BEHIND : PLACE_UNCLEAR;
}

/* Only about an index, or only introduces a number: such conditions do not end their clause. */
static bool is_neutral(SentenceReader *r, const Items *items) {
    for (int i = 0; i < items->count; i++) {
        const Item *item = items->items[i];
        if (!item->rels.count || item->continues) continue;
        const Node *left = item->sides.items[0];
        if (!name_is(left) || name_known(r->arena, r->scope, left)) return false;
    }
    return true;
}

/* where z = E defines z, if nothing is called so. */
static bool defines(SentenceReader *r, const Extent *e, const Item *item) {
    if ((e->code != WORD_WHERE && e->code != WORD_DOING) || item->rels.count < 1 || item->continues)
        return false;
    Rel rel = item->rels.items[0]->rel;
    const Node *left = item->sides.items[0];
    if ((rel != R_EQ && rel != R_DEF) || !name_is(left) || extent_is_index(r, left)) return false;
    const char *full = scope_rename(r->scope, name_full(r->arena, left)), *stem = name_stem(r->arena, left);
    return !scope_find(r->scope, full) && !scope_family(r->scope, full) &&
           (!left->label || !scope_knows(r->scope, stem)) && !name_is_built_in(full);
}

static void separate_definitions(SentenceReader *r, Extent *e) {
    Items kept = {0};
    for (int i = 0; i < e->items.count; i++) {
        Item *item = e->items.items[i];
        if (defines(r, e, item)) {
            item->condition = false;
            PUSH(r->arena, &r->group->defined, item);
        } else
            PUSH(r->arena, &kept, item);
    }
    e->items = kept;
}

static void put_in_line(SentenceReader *r, const Items *items) {
    PUSH(r->arena, &sentence_line(r)->items, group_separator(r));
    for (int i = 0; i < items->count; i++) PUSH(r->arena, &sentence_line(r)->items, items->items[i]);
}

/* A condition inside a formula is about its line; one in prose about the clause. */
static void put_conditions(SentenceReader *r, Extent *e, int at) {
    bool inside = !extent_peek(r, at)->token->prose;
    Place place = place_of(r, e, at);
    if (place == PLACE_UNCLEAR && is_neutral(r, &e->items)) place = PLACE_BEHIND;
    if (place == PLACE_UNCLEAR) {
        sentence_unread(r, extent_peek(r, at)->token, "begin a sentence with it, or write it in brackets",
                        "does this condition belong to the statement before it, or to the one after it?");
        return;
    }
    if (place == PLACE_NEW) group_next(r, false);
    bool row = inside && r->rows;
    if (e->other.count) {
        PUSH(r->arena, &r->group->either, e->items);
        for (int i = 0; i < e->other.count; i++) PUSH(r->arena, &r->group->either, e->other.items[i]);
    } else if (row)
        put_in_line(r, &e->items);
    else {
        Items *list = place == PLACE_BEHIND ? &r->group->behind : &r->group->before;
        if (list->count) PUSH(r->arena, list, group_separator(r));
        for (int i = 0; i < e->items.count; i++) PUSH(r->arena, list, e->items.items[i]);
    }
    if (place == PLACE_BEHIND)
        r->group->closed = r->group->closed || !is_neutral(r, &e->items) || e->other.count;
    else
        r->group->leads = true;
}

/* ---- conditions that are not relations ---- */

static bool tends(const Extent *e) {
    const Item *first = e->items.count ? e->items.items[0] : NULL;
    return first && (!first->rels.count || first->rels.items[0]->rel == R_TO ||
                     first->rels.items[0]->rel == R_APPROX || first->rels.items[0]->rel == R_GG);
}

/* X, with c = v_1, where the claim defines c: it is stated too. Before X nobody can tell. */
static bool states_too(SentenceReader *r, Extent *e) {
    if (e->code != WORD_WHERE) return false;
    for (int i = 0; i < e->items.count; i++) {
        const Item *item = e->items.items[i];
        if (!item->rels.count || item->continues || could_be_condition(r, item) || defines(r, e, item))
            continue;
        const Node *left = item->sides.items[0];
        const Sym *sym =
            name_is(left) ? scope_find(r->scope, scope_rename(r->scope, name_full(r->arena, left))) : NULL;
        if (sym && sym->kind == SYM_UNKNOWN) continue; /* with M = A Aᵀ we get … */
        return true;
    }
    return false;
}

/* setting q = 0, but not: taking the limit c = v_1 */
static bool is_done(SentenceReader *r, const Extent *e) {
    for (int i = 0; i < e->items.count; i++)
        if (e->items.items[i]->rels.count && !could_be_condition(r, e->items.items[i]) &&
            !defines(r, e, e->items.items[i]))
            return false;
    return true;
}

int extent_read(SentenceReader *r, int at) {
    const Part *begin = &r->part[at];
    Extent e = {.code = begin->kind == PART_OPEN ? WORD_IF : extent_code_at(r, at)};
    e.begin = at;
    e.sign = begin->kind == PART_ALL;
    if (e.code == WORD_SUCH_THAT) e.code = WORD_IF;
    Reason reason = r->reason;
    if (begin->kind == PART_OPEN)
        gather_bracket(r, &e, at + 1);
    else
        gather(r, &e, at + 1);
    if (e.code == WORD_AS && !tends(&e)) { /* as X, Y: a reason */
        r->reason = r->group->states ? REASON_REST : REASON_FIRST;
        r->reason_given = false;
        return at + 1;
    }
    extent_check_limits(r, &e, at);
    bool relations = extent_has_relation(&e.items);
    if (e.code == WORD_DOING && (!relations || !is_done(r, &e))) return at + 1; /* taking the limit, X */
    if (states_too(r, &e)) {
        if (r->group->states) return at + 1;
        extent_refuse(&e, begin->token, "is this a condition, or is it stated?",
                      "write if, or begin a new sentence");
    }
    if (e.code == WORD_WHERE && !e.items.count && !r->group->states &&
        !strcasecmp(begin->token->text, "with"))
        extent_refuse(&e, begin->token, "this condition is in words",
                      "write it as a formula, as in: if n = 2");
    if ((r->role == ROLE_LEFT || r->contradiction) && !r->group->states && e.items.count == 0) return at + 1;
    for (int i = e.turned; e.code == WORD_EXCEPT && i < e.items.count; i++) /* X, but not Y */
        if (e.items.items[i]->rels.count && !could_be_condition(r, e.items.items[i]))
            extent_refuse(&e, begin->token, "is this an exception, or a second statement?",
                          "make two sentences of it");
    if (e.code == WORD_UNLESS || e.code == WORD_EXCEPT) turn_round(r, &e);
    if (e.distinct) make_distinct(r, &e);
    extent_check_mentions(r, &e, at);
    if (e.code == WORD_SOME) extent_check_some(r, &e, at);
    if (e.unread) sentence_unread(r, e.unread, e.hint, "%s", e.why);
    separate_definitions(r, &e);
    for (int i = 0; i < e.items.count; i++)
        if (sets_again(&r->group->behind, e.items.items[i]) ||
            (r->group->states && sets_again(&r->group->before, e.items.items[i])))
            sentence_unread(r, begin->token, "make two sentences of it",
                            "there are two conditions on the same name");
    for (int i = 0; i < e.items.count; i++)
        if (sentence_assumes(r, e.items.items[i]))
            sentence_unread(r, begin->token, "begin a new block, or write both",
                            "something else is assumed about this name: does it still hold?");
    if (e.items.count) put_conditions(r, &e, at);
    if (r->role == ROLE_LET || r->role == ROLE_ASSUME) return e.end;
    r->reason = reason;
    return e.end > at ? e.end : at + 1;
}
