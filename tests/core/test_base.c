/* core/base: memory; bytes become a source; places in it; mistakes that point at their place. */
#include "tests/helpers.h"

#include <signal.h>

Test(arena, pieces_are_apart_aligned_and_zero) {
    Arena *arena = arena_new();
    enum { PIECES = 400 };
    char *piece[PIECES];
    size_t size[PIECES];
    for (int i = 0; i < PIECES; i++) { /* small ones, and now and then one that is larger than a chunk */
        size[i] = i % 40 == 39 ? 100000 : (size_t)(i * 37 % 200);
        piece[i] = NEW_ARRAY(arena, char, size[i]);
        cr_assert_eq((uintptr_t)piece[i] % 16, 0);
        for (size_t k = 0; k < size[i]; k++) cr_assert_eq(piece[i][k], 0);
        memset(piece[i], i & 127, size[i]);
    }
    for (int i = 0; i < PIECES; i++)
        for (size_t k = 0; k < size[i]; k++) cr_assert_eq(piece[i][k], i & 127, "piece %d", i);
    arena_free(arena);
    arena_free(NULL);
}

Test(arena, lists_and_texts_grow) {
    Arena *arena = arena_new();
    LIST(int) list = {0};
    Text text = text_new(arena);
    for (int i = 0; i < 5000; i++) {
        PUSH(arena, &list, i);
        text_printf(&text, "%d,", i % 10);
    }
    for (int i = 0; i < 5000; i++) cr_assert_eq(list.items[i], i);
    cr_expect_eq(text.length, 10000);
    cr_expect_eq(strlen(text.bytes), 10000);
    cr_expect_eq(strncmp(text.bytes, "0,1,2,3,", 8), 0);
    cr_expect_eq(list_capacity(0), 8);
    cr_expect_eq(list_capacity(8), 16);
    arena_free(arena);
}

/* A count below 0 is a bug of ours, and must not become a small piece. */
static int less_than_none = -1;
Test(arena, no_array_is_so_large, .signal = SIGABRT) {
    cr_log_info("%p", (void *)NEW_ARRAY(arena_new(), int64_t, less_than_none));
}

Test(arena, no_piece_is_so_large, .signal = SIGABRT) {
    cr_log_info("%p", (void *)NEW_ARRAY(arena_new(), char, less_than_none));
}

Test(arena, no_list_is_so_long, .signal = SIGABRT) { list_capacity(INT32_MAX / 2 + 1); }

Test(source, bytes_become_lines) {
    static const struct {
        const char *bytes, *text;
        int lines;
    } rows[] = {
        {"", "", 1},
        {"a", "a", 1},
        {"a\n", "a\n", 2},
        {"\xEF\xBB\xBF"
         "a\nb",
         "a\nb", 2},
        {"a\r\nb\r\n", "a\nb\n", 3},
        {"a\rb", "a\nb", 2},
        {"a\r\r\nb", "a\n\nb", 3},
        {"a\tb\f", "a\tb\f", 1},
        {"αβ\r\n∑", "αβ\n∑", 2},
        {"a\xEF\xBB\xBF"
         "b",
         "a\xEF\xBB\xBF"
         "b",
         1},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source *source = source_of(arena, rows[i].bytes);
        cr_expect_str_eq(source->text, rows[i].text, "row %zu", i);
        cr_expect_eq(source->length, (int)strlen(rows[i].text), "row %zu", i);
        cr_expect_eq(source->lines, rows[i].lines, "row %zu", i);
        for (int line = 0; line < source->lines; line++) {
            int start = source->line_start[line];
            cr_expect(start == 0 || source->text[start - 1] == '\n', "row %zu, line %d", i, line);
            cr_expect_eq(source_line(source, start), line + 1, "row %zu, line %d", i, line);
        }
    }
    arena_free(arena);
}

