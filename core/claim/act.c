/* act.c: what each word does to the formulas around it. The table `actions` has a function for each kind of word; the longer ones are in aim.c,
   imply.c, relate.c, back.c and deny.c. */
#include "extent.h"

#include <string.h>
#include <strings.h>

typedef void WordAction(SentenceReader *);

/* A common error is to take X: it is talked about. */
static void begin_definitions(SentenceReader *r) {
    bool talked = r->role == ROLE_LEFT && r->left == LEFT_WORD && !r->left_taken;
    if (talked) return;
    sentence_begin_role(r, ROLE_LET);
    r->supposes = r->at == 0 && word_has_property(r->part[0].token->text, WORD_IS_SUPPOSES);
}

static void assume(SentenceReader *r) { sentence_begin_role(r, ROLE_ASSUME); }

/* Case n = 1: in force until the next case. */
static void begin_case(SentenceReader *r) {
    bool relation = false;
    for (int i = r->at + 1; i < r->count && !relation; i++) relation = sentence_is_statement(&r->part[i]);
    bool first = true;
    for (int i = 0; i < r->at; i++) first = first && !sentence_word(r, i) && r->part[i].kind != PART_ITEM;
    int next = extent_past_gaps(r, r->at + 1);
    if (!first || !relation || !sentence_is_statement(&r->part[next])) {
        sentence_weigh(r);
        return;
    }
    sentence_begin_role(r, ROLE_ASSUME);
    sentence_line(r)->instead = true;
    r->assumptions = (Items){0};
    r->in_case = true;
}

static void try_out(SentenceReader *r) {
    sentence_begin_role(r, ROLE_LET);
    r->trial = true;
}

static void contradict(SentenceReader *r) { r->contradiction = r->part[r->at].token; }

/* “Since X, Y” gives a reason for Y, “Y since X” one for Y too; a row “since X” for the rows around it. */
void act_reason(SentenceReader *r) {
    bool leads = !sentence_last_item(r) && !r->asides && !sentence_line(r)->row;
    if (leads && sentence_is(r, r->at, WORD_NOTE)) return;
    r->reason = leads ? REASON_FIRST : REASON_REST;
    r->reason_given = false;
    r->reason_depth = r->asides;
}

static void is_large(SentenceReader *r) {
    if (r->last && r->last->sides.count)
        r->last->large = true;
    else
        r->large_next = true;
}

/* X のとき, X 时: the relation before the word is a condition of what follows. */
static void last_is_condition(SentenceReader *r) {
    Line *line = sentence_line(r);
    Item *item = line->items.count ? line->items.items[line->items.count - 1] : NULL;
    bool conditions = r->group->before.count || r->group->behind.count || r->group->either.count;
    bool worded =
        r->last && r->last == item && !item->rels.count && sentence_word(r, r->at - 1); /* γ 增大时 */
    if ((!item || worded) && !conditions && r->part[r->at].token->prose)
        sentence_unread(r, r->part[r->at].token, "write it as a formula, as in: if n = 2",
                        "this condition is in words");
    if (!item || item->condition || !item->rels.count || item->let || item->assume || item != r->last) return;
    line->items.count--;
    r->group->states--;
    if (r->group->states) group_next(r, false);
    PUSH(r->arena, &r->group->before, group_condition(r, item));
    r->group->leads = true;
}

/* The event X has the probability P[X] = ½: the next relation is not stated. */
static void name_event(SentenceReader *r) {
    const Part *next = r->at + 1 < r->count ? &r->part[extent_past_gaps(r, r->at + 1)] : NULL;
    bool two = !strncasecmp(r->part[r->at].token->text, "the events", 10) ||
               !strncasecmp(r->part[r->at].token->text, "events", 6);
    r->events_next = !next || next->token->kind == TOK_EXPECT ? 0 : two ? 2 : 1;
}

/* I think that it is clear: X. */
static void evident(SentenceReader *r) {
    const Part *next = r->at + 1 < r->count ? &r->part[r->at + 1] : NULL;
    bool colon = next && next->kind == PART_COMMA && !strcmp(next->token->text, ":");
    if (r->role != ROLE_LEFT || !colon || r->left_taken) return;
    r->group->asserts = true;
    sentence_unread(r, r->part[r->at].token, "make two sentences of it",
                    "is what follows asserted, or only talked about?");
}

