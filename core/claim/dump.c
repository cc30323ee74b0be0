/* dump.c: lines and readings as text for people who look inside. Nothing reads it back. */
#include "inside.h"

static void nodes_dump(Text *out, const char *title, const Nodes *nodes) {
    for (int i = 0; i < nodes->count; i++)
        text_printf(out, "    %s %s\n", title, node_text(out->arena, nodes->items[i]));
}

/* ---- lines ---- */

static void item_dump(Text *out, const Line *line, const Item *item) {
    if (!item->sides.count && !item->dots && !item->rels.count) return; /* between two lists of conditions */
    text_add(out, item->dots         ? "  dots      "
                  : item->continues  ? "  continues "
                  : item->rels.count ? "  relation  "
                                     : "  mention   ");
    int side = 0;
    if (!item->continues && item->sides.count) node_write(out, item->sides.items[side++]);
    for (int i = 0; i < item->rels.count; i++) {
        text_printf(out, " %s ", rel_rows[item->rels.items[i]->rel].text);
        if (side < item->sides.count) node_write(out, item->sides.items[side++]);
    }
    if (item->limit) text_printf(out, "  as %s", node_text(out->arena, item->limit));
    Text flags = text_new(out->arena);
    if (line->segments) text_printf(&flags, " segment=%d", item->segment);
    if (item->column) text_printf(&flags, " column=%d", item->column);
    if (item->condition) text_add(&flags, " condition");
    if (item->quantified) text_add(&flags, " quantified");
    if (item->large) text_add(&flags, " large");
    if (item->let) text_add(&flags, " let");
    if (item->assume) text_add(&flags, " assume");
    if (item->remark) text_add(&flags, " remark");
    if (item->trial) text_add(&flags, " trial");
    if (item->negated) text_add(&flags, " negated");
    if (item->left) text_add(&flags, " left");
    if (item->used) text_add(&flags, " used");
    if (item->refused) text_add(&flags, " refused");
    if (item->after_word) text_printf(&flags, " after “%s”", item->after_word->text);
    if (flags.length) text_printf(out, "  [%s]", flags.bytes + 1);
    text_add(out, "  @");
    span_dump(out, item->span);
    text_add(out, "\n");
}

void lines_dump(Text *out, const Lines *lines) {
    if (lines->yes || lines->no) text_printf(out, "yes=%d no=%d\n", lines->yes, lines->no);
    for (int i = 0; i < lines->lines.count; i++) {
        const Line *line = lines->lines.items[i];
        text_printf(out, "line %d", i + 1);
        if (line->segments) text_printf(out, " segments=%d", line->segments);
        if (line->iff) text_add(out, " iff");
        if (line->existential) text_add(out, " existential");
        if (line->row) text_add(out, " row");
        if (line->assume) text_add(out, " assume");
        if (line->spoiled) {
            text_printf(out, " spoiled: %s @", line->spoiled->what);
            span_dump(out, line->span);
        }
        text_add(out, "\n");
        for (int k = 0; k < line->items.count; k++) item_dump(out, line, line->items.items[k]);
    }
}

void lines_dump_trees(Text *out, const Lines *lines) {
    for (int i = 0; i < lines->lines.count; i++)
        for (int k = 0; k < lines->lines.items[i]->items.count; k++) {
            const Item *item = lines->lines.items[i]->items.items[k];
            if (!item->sides.count) continue;
            text_printf(out, "line %d, item %d\n", i + 1, k + 1);
            for (int s = 0; s < item->sides.count; s++) node_dump(out, item->sides.items[s]);
        }
}

/* ---- readings ---- */

static void values_dump(Text *out, const char *title, const Values *values) {
    for (int i = 0; i < values->count; i++)
        text_printf(out, "%s %s = %s\n", title, value_name(out->arena, &values->items[i]),
                    node_text(out->arena, values->items[i].node));
}

