/* judge.c: one statement over all its worlds → its verdict. Doubles scout, q and ball confirm, a second evaluator
   re-checks; what holds in every trial holds with that evidence and no more. */
#include "props/positions/certificate.h"
#include "judge.h"
#include "props/recheck/recheck.h"
#include "run.h"

#include <string.h>

/* ---- exact worlds for what seems to hold ---- */

/* The second, dumber evaluator must see the same. `free`: the indices of the case, or NULL for all of them. */
static void second_opinion(Run *run, const World *world, const int64_t *free, Truth expected) {
    Sizes sizes = sizes_row(run->sizes, world->row);
    Entry *entry = run_entry(run, world->row);
    world_ratios(entry->layout, world->code, entry->ratios);
    if (recheck(run->arena, run->problem, &sizes, entry->ratios, free, expected) == RECHECK_DISAGREES)
        die("two evaluators disagree about %s", run->problem->statement->text);
}

/* `fresh`: the world was not looked at before. False: it is a counterexample after all. */
static bool check_world(Run *run, uint64_t seed, int row, const int64_t *code, bool fresh) {
    bool fine = !run->brief || run->exact < PROVED_WORLDS;
    long cap = run->exact < FINEST_WORLDS ? REFUTE_PRECISION : fine ? HOLD_PRECISION : QUICK_PRECISION;
    Outcome outcome = run_exact(run, row, code, cap);
    if (outcome.truth == run->wanted) {
        run_start_from(run, seed, row, code);
        return false;
    }
    bool unclear = outcome.truth == TRUTH_UNKNOWN && outcome.open;
    run->unclear_worlds += unclear;
    run->entries[row].empty += outcome.truth == TRUTH_UNDEFINED && outcome.empty;
    if (outcome.truth == TRUTH_UNDEFINED || unclear) return true;
    bool equal = outcome.truth == TRUTH_TRUE; /* balls that overlap show nothing */
    run->unsettled_worlds += outcome.truth == TRUTH_UNKNOWN && outcome.unsettled;
    run->agreed += equal;
    /* Of what is proved, a world in which balls overlap is one without a counterexample, as good as doubles. */
    bool first = run->exact++ == 0, certain = equal || (run->brief && !outcome.loose && !outcome.unsettled);
    run->trials += certain && fresh;
    if (certain && !run->entries[row].counted) run->entries[row].counted = true, run->shapes++;
    if (first && run->wanted == TRUTH_FALSE && certain &&
        !run->need) /* of a need only what refutes it is told */
        second_opinion(run, &(World){row, (int64_t *)code}, NULL, TRUTH_TRUE);
    if (equal) run_note_system(run, outcome.used);
    if (outcome.truth == TRUTH_UNKNOWN) run->open_worlds++, run->loose_worlds += outcome.loose;
    return true;
}

/* Worlds that doubles found fine, then random ones. */
static void check_exactly(Run *run, uint64_t seed) {
    Dice dice = {seed ^ UINT64_C(0xA77E57)};
    int wanted = run->need && run->quick ? GLANCE_WORLDS : EXACT_WORLDS;
    for (int i = 1; i < run->fine_count;
         i++) /* the simplest first: it is the one that gets a second opinion */
        if (run->fine[i].row < run->fine[0].row) {
            World simpler = run->fine[i];
            run->fine[i] = run->fine[0];
            run->fine[0] = simpler;
        }
    for (int i = 0; i < run->fine_count; i++)
        if (!check_world(run, seed, run->fine[i].row, run->fine[i].code, false)) return;
    for (int i = 0; i < wanted * 4 && run->exact < wanted && run->unsettled_worlds < UNSETTLED_WORLDS; i++) {
        if (run->used_calcium && run->exact >= CALCIUM_WORLDS) return;
        int row = run_draw_row(run, &dice);
        if (!run_entry(run, row)->able) continue;
        int64_t *code = lanes_new(run, row)->code[0];
        draw_codes(run->entries[row].layout, code, &dice);
        if (!check_world(run, seed, row, code, true)) return;
    }
}

/* Are there limits or expectations in it? One world of them may take some milliseconds. */
static bool has_symbols(const Run *run) {
    for (int row = 0; row < run->sizes->count; row++) {
        const Program *program = run->entries[row].program;
        if (program && (program->symbolic || program->eventually)) return true;
    }
    return false;
}

