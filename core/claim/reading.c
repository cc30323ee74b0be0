/* reading.c: lines → a Reading: own scalars, definitions, assumptions, the values of unknowns, and the steps to judge.
   read_line is the list of passes over a line; the table `actions` has an action for each kind of item, in a clause of a
   claim, in an answer and in a proof. */
#include "inside.h"

#include <string.h>

void reading_take(BlockReader *r, const Draft *draft) {
    Statement *statement = statement_of_draft(r, draft);
    statement->number = ++r->steps;
    PUSH(r->arena, &r->reading->statements, statement);
}

void reading_refuse_line(BlockReader *r, Mistake *mistake, Span span) {
    if (r->mode == READ_ANSWER && !r->reading->mistake) r->reading->mistake = mistake;
    reading_take(r, &(Draft){.mistake = mistake, .span = span});
}

static void refuse_item(BlockReader *r, Item *item, Mistake *mistake) {
    item->refused = true;
    reading_take(r, &(Draft){.mistake = mistake, .span = item->span});
}

/* ---- first pass: lines that cannot be read as a whole, though each item can ---- */

/* X & Y: Y has no relation, so it is either a factor of X or a column of its own. */
static Mistake *column_mistake(BlockReader *r, const Item *item, const Item *before) {
    bool mention = !item->rels.count && !item->used && !item->dots && !item->quantified && !item->condition;
    if (!before || !mention || item->column <= before->column) return NULL;
    return mistake_new(r->arena, MISTAKE_AMBIGUOUS, item->span,
                       "leave out the &, or write a whole statement there",
                       "is this a factor of the expression before the &, or a column of its own?");
}

/* ∀ j, where the claim gives j. */
static Mistake *quantifier_mistake(BlockReader *r, const Item *item) {
    if (item->used || !item->quantified || !item->sides.count || !name_is(item->sides.items[0])) return NULL;
    const Sym *given = scope_find(r->scope, name_full(r->arena, item->sides.items[0]));
    if (!given || given->kind != SYM_SIZE) return NULL;
    const char *hint = NULL;
    if (item->rels.count) {
        if (!given->ranged || !condition_is(r, item)) return NULL;
        const Node *right = item->sides.items[1];
        const char *other = name_is(right) && letter_is_index(right->text) ? right->text : "i";
        hint = arena_printf(r->arena, "use another letter, or swap them: notation=\"%s=%s, %s=%s\"",
                            given->name, other, other, given->name);
    }
    return mistake_new(r->arena, MISTAKE_NAME, item->span, hint,
                       "%s is given by this claim and cannot run over all indices", given->name);
}

static Mistake *line_mistake(BlockReader *r, const Line *line, Span *span) {
    if (line->items.count)
        *span = span_join(line->items.items[0]->span, line->items.items[line->items.count - 1]->span);
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        Mistake *mistake = !item->rels.count && item->after_word
                               ? parse_word_inside(r->arena, r->scope, item->after_word)
                               : column_mistake(r, item, i ? line->items.items[i - 1] : NULL);
        if (!mistake) mistake = quantifier_mistake(r, item);
        if (!mistake && item->large && !item->used && item->sides.count && r->mode != READ_CLAIM)
            mistake = mistake_new(r->arena, MISTAKE_WORD, item->span,
                                  "write ≫, or a number of your own that is large",
                                  "“large” is understood of a number of your own only");
        if (mistake) return mistake;
    }
    return NULL;
}

/* True, and the line is refused, if it cannot be read. If it was to be assumed, nothing after it can be judged. */
static bool is_spoiled(BlockReader *r, const Line *line) {
    Span span = line->span;
    Mistake *mistake = line->spoiled ? line->spoiled : line_mistake(r, line, &span);
    if (!mistake) return false;
    reading_refuse_line(r, mistake, span);
    bool assumed = line->assume;
    for (int i = 0; i < line->items.count; i++) assumed = assumed || line->items.items[i]->assume;
    if (assumed) PUSH(r->arena, &r->assumptions, ((Assumed){.mistake = mistake}));
    return true;
}

/* ---- the kinds of items ---- */

