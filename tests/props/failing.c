/* failing.c: linked around four functions of attest, it makes a second program that fails where it is told to. Nothing of it is
   in attest itself. ATTEST_FAIL is a list of WAY:TEXT, parted by “;”. WAY is what happens when a statement with this text is
   judged: crash, disagree, hang, memory, killed, again (it crashes the second time). There are four more: repair crashes in the search for a correct version, read
   where a block on the claim TEXT is read, sheet after all blocks of a sheet with TEXT in its name, helper where another process than the first
   begins with a sheet with TEXT in its name. */
#include "doc/command/inside.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Verdict *__real_judge(Arena *, Problem *, const Mismatches *, const Options *, Ask);
Verdict *__wrap_judge(Arena *, Problem *, const Mismatches *, const Options *, Ask);
Reading *__real_reading_of_block(Arena *, Claim *, const Block *, const Document *, ReadMode, const Reading *,
                                 Sym *const *, int);
Reading *__wrap_reading_of_block(Arena *, Claim *, const Block *, const Document *, ReadMode, const Reading *,
                                 Sym *const *, int);
Checked __real_check_path(Arena *, const CommandLine *, Task *, const char *, _Atomic char *, int);
Checked __wrap_check_path(Arena *, const CommandLine *, Task *, const char *, _Atomic char *, int);
void __real_tally_add(Tally *, const SheetVerdict *);
void __wrap_tally_add(Tally *, const SheetVerdict *);

/* Is `way` asked for with a text that is part of this one? */
static bool asked(const char *way, const char *text) {
    const char *list = getenv("ATTEST_FAIL");
    size_t length = strlen(way);
    for (const char *at = list ? list : ""; *at;) {
        size_t end = strcspn(at, ";");
        char wanted[200] = "";
        if (end > length && end - length < sizeof wanted && !strncmp(at, way, length) && at[length] == ':') {
            memcpy(wanted, at + length + 1, end - length - 1);
            if (strstr(text, wanted)) return true;
        }
        at += end + (at[end] == ';');
    }
    return false;
}

static void crash(void) {
    signal(SIGSEGV, SIG_DFL); /* no report of a sanitizer */
    raise(SIGSEGV);
}

Verdict *__wrap_judge(Arena *arena, Problem *problem, const Mismatches *mismatches, const Options *options,
                      Ask ask) {
    const char *text = problem->statement->text;
    if (asked("repair", text) && options->quick) crash();
    if (asked("crash", text)) crash();
    static int judged;
    if (asked("again", text) && ++judged == 2) crash();
    if (asked("disagree", text)) die("two evaluators disagree about %s", text);
    if (asked("killed", text)) kill(getpid(), SIGKILL);
    while (asked("memory", text))
        if (!arena_alloc(arena, 1 << 20)) break;
    for (volatile bool ever = asked("hang", text); ever;) {}
    return __real_judge(arena, problem, mismatches, options, ask);
}

Reading *__wrap_reading_of_block(Arena *arena, Claim *claim, const Block *block, const Document *document,
                                 ReadMode mode, const Reading *answer, Sym *const *own, int count) {
    if (asked("read", claim->id)) crash();
    return __real_reading_of_block(arena, claim, block, document, mode, answer, own, count);
}

Checked __wrap_check_path(Arena *arena, const CommandLine *line, Task *task, const char *path,
                          _Atomic char *sharing, int number) {
    if (number > 1 && asked("helper", path)) crash();
    return __real_check_path(arena, line, task, path, sharing, number);
}

void __wrap_tally_add(Tally *tally, const SheetVerdict *sheet) {
    if (asked("sheet", sheet->name)) crash();
    __real_tally_add(tally, sheet);
}
