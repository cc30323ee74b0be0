/* share.c: the blocks of a sheet judged and its figures drawn by other processes. Each goes through the sheet and takes what
   no other has taken; its part comes back as text, so the result does not depend on who made it. */
#include "raw.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

/* ---- what travels ---- */

static void put_block(Text *to, int place, const WovenBlock *b) {
    parcel_add_number(to, place);
    parcel_add_number(to, b->kind);
    parcel_add_number(to, b->assurance);
    parcel_add_number(to, b->unread);
    parcel_add_number(to, b->failed);
    parcel_add_text(to, b->box);
    parcel_add_text(to, b->row);
    parcel_add_number(to, b->marks);
    for (int i = 0; i < b->marks; i++)
        parcel_add_number(to, b->mark[i].at), parcel_add_text(to, b->mark[i].text);
}

static void get_block(Parcel *from, WovenBlock *b) {
    b->kind = (VerdictKind)parcel_take_number(from);
    b->assurance = (Assurance)parcel_take_number(from);
    b->unread = parcel_take_number(from) != 0;
    b->failed = parcel_take_number(from);
    b->box = parcel_take_text(from);
    b->row = parcel_take_text(from);
    b->marks = (int)parcel_take_number(from);
    b->mark = NEW_ARRAY(from->arena, Mark, b->marks + 1);
    for (int i = 0; i < b->marks; i++) {
        b->mark[i].at = (int)parcel_take_number(from);
        b->mark[i].text = parcel_take_text(from);
    }
}

static bool is_drawn(const Figure *f) { return f->svg || f->mistake; }

static void put_figure(Text *to, int place, const Figure *f) {
    parcel_add_number(to, place);
    parcel_add_number(to, f->failed);
    parcel_add_text(to, f->caption);
    parcel_add_text(to, f->svg);
    parcel_add_text(to, f->tikz);
    parcel_add_text(to, f->mistake);
    parcel_add_text(to, f->report);
}

static void get_figure(Parcel *from, Figure *f) {
    f->failed = parcel_take_number(from);
    f->caption = parcel_take_text(from);
    f->svg = parcel_take_text(from);
    f->tikz = parcel_take_text(from);
    f->mistake = parcel_take_text(from);
    f->report = parcel_take_text(from);
}

/* ---- one process ---- */

/* Judges and draws what nobody has taken. */
static _Noreturn void do_share(const Weaving *w, Options options) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    SheetVerdict *sheet = sheet_judge(arena, w->pack, document_read(arena, w->source), &options, false,
                                      options.number == 1 ? w->done : NULL, w->data);
    const Document *document = sheet->document;
    for (int i = 0, next = 0, place = 0; i < document->blocks.count && next < sheet->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (!block_is_judged(block)) continue;
        if (sheet->blocks.items[next]->block == block) {
            WovenBlock woven = weave_block(arena, sheet->blocks.items[next++], document, w->source, w->style);
            put_block(&out, place, &woven);
        }
        place++;
    }
    parcel_add_number(&out, -1);
    Figures figures = figures_draw(arena, document, w->pack, &options);
    for (int i = 0; i < figures.count; i++)
        if (is_drawn(&figures.items[i])) put_figure(&out, i, &figures.items[i]);
    parcel_add_number(&out, -1);
    task_finish(options.task, 0, out.bytes, out.length);
}

static void take_over(Parcel from, WovenSheet *out) {
    for (int64_t place; (place = parcel_take_number(&from)) >= 0;) get_block(&from, &out->block[place]);
    for (int64_t place; (place = parcel_take_number(&from)) >= 0;)
        get_figure(&from, &out->figures.items[place]);
}

/* ---- the process that waits ---- */

/* The sheet with places for everything that is to come. */
static WovenSheet *empty_sheet(Arena *arena, Source *source) {
    WovenSheet *out = NEW(arena, WovenSheet);
    const Document *document = out->document = document_read(arena, source);
    out->source = source;
    out->block = NEW_ARRAY(arena, WovenBlock, document->blocks.count + 1);
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (block_is_judged(block)) out->block[out->blocks++].block = block;
        if (block->kind != BLOCK_PLOT) continue;
        Figure figure = {.block = block, .id = arena_printf(arena, "figure-%d", out->figures.count + 1)};
        PUSH(arena, &out->figures, figure);
    }
    return out;
}