/* unless X, otherwise Y: the second word only repeats the first. */
static void weigh_otherwise(SentenceReader *r) {
    Token *t = r->part[r->at].token;
    for (int i = 0; i < r->at; i++)
        if (sentence_is(r, i, WORD_UNLESS)) return;
    Mistake *mistake = mistake_new(r->arena, MISTAKE_SYNTAX, t->span,
                                   "write the condition, as in (i ≠ a, b), or use \\begin{cases}",
                                   "“%s” has a meaning only in cases", t->text);
    if (!r->group->unread) r->group->unread = mistake;
}

/* for P and Q, X and Y, respectively: X for P, Y for Q. Without lists before it the word adds nothing. */
static void respectively(SentenceReader *r) {
    int conditions = 0, mentions = 0;
    if (!r->group->before.count) { /* X and Y for P and Q, respectively */
        r->group->before = r->group->behind;
        r->group->behind = (Items){0};
    }
    for (int i = 0; i < r->group->before.count; i++) conditions += r->group->before.items[i]->rels.count > 0;
    for (int i = 0; i < r->at; i++)
        mentions += r->part[i].kind == PART_ITEM && !r->part[i].item->rels.count && !r->part[i].item->dots;
    if (conditions > 1 && conditions == r->group->states && r->group->lines.count == 1)
        r->group->respectively = true;
    else if (conditions || r->group->states || r->group->either.count || r->group->behind.count) {
        r->unknown = r->part[r->at].token;
        sentence_unread(r, r->part[r->at].token, "make one sentence of each pair",
                        "which statement belongs to which condition?");
    } else if (mentions > 1)
        sentence_weigh(r);
}

/* “in general X”: without the conditions before it. With an assumption in force, or of ≠, it is not clear what is said. */
static void generalise(SentenceReader *r) {
    bool differs = false;
    for (int i = 0; i < r->count; i++)
        differs =
            differs || (sentence_is_statement(&r->part[i]) && r->part[i].item->rels.items[0]->rel == R_NE);
    bool behind = false, restricted = false; /* “for n = 1 X, Y in general”: with n = 1, or without it? */
    for (int i = r->at - 1; i >= 0 && r->part[i].kind != PART_COMMA && !behind; i--)
        behind = sentence_is_statement(&r->part[i]);
    behind = behind && extent_statement_from(r, r->at + 1) < 0;
    for (int i = 0; i < r->group->before.count; i++)
        restricted = restricted || r->group->before.items[i]->rels.count;
    if (behind && !restricted) return; /* X is false in general */
    if (r->assumed) r->lifted = r->part[r->at].token;
    if (r->assumed || differs || behind)
        sentence_unread(r, r->part[r->at].token, "say for which sizes and numbers it is",
                        "it is not clear what “%s” includes here", r->part[r->at].token->text);
    else if (r->group->before.count || (r->group->closed && r->group->states))
        group_next(r, false);
    back_weigh(r);
}

void act_open_aside(SentenceReader *r) { r->asides++; }

void act_close_aside(SentenceReader *r) {
    if (r->asides) r->asides--;
    if (r->asides < r->reason_depth) r->reason = REASON_NONE;
}

/* Let x and y be such that X: are these names that the claim gives? Then X is assumed. */
static bool lets_given(SentenceReader *r) {
    Line *line = sentence_line(r);
    bool given = false;
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        if (item->rels.count || item->dots || !item->sides.count || !name_is(item->sides.items[0]))
            return false;
        const Sym *sym = name_known(r->arena, r->scope, item->sides.items[0]);
        if (!sym || sym->own || sym->kind == SYM_LET || sym->kind == SYM_UNKNOWN) return false;
        given = true;
    }
    return given && !r->trial;
}

/* “such that X”: a condition behind “for all x”, a goal behind “choose q”. */
static void such_that(SentenceReader *r) {
    if (r->role == ROLE_LET && lets_given(r))
        sentence_begin_role(r, ROLE_ASSUME);
    else if (r->role == ROLE_LET || r->role == ROLE_LEFT)
        sentence_leave(r, LEFT_GOAL);
    else if (r->group->states)
        r->at = extent_read(r, r->at) - 1;
    else
        sentence_weigh(r);
}

void act_condition(SentenceReader *r) { r->at = extent_read(r, r->at) - 1; }

static void distinct_alone(SentenceReader *r) {
    Item *last = sentence_last_item(r);
    if (r->group->states || (last && !last->dots)) sentence_weigh(r);
}

/* “all the others”: which they are must be said with an index. */
static void weigh_others(SentenceReader *r) {
    for (int i = r->at + 1; i < r->count; i++) {
        const Item *item = sentence_is_statement(&r->part[i]) ? r->part[i].item : NULL;
        bool bare = item && !item->continues && name_is(item->sides.items[0]) &&
                    !item->sides.items[0]->label && letter_is_index(item->sides.items[0]->text);
        if (bare && item->rels.items[0]->rel == R_NE) return;
    }
    sentence_weigh(r);
}

