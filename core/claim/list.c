/* list.c: what one part of a sentence says of the parts beside it, before anything else of the sentence is read.

     x, y > 0                          x > 0, y > 0
     a² ≡ 0 or a² ≡ 1 (mod 4)          the modulus is about both
     0 < x, y < 1                      refused: what is said of x?
     x = 0,5                           refused: is it a decimal comma?
     x_1, …, x_n > 0                   refused: which names are these?
     a ≡ b \\pmod 11                    refused: TeX prints (mod 1)1
     1 · 2 ⋯ n                         refused: dots without a sign beside them */
#include "sentence.h"

#include <string.h>

static void spoil(PartReader *r, int at, Span span, const char *hint, const char *why) {
    Part *part = &r->out->items[at];
    part->kind = PART_SPOILED;
    part->mistake = mistake_new(r->arena, MISTAKE_AMBIGUOUS, span, hint, "%s", why);
    part->span = span;
}

static const Part *part_at(const PartReader *r, int at) {
    return at >= 0 && at < r->out->count ? &r->out->items[at] : NULL;
}

static bool is_item(const Part *part) { return part && part->kind == PART_ITEM; }
static bool is_mention(const Part *part) {
    return is_item(part) && !part->item->rels.count && !part->item->dots && part->item->sides.count;
}

static bool is_and(const Token *word) {
    return word->code == WORD_AND && (!strcmp(word->text, "and") || !strcmp(word->text, "∧"));
}

/* A comma, or “and”, inside a formula */
static bool joins(const Part *part) {
    return part && !part->token->prose &&
           (part->kind == PART_COMMA || (part->kind == PART_WORD && is_and(part->token)));
}

static bool is_comma(const Part *part) { return part && part->kind == PART_COMMA && !part->token->prose; }

/* ---- x, y > 0 ---- */

static bool is_shared(Rel rel) {
    return rel == R_LT || rel == R_LE || rel == R_GT || rel == R_GE || rel == R_NE || rel == R_EQ ||
           rel == R_IN || rel == R_NOTIN;
}

/* x and y, x_1 and y_2, f(x) and f(y), x² and y²: the same but for names */
static bool are_alike(const Node *a, const Node *b) {
    if (name_is(a) && name_is(b)) return true;
    if (!a || !b || a->kind != b->kind || a->kids != b->kids || a->fn != b->fn) return false;
    if (a->kind == N_NUMBER || name_is(a)) return node_equal(a, b);
    for (int i = 0; i < a->kids; i++)
        if (!are_alike(a->kid[i], b->kid[i])) return false;
    return true;
}

static bool is_known(const PartReader *r, const Node *node) {
    return !name_is(node) || name_known(r->arena, r->p.scope, node);
}

/* An index that the claim does not give: i, j ≠ a is read elsewhere. */
static bool is_index(const PartReader *r, const Node *node) {
    return name_is(node) && !node->label && letter_is_index(node->text) &&
           !scope_find(r->p.scope, scope_rename(r->p.scope, node->text));
}

/* The item says of x what it says of its own left side. */
static Item *said_of(PartReader *r, const Item *mention, const Item *item) {
    Item *copy = NEW(r->arena, Item);
    *copy = *item;
    copy->sides = (Nodes){0};
    Node *left = mention->sides.items[0];
    PUSH(r->arena, &copy->sides, item->modulus ? parse_reduced(&r->p, left, item->modulus) : left);
    for (int i = 1; i < item->sides.count; i++)
        PUSH(r->arena, &copy->sides, node_copy(r->arena, item->sides.items[i]));
    copy->span = mention->span;
    return copy;
}

/* Where the list begins whose last member is part `at`; `at` if it is not a list. */
static int list_before(const PartReader *r, int at) {
    int from = at;
    while (joins(part_at(r, from - 1)) && is_mention(part_at(r, from - 2))) from -= 2;
    return from;
}

