/* sentence.c: the parts of a sentence → clauses. A word says how the formulas after it are meant: as a definition, an assumption, a goal, a
   reason, something false. act.c has an action for each word; extent.c reads conditions, and group.c makes lines. */
#include "extent.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- the sentence as it is read ---- */

Line *sentence_line(SentenceReader *r) {
    if (!r->group->lines.count) PUSH(r->arena, &r->group->lines, NEW(r->arena, Line));
    return r->group->lines.items[r->group->lines.count - 1];
}

void sentence_begin_line(SentenceReader *r, bool row) {
    Line *line = sentence_line(r);
    if (line->items.count || line->spoiled) {
        line = NEW(r->arena, Line);
        PUSH(r->arena, &r->group->lines, line);
    }
    line->row = row;
}

Item *sentence_last_item(SentenceReader *r) {
    Line *line = sentence_line(r);
    return line->items.count ? line->items.items[line->items.count - 1] : NULL;
}

bool sentence_is_statement(const Part *part) {
    return part->kind == PART_ITEM && part->item->rels.count && !part->item->dots;
}

void sentence_unread(SentenceReader *r, const Token *token, const char *hint, const char *format, ...) {
    va_list list;
    va_start(list, format);
    char what[400];
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    Mistake *mistake = mistake_new(r->arena, MISTAKE_WORD, token->span, hint, "%s", what);
    bool in_row = token->latex && r->rows; /* one row of a display: the others say the same without it */
    Mistake **place = in_row ? &sentence_line(r)->spoiled : &r->group->unread;
    if (!*place) *place = mistake;
}

const Token *sentence_word(const SentenceReader *r, int at) {
    return at >= 0 && at < r->count && r->part[at].kind == PART_WORD ? r->part[at].token : NULL;
}

bool sentence_is(const SentenceReader *r, int at, WordCode code) {
    const Token *word = sentence_word(r, at);
    return word && word->code == (int)code;
}

/* ---- roles ---- */

/* “so”, “we have”: what follows is stated again. */
void sentence_state(SentenceReader *r) {
    if (r->role == ROLE_LEFT && (!r->left_taken || r->left == LEFT_WORD))
        return; /* “we hope that we get X” is hoped */
    bool ended = r->role == ROLE_LET || r->role == ROLE_ASSUME;
    r->role = ROLE_STATE;
    r->reason = REASON_NONE;
    r->in_case = false;
    if (ended) sentence_begin_line(r, false);
}

void sentence_begin_role(SentenceReader *r, Role role) {
    if (r->role != role) {
        bool states = r->role == ROLE_STATE && r->group->states;
        if (states) group_end(r), group_begin(r);
        sentence_begin_line(r, false);
    }
    r->role = role;
    r->trial = false;
    r->reason = REASON_NONE;
}

void sentence_leave(SentenceReader *r, LeftWhy why) {
    sentence_begin_role(r, ROLE_LEFT);
    r->left_taken = false;
    r->left = why;
}

/* ---- items ---- */

/* Does the row that part `at` is in have an arrow? Then conditions in it are about all of it. */
static bool row_has_arrow(const SentenceReader *r, int at) {
    int from = at, to = at;
    while (from > 0 && r->part[from - 1].kind != PART_ROW && r->part[from - 1].kind != PART_EDGE &&
           r->part[from - 1].kind != PART_SEMICOLON)
        from--;
    while (to < r->count && r->part[to].kind != PART_ROW && r->part[to].kind != PART_EDGE &&
           r->part[to].kind != PART_SEMICOLON)
        to++;
    for (int i = from; i < to; i++)
        if (r->part[i].kind == PART_IMPLIES || r->part[i].kind == PART_IFF || r->part[i].kind == PART_COLON)
            return true;
    return false;
}

/* “Since X, …” makes one item a remark, a bracket in words all that it holds. */
static bool is_remark(SentenceReader *r) {
    if (r->reason == REASON_FIRST && r->reason_given) r->reason = REASON_NONE;
    r->reason_given = true;
    return r->reason != REASON_NONE || r->asides;
}

