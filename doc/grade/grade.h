/* grade.h: a class of sheets → one record per sheet, kept in the output folder, and the reports that are made of all records. The reports
   depend on the records alone, so it does not matter who judged a sheet, when, and in which order. */
#ifndef ATTEST_GRADE_H
#define ATTEST_GRADE_H

#include "doc/say/score.h"
#include "doc/weave/weave.h"

/* ---- walk.c: paths → the sheets of a class, in the order of their names ---- */

typedef struct Sheet {
    const char *path; /* as the system has it; NULL: not known */
    const char *name; /* as it is shown: characters that cannot be printed are escaped */
    const char *slug; /* its folder in the output: letters, digits and a few signs; no two names share one */
} Sheet;

typedef struct Sheets {
    LIST(Sheet) items;
    int ignored; /* other files */
} Sheets;

/* Names of files and folders. False: one of them cannot be read; *mistake says why. The folder `out` is passed over. The sheets of a
   folder that is the only path are named from there on. */
bool walk_sheets(Arena *, Sheets *, const char *const *paths, int count, const char *out,
                 const char **mistake);
void walk_shard(Sheets *, int number, int of); /* keeps every of-th, beginning with the number-th */
/* Its bytes; NULL: it is not read, for the reason *trouble. Links are not followed, and only files are opened. */
const char *walk_read(Arena *, const Sheet *, size_t *length, const char **trouble);
void walk_sort(Sheets *); /* by name, each once */

/* ---- rubric.c: a file with points → the claims of the pack ---- */

bool rubric_read(Arena *, Pack *, Source *,
                 const Mistake **mistake); /* false: the mistake is the first of it */

/* ---- record.c: what is kept of one sheet ---- */

typedef struct Record {
    const char *key;     /* of sheet, pack, options and program; not the same: the sheet is judged again */
    const char *name;    /* of the sheet */
    int status;          /* as check has it */
    const char *trouble; /* why nothing could be judged; NULL: something was */
    const char *json;    /* lines of check --json */
    const char *junit;   /* its suite */
    Scores scores;
    Parcel woven;       /* what its annotated page has besides the sheet; length 0: nothing */
    const char *digest; /* of all of it */
} Record;

void record_pack(Text *, const Record *);
Record *record_unpack(Arena *, const char *bytes, size_t length); /* NULL: it is damaged, or not a record */

/* ---- store.c: files of the output folder, each whole or not there ---- */

typedef struct Store {
    const char *folder;
    int lock; /* an open file: nobody else writes there */
} Store;

typedef struct StoreFile { /* a file that is being written; it gets its name in the end */
    FILE *file;
    const char *path, *part;
} StoreFile;

/* Those that return bool return false after errno was set. */
bool store_open(Store *, const char *folder); /* makes it; EWOULDBLOCK: another process writes there */
void store_close(Store *);
const char *store_path(Arena *, const Store *, const char *name);
const char *store_sheet_path(Arena *, const Sheet *, const char *file); /* "sheets/SLUG/FILE" */
bool store_begin(StoreFile *, Arena *, const Store *, const char *name);
bool store_finish(StoreFile *);
bool store_write(const Store *, const char *name, const char *bytes, size_t length);
bool store_write_sheet(const Store *, const Sheet *, const char *file, const Text *); /* in its folder */
void store_remove(const Store *, const char *name);
void store_tidy(const Store *, const Sheet *); /* removes half-written pages of a run that was killed */
bool store_read(Text *, const Store *, const char *name);
Record *store_find(Arena *, const Store *, const Sheet *); /* NULL: there is none that can be read */

/* ---- group.c: wrong answers that say the same ---- */

typedef struct Wording { /* one way to write it */
    const char *text;
    int count;
} Wording;

typedef struct Group {
    const char *known;      /* the pack's name for the mistake; NULL: none */
    const char *form;       /* the first of them, in the names of the pack */
    bool is_answer;         /* else a step */
    LIST(Wording) wordings; /* as they were read */
    LIST(int) sheets;       /* that have it */
} Group;

typedef struct Groups {
    Group *items;
    int count, capacity;
} Groups;

const char *group_text(const Group *);                             /* the commonest wording */
void group_add(Arena *, Groups *, const WrongAnswer *, int sheet); /* sheets in their order */
/* Joins those that are shown to be equal, in a task with these limits; the commonest first. */
void group_finish(Arena *, Groups *, Claim *, const Limits *);

/* ---- class.c: all records → what is to be said about the class ---- */

typedef struct ClaimTally {
    Claim *claim;
    int right, wrong, open, missing; /* sheets */
    Groups groups;
} ClaimTally;

typedef struct ClassRow { /* one sheet */
    const char *trouble;
    int points, most; /* hundredths; of what is decided */
    int open;         /* claims for a person */
    bool failed;      /* attest did */
    char *cells;      /* per claim: + right, x wrong, ? open, - missing, and 0 if it does not count */
} ClassRow;

typedef struct Class {
    Arena *arena;
    Pack *pack;
    const char *pack_name, *pack_file, *pack_text;
    const char *settings; /* everything that the records depend on, as a digest */
    const char *rubric;   /* its text; NULL: none */
    Sheets sheets;
    Limits limits;
    LIST(ClaimTally) claims;
    ClassRow *rows; /* per sheet */
    int unread, failed;
} Class;

/* Everything of it but the counts, as a file of the output folder: whoever merges several needs nothing else. */
void class_pack(Text *, const Class *);
/* False: it is damaged. The pack is not read yet: its text is pack_text. */
bool class_unpack(Arena *, Class *, const char *bytes, size_t length);
/* Makes report.jsonl, grades.csv, junit.xml, results.json and fills in `claims` and `rows`. False: errno is set. */
bool class_report(Class *, const Store *);

/* ---- csv.c ---- */

/* A cell in quotes. If a spreadsheet would take it for a formula, an apostrophe comes first. */
void csv_cell(Text *, const char *);

/* ---- page.c: HTML without pandoc ---- */

void page_begin(Text *, const char *title);
void page_end(Text *);
void page_text(Text *, const char *);                  /* escaped */
void page_sheet(Text *, const Pack *, const Record *); /* the report on one sheet */

/* ---- index.c, summary.c: the class as a page, and on a terminal ---- */

void index_page(Text *, const Class *);
void summary_text(Text *, const Class *, const Style *);

#endif
