/* autoshrink.c: a pool goes in, a simpler pool and the instance it makes come out.
   A step either drops requests or changes the answers to a few; which, is drawn from the trial's own stream, so a trial
   shrinks the same way each time. When that fails RANDOM_FAILED times in a row, the steps come from the fixed list of
   autoshrink_pass.c. What comes out counts only if it is simpler by theft_pool_simpler, an order without endless
   descents: shrinking ends whatever the property answers. */
#include "engine.h"

enum { RANDOM_FAILED = 25, LONGEST_VALUE = 64, LONGEST_WINDOW = 63, TRIES = 10 };

static const struct {
    uint8_t start, least, most;
} bounds[ACTIONS] = {
    [DROP] = {128, 16, 160}, [SHIFT] = {64, 8, 128},    [MASK] = {64, 8, 128},
    [SWAP] = {48, 8, 128},   [SUBTRACT] = {64, 8, 128},
};

void theft_habits_reset(Habits *habits) {
    for (int action = 0; action < ACTIONS; action++) habits->weight[action] = bounds[action].start;
    habits->used = 0;
}

void theft_habits_learn(Habits *habits, bool kept) {
    for (int action = 0; action < ACTIONS; action++) {
        if (!(habits->used >> action & 1)) continue;
        int weight = habits->weight[action] + (kept ? 8 : -3);
        int least = bounds[action].least, most = bounds[action].most;
        habits->weight[action] = (uint8_t)(weight < least ? least : weight > most ? most : weight);
    }
}

static bool wants_drop(struct theft *t, const Habits *habits, size_t request_count) {
    size_t chance = habits->weight[DROP]; /* of 256 */
    if (chance > 8 * request_count) chance = 8 * request_count;
    return theft_random_bits(t, 8) < chance;
}

static Action pick_change(struct theft *t, const Habits *habits) {
    unsigned total = 0;
    for (int action = SHIFT; action < ACTIONS; action++) total += habits->weight[action];
    unsigned mark = (unsigned)theft_random_below(t, total), action = SHIFT;
    while (mark >= habits->weight[action]) mark -= habits->weight[action++];
    return (Action)action;
}

/* From 1 to most; as likely of any order of magnitude, so that large steps and the last small ones are found. */
static uint64_t amount_up_to(struct theft *t, uint64_t most) {
    unsigned length = 64 - (unsigned)__builtin_clzll(most);
    uint64_t amount = 1 + theft_random_bits(t, (uint8_t)theft_random_below(t, length));
    return amount < most ? amount : most;
}

/* Without a run of requests, for what one choice of `alloc` led to goes with that choice. A long request that is dropped
   alone keeps a part. */
static void drop(struct theft *t, const Pool *now, Pool *next) {
    size_t first = theft_random_below(t, now->request_count), rest = now->request_count - first;
    size_t length = amount_up_to(t, rest);
    Request request = now->requests[first];
    theft_pool_copy(next, now, 0, first);
    if (length == 1 && request.bits > LONGEST_VALUE) {
        uint32_t from = (uint32_t)theft_random_below(t, request.bits);
        theft_pool_copy_bits(next, now, request.at + from,
                             (uint32_t)theft_random_below(t, request.bits - from));
    }
    theft_pool_copy(next, now, first + length, rest - length);
}

/* The next request after `first` with as many bits and an answer below `value`; 0 if there is none. */
static size_t find_smaller(const Pool *next, size_t first, uint64_t value) {
    uint32_t bits = next->requests[first].bits;
    for (size_t i = first + 1; i < next->request_count; i++)
        if (next->requests[i].bits == bits && theft_pool_get(next, next->requests[i].at, bits) < value)
            return i;
    return 0;
}

