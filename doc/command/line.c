/* line.c: argv → CommandLine, by the rows. Options may come anywhere, also before the command; the first argument that is not
   an option names the command; after -- everything is an argument. What cannot be read is refused with the range or the words
   that would be right. */
#include "inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const CommandRow command_rows[COMMAND_COUNT] = {
#define X(ID, name, arguments, about, help, examples) \
    [COMMAND_##ID] = {#name, arguments, about, help, examples, command_##name},
    COMMAND_ROWS(X)
#undef X
};

const OptionRow option_rows[OPTION_COUNT] = {
#define X(field_, name_, letter_, kind_, value, commands_, help_) \
    [OPTION_##field_] = {.name = name_,                           \
                         .letter = letter_,                       \
                         .kind = KIND_##kind_,                    \
                         .field = offsetof(CommandLine, field_),  \
                         value,                                   \
                         .commands = commands_,                   \
                         .help = help_},
    OPTION_ROWS(X)
#undef X
};

int line_refuse(const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    Arena *arena = arena_new();
    const Mistake *refusal = mistake_vnew(arena, MISTAKE_FILE, (Span){0}, NULL, format, arguments);
    va_end(arguments);
    command_tell("%s\n%s%s", refusal->what, hint ? hint : "", hint ? "\n" : "");
    arena_free(arena);
    return 2;
}

/* ---- values ---- */

const char *line_choices(Arena *arena, const OptionRow *row, const char *last) {
    Text out = text_new(arena);
    for (const char *word = row->choices; *word;) {
        size_t length = strcspn(word, "|");
        const char *next = word + length + (word[length] == '|');
        if (out.length) text_printf(&out, *next ? ", " : " %s ", last);
        text_add_bytes(&out, word, length);
        word = next;
    }
    return out.bytes;
}

const char *line_range(Arena *arena, const OptionRow *row) {
    if (row->kind != KIND_NUMBER) return NULL;
    const char *sort = row->step == 2 ? "an even whole number" : "a whole number";
    if (row->high == INT64_MAX) return arena_printf(arena, "%s from %lld on", sort, (long long)row->low);
    return arena_printf(arena, "%s from %lld to %lld", sort, (long long)row->low, (long long)row->high);
}

/* The number of the word among the choices, or −1. */
static int choice_of(const OptionRow *row, const char *text, size_t length) {
    int number = 0;
    for (const char *word = row->choices; *word; number++) {
        size_t its = strcspn(word, "|");
        if (its == length && !strncasecmp(word, text, length)) return number;
        word += its + (word[its] == '|');
    }
    return -1;
}

static bool read_number(const OptionRow *row, const char *text, int64_t *out) {
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    *out = n;
    return *text && !*end && !errno && n >= row->low && n <= row->high && n % row->step == 0;
}

static bool read_choices(const OptionRow *row, const char *text, unsigned *out) {
    for (;;) {
        size_t length = strcspn(text, ",");
        int number = choice_of(row, text, length);
        if (number < 0) return false;
        *out |= 1u << number;
        if (!text[length]) return true;
        text += length + 1;
    }
}

/* Puts the value into its field; false: it does not fit the row. */
static bool set_value(CommandLine *line, const OptionRow *row, const char *value) {
    void *field = (char *)line + row->field;
    switch (row->kind) {
    case KIND_FLAG: *(bool *)field = true; return true;
    case KIND_NUMBER: return read_number(row, value, field);
    case KIND_CHOICES: return read_choices(row, value, field);
    case KIND_CHOICE:
        if (choice_of(row, value, strlen(value)) < 0) return false;
        break;
    case KIND_PATH:
        if (!*value) return false;
        break;
    case KIND_TEXT: break;
    }
    *(const char **)field = value;
    return true;
}

/* "a whole number from 1 to 256" */
static const char *wanted(Arena *arena, const OptionRow *row) {
    if (row->kind == KIND_NUMBER) return line_range(arena, row);
    if (row->kind == KIND_CHOICE) return line_choices(arena, row, "or");
    if (row->kind == KIND_CHOICES)
        return arena_printf(arena, "some of %s, with commas between them", line_choices(arena, row, "and"));
    return row->kind == KIND_PATH ? "a file" : "a value";
}

/* ---- names ---- */

static bool is_named(const OptionRow *row, const char *text, size_t length) {
    if (text[1] == '-') return strlen(row->name) == length - 2 && !strncmp(text + 2, row->name, length - 2);
    return length == 2 && row->letter && row->letter == text[1];
}

/* Of several rows with this name the one that the command takes. */
static const OptionRow *find_option(const char *text, size_t length, const CommandRow *command) {
    const OptionRow *found = NULL;
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        if (is_named(row, text, length) && (!found || (command && help_takes(command, row)))) found = row;
    }
    return found;
}

