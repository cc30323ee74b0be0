/* integral.c: balls, with expectations over one normal variable as rigorous integrals (acb_calc_integrate).
   Under E, Var, Cov and P one symbol t runs and all others may have any value: where the result is finite all the
   same, they do not matter (a normal variable of variance 0), else nothing is said. The line is cut into the part
   [−w, w] that is integrated and two tails, on which the integrand is bounded by u^k times a ball (scaled.inc).
   Limit variables are numbers of the world. The file is long because all of it needs the evaluator included here. */
#define HAS_SYMBOLS
#define HAS_INTEGRALS
#include "scaled.inc"

#if __has_include(<acb_calc.h>)
#include <acb_calc.h>
#else
#include <flint/acb_calc.h>
#endif

/* Symbols have any value until an expectation gives them one. */
static bool num_symbols(num *first, int slot, int count, const Slot *what, Context *context) {
    (void)slot;
    if (what->first >= 0) return false;
    for (int k = 0; k < count; k++) {
        num_set_int(first + k, 0, context);
        arb_zero_pm_inf(acb_realref(first[k].x));
    }
    if (what->kind != SLOT_NORMAL) context->status[0] |= STATUS_UNABLE;
    return true;
}

#define num_pi num_pi
#define num_exp num_exp
#define num_sin num_sin
#define num_cos num_cos
#include "eval_body.inc"

enum {
    MOST_EVALUATIONS = 20000, /* of the integrand, for one integral */
    MOST_CUTS = 4000,         /* evaluations that look for where a condition holds */
    BUCKETS = 1 << 12,        /* for the values of the integrand */
    DOUBLINGS = 24,           /* of the w beyond which all is a tail */
    SQUARES = -2,             /* in place of an entry: the sum of the squares of all of them */
};

/* e^(s_i − s) / Σ e^(s_j − s) with s the largest, which cancels as it stands. */
static void softmax(Machine *machine, Grid out, Grid a) {
    Context *context = &machine->context;
    num *sum = machine->work + machine->work_count, *one = sum + 1;
    for (int r = 0; r < out.rows && out.cols; r++) {
        num *to = out.at + r * out.down;
        const num *from = a.at + r * a.down, *most = from;
        for (int c = 1; c < a.cols; c++)
            if (is_larger(from + c * a.right, most)) most = from + c * a.right;
        num_set_int(sum, 0, context);
        for (int c = 0; c < a.cols; c++) {
            num *entry = to + c * out.right;
            num_sub(entry, from + c * a.right, most, context);
            if (from + c * a.right == most)
                num_set_int(entry, 1, context);
            else
                num_exp(entry, entry, context);
            num_add(sum, sum, entry, context);
        }
        num_set_int(one, 1, context);
        num_div(sum, one, sum, context);
        for (int c = 0; c < a.cols; c++) num_mul(to + c * out.right, to + c * out.right, sum, context);
    }
}

static void limit(Machine *machine, const Inst *inst, Grid out) {
    (void)inst;
    fill(out, 1, false, &machine->context);
    machine->context.status[0] |= STATUS_UNABLE;
}

/* ---- one expectation: the integrand ---- */

typedef struct Value { /* of everything that is integrated, at one ball of t */
    struct Value *next;
    acb_t t, density;
    bool analytic, fine;
    num *output;
} Value;

typedef struct Job {
    Machine *machine;
    const Plan *plan;
    const Expectation *e;
    num *symbol; /* the normal variable that matters: mean + deviation · t */
    arb_t mean, deviation;
    arb_t given;              /* the probability of what it is conditioned on */
    int entries, first_count; /* of all outputs, of the first */
    long start;               /* w */
    bool inside[2];           /* is this tail part of what it is conditioned on? Right, left */
    Truth event[2];           /* on this tail */
    num *tail[2];             /* bounds of the outputs there */
    Value **bucket;
    int left, right; /* what the integrand is: the product of two entries, of one if right is −1 */
} Job;

/* Other symbols have any value: where they matter, the ball is not finite, and is left alone. */
static void put_constants(Machine *machine, int i) {
    const Inst *inst = &machine->tape.inst.items[i];
    Constants *c = machine->context.constants;
    for (int e = 0; e < inst->rows * inst->cols; e++) {
        int at = inst->offset + e / inst->cols * inst->row_stride + e % inst->cols * inst->col_stride;
        if (c->constant[at] && acb_is_finite(machine->numbers[at].x))
            num_set_fmpq(machine->numbers + at, &c->value[at], &machine->context);
    }
}