typedef enum {
    ITEM_PASSED,       /* dealt with already, or only dots */
    ITEM_LEFT,         /* a question, a goal, talk about a formula */
    ITEM_MENTION,      /* an expression without a relation */
    ITEM_ASSUMED,      /* “assume X”: assume_line takes it */
    ITEM_IN_SET,       /* x ∈ R */
    ITEM_UPDATE,       /* x ← x + 1 */
    ITEM_SETS_UNKNOWN, /* let q = E, q := E, where q is to be found */
    ITEM_UNKNOWN_IS,   /* q = E */
    ITEM_LET_OWN,      /* let β …, where β is a scalar that the sheet introduced before */
    ITEM_NEW_NAME,     /* w = E, w := E, where nothing is called w so far */
    ITEM_RELATION,     /* any other chain of relations */
    ITEM_KINDS,
} ItemKind;

static bool is_equation(const Item *item) {
    return item->rels.items[0]->rel == R_EQ || item->rels.items[0]->rel == R_DEF;
}

/* R, R^d, N, Z */
static bool is_number_set(BlockReader *r, const Node *node) {
    if (node->kind == N_POW) node = node->kid[0];
    bool letter =
        name_is(node) && (!strcmp(node->text, "R") || !strcmp(node->text, "N") || !strcmp(node->text, "Z"));
    return letter && !scope_knows(r->scope, node->text);
}

typedef struct Made {
    Arena *arena;
    const Scope *scope;
} Made;

/* Is it a name that the claim does not simply give: unknown here, defined, or asked for? */
static bool is_made(const Node *node, void *data) {
    const Made *made = data;
    if (!name_is(node) || name_is_built_in(name_full(made->arena, node))) return false;
    const Sym *sym = name_known(made->arena, made->scope, node);
    return !sym || sym->own || sym->kind == SYM_LET || sym->kind == SYM_UNKNOWN || sym->kind == SYM_FUNCTION;
}

static bool all_given(BlockReader *r, const Item *item) {
    Made made = {r->arena, r->scope};
    for (int i = 0; i < item->sides.count; i++)
        if (node_any(item->sides.items[i], is_made, &made)) return false;
    return true;
}

/* let n = 2, let k_1 = k_2, where the claim gives the names: an assumption. A name that the claim defines is not set by anybody. */
static bool is_about_given(BlockReader *r, const Item *item) {
    const Node *left = item->sides.items[0];
    if (item->rels.items[0]->rel == R_DEF) return false;
    if (!name_is(left)) return item->supposes && !item->trial && all_given(r, item); /* let x + y = 1 */
    const Sym *sym = name_known(r->arena, r->scope, left);
    return sym && !sym->own &&
           (sym->kind == SYM_SIZE || sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL ||
            sym->kind == SYM_LIMIT);
}

typedef struct SameName {
    Arena *arena;
    const char *full;
} SameName;

static bool is_same_name(const Node *node, void *data) {
    const SameName *same = data;
    return name_is(node) && !strcmp(name_full(same->arena, node), same->full);
}

/* x ← x + 1, x := x + 1: the old value and the new one have one name. */
static bool is_update(BlockReader *r, const Item *item) {
    const Node *left = item->sides.items[0];
    if (item->rels.items[0]->rel != R_DEF || item->sides.count < 2 || !name_is(left)) return false;
    SameName same = {r->arena, name_full(r->arena, left)};
    return node_any(item->sides.items[1], is_same_name, &same);
}

static ItemKind kind_of(BlockReader *r, const Line *line, const Item *item) {
    if (item->used || item->dots) return ITEM_PASSED;
    if (!item->rels.count) return ITEM_MENTION;
    if (item->left) return ITEM_LEFT;
    if (item->assume) return ITEM_ASSUMED;
    if (item->rels.items[0]->rel == R_IN && is_number_set(r, item->sides.items[item->sides.count - 1]))
        return ITEM_IN_SET;
    bool hypothesis = item->segment < line->segments;
    if (hypothesis || item->continues) return ITEM_RELATION;
    if (is_update(r, item)) return ITEM_UPDATE;
    int leading = answer_leading(r, item);
    if (leading)
        return item->let || item->rels.items[leading - 1]->rel == R_DEF ? ITEM_SETS_UNKNOWN : ITEM_UNKNOWN_IS;
    if (definition_is_new_name(r, item->sides.items[0]))
        return is_equation(item) ? ITEM_NEW_NAME : ITEM_RELATION;
    return item->let && definition_is_own(r, item->sides.items[0]) ? ITEM_LET_OWN : ITEM_RELATION;
}

