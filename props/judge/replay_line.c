/* replay_line.c: a world as one line of text, CLAIM#WHICH/sizes/codes/text. WHICH says which statement: a number is that `show`
   of the claim, d what is to be decided, w the same where a witness is asked for, s the last statement of the text, s2 the third last; with
   ? behind it only the existence of the answer is asked for, with !2 the second assumption of the claim is left out. The text brings back the answer and definitions.
   props/sheet/replay.c reads it. */
#include "judge.h"

#include <string.h>

static void write_which(Text *out, Which which, const Statement *statement) {
    switch (which.kind) {
    case WHICH_STEP:
        text_add(out, "s");
        if (statement->written && statement->behind) text_printf(out, "%d", statement->behind);
        break;
    case WHICH_SHOW: text_printf(out, "%d", which.show); break;
    case WHICH_DECIDE: text_add(out, "d"); break;
    case WHICH_WITNESS: text_add(out, "w"); break;
    }
    if (which.existence) text_add(out, "?");
    if (which.dropped) text_printf(out, "!%d", which.dropped);
}

static void add_relations(Arena *arena, Text *text, const Nodes *relations, const char *before) {
    for (int i = 0; i < relations->count; i++)
        text_printf(text, "%s%s", i ? ", " : before, node_plain_text(arena, relations->items[i]));
}

const char *replay_context(Arena *arena, const Problem *problem) {
    const Reading *reading = problem->reading;
    const Statements *condition = &problem->condition;
    const Statement *step = problem->which.kind == WHICH_STEP ? problem->statement : NULL;
    Text text = text_new(arena);
    for (int i = 0; reading && i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        text_printf(&text, "%s%s = %s. ", step ? "let " : "", value_name(arena, value),
                    node_plain_text(arena, value->node));
    }
    for (int i = 0; reading && i < reading->own.count; i++) {
        const Sym *sym = reading->own.items[i];
        text_printf(&text, "%s %s. ", sym->name, own_word(sym));
    }
    for (int i = 0; reading && i < reading->scope->syms.count && step; i++) { /* definitions of the block */
        const Sym *sym = reading->scope->syms.items[i];
        bool mine = sym->kind == SYM_LET && !sym->own;
        for (int k = 0; k < reading->values.count; k++)
            mine = mine && strcmp(sym->name, reading->values.items[k].sym->name);
        for (const Clause *clause = mine ? sym->clauses : NULL; clause; clause = clause->next) {
            text_printf(&text, "let %s", sym->name);
            if (clause->patterns) text_add(&text, "_{");
            for (int k = 0; k < clause->patterns; k++)
                text_printf(&text, "%s%s", k ? "," : "",
                            node_plain_text(arena, clause->recursive ? clause->written : clause->pattern[k]));
            if (clause->patterns) text_add(&text, "}");
            text_printf(&text, " = %s. ",
                        node_plain_text(arena, clause->recursive ? clause->written_body : clause->body));
        }
    }
    for (int i = 0; i < condition->count; i++) {
        text_printf(&text, "%s%s", step ? "assume " : "",
                    node_plain_text(arena, condition->items[i]->relation));
        if (!condition->items[i]->distinct_reading)
            add_relations(arena, &text, &condition->items[i]->conditions, " for ");
        text_add(&text, ". ");
    }
    if (!step) return text.bytes;
    bool hypotheses = step->hypotheses.count || step->put_in.count;
    for (int i = 0; i < step->put_in.count; i++)
        text_printf(&text, "%s%s = %s", i ? ", " : "", value_name(arena, &step->put_in.items[i]),
                    node_plain_text(arena, step->put_in.items[i].node));
    Nodes said = {.items = step->hypotheses.items, .count = step->hypotheses.count - step->asked};
    add_relations(arena, &text, &said, step->put_in.count ? ", " : "");
    hypotheses = hypotheses && (said.count || step->put_in.count);
    text_printf(&text, "%s%s", hypotheses ? " ⇒ " : "",
                node_plain_text(arena, step->written ? step->written : step->relation));
    if (!step->distinct_reading) add_relations(arena, &text, &step->conditions, ", ");
    if (step->place) text_printf(&text, " as %s", node_plain_text(arena, step->place));
    return text.bytes;
}

const char *replay_line(Arena *arena, const Problem *problem, const SizesList *list, const World *world,
                        const Layout *layout) {
    Text text = text_new(arena);
    Sizes sizes = sizes_row(list, world->row);
    text_printf(&text, "%s#", problem->claim->id);
    write_which(&text, problem->which, problem->statement);
    text_add(&text, "/");
    for (int i = 0; i < sizes.count; i++)
        text_printf(&text, "%s%lld", i ? "." : "", (long long)sizes.value[i]);
    int last = layout->count;
    while (last > 0 && !world->code[last - 1]) last--;
    text_add(&text, "/");
    for (int i = 0; i < last; i++) text_printf(&text, "%s%lld", i ? "." : "", (long long)world->code[i]);
    text_printf(&text, "/%s", replay_context(arena, problem));
    return text.bytes;
}