static void run_plan(Job *job) {
    Machine *machine = job->machine;
    for (int k = 0; k < job->plan->loads; k++) machine->status[job->plan->load[k]][0] = 0;
    for (int k = 0; k < job->plan->count; k++) {
        int i = job->plan->inst[k];
        if (!inherit(machine, i)) continue;
        machine->context.status[0] = 0;
        compute(machine, i);
        conclude(machine, i);
        if (machine->context.affine[i] && machine->tape.inst.items[i].op != T_VIEW) put_constants(machine, i);
    }
    machine->context.status[0] = 0;
}

/* The outputs as plain numbers, on a tail with degrees. False: not all have a finite value. */
static bool read_outputs(Job *job, num *out) {
    Machine *machine = job->machine;
    bool fine = true;
    for (int k = 0; k < job->plan->outputs && fine; k++) {
        Grid a = grid(machine, job->plan->output[k]);
        fine = !machine->status[job->plan->output[k]][0];
        for (int r = 0; r < a.rows && fine; r++)
            for (int c = 0; c < a.cols && fine; c++, out++)
                fine =
                    settle(out, a.at + r * a.down + c * a.right, &machine->context) && acb_is_finite(out->x);
    }
    machine->context.status[0] = 0;
    return fine;
}

static void run_at(Job *job, const acb_t t, bool analytic) {
    Context *context = &job->machine->context;
    context->analytic = analytic;
    acb_mul_arb(job->symbol->x, t, job->deviation, context->precision);
    acb_add_arb(job->symbol->x, job->symbol->x, job->mean, context->precision);
    plain(job->symbol);
    run_plan(job);
}

/* All t = ±u, u ≥ start, at once: mean ± deviation u = u (±deviation + mean u⁻¹). */
static void run_tail(Job *job, bool left, long start) {
    Context *context = &job->machine->context;
    num mean;
    num_init(&mean);
    context->tail = true, context->analytic = false, context->start = start;
    acb_set_arb(mean.x, job->mean);
    acb_set_arb(job->symbol->x, job->deviation);
    if (left) acb_neg(job->symbol->x, job->symbol->x);
    job->symbol->degree = 1, job->symbol->scale = NULL;
    num_add(job->symbol, job->symbol, &mean, context);
    run_plan(job);
    num_clear(&mean);
}

static num *new_numbers(Arena *arena, int count) {
    num *out = NEW_ARRAY(arena, num, count + 1);
    for (int i = 0; i < count; i++) num_init(out + i);
    return out;
}

static void clear_numbers(num *at, int count) {
    for (int i = 0; i < count; i++) num_clear(at + i);
}

