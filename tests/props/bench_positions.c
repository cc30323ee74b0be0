/* How long the certificates for positions take. */
#include "props/positions/positions.h"

#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(void) {
    Arena *arena = arena_new();
    Closest c;
    fmpz_t below;
    closest_init(&c);
    fmpz_init(below);
    for (int decades = 10; decades <= 10000; decades *= 10) {
        fmpz_set_ui(below, 10);
        fmpz_pow_ui(below, below, (ulong)decades);
        double start = seconds();
        positions_closest(&c, below);
        printf("positions real    10^%-6d %8.2f ms\n", decades, 1e3 * (seconds() - start));
    }
    static const int d[] = {8, 64, 128, 512};
    for (size_t i = 0; i < sizeof d / sizeof *d; i++)
        for (Format format = 0; format < FORMAT_COUNT; format++) {
            double start = seconds();
            int decades = positions_certified(d[i], format, 300);
            double middle = seconds();
            Collision stored = positions_first_stored(arena, d[i], format, INT64_MAX, 20000000);
            printf("positions stored  d = %-4d %-4s  lattice 10^%-3d %8.2f ms   search to %.1e %8.2f ms\n",
                   d[i], format_rows[format].name, decades, 1e3 * (middle - start), (double)stored.covered,
                   1e3 * (seconds() - middle));
        }
    fmpz_clear(below);
    closest_clear(&c);
    arena_free(arena);
    flint_cleanup();
    return 0;
}
