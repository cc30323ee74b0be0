/* reading.c: lines → what a block says: own scalars, definitions, assumptions, the values of unknowns, and the steps
   to judge. Two passes: words about own scalars first (they may follow their use), then everything in order. It is long
   because what one item of a line means depends on all the others: conditions, hypotheses, remarks, columns. */
#include "inside.h"

#include <string.h>

/* ---- conditions of a line ---- */

static void add_condition(Work *w, Nodes *out, Rel rel, Node *left, Node *right) {
    PUSH(w->arena, out, work_raw_relation(w, rel, left, right));
}

/* With what is listed behind it: i ≠ a, b; i = a, b; i = 1, …, n. */
static void one_condition(Work *w, Nodes *out, Node *left, Rel rel, Node *right, const Nodes *more,
                          bool dots) {
    if (rel == R_EQ && dots && more->count) { /* i = 1, …, n */
        add_condition(w, out, R_GE, left, right);
        add_condition(w, out, R_LE, left, more->items[more->count - 1]);
    } else if (right->kind == N_SET && rel == R_NOTIN) {
        for (int i = 0; i < right->kids; i++) add_condition(w, out, R_NE, left, right->kid[i]);
    } else if (rel == R_EQ && more->count) { /* i = a, b: either */
        Node *set = node_new(w->arena, N_SET, right->span, 0);
        Nodes all = {0};
        for (int i = 0; i < more->count; i++) PUSH(w->arena, &all, more->items[i]);
        PUSH(w->arena, &all, right);
        set->kid = all.items;
        set->kids = all.count;
        add_condition(w, out, R_IN, left, set);
    } else {
        add_condition(w, out, rel, left, right);
        for (int i = 0; i < more->count; i++) add_condition(w, out, R_NE, left, more->items[i]);
    }
}

/* i, j ≠ a: the bare indices just before it, which it is about too */
static void indices_before(Work *w, Line *line, int at, Nodes *out) {
    const Item *item = line->items.items[at];
    for (int i = at - 1; i >= 0; i--) {
        Item *before = line->items.items[i];
        bool bare = !before->rels.count && !before->mistake && !before->used && !before->dots &&
                    before->sides.count && before->segment == item->segment &&
                    work_free_index_name(w, before->sides.items[0]);
        if (!bare) return;
        before->used = true;
        if (strcmp(before->sides.items[0]->text, item->sides.items[0]->text)) /* any i with i ≠ a */
            PUSH(w->arena, out, before->sides.items[0]);
    }
}

/* i ≠ a, b; i ∉ {a, b}; i = 1, …, n; i ∈ {1, …, n}; any other relation */
static void read_condition(Work *w, Line *line, int at, Nodes *out) {
    Item *item = line->items.items[at];
    item->used = true;
    bool index = work_free_index_name(w, item->sides.items[0]);
    Nodes also = {0};
    if (index) indices_before(w, line, at, &also);
    for (int k = 0; k < item->rels.count; k++) {
        Rel rel = item->rels.items[k]->rel;
        Node *left = item->sides.items[k], *right = item->sides.items[k + 1];
        bool list = index && k + 1 == item->rels.count && (rel == R_NE || rel == R_EQ);
        Nodes more = {0};
        bool dots = false;
        for (int i = at + 1; list && i < line->items.count;
             i++) { /* expressions without a relation go on with it */
            Item *next = line->items.items[i];
            if (next->rels.count || next->mistake || next->used || next->segment != item->segment) break;
            next->used = true;
            if (next->dots)
                dots = true;
            else
                PUSH(w->arena, &more, next->sides.items[0]);
        }
        one_condition(w, out, left, rel, right, &more, dots);
        for (int i = 0; i < also.count && k == 0; i++)
            one_condition(w, out, also.items[i], rel, right, &more, dots);
    }
}

