/* test_grade.c: the parts of grading that need no sheet: digests, parcels, points, cells, names, groups. */
#include "doc/grade/grade.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Test(digest, vectors_of_the_standard) {
    static const struct {
        const char *text, *digest;
    } rows[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_str_eq(digest_of(arena, rows[i].text, strlen(rows[i].text)), rows[i].digest);
    char *many = arena_alloc(arena, 1000000);
    memset(many, 'a', 1000000);
    cr_assert_str_eq(digest_of(arena, many, 1000000),
                     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    arena_free(arena);
}

Test(parcel, what_goes_in_comes_out) {
    Arena *arena = arena_new();
    Text body = text_new(arena), sealed = text_new(arena);
    parcel_add_number(&body, -5);
    parcel_add_text(&body, NULL);
    parcel_add_text(&body, "");
    parcel_add_bytes(&body, "a\0b", 3);
    parcel_seal(&sealed, "kind 1\n", &body);
    const char *digest;
    Parcel got = parcel_open(arena, "kind 1\n", sealed.bytes, sealed.length, &digest);
    cr_assert_not_null(digest);
    cr_assert_eq(parcel_take_number(&got), -5);
    cr_assert_null(parcel_take_text(&got));
    cr_assert_str_eq(parcel_take_text(&got), "");
    Parcel inner = parcel_take_bytes(&got);
    cr_assert(inner.length == 3 && !memcmp(inner.bytes, "a\0b", 3) && !got.length);
    for (size_t cut = 0; cut < sealed.length; cut++) {
        parcel_open(arena, "kind 1\n", sealed.bytes, cut, &digest);
        cr_assert_null(digest, "cut after %zu bytes", cut);
    }
    sealed.bytes[sealed.length - 1] ^= 1;
    parcel_open(arena, "kind 1\n", sealed.bytes, sealed.length, &digest);
    cr_assert_null(digest);
    arena_free(arena);
}

Test(points, numbers) {
    static const struct {
        const char *text;
        int hundredths; /* −1: refused */
        const char *shown;
    } rows[] = {{"2", 200, "2"},
                {"0", 0, "0"},
                {"0.5", 50, "0.5"},
                {"1.25", 125, "1.25"},
                {"1.05", 105, "1.05"},
                {"3.10", 310, "3.1"},
                {"10000", 1000000, "10000"},
                {"", -1, ""},
                {"-1", -1, ""},
                {"1.255", -1, ""},
                {".5", -1, ""},
                {"1e9", -1, ""},
                {"10001", -1, ""},
                {"99999999999999999999", -1, ""},
                {"two", -1, ""}};
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int got = -1;
        bool fine = claim_read_points(rows[i].text, &got);
        cr_assert_eq(fine, rows[i].hundredths >= 0, "%s", rows[i].text);
        if (fine) cr_assert_eq(got, rows[i].hundredths, "%s: %d", rows[i].text, got);
        if (fine) cr_assert_str_eq(score_number(arena, got), rows[i].shown);
    }
    arena_free(arena);
}

Test(csv, cells) {
    static const struct {
        const char *text, *cell;
    } rows[] = {{"plain.md", "plain.md"},
                {"a,b", "\"a,b\""},
                {"say \"hi\"", "\"say \"\"hi\"\"\""},
                {"=1+1", "\"'=1+1\""},
                {"+1", "\"'+1\""},
                {"-1", "\"'-1\""},
                {"@SUM(A1)", "\"'@SUM(A1)\""},
                {"", ""}};
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text out = text_new(arena);
        csv_cell(&out, rows[i].text);
        cr_assert_str_eq(out.bytes, rows[i].cell);
    }
    arena_free(arena);
}

/* Names that strangers choose become folders that do not collide, stay inside, and print. */
Test(walk, names) {
    static const char *const names[] = {"a+b.md",       "a/b.md",   "a=2Fb.md",  "x\n.md",
                                        "x\x1b[31m.md", "x\xff.md", "x\\xff.md", "-o.md",
                                        "..x.md",       "..x/b.md", "X.MD",      "<b>\".md"};
    enum { COUNT = sizeof names / sizeof *names };
    char folder[] = "/tmp/attest-test-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    Arena *arena = arena_new();
    cr_assert_eq(system(arena_printf(arena, "mkdir -p %s/a %s/..x", folder, folder)), 0);
    for (int i = 0; i < COUNT; i++) {
        FILE *file = fopen(arena_printf(arena, "%s/%s", folder, names[i]), "w");
        cr_assert_not_null(file, "%s", names[i]);
        fclose(file);
    }
    Sheets sheets = {0};
    const char *mistake, *path = folder;
    cr_assert(walk_sheets(arena, &sheets, &path, 1, "/nowhere", &mistake));
    cr_assert_eq(sheets.items.count, COUNT - 2, "%d", sheets.items.count); /* ..x.md is hidden, so is ..x */
    for (int i = 0; i < sheets.items.count; i++) {
        const Sheet *s = &sheets.items.items[i];
        cr_assert(*s->slug != '.' && !strpbrk(s->slug, "/\\\"<>\n\x1b \xff"), "%s", s->slug);
        for (const char *c = s->name; *c; c++) cr_assert((unsigned char)*c >= 32 && (unsigned char)*c < 127);
        for (int k = 0; k < i; k++) {
            cr_assert_str_neq(s->slug, sheets.items.items[k].slug);
            cr_assert_str_neq(s->name, sheets.items.items[k].name);
            cr_assert_gt(strcmp(s->name, sheets.items.items[k].name), 0);
        }
    }
    cr_assert_eq(system(arena_printf(arena, "rm -r %s", folder)), 0);
    arena_free(arena);
}

Test(walk, shards_are_a_partition) {
    for (int count = 0; count < 12; count++)
        for (int of = 1; of < 6; of++) {
            int seen = 0, ignored = 0;
            for (int number = 1; number <= of; number++) {
                Sheet all[12] = {{0}};
                Sheets sheets = {.items = {all, count, 12}, .ignored = count};
                walk_shard(&sheets, number, of);
                seen += sheets.items.count, ignored += sheets.ignored;
            }
            cr_assert(seen == count && ignored == count, "%d in %d: %d, %d", count, of, seen, ignored);
        }
}

Test(groups, one_name_or_one_form) {
    static const WrongAnswer wrong[] = {
        {NULL, "M = A", "M = A", true},       {NULL, "M=A", "M = A", true},
        {"the name", "M = B", "M = B", true}, {"the name", "M = C", "M = C", true},
        {NULL, "M = A", "M = A", false},      {NULL, "M = A", "M = A", true}};
    Arena *arena = arena_new();
    Groups groups = {0};
    for (int i = 0; i < 6; i++) group_add(arena, &groups, &wrong[i], i);
    group_add(arena, &groups, &wrong[5], 5); /* twice in one sheet counts once */
    cr_assert_eq(groups.count, 3);
    cr_assert_eq(groups.items[0].sheets.count, 3);
    cr_assert_str_eq(group_text(&groups.items[0]), "M = A");
    cr_assert_eq(groups.items[1].sheets.count, 2);
    cr_assert_eq(groups.items[2].sheets.count, 1);
    arena_free(arena);
}
