/* group.c: a clause of a sentence → lines, each with the conditions that its statements share. */
#include "extent.h"

#include <string.h>
#include <strings.h>

void group_begin(SentenceReader *r) {
    r->group = NEW(r->arena, Group);
    r->group->apart = r->apart;
    r->group->asserts = r->half;
    r->group->part = r->begins_part;
    r->begins_part = false;
    if (r->lifted)
        sentence_unread(r, r->lifted, "begin a new block",
                        "it is not clear what is still assumed behind “%s”", r->lifted->text);
    r->apart = false;
    for (int i = 0; r->in_list && i < r->listed.count; i++)
        PUSH(r->arena, &r->group->before, group_condition(r, r->listed.items[i]));
    if (r->doubt)
        sentence_unread(r, r->doubt, "make one sentence of it",
                        "“%s” in the sentence before may be about this one", r->doubt->text);
    if (r->unknown)
        sentence_unread(r, r->unknown, "say it in other words, or with a formula",
                        "“%s” is not understood here, so this sentence is not judged", r->unknown->text);
}

Item *group_separator(SentenceReader *r) {
    Item *between = NEW(r->arena, Item);
    between->used = true;
    return between;
}

Item *group_condition(SentenceReader *r, const Item *item) {
    Item *copy = NEW(r->arena, Item);
    *copy = *item;
    copy->condition = true;
    copy->let = copy->assume = copy->remark = false;
    copy->left = LEFT_NONE;
    copy->segment = 0;
    return copy;
}

/* ---- conditions on an index hold for the rest of their sentence, where nothing else is said about the index ---- */

static const char *index_of(const SentenceReader *r, const Item *item) {
    const Node *left = item->sides.count ? item->sides.items[0] : NULL;
    bool bare = left && name_is(left) && !left->label && !left->primes && letter_is_index(left->text);
    return bare && !scope_find(r->scope, scope_rename(r->scope, left->text)) ? left->text : NULL;
}

static bool restricts(const SentenceReader *r, const Item *const *items, int count, const char *index) {
    for (int i = 0; i < count; i++) {
        const char *other = items[i]->condition || items[i]->rels.count ? index_of(r, items[i]) : NULL;
        if (other && !strcmp(other, index)) return true;
    }
    return false;
}

/* A condition on an index, or on a name that the claim does not have: for β > 0. */
static bool introduces(const SentenceReader *r, const Item *item) {
    const Node *left = item->sides.items[0];
    return index_of(r, item) || (name_is(left) && !name_known(r->arena, r->scope, left));
}

/* n = 1 of the sentence before does not hold on where this one says n ≥ 2. */
static bool is_replaced(const SentenceReader *r, const Item *item) {
    if (!item->carried || !item->sides.count || !name_is(item->sides.items[0])) return false;
    const Items *lists[] = {&r->group->before, &r->group->behind};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < lists[l]->count; i++) {
            const Item *other = lists[l]->items[i];
            bool same = !other->carried && other->rels.count && name_is(other->sides.items[0]) &&
                        !strcmp(other->sides.items[0]->text, item->sides.items[0]->text);
            if (same) return true;
        }
    return false;
}

static void add_conditions(SentenceReader *r, Line *line, const Items *conditions) {
    if (!conditions->count) return;
    PUSH(r->arena, &line->items, group_separator(r));
    for (int i = 0; i < conditions->count; i++)
        if (!is_replaced(r, conditions->items[i]))
            PUSH(r->arena, &line->items, group_condition(r, conditions->items[i]));
}

static void inherit_indices(SentenceReader *r, Line *line) {
    Items inherited = {0};
    for (int i = 0; i < r->indices.count; i++) {
        const char *index = index_of(r, r->indices.items[i]);
        if (index && !restricts(r, (const Item *const *)line->items.items, line->items.count, index))
            PUSH(r->arena, &inherited, r->indices.items[i]);
    }
    add_conditions(r, line, &inherited);
}

static void remember_indices(SentenceReader *r, const Items *conditions) {
    for (int i = 0; i < conditions->count; i++)
        if (index_of(r, conditions->items[i]) && conditions->items[i]->rels.count)
            PUSH(r->arena, &r->indices, conditions->items[i]);
}

/* ---- lines ---- */

static bool line_states(const Line *line) {
    for (int i = 0; i < line->items.count; i++)
        if (line->items.items[i]->rels.count && !line->items.items[i]->condition) return true;
    return false;
}