static bool is_condition(Work *w, const Item *item) {
    if (item->mistake || !item->rels.count || item->continues) return false;
    Rel rel = item->rels.items[0]->rel;
    bool compares = rel == R_NE || rel == R_EQ || rel == R_IN || rel == R_NOTIN || rel == R_LT ||
                    rel == R_LE || rel == R_GT || rel == R_GE;
    return item->condition || (compares && work_free_index_name(w, item->sides.items[0]));
}

/* ---- pass 2 ---- */

static void take(Work *w, const Draft *draft) {
    Statement *statement = work_bind_draft(w, draft);
    if (draft->counted) statement->number = ++w->steps;
    PUSH(w->arena, &w->reading->statements, statement);
}

static Rel opposite(Rel rel) {
    static const Rel table[R_COUNT] = {
        [R_EQ] = R_NE, [R_NE] = R_EQ, [R_LT] = R_GE, [R_LE] = R_GT, [R_GT] = R_LE, [R_GE] = R_LT};
    return table[rel];
}

/* One relation of a chain, or one row of cases. */
static void draft_relation(Work *w, Drafts *out, const Draft *pattern, Node *left, const Token *rel,
                           Node *right) {
    if (right->kind != N_CASES) {
        Draft *draft = NEW(w->arena, Draft);
        *draft = *pattern;
        draft->left = left;
        draft->right = right;
        draft->rel = rel->rel;
        draft->sign = rel->span;
        draft->span = span_join(left->span, right->span);
        PUSH(w->arena, out, draft);
        return;
    }
    for (int row = 0; row < right->kids; row++) {
        Draft *draft = NEW(w->arena, Draft);
        *draft = *pattern;
        draft->left = left;
        draft->right = right->kid[row];
        draft->rel = rel->rel;
        draft->sign = rel->span;
        draft->span = right->kid[row]->span;
        draft->hypotheses = draft->conditions = (Nodes){0};
        for (int i = 0; i < pattern->hypotheses.count; i++)
            PUSH(w->arena, &draft->hypotheses, pattern->hypotheses.items[i]);
        for (int i = 0; i < pattern->conditions.count; i++)
            PUSH(w->arena, &draft->conditions, pattern->conditions.items[i]);
        for (int k = 0; k < right->conds; k++) {
            Node *cond = right->cond[k];
            if (!cond || (right->cond[row] && k != row)) continue;
            Node *copy = node_copy(w->arena, cond);
            if (k != row) copy->rel = opposite(cond->rel); /* otherwise: none of the others */
            bool index = work_free_index_name(w, copy->kid[0]);
            PUSH(w->arena, index ? &draft->conditions : &draft->hypotheses, copy);
        }
        PUSH(w->arena, out, draft);
    }
}

/* A chain goes on from what stands before it in its own column, and never from a remark if there is anything else. */
static void set_last(Work *w, const Item *item, Node *node) {
    if (item->remark || item->column) w->aside = node;
    if (!item->remark && (!item->column || w->beside)) w->last = node;
    if (!item->remark && item->column && item->column < COLUMNS) w->column[item->column] = node;
}

static Node *last_before(const Work *w, const Item *item) {
    Node *own = item->column && item->column < COLUMNS ? w->column[item->column] : NULL;
    return own ? own : w->last ? w->last : w->aside;
}

static void ill_item(Work *w, const Item *item) {
    Draft draft = {.mistake = item->mistake, .span = item->span, .counted = true};
    take(w, &draft);
}

static bool are_distinct(const Sym *a, const Sym *b) {
    for (int i = 0; i < a->given->distinct_count; i++)
        if (a->given->distinct[i] == b) return true;
    return false;
}