static void own_dump(Text *out, const Sym *sym) {
    static const char *const towards[] = {
        [TOWARDS_NOTHING] = "", [TOWARDS_INFINITY] = " → ∞", [TOWARDS_ZERO] = " → 0"};
    text_printf(out, "own %s%s%s%s\n", sym->name, towards[sym->towards], sym->positive ? " positive" : "",
                sym->nonzero ? " nonzero" : "");
}

static void definitions_dump(Text *out, const Scope *scope) {
    for (int i = 0; i < scope->syms.count; i++) {
        const Sym *sym = scope->syms.items[i];
        for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
            text_printf(out, "let %s", sym->name);
            for (int k = 0; k < clause->patterns; k++)
                text_printf(out, "%s%s", k ? "," : "_", node_text(out->arena, clause->pattern[k]));
            text_printf(out, " = %s\n", node_text(out->arena, clause->body));
        }
    }
}

static void statement_dump(Text *out, const Statement *statement) {
    static const char *const kinds[] = {
        [STEP_JUDGED] = "judged", [STEP_DEFINED] = "defined", [STEP_ILL] = "ill"};
    text_printf(out, "%s", kinds[statement->kind]);
    if (statement->number) text_printf(out, " %d", statement->number);
    text_printf(out, ": %s",
                statement->relation ? node_text(out->arena, statement->relation)
                : statement->text   ? statement->text
                                    : "");
    if (statement->existential) text_add(out, " existential");
    if (statement->distinct_reading) text_add(out, " distinct_reading");
    if (statement->limit_only) text_printf(out, " limit_only=%s", statement->limit_only->name);
    text_add(out, "  @");
    span_dump(out, statement->span);
    text_add(out, "\n");
    values_dump(out, "    put in", &statement->put_in);
    nodes_dump(out, "hypothesis", &statement->hypotheses);
    nodes_dump(out, "condition", &statement->conditions);
    for (int i = 0; i < statement->free.count; i++)
        text_printf(out, "    for all %s\n", statement->free.items[i]->name);
    for (int i = 0; i < statement->mismatches.count; i++)
        text_printf(out, "    needs %s = %s\n", dim_text(out->arena, &statement->mismatches.items[i].left),
                    dim_text(out->arena, &statement->mismatches.items[i].right));
    if (statement->mistake)
        text_printf(out, "    mistake%s: %s\n", statement->hard ? " for all sizes" : "",
                    statement->mistake->what);
}

void reading_dump(Text *out, const Reading *reading) {
    if (reading->mistake) text_printf(out, "mistake: %s\n", reading->mistake->what);
    if (reading->empty) text_add(out, "empty\n");
    if (reading->yes_no >= 0) text_printf(out, "answer %s\n", reading->yes_no ? "yes" : "no");
    for (int i = 0; i < reading->own.count; i++) own_dump(out, reading->own.items[i]);
    values_dump(out, "value", &reading->values);
    if (reading->value_mistake) text_printf(out, "value mistake: %s\n", reading->value_mistake->what);
    for (int i = 0; i < reading->assumed.count; i++)
        text_printf(out, "assume %s\n", node_text(out->arena, reading->assumed.items[i]));
    if (reading->scope) definitions_dump(out, reading->scope);
    for (int i = 0; i < reading->statements.count; i++) statement_dump(out, reading->statements.items[i]);
}

static void shapes_of(Text *out, const char *title, const Nodes *nodes) {
    for (int i = 0; i < nodes->count; i++) {
        text_printf(out, "%s\n", title);
        node_dump(out, nodes->items[i]);
    }
}

void reading_dump_shapes(Text *out, const Reading *reading) {
    for (int i = 0; i < reading->values.count; i++) {
        text_printf(out, "value of %s\n", value_name(out->arena, &reading->values.items[i]));
        node_dump(out, reading->values.items[i].node);
    }
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *statement = reading->statements.items[i];
        if (!statement->relation || statement->kind == STEP_DEFINED) continue;
        text_printf(out, "statement %d\n", statement->number);
        node_dump(out, statement->relation);
        shapes_of(out, "hypothesis", &statement->hypotheses);
        shapes_of(out, "condition", &statement->conditions);
    }
}
