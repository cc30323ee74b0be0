/* bench.c: all measurements, in one table and one run. Times depend on the machine, so they are divided by one that was measured
   beside them; the terminal shows both, the file only what is left of them.

       bench PROGRAM FILE SHEET...    attest, where the table goes, the sheets whose statements are judged */
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* ---- the table ---- */

static FILE *file;
static double unit; /* seconds in which the scalar loop tries 1,000 worlds of the projector */

/* One row: what was measured, its figure, and in words what it is on this machine. */
__attribute__((format(printf, 3, 4))) static void row(const char *what, const char *figure, const char *here,
                                                      ...) {
    char text[100];
    va_list args;
    va_start(args, here);
    vsnprintf(text, sizeof text, here, args);
    va_end(args);
    printf("| %-58s | %-22s | %-26s |\n", what, figure, text);
    fprintf(file, "| %s | %s |\n", what, figure);
    fflush(stdout);
}

static const char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
static const char *text_of(const char *format, ...) {
    static char text[8][100];
    static int next;
    char *to = text[next++ % 8];
    va_list args;
    va_start(args, format);
    vsnprintf(to, sizeof text[0], format, args);
    va_end(args);
    return to;
}

static const char *in_units(double seconds) { /* two digits */
    double units = seconds / unit;
    return text_of(units < 0.995 ? "%.2f U" : units < 9.95 ? "%.1f U" : "%.0f U", units);
}

static void trials_rows(const char *claim, Trials t) {
    row(text_of("worlds per second, %s: attest / scalar loop", claim), text_of("%.1f", t.attest / t.scalar),
        "%.0f k/s / %.0f k/s", t.attest / 1e3, t.scalar / 1e3);
    if (t.avx2 > 0)
        row(text_of("worlds per second, %s: attest / AVX2 loop", claim), text_of("%.2f", t.attest / t.avx2),
            "%.0f k/s / %.0f k/s", t.attest / 1e3, t.avx2 / 1e3);
    row(text_of("share of drawing in attest's time, %s", claim), text_of("%.0f %%", 100 * t.drawing), " ");
}

static void shrink_rows(const char *what, Shrunk s) {
    row(text_of("%s: the same world / proved smallest, of %d seeds", what, SHRINK_SEEDS),
        text_of("%d / %d", s.same, s.proved), " ");
    row(text_of("%s: time of one seed, median", what), in_units(s.seconds), "%.0f µs", 1e6 * s.seconds);
}

int main(int argc, char **argv) {
    if (argc < 4) die("bench PROGRAM FILE SHEET...");
    enum { CLASSES = 3 };
    Used used[CLASSES];
    for (int i = 0, sheets = 10; i < CLASSES;
         i++, sheets *= 10) /* first: what this process has counts as memory of theirs */
        used[i] = bench_sheets(argv[1], sheets);
    Trials projector = bench_projector(), attention = bench_attention();
    unit = 1000 / projector.scalar;
    file = fopen(argv[2], "w");
    if (!file) die("%s cannot be written", argv[2]);
    fputs("# Measurements\n\n"
          "Written by `make bench`. All times are processor time, of one run on one machine. U is the time "
          "in which a hand-written scalar loop\n"
          "tries 1,000 worlds of the projector (about a quarter of a millisecond), so that the figures can "
          "be compared between\n"
          "machines. The hand-written loops are `tests/bench/hand.inc`: they draw simpler worlds than attest "
          "does, know one claim and\n"
          "read no expression.\n\n| measured | figure |\n|---|---|\n",
          file);
    printf("| %-58s | %-22s | %-26s |\n|---|---|---|\n", "measured", "figure", "here");
    trials_rows("projector", projector);
    trials_rows("attention", attention);
    shrink_rows("M = Aᵀ", bench_shrink("projector", "M = A^T"));
    shrink_rows("Z_perm = Z", bench_shrink("invariance", "Z_perm = Z"));
    Spent spent[SPENT_KINDS] = {{0}};
    int statements = bench_statements(argv + 3, argc - 3, spent);
    for (int k = 0; k < SPENT_KINDS; k++) {
        const char *name = k == SPENT_REFUTED ? "refuted" : k == SPENT_OTHER ? "neither" : level_words[k];
        if (!spent[k].statements) continue;
        row(text_of("a statement, %s (%d of %d): mean / median", name, spent[k].statements, statements),
            text_of("%s / %s", in_units(spent[k].mean), in_units(spent[k].median)), "%.2f ms / %.2f ms",
            1e3 * spent[k].mean, 1e3 * spent[k].median);
    }
    for (int i = 0, sheets = 10; i < CLASSES; i++, sheets *= 10)
        row(text_of("%d sheets of 10 statements: time per sheet, memory", sheets),
            text_of("%s, %.0f MB", in_units(used[i].seconds), used[i].megabytes), "%.1f ms",
            1e3 * used[i].seconds);
    fclose(file);
    return 0;
}