/* S_b, where the block has defined S_a: another member, if a and b are never the same. */
static bool is_another_member(Work *w, const Node *node, const char *stem) {
    const Sym *index = node->subs == 1 ? scope_find(w->scope, node->label) : NULL;
    bool digit = node->subs == 1 && node->sub[0]->kind == N_NUMBER;
    const Sym *family = NULL;
    for (int i = 0; i < w->scope->syms.count; i++) /* of this block, not of the claim */
        if (w->scope->syms.items[i]->indices == 1 && !strcmp(w->scope->syms.items[i]->name, stem))
            family = w->scope->syms.items[i];
    if (!family || family->kind != SYM_LET || family->own ||
        !(digit || (index && index->kind == SYM_SIZE && index->given)))
        return false;
    for (const Clause *clause = family->clauses; clause; clause = clause->next) {
        const Node *other = clause->patterns == 1 ? clause->pattern[0] : NULL;
        bool apart =
            other && (digit ? other->kind == N_NUMBER && strcmp(other->text, node->label)
                            : other->kind == N_SYMBOL && other->sym->kind == SYM_SIZE && other->sym->given &&
                                  (are_distinct(index, other->sym) || are_distinct(other->sym, index)));
        if (!apart) return false;
    }
    return true;
}

static bool is_new_name(Work *w, const Node *node) {
    if (!work_is_name(node)) return false;
    const char *full = work_full_name(w->arena, node), *stem = work_stem(w->arena, node);
    const char *ours = scope_rename(w->scope, full);
    bool declared = scope_find(w->scope, ours) || scope_family(w->scope, ours) ||
                    (strcmp(ours, full) && scope_knows(w->scope, full));
    bool delta = !strcmp(stem, "δ") && node->subs; /* the Kronecker symbol */
    if (work_built_in(full) || declared || delta) return false;
    if (work_free_index_name(w, node) && work_used_as_index(w, node->text)) return false;
    return !node->label || !scope_knows(w->scope, stem) || is_another_member(w, node, stem);
}

/* let β = …, where β was a number of the sheet's own: from here on it is this. */
static bool forget_own(Work *w, const Node *node) {
    if (!work_is_name(node)) return false;
    const char *name = work_full_name(w->arena, node);
    for (int i = 0; i < w->scope->syms.count; i++) {
        if (!w->scope->syms.items[i]->own || strcmp(w->scope->syms.items[i]->name, name)) continue;
        w->scope->syms.items[i] = w->scope->syms.items[--w->scope->syms.count];
        return true;
    }
    return false;
}

static void define_new(Work *w, const Node *left, const Node *body) {
    Definition d = {0};
    d.name = (NewName){.stem = work_stem(w->arena, left),
                       .label = left->label,
                       .full = work_full_name(w->arena, left),
                       .span = left->span};
    d.name.subs = left->subs;
    d.name.sub = NEW_ARRAY(w->arena, Node *, left->subs + 1);
    for (int i = 0; i < left->subs; i++) d.name.sub[i] = node_copy(w->arena, left->sub[i]);
    d.body = node_copy(w->arena, body);
    Mistake *mistake = NULL;
    Sym *sym = define(w->arena, w->scope, &d, &mistake);
    Statement *statement = NEW(w->arena, Statement);
    statement->kind = mistake ? STEP_ILL : STEP_DEFINED;
    statement->mistake = mistake;
    statement->span = span_join(left->span, body->span);
    statement->text = arena_printf(w->arena, "%s = %s", d.name.full, node_text(w->arena, body));
    if (sym) sym->own = false;
    PUSH(w->arena, &w->reading->statements, statement);
}

static void relations_of(Work *w, const Item *item, Nodes *out) {
    for (int k = 0; k < item->rels.count && !item->continues; k++)
        PUSH(w->arena, out,
             work_raw_relation(w, item->rels.items[k]->rel, item->sides.items[k], item->sides.items[k + 1]));
}

/* R, R^d, N, Z */
static bool is_number_set(Work *w, const Node *node) {
    if (node->kind == N_POW) node = node->kid[0];
    bool letter = work_is_name(node) &&
                  (!strcmp(node->text, "R") || !strcmp(node->text, "N") || !strcmp(node->text, "Z"));
    return letter && !scope_knows(w->scope, node->text);
}

