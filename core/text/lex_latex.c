/* lex_latex.c: backslash commands and groups → the same tokens that plain text gives. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

void lex_spaces(Lexer *lexer) {
    while (lexer->at < lexer->end && isspace((unsigned char)lexer->source->text[lexer->at])) lexer->at++;
}

static int command_end(const Lexer *lexer, int at) { /* at the backslash */
    const char *text = lexer->source->text;
    unsigned code;
    int stop = at + 1;
    while (stop < lexer->end && isalpha((unsigned char)text[stop])) stop++;
    if (stop == at + 1 && stop < lexer->end) stop += utf8_decode(text + stop, lexer->end - stop, &code);
    return stop;
}

/* The next argument: a braced group, a command, or one character. False if there is none or it is not closed. */
bool lex_argument(Lexer *lexer, int *start, int *end) {
    const char *text = lexer->source->text;
    lex_spaces(lexer);
    if (lexer->at >= lexer->end) return false;
    if (text[lexer->at] == '{') {
        int depth = 0;
        for (int at = lexer->at; at < lexer->end; at++) {
            if (text[at] == '\\')
                at++;
            else if (text[at] == '%' && lexer->mode == LEX_LATEX)
                while (at + 1 < lexer->end && text[at + 1] != '\n') at++;
            else if (text[at] == '{')
                depth++;
            else if (text[at] == '}' && --depth == 0) {
                *start = lexer->at + 1;
                *end = at;
                lexer->at = at + 1;
                return true;
            }
        }
        return false;
    }
    *start = lexer->at;
    unsigned code;
    lexer->at = text[lexer->at] == '\\'
                    ? command_end(lexer, lexer->at)
                    : lexer->at + utf8_decode(text + lexer->at, lexer->end - lexer->at, &code);
    *end = lexer->at;
    return true;
}

/* Tokens of an argument; braces are kept only around several of them. */
static void inner(Lexer *lexer, int start, int end) {
    int resume = lexer->at;
    lex_emit(lexer, TOK_LBRACE, start, start, "{");
    int before = lexer->out->count - 1;
    lex_range(lexer, start, end);
    Tokens *out = lexer->out;
    if (out->count == before + 2) {
        out->items[before] = out->items[before + 1];
        out->items[before].glued = false;
        out->count--;
    } else
        lex_emit(lexer, TOK_RBRACE, end, end, "}");
    if (!*lexer->mistake) lexer->at = resume;
}

bool lex_is(const Lexer *lexer, int start, int end, const char *what) {
    return end - start == (int)strlen(what) &&
           !memcmp(lexer->source->text + start, what, (size_t)(end - start));
}

/* Words, with mathematics between dollar signs and in commands. */
static void text_parts(Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    int resume = lexer->at, outer = lexer->end;
    if (++lexer->depth > LEX_DEEPEST) lex_mistake(lexer, start, end, NULL, "this is nested too deeply");
    while (start < end && !*lexer->mistake) {
        int stop = start;
        while (stop < end && text[stop] != '$' && text[stop] != '\\') stop++;
        lex_words(lexer, start, stop, true);
        start = stop;
        if (stop == end) break;
        if (text[stop] == '\\') {
            lexer->at = stop;
            lexer->end = end;
            lex_command(lexer);
            start = lexer->at;
            lexer->end = outer;
            continue;
        }
        int from = ++stop;
        while (stop < end && text[stop] != '$') stop += text[stop] == '\\' ? 2 : 1;
        if (stop >= end) {
            lex_mistake(lexer, from - 1, from, NULL, "the $ that closes this is missing");
            return;
        }
        lex_range(lexer, from, stop);
        start = stop + 1;
    }
    lexer->depth--;
    if (!*lexer->mistake) lexer->at = resume;
}

static bool holds(const Lexer *lexer, int start, int end, const char *characters) {
    for (int i = start; i < end; i++)
        if (strchr(characters, lexer->source->text[i])) return true;
    return false;
}

/* \text{---}: a stroke of a matrix that is drawn */
static bool is_stroke(const char *text) {
    static const char *const dashes[] = {"-", "–", "—", "―", "─"};
    bool any = *text;
    while (*text) {
        size_t i = 0, count = sizeof dashes / sizeof *dashes;
        while (i < count && strncmp(text, dashes[i], strlen(dashes[i]))) i++;
        if (i == count) return false;
        text += strlen(dashes[i]);
    }
    return any;
}