static Line *copy_line(SentenceReader *r, const Line *line) {
    Line *copy = NEW(r->arena, Line);
    *copy = *line;
    memset(&copy->items, 0, sizeof copy->items);
    for (int i = 0; i < line->items.count; i++) {
        Item *item = NEW(r->arena, Item);
        *item = *line->items.items[i];
        PUSH(r->arena, &copy->items, item);
    }
    return copy;
}

static void put(SentenceReader *r, Line *line) { PUSH(r->arena, &r->out->lines, line); }

/* The line with the conditions of its clause, and one of those of which one holds. */
static void put_statements(SentenceReader *r, const Line *line, const Items *one) {
    const Group *group = r->group;
    Line *copy = copy_line(r, line);
    add_conditions(r, copy, &group->before);
    add_conditions(r, copy, &group->behind);
    if (one) add_conditions(r, copy, one);
    inherit_indices(r, copy);
    copy->existential = copy->existential || group->existential;
    put(r, copy);
}

/* Each statement of the line with the condition of the same number. */
static void put_respectively(SentenceReader *r, const Line *line) {
    int at = 0;
    for (int i = 0; i < line->items.count; i++) {
        if (!line->items.items[i]->rels.count || line->items.items[i]->condition) continue;
        while (at < r->group->before.count && !r->group->before.items[at]->rels.count) at++;
        Line *one = NEW(r->arena, Line);
        PUSH(r->arena, &one->items, line->items.items[i]);
        Items condition = {0};
        if (at < r->group->before.count) PUSH(r->arena, &condition, r->group->before.items[at++]);
        add_conditions(r, one, &condition);
        put(r, one);
    }
}

static void put_line(SentenceReader *r, Line *line) {
    const Group *group = r->group;
    if (line->spoiled) {
        if (!line->span.source && line->items.count)
            line->span = span_join(line->items.items[0]->span, line->spoiled->span);
        if (!line->span.source) line->span = line->spoiled->span;
        put(r, line);
        return;
    }
    if (!line->items.count) return;
    if (!line_states(line)) {
        put(r, line);
        return;
    }
    if (group->respectively) {
        put_respectively(r, line);
        return;
    }
    if (!group->either.count) put_statements(r, line, NULL);
    for (int i = 0; i < group->either.count; i++) put_statements(r, line, &group->either.items[i]);
}

/* where z = E: before the statements that use z. */
static void put_definitions(SentenceReader *r) {
    for (int i = 0; i < r->group->defined.count; i++) {
        Line *line = NEW(r->arena, Line);
        r->group->defined.items[i]->let = true;
        PUSH(r->arena, &line->items, r->group->defined.items[i]);
        put(r, line);
    }
}

/* Is one of the conditions a relation that is not only about an index, and was it said in prose? */
static bool restricts_something(const SentenceReader *r) {
    const Items *lists[] = {&r->group->before, &r->group->behind};
    bool prose = false;
    for (int i = 0; i < r->count; i++) prose = prose || (sentence_word(r, i) && sentence_word(r, i)->prose);
    if (r->group->either.count) return prose;
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < lists[l]->count; i++) {
            const Item *item = lists[l]->items[i];
            if (item->rels.count && !introduces(r, item)) return prose;
        }
    return false;
}

/* Conditions without a statement: numbers that they introduce, or conditions on the line before. */
static void put_conditions_alone(SentenceReader *r) {
    Line *line = NEW(r->arena, Line);
    line->apart = r->group->apart;
    add_conditions(r, line, &r->group->before);
    add_conditions(r, line, &r->group->behind);
    for (int i = 0; i < r->group->either.count; i++) add_conditions(r, line, &r->group->either.items[i]);
    line->apart =
        line->apart || r->group->states || r->group->either.count; /* their statement cannot be read */
    if (!line->items.count) return;
    line->announces = line->apart && !strcmp(r->part[r->count - 1].token->text, ":");
    if (restricts_something(r) && !r->question) back_unfinished(r, line->announces);
    put(r, line);
}

static void join_spans(Span *span, const Items *items) {
    for (int i = 0; i < items->count; i++) *span = span_join(*span, items->items[i]->span);
}

/* let q = E, where q is new or asked for: words beside it do not change what q is. */
static bool only_defines(SentenceReader *r, const Item *item) {
    if (!item->let || item->rels.count != 1 || !name_is(item->sides.items[0])) return false;
    const Sym *sym = name_known(r->arena, r->scope, item->sides.items[0]);
    return !sym || sym->kind == SYM_UNKNOWN;
}