static WordAction *const actions[] = {
    [WORD_LET] = begin_definitions,   /* let X = E: definitions, to the end of the sentence */
    [WORD_ASSUME] = assume,           /* assume X = E: assumptions, to the end of the sentence */
    [WORD_CASE] = begin_case,         /* case X: an assumption up to the next case */
    [WORD_TRIAL] = try_out,           /* try X = E: a definition that is called a trial */
    [WORD_IF] = act_condition,        /* if X */
    [WORD_DOING] = act_condition,     /* setting X: a condition, if X is a relation */
    [WORD_FOR] = act_condition,       /* for X */
    [WORD_ALL] = act_condition,       /* for all X */
    [WORD_WHERE] = act_condition,     /* where X: a condition, a definition, or words about a name */
    [WORD_AS] = act_condition,        /* as β → ∞; else a reason */
    [WORD_UNLESS] = act_condition,    /* unless X: if not X */
    [WORD_EXCEPT] = act_condition,    /* except i = j: for i ≠ j */
    [WORD_SOME] = act_condition,      /* for some X: the clause is about one world, not all */
    [WORD_FOLLOWS] = act_condition,   /* Y follows from X */
    [WORD_DISTINCT] = distinct_alone, /* only conditions have it: for distinct i, j */
    [WORD_SUCH_THAT] = such_that,
    [WORD_OTHERWISE] = weigh_otherwise, /* only the rows of cases have it, and the parser reads those */
    [WORD_OTHERS] = weigh_others,  /* “all others”: only a sum has it, and the parser reads it there */
    [WORD_LARGE] = is_large,       /* X is large, for large X: X grows beyond all bounds */
    [WORD_RELATION] = relate_word, /* X is much larger than Y: X ≫ Y */
    [WORD_AND] = imply_and,        /* since X and Y: both are the reason; else it only separates */
    [WORD_BUT] = imply_but,
    [WORD_THEN] =
        imply_conclude, /* ends an assumption, a list of conditions; at the beginning it carries conditions on */
    [WORD_SO] = imply_conclude, /* so X: the same */
    [WORD_GET] = imply_get,     /* we have X: ends a definition, a reason */
    [WORD_IMPLIES] = imply_word,
    [WORD_IFF] = imply_both,
    [WORD_ONLY_IF] = imply_only_if,
    [WORD_OR] = deny_either,
    [WORD_YES] = back_yes,
    [WORD_NO] = back_no,
    [WORD_REASON] = act_reason, /* since X: a remark, which is judged but no chain goes on from it */
    [WORD_NOTE] = act_reason,   /* note that X: the same, unless the sentence begins with it */
    [WORD_FALSE_NEXT] = deny_next,
    [WORD_FALSE_LAST] = deny_last,
    [WORD_NEVER_LAST] = deny_last_always,
    [WORD_NEVER_NEXT] = deny_next_always,
    [WORD_IF_LAST] = last_is_condition,
    [WORD_RESPECTIVELY] = respectively,
    [WORD_GENERAL] = generalise,
    [WORD_QUALITY] = relate_pair, /* α_1 and α_2 are equal */
    [WORD_IS] = relate_is,        /* α_1 is 1 */
    [WORD_EVENT] = name_event,    /* the probability that X: X is not stated */
    [WORD_EVIDENT] = evident,     /* I think that it is clear: X */
    [WORD_GOAL] = aim_want,
    [WORD_TALK] = aim_talk,
    [WORD_WHETHER] = aim_ask,
    [WORD_CONTRADICTION] = contradict,
    [WORD_WEIGHT] = sentence_weigh,
    [WORD_OPENS] = act_open_aside,
    [WORD_CLOSES] = act_close_aside,
};

/* Solve x² = x. */
static bool is_imperative(const SentenceReader *r) {
    int next = extent_past_gaps(r, r->at + 1);
    return r->at == 0 && next < r->count && sentence_is_statement(&r->part[next]) &&
           word_has_property(r->part[0].token->text, WORD_IS_IMPERATIVE);
}

void act_word(SentenceReader *r) {
    if (is_imperative(r)) {
        sentence_leave(r, LEFT_GOAL);
        return;
    }
    size_t code = (size_t)r->part[r->at].token->code;
    WordAction *act = code < sizeof actions / sizeof *actions ? actions[code] : NULL;
    if (act) act(r);
}