/* Sizes that no world was drawn for get one or two: where limits are computed, few sizes are drawn. */
static void visit_rest(Run *run, uint64_t seed) {
    Dice dice = {UINT64_C(0x5153)};
    int rows = run->sizes->count < POOL ? run->sizes->count : POOL;
    bool few = run->brief || has_symbols(run);
    int most = run->brief ? (has_symbols(run) ? PROVED_REST / 4 : PROVED_REST / 2) : PROVED_REST;
    int step = few && rows > most ? rows / most : 1;
    for (int row = rows - 1; row >= 0 && !run->found; row -= run->brief || row > SLOW_ROWS ? step : 1) {
        const Entry *entry = run_entry(run, row);
        if (!entry->able || entry->counted || entry->empty) continue;
        if (run->brief && entry->layout->ratios > PROVED_NUMBERS) continue; /* exact numbers grow there */
        int64_t *code = lanes_new(run, row)->code[0];
        int unsettled = run->unsettled_worlds, loose = run->loose_worlds, open = run->open_worlds;
        for (int i = 0; i < REST_WORLDS && !run->found && !run->entries[row].counted; i++) {
            draw_codes(entry->layout, code, &dice);
            if (!check_world(run, seed, row, code, true)) return;
        }
        bool counted =
            run->entries[row].counted; /* if not, they are too much work: the evidence names the others */
        if (!counted) run->unsettled_worlds = unsettled, run->loose_worlds = loose, run->open_worlds = open;
        run_forget(run, row);
    }
}

/* What is proved must be true at every choice of sizes: the smallest are tried here, the first of them in the simplest world and
   in a random one; visit_rest looks at some of the larger. Numbers with symbols are slow: of them the first few worlds must do. */
static void check_proof(Run *run, uint64_t seed) {
    Dice dice = {seed ^ UINT64_C(0xA77E57)};
    for (int i = 0; i < run->pool_count && i < PROVED_ROWS; i++) {
        int row = run->pool[i];
        const Entry *entry = run_entry(run, row);
        if (!entry->able) continue;
        bool slow = entry->program->eventually || entry->program->symbolic,
             both = !slow && i < PROVED_ROWS / 2;
        if (slow && run->exact >= PROVED_WORLDS) return;
        int64_t *code = lanes_new(run, row)->code[0];
        memset(code, 0, sizeof(int64_t) * (size_t)entry->layout->count);
        if ((both || i % 2 == 0) && !check_world(run, seed, row, code, true)) return;
        draw_codes(entry->layout, code, &dice);
        if ((both || i % 2) && !check_world(run, seed, row, code, true)) return;
    }
}

/* ---- the verdict ---- */

static bool some_row_has_equation(const Run *run) {
    for (int row = 0; row < run->sizes->count; row++)
        if (run->entries[row].able && run->entries[row].equation) return true;
    return false;
}

/* That two sides differ for all whole or real numbers (x² ≠ 2, or X + Φ ≠ 0 for irrational Φ): trials say little, unlike
   for an equation. Of whole numbers an order says no more, nor does an equation that only some of them are to obey. */
static bool about_all_numbers(const Run *run, bool *whole) {
    const Node *relation = run->problem->statement->relation;
    Rel rel = relation->rel;
    bool apart = rel == R_NE, equal = rel == R_EQ || rel == R_APPROX || rel == R_TO || rel == R_PERP;
    bool found = false;
    const Entry *entry = NULL;
    for (int row = 0; row < run->sizes->count && !entry; row++)
        if (run->entries[row].able) entry = &run->entries[row];
    *whole = false;
    for (int i = 0; entry && i < entry->layout->count; i++) {
        const Coordinate *c = &entry->layout->coordinate[i];
        bool integer = c->kind == CODE_NATURAL || c->kind == CODE_WHOLE,
             real = c->kind == CODE_RATIONAL || c->kind == CODE_POSITIVE || c->kind == CODE_NONZERO;
        if (!c->used || !(integer || (real && apart))) continue;
        *whole = *whole || integer;
        found = true;
    }
    return found && (apart || !equal || some_row_has_equation(run));
}

