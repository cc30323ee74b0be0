/* autoshrink_pass.c: a pool goes in, the plan of a simpler one comes out, by a fixed list of changes.
   Random changes come down quickly and then miss the last steps, above all those that need two changes at once: a
   length and an item, two numbers that must keep their distance, an item and the place that names it. So when chance
   has found nothing for a while, every change on this list is tried at every place, the cheap kinds first, over and
   over until the whole list is of no use. Then no change on the list makes the counterexample simpler, unless it is so
   long that some kind of change was given up. */
#include "engine.h"

enum {
    WORD = 64, /* bits */
    MOST_DELETED = 4,
    MOST_EXCHANGED = 8,
    PATIENCE = 400, /* failures in a row, after which the next kind of change has its turn */
};

/* ---- single requests ---- */

/* A request of more bits than a word counts as 0 here: it is deleted and exchanged as a whole, and otherwise only
   clear_bits changes it. */
static uint64_t value(const Pool *pool, size_t i) {
    Request request = pool->requests[i];
    return request.bits <= WORD ? theft_pool_get(pool, request.at, request.bits) : 0;
}

static void set(Pool *pool, size_t i, uint64_t to) {
    if (!pool->broken) theft_pool_put(pool, pool->requests[i].at, pool->requests[i].bits, to);
}

static void lower(Pool *pool, size_t i, uint64_t by) {
    if (!pool->broken) set(pool, i, value(pool, i) - by);
}

/* Can the answer to request i be more by so much? */
static bool has_room(const Pool *pool, size_t i, uint64_t by) {
    uint32_t bits = pool->requests[i].bits;
    return bits <= WORD && by <= low_bits(UINT64_MAX, bits) - value(pool, i);
}

static void copy_all(Pool *next, const Pool *now) { theft_pool_copy(next, now, 0, now->request_count); }

static void copy_without(Pool *next, const Pool *now, size_t first, size_t count) {
    theft_pool_copy(next, now, 0, first);
    theft_pool_copy(next, now, first + count, now->request_count - first - count);
}

static unsigned length_of(uint64_t x) { return x ? 64 - (unsigned)__builtin_clzll(x) : 0; }

/* The powers of two up to x, the largest for k = 0; 0 when there are no more. */
static uint64_t power_below(uint64_t x, size_t k) {
    return k < length_of(x) ? (uint64_t)1 << (length_of(x) - 1 - k) : 0;
}

static uint64_t smaller_of(uint64_t x, uint64_t y) { return x < y ? x : y; }

/* ---- the changes; each says whether there is one for these i, j and k ---- */

typedef bool Change(Pool *next, const Pool *now, const Sweep *at);

static const size_t run_lengths[] = {256, 128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1};

static bool delete_run(Pool *next, const Pool *now, const Sweep *at) {
    size_t length = run_lengths[at->k];
    if (at->i + length > now->request_count) return false;
    copy_without(next, now, at->i, length);
    return true;
}

/* Of a request longer than a word, all bits (k = 0), then each word of it, then each bit that is set. */
static bool clear_bits(Pool *next, const Pool *now, const Sweep *at) {
    Request request = now->requests[at->i];
    size_t words = (request.bits + WORD - 1) / WORD, first = 0, end = request.bits;
    if (at->k > words) {
        end = request.bits + words + 1 - at->k, first = end - 1;
        if (!theft_pool_get(now, request.at + first, 1)) return false;
    } else if (at->k) {
        first = (at->k - 1) * WORD;
        if (end > first + WORD) end = first + WORD;
    }
    copy_all(next, now);
    for (size_t bit = first; bit < end && !next->broken; bit++) theft_pool_put(next, request.at + bit, 1, 0);
    return true;
}

static bool zero(Pool *next, const Pool *now, const Sweep *at) {
    if (!value(now, at->i)) return false;
    copy_all(next, now);
    set(next, at->i, 0);
    return true;
}

static bool lower_one(Pool *next, const Pool *now, const Sweep *at) {
    uint64_t by = power_below(value(now, at->i), at->k);
    if (!by) return false;
    copy_all(next, now);
    lower(next, at->i, by);
    return true;
}

/* All requests with the answer of this one; those before it had their turn. k = 0 lowers them to 0. */
static bool lower_equals(Pool *next, const Pool *now, const Sweep *at) {
    uint64_t x = value(now, at->i), by = at->k ? power_below(x, at->k - 1) : x;
    size_t equals = 0;
    for (size_t i = at->i + 1; by && i < now->request_count; i++) equals += value(now, i) == x;
    if (!equals) return false;
    copy_all(next, now);
    for (size_t i = at->i; i < now->request_count; i++)
        if (value(now, i) == x) lower(next, i, by);
    return true;
}

/* A length, and an item of what it is the length of; or an operator, and one of its operands. */
static bool lower_and_delete(Pool *next, const Pool *now, const Sweep *at) {
    size_t count = at->k + 1;
    if (!value(now, at->i) || at->j + count > now->request_count) return false;
    copy_without(next, now, at->j, count);
    lower(next, at->i, 1);
    return true;
}

static bool delete_two(Pool *next, const Pool *now, const Sweep *at) {
    size_t count = at->k + 1;
    if (at->j + count > now->request_count) return false;
    theft_pool_copy(next, now, 0, at->i);
    theft_pool_copy(next, now, at->i + 1, at->j - at->i - 1);
    theft_pool_copy(next, now, at->j + count, now->request_count - at->j - count);
    return true;
}

