/* dump.c: what the stages of the pipeline make, as text before the verdict. In: the stages that were asked for, and what the judge
   of blocks tells a Watch. Out: one section for each stage and block or statement, in the order of the pipeline. */
#include "inside.h"
#include "core/outline/outline.h"
#include "props/judge/run.h"

enum { SHOWN_WORLDS = 12 };

static const char *const stage_names[] = {
#define X(ID, name, about) name,
    DUMPS(X)
#undef X
};

static bool wants(const Dump *dump, int stage) { return dump->stages >> stage & 1; }

/* "[tape] M s = v_a" */
static void headline(const Dump *dump, int stage, const char *about) {
    text_printf(dump->out, "[%s] %s\n", stage_names[stage], about);
}

/* ---- a sheet ---- */

void dump_sheet(const Dump *dump, Source *source) {
    if (!wants(dump, DUMP_OUTLINE)) return;
    headline(dump, DUMP_OUTLINE, source->name);
    outline_dump(dump->out, outline_read(dump->out->arena, source));
}

/* ---- a block ---- */

static void dump_block(void *data, const Block *block, const Reading *reading) {
    const Dump *dump = data;
    Text *out = dump->out;
    const Source *source = block->head.source;
    const char *about = block->claim ? block->claim : "";
    if (source && *source->name)
        about = arena_printf(out->arena, "%s, %s:%d", about, source->name,
                             source_line(source, block->head.start));
    if (wants(dump, DUMP_TOKENS)) {
        headline(dump, DUMP_TOKENS, about);
        tokens_dump(out, &reading->tokens);
    }
    if (wants(dump, DUMP_LINES)) {
        headline(dump, DUMP_LINES, about);
        if (reading->lines) lines_dump(out, reading->lines);
        reading_dump(out, reading);
    }
    if (wants(dump, DUMP_TREE)) {
        headline(dump, DUMP_TREE, about);
        if (reading->lines) lines_dump_trees(out, reading->lines);
    }
    if (wants(dump, DUMP_SHAPES)) {
        headline(dump, DUMP_SHAPES, about);
        reading_dump_shapes(out, reading);
    }
}

/* ---- a statement ---- */

typedef LIST(const Sym *) Names;

typedef struct Collected {
    Arena *arena;
    Names names;
} Collected;

static bool collect(const Node *node, void *data) {
    Collected *all = data;
    bool known = !node->sym;
    for (int i = 0; i < all->names.count; i++) known = known || all->names.items[i] == node->sym;
    if (!known) PUSH(all->arena, &all->names, node->sym);
    return false;
}

/* Both sides and every name in them. */
static void dump_shapes(Text *out, const Statement *statement) {
    const Node *relation = statement->relation;
    for (int i = 0; i < relation->kids; i++)
        text_printf(out, "%s : %s\n", node_text(out->arena, relation->kid[i]),
                    shape_text(out->arena, &relation->kid[i]->shape));
    Collected all = {.arena = out->arena};
    node_any(relation, collect, &all);
    for (int i = 0; i < all.names.count; i++)
        text_printf(out, "    %s : %s, %s\n", all.names.items[i]->name,
                    shape_text(out->arena, &all.names.items[i]->shape),
                    sym_kind_name(all.names.items[i]->kind));
}

static bool has_empty_slot(const Tape *tape) {
    for (int i = 0; i < tape->slots.count; i++)
        if (!tape->slots.items[i].rows || !tape->slots.items[i].cols) return true;
    return false;
}

/* At the smallest sizes at which nothing is empty; else at the smallest. */
static void dump_tape(Text *out, Run *run) {
    int row = -1;
    for (int i = 0; i < run->sizes->count && i < POOL; i++) {
        const Entry *entry = run_entry(run, i);
        if (!entry->able) continue;
        bool empty = has_empty_slot(entry->program->tape);
        if (row < 0 || !empty) row = i;
        if (!empty) break;
    }
    if (row < 0)
        text_add(out, "there are no sizes at which it says anything\n");
    else
        program_dump(out, run->problem, run_entry(run, row)->program);
}

static void dump_ratio(Text *out, Ratio r) {
    text_printf(out, r.den == 1 ? "%lld" : "%lld/%lld", (long long)r.num, (long long)r.den);
}