/* Two sides that are equal in no world, by a certificate for every choice of sizes: the first of them, or NULL. */
static const Certificate *certify(Arena *arena, Run *run) {
    Order wanted = run->wanted == TRUTH_TRUE ? REL_EQ : REL_NE;
    const Certificate *first = NULL;
    if (run->sizes->count > CERTIFIED_ROWS) return NULL;
    for (int row = 0; row < run->sizes->count; row++) {
        Entry *entry = run_entry(run, row);
        if (entry->program->unable || entry->program->mistake) return NULL;
        for (int i = 0; i < entry->program->cases.count; i++) {
            const Case *c = &entry->program->cases.items[i];
            if (c->goals != 1 || c->goal[0].order != wanted) return NULL;
            const Certificate *one =
                certificate_never_equal(arena, run->problem, entry->program, c->goal[0].a, c->goal[0].b);
            if (!one) return NULL;
            if (!first) first = one;
        }
    }
    return first;
}

static bool some_row_able(Run *run, uint64_t seed) {
    Dice dice = {seed};
    int rows = run->sizes->count;
    for (int i = 0; i < 24 && rows; i++) {
        int row = i < 12 && i < rows ? i : (int)(dice_bits(&dice, 31) % (uint64_t)rows);
        if (run_entry(run, row)->able) return true;
        if (run->too_large && i >= LARGE_ROWS) return false;
    }
    return false;
}

/* Per coordinate of the counterexample: is the failure lost when it is changed to another simple number? */
static bool *what_matters(Run *run) {
    Entry *entry = run_entry(run, run->smallest.row);
    const Layout *layout = entry->layout;
    bool *matters = NEW_ARRAY(run->arena, bool, layout->count + 1);
    bool slow = entry->program->eventually || entry->program->symbolic;
    int64_t *code = run_copy_code(run, run->smallest.row, run->smallest.code);
    for (int i = 0; i < layout->count && i < EXPLAINED; i++) {
        const Coordinate *c = &layout->coordinate[i];
        int64_t before = code[i], most = code_count(c->kind, c->n);
        for (int64_t other = 0; c->used && other < (slow ? 2 : 4) && other < most && !matters[i]; other++) {
            if (other == before) continue;
            code[i] = other;
            matters[i] = run_exact(run, run->smallest.row, code, 256).truth != run->wanted;
        }
        code[i] = before;
    }
    return matters;
}

/* The smallest world that has what was searched for, confirmed by the second evaluator. */
static Witness *smallest_witness(Arena *arena, Run *run) {
    run_find_smallest(run);
    const World *world = &run->smallest;
    run->unable_calcium = run->unable_integrals = run->integrals =
        0; /* the world was found with their help */
    Outcome outcome = run_exact(run, world->row, world->code, REFUTE_PRECISION);
    const char *text = run->problem->statement->text;
    if (outcome.truth != run->wanted) die("a counterexample to %s was lost", text);
    const Entry *entry = run_entry(run, world->row);
    second_opinion(run, world, entry->program->cases.items[outcome.which].index, run->wanted);
    Witness *witness = witness_new(arena, run->problem, run->sizes, world, outcome.which,
                                   run_systems[outcome.used]->kind, outcome.precision, what_matters(run));
    witness->proved = run->proved;
    witness->replay = replay_line(arena, run->problem, run->sizes, world, entry->layout);
    return witness;
}

static bool has_hypotheses(const Problem *problem) {
    const Statement *s = problem->statement;
    return s->hypotheses.count || s->put_in.count || problem->assumptions.count || problem->condition.count;
}

/* What the worlds say that were looked at. */
static bool has_mark(const Run *run, bool (*is_marked)(const Tape *)) {
    for (int row = 0; row < run->sizes->count; row++)
        if (run->entries[row].program && is_marked(run->entries[row].program->tape)) return true;
    return false;
}

static bool has_kinks(const Tape *tape) { return tape->bends; }
static bool is_unresolved(const Tape *tape) { return tape->unresolved; }