/* A word of the formula right before this item, if it is between two expressions: “x is y”. */
static Token *word_between(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at - 1);
    bool says_nothing = word && word->wide &&
                        (word_is_weightless((WordCode)word->code) || word->code == WORD_UNKNOWN ||
                         word->code == WORD_REASON || word->code == WORD_NOTE);
    return says_nothing && at > 1 && r->part[at - 2].kind == PART_ITEM ? r->part[at - 1].token : NULL;
}

/* let n be arbitrary, where n = 1 was assumed before */
static bool assume_again(SentenceReader *r, const Item *item) {
    int next = extent_past_gaps(r, r->at + 1);
    const Token *word = sentence_word(r, next);
    bool set = word && (!strcmp(word->text, "be") || word->code == WORD_FILLER) && next + 1 < r->count &&
               r->part[next + 1].kind == PART_ITEM; /* let n be 2 */
    return !set && sentence_assumes(r, item);
}

bool sentence_assumes(const SentenceReader *r, const Item *item) {
    const Node *left = item->sides.count ? item->sides.items[0] : NULL;
    for (int i = 0; left && name_is(left) && i < r->assumptions.count; i++) {
        const Item *other = r->assumptions.items[i];
        if (!name_known(r->arena, r->scope, left) || !node_equal(other->sides.items[0], left)) continue;
        bool same = item->rels.count == 1 && other->rels.count == 1 &&
                    item->rels.items[0]->rel == other->rels.items[0]->rel &&
                    node_equal(item->sides.items[1], other->sides.items[1]);
        if (!same) return true;
    }
    return false;
}

/* Let n = 1. … Now let n ≥ 1: in a sentence before this one something else was assumed about the name. */
static bool assumed_before(SentenceReader *r, const Item *item) {
    Items all = r->assumptions;
    while (r->assumptions.count &&
           r->assumptions.items[r->assumptions.count - 1]->span.start >= r->part[0].token->span.start)
        r->assumptions.count--;
    bool found = sentence_assumes(r, item);
    r->assumptions = all;
    return found;
}

static void take_item(SentenceReader *r, Item *item) {
    bool states = item->rels.count && !item->dots;
    if (states && r->group->closed && !row_has_arrow(r, r->at)) group_next(r, true);
    bool remark = is_remark(r);
    item->remark = remark;
    item->segment = sentence_line(r)->segments;
    item->let = r->role == ROLE_LET && !remark;
    item->trial = item->let && r->trial;
    item->supposes = item->let && r->supposes;
    item->assume = r->role == ROLE_ASSUME && !remark;
    r->assumed = r->assumed || item->assume || item->let;
    if ((item->assume || item->let) && !r->assumptions.count) r->lines_assumed = r->lines_here;
    if ((item->assume || item->let) && states) PUSH(r->arena, &r->assumptions, item);
    if (item->let && !item->rels.count && assume_again(r, item)) {
        r->lifted = r->part[r->at].token;
        sentence_unread(r, r->lifted, "begin a new block", "it is not clear what is still assumed here");
    }
    bool sets = item->rels.count == 1 && item->let && item->rels.items[0]->rel == R_EQ;
    if ((item->assume || item->let) && states && !sets && assumed_before(r, item)) {
        r->lifted = r->part[r->at].token;
        sentence_unread(r, r->lifted, "begin a new block", "it is not clear what is still assumed here");
    }
    item->left = r->contradiction ? LEFT_CONDITION : r->role == ROLE_LEFT ? r->left : LEFT_NONE;
    bool names = states && r->events_next && item->sides.count && item->sides.items[0]->kind != N_EXPECT;
    if (names && !item->left) item->left = LEFT_WORD;
    r->events_next = names ? r->events_next - 1 : states ? 0 : r->events_next;
    item->qualifier = r->qualifier;
    item->large = r->large_next;
    item->after_word = word_between(r, r->at);
    r->large_next = false;
    if (states && r->false_next) item->negated = true, item->left = LEFT_NONE, r->false_next = false;
    PUSH(r->arena, &sentence_line(r)->items, item);
    if (states) r->group->states++;
    r->left_taken = true;
    r->last = item;
}

