/* checking.c: attest check: the sheets of the command line → one report, in their order, and the exit status of the worst. They are
   judged in tasks, so that none costs another its verdicts, and at most --jobs of them run at a time:
   - a piece of work is one sheet, or a few of them where there are many, since a process costs as much as some statements;
   - when no sheet is left to begin with, a process that is free helps with one that others still judge: of its blocks each takes what
     no other has taken;
   - a piece that failed as a whole is done again sheet by sheet, and a sheet that a helper failed on is done again without help. */
#include "inside.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum {
    MOST_TOGETHER = 16,  /* sheets in one piece, */
    LEAST_PIECES = 16,   /* if there are so many pieces for every process then */
    MOST_PROCESSES = 100 /* that share a sheet: their number is a char */
};

typedef struct Sheet {
    const char *path;
    Arena *arena; /* of what came back; NULL: nothing did yet */
    Checked checked;
    Text told;
    const char *failure; /* it has no verdicts, for this reason; NULL: it has */
    int running;         /* tasks that judge it now */
    int processes;       /* that judged any of it */
    _Atomic char *taken; /* which process has which block; NULL: one has all */
    bool helper_failed;
    bool finished, printed;
} Sheet;

typedef struct Portion {
    int first, count; /* sheets; none, if it helps, before it begins */
    bool helps;
    bool again; /* after a failure */
    Arena *arena;
} Portion;

typedef struct Checking {
    Arena *arena;
    const CommandLine *line;
    const ReportFormat *format;
    Style style;
    Sheet *sheets;
    int count, printed; /* printed: so many, from the first on */
    LIST(Portion) pieces;
    Jobs jobs;
    Text whole; /* what the sheets wrote, until the end; empty if it is printed as it comes */
    Tally tally;
    int status;
} Checking;

static void add_piece(Checking *c, Portion piece) {
    PUSH(c->arena, &c->pieces, piece);
    c->jobs.total = c->pieces.count;
}

/* ---- in a task ---- */

/* Per sheet its status, tally and parts, then what is to be told. */
static void pack_checked(Text *out, const Checked *checked, const Text *told) {
    parcel_add_number(out, checked->status);
    parcel_add_bytes(out, (const char *)&checked->tally, sizeof checked->tally);
    parcel_add_number(out, checked->parts.count);
    for (int i = 0; i < checked->parts.count; i++) format_pack_part(out, &checked->parts.items[i]);
    parcel_add_bytes(out, told->bytes, told->length);
}

static _Noreturn void judge_inside(const Checking *c, Task *task, const Portion *piece) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    for (int i = piece->first; i < piece->first + piece->count; i++) {
        Arena *mine = arena_new();
        Text told = text_new(mine);
        command_tell_into(&told);
        Checked checked = check_path(mine, c->line, task, c->sheets[i].path, c->sheets[i].taken,
                                     piece->helps ? c->sheets[i].processes : 1);
        pack_checked(&out, &checked, &told);
        arena_free(mine);
    }
    task_finish(task, 0, out.bytes, out.length);
}

/* ---- what comes back ---- */

static void add_tally(Tally *all, const Tally *one) {
    all->total += one->total;
    all->found += one->found;
    all->contradicting += one->contradicting;
    all->open += one->open;
    all->unread += one->unread;
    all->raw = all->raw || one->raw;
    for (size_t k = 0; k < sizeof all->kinds / sizeof *all->kinds; k++) all->kinds[k] += one->kinds[k];
    for (size_t k = 0; k < sizeof all->assured / sizeof *all->assured; k++)
        all->assured[k] += one->assured[k];
}

static void unpack_checked(Sheet *sheet, Parcel *from, bool helps) {
    Checked *checked = &sheet->checked;
    Tally tally;
    checked->status = status_worse(checked->status, (int)parcel_take_number(from));
    memcpy(&tally, parcel_take_bytes(from).bytes, sizeof tally);
    add_tally(&checked->tally, &tally);
    for (int64_t parts = parcel_take_number(from); parts > 0; parts--)
        PUSH(sheet->arena, &checked->parts, format_unpack_part(from));
    Parcel told = parcel_take_bytes(from);
    if (!helps) text_add_bytes(&sheet->told, told.bytes, told.length); /* a helper would say the same again */
}