static const char *other_letter(const Item *item) {
    const Node *right = item->sides.count > 1 ? item->sides.items[1] : NULL;
    return right && work_is_name(right) && letter_is_index(right->text) ? right->text : "i";
}

static void spoiled_line(Work *w, Mistake *mistake, Span span) {
    if (w->mode == READ_ANSWER && !w->reading->mistake) w->reading->mistake = mistake;
    Draft draft = {.mistake = mistake, .span = span, .counted = true};
    take(w, &draft);
}

/* Why the line as a whole cannot be read, though its items can; *upto is the last item that shows it. */
static Mistake *line_mistake(Work *w, const Line *line, Span *upto) {
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        *upto = item->span;
        if (!item->rels.count && item->after_word)
            return parse_word_inside(w->arena, w->scope, item->after_word);
        bool mention = !item->rels.count && !item->used && !item->mistake && !item->dots &&
                       !item->quantified && !item->condition;
        if (i && mention && item->column > line->items.items[i - 1]->column)
            return mistake_new(w->arena, MISTAKE_AMBIGUOUS, item->span,
                               "leave out the &, or write a whole statement there",
                               "is this a factor of what stands before the &, or a column of its own?");
        if (item->used || item->mistake || !item->quantified || !item->sides.count ||
            !work_is_name(item->sides.items[0]))
            continue;
        const Sym *given = scope_find(w->scope, work_full_name(w->arena, item->sides.items[0]));
        bool compared = item->rels.count > 0;
        if (!given || given->kind != SYM_SIZE || (compared && (!given->ranged || !is_condition(w, item))))
            continue;
        const char *other = other_letter(item);
        return mistake_new(
            w->arena, MISTAKE_NAME, item->span,
            compared ? arena_printf(w->arena, "use another letter, or swap them: notation=\"%s=%s, %s=%s\"",
                                    given->name, other, other, given->name)
                     : NULL,
            "%s is given by this claim and cannot run over all indices", given->name);
    }
    return NULL;
}

/* A condition on an index that is only the bound one of sums says nothing about the statements of its line. */
static void conditions_apply(Work *w, const Nodes *conditions, Drafts *drafts) {
    for (int k = 0; k < conditions->count; k++) {
        const char *index = work_condition_index(w, conditions->items[k]);
        Draft *wrong = NULL;
        bool free = !index || !drafts->count;
        for (int i = 0; i < drafts->count && !free; i++) {
            Draft *draft = drafts->items[i];
            Nodes raw = {0};
            bool bound = false;
            if (draft->mistake) continue;
            PUSH(w->arena, &raw, work_raw_relation(w, draft->rel, draft->left, draft->right));
            for (int h = 0; h < draft->hypotheses.count; h++)
                PUSH(w->arena, &raw, draft->hypotheses.items[h]);
            free = work_has_index(w, &raw, index, &bound);
            if (bound && !wrong) wrong = draft;
        }
        if (!free && wrong)
            wrong->mistake = mistake_new(w->arena, MISTAKE_SYNTAX, conditions->items[k]->span,
                                         "write the condition under the sum, as in ∑_{i≠j}",
                                         "here %s is the bound index of a sum only", index);
    }
}

