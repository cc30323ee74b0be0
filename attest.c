/* attest.c: the program. The commands are in doc/command/. */
#include "doc/command/command.h"

#include <flint/flint.h>

int main(int argc, char **argv) {
    output_open();
    pool_install();
    Arena *arena = arena_new();
    int status = command_main(arena, argc, argv);
    arena_free(arena);
    flint_cleanup();
    return output_end(status);
}
