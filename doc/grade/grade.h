/* grade.h: a class of sheets → one record per sheet, kept in the output folder, and the reports that are made of all records. The reports
   depend on the records alone, so it does not matter who judged a sheet, when, and in which order. */
#ifndef ATTEST_GRADE_H
#define ATTEST_GRADE_H

#include "doc/say/score.h"
#include "doc/weave/weave.h"

/* ---- walk.c: paths → the sheets of a class, in the order of their names ---- */

typedef struct Sheet {
    const char *path; /* as the system has it */
    const char *name; /* as it is shown: characters that cannot be printed are escaped */
    const char *slug; /* its folder in the output: letters, digits and a few signs; no two names share one */
} Sheet;

typedef struct Sheets {
    LIST(Sheet) items;
    int ignored; /* other files */
} Sheets;

/* Names of files and folders. False: one of them cannot be read; *mistake says why. The folder `out` is passed over. */
bool walk_sheets(Arena *, Sheets *, const char *const *paths, int count, const char *out,
                 const char **mistake);
void walk_shard(Sheets *, int number, int of); /* keeps every of-th, beginning with the number-th */
/* Its bytes; NULL: it is not read, for the reason *trouble. Links are not followed, and only files are opened. */
const char *walk_read(Arena *, const Sheet *, size_t *length, const char **trouble);

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
Record *store_find(Arena *, const Store *, const Sheet *); /* NULL: there is none that can be read */

/* ---- class.c: all records → the reports ---- */

typedef struct Class {
    const Pack *pack;
    const Sheets *sheets;
    const Store *store;
    const char *title; /* of the pack, for people */
} Class;

bool class_report(
    const Class *); /* report.jsonl, grades.csv, junit.xml, results.json, index.html; false: errno is set */

/* ---- csv.c ---- */

/* A cell in quotes. If a spreadsheet would take it for a formula, an apostrophe comes first. */
void csv_cell(Text *, const char *);

#endif
