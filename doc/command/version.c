/* version.c: the version. The Makefile takes number and date from the first heading of CHANGELOG.md and, in a git checkout, adds the
   commit; this is the only file that is told. */
#include "generators/engine_name.h"
#include "inside.h"

const char version_number[] = ATTEST_VERSION;
const char version_date[] = ATTEST_DATE;
const char version_text[] = ATTEST_VERSION ATTEST_REVISION;

int command_version(Arena *arena, const CommandLine *line) {
    (void)line;
    Text out = text_new(arena);
    text_printf(&out, "attest %s\nworlds are drawn by: %s\n", version_text, engine_name());
    return command_print(&out);
}
