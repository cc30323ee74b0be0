/* imply.c: actions of words and signs that draw a conclusion: so, then, implies, ⇒, ⇔, only if; and of those that end one: but, we have. */
#include "extent.h"

#include <string.h>
#include <strings.h>

static void carry_one(SentenceReader *r, const Item *item) {
    Item *copy = group_condition(r, item);
    copy->carried = true;
    PUSH(r->arena, &r->group->before, copy);
}

static void carry(SentenceReader *r) {
    if (r->contradiction && r->refuted) r->contradiction = NULL, r->refuted = false;
    sentence_state(r);
    bool begins = !r->group->states && !sentence_last_item(r) && !r->group->before.count;
    if (begins && r->carried_unread) r->group->unread = r->carried_unread;
    if (begins)
        for (int i = 0; i < r->carried.count; i++) carry_one(r, r->carried.items[i]);
    else if (r->group->closed)
        group_next(r, false), carry(r);
}

/* if X …, Y, then Z: Y was not read as a condition, and it is not clear what else it would be. */
static void check_then(SentenceReader *r) {
    const Token *token = r->part[r->at].token;
    if (sentence_is(r, r->at, WORD_THEN) && r->group->leads && r->group->states && !r->group->concluded)
        sentence_unread(r, token, "make two sentences of it", "which relations before “%s” are conditions?",
                        token->text);
    r->group->concluded = true;
}

void imply_conclude(SentenceReader *r) {
    const Item *before = sentence_last_item(r);
    bool aims = !strcasecmp(r->part[r->at].token->text, "so that") &&
                (r->role != ROLE_STATE || (before && !before->rels.count && !r->group->states));
    if (aims) { /* choose q so that X */
        sentence_leave(r, LEFT_GOAL);
        return;
    }
    check_then(r);
    bool assumed = r->role == ROLE_LET || r->role == ROLE_ASSUME;
    if (assumed)
        sentence_state(r);
    else
        carry(r);
}

void imply_get(SentenceReader *r) { sentence_state(r); }

/* All x but 0: between two expressions that are only mentioned. */
static bool leaves_out(const SentenceReader *r) {
    int before = r->at - 1, behind = extent_past_gaps(r, r->at + 1);
    while (before >= 0 && r->part[before].kind == PART_GAP) before--;
    const Part *all = before >= 0 ? &r->part[before] : NULL,
               *but = behind < r->count ? &r->part[behind] : NULL;
    return all && but && all->kind == PART_ITEM && but->kind == PART_ITEM && !all->item->rels.count &&
           !but->item->rels.count;
}

void imply_but(SentenceReader *r) {
    if (leaves_out(r))
        sentence_unread(r, r->part[r->at].token, "write what is left out as a formula, as in: for x ≠ 0",
                        "this exception is in words");
    if (r->role != ROLE_LEFT || !r->left_taken) return;
    r->left = LEFT_GOAL; /* what was said before ends here */
    sentence_state(r);
}

void imply_and(SentenceReader *r) { r->reason_given = false; }

/* ---- S ⇒ T, U ⇒ V: two implications, or does U follow from S too? ---- */

/* The text without its labels: k_a and k_b are alike. */
static const char *without_labels(Arena *arena, const char *text) {
    char *out = arena_strdup(arena, text);
    size_t length = 0;
    for (const char *at = text; *at;) {
        if (*at == '_') {
            bool braces = at[1] == '{';
            for (at++; braces && *at && *at != '}';) at++;
            if (*at) at++;
        } else if (*at == ' ')
            at++;
        else
            out[length++] = *at++;
    }
    out[length] = '\0';
    return out;
}

static int likeness(SentenceReader *r, const Item *a, const Item *b) {
    if (!a->rels.count || !b->rels.count || a->continues || b->continues) return 0;
    const char *left = node_text(r->arena, a->sides.items[0]),
               *other = node_text(r->arena, b->sides.items[0]);
    int sign = a->rels.items[0]->rel == b->rels.items[0]->rel;
    if (!strcmp(left, other)) return sign + 2;
    return sign + !strcmp(without_labels(r->arena, left), without_labels(r->arena, other));
}