/* The line's assumptions: each must be a plain relation, with conditions on its indices only. */
static void assume(Work *w, const Line *line, const Nodes *conditions) {
    Assumed assumed = {.conditions = *conditions};
    const Item *last = NULL;
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        if (!item->assume || item->used || item->mistake || !item->rels.count) continue;
        last = item;
        relations_of(w, item, &assumed.relations);
    }
    if (!last) return;
    Mistake *mistake = NULL;
    if (line->segments)
        mistake = mistake_new(w->arena, MISTAKE_SYNTAX, last->span, "state it instead, or assume both sides",
                              "an implication cannot be assumed");
    if (last->continues)
        mistake = mistake_new(w->arena, MISTAKE_SYNTAX, last->span, "write the whole relation",
                              "an assumption cannot go on from the line before");
    for (int k = 0; k < conditions->count && !mistake; k++) {
        const char *index = work_condition_index(w, conditions->items[k]);
        bool bound;
        if (!index || !work_has_index(w, &assumed.relations, index, &bound))
            mistake = mistake_new(w->arena, MISTAKE_SYNTAX, conditions->items[k]->span,
                                  index ? NULL : "to assume both, put a comma between them",
                                  index ? "%s is no free index of what is assumed here"
                                        : "an assumption has conditions on its indices only",
                                  index);
    }
    if (mistake) spoiled_line(w, mistake, last->span);
    assumed.mistake = mistake;
    PUSH(w->arena, &w->assumptions, assumed);
    w->assumed = !mistake;
}

static bool has_index(Work *w, Node *const *nodes, int count, const char *index) {
    Nodes raw = {0};
    bool bound, mentioned = false;
    for (int i = 0; i < count; i++) {
        PUSH(w->arena, &raw, nodes[i]);
        mentioned = mentioned || node_mentions_name(nodes[i], index);
    }
    return mentioned && work_has_index(w, &raw, index, &bound);
}

/* S_i ⇒ T_i, U: in T_i the index is one and the same on both sides, so U would be about each of them, and by itself it is
   about all of them at once. Nobody should have to guess. */
static void index_means_one_thing(Work *w, Drafts *drafts) {
    static const char *const letters[] = {"h", "i", "j", "k", "l", "r", "s", "t", "ℓ"};
    for (size_t n = 0; n < sizeof letters / sizeof *letters && drafts->count > 1; n++) {
        bool shared = false;
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < drafts->count && (shared || !pass); i++) {
                Draft *draft = drafts->items[i];
                if (draft->mistake ||
                    !has_index(w, draft->hypotheses.items, draft->hypotheses.count, letters[n]))
                    continue;
                Node *sides[] = {draft->left, draft->right};
                bool outside = has_index(w, sides, 2, letters[n]);
                if (!pass)
                    shared = shared || outside;
                else if (!outside)
                    draft->mistake = mistake_new(
                        w->arena, MISTAKE_AMBIGUOUS, draft->span,
                        "give it a line of its own, with what it follows from",
                        "is this to follow from one %s, as what stands beside it, or from all?", letters[n]);
            }
    }
}

