/* lex_environment.c: \begin and \end: lists of lines leave no token, matrices and cases open and close with one. */
#include "lex_inside.h"

#include <string.h>

static const struct {
    const char *name;
    int kind;
    bool argument; /* {ll}, {2} */
} environments[] = {
    {"aligned", ENV_LINES, false},      {"align", ENV_LINES, false},        {"align*", ENV_LINES, false},
    {"split", ENV_LINES, false},        {"gather", ENV_LINES, false},       {"gather*", ENV_LINES, false},
    {"gathered", ENV_LINES, false},     {"equation", ENV_LINES, false},     {"equation*", ENV_LINES, false},
    {"multline", ENV_LINES, false},     {"multline*", ENV_LINES, false},    {"multlined", ENV_LINES, false},
    {"eqnarray", ENV_LINES, false},     {"eqnarray*", ENV_LINES, false},    {"flalign", ENV_LINES, false},
    {"flalign*", ENV_LINES, false},     {"displaymath", ENV_LINES, false},  {"math", ENV_LINES, false},
    {"subequations", ENV_LINES, false}, {"alignat", ENV_LINES, true},       {"alignat*", ENV_LINES, true},
    {"alignedat", ENV_LINES, true},     {"bmatrix", ENV_MATRIX, false},     {"bmatrix*", ENV_MATRIX, false},
    {"pmatrix", ENV_MATRIX, false},     {"pmatrix*", ENV_MATRIX, false},    {"matrix", ENV_MATRIX, false},
    {"Bmatrix", ENV_MATRIX, false},     {"smallmatrix", ENV_MATRIX, false}, {"array", ENV_MATRIX, true},
    {"cases", ENV_CASES, false},        {"dcases", ENV_CASES, false},       {"cases*", ENV_CASES, false},
    {"dcases*", ENV_CASES, false},
};

/* [t] after \begin{aligned}; a matrix may begin with a bracket of its own, so only one letter is a place. */
static void placement(Lexer *lexer) {
    const char *text = lexer->source->text;
    bool place = lexer->end - lexer->at >= 3 && text[lexer->at] == '[' && text[lexer->at + 2] == ']' &&
                 strchr("tbclr", text[lexer->at + 1]);
    if (place) lexer->at += 3;
}

static void set_columns(Lexer *lexer) {
    int count = lexer->open.count;
    lexer->columns = count && lexer->open.items[count - 1].kind != ENV_LINES;
}

static void finish(Lexer *lexer, int command, int start, int end, int kind) {
    const char *text = lexer->source->text;
    if (!lexer->open.count && kind != ENV_LINES) { /* the parser says so, with its line */
        lex_emit(lexer, TOK_FINISH, command, lexer->at, kind == ENV_CASES ? "cases" : "matrix");
        return;
    }
    if (!lexer->open.count) {
        lex_mistake(lexer, command, lexer->at, NULL,
                    arena_printf(lexer->arena, "nothing is open that this \\end{%.*s} would close",
                                 end - start, text + start));
        return;
    }
    Opened *opened = &lexer->open.items[--lexer->open.count];
    int length = opened->end - opened->start;
    if (length != end - start || memcmp(text + opened->start, text + start, (size_t)length)) {
        lex_mistake(lexer, command, lexer->at, NULL,
                    arena_printf(lexer->arena, "\\end{%.*s} is expected here, and \\end{%.*s} was found",
                                 length, text + opened->start, end - start, text + start));
        return;
    }
    if (opened->kind != ENV_LINES)
        lex_emit(lexer, TOK_FINISH, command, lexer->at, opened->kind == ENV_CASES ? "cases" : "matrix");
    set_columns(lexer);
}

void lex_environment(Lexer *lexer, int command, bool begin) {
    int start, end;
    bool brace = lexer->brace;
    lexer->brace = false;
    if (!lex_argument(lexer, &start, &end)) {
        lex_mistake(lexer, command, lexer->end, NULL, "the name of the environment is missing");
        return;
    }
    size_t row = 0, count = sizeof environments / sizeof *environments;
    while (row < count && !lex_is(lexer, start, end, environments[row].name)) row++;
    if (row == count && (lex_is(lexer, start, end, "vmatrix") || lex_is(lexer, start, end, "Vmatrix"))) {
        lex_mistake(lexer, command, lexer->at, "write bmatrix for the matrix itself",
                    "determinants and norms of a matrix are not part of the language");
        return;
    }
    if (row == count) {
        lex_mistake(lexer, command, lexer->at, "known are aligned, cases, bmatrix and their like",
                    arena_printf(lexer->arena, "the environment %.*s is not known", end - start,
                                 lexer->source->text + start));
        return;
    }
    if (!begin) {
        finish(lexer, command, start, end, environments[row].kind);
        return;
    }
    Opened opened = {start, end, {lexer->source, command, lexer->at}, environments[row].kind};
    if (brace) opened.kind = ENV_CASES; /* \left\{ \begin{array} */
    placement(lexer);
    if (environments[row].argument && !lex_argument(lexer, &start, &end)) {
        lex_mistake(lexer, command, lexer->at, NULL, "the columns of this environment are missing");
        return;
    }
    PUSH(lexer->arena, &lexer->open, opened);
    if (opened.kind != ENV_LINES)
        lex_emit(lexer, TOK_BEGIN, command, opened.span.end, opened.kind == ENV_CASES ? "cases" : "matrix");
    set_columns(lexer);
}

void lex_finish(Lexer *lexer) {
    if (!lexer->open.count || lexer->open.items[lexer->open.count - 1].kind != ENV_LINES)
        return; /* the parser sees that a matrix is not closed */
    Opened *opened = &lexer->open.items[lexer->open.count - 1];
    lex_mistake(lexer, opened->span.start, opened->span.end, NULL,
                arena_printf(lexer->arena, "the \\end{%.*s} that closes this is missing",
                             opened->end - opened->start, lexer->source->text + opened->start));
}

/* A brace that opens onto an environment of rows is that of cases, or means nothing. */
bool lex_brace_of_rows(Lexer *lexer) {
    static const char *const rows[] = {"array", "aligned", "alignedat", "gathered", "matrix", "split"};
    int resume = lexer->at, start, end;
    bool found = false;
    lex_spaces(lexer);
    if (lexer->end - lexer->at > 6 && !memcmp(lexer->source->text + lexer->at, "\\begin", 6)) {
        lexer->at += 6;
        if (lex_argument(lexer, &start, &end))
            for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
                found = found || lex_is(lexer, start, end, rows[i]);
    }
    lexer->at = resume;
    return found;
}