/* Before a further ⇒: the last of several statements begins another implication if it is more like what the first one assumes than like
   what that concludes, as in x > 0 ⇒ y > 0, x < 0 ⇒ y < 0. */
static void begin_anew(SentenceReader *r) {
    Line *line = sentence_line(r);
    Item *last = sentence_last_item(r);
    if (!last || !line->segments || last->segment != line->segments) return;
    int assumed = 0, concluded = -1;
    for (int i = 0; i < line->items.count - 1; i++) {
        const Item *item = line->items.items[i];
        int like = likeness(r, item, last), *most = item->segment < last->segment ? &assumed : &concluded;
        if (like > *most) *most = like;
    }
    if (concluded < 0 || assumed < concluded) return; /* it is alone, or goes on from the others */
    if (assumed == concluded) {
        sentence_unread(r, r->part[r->at].token, "make two sentences of it",
                        "does “%s” follow from what is before it, or does it begin another implication?",
                        span_text(r->arena, last->span));
        return;
    }
    line->items.count--;
    sentence_begin_line(r, false);
    last->segment = 0;
    PUSH(r->arena, &sentence_line(r)->items, last);
}

/* n even ⇒ T, x positive ⇒ T, n odd: T. What is assumed is in words, or in letters that spell one. */
void imply_check_words(SentenceReader *r) {
    const Token *word = NULL;
    for (int i = r->at - 1; i >= 0; i--) {
        const Part *part = &r->part[i];
        if (part->kind == PART_WORD) word = part->token;
        if (part->kind == PART_WORD || part->kind == PART_GAP) continue;
        bool mention = part->kind == PART_ITEM && !part->item->rels.count && !part->item->dots;
        bool says = word && !word->prose && word->code != WORD_THEN && word->code != WORD_SO;
        bool colon = r->part[r->at].kind == PART_COLON;
        bool bare = mention && !word && !r->part[r->at].token->prose && part->item->sides.count &&
                    (!colon || part->item->sides.items[0]->kind == N_MUL);
        if (mention && says)
            sentence_unread(r, word, "write it as a formula, as in: if n = 2", "this condition is in words");
        else if (bare)
            sentence_unread(r, r->part[r->at].token, "write a relation, as in x > 0",
                            "what is assumed of %s here?", span_text(r->arena, part->item->span));
        return;
    }
}

/* S ⇒ T, S ⇔ T; without a statement before it the sign adds nothing. */
void imply_sign(SentenceReader *r) {
    begin_anew(r);
    imply_check_words(r);
    const Item *last = sentence_last_item(r);
    if (!last) {
        sentence_state(r);
        return;
    }
    r->role = r->role == ROLE_LET ? ROLE_STATE : r->role;
    r->reason = REASON_NONE;
    sentence_line(r)->segments++;
}

void imply_word(SentenceReader *r) {
    const Item *last = sentence_last_item(r);
    if (last && last->rels.count && !last->remark && !last->let)
        imply_sign(r);
    else
        sentence_state(r);
}

void imply_both(SentenceReader *r) {
    const Token *token = r->part[r->at].token;
    begin_anew(r);
    if (sentence_last_item(r))
        sentence_line(r)->iff = true;
    else if (token->kind == TOK_WORD)
        sentence_unread(r, token, "write it between the two statements", "“%s” needs a statement before it",
                        token->text);
    imply_sign(r);
}

void imply_only_if(SentenceReader *r) {
    if (sentence_last_item(r))
        imply_sign(r);
    else {
        sentence_unread(r, r->part[r->at].token, NULL, "“%s” needs a statement before it",
                        r->part[r->at].token->text);
        back_unfinished(r, false);
    }
}