static uint64_t hash_of(const acb_t t, bool analytic) {
    double part[] = {arf_get_d(arb_midref(acb_realref(t)), ARF_RND_NEAR),
                     mag_get_d(arb_radref(acb_realref(t))),
                     arf_get_d(arb_midref(acb_imagref(t)), ARF_RND_NEAR), analytic};
    uint64_t hash = 0, bits;
    for (int i = 0; i < 4; i++) {
        memcpy(&bits, &part[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* Different entries are integrated over the same balls, mostly: each is computed once. */
static Value *value_at(Job *job, const acb_t t, bool analytic) {
    Arena *arena = job->machine->context.scratch;
    acb_t key;
    acb_init(key);
    acb_set(key, t);
    Value **place = &job->bucket[hash_of(key, analytic) % BUCKETS], *v = *place;
    while (v && (v->analytic != analytic || !acb_equal(v->t, key))) v = v->next;
    if (v) {
        acb_clear(key);
        return v;
    }
    v = NEW(arena, Value);
    acb_init(v->t), acb_init(v->density);
    acb_swap(v->t, key);
    v->analytic = analytic;
    v->output = new_numbers(arena, job->entries);
    run_at(job, v->t, analytic);
    v->fine = read_outputs(job, v->output);
    normal_density(v->density, v->t, job->machine->context.precision);
    v->next = *place, *place = v;
    acb_clear(key);
    return v;
}

static void clear_values(Job *job) {
    for (int i = 0; i < BUCKETS; i++)
        for (Value *v = job->bucket[i]; v; v = v->next) {
            acb_clear(v->t), acb_clear(v->density);
            clear_numbers(v->output, job->entries);
        }
}

/* What the job asks for, of these values of the outputs. */
static void combine(num *out, const Job *job, const num *value) {
    Context *context = &job->machine->context;
    if (job->left != SQUARES && job->right < 0)
        num_set(out, value + job->left);
    else if (job->left != SQUARES)
        num_mul(out, value + job->left, value + job->right, context);
    else
        num_dot(out, value, 1, value, 1, job->first_count, context);
}

static int integrand(acb_ptr out, const acb_t t, void *data, slong order, slong precision) {
    Job *job = data;
    const Value *v = value_at(job, t, order != 0);
    if (!v->fine) {
        acb_indeterminate(out);
        return 0;
    }
    num f;
    num_init(&f);
    combine(&f, job, v->output);
    acb_mul(out, f.x, v->density, precision);
    num_clear(&f);
    return 0;
}

/* ---- where on the line: pieces that are not sure are those where a condition may or may not hold ---- */

typedef struct Region { /* the part of [−w, w] where tests hold */
    Piece *items;
    int count, capacity;
    int cuts;
} Region;

static Truth hold(const Machine *machine, const Test *tests, int count) {
    Truth truth = TRUTH_TRUE;
    for (int i = 0; i < count && truth != TRUTH_FALSE; i++) {
        Truth one = machine_relate(machine, 0, tests[i].order, tests[i].a, tests[i].b);
        if (one == TRUTH_UNDEFINED) one = TRUTH_UNKNOWN;
        if (one != TRUTH_TRUE) truth = one;
    }
    return truth;
}

static void add_piece(Arena *arena, Region *region, const arf_t low, const arf_t high, bool sure) {
    Piece *last = region->count ? &region->items[region->count - 1] : NULL;
    if (last && last->sure == sure && arf_equal(last->high, low)) {
        arf_set(last->high, high);
        return;
    }
    Piece piece = {.sure = sure};
    arf_init(piece.low), arf_init(piece.high);
    arf_set(piece.low, low), arf_set(piece.high, high);
    PUSH(arena, region, piece);
}

static void clear_region(Region *region) {
    for (int i = 0; i < region->count; i++) arf_clear(region->items[i].low), arf_clear(region->items[i].high);
}

static void interval(acb_t out, const arf_t low, const arf_t high, long precision) {
    acb_zero(out);
    arb_set_interval_arf(acb_realref(out), low, high, precision);
}

/* By halves, until it is known or too narrow to matter. */
static void cut(Job *job, Region *region, const arf_t low, const arf_t high, bool with_event) {
    const Expectation *e = job->e;
    Context *context = &job->machine->context;
    acb_t t;
    arf_t middle;
    acb_init(t), arf_init(middle);
    interval(t, low, high, context->precision);
    if (e->givens || with_event) run_at(job, t, false);
    Truth truth = hold(job->machine, e->given, e->givens);
    if (with_event && truth != TRUTH_FALSE) {
        Truth event = hold(job->machine, e->event, e->events);
        if (event != TRUTH_TRUE) truth = event == TRUTH_FALSE ? event : TRUTH_UNKNOWN;
    }
    arf_sub(middle, high, low, 64, ARF_RND_NEAR);
    bool narrow = arf_cmpabs_2exp_si(middle, 6 - context->precision) < 0;
    if (truth == TRUTH_TRUE)
        add_piece(context->scratch, region, low, high, true);
    else if (truth != TRUTH_FALSE && (narrow || ++region->cuts > MOST_CUTS))
        add_piece(context->scratch, region, low, high, false);
    else if (truth != TRUTH_FALSE) {
        arf_add(middle, low, high, ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_mul_2exp_si(middle, middle, -1);
        cut(job, region, low, middle, with_event);
        cut(job, region, middle, high, with_event);
    }
    acb_clear(t), arf_clear(middle);
}

static Region region_of(Job *job, bool with_event) {
    Region region = {0};
    arf_t low, high;
    arf_init(low), arf_init(high);
    arf_set_si(low, -job->start), arf_set_si(high, job->start);
    job->machine->context.tail = false;
    cut(job, &region, low, high, with_event);
    arf_clear(low), arf_clear(high);
    return region;
}

static void probability_of(arb_t out, const Job *job, const Region *region, bool with_event) {
    long precision = job->machine->context.precision;
    arb_t part;
    arb_init(part);
    arb_zero(out);
    for (int i = 0; i < region->count; i++) normal_add_mass(out, &region->items[i], precision);
    normal_tail_moment(part, job->start, 0, precision);
    for (int side = 0; side < 2; side++)
        if (job->inside[side] && (!with_event || job->event[side] == TRUTH_TRUE))
            arb_add(out, out, part, precision);
    arb_clear(part);
}

/* ---- moments ---- */

static void add_tail(arb_t sum, Job *job, int side) {
    Context *context = &job->machine->context;
    num f;
    arb_t part;
    num_init(&f), arb_init(part);
    context->tail = true, context->start = job->start;
    combine(&f, job, job->tail[side]);
    if (f.degree < 0) lift(&f, 0, context);
    normal_tail_moment(part, job->start, f.degree, context->precision);
    arb_addmul(sum, part, acb_realref(f.x), context->precision);
    context->tail = false;
    num_clear(&f), arb_clear(part);
}

/* The integral over one piece. What may belong to the region is a value in it times at most its mass. */
static void add_integral(arb_t sum, Job *job, const Piece *piece) {
    Context *context = &job->machine->context;
    acb_t low, high, part;
    acb_init(low), acb_init(high), acb_init(part);
    if (piece->sure) {
        acb_calc_integrate_opt_t options;
        acb_calc_integrate_opt_init(options);
        options->eval_limit = MOST_EVALUATIONS;
        mag_t tolerance;
        mag_init(tolerance);
        arb_get_mag_lower(tolerance, job->given);
        mag_mul_2exp_si(tolerance, tolerance, -context->precision);
        arb_set_arf(acb_realref(low), piece->low), arb_set_arf(acb_realref(high), piece->high);
        acb_calc_integrate(part, integrand, job, low, high, context->precision, tolerance, options,
                           context->precision);
        mag_clear(tolerance);
    } else {
        interval(low, piece->low, piece->high, context->precision);
        const Value *v = value_at(job, low, false);
        num f;
        num_init(&f);
        if (v->fine)
            combine(&f, job, v->output);
        else
            acb_indeterminate(f.x);
        normal_add_mass(acb_realref(part), piece, context->precision);
        acb_mul(part, part, f.x, context->precision);
        num_clear(&f);
    }
    arb_add(sum, sum, acb_realref(part), context->precision);
    acb_clear(low), acb_clear(high), acb_clear(part);
}

/* E of the product of two entries, or of one. */
static void moment(arb_t out, Job *job, const Region *given, int left, int right) {
    job->left = left, job->right = right;
    arb_zero(out);
    for (int i = 0; i < given->count; i++) add_integral(out, job, &given->items[i]);
    for (int side = 0; side < 2; side++)
        if (job->inside[side]) add_tail(out, job, side);
    if (job->e->givens) arb_div(out, out, job->given, job->machine->context.precision);
}

/* ---- choosing the symbol and w ---- */

static bool all_known(Job *job) {
    const Expectation *e = job->e;
    Machine *machine = job->machine;
    num *values = new_numbers(machine->context.scratch, job->entries);
    bool fine = read_outputs(job, values);
    clear_numbers(values, job->entries);
    for (int i = 0; i < e->events + e->givens && fine; i++) {
        const Test *test = i < e->events ? &e->event[i] : &e->given[i - e->events];
        for (int side = 0; side < 2 && fine; side++) {
            int inst = side ? test->b : test->a;
            Grid a = grid(machine, inst);
            fine = !machine->status[inst][0];
            for (int r = 0; r < a.rows && fine; r++)
                for (int c = 0; c < a.cols && fine; c++)
                    fine = acb_is_finite(a.at[r * a.down + c * a.right].x);
        }
    }
    return fine;
}

/* The symbol that alone makes everything known, whatever the others are. What has no value whatever all of them are
   has none at all. */
static unsigned char choose_symbol(Job *job) {
    Machine *machine = job->machine;
    const Tape *tape = &machine->tape;
    Context *context = &machine->context;
    acb_t t;
    acb_init(t);
    arb_set_d(acb_realref(t), 0.3173828125); /* nowhere special */
    bool found = false;
    for (int k = 0; k < job->plan->loads; k++) set_leaf(machine, job->plan->load[k]);
    memset(context->constants->constant, 0, sizeof(bool) * (size_t)tape->numbers);
    run_plan(job);
    unsigned char status = 0;
    for (int k = 0; k < job->plan->outputs; k++) status |= machine->status[job->plan->output[k]][0];
    for (int k = 0; k < job->plan->loads && !found; k++) {
        const Inst *load = &tape->inst.items[job->plan->load[k]];
        const Slot *slot = &tape->slots.items[load->aux];
        arb_zero(job->mean), arb_one(job->deviation);
        if (slot->mean >= 0) arb_set_fmpq(job->mean, &tape->constants.items[slot->mean], context->precision);
        if (slot->variance >= 0) {
            arb_set_fmpq(job->deviation, &tape->constants.items[slot->variance], context->precision);
            arb_sqrt(job->deviation, job->deviation, context->precision);
        }
        for (int i = 0; i < load->rows * load->cols && !found; i++) {
            job->symbol = machine->numbers + load->offset + i;
            constants_find(context->constants, tape, machine->world, job->plan, context->affine,
                           context->constants->tape->slots.items[load->aux].first + i);
            run_at(job, t, false);
            found = all_known(job);
            if (!found) set_leaf(machine, job->plan->load[k]);
        }
    }
    acb_clear(t);
    return status & STATUS_DOMAIN ? STATUS_DOMAIN : found ? 0 : STATUS_UNABLE;
}

/* Far enough that all is settled beyond. */
static bool choose_start(Job *job) {
    Context *context = &job->machine->context;
    const Expectation *e = job->e;
    long start = 2;
    while (start * start < context->precision + context->precision / 2) start++;
    bool fine = false;
    for (int i = 0, settled = 0; i < DOUBLINGS && settled <= (e->givens > 0); i++, start *= 2) {
        fine = true;
        for (int side = 0; side < 2 && fine; side++) {
            run_tail(job, side, start);
            Truth given = hold(job->machine, e->given, e->givens);
            job->inside[side] = given == TRUTH_TRUE;
            job->event[side] = hold(job->machine, e->event, e->events);
            fine = given == TRUTH_FALSE || (given == TRUTH_TRUE && job->event[side] != TRUTH_UNKNOWN &&
                                            read_outputs(job, job->tail[side]));
        }
        settled += fine;
        job->start = start;
    }
    context->tail = false;
    return fine;
}

/* ---- expectations ---- */

static void put(num *to, const arb_t x, Context *context) {
    acb_set_arb(to->x, x);
    plain(to);
    finite_or_give_up(to, context);
}

static void probability(Job *job, num *to) {
    Context *context = &job->machine->context;
    Region region = region_of(job, true);
    arb_t x;
    arb_init(x);
    probability_of(x, job, &region, true);
    if (job->e->givens) arb_div(x, x, job->given, context->precision);
    put(to, x, context);
    clear_region(&region);
    arb_clear(x);
}

static void moments(Job *job, const Region *given, Grid out) {
    Context *context = &job->machine->context;
    long precision = context->precision;
    int first = job->first_count, second = job->entries - first;
    arb_ptr mean = _arb_vec_init(job->entries + 1);
    arb_t x;
    arb_init(x);
    for (int i = 0; i < job->entries; i++) {
        if (i >= first && job->e->a == job->e->b)
            arb_set(mean + i, mean + i - first);
        else
            moment(mean + i, job, given, i, -1);
    }
    if (job->e->kind == EXPECT_E)
        for (int i = 0; i < first; i++)
            put(out.at + i / out.cols * out.down + i % out.cols * out.right, mean + i, context);
    if (job->e->kind == EXPECT_VAR) {
        moment(x, job, given, SQUARES, -1);
        for (int i = 0; i < first; i++) arb_submul(x, mean + i, mean + i, precision);
        put(out.at, x, context);
    }
    for (int i = 0; job->e->kind == EXPECT_COV && i < first; i++)
        for (int k = 0; k < second; k++) {
            num *to = out.at + i * out.down + k * out.right;
            if (job->e->a == job->e->b && k < i) {
                num_set(to, out.at + k * out.down + i * out.right);
                continue;
            }
            moment(x, job, given, i, first + k);
            arb_submul(x, mean + i, mean + first + k, precision);
            put(to, x, context);
        }
    _arb_vec_clear(mean, job->entries + 1);
    arb_clear(x);
}

/* Nothing random is in it. */
static void certain(Machine *machine, const Expectation *e, Grid out) {
    Context *context = &machine->context;
    Truth given = hold(machine, e->given, e->givens), event = hold(machine, e->event, e->events);
    fill(out, e->kind == EXPECT_P && event == TRUTH_TRUE, false, context);
    if (e->kind == EXPECT_E) copy(out, grid(machine, e->a));
    if (given == TRUTH_FALSE)
        context->status[0] |= STATUS_DOMAIN;
    else if (given == TRUTH_UNKNOWN || event == TRUTH_UNKNOWN)
        context->status[0] |= STATUS_UNABLE;
}

static unsigned char integrate(Job *job, Grid out) {
    Context *context = &job->machine->context;
    unsigned char status = choose_symbol(job);
    if (!status && !choose_start(job)) status = STATUS_UNABLE;
    if (status) return status;
    Region given = region_of(job, false);
    probability_of(job->given, job, &given, false);
    if (arb_is_positive(job->given)) {
        context->status[0] = 0;
        if (job->e->kind == EXPECT_P)
            probability(job, out.at);
        else
            moments(job, &given, out);
        status = context->status[0];
    } else /* given what has probability 0, there is no value */
        status = arb_is_zero(job->given) ? STATUS_DOMAIN : STATUS_UNABLE;
    clear_region(&given);
    return status;
}

static void expect(Machine *machine, const Inst *inst, Grid out) {
    Context *context = &machine->context;
    const Expectation *e = &machine->tape.expectations.items[inst->aux];
    const Plan *plan = &context->plans[inst->aux];
    Job job = {.machine = machine, .plan = plan, .e = e};
    if (e->kind == EXPECT_AFFINE) {
        fill(out, 1, false, context);
        context->status[0] |= STATUS_UNABLE;
        return;
    }
    if (!plan->loads) {
        certain(machine, e, out);
        return;
    }
    Arena *arena = context->scratch = arena_new();
    for (int k = 0; k < plan->outputs; k++) {
        Grid a = grid(machine, plan->output[k]);
        job.entries += a.rows * a.cols;
        if (!k) job.first_count = job.entries;
    }
    job.bucket = NEW_ARRAY(arena, Value *, BUCKETS);
    for (int side = 0; side < 2; side++) job.tail[side] = new_numbers(arena, job.entries);
    arb_init(job.mean), arb_init(job.deviation), arb_init(job.given);
    unsigned char status = integrate(&job, out);
    if (status) fill(out, 1, false, context);
    context->status[0] = status;
    context->analytic = context->tail = false;
    arb_clear(job.mean), arb_clear(job.deviation), arb_clear(job.given);
    for (int side = 0; side < 2; side++) clear_numbers(job.tail[side], job.entries);
    clear_values(&job);
    arena_free(arena);
}

/* ---- running: what is random is computed by the expectations over it, and has no value outside of them ---- */

static Machine *integral_open(const Tape *tape, Arena *arena) {
    Machine *machine = machine_open(tape, arena);
    Context *context = &machine->context;
    context->random = NEW_ARRAY(arena, bool, tape->inst.count + 1);
    context->plans = NEW_ARRAY(arena, Plan, tape->expectations.count + 1);
    context->affine = NEW_ARRAY(arena, bool, tape->inst.count + 1);
    plan_find_random(tape, context->random, context->affine);
    context->constants = constants_new(tape, arena);
    for (int i = 0; i < tape->expectations.count; i++)
        plan_new(&context->plans[i], tape, &tape->expectations.items[i], context->random, arena);
    return machine;
}

/* Of an expectation: what its arguments bring along, as far as they are not random. */
static bool inherit_certain(Machine *machine, int i) {
    const Inst *inst = &machine->tape.inst.items[i];
    machine->status[i][0] = 0;
    if (inst->a >= 0 && !machine->context.random[inst->a]) join(machine->status[i], machine->status[inst->a]);
    if (inst->b >= 0 && !machine->context.random[inst->b]) join(machine->status[i], machine->status[inst->b]);
    return !machine->status[i][0];
}

static void integral_close(Machine *machine) {
    constants_clear(machine->context.constants, machine->tape.numbers);
    machine_close(machine);
}

static void integral_run(Machine *machine, long precision) {
    Context *context = &machine->context;
    if (precision > 0 && precision != context->precision) set_leaves(machine, precision);
    for (int i = 0; i < machine->tape.inst.count; i++) {
        TapeOp op = machine->tape.inst.items[i].op;
        if (is_leaf(op) || context->random[i]) continue;
        if (!(op == T_EXPECT ? inherit_certain(machine, i) : inherit(machine, i))) continue;
        context->status[0] = 0;
        compute(machine, i);
        conclude(machine, i);
    }
    for (int i = 0; i < machine->tape.inst.count; i++)
        if (context->random[i]) machine->status[i][0] = STATUS_UNABLE;
}

const System system_integral = {.kind = SYSTEM_BALL,
                                .name = "ball",
                                .lanes = LANES,
                                .refutes = true,
                                .open = integral_open,
                                .close = integral_close,
                                .load = machine_load,
                                .run = integral_run,
                                .status = machine_status,
                                .tight = machine_tight,
                                .relate = machine_relate,
                                .entry = machine_entry};