static Evidence tried(Arena *arena, const Run *run) {
    return (Evidence){
        .level = run->used_balls ? EVIDENCE_BALLS : EVIDENCE_TRIALS,
        .under_hypotheses = has_hypotheses(run->problem),
        .bends = has_mark(run, has_kinks),
        .worlds = run->trials,
        .exact = run->agreed,
        .sizes = run->shapes,
        .ranges = run_size_ranges(arena, run),
        .systems = (unsigned)!run->brief << SYSTEM_F64 | (unsigned)run->used_rationals << SYSTEM_Q |
                   (unsigned)run->used_balls << SYSTEM_BALL | (unsigned)run->used_symbols << SYSTEM_MPQ |
                   (unsigned)run->used_calcium << SYSTEM_CALCIUM};
}

/* Trials passed, and nothing stronger is known: is there a reason not to be content with them? */
static Why doubts(Arena *arena, Run *run, bool quick, uint64_t seed) {
    bool whole;
    Rel rel = run->problem->statement->relation->rel;
    Descended descended = quick ? DESCENDED_NOWHERE : run_descend(run, seed);
    if (descended == DESCENDED_BREAKS) return (Why){0};
    if (descended == DESCENDED_TOUCHES &&
        (rel == R_LT || rel == R_GT || rel == R_NE || rel == R_SUCC || rel == R_PREC))
        return (Why){.kind = WHY_ALL_REAL_NUMBERS};
    if (run->unsettled_worlds)
        return run->unable_integrals ? sample_why(run, seed) : (Why){.kind = WHY_BEYOND};
    if (run->unclear_worlds) return (Why){.kind = WHY_UNCLEAR, .worlds = run->unclear_worlds};
    if (run->loose_worlds) return (Why){.kind = WHY_TOO_LARGE};
    if (run->undecided_worlds || run->open_worlds) return (Why){.kind = WHY_TOO_CLOSE};
    if (about_all_numbers(run, &whole))
        return (Why){.kind = whole ? WHY_ALL_WHOLE_NUMBERS : WHY_ALL_REAL_NUMBERS};
    return run_thin(arena, run, seed);
}

/* Sizes at which the hypotheses hold in some world, and a side has a value in none. */
static bool is_hollow(const Entry *entry) {
    const Program *program = entry->program;
    return !entry->counted && (entry->empty || (program && program->dropped && !program->cases.count));
}

/* At most sizes that were looked at, no world had a value. */
static bool is_mostly_hollow(const Run *run) {
    int hollow = 0, solid = 0;
    for (int row = 0; row < run->sizes->count; row++) {
        solid += run->entries[row].counted;
        hollow += is_hollow(&run->entries[row]);
    }
    return hollow > solid;
}

/* Where there is no value. Whatever has none at most sizes says too little to be called right. */
static Why value_is_rare(Arena *arena, const Run *run, Evidence *evidence) {
    int hollow = 0, first = -1;
    for (int row = 0; row < run->sizes->count; row++) {
        const Entry *entry = &run->entries[row];
        evidence->empty += entry->empty;
        if (!is_hollow(entry)) continue;
        if (!hollow++) first = row;
    }
    if (!hollow) return (Why){0};
    evidence->empty_at = run_sizes_at(arena, run, first, true);
    return is_mostly_hollow(run) ? (Why){.kind = WHY_NO_VALUE, .at = evidence->empty_at} : (Why){0};
}

/* α_1 > 1 never holds, because α_1 ≤ 1 is proved. */
static bool opposite_is_proved(const Run *run) {
    static const Rel opposite[R_COUNT] = {[R_LT] = R_GE, [R_LE] = R_GT, [R_GT] = R_LE, [R_GE] = R_LT};
    Arena *arena = run->arena;
    const Statement *s = run->problem->statement;
    for (int i = 0; i < s->hypotheses.count; i++) {
        const Node *hypothesis = s->hypotheses.items[i];
        if (!opposite[hypothesis->rel] || !shape_is_number(&hypothesis->kid[0]->shape)) continue;
        Statement *turned = NEW(arena, Statement);
        *turned = *s;
        turned->hypotheses.count = 0;
        turned->relation = node_copy(arena, hypothesis);
        turned->relation->rel = opposite[hypothesis->rel];
        Problem *problem = NEW(arena, Problem);
        *problem = *run->problem;
        problem->statement = turned;
        if (prove(arena, problem)->proved) return true;
    }
    return false;
}

