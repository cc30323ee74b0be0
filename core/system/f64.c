/* f64.c: which vectors doubles are computed in, asked once. The result does not depend on it. */
#include "f64.h"

#include <stdlib.h>

/* The widest vectors of this processor; ATTEST_VECTORS=128 or 256 takes none that are wider, so that both can be compared. */
static const Doubles *chosen(void) {
    static const Doubles *doubles;
    if (doubles) return doubles;
    doubles = &f64_128;
#ifdef __x86_64__
    const char *limit = getenv("ATTEST_VECTORS");
    int most = limit ? atoi(limit) : 512;
    if (most >= 256 && __builtin_cpu_supports("avx2")) doubles = &f64_256;
    if (most >= 512 && __builtin_cpu_supports("avx512f")) doubles = &f64_512;
#endif
    return doubles;
}

static Machine *open(const Tape *tape, Arena *arena) { return chosen()->system.open(tape, arena); }
static void shut(Machine *machine) { chosen()->system.close(machine); }
static void load(Machine *machine, int lane, const Ratio *world) {
    chosen()->system.load(machine, lane, world);
}
static void run(Machine *machine, long precision) { chosen()->system.run(machine, precision); }
static unsigned status(const Machine *machine, int lane, int inst) {
    return chosen()->system.status(machine, lane, inst);
}
static bool tight(const Machine *machine, int lane, int inst) {
    return chosen()->system.tight(machine, lane, inst);
}
static Truth relate(const Machine *machine, int lane, Order order, int a, int b) {
    return chosen()->system.relate(machine, lane, order, a, b);
}
static char *entry(const Machine *machine, Arena *arena, int lane, int inst, int row, int col) {
    return chosen()->system.entry(machine, arena, lane, inst, row, col);
}

const System system_f64 = {.kind = SYSTEM_F64,
                           .name = "f64",
                           .lanes = F64_LANES,
                           .refutes = false,
                           .open = open,
                           .close = shut,
                           .load = load,
                           .run = run,
                           .status = status,
                           .tight = tight,
                           .relate = relate,
                           .entry = entry};

double f64_value(const Machine *machine, int lane, int inst, int row, int col) {
    return chosen()->value(machine, lane, inst, row, col);
}

Machine *f64_open_shared(const Tape *tape, Arena *arena, SharedDoubles *shared) {
    return chosen()->open_shared(tape, arena, shared);
}

double *f64_world(Machine *machine) { return chosen()->world(machine); }

void f64_relate(const Machine *machine, Order order, int a, int b, Truth *out) {
    chosen()->relate(machine, order, a, b, out);
}
