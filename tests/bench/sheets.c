/* sheets.c: many sheets in one run of the program: processor time per sheet, and the most memory that any of its processes used. */
#include "bench.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char sheet[] =
    "# Sheet %d\n\n"
    "::: {.answer claim=projector}\n"
    "$$ M = A A^\\top $$\n"
    ":::\n\n"
    "::: {.proof claim=projector}\n"
    "$$ A^\\top A = I, \\qquad B^\\top B = I, \\qquad A^\\top B = 0, \\qquad A^\\top v_b = 0 $$\n"
    "$$ M s = A A^\\top s = A A^\\top v_a + A A^\\top v_b = A c = v_a $$\n"
    "$$ M^2 = M $$\n"
    ":::\n";

static double seconds_of(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

Used bench_sheets(const char *program, int sheets) {
    char folder[] = "/tmp/attest-bench-XXXXXX";
    if (!mkdtemp(folder)) die("no folder for the sheets");
    Arena *arena = arena_new();
    char **argv = NEW_ARRAY(arena, char *, sheets + 3);
    argv[0] = (char *)program, argv[1] = (char *)"check";
    for (int i = 0; i < sheets; i++) {
        argv[i + 2] = arena_printf(arena, "%s/%d.md", folder, i);
        FILE *file = fopen(argv[i + 2], "w");
        if (!file) die("%s cannot be written", argv[i + 2]);
        fprintf(file, sheet, i);
        fclose(file);
    }
    pid_t child = fork();
    if (child < 0) die("no process");
    if (!child) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, 1);
        execv(program, argv);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status))
        die("%s check failed", program);
    for (int i = 0; i < sheets; i++) unlink(argv[i + 2]);
    rmdir(folder);
    arena_free(arena);
    return (Used){(seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime)) / sheets,
                  (double)usage.ru_maxrss / 1024};
}