/* The content of \text, \mathrm and their like: a function, a name, a letter, or words. */
static void text_argument(Lexer *lexer, int command, int start, int end) {
    const char *text = lexer->source->text;
    int stop = end;
    bool braced = start > command && text[start - 1] == '{' && text[stop] == '}';
    while (start < end && isspace((unsigned char)text[start])) start++;
    while (end > start && isspace((unsigned char)text[end - 1])) end--;
    bool word = end > start;
    for (int i = start; i < end; i++) word = word && isalnum((unsigned char)text[i]);
    int fn = word ? fn_find(text + start, (size_t)(end - start)) : -1,
        expect = word ? expect_find(text + start, (size_t)(end - start)) : -1;
    const char *copy = arena_strndup(lexer->arena, text + start, (size_t)(end - start));
    WordMatch found = word_find(text + start, end - start);
    bool means = found.length == end - start && found.code != WORD_NONE && !word_is_weightless(found.code);
    if (is_stroke(copy))
        lex_emit(lexer, TOK_STROKE, command, end, "—");
    else if (fn >= 0)
        lex_emit(lexer, TOK_FN, command, end, copy)->code = fn;
    else if (word && !strcmp(copy, "transpose") && lexer->at < lexer->end && text[lexer->at] == '(')
        lex_emit(lexer, TOK_TRANSPOSE_OF, command, end, copy);
    else if (expect >= 0 && end - start > 1)
        lex_emit(lexer, TOK_EXPECT, command, end, copy)->code = expect;
    else if (word && end - start == 1)
        lex_emit(lexer, isdigit((unsigned char)*copy) ? TOK_NUMBER : TOK_LETTER, start, end, copy)->glued =
            false;
    else if (word && !means && end - start > 1) {
        bool upright = strncmp(text + command, "\\text", 5) && strncmp(text + command, "\\mbox", 5);
        Token *token = upright && braced ? lex_emit(lexer, TOK_WORD, command, stop + 1, copy)
                                         : lex_emit(lexer, TOK_WORD, start, end, copy);
        token->code = found.length == end - start ? found.code : WORD_UNKNOWN;
        token->wide = true;
        token->upright = upright;
    } else
        text_parts(lexer, start, end);
}

/* ---- groups ---- */

static void missing(Lexer *lexer, int command, int stop) {
    lex_mistake(lexer, command, stop, NULL,
                arena_printf(lexer->arena, "%.*s needs something after it", stop - command,
                             lexer->source->text + command));
}

static void bold(Lexer *lexer, int command, int start, int end) {
    if (lex_is(lexer, start, end, "1"))
        lex_emit_sign(lexer, SIGN_ONES, command, end);
    else
        inner(lexer, start, end);
}

/* \mathrm{one\ key}: words, as a blank is written between them. */
static bool is_sentence(const Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    for (int i = start + 1; i + 2 < end; i++)
        if ((text[i] == '~' || (text[i] == '\\' && text[i + 1] == ' ')) &&
            isalpha((unsigned char)text[i - 1]))
            return true;
    return false;
}

/* \arg, and behind it \max or \min */
static void place(Lexer *lexer, int at, int stop) {
    static const char *const behind[] = {"\\max", "\\min"};
    const char *text = lexer->source->text;
    for (bool gap = true; gap;) {
        lex_spaces(lexer);
        gap = lexer->at + 1 < lexer->end && text[lexer->at] == '\\' && strchr(",;:! ", text[lexer->at + 1]);
        if (gap) lexer->at += 2;
    }
    for (int i = 0; i < 2; i++)
        if (lexer->end - lexer->at >= 4 && !memcmp(text + lexer->at, behind[i], 4) &&
            command_end(lexer, lexer->at) == lexer->at + 4) {
            lexer->at += 4;
            Fn fn = i ? FN_ARGMIN : FN_ARGMAX;
            lex_emit(lexer, TOK_FN, at, lexer->at, fn_rows[fn].name)->code = (int)fn;
            return;
        }
    lex_mistake(lexer, at, stop, "as in \\arg\\min_w f(w)", "\\max or \\min is missing behind \\arg");
}