/* ---- actions of items ---- */

typedef void ItemAction(BlockReader *, Sentence *, Item *);

static void pass(BlockReader *r, Sentence *s, Item *item) { (void)r, (void)s, (void)item; }

static void assumed(BlockReader *r, Sentence *s, Item *item) {
    (void)r, (void)s;
    item->fate = LEFT_GIVEN;
}

static void mention(BlockReader *r, Sentence *s, Item *item) {
    (void)s;
    item->fate = LEFT_PROSE;
    chain_set_last(&r->display, item, item->sides.items[0]);
}

static void leave(BlockReader *r, Sentence *s, Item *item) {
    (void)s;
    item->fate = item->left;
    chain_set_last(&r->display, item, item->sides.items[item->sides.count - 1]);
}

/* All that an answer says is one expression: it is the value of the only unknown. */
static void value_or_mention(BlockReader *r, Sentence *s, Item *item) {
    bool alone = s->line->items.count == 1 && r->lines->lines.count == 1 && !r->reading->values.count;
    Sym *unknown = r->claim->finds.count == 1 ? r->claim->finds.items[0].sym : NULL;
    if (alone && unknown && !unknown->indices) {
        answer_set(r, unknown, 0, item->sides.items[0]);
        PUSH(r->arena, &r->reading->answers, item->span);
    } else
        mention(r, s, item);
}

static void refuse_set(BlockReader *r, Sentence *s, Item *item) {
    (void)s;
    refuse_item(r, item,
                mistake_new(r->arena, MISTAKE_SYNTAX, item->sides.items[item->sides.count - 1]->span,
                            "the claim already declares every name; drop this",
                            "sets are not part of the language"));
}

/* The common part of all statements of this item. */
static Draft pattern_of(BlockReader *r, const Sentence *s, const Item *item) {
    Draft pattern = {.existential = s->line->existential,
                     .negated = item->negated,
                     .qualifier = item->qualifier,
                     .conditions = s->conditions,
                     .assumptions = r->assumptions,
                     .limit = item->limit};
    pattern.conditions = (Nodes){0};
    for (int k = 0; k < s->conditions.count;
         k++) /* a condition that is not on an index may have indices of its own */
        PUSH(r->arena,
             index_of_condition(r, s->conditions.items[k]) ? &pattern.conditions : &pattern.hypotheses,
             s->conditions.items[k]);
    for (int k = 0; k < s->line->items.count; k++) {
        const Item *other = s->line->items.items[k];
        bool assumed = other->segment < item->segment || (s->line->iff && other->segment != item->segment);
        if (assumed && !other->used && !other->refused) chain_relations(r, other, &pattern.hypotheses);
    }
    return pattern;
}

/* 7² = 49, and on the next line ≡ 1 (mod 4): the end of the line before, reduced too. */
static Node *remainder_of(BlockReader *r, Node *left, const Node *modulus) {
    if (left->kind == N_FN && left->fn == FN_MOD && node_equal(left->kid[1], modulus)) return left;
    Node *node = node_new(r->arena, N_FN, left->span, 2, left, node_copy(r->arena, modulus));
    node->fn = FN_MOD;
    return node;
}