/* False: nothing came back, for the reason that was printed. */
static bool collect(Arena *arena, const Weaving *w, Task *task, WovenSheet *sheet) {
    TaskResult result = task_wait(task);
    const char *why = result.lost;
    if (result.failure) {
        Phrase p = say_failure(arena, result.failure, "reading the sheet");
        why = phrase_text(&p);
    }
    if (why)
        fprintf(stderr, "attest: %s: %s\n", w->source->name, why);
    else
        take_over((Parcel){arena, result.bytes, result.length}, sheet);
    return !why;
}

/* ---- a sheet without blocks: one process ---- */

static _Noreturn void find_inside(const Weaving *w, Options options) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    const char *front = NULL;
    const Finding *finding = find_in_sheet(arena, w->pack, w->outline, w->as, &options);
    RawBoxes boxes = {0};
    if (finding->verdict->blocks.count || finding->marked)
        boxes = raw_boxes(arena, w->pack, finding, &options, w->style, &front);
    Phrase nothing = say_not_about_pack(arena, w->pack, finding);
    weave_pack(&out, boxes.items, boxes.count, front ? front : phrase_text(&nothing));
    task_finish(options.task, 0, out.bytes, out.length);
}

void weave_pack(Text *to, const WovenBlock *blocks, int count, const char *front) {
    parcel_add_text(to, front);
    parcel_add_number(to, count);
    for (int i = 0; i < count; i++) {
        parcel_add_number(to, blocks[i].block->span.start);
        parcel_add_number(to, blocks[i].block->span.end);
        parcel_add_number(to, blocks[i].found);
        put_block(to, i, &blocks[i]);
    }
}

/* The block of the sheet that begins here. */
static const Block *block_from(const Document *document, int start) {
    for (int i = 0; i < document->blocks.count; i++)
        if (document->blocks.items[i]->span.start == start) return document->blocks.items[i];
    die("a block of the sheet is missing");
}

WovenSheet *weave_unpack(Arena *arena, Source *source, Parcel from) {
    WovenSheet *sheet = NEW(arena, WovenSheet);
    sheet->source = source;
    sheet->document = document_read(arena, source);
    sheet->front = parcel_take_text(&from);
    sheet->blocks = (int)parcel_take_number(&from);
    sheet->block = NEW_ARRAY(arena, WovenBlock, sheet->blocks + 1);
    for (int i = 0; i < sheet->blocks; i++) {
        Block *block = NEW(arena, Block);
        block->span.source = block->head.source = source;
        block->head.start = block->head.end = block->span.start = (int)parcel_take_number(&from);
        block->span.end = (int)parcel_take_number(&from);
        bool found = parcel_take_number(&from);
        parcel_take_number(&from); /* its place, which is known */
        get_block(&from, &sheet->block[i]);
        sheet->block[i].block = found ? block : block_from(sheet->document, block->span.start);
        sheet->block[i].found = found;
    }
    return sheet;
}

static WovenSheet *not_judged(const Weaving *w) {
    fprintf(stderr, "attest: %s: no further process: %s\n", w->source->name, strerror(errno));
    return NULL;
}

WovenSheet *weave_find(Arena *arena, const Weaving *w) {
    Options options = *w->options;
    Task *task = options.task = task_start(arena, &w->limits);
    if (!task) return not_judged(w);
    if (task_is_inside(task)) find_inside(w, options);
    TaskResult result = task_wait(task);
    const char *why = result.lost;
    if (result.failure) {
        Phrase p = say_failure(arena, result.failure, "reading the sheet");
        why = phrase_text(&p);
    }
    if (why) fprintf(stderr, "attest: %s: %s\n", w->source->name, why);
    return why ? NULL : weave_unpack(arena, w->source, (Parcel){arena, result.bytes, result.length});
}

WovenSheet *weave_judge(Arena *arena, const Weaving *w) {
    enum { MOST_JOBS = 16 };
    Task *task[MOST_JOBS];
    WovenSheet *sheet = empty_sheet(arena, w->source);
    int count = sheet->blocks + sheet->figures.count, tasks = 0;
    size_t bytes = (size_t)sheet->document->blocks.count + 1;
    Options options = *w->options;
    options.taken = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (options.taken == MAP_FAILED) return not_judged(w);
    for (; tasks < w->jobs && tasks < MOST_JOBS && (!tasks || tasks < count); tasks++) {
        task[tasks] = options.task = task_start(arena, &w->limits);
        if (!options.task) break; /* those that are there do everything */
        options.number = (char)(tasks + 1);
        if (task_is_inside(options.task)) do_share(w, options);
    }
    bool complete = tasks || not_judged(w);
    for (int i = 0; i < tasks; i++) complete = collect(arena, w, task[i], sheet) && complete;
    munmap((void *)options.taken, bytes);
    return complete ? sheet : NULL;
}
