/* deny.c: words that say that a statement is false: somewhere, or everywhere; and “X or Y”, which is Y where X is false. */
#include "extent.h"

#include <string.h>

/* X, and Y fails: one relation behind a comma, and a word in the singular. */
static bool is_alone(const SentenceReader *r) {
    bool plural = word_has_property(r->part[r->at].token->text, WORD_IS_PLURAL);
    int at = r->at, statements = 0;
    while (--at >= 0 && r->part[at].kind != PART_COMMA && r->part[at].kind != PART_SEMICOLON)
        statements += sentence_is_statement(&r->part[at]);
    return !plural && statements == 1 && at >= 0;
}

/* “X is false”: the last statement of the clause. */
void deny_last(SentenceReader *r) {
    r->group->denied_weakly = word_has_property(r->part[r->at].token->text, WORD_IS_DENIES_WEAKLY);
    r->group->denied_alone = is_alone(r);
    if (r->false_next) sentence_unread(r, r->part[r->at].token, NULL, "it is denied twice: write what holds");
    Item *found = NULL;
    for (int l = r->group->lines.count - 1; l >= 0 && !found; l--) {
        const Line *line = r->group->lines.items[l];
        for (int i = line->items.count - 1; i >= 0 && !found; i--)
            if (line->items.items[i]->rels.count && !line->items.items[i]->condition)
                found = line->items.items[i];
    }
    const Token *token = r->part[r->at].token;
    bool but = false,
         stated =
             found && !found->left; /* X holds for n = 1, but fails in general: it is stated and denied */
    for (int i = r->at - 1; i >= 0 && stated && !but; i--) {
        but = sentence_is(r, i, WORD_BUT);
        if (sentence_is_statement(&r->part[i]) && r->part[i].item == found) break;
    }
    if (but || !found || found->let || found->assume || found->continues || found->rels.count > 1 ||
        found->negated || found->turned)
        sentence_unread(r, token, NULL, "it is not clear which relation “%s” is about", token->text);
    else
        found->negated = true, found->left = LEFT_NONE;
}

/* From X it does not follow that Y: a reason is what Y would follow from. */
void deny_next(SentenceReader *r) {
    if (r->false_next) sentence_unread(r, r->part[r->at].token, NULL, "it is denied twice: write what holds");
    bool from = false;
    Line *line = sentence_line(r);
    for (int i = 0; i < line->items.count; i++) {
        Item *item = line->items.items[i];
        if (!item->rels.count || item->condition || item->let || item->assume) continue;
        item->remark = false;
        item->condition = from = true;
        if (r->group->states) r->group->states--;
    }
    sentence_state(r);
    r->false_next = true;
    r->group->denied_first = true;
    r->group->denied_weakly = from || word_has_property(r->part[r->at].token->text, WORD_IS_DENIES_WEAKLY);
}

static void turn_round(SentenceReader *r, Item *item) {
    const Token *sign = item->rels.items[0];
    Token *turned = relate_sign(r, rel_opposite(sign->rel), sign->span);
    memset(&item->rels, 0, sizeof item->rels);
    PUSH(r->arena, &item->rels, turned);
}

/* “X is impossible”: the opposite relation holds in every world. */
static void never_holds(SentenceReader *r, Item *item) {
    const Token *token = r->part[r->at].token;
    bool single =
        item && item->rels.count == 1 && !item->condition && !item->continues && !item->let && !item->assume;
    if (single && rel_opposite(item->rels.items[0]->rel) != R_COUNT) {
        turn_round(r, item);
        item->turned = true;
        item->left = LEFT_NONE;
    } else
        sentence_unread(r, token, NULL, "it is not clear which relation “%s” is about", token->text);
}

void deny_last_always(SentenceReader *r) { never_holds(r, r->last); }

void deny_next_always(SentenceReader *r) {
    sentence_state(r);
    int next = r->at + 1;
    while (next < r->count && !sentence_is_statement(&r->part[next])) next++;
    never_holds(r, next < r->count ? r->part[next].item : NULL);
}