/* The hypotheses held in no world that was tried. */
static VerdictKind nothing_met(Arena *arena, Run *run, Exhausted exhausted, const Options *options,
                               Verdict *verdict) {
    Why *why = &verdict->why;
    bool never = exhausted == EXHAUSTED_NEVER_MET;
    if (run->unclear_worlds) {
        *why = (Why){.kind = WHY_UNCLEAR, .worlds = run->unclear_worlds};
        return VERDICT_UNDECIDED;
    }
    if (!never && !options->quick && run->wanted == TRUTH_FALSE) { /* other numbers may fit */
        Settled settled = run_settle(arena, run, options->seed, verdict);
        if (settled == SETTLED_FOUND || settled == SETTLED_ELSEWHERE) return VERDICT_UNDECIDED;
        if (settled == SETTLED_HOLDS && run_is_met(run)) return VERDICT_HOLDS;
        never = run_is_never_met(run);
    }
    never = never || (!options->quick && opposite_is_proved(run));
    why->kind = has_hypotheses(run->problem) ? WHY_NO_WORLD_FITS : WHY_NO_WORLD;
    why->shown = never;
    return never ? VERDICT_VACUOUS : VERDICT_UNDECIDED;
}

/* It is about every member of a recursion without end, of which the first few were looked at. */
static bool is_endless(const Statement *s) {
    for (int i = 0; i < s->free.count; i++)
        if (s->free.items[i]->unbounded[0] == FROM_LOWEST) return true;
    return false;
}

/* Is what was checked about all sizes of the claim, none of them left out? */
static bool at_every_size(Run *run, const Evidence *evidence) {
    bool identity = evidence->level == EVIDENCE_IDENTITY;
    if (run->sizes->count > CERTIFIED_ROWS || is_endless(run->problem->statement)) return false;
    if (level_assurance(evidence->level) != ASSURANCE_CHECKED || run->sizes->gap != INT64_MAX) return false;
    if (identity && evidence->identity_at.count != run->sizes->count) return false;
    for (int row = 0; row < run->sizes->count; row++)
        if (!run_entry(run, row)->able) return false;
    return true;
}

/* No world was found with what was searched for, unless run->found says so in the end. */
static void without_witness(Arena *arena, Run *run, const Proof *proof, Exhausted exhausted,
                            const Options *options, Verdict *verdict) {
    uint64_t seed = options->seed;
    Evidence *evidence = &verdict->evidence;
    *evidence = tried(arena, run);
    bool searched = !run->unable && run->exact > 0;
    bool proved = searched && proof && proof->proved;
    const Certificate *certificate = searched && !proved ? certify(arena, run) : NULL;
    Identified identified = NOT_IDENTIFIED;
    if (searched && run->wanted == TRUTH_FALSE && exhausted != EXHAUSTED_HOLDS)
        identified = run_identify(arena, run, seed, evidence);
    if (proved && identified == CONTRADICTED)
        die("%s is proved, and is no identity", run->problem->statement->text);
    Why *why = &verdict->why;
    VerdictKind otherwise = VERDICT_UNDECIDED;
    if (proved) {
        evidence->level = EVIDENCE_PROOF;
        evidence->proof = proof;
    } else if (certificate) {
        evidence->level = EVIDENCE_CERTIFICATE;
        evidence->certificate = certificate;
    } else if (exhausted == EXHAUSTED_HOLDS)
        evidence->level = EVIDENCE_EXHAUSTIVE;
    else if (run->unable)
        *why = (Why){.kind = WHY_UNABLE, .unable = run->unable};
    else if (!run->exact && run->too_large)
        *why = (Why){.kind = WHY_UNABLE, .unable = run->too_large};
    else if (!run->exact)
        otherwise = nothing_met(arena, run, exhausted, options, verdict);
    else if (run->wanted == TRUTH_TRUE)
        why->kind = WHY_NONE_FOUND;
    else if (identified == CONTRADICTED)
        why->kind = WHY_NOT_IDENTITY;
    else if (identified == NOT_IDENTIFIED) {
        evidence->conclusion = run_conclude(run);
        if (!evidence->conclusion && !options->quick)
            evidence->reduced = run_reduce(arena, run, seed, evidence);
        bool gone_through = evidence->conclusion || evidence->reduced;
        if (gone_through) evidence->level = EVIDENCE_EXHAUSTIVE;
        Settled settled = gone_through     ? SETTLED_HOLDS
                          : options->quick ? SETTLED_NOT
                                           : run_settle(arena, run, seed, verdict);
        if (settled == SETTLED_NOT) {
            *why = doubts(arena, run, options->quick, seed);
            if (!run->found) *evidence = tried(arena, run); /* it may have looked at more */
        }
    }
    evidence->everywhere = at_every_size(run, evidence);
    if (run->found) return;
    if (!why->kind && run->wanted == TRUTH_FALSE && !proved && !options->quick &&
        is_endless(run->problem->statement))
        why->kind = WHY_ALL_WHOLE_NUMBERS;
    if (!why->kind && !proved && has_mark(run, is_unresolved)) why->kind = WHY_KINKS;
    if (!why->kind && run->wanted == TRUTH_FALSE) *why = value_is_rare(arena, run, evidence);
    if (why->kind) {
        verdict->kind = otherwise;
        *evidence = (Evidence){0};
    } else /* that no world has it speaks against “there is one” */
        verdict->kind = run->wanted == TRUTH_TRUE ? VERDICT_REFUTED : VERDICT_HOLDS;
}