Test(source, bad_bytes_are_named_with_their_line) {
    static const struct {
        const char *bytes;
        int length;
        const char *part;
    } rows[] = {
        {"\x80", 1, "line 1 has the byte 128"},
        {"ok\n\xC0\x80", 5, "line 2 has the byte 192"},
        {"a\n\nb\xE2\x88", 6, "line 3 has the byte 226"},
        {"\xED\xA0\x80", 3, "line 1 has the byte 237"},
        {"\xF4\x90\x80\x80", 4, "line 1 has the byte 244"},
        {"\xE0\x80\xAF", 3, "line 1 has the byte 224"},
        {"\xFF\xFE"
         "a",
         3, "line 1 has the byte 255"},
        {"a\0b", 3, "line 1 has the control character 0"},
        {"a\r\nb\x1B", 5, "line 2 has the control character 27"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Mistake *mistake = NULL;
        Source *source = source_new(arena, "sheet.md", rows[i].bytes, (size_t)rows[i].length, &mistake);
        cr_assert(!source && mistake, "row %zu", i);
        cr_expect_eq(mistake->kind, MISTAKE_FILE);
        cr_expect_eq(mistake_status(mistake->kind), 2);
        cr_expect(strstr(mistake->what, rows[i].part), "row %zu: %s", i, mistake->what);
        cr_expect(strstr(mistake->what, "sheet.md"), "row %zu: %s", i, mistake->what);
    }
    Mistake *mistake = NULL;
    cr_expect(!source_read(arena, "tests/no-such-file", &mistake) && mistake &&
              strstr(mistake->what, "tests/no-such-file"));
    mistake = NULL;
    cr_expect(!source_read(arena, "tests", &mistake) && mistake);
    mistake = NULL;
    Source *pack = source_read(arena, "props/attention.md", &mistake);
    cr_assert(pack && !mistake);
    cr_expect_str_eq(pack->text, embedded_packs[0].text);
    arena_free(arena);
}

Test(source, code_points_round_trip) {
    static const unsigned codes[] = {1,      0x7F,   0x80,   0x7FF,   0x800,   0x2211,
                                     0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1D7CF, 0x10FFFF};
    for (size_t i = 0; i < COUNT(codes); i++) {
        char bytes[5] = {0};
        unsigned code = 0;
        int size = utf8_encode(codes[i], bytes);
        cr_expect_eq(utf8_decode(bytes, size, &code), size);
        cr_expect_eq(code, codes[i]);
        cr_expect_eq(utf8_decode(bytes, size - 1, &code), 0, "%x cut short", codes[i]);
    }
    cr_expect_eq(text_width("abc"), 3);
    cr_expect_eq(text_width("βᵀ"), 2);
    cr_expect_eq(text_width("令x"), 3);
    cr_expect_eq(text_width("v̄"), 1); /* a combining bar takes no cell */
}

Test(source, lines_and_columns) {
    Arena *arena = arena_new();
    Source *source = source_of(arena, "ab\nαβγ\n\n∑x");
    static const struct {
        const char *at;
        int line, column;
    } rows[] = {{"ab", 1, 1},  {"b\n", 1, 2}, {"\nα", 1, 3}, {"αβ", 2, 1}, {"βγ", 2, 2},
                {"γ\n", 2, 3}, {"\n∑", 3, 1}, {"∑x", 4, 1},  {"x", 4, 2}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        int offset = (int)(strstr(source->text, rows[i].at) - source->text);
        cr_expect_eq(source_line(source, offset), rows[i].line, "%s", rows[i].at);
        cr_expect_eq(source_column(source, offset), rows[i].column, "%s", rows[i].at);
    }
    cr_expect_eq(source_line(source, source->length), 4);
    cr_expect_eq(source_column(source, source->length), 3);
    Span b = {source, 1, 2}, c = {source, 4, 6}, both = span_join(c, b);
    cr_expect(both.start == 1 && both.end == 6);
    cr_expect_str_eq(span_text(arena, (Span){source, 3, 5}), "α");
    cr_expect_eq(span_join((Span){0}, b).start, 1);
    arena_free(arena);
}

/* The whole text, caret and all. */
Test(source, mistakes_point_at_their_place) {
    static const struct {
        const char *name, *text, *at;
        int bytes;
        const char *hint, *printed;
    } rows[] = {
        {"a.md", "x\nM = Q s\n", "Q", 1, NULL, "a.md:2:5: no Q\n  2 │ M = Q s\n    │     ^\n"},
        {"a.md", "αβ = γ", "γ", 2, "try β", "a.md:1:6: no Q\n  1 │ αβ = γ\n    │      ^\n  try β\n"},
        {"", "M = Q s", "Q s", 3, NULL, "no Q\n   │ M = Q s\n   │     ^^^\n"},
        {"a.md", "令 x", "x", 1, NULL, "a.md:1:3: no Q\n  1 │ 令 x\n    │    ^\n"},
        {"a.md", "令设", "设", 3, NULL, "a.md:1:2: no Q\n  1 │ 令设\n    │   ^^\n"},
        {"a.md", "a\tb", "b", 1, NULL, "a.md:1:3: no Q\n  1 │ a\tb\n    │  \t^\n"},
        {"a.md", "v̄ + q", "q", 1, NULL, "a.md:1:6: no Q\n  1 │ v̄ + q\n    │     ^\n"},
        {"a.md", "M =\nA", "=\nA", 3, NULL, "a.md:1:3: no Q\n  1 │ M =\n    │   ^\n"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Mistake *none = NULL;
        Source *source = source_new(arena, rows[i].name, rows[i].text, strlen(rows[i].text), &none);
        int start = (int)(strstr(source->text, rows[i].at) - source->text);
        Text out = text_new(arena);
        mistake_print(&out,
                      mistake_new(arena, MISTAKE_NAME, (Span){source, start, start + rows[i].bytes},
                                  rows[i].hint, "no %c", 'Q'),
                      "");
        cr_expect_str_eq(out.bytes, rows[i].printed, "row %zu:\n%s", i, out.bytes);
    }
    Text line = text_new(arena), out = text_new(arena); /* a long line is cut on both sides */
    for (int i = 0; i < 100; i++) text_add(&line, "α + ");
    Source *source = source_of(arena, line.bytes);
    mistake_print(&out, mistake_new(arena, MISTAKE_NAME, (Span){source, 300, 302}, NULL, "here"), "> ");
    char *shown = strstr(out.bytes, "│ …"), *caret = strrchr(out.bytes, '^');
    cr_assert(shown && caret && strstr(out.bytes, "…\n>"), "%s", out.bytes);
    char *second = strchr(shown, '\n') + 1;
    cr_expect_eq(strncmp(second, "> ", 2), 0);
    *caret = 0;
    int before = text_width(strstr(second, "│"));
    char *at = shown;
    for (int cells = 0; cells < before; cells++)
        at += (*at & 0xE0) == 0xC0 ? 2 : (*at & 0xF0) == 0xE0 ? 3 : 1;
    cr_expect_eq(strncmp(at, "α", 2), 0, "the caret stands under %s", at);
    static const struct {
        MistakeKind kind;
        const char *reason;
        int status;
    } kinds[] = {
        {MISTAKE_SYNTAX, "syntax", 2},    {MISTAKE_WORD, "word", 2},      {MISTAKE_AMBIGUOUS, "syntax", 2},
        {MISTAKE_NO_NUMBER, "syntax", 2}, {MISTAKE_NAME, "name", 2},      {MISTAKE_SCOPE, "scope", 1},
        {MISTAKE_SHAPE, "shape", 1},      {MISTAKE_NO_ANSWER, "name", 2}, {MISTAKE_PACK, "pack", 2},
        {MISTAKE_FILE, "file", 2},
    };
    for (size_t i = 0; i < COUNT(kinds); i++) {
        cr_expect_str_eq(mistake_reason(kinds[i].kind), kinds[i].reason);
        cr_expect_eq(mistake_status(kinds[i].kind), kinds[i].status);
    }
    arena_free(arena);
}