/* States the relations of a chain from number `from` on; those before it define something. */
static void state_from(BlockReader *r, Sentence *s, Item *item, int from) {
    Node *left = item->continues ? chain_last_before(&r->display, item) : item->sides.items[from];
    if (!left) {
        refuse_item(
            r, item,
            mistake_new(r->arena, MISTAKE_SYNTAX, item->span, NULL, "there is nothing before this relation"));
        return;
    }
    if (item->continues && item->modulus) left = remainder_of(r, left, item->modulus);
    chain_set_last(&r->display, item, item->sides.items[item->sides.count - 1]);
    bool only_assumed = item->segment == 0 && s->line->segments && !s->line->iff && !item->continues;
    if (only_assumed) {
        item->fate = LEFT_CONDITION;
        return;
    }
    Draft pattern = pattern_of(r, s, item);
    bool several = s->drafts.count + item->rels.count - from > 1 || s->line->segments;
    for (int k = 0; k < item->sides.count; k++) several = several || item->sides.items[k]->kind == N_CASES;
    if (pattern.existential && several) {
        refuse_item(
            r, item,
            mistake_new(
                r->arena, MISTAKE_AMBIGUOUS, item->span, "write one relation with “for some”",
                "“for some” is read with one relation only; several would each get a world of their own"));
        return;
    }
    if (pattern.negated && (item->rels.count - from > 1 || s->line->iff || pattern.existential)) {
        refuse_item(r, item,
                    mistake_new(r->arena, MISTAKE_AMBIGUOUS, item->span, "deny one relation at a time",
                                "which of these relations is said to be false?"));
        return;
    }
    for (int k = from; k < item->rels.count; k++) {
        Node *right = item->sides.items[item->continues ? k : k + 1];
        Mistake *mistake = chain_cases_mistake(r, left, right);
        if (mistake) {
            refuse_item(r, item, mistake);
            return;
        }
        chain_draft(r, &s->drafts, &pattern, left, item->rels.items[k], right);
        left = right;
    }
}

static void state(BlockReader *r, Sentence *s, Item *item) { state_from(r, s, item, 0); }

static LeftWhy fate_of_definition(const Item *item) { return item->trial ? LEFT_TRIAL : LEFT_DEFINITION; }

/* The first relations of a chain give values; the others are stated. */
static void gives_first(BlockReader *r, const Item *item, int leading) {
    if (leading && leading < item->rels.count)
        PUSH(r->arena, &r->reading->answers,
             span_join(item->sides.items[0]->span, item->sides.items[leading]->span));
}

/* q_1 = q_2 = E = F: the unknowns are E, and E = F is stated. */
static void set_unknown(BlockReader *r, Sentence *s, Item *item) {
    int leading = answer_leading(r, item);
    answer_with(r, item, leading);
    if (leading == item->rels.count) item->fate = fate_of_definition(item);
    gives_first(r, item, leading);
    state_from(r, s, item, leading);
}

/* Does the block give an answer that is not only tried? */
static bool has_answer_in_earnest(BlockReader *r) {
    for (int l = 0; l < r->lines->lines.count; l++) {
        const Line *line = r->lines->lines.items[l];
        for (int i = 0; i < line->items.count && !line->spoiled; i++) {
            const Item *item = line->items.items[i];
            bool said = item->rels.count && !item->used && !item->condition && !item->left && !item->assume;
            if (said && !item->trial && !item->negated && answer_leading(r, item)) return true;
        }
    }
    return false;
}

static void answer(BlockReader *r, Sentence *s, Item *item) {
    if (item->trial && has_answer_in_earnest(r)) {
        item->fate = LEFT_TRIAL;
        return;
    }
    r->reading->trial = item->trial;
    bool assumed = item->segment && s->line->items.items[0]->rels.count; /* X ⇒ M = E */
    Span condition = s->conditions.count ? s->conditions.items[0]->span : s->line->items.items[0]->span;
    if ((s->conditions.count || assumed) && !r->reading->mistake)
        r->reading->mistake = mistake_new(r->arena, MISTAKE_SYNTAX, condition,
                                          arena_printf(r->arena, "the same %s must work in every world",
                                                       node_text(r->arena, item->sides.items[0])),
                                          "an answer holds without a condition");
    set_unknown(r, s, item);
    item->fate = LEFT_NONE;
    PUSH(r->arena, &r->reading->answers, item->span);
}

/* Is the name in a line before that cannot be read? That line may have defined it. */
static bool is_in_spoiled_line(BlockReader *r, const char *name) {
    for (int l = 0; l < r->lines->lines.count && r->lines->lines.items[l] != r->line; l++) {
        const Line *line = r->lines->lines.items[l];
        if (line->spoiled && strstr(span_text(r->arena, line->span), name)) return true;
    }
    return false;
}

