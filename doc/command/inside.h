/* inside.h: what the files of this folder share: the rows as tables, the command line as it was read, and their helpers. */
#ifndef ATTEST_COMMAND_INSIDE_H
#define ATTEST_COMMAND_INSIDE_H

#include "command.h"
#include "doc/say/format.h"
#include "doc/weave/weave.h"
#include "rows.h"

#include <time.h>

typedef struct CommandLine CommandLine;

enum {
#define X(ID, ...) COMMAND_##ID,
    COMMAND_ROWS(X)
#undef X
        COMMAND_COUNT
};

typedef struct CommandRow {
    const char *name, *arguments, *about, *help, *examples;
    int (*run)(Arena *, const CommandLine *);
} CommandRow;

extern const CommandRow command_rows[COMMAND_COUNT];

enum {
#define X(field, ...) OPTION_##field,
    OPTION_ROWS(X)
#undef X
        OPTION_COUNT
};

typedef enum { KIND_FLAG, KIND_NUMBER, KIND_CHOICE, KIND_CHOICES, KIND_TEXT, KIND_PATH } OptionKind;

typedef struct OptionRow {
    const char *name; /* without -- */
    char letter;      /* 0: none */
    OptionKind kind;
    size_t field; /* offset in CommandLine */
    const char *argument, *choices, *example;
    int64_t low, high, step, start;
    unsigned commands; /* a bit for each that takes it */
    const char *help;
} OptionRow;

extern const OptionRow option_rows[OPTION_COUNT];

enum {
#define X(ID, ...) DUMP_##ID,
    DUMPS(X)
#undef X
        DUMP_COUNT
};

/* The command line. One field per option, named as in its row: a flag is false, a number its `start` and a text NULL until it
   is given; CHOICES are bits in the order of their words. */
typedef bool Field_FLAG;
typedef int64_t Field_NUMBER;
typedef const char *Field_CHOICE;
typedef unsigned Field_CHOICES;
typedef const char *Field_TEXT;
typedef const char *Field_PATH;

struct CommandLine {
    const CommandRow *command; /* NULL: none was named */
    LIST(const char *) arguments;
    uint64_t given; /* bit OPTION_x: the option is there */
    Task *task;     /* the command is run inside; NULL: it starts its own, or needs none */
#define X(field, name, letter, kind, ...) Field_##kind field;
    OPTION_ROWS(X)
#undef X
};