/* arg\,max, the name of an operator */
static bool upright_place(Lexer *lexer, int command, int start, int end) {
    Text word = text_new(lexer->arena);
    const char *text = lexer->source->text;
    for (int i = start; i < end; i++) {
        bool gap = text[i] == '\\' && i + 1 < end && strchr(",;:! ", text[i + 1]);
        if (gap) i++;
        if (!gap && !strchr(" ~{}", text[i])) text_printf(&word, "%c", text[i]);
    }
    int fn = word.bytes ? fn_find(word.bytes, strlen(word.bytes)) : -1;
    if (fn != FN_ARGMAX && fn != FN_ARGMIN) return false;
    lex_emit(lexer, TOK_FN, command, end, fn_rows[fn].name)->code = fn;
    return true;
}

static void upright(Lexer *lexer, int command, int start, int end) {
    if (upright_place(lexer, command, start, end)) return;
    if (holds(lexer, start, end, "\\_^{"))
        inner(lexer, start, end);
    else
        text_argument(lexer, command, start, end);
}

static void font(Lexer *lexer, const Command *command, int at, int start, int end) {
    if (!strcmp(command->name, "rm"))
        upright(lexer, at, start, end);
    else if (!strncmp(command->name, "bf", 2))
        bold(lexer, at, start, end);
    else
        inner(lexer, start, end);
}

/* {\bf k} is \mathbf{k} */
bool lex_group(Lexer *lexer) {
    const char *text = lexer->source->text;
    int open = lexer->at, start, end;
    lexer->at++;
    lex_spaces(lexer);
    int command = lexer->at;
    lexer->at = open;
    if (command >= lexer->end || text[command] != '\\') return false;
    int stop = command_end(lexer, command);
    const Command *found = command_find(text + command + 1, stop - command - 1);
    TokenKind before = lexer->out->count ? lexer->out->items[lexer->out->count - 1].kind : TOK_END;
    if (!found || found->doing != DO_FONT || before == TOK_FN || before == TOK_FRAC || before == TOK_ROOT ||
        !lex_argument(lexer, &start, &end))
        return lexer->at = open, false;
    while (stop < end && isspace((unsigned char)text[stop])) stop++;
    font(lexer, found, command, stop, end);
    return true;
}

/* ---- commands that take arguments ---- */

/* [rgb] before the braces */
static bool optional(Lexer *lexer, int *start, int *end) {
    lex_spaces(lexer);
    const char *text = lexer->source->text;
    int at = lexer->at;
    if (at >= lexer->end || text[at] != '[') return false;
    while (at < lexer->end && text[at] != ']') at++;
    if (at >= lexer->end) return false;
    *start = lexer->at + 1;
    *end = at;
    lexer->at = at + 1;
    return true;
}

static bool blank(const Lexer *lexer, int start, int end) {
    for (int i = start; i < end; i++)
        if (!isspace((unsigned char)lexer->source->text[i])) return false;
    return true;
}

/* What stands over or under something: a braced group. */
static void annotation(Lexer *lexer, int start, int end) {
    int resume = lexer->at;
    lex_emit(lexer, TOK_LBRACE, start, start, "{");
    lex_range(lexer, start, end);
    if (!*lexer->mistake) lexer->at = resume;
    lex_emit(lexer, TOK_RBRACE, end, end, "}");
}

/* However it is spelled. */
static bool has_arrow(const Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    for (int at = start; at < end; at++) {
        int stop = text[at] == '\\' ? command_end(lexer, at) : at;
        const Command *command = stop > at ? command_find(text + at + 1, stop - at - 1) : NULL;
        const Spelling *sign = stop > at ? NULL : lex_spelling(text + at, end - at);
        if ((command && command->doing == DO_REL && command->code == R_TO) ||
            (sign && sign->kind == TOK_REL && sign->rel == R_TO))
            return true;
    }
    return false;
}

/* \xrightarrow[below]{above} */
static void long_arrow(Lexer *lexer, int at, int stop) {
    int start, end, low = 0, high = 0;
    bool below = optional(lexer, &low, &high);
    if (!lex_argument(lexer, &start, &end)) {
        missing(lexer, at, stop);
        return;
    }
    if (below && (blank(lexer, start, end) || has_arrow(lexer, low, high))) start = low, end = high;
    lex_emit_relation(lexer, R_TO, at, stop)->limit_arrow = true;
    annotation(lexer, start, end);
}