static void fail(Sheet *sheet, int status, const char *why) {
    sheet->checked = (Checked){.status = status};
    sheet->failure = arena_strdup(sheet->arena, why);
    text_printf(&sheet->told, "%s: %s\n", sheet->path, why);
}

static void prepare(Sheet *sheet) {
    if (sheet->arena) return;
    sheet->arena = arena_new();
    sheet->told = text_new(sheet->arena);
}

/* ---- printing ---- */

static void put(Checking *c, const Text *text) {
    if (c->format->whole) {
        text_add_bytes(&c->whole, text->bytes, text->length);
        return;
    }
    command_print(text);
    output_flush();
}

static void print_sheet(Checking *c, Sheet *sheet) {
    Text out = text_new(sheet->arena);
    const char *name = shown_line(sheet->arena, sheet->path);
    if (sheet->failure) {
        SheetReport report = {.name = name, .style = &c->style};
        PUSH(sheet->arena, &report.mistakes,
             mistake_new(sheet->arena, MISTAKE_FILE, (Span){0}, NULL, "%s", sheet->failure));
        format_whole(&out, c->format, &report);
        command_tell("%s", sheet->told.bytes);
    } else {
        format_join(&out, c->format, name, &sheet->checked.parts, &c->style);
        fputs(sheet->told.bytes, stderr);
    }
    put(c, &out);
    add_tally(&c->tally, &sheet->checked.tally);
    c->status = status_worse(c->status, sheet->checked.status);
}

/* What is finished, in the order of the command line; `all`: whatever is not finished will not be. */
static void print_ready(Checking *c, bool all) {
    for (; c->printed < c->count && (all || c->sheets[c->printed].finished); c->printed++) {
        Sheet *sheet = &c->sheets[c->printed];
        if (sheet->finished) print_sheet(c, sheet);
        if (sheet->arena) arena_free(sheet->arena);
        sheet->arena = NULL;
    }
}

/* ---- pieces ---- */

/* Can the sheet be read by several processes, and do the parts of the report go together? */
static bool can_be_shared(const Checking *c, const Portion *piece) {
    return c->jobs.at_once > 1 && piece->count == 1 && !piece->again && !c->line->dump &&
           !c->format->undivided && strcmp(c->sheets[piece->first].path, "-");
}

/* The sheet that the fewest processes judge; −1: none can be helped with. */
static int find_helpless(const Checking *c) {
    int best = -1;
    for (int i = 0; i < c->count; i++) {
        const Sheet *sheet = &c->sheets[i];
        if (!sheet->running || !sheet->taken || sheet->processes == MOST_PROCESSES) continue;
        if (best < 0 || sheet->running < c->sheets[best].running) best = i;
    }
    return best;
}