static void refuse_update(BlockReader *r, Sentence *s, Item *item) {
    (void)s;
    const Node *left = item->sides.items[0];
    const char *name = name_full(r->arena, left);
    refuse_item(r, item,
                mistake_new(r->arena, MISTAKE_NAME, item->span,
                            arena_printf(r->arena, "number the steps, as in %s_{t+1} ← %s_t + …", left->text,
                                         left->text),
                            "%s cannot be defined by itself: the old and the new value need two names",
                            name));
}

static void define_name(BlockReader *r, Sentence *s, Item *item) {
    const char *name = name_full(r->arena, item->sides.items[0]);
    if (!item->let && item->rels.items[0]->rel != R_DEF && is_in_spoiled_line(r, name)) {
        refuse_item(r, item,
                    mistake_new(r->arena, MISTAKE_NAME, item->span, "correct that line first",
                                "%s may be defined in a line before, which cannot be read", name));
        return;
    }
    definition_add(r, item->sides.items[0], item->sides.items[1]);
    if (item->rels.count == 1) item->fate = fate_of_definition(item);
    gives_first(r, item, 1);
    state_from(r, s, item, 1);
}

/* In a proof without an answer before it q = E is the answer; else it is a statement about it, or gives one member more. */
static void set_unknown_or_state(BlockReader *r, Sentence *s, Item *item) {
    if (!r->sees_answer && !r->reading->values.count)
        set_unknown(r, s, item);
    else if (definition_is_new_name(r, item->sides.items[0]))
        define_name(r, s, item);
    else
        state(r, s, item);
}

/* From here on β has this meaning only; without an equation it has none, and cannot be used. */
static void define_again(BlockReader *r, Sentence *s, Item *item) {
    definition_forget_own(r, item->sides.items[0]);
    if (is_equation(item))
        define_name(r, s, item);
    else
        state(r, s, item);
}

/* clang-format off */
static ItemAction *const actions[ITEM_KINDS][READ_MODES] = {
    /*                      READ_CLAIM    READ_ANSWER       READ_PROOF */
    [ITEM_PASSED]       = { pass,         pass,             pass },
    [ITEM_LEFT]         = { leave,        leave,            leave },
    [ITEM_MENTION]      = { mention,      value_or_mention, mention },
    [ITEM_ASSUMED]      = { assumed,      assumed,          assumed },
    [ITEM_IN_SET]       = { refuse_set,   refuse_set,       refuse_set },
    [ITEM_UPDATE]       = { refuse_update, refuse_update,   refuse_update },
    [ITEM_SETS_UNKNOWN] = { set_unknown,  answer,           set_unknown },
    [ITEM_UNKNOWN_IS]   = { state,        answer,           set_unknown_or_state },
    [ITEM_LET_OWN]      = { state,        define_again,     define_again },
    [ITEM_NEW_NAME]     = { state,        define_name,      define_name },
    [ITEM_RELATION]     = { state,        state,            state },
};
/* clang-format on */

/* ---- the passes over a line ---- */

/* In order, as a definition counts from the next item on. */
static void read_items(BlockReader *r, Sentence *s) {
    for (int i = 0; i < s->line->items.count; i++) {
        Item *item = s->line->items.items[i];
        actions[kind_of(r, s->line, item)][r->mode](r, s, item);
    }
}

static void take_statements(BlockReader *r, const Sentence *s) {
    int first = r->reading->statements.count;
    for (int i = 0; i < s->drafts.count; i++) reading_take(r, s->drafts.items[i]);
    if (s->drafts.count) r->previous.drafts = s->drafts, r->previous.first = first;
}

