/* share.c: the blocks of a sheet judged and its figures drawn by several processes. Each goes through the sheet and takes
   what no other has taken; what it made of it comes back as text, so the result does not depend on who made it. */
#include "weave.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- what travels ---- */

static void put_number(FILE *to, int64_t number) { fwrite(&number, sizeof number, 1, to); }

static void put_text(FILE *to, const char *text) {
    put_number(to, text ? (int64_t)strlen(text) : -1);
    if (text) fwrite(text, 1, strlen(text), to);
}

static int64_t get_number(FILE *from) {
    int64_t number;
    if (fread(&number, sizeof number, 1, from) != 1) die("a part of the sheet is missing");
    return number;
}

static const char *get_text(Arena *arena, FILE *from) {
    int64_t length = get_number(from);
    if (length < 0) return NULL;
    char *text = arena_alloc(arena, (size_t)length + 1);
    if (fread(text, 1, (size_t)length, from) != (size_t)length) die("a part of the sheet is missing");
    return text;
}

static void put_block(FILE *to, int place, const WovenBlock *b) {
    put_number(to, place);
    put_number(to, b->kind);
    put_number(to, b->assurance);
    put_text(to, b->box);
    put_text(to, b->row);
    put_number(to, b->marks);
    for (int i = 0; i < b->marks; i++) put_number(to, b->mark[i].at), put_text(to, b->mark[i].text);
}

static void get_block(Arena *arena, FILE *from, WovenBlock *b) {
    b->kind = (VerdictKind)get_number(from);
    b->assurance = (Assurance)get_number(from);
    b->box = get_text(arena, from);
    b->row = get_text(arena, from);
    b->marks = (int)get_number(from);
    b->mark = NEW_ARRAY(arena, Mark, b->marks + 1);
    for (int i = 0; i < b->marks; i++) {
        b->mark[i].at = (int)get_number(from);
        b->mark[i].text = get_text(arena, from);
    }
}

static bool is_drawn(const Figure *f) { return f->svg || f->mistake; }

static void put_figure(FILE *to, int place, const Figure *f) {
    put_number(to, place);
    put_text(to, f->caption);
    put_text(to, f->svg);
    put_text(to, f->tikz);
    put_text(to, f->mistake);
    put_text(to, f->report);
}

static void get_figure(Arena *arena, FILE *from, Figure *f) {
    f->caption = get_text(arena, from);
    f->svg = get_text(arena, from);
    f->tikz = get_text(arena, from);
    f->mistake = get_text(arena, from);
    f->report = get_text(arena, from);
}

/* ---- one process ---- */

/* Judges and draws what nobody has taken. */
static void do_share(Arena *arena, const Weaving *w, _Atomic char *taken, bool first, WovenSheet *out) {
    Options options = *w->options;
    options.taken = taken;
    SheetVerdict *sheet = sheet_judge(arena, w->pack, document_read(arena, w->source), &options, false,
                                      first ? w->done : NULL, w->data);
    const Document *document = out->document = sheet->document;
    out->source = w->source;
    out->block = NEW_ARRAY(arena, WovenBlock, document->blocks.count + 1);
    for (int i = 0, next = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (!block_is_judged(block)) continue;
        WovenBlock *woven = &out->block[out->blocks++];
        woven->block = block;
        if (next < sheet->blocks.count && sheet->blocks.items[next]->block == block)
            *woven = weave_block(arena, sheet->blocks.items[next++], document, w->source, w->style);
    }
    out->figures = figures_draw(arena, document, w->pack, w->options, taken);
}

static void hand_over(const Weaving *w, _Atomic char *taken, FILE *to) {
    Arena *arena = arena_new();
    WovenSheet mine = {0};
    do_share(arena, w, taken, false, &mine);
    for (int i = 0; i < mine.blocks; i++)
        if (mine.block[i].box) put_block(to, i, &mine.block[i]);
    put_number(to, -1);
    for (int i = 0; i < mine.figures.count; i++)
        if (is_drawn(&mine.figures.items[i])) put_figure(to, i, &mine.figures.items[i]);
    put_number(to, -1);
    _exit(fflush(to) ? 1 : 0);
}

static void take_over(Arena *arena, FILE *from, WovenSheet *out) {
    rewind(from);
    for (int64_t place; (place = get_number(from)) >= 0;) get_block(arena, from, &out->block[place]);
    for (int64_t place; (place = get_number(from)) >= 0;) get_figure(arena, from, &out->figures.items[place]);
}

WovenSheet *weave_judge(Arena *arena, const Weaving *w) {
    enum { MOST_JOBS = 16 };
    struct {
        pid_t pid;
        FILE *out;
    } child[MOST_JOBS];
    int count = document_read(arena, w->source)->blocks.count, children = 0;
    size_t bytes = (size_t)count + 1;
    _Atomic char *taken = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) die("no memory to share: %s", strerror(errno));
    fflush(NULL);
    for (; children + 1 < w->jobs && children < MOST_JOBS && children + 1 < count; children++) {
        child[children].out = tmpfile();
        if (!child[children].out) die("no temporary file: %s", strerror(errno));
        child[children].pid = fork();
        if (child[children].pid < 0) die("no further process: %s", strerror(errno));
        if (!child[children].pid) hand_over(w, taken, child[children].out);
    }
    WovenSheet *sheet = NEW(arena, WovenSheet);
    do_share(arena, w, taken, true, sheet);
    for (int i = 0; i < children; i++) {
        int status = 0;
        while (waitpid(child[i].pid, &status, 0) < 0 && errno == EINTR) continue;
        if (!WIFEXITED(status) || WEXITSTATUS(status)) die("a process that judged the sheet stopped");
        take_over(arena, child[i].out, sheet);
        fclose(child[i].out);
    }
    munmap((void *)taken, bytes);
    return sheet;
}