static const char *help_hint(Arena *arena, const CommandLine *line) {
    return line->command
               ? arena_printf(arena, "\"attest help %s\" lists its options", line->command->name)
               : "\"attest help\" lists the commands, and \"attest help COMMAND\" the options of each";
}

static int refuse_unknown(Arena *arena, const CommandLine *line, const char *text, size_t length) {
    Near near = {.written = arena_strndup(arena, text, length)};
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!line->command || help_takes(line->command, &option_rows[i]))
            near_offer(&near, arena_printf(arena, "--%s", option_rows[i].name));
    const char *hint = arena_printf(arena, "%s; after -- everything is text", help_hint(arena, line));
    if (near.best && length > 3)
        return line_refuse(hint, "there is no option %s; did you mean %s?", near.written, near.best);
    return line_refuse(hint, "there is no option %s", text);
}

static int refuse_foreign(Arena *arena, const CommandLine *line, const OptionRow *row) {
    Text owners = text_new(arena);
    unsigned takers = 0;
    int count = 0, said = 0;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!strcmp(option_rows[i].name, row->name)) takers |= option_rows[i].commands;
    for (int i = 0; i < COMMAND_COUNT; i++) count += takers >> i & 1;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!(takers >> i & 1)) continue;
        text_printf(&owners, "%s\"%s\"",
                    !said               ? ""
                    : said == count - 1 ? " and "
                                        : ", ",
                    command_rows[i].name);
        said++;
    }
    return line_refuse(help_hint(arena, line), "\"%s\" has no --%s (it is an option of %s).",
                       line->command->name, row->name, owners.bytes);
}

static int refuse_command(Arena *arena, const char *name) {
    Near near = {.written = name};
    for (int i = 0; i < COMMAND_COUNT; i++) near_offer(&near, command_rows[i].name);
    const char *meant = near.best ? arena_printf(arena, "; did you mean %s?", near.best) : "";
    return line_refuse("\"attest help\" lists the commands", "there is no command %s%s", name, meant);
}

/* ---- the whole line ---- */

static const CommandRow *find_command(int argc, char **argv) {
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *text = argv[i];
        if (options && !strcmp(text, "--")) {
            options = false;
            continue;
        }
        if (options && text[0] == '-' && text[1]) {
            const OptionRow *row = find_option(text, strcspn(text, "="), NULL);
            if (row && row->kind != KIND_FLAG && !strchr(text, '=')) i++;
            continue;
        }
        for (int k = 0; k < COMMAND_COUNT; k++)
            if (!strcmp(text, command_rows[k].name)) return &command_rows[k];
        return NULL;
    }
    return NULL;
}

/* One option; *used becomes 2 if the next word is its value. */
static int read_option(Arena *arena, CommandLine *line, const char *text, const char *next, int *used) {
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const OptionRow *row = find_option(text, length, line->command);
    *used = 1;
    if (!row) return refuse_unknown(arena, line, text, length);
    if (line->command && !help_takes(line->command, row)) return refuse_foreign(arena, line, row);
    if (row->kind == KIND_FLAG && equals)
        return line_refuse(help_hint(arena, line), "--%s takes no value", row->name);
    const char *value = equals ? equals + 1 : next;
    if (row->kind != KIND_FLAG && !equals) *used = 2;
    const char *name = arena_strndup(arena, text, length), *example = NULL;
    if (row->kind != KIND_FLAG) example = arena_printf(arena, "as in %s %s", name, row->example);
    if (row->kind != KIND_FLAG && !value)
        return line_refuse(example, "%s needs %s", name, wanted(arena, row));
    if (!set_value(line, row, value))
        return line_refuse(example, "%s needs %s, not \"%s\"", name, wanted(arena, row), value);
    line->given |= (uint64_t)1 << (row - option_rows);
    return 0;
}

int line_read(Arena *arena, CommandLine *line, int argc, char **argv) {
    *line = (CommandLine){.command = find_command(argc, argv)};
    for (int i = 0; i < OPTION_COUNT; i++)
        if (option_rows[i].kind == KIND_NUMBER)
            *(int64_t *)((char *)line + option_rows[i].field) = option_rows[i].start;
    bool options = true, named = false;
    for (int i = 0, used; i < argc; i += used) {
        const char *text = argv[i];
        used = 1;
        if (options && !strcmp(text, "--"))
            options = false;
        else if (options && text[0] == '-' && text[1]) {
            int status = read_option(arena, line, text, i + 1 < argc ? argv[i + 1] : NULL, &used);
            if (status) return status;
        } else if (!named) {
            named = true;
            if (!line->command) return refuse_command(arena, text);
        } else
            PUSH(arena, &line->arguments, text);
    }
    return 0;
}