/* x = 1, y: a formula with a list in it of which one part says nothing is not judged without it. */
static bool says_nothing_of(BlockReader *r, const Line *line) {
    for (int i = 0; i < line->items.count && r->mode != READ_ANSWER; i++) {
        const Item *item = line->items.items[i];
        if (!item->listed || item->used || item->left || item->condition || item->large) continue;
        Span span = item->span;
        for (int k = 0; k < line->items.count; k++)
            if (line->items.items[k]->sides.count) span = span_join(span, line->items.items[k]->span);
        reading_refuse_line(
            r,
            mistake_new(r->arena, MISTAKE_AMBIGUOUS, item->span, "write a whole statement, or leave it out",
                        "nothing is said of %s in this list", node_text(r->arena, item->sides.items[0])),
            span);
        r->previous.unread = true;
        return true;
    }
    return false;
}

/* Scalars that the line introduces are known before: introduce_all has marked their items `used`. */
static void read_line(BlockReader *r, Line *line) {
    Sentence s = {.line = line};
    r->line = line;
    if (line->part) r->assumptions = (Assumptions){0};
    for (int i = 0; i < line->items.count && r->mode != READ_CLAIM; i++) {
        Item *item = line->items.items[i];
        bool plain = item->rels.count && !item->used && !item->condition && !item->continues && !item->left;
        if (plain && item->let && is_about_given(r, item)) item->assume = true;
        if (item->negated && r->mode == READ_ANSWER) item->left = LEFT_WORD; /* it is not the answer */
    }
    chain_begin_line(&r->display, line);
    if (is_spoiled(r, line)) {
        r->previous.unread = true;
        return;
    }
    index_sum_over_both(r, line);
    if (r->mode != READ_CLAIM) declaration_take(r, line);
    condition_collect(r, &s);
    if (condition_alone(r, &s)) return;
    r->previous.unread = false;
    if (says_nothing_of(r, line)) return;
    read_items(r, &s);
    index_check_conditions(r, &s.conditions, &s.drafts);
    if (line->segments) index_check_implication(r, &s.drafts);
    condition_check_used(r, &s);
    take_statements(r, &s);
    assume_line(r, &s);
}

void reading_lines(BlockReader *r, Tokens *tokens) {
    r->lines->givens = &r->claim->givens;
    lines_read(r->arena, r->scope, tokens, r->lines);
    r->reading->tokens = *tokens;
    if (r->mode != READ_CLAIM) introduce_all(r);
    for (int i = 0; i < r->lines->lines.count; i++) read_line(r, r->lines->lines.items[i]);
    account_formulas(r);
}

/* ---- a clause of a claim ---- */

BlockReader reading_reader(Arena *arena, Claim *claim, Scope *scope, ReadMode mode) {
    Reading *reading = NEW(arena, Reading);
    *reading = (Reading){
        .arena = arena, .claim = claim, .scope = scope, .yes_no = -1, .text = "", .lines = NEW(arena, Lines)};
    return (BlockReader){.arena = arena,
                         .claim = claim,
                         .mode = mode,
                         .scope = scope,
                         .lines = reading->lines,
                         .reading = reading};
}

/* C ⇒ T becomes T: the condition is put in when it is answered, and until then it only has to be there. */
static Tokens without_condition(const Claim *claim, const Tokens *tokens) {
    Tokens out = {0};
    for (int i = 0; i < tokens->count; i++) {
        const Token *t = &tokens->items[i];
        bool is_c = claim->condition && t->kind == TOK_LETTER && !strcmp(t->text, claim->condition->name) &&
                    i + 1 < tokens->count && tokens->items[i + 1].kind == TOK_IMPLIES;
        if (is_c)
            i++;
        else
            PUSH(claim->arena, &out, *t);
    }
    return out;
}

void reading_of_clause(Claim *claim, const Tokens *tokens, Statements *out, Mistake **mistake) {
    BlockReader r = reading_reader(claim->arena, claim, claim->scope, READ_CLAIM);
    Tokens without = without_condition(claim, tokens);
    reading_lines(&r, &without);
    for (int i = 0; i < r.reading->statements.count; i++) {
        Statement *statement = r.reading->statements.items[i];
        if (statement->mistake && !*mistake) *mistake = statement->mistake;
        PUSH(claim->arena, out, statement);
    }
    if (!r.reading->statements.count && !*mistake)
        *mistake =
            mistake_new(claim->arena, MISTAKE_PACK, tokens->count ? tokens->items[0].span : claim->span, NULL,
                        "a statement is missing here");
}
