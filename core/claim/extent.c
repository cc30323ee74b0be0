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

int extent_past_commas(const SentenceReader *r, int at) {
    while (extent_peek(r, at)->kind == PART_GAP || extent_peek(r, at)->kind == PART_COMMA) at++;
    return at;
}

int extent_past_words(const SentenceReader *r, int at, int step) {
    for (at += step; at >= 0 && at < r->count; at += step) {
        const Token *word = sentence_word(r, at);
        if (r->part[at].kind != PART_GAP && !(word && word_is_weightless((WordCode)word->code))) break;
    }
    return at >= 0 && at < r->count ? at : -1;
}

bool extent_begins_condition(WordCode code) {
    return word_begins_condition(code) || code == WORD_SOME || code == WORD_FOLLOWS;
}

bool extent_is_mention(const Part *part) {
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

bool extent_could_be(SentenceReader *r, const Item *item) {
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
        if (extent_begins_condition(code)) skip = true;
        if (code == WORD_THEN || code == WORD_GET || code == WORD_SO || part->kind == PART_COMMA)
            skip = false;
        if (part->kind == PART_SPOILED && !skip && !depth) return at;
        if (!sentence_is_statement(part) || depth) continue;
        if (!skip) return at;
        skip = false;
    }
    return -1;
}

bool extent_then_follows(const SentenceReader *r, int at) {
    for (; at < r->count && r->part[at].kind != PART_SEMICOLON; at++) {
        WordCode code = extent_code_at(r, at);
        if (code == WORD_THEN) return true;
        if (extent_begins_condition(code) || code == WORD_SO) return false;
    }
    return false;
}

/* ---- where the conditions belong ---- */

/* Separators between the last item and part `at`. */
static void separators(const SentenceReader *r, int at, bool *comma, bool *joined) {
    *comma = *joined = false;
    for (int i = at - 1; i >= 0 && r->part[i].kind != PART_ITEM && r->part[i].kind != PART_CLOSE; i--) {
        WordCode code = extent_code_at(r, i);
        *comma = *comma || r->part[i].kind == PART_COMMA || r->part[i].kind == PART_ROW;
        *joined = *joined || code == WORD_AND || code == WORD_BUT;
        if (extent_begins_condition(code)) return;
    }
}

static bool ends_in_condition(const SentenceReader *r, int at) {
    int last = -1;
    for (int i = at; i < r->count && r->part[i].kind != PART_SEMICOLON; i++)
        if (extent_begins_condition(extent_code_at(r, i))) last = i;
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
        if (!item->rels.count || item->continues || extent_could_be(r, item) || defines(r, e, item)) continue;
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
        if (e->items.items[i]->rels.count && !extent_could_be(r, e->items.items[i]) &&
            !defines(r, e, e->items.items[i]))
            return false;
    return true;
}

/* X even if Y: X is not restricted, and Y is only mentioned. “Even if Y, X” may say of the worlds of Y alone that X holds there too. */
static void leave_items(SentenceReader *r, const Extent *e, const Token *says) {
    Line *line = sentence_line(r);
    if (!r->group->states) r->qualifier = says;
    for (int i = 0; i < e->items.count; i++) {
        Item *item = e->items.items[i];
        item->condition = item->quantified = false;
        item->left = LEFT_CONDITION;
        item->remark = true;
        item->segment = line->segments;
        PUSH(r->arena, &line->items, item);
    }
}

int extent_read(SentenceReader *r, int at) {
    const Part *begin = &r->part[at];
    Extent e = {.code = begin->kind == PART_OPEN ? WORD_IF : extent_code_at(r, at)};
    e.begin = at;
    e.sign = begin->kind == PART_ALL;
    if (e.code == WORD_SUCH_THAT) e.code = WORD_IF;
    Reason reason = r->reason;
    if (begin->kind == PART_OPEN)
        extent_gather_bracket(r, &e, at + 1);
    else
        extent_gather(r, &e, at + 1);
    if (e.code == WORD_AS && !tends(&e)) { /* as X, Y: a reason */
        r->reason = r->group->states ? REASON_REST : REASON_FIRST;
        r->reason_given = false;
        return at + 1;
    }
    extent_check_limits(r, &e, at);
    bool relations = extent_has_relation(&e.items);
    if (!strncasecmp(begin->token->text, "even ", 5) && relations && !e.unread) {
        leave_items(r, &e, begin->token);
        return e.end;
    }
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
        if (e.items.items[i]->rels.count && !extent_could_be(r, e.items.items[i]))
            extent_refuse(&e, begin->token, "is this an exception, or a second statement?",
                          "make two sentences of it");
    if (e.code == WORD_UNLESS || e.code == WORD_EXCEPT) extent_turn(r, &e);
    if (e.distinct) extent_make_distinct(r, &e);
    extent_check_mentions(r, &e, at);
    if (e.code == WORD_SOME) extent_check_some(r, &e, at);
    if (e.unread) sentence_unread(r, e.unread, e.hint, "%s", e.why);
    separate_definitions(r, &e);
    for (int i = 0; i < e.items.count; i++)
        if (extent_sets_again(&r->group->behind, e.items.items[i]) ||
            (r->group->states && extent_sets_again(&r->group->before, e.items.items[i])))
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