/* \overset{…}{=} is =; over or under an arrow a limit counts; \underset{i}{\max} is \max_{i} */
static void overset(Lexer *lexer, const Command *command, int at, int stop) {
    int start, end, from, to;
    if (!lex_argument(lexer, &start, &end) || !lex_argument(lexer, &from, &to)) {
        missing(lexer, at, stop);
        return;
    }
    int before = lexer->out->count;
    inner(lexer, from, to);
    if (*lexer->mistake) return;
    Token *base = &lexer->out->items[before];
    bool one = lexer->out->count == before + 1;
    bool extreme = base->kind == TOK_FN && (base->code == FN_MAX || base->code == FN_MIN ||
                                            base->code == FN_ARGMAX || base->code == FN_ARGMIN);
    bool under = one && command->code == '_' &&
                 (base->kind == TOK_SUM || base->kind == TOK_PROD || base->kind == TOK_LIM || extreme);
    if (under) {
        lex_emit(lexer, TOK_UNDER, start, start, "_");
        annotation(lexer, start, end);
    } else if (one && base->kind == TOK_REL) {
        bool limit = (base->rel == R_TO || base->rel == R_APPROX) && has_arrow(lexer, start, end);
        base->limit_arrow = limit;
        if (limit)
            annotation(lexer, start, end);
        else
            lex_label_of_relation(lexer, start, end);
    } else if (one && (base->kind == TOK_IMPLIES || base->kind == TOK_IFF))
        lex_label_of_relation(lexer, start, end);
    else
        lex_mistake(
            lexer, at, stop, "over and under a relation it is known, as in \\overset{(1)}{=}",
            arena_printf(lexer->arena, "%.*s around this is not known", stop - at, lexer->source->text + at));
}

static void row_end(Lexer *lexer, int at, int stop) { /* \\, \\*, \\[2pt] */
    const char *text = lexer->source->text;
    if (lexer->substack) {
        lex_emit(lexer, TOK_COMMA, at, stop, ",");
        return;
    }
    lex_emit(lexer, TOK_NEWLINE, at, stop, "\\\\");
    if (lexer->at < lexer->end && text[lexer->at] == '*') lexer->at++;
    int resume = lexer->at, start, end;
    if (lexer->at < lexer->end && text[lexer->at] == '[' && optional(lexer, &start, &end)) {
        bool length =
            start < end && strchr("0123456789.-\\", text[start]) && isalpha((unsigned char)text[end - 1]);
        if (!length) lexer->at = resume;
    }
}

static void root(Lexer *lexer, int at, int stop) { /* \sqrt[3]{x}: the index is a group before the argument */
    int start, end;
    Token *token = lex_emit(lexer, TOK_ROOT, at, stop, fn_rows[FN_SQRT].name);
    if (!optional(lexer, &start, &end) || lex_is(lexer, start, end, "2")) return;
    token->code = TOK_CARET;
    annotation(lexer, start, end);
}

static void length_without_braces(Lexer *lexer) { /* 2pt, -1.5 em */
    const char *text = lexer->source->text;
    lex_spaces(lexer);
    while (lexer->at < lexer->end &&
           (isdigit((unsigned char)text[lexer->at]) || strchr("+-.", text[lexer->at])))
        lexer->at++;
    lex_spaces(lexer);
    for (int i = 0; i < 2 && lexer->at < lexer->end && isalpha((unsigned char)text[lexer->at]); i++)
        lexer->at++;
}

static void accent(Lexer *lexer, const Command *command, int at, int start, int end) {
    int before = lexer->out->count;
    inner(lexer, start, end);
    if (*lexer->mistake) return;
    Token *token = &lexer->out->items[before];
    if (lexer->out->count != before + 1 || token->kind != TOK_LETTER)
        lex_mistake(lexer, at, lexer->at, NULL, "an accent stands over one letter only");
    else
        token->text = arena_printf(lexer->arena, "%s%s", token->text, command->text);
}