/* Makes the answer to one request smaller; false if this action cannot. */
static bool change(struct theft *t, Pool *next, size_t request, Action action) {
    size_t at = next->requests[request].at;
    uint32_t bits = next->requests[request].bits;
    bool window = bits > LONGEST_VALUE;
    if (window) {
        uint32_t length = 1 + (uint32_t)theft_random_below(t, LONGEST_WINDOW);
        at += theft_random_below(t, bits - length + 1);
        bits = length;
    }
    uint64_t value = theft_pool_get(next, at, bits), smaller = value;
    if (!value) return false;
    switch (action) {
    case SHIFT: smaller = value >> (1 + theft_random_bits(t, 2)); break;
    case MASK: smaller = value & (theft_random_bits(t, 64) | theft_random_bits(t, 64)); break;
    case SUBTRACT: smaller = value - amount_up_to(t, value); break;
    case SWAP: {
        size_t other = window ? 0 : find_smaller(next, request, value);
        if (!other) return false;
        smaller = theft_pool_get(next, next->requests[other].at, bits);
        theft_pool_put(next, next->requests[other].at, bits, value);
        break;
    }
    default: return false;
    }
    theft_pool_put(next, at, bits, smaller);
    return smaller != value;
}

/* One change, sometimes a few more when there is much to change. */
static size_t how_many_changes(struct theft *t, const Pool *now) {
    uint8_t width = 5;
    while (width < 64 && (uint64_t)1 << width < now->request_count) width++;
    uint64_t more = theft_random_bits(t, width) & theft_random_bits(t, width);
    size_t changes = 1 + (size_t)__builtin_popcountll(more);
    for (size_t i = 0; i < now->request_count; i++)
        if (now->requests[i].bits > LONGEST_VALUE) return changes;
    return changes < now->request_count ? changes : now->request_count;
}

static void mutate(struct theft *t, const Pool *now, Pool *next, Habits *habits) {
    theft_pool_copy(next, now, 0, now->request_count);
    for (size_t changes = how_many_changes(t, now); changes && !next->broken; changes--) {
        for (int tries = TRIES; tries; tries--) {
            Action action = pick_change(t, habits);
            if (!change(t, next, theft_random_below(t, now->request_count), action)) continue;
            habits->used |= 1u << action;
            break;
        }
    }
}

/* Makes t->plan; false: there is nothing more to try. */
static bool make_plan(struct theft *t, size_t arg, uint32_t tactic) {
    const Pool *now = &t->pools[arg];
    Habits *habits = &t->habits[arg];
    Sweep *sweep = &t->sweeps[arg];
    size_t most = t->cfg.type_info[arg]->autoshrink_config.max_failed_shrinks;
    theft_pool_clear(&t->plan);
    habits->used = 0;
    if (theft_pool_minimal(now)) return tactic == 0 && now->request_count; /* the empty plan, once */
    if ((most && tactic >= most) || sweep->spent_at == t->successful_shrinks) return false;
    if (tactic >= RANDOM_FAILED) sweep->on = true;
    if (sweep->on) {
        bool more = theft_sweep_propose(sweep, now, &t->plan);
        if (!more) sweep->spent_at = t->successful_shrinks;
        return more;
    }
    if (wants_drop(t, habits, now->request_count)) {
        habits->used = 1u << DROP;
        drop(t, now, &t->plan);
    } else {
        mutate(t, now, &t->plan, habits);
    }
    return true;
}

enum theft_shrink_res theft_autoshrink(struct theft *t, size_t arg, uint32_t tactic, void **output) {
    const struct theft_type_info *info = t->cfg.type_info[arg];
    if (!make_plan(t, arg, tactic)) return THEFT_SHRINK_NO_MORE_TACTICS;
    if (t->plan.broken) {
        t->no_memory = true;
        return THEFT_SHRINK_ERROR;
    }
    theft_pool_trim(&t->plan);
    theft_pool_clear(&t->spare);
    t->spare.plan = &t->plan;
    switch (theft_make(t, info, &t->spare, output)) {
    case THEFT_ALLOC_OK: break;
    case THEFT_ALLOC_SKIP: return THEFT_SHRINK_DEAD_END;
    default: return THEFT_SHRINK_ERROR;
    }
    const Pool *now = &t->pools[arg];
    if (theft_pool_simpler(&t->spare, now) || theft_pool_minimal(now)) return THEFT_SHRINK_OK;
    theft_unmake(info, *output);
    return THEFT_SHRINK_DEAD_END;
}
