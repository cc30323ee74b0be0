/* class.c: the records of all sheets → the reports on the class. One record at a time is in memory. */
#include "grade.h"

#include <errno.h>
#include <string.h>

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

static bool add(StoreFile *file, const char *text) { return fputs(text, file->file) >= 0; }

static bool report_sheet(const Class *class, const Sheet *sheet, StoreFile *json, StoreFile *csv,
                         StoreFile *junit) {
    Arena *arena = arena_new();
    const Record *record = store_find(arena, class->store, sheet);
    bool fine = record;
    if (!record) errno = EIO;
    if (record) {
        Text rows = text_new(arena), results = text_new(arena);
        csv_rows(&rows, class, record);
        gradescope_sheet(&results, class->pack, &record->scores, record->trouble);
        fine = add(json, record->json) && add(csv, rows.bytes) && add(junit, record->junit) &&
               store_write_sheet(class->store, sheet, "results.json", &results);
    }
    arena_free(arena);
    return fine;
}

bool class_report(const Class *class) {
    static const char *const names[] = {"report.jsonl", "grades.csv", "junit.xml"};
    Arena *arena = arena_new();
    StoreFile files[3];
    bool fine = true;
    int begun = 0;
    for (; begun < 3 && fine; begun += fine)
        fine = store_begin(&files[begun], arena, class->store, names[begun]);
    if (fine)
        add(&files[1], "sheet,claim,points,max points,verdict,assurance\n"), add(&files[2], junit_begin);
    for (int i = 0; i < class->sheets->items.count && fine; i++)
        fine = report_sheet(class, &class->sheets->items.items[i], &files[0], &files[1], &files[2]);
    if (fine) add(&files[2], junit_end);
    for (int i = 0; i < begun; i++) fine = store_finish(&files[i]) && fine;
    arena_free(arena);
    return fine;
}