static void share(Sheet *sheet) {
    void *bytes =
        mmap(NULL, SHARED_BLOCKS, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    sheet->taken = bytes == MAP_FAILED ? NULL : bytes;
}

static void unshare(Sheet *sheet) {
    if (sheet->taken) munmap((void *)sheet->taken, SHARED_BLOCKS);
    sheet->taken = NULL;
}

static JobStart start(void *data, int at, bool others, Task **task) {
    Checking *c = data;
    Portion *piece = &c->pieces.items[at];
    if (piece->helps) {
        piece->first = find_helpless(c);
        if (piece->first < 0) return JOB_DONE;
        piece->count = 1;
    }
    Limits limits = command_limits(c->line);
    Sheet *sheets = c->sheets + piece->first;
    if (!piece->helps && !sheets->taken && can_be_shared(c, piece)) share(sheets);
    for (int i = 0; i < piece->count; i++) sheets[i].processes++;
    piece->arena = arena_new();
    *task = task_start(piece->arena, &limits);
    if (task_is_inside(*task)) judge_inside(c, *task, piece);
    for (int i = 0; i < piece->count; i++) prepare(&sheets[i]), sheets[i].running += *task != NULL;
    if (*task) return JOB_STARTED;
    int why = errno;
    arena_free(piece->arena);
    piece->arena = NULL;
    if (piece->helps) return JOB_DONE;
    if (others) return JOB_LATER;
    for (int i = 0; i < piece->count; i++) {
        fail(&sheets[i], 2,
             arena_printf(sheets[i].arena, "it is not judged, without a further process: %s", strerror(why)));
        sheets[i].finished = true;
    }
    print_ready(c, false);
    return JOB_DONE;
}

/* All tasks of the sheet have ended. */
static void settle(Checking *c, Sheet *sheet) {
    bool again = sheet->helper_failed && !sheet->failure;
    unshare(sheet);
    if (again) {
        arena_free(sheet->arena);
        *sheet = (Sheet){.path = sheet->path};
        add_piece(c, (Portion){.first = (int)(sheet - c->sheets), .count = 1, .again = true});
    }
    sheet->finished = !again;
}

static const char *trouble_of(Arena *arena, const TaskResult *result, int *status) {
    *status = 2;
    if (result->lost) return arena_printf(arena, "its verdicts are lost: %s", result->lost);
    if (!result->failure) return NULL;
    if (result->failure->kind == FAILED_CRASH) *status = 4;
    Phrase p = say_failure(arena, result->failure, "reading the sheet");
    return phrase_text(&p);
}

static bool finish(void *data, int at, Task *task) {
    Checking *c = data;
    Portion piece = c->pieces.items[at];
    TaskResult result = task_wait(task);
    int status;
    const char *trouble = trouble_of(piece.arena, &result, &status);
    Parcel from = {piece.arena, result.bytes, result.length};
    for (int i = piece.first; i < piece.first + piece.count; i++) {
        Sheet *sheet = &c->sheets[i];
        sheet->running--;
        from.arena = sheet->arena;
        if (!trouble && !sheet->failure)
            unpack_checked(sheet, &from, piece.helps);
        else if (!trouble)
            ; /* a helper, and the process that it helped failed */
        else if (piece.helps)
            sheet->helper_failed = true;
        else if (piece.count > 1) {
            add_piece(c, (Portion){.first = i, .count = 1, .again = true});
            continue;
        } else
            fail(sheet, status, trouble);
        if (!sheet->running) settle(c, sheet);
    }
    arena_free(piece.arena);
    print_ready(c, false);
    return true;
}

static void stopped(void *data, int at) {
    Checking *c = data;
    const Portion *piece = &c->pieces.items[at];
    Failure failure = {.kind = FAILED_KILLED, .amount = c->jobs.sign};
    for (int i = piece->first; i < piece->first + piece->count; i++) {
        Phrase p = say_failure(c->arena, &failure, "reading the sheet");
        if (!c->sheets[i].finished) fail(&c->sheets[i], 2, phrase_text(&p));
        c->sheets[i].finished = true;
    }
}

/* ---- the command ---- */

static void plan(Checking *c) {
    int together = c->count / (LEAST_PIECES * c->jobs.at_once);
    together = together > MOST_TOGETHER ? MOST_TOGETHER : together < 1 ? 1 : together;
    for (int i = 0; i < c->count;) {
        bool alone = !strcmp(c->sheets[i].path, "-"); /* it can be read only once */
        int most = alone ? 1 : together, count = 0;
        while (i + count < c->count && count < most && (alone || strcmp(c->sheets[i + count].path, "-")))
            count++;
        add_piece(c, (Portion){.first = i, .count = count});
        i += count;
    }
    for (int i = 0; i < 2 * (c->jobs.at_once - 1); i++) add_piece(c, (Portion){.helps = true});
}

int command_check(Arena *arena, const CommandLine *line) {
    if (!line->arguments.count) return line_refuse("as in attest check my-answers.md", "which sheet?");
    Checking c = {.arena = arena,
                  .line = line,
                  .format = command_format(line),
                  .style = command_style(line),
                  .count = line->arguments.count,
                  .whole = text_new(arena)};
    c.sheets = NEW_ARRAY(arena, Sheet, c.count);
    for (int i = 0; i < c.count; i++) c.sheets[i].path = line->arguments.items[i];
    c.jobs = (Jobs){.at_once = line->jobs ? (int)line->jobs : 1,
                    .start = start,
                    .finish = finish,
                    .stopped = stopped,
                    .data = &c};
    plan(&c);
    Text begin = text_new(arena), end = text_new(arena);
    if (c.format->begin) c.format->begin(&begin);
    command_print(&begin);
    int stop = jobs_run(arena, &c.jobs);
    print_ready(&c, true);
    ReportEnd last = {.body = c.whole.bytes, .tally = c.tally, .style = &c.style, .version = version_number};
    if (c.format->end) c.format->end(&end, &last);
    command_print(&end);
    if (stop) {
        output_end(c.status);
        jobs_give_in(c.jobs.sign);
    }
    return c.status;
}