/* ---- line.c ---- */
int line_read(Arena *, CommandLine *, int argc, char **argv); /* 0, or what was wrong was said: 2 */
/* Prints "attest: …" and a second line that says what would be right; NULL: none. Returns 2. */
int line_refuse(const char *hint, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *line_choices(Arena *, const OptionRow *, const char *last); /* "bash, zsh or fish" */
const char *line_range(Arena *, const OptionRow *); /* "a whole number from 1 to 256"; NULL: not a number */

/* ---- command.c ---- */
Options command_options(const CommandLine *);
Limits command_limits(const CommandLine *);
Style command_style(const CommandLine *);
const ReportFormat *
command_format(const CommandLine *); /* of check: by --format, --json or --junit; else text */
/* To standard output, in characters that can be shown; returns 0. */
int command_print(const Text *);
/* "attest: …" to standard error, likewise; or to this text from now on, of a process that may have to do its work again. */
void command_tell_into(Text *);
void command_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern const char command_exits[]; /* what the exit status means */

/* ---- tell.c ---- */
void tell_mistake(Arena *, const Mistake *);
enum { MOST_MISTAKES = 20 };                   /* of one file, that are printed */
void tell_mistakes(Arena *, const Document *); /* the first of them, and how many more there are */
/* It has no blocks but claims; it is a sheet without blocks, and about something else. Printed only if `aloud`. */
const Mistake *tell_only_claims(Arena *, const Document *, bool aloud);
const Mistake *tell_not_about_pack(Arena *, const Pack *, const Finding *, bool aloud);

/* ---- raw.c: sheets without blocks ---- */
bool raw_is(const Document *);        /* is there nothing in it that somebody marked for judging? */
bool raw_is_marked(const Document *); /* are there blocks of "attest mark"? */
/* What is to be looked at: all of a sheet without blocks; of others the blocks of "attest mark", and the rest if that is asked for. */
const Outline *raw_outline(Arena *, Source *, const Document *, bool find_rest);
/* The claim that --as names; NULL without it. Returns the mistake if there is none of this name. */
const Mistake *raw_claim(Arena *, const CommandLine *, const Pack *, const Claim **);

/* ---- pack.c: NULL, and the reason is printed, if the pack cannot be used. Style learns which one it is. ---- */
Pack *pack_of_command(Arena *, const CommandLine *, Style *); /* that of --pack, else the default */
Pack *pack_of_text(Arena *, const char *name, const char *file, const char *bytes, size_t length,
                   const Mistake **why);
/* That of --pack, else the one that the sheet names, else the default. It has claims. */
Pack *pack_of_sheet(Arena *, const CommandLine *, const char *path, Document *sheet, Style *,
                    const Mistake **why);
/* Its file; NULL: it is built in. */
const char *pack_path(Arena *, const CommandLine *, const char *path, const Document *sheet);

/* ---- watch.c ---- */
int watch_run(Arena *, const CommandLine *); /* the command, and again after every change, until Ctrl-C */

/* ---- progress.c: how far a slow command is, if somebody looks at a terminal ---- */
typedef struct Progress {
    const char *what; /* "my-answers.md" */
    struct timespec start;
    bool shown;
} Progress;
Progress progress_start(const char *what);
void progress_show(Progress *, const char *things, int done, int total);
void progress_block(void *progress, const BlockVerdict *, int done, int total); /* a BlockDone */
void progress_end(Progress *);

/* ---- check.c ---- */
/* What one sheet came to, or the blocks of it that one process judged. */
typedef struct Checked {
    int status;
    Tally tally;
    ReportParts parts;
} Checked;
/* `sharing`: the bytes of Options for the blocks, NULL: all are ours; `number`: ours, 1 for the process that has the sheet. What has to
   be told goes to command_tell. */
Checked check_path(Arena *, const CommandLine *, Task *, const char *path, _Atomic char *sharing, int number);
/* Judges one sheet with the pack of the report, and fills in the rest of it; nothing is told. Returns the exit status. */
int check_source(Arena *, const CommandLine *, Task *, Source *, SheetReport *);

/* ---- jobs.c: work in many tasks ---- */
typedef enum {
    JOB_STARTED,
    JOB_DONE,  /* there was nothing to start */
    JOB_LATER, /* another process is not possible before one of the others has ended */
    JOB_FAILED
} JobStart;

typedef struct Jobs {
    int at_once, total; /* finish may add pieces */
    /* Starts the task of one piece; `others` run already. */
    JobStart (*start)(void *data, int piece, bool others, Task **);
    bool (*finish)(void *data, int piece, Task *); /* it has ended */
    void (*stopped)(void *data, int piece);        /* it was stopped; NULL: nothing is to be done then */
    void *data;
    const char *what, *things; /* for the progress: "grading", "sheets"; NULL: it is not shown */
    int sign;                  /* the signal that came */
} Jobs;
/* 0; 2: a start or finish failed, and said so; 130: a signal came, and everything was stopped. */
int jobs_run(Arena *, Jobs *);
_Noreturn void jobs_give_in(int sign); /* ends this process as the signal would have ended it */

/* ---- weave.c ---- */
int weave_document(Arena *, const CommandLine *, Source *, const Pack *, const char *path, const Style *);
int weave_refuse_output(const CommandLine *,
                        const char *example); /* 0, or what is wrong with -o was said: 2 */

/* ---- help.c ---- */
void help_command(Text *, const CommandRow *, int width);
const char *help_option(Arena *, const OptionRow *);    /* its help with range, words and default */
const char *help_usage(Arena *, const CommandRow *);    /* "attest try [options] CLAIM TEXT" */
const char *help_sentence(Arena *, const CommandRow *); /* "Judge one answer or statement." */
bool help_takes(const CommandRow *, const OptionRow *);

/* ---- manual.c, completion.c, topic.c: the rows and the language reference as text ---- */
void manual_write(Text *);               /* a page for man */
void manual_plain(Text *, const char *); /* text as troff shows it letter by letter */
void manual_head(Text *, const char *title, int section, const char *group);
bool page_write(Text *, const char *topic); /* the page of sheet or pack; false: there is none of the topic */
void completion_write(Text *, const char *shell); /* a script for bash, zsh or fish */
const char *topic_find(const char *topic,
                       size_t *length); /* a part of doc/language.md; NULL: there is none */

/* ---- dump.c ---- */
typedef struct Dump {
    Text *out;
    unsigned stages; /* bits DUMP_x */
    uint64_t seed;
    Watch watch;
} Dump;
/* If stages are asked for, judging with these options writes them to `out`; `dump` must live as long. */
void dump_watch(Dump *, const CommandLine *, Text *out, Options *);
void dump_sheet(const Dump *, Source *); /* what comes before its blocks */

/* ---- version.c ---- */
extern const char version_number[]; /* "0.2" */
extern const char version_text[];   /* "0.2 (1f2e3d4)" */
extern const char version_date[];   /* "2026-11-18" */

#define X(ID, name, ...) int command_##name(Arena *, const CommandLine *);
COMMAND_ROWS(X)
#undef X

#endif