/* ---- X or Y ---- */

/* May a side of “or” be said to be false? */
static bool is_single(const Item *item) {
    return item->rels.count == 1 && !item->condition && !item->continues && !item->let && !item->assume &&
           !item->remark && !item->negated;
}

static bool is_arrow(const SentenceReader *r, int at) {
    return at < r->count && (r->part[at].kind == PART_IMPLIES || r->part[at].kind == PART_IFF ||
                             r->part[at].kind == PART_COLON || sentence_is(r, at, WORD_IMPLIES) ||
                             sentence_is(r, at, WORD_IFF) || sentence_is(r, at, WORD_ONLY_IF));
}

static bool has_arrow_behind(const SentenceReader *r, int at) {
    for (; at < r->count && r->part[at].kind != PART_SEMICOLON; at++)
        if (is_arrow(r, at)) return true;
    return false;
}

/* X or Y ⇒ Z: Z if X, and Z if Y. The words and signs up to the arrow are dealt with then. */
static bool either_implies(SentenceReader *r, Item *last) {
    LIST(Item *) sides = {0};
    PUSH(r->arena, &sides, last);
    int at = r->at;
    while (sentence_is(r, at, WORD_OR)) {
        int next = extent_past_gaps(r, at + 1);
        if (next >= r->count || !sentence_is_statement(&r->part[next]) ||
            r->part[next].item->rels.count != 1 || r->part[next].item->continues)
            return false;
        PUSH(r->arena, &sides, r->part[next].item);
        at = extent_past_gaps(r, next + 1);
    }
    bool implies = at < r->count && (r->part[at].kind == PART_IMPLIES || sentence_is(r, at, WORD_IMPLIES));
    Line *line = sentence_line(r);
    if (!implies || has_arrow_behind(r, at + 1) || line->segments || r->group->states != 1 ||
        line->items.count != 1 || r->group->either.count)
        return false;
    line->items.count--;
    r->group->states--;
    for (int i = 0; i < sides.count; i++) {
        Items one = {0};
        PUSH(r->arena, &one, group_condition(r, sides.items[i]));
        PUSH(r->arena, &r->group->either, one);
    }
    r->group->leads = true;
    r->at = at;
    return true;
}

/* Is the item all that the arrow before it implies? Then “S ⇒ X or Y” is “S, not X ⇒ Y”. */
static bool is_conclusion(const SentenceReader *r, const Line *line, const Item *last) {
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        if (item != last && item->rels.count && item->segment >= last->segment) return false;
    }
    return line->segments && !line->iff && last->segment == line->segments && r->group->lines.count == 1;
}

/* X or Y: if not X, then Y. */
void deny_either(SentenceReader *r) {
    Token *t = r->part[r->at].token;
    if (!r->group->states) return;
    Line *line = sentence_line(r);
    Item *last = line->items.count ? line->items.items[line->items.count - 1] : NULL;
    int next = extent_past_gaps(r, r->at + 1);
    bool single = last && last == r->last && is_single(last) && next < r->count &&
                  sentence_is_statement(&r->part[next]) && r->part[next].item->rels.count == 1 &&
                  !r->part[next].item->continues;
    if (single && either_implies(r, last)) return;
    bool alone = (r->group->states == 1 && !line->segments) || (last && is_conclusion(r, line, last));
    if (single && alone && !has_arrow_behind(r, next) &&
        !sentence_is(r, extent_past_gaps(r, next + 1), WORD_OR) &&
        rel_opposite(last->rels.items[0]->rel) != R_COUNT) {
        line->items.count--;
        r->group->states--;
        Item *not_so = group_condition(r, last);
        turn_round(r, not_so);
        PUSH(r->arena, &r->group->before, not_so);
        return;
    }
    if (!r->group->unread)
        r->group->unread =
            mistake_new(r->arena, MISTAKE_SYNTAX, t->span, "write two statements",
                        "“%s” is understood between two conditions, or two single relations", t->text);
}