static void share_relation(PartReader *r, int at) {
    Item *item = r->out->items[at].item;
    if (!item->rels.count || item->continues || !is_shared(item->rels.items[0]->rel)) return;
    const Node *left = item->modulus ? item->sides.items[0]->kid[0] : item->sides.items[0];
    int from = list_before(r, at);
    bool dots =
        is_comma(part_at(r, from - 1)) && is_item(part_at(r, from - 2)) && part_at(r, from - 2)->item->dots;
    if (dots && from == at && is_comma(part_at(r, at - 3)) && is_mention(part_at(r, at - 4)))
        spoil(r, at, item->span, "write it of one member with an index, as in x_i > 0",
              "is this said of all members of the list?"); /* x_1, …, x_n > 0 */
    if (from == at || dots || is_index(r, left) || joins(part_at(r, from - 1))) return;
    for (int i = from; i < at; i += 2) {
        const Node *other = r->out->items[i].item->sides.items[0];
        if (!are_alike(other, left) || node_equal(other, left) || is_known(r, other) != is_known(r, left))
            return;
    }
    if (item->rels.items[0]->rel == R_EQ && is_comma(part_at(r, at + 1)) && is_mention(part_at(r, at + 2)))
        return; /* x, y = 1, 2 */
    for (int i = from; i < at; i += 2) r->out->items[i].item = said_of(r, r->out->items[i].item, item);
    for (int i = from + 2; i <= at; i += 2) r->out->items[i].item->shares = true;
}

/* ---- x = 1, y and y, x² ≥ 0: nothing is said about y ---- */

static void note_neighbour(PartReader *r, int at) {
    Item *item = r->out->items[at].item;
    const Part *before = is_comma(part_at(r, at - 1)) ? part_at(r, at - 2) : NULL,
               *behind = is_comma(part_at(r, at + 1)) ? part_at(r, at + 2) : NULL;
    bool ends = !part_at(r, at + 1) || part_at(r, at + 1)->kind != PART_WORD;
    bool follows = is_item(before) && before->item->rels.count && ends;
    bool leads = is_item(behind) && behind->item->rels.count && !behind->item->continues &&
                 is_shared(behind->item->rels.items[0]->rel) && is_known(r, behind->item->sides.items[0]) &&
                 !is_index(r, behind->item->sides.items[0]);
    item->listed = follows || leads;
}

/* ---- 0 < x, y < 1 ---- */

static bool is_number(const Node *node) {
    return node->kind == N_NUMBER || (node->kind == N_NEG && node->kid[0]->kind == N_NUMBER);
}

static int direction(const Item *item) {
    if (item->rels.count != 1 || item->continues) return 0;
    Rel rel = item->rels.items[0]->rel;
    return rel == R_LT || rel == R_LE ? 1 : rel == R_GT || rel == R_GE ? -1 : 0;
}

static void check_between(PartReader *r, int at) {
    const Part *next = is_comma(part_at(r, at + 1)) ? part_at(r, at + 2) : NULL;
    const Item *item = r->out->items[at].item, *other = is_item(next) ? next->item : NULL;
    if (!other || !direction(item) || direction(item) != direction(other)) return;
    if (!is_number(item->sides.items[0]) || !name_is(item->sides.items[1]) ||
        !name_is(other->sides.items[0]) || !is_number(other->sides.items[1]))
        return;
    const char *low = span_text(r->arena, item->sides.items[0]->span),
               *high = span_text(r->arena, other->sides.items[1]->span),
               *sign = span_text(r->arena, item->rels.items[0]->span),
               *sign2 = span_text(r->arena, other->rels.items[0]->span),
               *x = span_text(r->arena, item->sides.items[1]->span),
               *y = span_text(r->arena, other->sides.items[0]->span);
    spoil(r, at, span_join(item->span, other->span),
          arena_printf(r->arena, "write %s %s %s %s %s, %s %s %s %s %s", low, sign, x, sign2, high, low, sign,
                       y, sign2, high),
          "are these two inequalities, or does the list have both bounds?");
}

/* ---- x = 0,5 ---- */

/* n = 1,2: either, of a size or an index */
static bool is_list_of_whole(const PartReader *r, int at) {
    const Part *before = part_at(r, at - 1);
    if (!is_item(before) || !before->item->rels.count) return false;
    const Node *left = before->item->sides.items[0];
    const Sym *sym = name_is(left) ? name_known(r->arena, r->p.scope, left) : NULL;
    return is_index(r, left) || (sym && (sym->kind == SYM_SIZE || sym->kind == SYM_INTEGER));
}

