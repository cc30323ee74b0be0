/* class.c: the records of all sheets → the reports on the class, and the counts that its page and its summary show. One record at a time is
   in memory. */
#include "grade.h"

#include <errno.h>
#include <string.h>

/* ---- as a file ---- */

static const char MAGIC[] = "attest class 1\n";

void class_pack(Text *out, const Class *class) {
    Text body = text_new(out->arena);
    parcel_add_text(&body, class->settings);
    parcel_add_text(&body, class->pack_name);
    parcel_add_text(&body, class->pack_file);
    parcel_add_text(&body, class->pack_text);
    parcel_add_text(&body, class->rubric);
    parcel_add_number(&body, class->limits.seconds);
    parcel_add_number(&body, class->limits.megabytes);
    parcel_add_number(&body, class->limits.total);
    parcel_add_number(&body, class->sheets.ignored);
    parcel_add_number(&body, class->sheets.items.count);
    for (int i = 0; i < class->sheets.items.count; i++) {
        parcel_add_text(&body, class->sheets.items.items[i].name);
        parcel_add_text(&body, class->sheets.items.items[i].slug);
    }
    parcel_seal(out, MAGIC, &body);
}

bool class_unpack(Arena *arena, Class *class, const char *bytes, size_t length) {
    const char *digest;
    Parcel from = parcel_open(arena, MAGIC, bytes, length, &digest);
    *class = (Class){.arena = arena};
    if (!digest) return false;
    class->settings = parcel_take_text(&from);
    class->pack_name = parcel_take_text(&from);
    class->pack_file = parcel_take_text(&from);
    class->pack_text = parcel_take_text(&from);
    class->rubric = parcel_take_text(&from);
    class->limits.seconds = (int)parcel_take_number(&from);
    class->limits.megabytes = (int)parcel_take_number(&from);
    class->limits.total = (int)parcel_take_number(&from);
    class->sheets.ignored = (int)parcel_take_number(&from);
    for (int64_t left = parcel_take_number(&from); left > 0; left--) {
        Sheet sheet = {.name = parcel_take_text(&from)};
        sheet.slug = parcel_take_text(&from);
        PUSH(arena, &class->sheets.items, sheet);
    }
    return true;
}

/* ---- grades.csv ---- */

static void csv_rows(Text *out, const Class *class, const Record *record) {
    Arena *arena = out->arena;
    for (int i = 0; i < record->scores.claims.count; i++) {
        const ClaimScore *score = &record->scores.claims.items[i];
        int points = score_points(class->pack, score);
        csv_cell(out, record->name);
        text_add(out, ",");
        csv_cell(out, score->claim);
        text_printf(out, ",%s,%s,%s,%s\n", points < 0 ? "" : score_number(arena, points),
                    score_number(arena, score_most(class->pack, score->claim)),
                    record->trouble ? "unread" : score_word(score),
                    score->assurance ? assurance_words[score->assurance] : "");
    }
    if (record->scores.claims.count) return;
    csv_cell(out, record->name);
    text_add(out, record->trouble ? ",,,,unread,\n" : ",,,,missing,\n");
}

/* ---- counts ---- */

static void count_claim(Class *class, ClassRow *row, const ClaimScore *score, int sheet) {
    int at = 0, points = score_points(class->pack, score);
    while (strcmp(class->claims.items[at].claim->id, score->claim)) at++;
    ClaimTally *tally = &class->claims.items[at];
    row->most += score_most(class->pack, score->claim);
    row->points += points > 0 ? points : 0;
    row->open += points < 0;
    row->cells[at] = (char)(score->missing                  ? '-'
                            : score->outcome == SCORE_RIGHT ? '+'
                            : score->outcome == SCORE_WRONG ? 'x'
                                                            : '?');
    tally->right += row->cells[at] == '+';
    tally->wrong += row->cells[at] == 'x';
    tally->open += row->cells[at] == '?';
    for (int i = 0; i < score->wrong.count; i++)
        group_add(class->arena, &tally->groups, &score->wrong.items[i], sheet);
}