static void read_line(Work *w, Line *line) {
    if (!line->row) memset(w->column, 0, sizeof w->column);
    w->beside = !line->row;
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        w->beside = w->beside && (item->column || item->remark || item->condition);
    }
    Span upto = {0};
    Mistake *mistake = line->spoiled ? line->spoiled : line_mistake(w, line, &upto);
    if (mistake) {
        spoiled_line(w, mistake, line->spoiled ? line->span : span_join(line->items.items[0]->span, upto));
        bool assumed = line->assume;
        for (int i = 0; i < line->items.count; i++) assumed = assumed || line->items.items[i]->assume;
        if (assumed) PUSH(w->arena, &w->assumptions, ((Assumed){.mistake = mistake}));
        return;
    }
    Nodes conditions = {0};
    bool statements = false;
    Draft pattern = {.existential = line->existential, .counted = true};
    for (int i = 0; i < line->items.count; i++)
        if (!line->items.items[i]->used && is_condition(w, line->items.items[i]))
            read_condition(w, line, i, &conditions);
    for (int i = 0; i < line->items.count; i++)
        statements = statements || (!line->items.items[i]->used &&
                                    (line->items.items[i]->rels.count || line->items.items[i]->mistake));
    bool after_assumption = w->assumed;
    w->assumed = false;
    if (!statements && conditions.count && after_assumption) {
        Assumed *before = &w->assumptions.items[w->assumptions.count - 1];
        Nodes all = {0};
        for (int i = 0; i < before->conditions.count; i++) PUSH(w->arena, &all, before->conditions.items[i]);
        for (int i = 0; i < conditions.count; i++) PUSH(w->arena, &all, conditions.items[i]);
        before->conditions = all;
        w->assumed = true;
        return;
    }
    if (!statements && conditions.count &&
        w->before.count) { /* alone in a line: about the statement before */
        for (int i = 0; i < w->before.count; i++)
            for (int k = 0; k < conditions.count; k++)
                PUSH(w->arena, &w->before.items[i]->conditions, conditions.items[k]);
        conditions_apply(w, &conditions, &w->before);
        int first = w->reading->statements.count - w->before.count;
        for (int i = 0; i < w->before.count; i++) {
            Statement *again = work_bind_draft(w, w->before.items[i]);
            again->number = w->reading->statements.items[first + i]->number;
            w->reading->statements.items[first + i] = again;
        }
        return;
    }
    pattern.conditions = conditions;
    Drafts drafts = {0};
    for (int i = 0; i < line->items.count; i++) {
        Item *item = line->items.items[i];
        if (item->used || item->dots) continue;
        if (item->mistake) {
            ill_item(w, item);
            continue;
        }
        if (!item->rels.count) { /* a mention, or the value of the only unknown */
            bool value = w->mode == READ_ANSWER && w->claim->finds.count == 1 &&
                         !w->claim->finds.items[0].sym->indices && !w->reading->values.count &&
                         line->items.count == 1 && w->lines.lines.count == 1;
            if (value)
                answer_set(w, w->claim->finds.items[0].sym, 0, item->sides.items[0]);
            else
                set_last(w, item, item->sides.items[0]);
            continue;
        }
        if (item->assume) continue;
        if (item->rels.items[0]->rel == R_IN && is_number_set(w, item->sides.items[item->sides.count - 1])) {
            item->mistake =
                mistake_new(w->arena, MISTAKE_SYNTAX, item->sides.items[item->sides.count - 1]->span,
                            "the claim says already what everything is", "sets are not part of the language");
            ill_item(w, item);
            continue;
        }
        bool hypothesis = item->segment < line->segments;
        int leading = hypothesis ? 0 : answer_leading(w, item), from = 0;
        bool first_says = !w->sees_answer && !w->reading->values.count && w->mode == READ_PROOF;
        if (leading && (w->mode == READ_ANSWER || item->let || first_says ||
                        item->rels.items[leading - 1]->rel == R_DEF)) {
            if (conditions.count && w->mode == READ_ANSWER && !w->reading->mistake)
                w->reading->mistake = mistake_new(w->arena, MISTAKE_SYNTAX, conditions.items[0]->span,
                                                  arena_printf(w->arena, "%s must serve in every world",
                                                               node_text(w->arena, item->sides.items[0])),
                                                  "an answer holds without a condition");
            answer_with(w, item, leading);
            from = leading;
            if (from == item->rels.count) {
                set_last(w, item, item->sides.items[from]);
                continue;
            }
        } else if (!hypothesis && !item->continues && w->mode != READ_CLAIM &&
                   (is_new_name(w, item->sides.items[0]) ||
                    (item->let && forget_own(w, item->sides.items[0]))) &&
                   (item->rels.items[0]->rel == R_EQ || item->rels.items[0]->rel == R_DEF)) {
            define_new(w, item->sides.items[0], item->sides.items[1]);
            from = 1;
        }
        Draft mine = pattern;
        mine.limit = item->limit;
        mine.hypotheses = (Nodes){0};
        mine.assumptions = w->assumptions;
        for (int k = 0; k < line->items.count; k++) {
            Item *other = line->items.items[k];
            bool assumed = !other->used && !other->mistake &&
                           (other->segment < item->segment || (line->iff && other->segment != item->segment));
            if (assumed) relations_of(w, other, &mine.hypotheses);
        }
        if (item->continues) {
            Node *left = last_before(w, item);
            if (!left) {
                item->mistake = mistake_new(w->arena, MISTAKE_SYNTAX, item->span, NULL,
                                            "there is nothing before this relation");
                ill_item(w, item);
                continue;
            }
            for (int k = 0; k < item->rels.count; k++) {
                draft_relation(w, &drafts, &mine, left, item->rels.items[k], item->sides.items[k]);
                left = item->sides.items[k];
            }
            set_last(w, item, left);
            continue;
        }
        set_last(w, item, item->sides.items[item->sides.count - 1]);
        if (hypothesis && !line->iff && item->segment == 0) continue; /* assumed, not judged */
        for (int k = from; k < item->rels.count; k++)
            draft_relation(w, &drafts, &mine, item->sides.items[k], item->rels.items[k],
                           item->sides.items[k + 1]);
    }
    conditions_apply(w, &conditions, &drafts);
    if (line->segments) index_means_one_thing(w, &drafts);
    for (int i = 0; i < drafts.count; i++) take(w, drafts.items[i]);
    if (drafts.count) w->before = drafts;
    assume(w, line, &conditions);
}