/* ---- words ---- */

void sentence_weigh(SentenceReader *r) {
    const Token *token = r->part[r->at].token;
    if (r->contradiction) r->refuted = true;
    bool cancels = r->role == ROLE_LEFT && sentence_is(r, r->at - 1, WORD_GOAL); /* we need not worry: X */
    if (cancels) r->group->asserts = true;
    bool harmless = !cancels && (unread_is_harmless(r, r->at) || unread_is_repeated(r, r->at) ||
                                 qualify_chooses(r, r->at));
    if (harmless) back_weigh(r);
    if (harmless) return;
    sentence_unread(r, token, "say it with formulas: another relation, a condition, a sentence of its own",
                    "“%s” changes what this sentence says, and is not understood here", token->text);
}

/* ---- actions of other parts ---- */

/* S: T is S ⇒ T */
static void colon(SentenceReader *r) {
    const Item *before = sentence_last_item(r);
    Line *line = sentence_line(r);
    imply_check_words(r);
    if (before && before->rels.count && before->segment == line->segments) line->segments++;
}

/* Nothing of the line is judged; of a sentence of prose, nothing of the clause. */
static void spoil(SentenceReader *r) {
    const Part *part = &r->part[r->at];
    bool in_prose = false;
    for (int i = r->at - 1; i >= 0 && r->part[i].kind != PART_EDGE && r->part[i].kind != PART_ROW; i--)
        in_prose = in_prose || (r->part[i].kind == PART_WORD && r->part[i].token->prose);
    Line *line = sentence_line(r);
    if (!line->spoiled) line->spoiled = part->mistake;
    line->span = span_join(line->span, part->span);
    line->assume = r->role == ROLE_ASSUME;
    if (in_prose && !r->group->unread) r->group->unread = part->mistake;
}

static void bracket(SentenceReader *r) {
    int next = extent_past_gaps(r, r->at + 1);
    const Token *word = sentence_word(r, next);
    bool reason = (word && (word->code == WORD_REASON || word->code == WORD_NOTE)) ||
                  (next < r->count && r->part[next].kind == PART_BECAUSE);
    if (reason)
        act_open_aside(r);
    else
        act_condition(r);
}

static void act(SentenceReader *r) {
    const Part *part = &r->part[r->at];
    switch (part->kind) {
    case PART_ITEM:
        if (!r->events_next) bare_check(r);
        mention_check(r);
        take_item(r, part->item);
        break;
    case PART_WORD: act_word(r); break;
    case PART_COMMA:
        if (r->in_case && sentence_last_item(r)) sentence_state(r);
        break;
    case PART_GAP: break;
    case PART_SEMICOLON: group_next(r, false); break;
    case PART_COLON: colon(r); break;
    case PART_IMPLIES: imply_sign(r); break;
    case PART_IFF: imply_both(r); break;
    case PART_ALL:
    case PART_EXISTS: act_condition(r); break;
    case PART_BECAUSE: act_reason(r); break;
    case PART_THEREFORE: imply_conclude(r); break;
    case PART_OPEN: bracket(r); break;
    case PART_CLOSE: act_close_aside(r); break;
    case PART_ROW:
        sentence_begin_line(r, true);
        r->reason = REASON_NONE;
        break;
    case PART_EDGE:
        sentence_begin_line(r, false);
        r->reason = REASON_NONE;
        break;
    case PART_SPOILED: spoil(r); break;
    case PART_STOP: break;
    }
}

/* ---- sentences ---- */

static bool has_rows(const SentenceReader *r) {
    for (int i = 0; i < r->count; i++)
        if (r->part[i].kind == PART_ROW || r->part[i].kind == PART_EDGE) return true;
    return false;
}

enum { MOST_IN_SENTENCE = 2000 }; /* parts; nothing of a longer one is judged */