/* A clause that cannot be read is one line that says why. */
static bool put_unread(SentenceReader *r) {
    const Group *group = r->group;
    Line *whole = NEW(r->arena, Line);
    whole->spoiled = group->unread;
    bool says = group->asserts;
    for (int l = 0; l < group->lines.count; l++) {
        const Line *line = group->lines.items[l];
        if (line->spoiled) {
            whole->span = span_join(whole->span, line->span);
            says = true;
        }
        for (int i = 0; i < line->items.count; i++) {
            const Item *item = line->items.items[i];
            says = says || (item->rels.count && !item->condition && !item->left && !only_defines(r, item));
            whole->assume = whole->assume || item->assume;
            whole->span = span_join(whole->span, item->span);
            if (group->asserts && item->left) says = true;
        }
    }
    join_spans(&whole->span, &group->before);
    join_spans(&whole->span, &group->behind);
    for (int i = 0; i < group->either.count; i++) join_spans(&whole->span, &group->either.items[i]);
    says = says && whole->span.source;
    if (says) put(r, whole);
    return says;
}

/* Does a word of the sentence say that the denial is about all, or with exceptions? */
static bool denies_widely(const SentenceReader *r) {
    for (int i = 0; i < r->count; i++) {
        if (r->part[i].kind != PART_WORD) continue;
        WordCode code = (WordCode)r->part[i].token->code;
        if (code == WORD_UNLESS || code == WORD_EXCEPT) return true;
        if (code == WORD_ALL ||
            (code == WORD_GENERAL && !word_has_property(r->part[i].token->text, WORD_IS_MOSTLY)))
            return true;
    }
    return false;
}

/* “X and Y are false”, “if X, then Y does not hold”, “fails for all n”: which is denied, and where? “It is not true that … for all i” is
   clear. */
static void check_denials(SentenceReader *r) {
    Group *group = r->group;
    bool denied = false, condition = false;
    for (int l = 0; l < group->lines.count; l++)
        for (int i = 0; i < group->lines.items[l]->items.count; i++)
            denied = denied || group->lines.items[l]->items.items[i]->negated;
    if (!denied || group->unread) return;
    const Items *conditions[] = {&group->before, &group->behind};
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < conditions[c]->count; i++)
            condition =
                condition || (conditions[c]->items[i]->rels.count && !index_of(r, conditions[c]->items[i]));
    bool several = group->states > 1 && !group->denied_alone;
    if (several || (denies_widely(r) && !group->denied_first) || (condition && !group->denied_weakly))
        sentence_unread(r, r->part[0].token, "say it with ≠, or as a sentence of its own",
                        "it is not clear what is denied here: somewhere, or everywhere?");
}

void group_end(SentenceReader *r) {
    Group *group = r->group;
    if (r->question)
        for (int l = 0; l < group->lines.count; l++)
            for (int i = 0; i < group->lines.items[l]->items.count; i++)
                group->lines.items[l]->items.items[i]->left = LEFT_QUESTION;
    put_definitions(r);
    r->carried_unread = NULL;
    check_denials(r);
    if (group->some && !group->unread && !some_apply(r))
        sentence_unread(r, group->some_word, "say for which indices it is: for all i ≠ j, say", "%s",
                        extent_which_index);
    if (group->unread && put_unread(r)) {
        r->carried_unread = group->unread;
        return;
    }
    int before = r->out->lines.count;
    bool states = false;
    for (int l = 0; l < group->lines.count; l++) {
        put_line(r, group->lines.items[l]);
        states = states || (!group->lines.items[l]->spoiled && line_states(group->lines.items[l]));
    }
    if (!states) put_conditions_alone(r);
    if (r->out->lines.count > before) {
        Line *first = r->out->lines.items[before];
        first->apart = first->apart || group->apart;
        first->part = group->part;
    } else if (group->part)
        r->begins_part = true;
    remember_indices(r, &group->before);
    remember_indices(r, &group->behind);
    if (!states && !group->before.count && !group->behind.count) return;
    r->carried = (Items){0};
    r->conditions_new = true;
    for (int i = 0; i < group->before.count; i++) PUSH(r->arena, &r->carried, group->before.items[i]);
    for (int i = 0; i < group->behind.count; i++) PUSH(r->arena, &r->carried, group->behind.items[i]);
}

void group_next(SentenceReader *r, bool keep) {
    Items before = r->group->before;
    group_end(r);
    group_begin(r);
    for (int i = 0; keep && i < before.count; i++) PUSH(r->arena, &r->group->before, before.items[i]);
}
