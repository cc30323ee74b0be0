/* attest.c: the program. The commands are in doc/command/. */
#include "doc/command/command.h"

#include <errno.h>
#include <flint/flint.h>
#include <string.h>

int main(int argc, char **argv) {
    pool_install();
    Arena *arena = arena_new();
    int status = command_main(arena, argc, argv);
    arena_free(arena);
    flint_cleanup();
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "attest: the output could not be written: %s\n", strerror(errno));
        return 2;
    }
    return status;
}