/* What words say beside their actions; before anything of the sentence is read. */
static void check_words(SentenceReader *r) {
    unread_check(r);
    qualify_check(r);
    beside_check(r);
}

static void read_sentence(SentenceReader *r, const Part *stop) {
    r->role = ROLE_STATE;
    r->reason = REASON_NONE;
    r->false_next = r->large_next = false;
    r->events_next = 0;
    r->asides = r->reason_depth = 0;
    r->last = NULL;
    r->indices.count = 0;
    r->rows = has_rows(r);
    r->question = (stop && !strcmp(stop->token->text, "?")) || back_is_question(r);
    if (r->count > MOST_IN_SENTENCE)
        r->unknown = r->part[0].token;
    else
        check_words(r);
    group_begin(r);
    for (r->at = 0; r->at < r->count; r->at++) act(r);
    group_end(r);
    qualify_assumed(r);
    if (r->heading && r->question) r->lifted = r->part[0].token;
    r->doubt = r->unfinished;
    r->unfinished = NULL;
}

/* X' = P X at the beginning of an item defines X'; elsewhere in the block the prime then belongs to the name. */
static void note_primed(Arena *arena, Scope *scope, const Tokens *tokens) {
    for (int i = 0; i + 2 < tokens->count; i++) {
        const Token *t = &tokens->items[i];
        bool begins = i == 0 || t[-1].kind == TOK_NEWLINE || t[-1].kind == TOK_COMMA ||
                      t[-1].kind == TOK_QUAD || t[-1].kind == TOK_STOP || t[-1].kind == TOK_WORD ||
                      t[-1].kind == TOK_SEMICOLON;
        bool defines =
            t[1].kind == TOK_PRIME && t[2].kind == TOK_REL && (t[2].rel == R_EQ || t[2].rel == R_DEF);
        if (t->kind != TOK_LETTER || !begins || !defines) continue;
        const char *name = arena_printf(arena, "%s'", t->text);
        if (!scope_knows(scope, name)) PUSH(arena, &scope->primed, name);
    }
}

void lines_read(Arena *arena, Scope *scope, Tokens *tokens, Lines *out) {
    note_primed(arena, scope, tokens);
    Parts parts = {0};
    PartReader reader = {.arena = arena, .p = parser_new(arena, scope, tokens), .out = &parts};
    parts_read(&reader);
    lists_read(&reader);
    out->formula = reader.formula;
    for (int i = 0; i < parts.count; i++)
        if (parts.items[i].kind == PART_ITEM && !parts.items[i].item->dots)
            PUSH(arena, &out->all, parts.items[i].item);
    SentenceReader r = {.arena = arena, .scope = scope, .out = out};
    for (int from = 0; from < parts.count;) {
        int to = from;
        while (to < parts.count && parts.items[to].kind != PART_STOP) to++;
        const Part *stop = to < parts.count ? &parts.items[to] : NULL;
        r.part = parts.items + from;
        r.count = to - from;
        if (r.count) {
            if (r.in_list && r.listed.count) r.doubt = NULL;
            back_look(&r);
            back_assume(&r);
            int before = r.lines_here = out->lines.count;
            r.conditions_new = false;
            read_sentence(&r, stop);
            bare_note(&r);
            if (out->lines.count > before) r.lines_before = before;
        }
        if (stop && !strcmp(stop->token->text, "§"))
            r.begins_part = true, r.assumed = false, r.setting = NULL, r.lifted = NULL,
            r.assumptions = (Items){0};
        bool item = stop && !strcmp(stop->token->text, "-"); /* an item of a list follows */
        if (r.count) r.colon = !strcmp(r.part[r.count - 1].token->text, ":");
        if (item && r.colon) r.listed = r.conditions_new ? r.carried : (Items){0};
        if (r.count && !item && !r.colon) r.listed = (Items){0};
        r.in_list = item;
        r.apart = stop && stop->token->kind == TOK_STOP;
        r.heading = stop && !strcmp(stop->token->text, "§") &&
                    stop->token->span.source->text[stop->token->span.start] == '#';
        from = to + 1;
    }
    bare_settle(&r);
}