/* ---- entry points ---- */

static void read_lines(Work *w, Tokens *tokens) {
    lines_read(w->arena, w->scope, tokens, &w->lines);
    if (w->mode != READ_CLAIM) work_introduce(w);
    for (int i = 0; i < w->lines.lines.count; i++) read_line(w, w->lines.lines.items[i]);
}

void statements_of_clause(Claim *claim, Tokens *tokens, Statements *out, Mistake **mistake) {
    Reading *reading = NEW(claim->arena, Reading);
    reading->arena = claim->arena;
    reading->claim = claim;
    reading->yes_no = -1;
    Work w = {
        .arena = claim->arena, .scope = claim->scope, .claim = claim, .reading = reading, .mode = READ_CLAIM};
    /* C ⇒ T: the condition is put in when it is answered; here it only has to stand there */
    Tokens without = {0};
    for (int i = 0; i < tokens->count; i++) {
        Token *t = &tokens->items[i];
        bool is_c = claim->condition && t->kind == TOK_LETTER && !strcmp(t->text, claim->condition->name) &&
                    i + 1 < tokens->count && tokens->items[i + 1].kind == TOK_IMPLIES;
        if (is_c)
            i++;
        else
            PUSH(claim->arena, &without, *t);
    }
    read_lines(&w, &without);
    for (int i = 0; i < reading->statements.count; i++) {
        Statement *statement = reading->statements.items[i];
        if (statement->mistake && !*mistake) *mistake = statement->mistake;
        PUSH(claim->arena, out, statement);
    }
    if (!reading->statements.count && !*mistake)
        *mistake =
            mistake_new(claim->arena, MISTAKE_PACK, tokens->count ? tokens->items[0].span : claim->span, NULL,
                        "a statement is missing here");
}

