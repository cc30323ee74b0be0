/* progress.c: how far a slow command is. One line on a terminal that is overwritten and wiped in the end; it begins after a
   second, and elsewhere there is none. */
#include "inside.h"

#include <unistd.h>

Progress progress_start(const char *what) {
    Progress progress = {.what = what};
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    return progress;
}

void progress_show(Progress *p, const char *things, int done, int total) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - p->start.tv_sec) + (double)(now.tv_nsec - p->start.tv_nsec) / 1e9;
    if (seconds < 1 || done == total || !isatty(2)) return;
    fprintf(stderr, "\r%s: %d of %d %s, %.0f s left  ", p->what, done, total, things,
            seconds / done * (total - done));
    p->shown = true;
}

void progress_block(void *progress, const BlockVerdict *block, int done, int total) {
    (void)block;
    progress_show(progress, "blocks", done, total);
}

void progress_end(Progress *p) {
    if (p->shown) fputs("\r\x1b[K", stderr);
}