static void negation(Lexer *lexer, int at, int stop) {
    const char *text = lexer->source->text;
    lex_spaces(lexer);
    if (lexer->at < lexer->end && text[lexer->at] == '=') {
        lexer->at++;
        lex_emit_relation(lexer, R_NE, at, lexer->at);
    } else if (lexer->end - lexer->at >= 6 && !memcmp(text + lexer->at, "\\equiv", 6)) {
        lexer->at += 6;
        lex_emit_relation(lexer, R_NE, at, lexer->at);
    } else if (lexer->end - lexer->at >= 3 && !memcmp(text + lexer->at, "\\in", 3) &&
               command_end(lexer, lexer->at) == lexer->at + 3) {
        lexer->at += 3;
        lex_emit_relation(lexer, R_NOTIN, at, lexer->at);
    } else
        lex_mistake(lexer, at, stop, "\\not= and \\not\\in are known", "\\not before this is not known");
}

/* Those that begin with one argument. */
static void with_argument(Lexer *lexer, const Command *command, int at, int stop) {
    const char *text = lexer->source->text;
    int start, end;
    if (command->doing == DO_COLOR) optional(lexer, &start, &end);
    if (!lex_argument(lexer, &start, &end)) {
        missing(lexer, at, stop);
        return;
    }
    switch (command->doing) {
    case DO_WRAP: inner(lexer, start, end); break;
    case DO_BOLD: bold(lexer, at, start, end); break;
    case DO_BLACKBOARD:
        if (lex_is(lexer, start, end, "E") || lex_is(lexer, start, end, "P")) {
            Token *token = lex_emit(lexer, TOK_EXPECT, at, end, text[start] == 'E' ? "E" : "P");
            token->code = text[start] == 'E' ? EXPECT_E : EXPECT_P;
            token->wide = true;
        } else if (lex_is(lexer, start, end, "I")) {
            Token *token = lex_emit(lexer, TOK_LETTER, at, end, "I");
            token->wide = true;
            token->glued = false;
        } else
            bold(lexer, at, start, end);
        break;
    case DO_UPRIGHT:
        if (is_sentence(lexer, start, end) && !upright_place(lexer, at, start, end))
            text_argument(lexer, at, start, end);
        else if (!is_sentence(lexer, start, end))
            upright(lexer, at, start, end);
        break;
    case DO_TEXT: text_argument(lexer, at, start, end); break;
    case DO_COLOR:
        if (command->code < 2) break;
        if (!lex_argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else
            inner(lexer, start, end);
        break;
    case DO_PAIR:
        lex_emit_sign(lexer, (Sign)command->code, at, stop);
        inner(lexer, start, end);
        lex_emit_sign(lexer, (Sign)command->code, end, lexer->at);
        break;
    case DO_MODULUS:
        lex_emit_sign(lexer, SIGN_OPEN, at, stop);
        lex_emit(lexer, TOK_FN, at, stop, fn_rows[FN_MOD].name)->code = FN_MOD;
        inner(lexer, start, end);
        lex_emit_sign(lexer, SIGN_CLOSE, end, lexer->at);
        break;
    case DO_CANCEL: lex_emit(lexer, TOK_LEFTOUT, at, lexer->at, ""); break;
    case DO_ACCENT: accent(lexer, command, at, start, end); break;
    case DO_UNDERBRACE: {
        int before = lexer->out->count;
        inner(lexer, start, end);
        lex_spaces(lexer);
        if (lexer->at < lexer->end && text[lexer->at] == command->code) {
            lexer->at++;
            if (!lex_argument(lexer, &start, &end))
                missing(lexer, at, stop);
            else
                lex_label_of_brace(lexer, before, start, end);
        }
        break;
    }
    case DO_SUBSTACK: {
        int resume = lexer->at;
        lexer->substack++;
        lex_range(lexer, start, end);
        lexer->substack--;
        if (!*lexer->mistake) lexer->at = resume;
        break;
    }
    case DO_INTERTEXT:
        lex_emit(lexer, TOK_NEWLINE, at, at, "\\\\");
        lex_words(lexer, start, end, false);
        lex_emit(lexer, TOK_NEWLINE, at, at, "\\\\");
        break;
    case DO_TAG: lex_label_of_row(lexer, start, end); break;
    default: break; /* DO_REMOVE */
    }
}

static void token_command(Lexer *lexer, const Command *command, int at, int stop) {
    if (command->code == TOK_NEWLINE)
        row_end(lexer, at, stop);
    else if (command->code == TOK_ROOT)
        root(lexer, at, stop);
    else if (command->code == TOK_LSET && lex_brace_of_rows(lexer))
        lexer->brace = true;
    else
        lex_emit(lexer, (TokenKind)command->code, at, stop, command->text);
}

static void delimiter(Lexer *lexer, int command) { /* \left. is nothing, \left< is ⟨ */
    const char *text = lexer->source->text;
    lex_spaces(lexer);
    if (lexer->at >= lexer->end) return;
    if (text[lexer->at] == '.') {
        lexer->at++;
        lexer->opened = text[command + 1] == 'l';
    }
    if (text[lexer->at] != '<' && text[lexer->at] != '>') return;
    lex_emit_sign(lexer, text[lexer->at] == '<' ? SIGN_LANGLE : SIGN_RANGLE, lexer->at, lexer->at + 1);
    lexer->at++;
}

static void font_command(Lexer *lexer, const Command *command, int at) {
    int start, end;
    lex_spaces(lexer);
    bool braced = lexer->at < lexer->end && lexer->source->text[lexer->at] == '{';
    if (braced && lex_argument(lexer, &start, &end)) font(lexer, command, at, start, end);
}

/* \exp, \Var: the functions and expectations have names of their own. */
static bool function_command(Lexer *lexer, int at, int stop) {
    const char *name = lexer->source->text + at + 1;
    size_t length = (size_t)(stop - at - 1);
    int fn = fn_find(name, length), expect = expect_find(name, length);
    if (fn >= 0 && fn != FN_SQRT && fn != FN_VEC) /* \\vec is an arrow over a letter */
        lex_emit(lexer, TOK_FN, at, stop, fn_rows[fn].name)->code = fn;
    else if (expect >= 0) {
        Token *token = lex_emit(lexer, TOK_EXPECT, at, stop, expect_rows[expect].name);
        token->code = expect;
        token->wide = true;
    } else
        return false;
    return true;
}

static void unknown_command(Lexer *lexer, int at, int stop) {
    const char *text = lexer->source->text, *why = command_left_out(text + at + 1, stop - at - 1);
    lex_mistake(lexer, at, stop, why ? NULL : "write it with the symbols of the claim, or leave it out",
                why ? why
                    : arena_printf(lexer->arena, "the command %.*s is not known", stop - at, text + at));
}

void lex_command(Lexer *lexer) {
    const char *text = lexer->source->text;
    int at = lexer->at, stop = command_end(lexer, at);
    lexer->at = stop;
    if (stop == at + 1) {
        missing(lexer, at, stop);
        return;
    }
    if (function_command(lexer, at, stop)) return;
    const Command *command = command_find(text + at + 1, stop - at - 1);
    if (!command) {
        unknown_command(lexer, at, stop);
        return;
    }
    bool starred = command->doing == DO_UPRIGHT || command->doing == DO_REMOVE || command->doing == DO_TAG;
    if (starred && stop < lexer->end && text[stop] == '*') lexer->at++; /* \operatorname*, \hspace* */
    switch (command->doing) {
    case DO_TOKEN: token_command(lexer, command, at, stop); break;
    case DO_REL: lex_emit_relation(lexer, (Rel)command->code, at, stop); break;
    case DO_LETTER: lex_emit(lexer, TOK_LETTER, at, stop, command->text)->glued = false; break;
    case DO_SKIP: break;
    case DO_DELIMITER: delimiter(lexer, at); break;
    case DO_FONT: font_command(lexer, command, at); break;
    case DO_LENGTH: length_without_braces(lexer); break;
    case DO_OVERSET: overset(lexer, command, at, stop); break;
    case DO_COMMENT: lex_comment(lexer, at, stop); break;
    case DO_PLACE: place(lexer, at, stop); break;
    case DO_NOT: negation(lexer, at, stop); break;
    case DO_BEGIN: lex_environment(lexer, at, true); break;
    case DO_END: lex_environment(lexer, at, false); break;
    case DO_XARROW: long_arrow(lexer, at, stop); break;
    case DO_REFUSE: lex_mistake(lexer, at, stop, NULL, command->text); break;
    default: with_argument(lexer, command, at, stop); break;
    }
}
