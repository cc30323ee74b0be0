/* test_command.c: the command line as it is read, and the options and style that come of it. */
#include "doc/command/inside.h"

#include <criterion/criterion.h>
#include <string.h>

static CommandLine read_words(Arena *arena, int count, const char **words) {
    CommandLine line;
    cr_assert_eq(line_read(arena, &line, count, (char **)words), 0);
    return line;
}
#define READ(...) \
    read_words(arena, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), (const char *[]){__VA_ARGS__})

Test(command, options_become_fields) {
    Arena *arena = arena_new();
    CommandLine line = READ("check", "a.md", "--seed", "7", "-q", "--strict", "--width=60", "b.md");
    cr_expect_str_eq(line.command->name, "check");
    cr_assert_eq(line.arguments.count, 2);
    cr_expect_str_eq(line.arguments.items[1], "b.md");
    Options options = command_options(&line);
    Style style = command_style(&line);
    cr_expect_eq(options.seed, 7);
    cr_expect_eq(options.trials, 1000);
    cr_expect(options.repairs);
    cr_expect_eq(style.seed, 7);
    cr_expect_eq(style.detail, DETAIL_QUIET);
    cr_expect(options.strict);
    cr_expect_eq(style.width, 60);
    cr_expect_null(style.pack);
    arena_free(arena);
}

Test(command, what_is_not_given) {
    Arena *arena = arena_new();
    CommandLine line = READ("try", "--no-repairs", "c", "t");
    Style style = command_style(&line);
    cr_expect_eq(command_options(&line).seed, 224);
    cr_expect_not(command_options(&line).repairs);
    cr_expect_eq(style.detail, DETAIL_NORMAL);
    cr_expect_not(command_options(&line).strict);
    cr_expect_eq(line.dump, 0u);
    cr_expect_eq(line.jobs, 0);
    cr_expect_null(line.notation);
    CommandLine verbose = READ("try", "-v", "c", "t");
    cr_expect_eq(command_style(&verbose).detail, DETAIL_VERBOSE);
    arena_free(arena);
}

Test(command, options_come_anywhere_until_two_minus_signs) {
    Arena *arena = arena_new();
    CommandLine line = READ("--dump", "tape,tokens", "try", "weights", "--", "--json");
    cr_expect_str_eq(line.command->name, "try");
    cr_expect_eq(line.dump, 1u << DUMP_TAPE | 1u << DUMP_TOKENS);
    cr_expect_not(line.json);
    cr_assert_eq(line.arguments.count, 2);
    cr_expect_str_eq(line.arguments.items[1], "--json");
    CommandLine dash = READ("check", "-");
    cr_expect_str_eq(dash.arguments.items[0], "-");
    arena_free(arena);
}

/* The pack that a replay line must name; the default one need not be. */
Test(command, the_pack_is_kept_for_replay) {
    Arena *arena = arena_new();
    Style style = {0};
    CommandLine line = READ("try", "c", "t");
    cr_assert_not_null(pack_of_command(arena, &line, &style));
    cr_expect_null(style.pack);
    line = READ("try", "--pack", "attention", "c", "t");
    cr_assert_not_null(pack_of_command(arena, &line, &style));
    cr_expect_null(style.pack);
    line = READ("try", "--pack=props/attention.md", "c", "t");
    cr_assert_not_null(pack_of_command(arena, &line, &style));
    cr_expect_str_eq(style.pack, "props/attention.md");
    line = READ("try", "--pack=props/./it's here.md", "c", "t");
    cr_expect_null(pack_of_command(arena, &line, &style));
    cr_expect_str_eq(style.pack, "props/./it's here.md");
    Document sheet = {.pack = "attention.md"}; /* is looked for beside the sheet */
    const Mistake *why = NULL;
    line = READ("check", "props/sheet.md");
    cr_assert_not_null(pack_of_sheet(arena, &line, "props/sheet.md", &sheet, &style, &why));
    cr_expect_str_eq(style.pack, "props/attention.md");
    arena_free(arena);
}

Test(command, sections_of_the_reference) {
    size_t length = 0;
    cr_expect_null(topic_find("no heading begins so", &length));
    cr_expect_null(topic_find("", &length));
}

Test(near, words) {
    static const struct {
        const char *written, *meant;
    } table[] = {
        {"avarage", "average"}, {"chekc", "check"}, {"proj", "projector"}, {"PROJECTOR", "projector"},
        {"nothing", NULL},      {"x", NULL},        {"to", NULL}};
    static const char *const there[] = {"average", "check", "projector", "try", "noisy-average"};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        Near near = {.written = table[i].written};
        for (size_t k = 0; k < sizeof there / sizeof *there; k++) near_offer(&near, there[k]);
        if (table[i].meant)
            cr_expect(near.best && !strcmp(near.best, table[i].meant), "%s: %s", table[i].written,
                      near.best ? near.best : "none");
        else
            cr_expect_null(near.best, "%s: %s", table[i].written, near.best);
    }
}
