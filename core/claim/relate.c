/* relate.c: words that put a relation between two formulas: α_a tends to ½, α_1 is 1. */
#include "extent.h"

#include <string.h>

Token *relate_sign(SentenceReader *r, Rel rel, Span span) {
    Token *token = NEW(r->arena, Token);
    *token = (Token){.kind = TOK_REL, .rel = rel, .text = rel_rows[rel].text, .span = span};
    return token;
}

Item *relate_join(SentenceReader *r, const Item *left, Token *rel, const Item *right) {
    Item *joined = NEW(r->arena, Item);
    *joined = *left;
    memset(&joined->rels, 0, sizeof joined->rels);
    memset(&joined->sides, 0, sizeof joined->sides);
    const Item *both[] = {left, right};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < both[k]->sides.count; i++)
            PUSH(r->arena, &joined->sides, both[k]->sides.items[i]);
        for (int i = 0; i < both[k]->rels.count; i++) PUSH(r->arena, &joined->rels, both[k]->rels.items[i]);
        if (!k) PUSH(r->arena, &joined->rels, rel);
    }
    joined->span = span_join(left->span, right->span);
    return joined;
}

/* The square of x is Y, the mean of x and y is Y: the word that makes the expression a part of a noun; NULL: there is none. The value of x is x. */
static const Token *belongs_to_noun(const SentenceReader *r, int mention) {
    int link = mention - 1;
    while (link >= 0 && (r->part[link].kind == PART_GAP || sentence_is(r, link, WORD_AND) ||
                         r->part[link].kind == PART_COMMA || extent_is_mention(&r->part[link])))
        link--;
    const Token *word = sentence_word(r, link), *noun = sentence_word(r, link - 1);
    bool links = word && word->prose && word_has_property(word->text, WORD_IS_LINKS);
    return links && !(noun && word_is_form_of(noun->text, WORD_IS_VALUED)) ? word : NULL;
}

/* X tends to Y: the item before goes on with the item behind. */
static void relate_as(SentenceReader *r, Rel rel_of) {
    const Token *word = r->part[r->at].token;
    int before = r->at - 1, next = extent_past_words(r, r->at, 1);
    while (before >= 0 &&
           (r->part[before].kind == PART_GAP || r->part[before].kind == PART_EDGE ||
            (sentence_word(r, before) && word_is_weightless((WordCode)sentence_word(r, before)->code))))
        before--;
    Item *left =
        before >= 0 && r->part[before].kind == PART_ITEM && r->last && !r->last->condition ? r->last : NULL;
    bool joins = left && next >= 0 && r->part[next].kind == PART_ITEM && !left->dots && !left->continues &&
                 r->part[next].item->sides.count && !r->part[next].item->continues;
    if (!joins) { /* a sentence in words alone says nothing that is judged */
        if (left && left->rels.count) sentence_weigh(r);
        return;
    }
    const Token *link = left->rels.count ? NULL : belongs_to_noun(r, before);
    if (link) {
        r->group->asserts = true;
        sentence_unread(r, word, "write the relation as a formula",
                        "the left side of “%s” is in words here: “%s” %s", word->text, link->text,
                        span_text(r->arena, left->span));
        return;
    }
    if (!left->rels.count) r->group->states++;
    *left = *relate_join(r, left, relate_sign(r, rel_of, word->span), r->part[next].item);
    bare_joined(r, left, before, next);
    r->at = next;
}

void relate_word(SentenceReader *r) { relate_as(r, r->part[r->at].token->rel); }

static int item_beside(const SentenceReader *r, int at, int step) {
    for (at += step; at >= 0 && at < r->count && r->part[at].kind == PART_GAP;) at += step;
    return at >= 0 && at < r->count && r->part[at].kind == PART_ITEM ? at : -1;
}

/* α_1 是 α_2 的两倍: what is behind 的 is meant, not α_2. */
static bool is_possessive(const Token *word) {
    return !strcmp(word->text, "的") || !strcmp(word->text, "の") || !strcmp(word->text, "의");
}

/* α_1 is 1: two expressions with nothing but the word between them. */
void relate_is(SentenceReader *r) {
    const Token *word = r->part[r->at].token;
    int left = word->prose ? item_beside(r, r->at, -1) : -1,
        right = left >= 0 ? item_beside(r, r->at, 1) : -1;
    if (right < 0 || r->part[left].item->rels.count || r->part[right].item->rels.count || !r->last ||
        r->last->condition)
        return;
    int next = extent_past_gaps(r, right + 1);
    const Token *behind = sentence_word(r, next);
    bool goes_on = behind && (behind->code == WORD_NOUN || behind->code == WORD_QUALITY ||
                              behind->code == WORD_UNKNOWN || is_possessive(behind));
    if (!goes_on && !r->part[left].item->dots && !r->part[right].item->dots) relate_as(r, R_EQ);
}

static bool is_mention(const Part *part) {
    return part->kind == PART_ITEM && !part->item->rels.count && !part->item->dots &&
           !part->item->continues && part->item->sides.count == 1;
}

static int past_gaps_before(const SentenceReader *r, int at) {
    while (at >= 0 && r->part[at].kind == PART_GAP) at--;
    return at;
}

bool relate_is_pair(const SentenceReader *r, int at) {
    if (!word_has_property(r->part[at].token->text, WORD_IS_EQUATES)) return false;
    int second = at - 1;
    while (second >= 0 && (r->part[second].kind == PART_GAP || sentence_is(r, second, WORD_IS))) second--;
    int joins = past_gaps_before(r, second - 1), first = past_gaps_before(r, joins - 1);
    return first >= 0 && is_mention(&r->part[first]) && sentence_is(r, joins, WORD_AND) &&
           is_mention(&r->part[second]);
}

void relate_pair(SentenceReader *r) {
    Line *line = sentence_line(r);
    int count = line->items.count;
    if (!relate_is_pair(r, r->at) || count < 2 || line->items.items[count - 1] != r->last ||
        r->last->condition || r->last->rels.count || line->items.items[count - 2]->rels.count)
        return;
    Item *left = line->items.items[count - 2];
    *left = *relate_join(r, left, relate_sign(r, R_EQ, r->part[r->at].token->span), r->last);
    line->items.count--;
    r->last = left;
    r->group->states++;
}