static void with_witness(Arena *arena, Run *run, const Proof *proof, const Options *options,
                         Verdict *verdict) {
    if (proof && proof->proved) die("%s is proved, and refuted", run->problem->statement->text);
    verdict->evidence = (Evidence){0};
    verdict->why = (Why){0};
    verdict->witness_confirms = run->wanted == TRUTH_TRUE;
    verdict->kind = verdict->witness_confirms ? VERDICT_HOLDS : VERDICT_REFUTED;
    if (verdict->witness_confirms) verdict->evidence.level = EVIDENCE_WITNESS;
    if (!options->quick && !options->unseen) verdict->witness = smallest_witness(arena, run);
}

/* Goes through small worlds; what doubles cannot tell is looked at anew. */
static void sweep(Run *run, uint64_t seed) {
    run->unsure = run->alarms = run->blind = 0;
    Lanes *failing = run_sweep(run, seed);
    if (failing) run_engine(run, seed, 1, failing);
    run->unsure = run->alarms = run->blind = 0;
}

/* Draws worlds, sweeps the small ones, and looks at some exactly, until one has what is searched for. */
static void search(Run *run, const Options *options, bool proved) {
    run->brief = proved; /* worlds are then a check of the proof, and fewer do */
    if (proved) check_proof(run, options->seed);
    if (proved && !run->found && !options->quick) visit_rest(run, options->seed);
    if (run->found || (run->exact && !is_mostly_hollow(run)))
        return;                                              /* otherwise its conditions are rarely met, */
    run->brief = false;                                      /* or it rarely has a value */
    if (run->need && !run->quick) sweep(run, options->seed); /* small worlds first: any of them will do */
    if (run->found) return;
    run_engine(run, options->seed, (options->trials + LANES - 1) / LANES, NULL);
    if (!run->found && !run->need) sweep(run, options->seed);
    if (!run->found) check_exactly(run, options->seed);
    if (!run->found && !options->quick) visit_rest(run, options->seed);
}

static bool uses_answer(const Problem *problem) {
    return problem->which.kind == WHICH_SHOW && problem->values.count &&
           problem_uses_unknown(problem->arena, problem->statement->relation);
}

/* Were there worlds without a value for a side? */
static bool saw_empty(const Run *run) {
    for (int row = 0; row < run->sizes->count; row++)
        if (run->entries[row].empty || (run->entries[row].program && run->entries[row].program->dropped))
            return true;
    return false;
}

/* Is there a division, an inverse, a logarithm or the like in the answer, or an index that may be out of range? */
static bool may_lack_value(Run *run) {
    for (int i = 0; i < run->pool_count && i < EVENTUAL_ROWS; i++) {
        const Program *program = run_entry(run, run->pool[i])->program;
        for (int k = 0; k < program->cases.count; k++)
            for (int g = 0; g < program->cases.items[k].goals; g++) {
                const Test *goal = &program->cases.items[k].goal[g];
                if (goal->order != REL_DEFINED || !tape_is_total(program->tape, goal->a)) return true;
            }
    }
    return false;
}