static void count_sheet(Class *class, const Record *record, int sheet) {
    ClassRow *row = &class->rows[sheet];
    row->cells = NEW_ARRAY(class->arena, char, class->claims.count + 1);
    row->failed = record->status == 4;
    class->failed += row->failed;
    if (record->trouble) {
        row->trouble = arena_strdup(class->arena, record->trouble);
        class->unread++;
        return;
    }
    for (int i = 0; i < record->scores.claims.count; i++)
        count_claim(class, row, &record->scores.claims.items[i], sheet);
}

static void begin_counts(Class *class) {
    memset(&class->claims, 0, sizeof class->claims);
    class->unread = class->failed = 0;
    class->rows = NEW_ARRAY(class->arena, ClassRow, class->sheets.items.count + 1);
    for (int i = 0; i < class->pack->claims.count; i++) {
        ClaimTally tally = {.claim = class->pack->claims.items[i]};
        PUSH(class->arena, &class->claims, tally);
    }
}

/* Claims that nobody wrote about and that are worth nothing are left out of the tables. */
static void finish_counts(Class *class) {
    int kept = 0, judged = class->sheets.items.count - class->unread;
    for (int i = 0; i < class->claims.count; i++) {
        ClaimTally *tally = &class->claims.items[i];
        int written = tally->right + tally->wrong + tally->open;
        tally->missing = judged - written;
        if (!written && !(score_has_points(class->pack) && score_most(class->pack, tally->claim->id)))
            continue;
        group_finish(class->arena, &tally->groups, tally->claim, &class->limits);
        for (int k = 0; k < class->sheets.items.count; k++)
            class->rows[k].cells[kept] = class->rows[k].cells[i];
        class->claims.items[kept++] = *tally;
    }
    class->claims.count = kept;
}

/* ---- all reports ---- */

enum { JSON, CSV, JUNIT, FILES };

static bool add(StoreFile *file, const char *text) { return fputs(text, file->file) >= 0; }

static bool report_sheet(Class *class, const Store *store, int at, StoreFile *files) {
    Arena *arena = arena_new();
    const Sheet *sheet = &class->sheets.items.items[at];
    const Record *record = store_find(arena, store, sheet);
    bool fine = record;
    if (!record) errno = EIO;
    if (record) {
        Text rows = text_new(arena), results = text_new(arena);
        csv_rows(&rows, class, record);
        gradescope_scores(&results, class->pack, &record->scores, record->trouble);
        count_sheet(class, record, at);
        fine = add(&files[JSON], record->json) && add(&files[CSV], rows.bytes) &&
               add(&files[JUNIT], record->junit) && store_write_sheet(store, sheet, "results.json", &results);
    }
    arena_free(arena);
    return fine;
}

/* The beginning and the end of junit.xml. */
static const char *frame_of(Arena *arena, bool begin) {
    Text out = text_new(arena);
    if (begin)
        junit_begin(&out);
    else
        junit_end(&out, &(ReportEnd){0});
    return out.bytes;
}

bool class_report(Class *class, const Store *store) {
    static const char *const names[] = {"report.jsonl", "grades.csv", "junit.xml"};
    Arena *arena = arena_new();
    StoreFile files[FILES];
    bool fine = true;
    int begun = 0;
    begin_counts(class);
    for (; begun < FILES && fine; begun += fine)
        fine = store_begin(&files[begun], arena, store, names[begun]);
    if (fine)
        fine = add(&files[CSV], "sheet,claim,points,max points,verdict,assurance\n") &&
               add(&files[JUNIT], frame_of(arena, true));
    for (int i = 0; i < class->sheets.items.count && fine; i++) fine = report_sheet(class, store, i, files);
    if (fine) fine = add(&files[JUNIT], frame_of(arena, false));
    for (int i = 0; i < begun; i++) fine = store_finish(&files[i]) && fine;
    if (fine) {
        Text page = text_new(arena);
        finish_counts(class);
        index_page(&page, class);
        fine = store_write(store, "index.html", page.bytes, page.length);
    }
    arena_free(arena);
    return fine;
}