static void block_tokens(Arena *arena, const Scope *scope, const Block *block, Tokens *out,
                         Mistake **mistake) {
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    for (int i = 0; i < block->pieces.count && !*mistake; i++) {
        const Piece *piece = &block->pieces.items[i];
        Span at = {piece->span.source, piece->span.start, piece->span.start};
        Token line = {.kind = TOK_NEWLINE, .text = "\n", .span = at, .latex = piece->kind == PIECE_FORMULA},
              gap = {.kind = TOK_QUAD, .text = " ", .span = at},
              stop = {.kind = TOK_STOP, .text = ".", .span = at};
        if (piece->kind == PIECE_PROSE) {
            const char *text = piece->span.source->text;
            for (int start = piece->span.start, end; start < piece->span.end;
                 start = end) { /* a blank line ends a sentence */
                end = start;
                while (end < piece->span.end &&
                       !(text[end] == '\n' && end + 1 < piece->span.end && text[end + 1] == '\n'))
                    end++;
                lex(arena, out, piece->span.source, start, end, LEX_PROSE, sigma, mistake);
                if (end < piece->span.end) {
                    PUSH(arena, out, stop);
                    while (end < piece->span.end && text[end] == '\n') end++;
                }
            }
            continue;
        }
        PUSH(arena, out, piece->display ? line : gap);
        macro_lex(arena, out, block->macros, piece->span.source, piece->span.start, piece->span.end,
                  piece->kind == PIECE_LINE ? LEX_PLAIN : LEX_LATEX, sigma, mistake);
        PUSH(arena, out, piece->display ? line : gap);
    }
}

Reading *block_read(Arena *arena, Claim *claim, const Block *block, const Document *document, ReadMode mode,
                    const Reading *answer, Sym *const *own, int own_count) {
    Reading *reading = NEW(arena, Reading);
    reading->arena = arena;
    reading->claim = claim;
    reading->yes_no = -1;
    reading->text = "";
    Scope *scope = scope_new(arena, claim->scope);
    scope->sheet = true;
    for (int i = 0; i < block->renames.count; i++) PUSH(arena, &scope->renames, block->renames.items[i]);
    for (int i = 0; i < claim->renames.count; i++) PUSH(arena, &scope->renames, claim->renames.items[i]);
    for (int i = 0; document && i < document->renames.count; i++)
        PUSH(arena, &scope->renames, document->renames.items[i]);
    reading->scope = scope;
    Work w = {.arena = arena, .scope = scope, .claim = claim, .reading = reading, .mode = mode};
    for (int i = 0; i < own_count;
         i++) /* a word said earlier in the sheet still holds, but never hides a name of the claim */
        if (!scope_find(scope, own[i]->name)) {
            Node *name = node_new(arena, N_NAME, own[i]->span, 0);
            name->text = own[i]->name;
            work_add_own(&w, name, own[i]->towards, own[i]->positive, own[i]->nonzero);
        }
    if (answer) { /* names and values of the answer in force */
        for (int i = 0; i < answer->scope->syms.count; i++) {
            Sym *sym = answer->scope->syms.items[i];
            for (int k = 0; k < scope->syms.count; k++) /* the answer's own symbol, not a copy */
                if (!strcmp(scope->syms.items[k]->name, sym->name))
                    scope->syms.items[k--] = scope->syms.items[--scope->syms.count];
            PUSH(arena, &scope->syms, sym);
        }
        reading->givens = (Givens){0};
        reading->own.count = 0;
        for (int i = 0; i < scope->syms.count; i++)
            if (scope->syms.items[i]->own) {
                PUSH(arena, &reading->givens, scope->syms.items[i]->given);
                PUSH(arena, &reading->own, scope->syms.items[i]);
            }
        for (int i = 0; i < answer->values.count; i++) {
            PUSH(arena, &reading->values, answer->values.items[i]);
            answer_shadow(&w, answer->values.items[i].sym, answer->values.items[i].member,
                          answer->values.items[i].node);
        }
        for (int i = 0; i < answer->value_mismatches.count; i++)
            PUSH(arena, &reading->value_mismatches, answer->value_mismatches.items[i]);
        reading->value_hard = answer->value_hard;
        w.sees_answer = answer->values.count > 0;
    }
    if (block->mistake) reading->mistake = block->mistake;
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    block_tokens(arena, scope, block, &tokens, &mistake);
    if (mistake && !reading->mistake) reading->mistake = mistake;
    if (!reading->mistake) read_lines(&w, &tokens);
    reading->empty = !w.lines.formula;
    if (mode == READ_ANSWER && !(block->mistake || mistake)) answer_finish(&w, block);
    return reading;
}