/* An answer must have a value wherever the claim's own terms have one: a world in which it has none refutes it. */
static void demand_value(Arena *arena, const Problem *problem, const Mismatches *mismatches,
                         const Options *options, Verdict *verdict) {
    Problem *asked = NEW(arena, Problem);
    *asked = *problem;
    asked->which.existence = true;
    Arena *working = arena_new();
    Run *run = run_new(working, asked, mismatches, ASK_ALL);
    if (may_lack_value(run) && some_row_able(run, options->seed)) search(run, options, false);
    if (run->found) with_witness(arena, run, NULL, options, verdict);
    run_close(run);
    arena_free(working);
}

/* At one of the simplest sizes; which others were looked at depends on the seed. */
static bool is_eventual(Run *run) {
    for (int row = 0; row < run->sizes->count && row < EVENTUAL_ROWS; row++)
        if (run_entry(run, row)->program->eventually) return true;
    return false;
}

/* Of ≈ that is refuted, or holds in all worlds that were tried though it is not proved: how close are the sides? */
static const Closeness *closeness(Arena *arena, const Problem *problem, const Verdict *verdict,
                                  uint64_t seed) {
    bool wrong = verdict->kind == VERDICT_REFUTED && verdict->witness && verdict->witness->left.node,
         tolerated = verdict->kind == VERDICT_HOLDS && !verdict->witness && problem->claim->tolerance &&
                     verdict->evidence.level < EVIDENCE_WITNESS;
    if (verdict->in_the_end || !(wrong || tolerated)) return NULL;
    return measure_closeness(arena, problem, verdict->witness, seed);
}

Verdict *judge(Arena *arena, Problem *problem, const Mismatches *mismatches, const Options *options,
               Ask ask) {
    Verdict *verdict = NEW(arena, Verdict);
    verdict->statement = problem->statement;
    verdict->yes_no = -1;
    verdict->span = problem->statement->span;
    verdict->step = problem->statement->number;
    Arena *working = arena_new();
    Run *run = run_new(working, problem, mismatches, ask);
    run->quick = options->quick;
    run->need = options->need;
    if (options->stats) run->stats = NEW(working, Stats);
    bool able = some_row_able(run, options->seed);
    bool provable = able && ask == ASK_ALL && !mismatches->count && !options->quick;
    const Proof *proof = provable ? prove(arena, problem) : NULL;
    bool needless = options->need && proof && proof->proved; /* then it holds, or an answer has no value */
    Exhausted exhausted = able && !needless ? run_exhaust(run, options->seed) : EXHAUSTED_NOT;
    if (able && !needless && exhausted == EXHAUSTED_NOT) search(run, options, proof && proof->proved);
    verdict->in_the_end = is_eventual(run);
    if (run->stats) verdict->stats = stats_new(arena, run);
    bool answered = !run->found && !run->mistake && uses_answer(problem), empty = answered && saw_empty(run);
    bool survives = options->need && options->quick && !run->found && !run->mistake && run->exact;
    if (needless || survives)
        verdict->kind = VERDICT_HOLDS;
    else if (!run->found && !run->mistake)
        without_witness(arena, run, proof, exhausted, options, verdict);
    if (run->found)
        with_witness(arena, run, proof, options, verdict);
    else if (run->mistake) {
        verdict->kind = VERDICT_ILL_FORMED;
        verdict->mistake = mistake_new(arena, run->mistake->kind, run->mistake->span,
                                       run->mistake->hint ? arena_strdup(arena, run->mistake->hint) : NULL,
                                       "%s", run->mistake->what);
    }
    run_close(run);
    arena_free(working);
    if ((empty || (answered && !options->quick)) && verdict->kind != VERDICT_REFUTED)
        demand_value(arena, problem, mismatches, options, verdict);
    if (ask == ASK_ALL && !options->quick && !mismatches->count)
        verdict->close = closeness(arena, problem, verdict, options->seed);
    return verdict;
}