static void check_decimal(PartReader *r, int at) {
    const Token *comma = r->out->items[at].token;
    if (comma == r->p.token || !is_item(part_at(r, at - 1)) || !is_item(part_at(r, at + 1))) return;
    const Token *left = comma - 1, *right = comma + 1;
    bool touch = left->kind == TOK_NUMBER && right->kind == TOK_NUMBER &&
                 left->span.source == comma->span.source && right->span.source == comma->span.source &&
                 left->span.end == comma->span.start && comma->span.end == right->span.start;
    if (!touch || (strcmp(left->text, "0") && is_list_of_whole(r, at))) return;
    spoil(
        r, at - 1, span_join(left->span, right->span),
        arena_printf(r->arena, "write %s.%s, or a space behind the comma of a list", left->text, right->text),
        "is this a decimal comma?");
}

/* ---- a ≡ b ⇒ c ≡ d (mod m) ---- */

static bool is_congruence_sign(PartReader *r, const Token *rel) {
    const char *text = span_text(r->arena, rel->span);
    return strstr(text, "equiv") || strstr(text, "≡") || strstr(text, "≢");
}

static bool lacks_modulus(PartReader *r, const Part *part) {
    if (!is_item(part) || part->item->modulus) return false;
    for (int i = 0; i < part->item->rels.count; i++)
        if (is_congruence_sign(r, part->item->rels.items[i])) return true;
    return false;
}

/* Of the parts [from, to), a sentence: a congruence without a modulus has that of the others. */
static void share_modulus(PartReader *r, int from, int to) {
    const Node *modulus = NULL;
    bool several = false;
    for (int i = from; i < to; i++) {
        const Item *item = is_item(part_at(r, i)) ? part_at(r, i)->item : NULL;
        if (!item || !item->modulus) continue;
        several = several || (modulus && !node_equal(modulus, item->modulus));
        modulus = item->modulus;
    }
    for (int i = from; modulus && i < to; i++) {
        if (!lacks_modulus(r, part_at(r, i))) continue;
        Item *item = r->out->items[i].item;
        if (several)
            spoil(r, i, item->span, "write (mod …) behind each of them",
                  "which modulus has this congruence?");
        else
            item_reduce(r, item, modulus);
    }
}

/* ---- 1 · 2 ⋯ n ---- */

static bool is_glued(const Part *part) {
    return is_item(part) && !part->item->dots && part->item->sides.count;
}

static void check_dots(PartReader *r, int at) {
    const Part *before = part_at(r, at - 1), *behind = part_at(r, at + 1);
    if (!r->out->items[at].item->dots || !is_glued(before) || !is_glued(behind)) return;
    if (before->token->prose != behind->token->prose) return;
    spoil(r, at, r->out->items[at].item->span, "write a sum, \\prod, or a sign on both sides of the dots",
          "it is not clear what these dots leave out");
}

/* \\pmod 11 is (mod 1) and a 1 behind it: nothing may follow a modulus without a sign between them. */
static void check_modulus(PartReader *r, int at) {
    const Part *next = part_at(r, at + 1);
    bool touches = r->out->items[at].item->modulus && is_mention(next) && next->token->kind == TOK_NUMBER &&
                   next->token[-1].span.source == next->token->span.source &&
                   next->token[-1].span.end == next->token->span.start;
    if (touches)
        spoil(r, at, next->item->span, "put it in braces, as in \\pmod{11}",
              "is this number part of the modulus?");
}

void lists_read(PartReader *r) {
    int from = 0;
    for (int i = 0; i < r->out->count; i++) {
        if (r->out->items[i].kind == PART_COMMA) check_decimal(r, i);
        if (is_item(part_at(r, i))) check_dots(r, i);
        if (is_item(part_at(r, i))) check_modulus(r, i);
        if (is_item(part_at(r, i))) check_between(r, i);
        if (is_item(part_at(r, i))) share_relation(r, i);
        if (r->out->items[i].kind == PART_STOP) share_modulus(r, from, i), from = i + 1;
    }
    share_modulus(r, from, r->out->count);
    for (int i = 0; i < r->out->count; i++)
        if (is_mention(part_at(r, i))) note_neighbour(r, i);
}