/* The numbers that were drawn for each name; of an orthonormal matrix these are its reflectors. */
static void dump_numbers(Text *out, const Problem *problem, const Program *program, const Ratio *ratios) {
    for (int g = 0; g < problem->givens.count; g++) {
        int s = program->slot_of[g];
        const Slot *slot = s < 0 ? NULL : &program->tape->slots.items[s];
        if (!slot || slot->first < 0 || !slot->rows || !slot->cols) continue;
        bool reflector = problem->givens.items[g]->kind == GIVEN_ORTHONORMAL;
        text_printf(out, "    %s %s ", problem->givens.items[g]->sym->name, reflector ? "from" : "=");
        for (int i = 0; i < slot->rows; i++)
            for (int k = 0; k < slot->cols; k++) {
                text_add(out, k ? " " : i ? "; " : "");
                dump_ratio(out, ratios[slot->first + i * slot->cols + k]);
            }
        text_add(out, "\n");
    }
}

typedef struct Drawn {
    Text *out;
    int count;
} Drawn;

static void dump_world(Run *run, int row, const int64_t *code) {
    static const char *const truths[] = {[TRUTH_FALSE] = "false",
                                         [TRUTH_TRUE] = "true",
                                         [TRUTH_UNKNOWN] = "not known",
                                         [TRUTH_UNDEFINED] = "no case applies"};
    Drawn *drawn = run->drawn_data;
    if (++drawn->count > SHOWN_WORLDS) return;
    Text *out = drawn->out;
    const Entry *entry = run_entry(run, row);
    Sizes sizes = sizes_row(run->sizes, row);
    text_printf(out, "world %d: ", drawn->count);
    for (int i = 0; i < sizes.count; i++)
        text_printf(out, "%s = %lld, ", sizes.sym[i]->name, (long long)sizes.value[i]);
    text_add(out, "codes");
    for (int i = 0; i < entry->layout->count; i++)
        text_printf(out, "%s%lld", i ? "." : " ", (long long)code[i]);
    text_printf(out, ": %s\n", truths[run_exact(run, row, code, HOLD_PRECISION).truth]);
    world_ratios(entry->layout, code, entry->ratios);
    dump_numbers(out, run->problem, entry->program, entry->ratios);
}

/* The engine draws as it does for the judge: the same seed, the same rows. */
static void dump_worlds(const Dump *dump, Run *run) {
    Drawn drawn = {.out = dump->out};
    int first =
        0; /* looked at beforehand, as the judge does: it tells whether worlds are slow, and then there are fewer rows */
    while (first < run->pool_count && !run_entry(run, run->pool[first])->able) first++;
    if (first >= run->pool_count) {
        text_add(dump->out, "there are no sizes at which it says anything\n");
        return;
    }
    run->drawn = dump_world;
    run->drawn_data = &drawn;
    run_engine(run, dump->seed, (SHOWN_WORLDS + LANES - 1) / LANES, NULL);
}

static void dump_statement(void *data, const Problem *problem, const Mismatches *mismatches, Ask ask) {
    const Dump *dump = data;
    const char *about = problem->statement->text;
    if (wants(dump, DUMP_SHAPES)) {
        headline(dump, DUMP_SHAPES, about);
        dump_shapes(dump->out, problem->statement);
    }
    Arena *arena = arena_new();
    Run *run = run_new(arena, problem, mismatches, ask);
    if (wants(dump, DUMP_TAPE)) {
        headline(dump, DUMP_TAPE, about);
        dump_tape(dump->out, run);
    }
    if (wants(dump, DUMP_NORMAL)) {
        headline(dump, DUMP_NORMAL, about);
        proof_dump(dump->out, prove(arena, problem));
    }
    if (wants(dump, DUMP_WORLDS)) {
        headline(dump, DUMP_WORLDS, about);
        dump_worlds(dump, run);
    }
    run_close(run);
    arena_free(arena);
}

void dump_watch(Dump *dump, const CommandLine *line, Text *out, Options *options) {
    *dump = (Dump){.out = out, .stages = line->dump, .seed = options->seed};
    dump->watch = (Watch){dump_block, dump_statement, dump};
    if (line->dump) options->watch = &dump->watch;
}