static bool lower_two(Pool *next, const Pool *now, const Sweep *at) {
    uint64_t by = power_below(smaller_of(value(now, at->i), value(now, at->j)), at->k);
    if (!by) return false;
    copy_all(next, now);
    lower(next, at->i, by);
    lower(next, at->j, by);
    return true;
}

static bool move_amount(Pool *next, const Pool *now, const Sweep *at) {
    uint64_t by = power_below(value(now, at->i), at->k);
    if (!by || !has_room(now, at->j, by)) return false;
    copy_all(next, now);
    lower(next, at->i, by);
    set(next, at->j, value(now, at->j) + by);
    return true;
}

/* Another kind of item, chosen by a smaller answer, asks for something else next: which is given one bit. */
static bool lower_and_replace(Pool *next, const Pool *now, const Sweep *at) {
    if (!value(now, at->i) || at->i + 1 == now->request_count) return false;
    theft_pool_copy(next, now, 0, at->i + 1);
    theft_pool_add(next, WORD, (uint64_t)1 << at->k);
    theft_pool_copy(next, now, at->i + 2, now->request_count - at->i - 2);
    lower(next, at->i, 1);
    return true;
}

/* Two parts of a sum become one. */
static bool zero_and_raise(Pool *next, const Pool *now, const Sweep *at) {
    uint64_t by = (uint64_t)1 << at->k;
    if (!value(now, at->i) || !has_room(now, at->j, by)) return false;
    copy_all(next, now);
    set(next, at->i, 0);
    set(next, at->j, value(now, at->j) + by);
    return true;
}

static bool exchange(Pool *next, const Pool *now, const Sweep *at) {
    size_t count = at->k + 1;
    if (at->i + count > at->j || at->j + count > now->request_count) return false;
    theft_pool_copy(next, now, 0, at->i);
    theft_pool_copy(next, now, at->j, count);
    theft_pool_copy(next, now, at->i + count, at->j - at->i - count);
    theft_pool_copy(next, now, at->i, count);
    theft_pool_copy(next, now, at->j + count, now->request_count - at->j - count);
    return true;
}

/* Two stretches that follow each other, of any two lengths. */
static bool exchange_neighbours(Pool *next, const Pool *now, const Sweep *at) {
    size_t first = at->k / MOST_EXCHANGED + 1, second = at->k % MOST_EXCHANGED + 1;
    if (first == second || at->i + first + second > now->request_count) return false;
    theft_pool_copy(next, now, 0, at->i);
    theft_pool_copy(next, now, at->i + first, second);
    theft_pool_copy(next, now, at->i, first);
    theft_pool_copy(next, now, at->i + first + second, now->request_count - at->i - first - second);
    return true;
}

/* ---- the list ---- */

static const struct {
    Change *change;
    bool pairs;   /* is there a second request, after the first */
    size_t sizes; /* k stays below; 0: below a number of its own, see sizes_at */
} passes[] = {
    {delete_run, false, sizeof run_lengths / sizeof *run_lengths},
    {clear_bits, false, 0},
    {zero, false, 1},
    {lower_one, false, WORD},
    {lower_equals, false, WORD + 1},
    {exchange_neighbours, false, MOST_EXCHANGED *MOST_EXCHANGED},
    {lower_and_replace, false, WORD},
    {lower_and_delete, true, MOST_DELETED},
    {delete_two, true, MOST_DELETED},
    {exchange, true, MOST_DELETED},
    {lower_two, true, WORD},
    {move_amount, true, WORD},
    {zero_and_raise, true, WORD},
};

enum { PASSES = sizeof passes / sizeof *passes };

static void begin_pass(Sweep *at, unsigned pass) {
    at->pass = pass;
    at->i = at->k = at->fruitless = 0;
    at->j = 1;
}

void theft_sweep_reset(Sweep *at) {
    *at = (Sweep){.spent_at = SIZE_MAX};
    begin_pass(at, 0);
}

/* clear_bits has something to do only for requests longer than a word. */
static size_t sizes_at(const Sweep *at, const Pool *now) {
    uint32_t bits = now->requests[at->i].bits;
    if (passes[at->pass].sizes) return passes[at->pass].sizes;
    return bits > WORD ? 1 + (bits + WORD - 1) / WORD + bits : 0;
}

/* Is the sweep at a place that the pool has? */
static bool within(const Sweep *at, const Pool *now) {
    return at->i < now->request_count && at->k < sizes_at(at, now) &&
           (!passes[at->pass].pairs || at->j < now->request_count);
}

/* On to the next k; without one to the next j, without one to the next i, without one to the next pass. */
static void advance(Sweep *at, const Pool *now) {
    at->k++;
    if (within(at, now)) return;
    at->k = 0, at->j++;
    if (passes[at->pass].pairs && within(at, now)) return;
    at->i++, at->j = at->i + 1;
    if (at->i < now->request_count) return;
    begin_pass(at, at->pass + 1);
}

bool theft_sweep_propose(Sweep *at, const Pool *now, Pool *next) {
    for (;;) {
        if (at->pass == PASSES) {
            begin_pass(at, 0);
            if (!at->found) return false;
            at->found = false;
        }
        if (within(at, now) && passes[at->pass].change(next, now, at)) return true;
        advance(at, now);
    }
}

void theft_sweep_learn(Sweep *at, const Pool *now, bool kept) {
    if (kept) {
        at->found = true;
        at->fruitless = 0;
    } else if (++at->fruitless < PATIENCE) {
        advance(at, now);
    } else {
        begin_pass(at, at->pass + 1);
    }
}
