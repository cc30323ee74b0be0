/* lex_spelling.c: which row of the tables a sign or a command belongs to. All spellings of operators.h, letters.h and
   lex_commands.c go into two hash tables, which are made once, at the first question, and never change. */
#include "lex_inside.h"

#include <string.h>

enum { MOST_SIGNS = 400, MOST_COMMANDS = 600, BUCKETS = 512 };

static struct {
    bool made;
    int signs, commands;
    Spelling sign[MOST_SIGNS];      /* under their first character */
    Command command[MOST_COMMANDS]; /* under their whole name */
    int next_sign[MOST_SIGNS], next_command[MOST_COMMANDS];
    int first_sign[BUCKETS], first_command[BUCKETS]; /* one more than the place in the list; 0: none */
} spellings;

static unsigned bucket(const char *bytes, int length) {
    unsigned hash = 2166136261u;
    for (int i = 0; i < length; i++) hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
    return (hash ^ hash >> 15) % BUCKETS;
}

static int character_length(const char *bytes, int length) {
    unsigned char c = (unsigned char)*bytes;
    int wide = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    return wide < length ? wide : length;
}

/* ---- making them ---- */

static void add_sign(const char *bytes, Spelling spelling) {
    if (!bytes) return;
    if (spellings.signs == MOST_SIGNS) die("there are more than %d signs", MOST_SIGNS);
    spelling.bytes = bytes;
    spelling.length = (int)strlen(bytes);
    int *first = &spellings.first_sign[bucket(bytes, character_length(bytes, spelling.length))];
    for (int at = *first; at; at = spellings.next_sign[at - 1])
        if (!strcmp(spellings.sign[at - 1].bytes, bytes)) die("two rows spell %s", bytes);
    spellings.sign[spellings.signs] = spelling;
    spellings.next_sign[spellings.signs] = *first;
    *first = ++spellings.signs;
}

static void add_command(const char *name, Doing doing, int code, const char *text) {
    if (!name) return;
    if (spellings.commands == MOST_COMMANDS) die("there are more than %d commands", MOST_COMMANDS);
    int *first = &spellings.first_command[bucket(name, (int)strlen(name))];
    for (int at = *first; at; at = spellings.next_command[at - 1])
        if (!strcmp(spellings.command[at - 1].name, name)) die("two rows spell \\%s", name);
    spellings.command[spellings.commands] = (Command){name, doing, code, text};
    spellings.next_command[spellings.commands] = *first;
    *first = ++spellings.commands;
}

/* The characters and commands of one row; its LaTeX counts if it is a command and nothing else. */
static void add_row(const Spelled *row, Spelling spelling, Doing doing, int code) {
    spelling.text = row->text;
    add_sign(row->text, spelling);
    for (size_t i = 0; i < sizeof row->chars / sizeof *row->chars; i++) add_sign(row->chars[i], spelling);
    if (*row->latex == '\\' && !strchr(row->latex, '{')) add_command(row->latex + 1, doing, code, row->text);
    for (size_t i = 0; i < sizeof row->commands / sizeof *row->commands; i++)
        add_command(row->commands[i], doing, code, row->text);
}

static const TokenKind operator_tokens[OPERATOR_COUNT] = {
#define X(token, ...) [OPERATOR_##token] = TOK_##token,
    OPERATORS(X)
#undef X
};

static const TokenKind sign_tokens[SIGN_COUNT] = {
#define X(id, token, ...) [SIGN_##id] = TOK_##token,
    SIGNS(X)
#undef X
};

static void add_letters(void) {
    for (int i = 0; i < letter_count; i++)
        add_row(&letter_rows[i].spelled, (Spelling){.what = SPELLS_LETTER}, DO_LETTER, 0);
    for (int i = 0; i < accent_count; i++) {
        add_command(accent_rows[i].command, DO_ACCENT, 0, accent_rows[i].mark);
        add_command(accent_rows[i].other, DO_ACCENT, 0, accent_rows[i].mark);
    }
    for (int i = 0; i < fraction_count; i++)
        add_sign(fraction_rows[i].sign, (Spelling){.what = SPELLS_FRACTION, .row = i});
    for (int i = 0; i < script_count; i++) {
        const char *plain = script_rows[i].plain;
        add_sign(script_rows[i].raised, (Spelling){.what = SPELLS_RAISED, .text = plain});
        add_sign(script_rows[i].lowered, (Spelling){.what = SPELLS_LOWERED, .text = plain});
    }
}

static void make(void) {
    for (int i = 0; i < R_COUNT; i++)
        add_row(&rel_rows[i], (Spelling){.kind = TOK_REL, .rel = (Rel)i}, DO_REL, i);
    for (int i = 0; i < OPERATOR_COUNT; i++)
        add_row(&operator_rows[i], (Spelling){.kind = operator_tokens[i]}, DO_TOKEN, operator_tokens[i]);
    for (int i = 0; i < SIGN_COUNT; i++)
        add_row(&sign_rows[i], (Spelling){.kind = sign_tokens[i]}, DO_TOKEN, sign_tokens[i]);
    Spelled root = {.text = fn_rows[FN_SQRT].name,
                    .latex = fn_rows[FN_SQRT].latex}; /* the only one with a sign */
    add_row(&root, (Spelling){.kind = TOK_ROOT}, DO_TOKEN, TOK_ROOT);
    add_letters();
    for (int i = 0; i < lex_command_rows; i++)
        for (int k = 0; lex_commands[i].names[k]; k++)
            add_command(lex_commands[i].names[k], lex_commands[i].doing, lex_commands[i].code,
                        lex_commands[i].text);
    for (int i = 0; i < lex_refused_rows; i++) {
        const RefusedRow *row = &lex_refused[i];
        add_sign(row->sign, (Spelling){.what = SPELLS_REFUSED, .text = row->why});
        for (int k = 0; row->commands[k]; k++) add_command(row->commands[k], DO_REFUSE, 0, row->why);
    }
    spellings.made = true;
}

/* ---- questions ---- */

const Spelling *lex_spelling(const char *bytes, int length) {
    if (!spellings.made) make();
    const Spelling *best = NULL;
    for (int at = spellings.first_sign[bucket(bytes, character_length(bytes, length))]; at;
         at = spellings.next_sign[at - 1]) {
        const Spelling *s = &spellings.sign[at - 1];
        if (s->length <= length && (!best || s->length > best->length) &&
            !memcmp(s->bytes, bytes, (size_t)s->length))
            best = s;
    }
    return best;
}

const Command *command_find(const char *name, int length) {
    if (!spellings.made) make();
    for (int at = spellings.first_command[bucket(name, length)]; at; at = spellings.next_command[at - 1]) {
        const Command *command = &spellings.command[at - 1];
        if (!strncmp(command->name, name, (size_t)length) && !command->name[length]) return command;
    }
    return NULL;
}

Token *lex_emit_sign(Lexer *lexer, Sign sign, int start, int end) {
    return lex_emit(lexer, sign_tokens[sign], start, end, sign_rows[sign].text);
}

Token *lex_emit_relation(Lexer *lexer, Rel rel, int start, int end) {
    Token *token = lex_emit(lexer, TOK_REL, start, end, rel_rows[rel].text);
    token->rel = rel;
    return token;
}
