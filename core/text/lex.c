/* lex.c: characters → tokens, for plain text, the characters LaTeX shares with it, and prose.
   Backslash commands are in lex_latex.c. Nothing is dropped silently: what is not known is a mistake. The
   tables of signs and letters are in operators.h and letters.h. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- tokens ---- */

enum { LONGEST = 400000 }; /* bytes of one formula */

void lex_mistake(Lexer *lexer, int start, int end, const char *hint, const char *what) {
    if (!*lexer->mistake)
        *lexer->mistake =
            mistake_new(lexer->arena, MISTAKE_SYNTAX, (Span){lexer->source, start, end}, hint, "%s", what);
    lexer->at = lexer->end;
}

static bool is_sign(TokenKind kind) {
    return kind == TOK_PLUS || kind == TOK_MINUS || kind == TOK_TIMES || kind == TOK_ODOT ||
           kind == TOK_OTIMES || kind == TOK_SLASH || kind == TOK_CARET || kind == TOK_UNDER;
}

/* Where rows have columns, as in a &= b && c &= d, the & that begins a column separates like a gap. One that stands
   beside a sign, as in a &= b &+ c, only aligns. */
static void column_begins(Lexer *lexer, TokenKind kind, int start) {
    Tokens *out = lexer->out;
    TokenKind before = out->count ? out->items[out->count - 1].kind : TOK_NEWLINE;
    bool goes_on = is_sign(kind) || is_sign(before) || before == TOK_REL || before == TOK_OPEN ||
                   before == TOK_LBRACKET || kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_COMMA ||
                   kind == TOK_SEMICOLON || kind == TOK_STOP || (kind == TOK_REL && lexer->marks % 2 == 0);
    lexer->pending = false;
    if (goes_on && lexer->marks / 2 > lexer->column) lexer->marks = 2 * lexer->column + 1;
    if (lexer->marks / 2 == lexer->column) return;
    lexer->column = lexer->marks / 2;
    Token gap = {.kind = TOK_QUAD, .text = " ", .span = {lexer->source, start, start}, .latex = true};
    if (before != TOK_NEWLINE) PUSH(lexer->arena, out, gap);
}

Token *lex_emit(Lexer *lexer, TokenKind kind, int start, int end, const char *text) {
    Tokens *out = lexer->out;
    if (lexer->remarks.count && !lexer->columns && (kind == TOK_NEWLINE || kind == TOK_STOP))
        lex_label_flush(lexer);
    if (kind == TOK_NEWLINE && !lexer->columns) lexer->marks = lexer->column = 0, lexer->pending = false;
    if (lexer->pending && kind != TOK_QUAD) column_begins(lexer, kind, start);
    Token token = {.kind = kind,
                   .text = text,
                   .span = {lexer->source, start, end},
                   .latex = lexer->mode == LEX_LATEX,
                   .prose = lexer->mode == LEX_PROSE};
    if (kind == TOK_LETTER && out->count) {
        Token *before = &out->items[out->count - 1];
        token.glued =
            before->kind == TOK_LETTER && before->span.source == lexer->source && before->span.end == start;
    }
    token.opened = lexer->opened;
    lexer->opened = false;
    token.aligned = lexer->aligned;
    token.column = lexer->column;
    lexer->aligned = false;
    PUSH(lexer->arena, out, token);
    return &out->items[out->count - 1];
}

/* sum_i, prod_{i=1}^n in plain text. */
static bool big_operator(Lexer *lexer, int start, int stop) {
    static const struct {
        const char *name;
        int sign;
    } rows[] = {{"sum", SIGN_SUM}, {"Sum", SIGN_SUM}, {"prod", SIGN_PROD}};
    bool indexed = stop < lexer->end && lexer->source->text[stop] == '_';
    for (size_t i = 0; indexed && i < sizeof rows / sizeof *rows; i++) {
        if (!lex_is(lexer, start, stop, rows[i].name)) continue;
        lex_emit_sign(lexer, rows[i].sign, start, stop);
        lexer->at = stop;
        return true;
    }
    return false;
}

/* A run of Latin letters: in plain text it may be a word or a Greek letter's name, else letter by letter. */
static void latin(Lexer *lexer) {
    const char *text = lexer->source->text;
    int start = lexer->at, stop = start;
    while (stop < lexer->end && isalpha((unsigned char)text[stop])) stop++;
    Tokens *out = lexer->out;
    bool subscript = out->count && out->items[out->count - 1].kind == TOK_UNDER;
    if (stop < lexer->end && text[stop] == '(' && lex_is(lexer, start, stop, "transpose")) {
        lex_emit(lexer, TOK_TRANSPOSE_OF, start, stop, "transpose");
        lexer->at = stop;
        return;
    }
    if (lexer->mode == LEX_PLAIN && !subscript && big_operator(lexer, start, stop)) return;
    if (lexer->mode == LEX_PLAIN && !subscript) {
        WordMatch word = stop - start > 1 ? word_find(text + start, lexer->end - start) : (WordMatch){0};
        bool beside =
            (start > 0 && strchr("/{", text[start - 1])) || /* da²/da and \frac{d}{da} have no words */
            (stop < lexer->end && strchr("^_/}", text[stop]));
        if (!beside && lex_is_word_of_formulas(word, stop - start)) {
            lex_emit_word(lexer, start, word, true);
            lexer->at = start + word.length;
            return;
        }
    }
    static const char *const upright[] = {"for", "where", "when", "whenever", "with", "otherwise"};
    for (size_t i = 0; i < sizeof upright / sizeof *upright && lexer->mode == LEX_LATEX && !subscript; i++)
        if ((int)strlen(upright[i]) == stop - start &&
            !memcmp(upright[i], text + start, (size_t)(stop - start))) {
            lex_mistake(lexer, start, stop, arena_printf(lexer->arena, "write \\text{%s}", upright[i]),
                        arena_printf(lexer->arena,
                                     "the word “%s” stands in a formula as a product of letters",
                                     upright[i]));
            return;
        }
    const char *letter = lexer->mode == LEX_PLAIN ? letter_named(text + start, stop - start) : NULL;
    if (letter) {
        lex_emit(lexer, TOK_LETTER, start, stop, letter)->glued = false;
        lexer->at = stop;
        return;
    }
    for (int at = start; at < stop; at++)
        lex_emit(lexer, TOK_LETTER, at, at + 1, arena_strndup(lexer->arena, text + at, 1));
    lexer->at = stop;
}

static const Spelling *spelling_here(const Lexer *lexer) {
    return lex_spelling(lexer->source->text + lexer->at, lexer->end - lexer->at);
}

/* One character of a raised or lowered run, as what it stands for. */
static void script_character(Lexer *lexer, const char *plain, int start, int stop) {
    Token *last = &lexer->out->items[lexer->out->count - 1];
    if (isdigit((unsigned char)*plain) && last->kind == TOK_NUMBER && last->span.end == start) {
        last->text = arena_printf(lexer->arena, "%s%s", last->text, plain);
        last->span.end = stop;
        return;
    }
    if (isdigit((unsigned char)*plain))
        lex_emit(lexer, TOK_NUMBER, start, stop, plain);
    else if (isalpha((unsigned char)*plain) || (unsigned char)*plain > 127)
        lex_emit(lexer, TOK_LETTER, start, stop, plain);
    else {
        const Spelling *sign = lex_spelling(plain, 1);
        lex_emit(lexer, sign->kind, start, stop, sign->text)->rel = sign->rel;
    }
}

/* k₁, C², A⁻¹, A⁻ᵀ: a run of raised or lowered characters is one braced script. Behind a raised minus the sign of
   transposition belongs to it. */
static void script_run(Lexer *lexer, const Spelling *first) {
    const Spelling *next = first;
    int start = lexer->at;
    bool joins;
    lex_emit_sign(lexer, first->what == SPELLS_RAISED ? SIGN_POWER : SIGN_INDEX, start,
                  start + first->length);
    lex_emit_sign(lexer, SIGN_LBRACE, start, start + first->length);
    do {
        if (next->what == first->what)
            script_character(lexer, next->text, lexer->at, lexer->at + next->length);
        else
            lex_emit_sign(lexer, SIGN_TRANSPOSE, lexer->at, lexer->at + next->length);
        lexer->at += next->length;
        next = spelling_here(lexer);
        joins = first->what == SPELLS_RAISED && lexer->out->items[lexer->out->count - 1].kind == TOK_MINUS;
    } while (next && (next->what == first->what ||
                      (joins && next->what == SPELLS_TOKEN && next->kind == TOK_TRANSPOSE)));
    lex_emit_sign(lexer, SIGN_RBRACE, lexer->at, lexer->at);
}

bool lex_sign(Lexer *lexer, const char *bytes, int used) {
    const Spelling *s = lex_spelling(bytes, (int)strlen(bytes));
    if (!s || s->what != SPELLS_TOKEN || bytes[s->length]) return false;
    lex_emit(lexer, s->kind, lexer->at, lexer->at + used, s->text)->rel = s->rel;
    lexer->at += used;
    return true;
}

/* A sign, letter, fraction or script of the tables; false if there is none here. */
static bool spelled(Lexer *lexer) {
    int start = lexer->at;
    const Spelling *s = spelling_here(lexer);
    if (!s) return false;
    int stop = start + s->length;
    switch (s->what) {
    case SPELLS_TOKEN: lex_emit(lexer, s->kind, start, stop, s->text)->rel = s->rel; break;
    case SPELLS_LETTER:
        if (!strcmp(s->text, LETTER_OF_SUMS) && !lexer->sigma_is_name)
            lex_emit_sign(lexer, SIGN_SUM, start, stop);
        else
            lex_emit(lexer, TOK_LETTER, start, stop, s->text);
        break;
    case SPELLS_FRACTION:
        lex_emit(lexer, TOK_FRAC, start, stop, s->bytes);
        lex_emit(lexer, TOK_NUMBER, start, stop, fraction_rows[s->row].over_text);
        lex_emit(lexer, TOK_NUMBER, start, stop, fraction_rows[s->row].under_text);
        break;
    case SPELLS_RAISED:
    case SPELLS_LOWERED: script_run(lexer, s); return true;
    case SPELLS_REFUSED: lex_mistake(lexer, start, stop, NULL, s->text); return true;
    }
    lexer->at = stop;
    return true;
}

static void other(Lexer *lexer) {
    int start = lexer->at;
    unsigned code;
    int used = utf8_decode(lexer->source->text + start, lexer->end - start, &code);
    if (code >= 0x300 && code < 0x370 && lexer->out->count) { /* a combining accent makes another letter */
        Token *last = &lexer->out->items[lexer->out->count - 1];
        if (last->kind == TOK_LETTER && last->span.end == start) {
            char bytes[5];
            utf8_encode(code, bytes);
            last->text = arena_printf(lexer->arena, "%s%s", last->text, bytes);
            last->span.end += used;
            lexer->at += used;
            return;
        }
    }
    if (code == '.') {
        lex_dot(lexer);
        return;
    }
    if (code == LEX_CHINESE_STOP) { /* ends a sentence, and a formula may end in one */
        lex_emit(lexer, TOK_STOP, start, start + used, ".");
        lexer->at += used;
        return;
    }
    if (code > 0x2E7F) { /* Chinese, Japanese, Korean between formulas: words */
        int stop = start;
        unsigned next;
        for (int step; stop < lexer->end &&
                       (step = utf8_decode(lexer->source->text + stop, lexer->end - stop, &next)) > 0 &&
                       next > 0x2E7F;)
            stop += step;
        lex_words(lexer, start, stop, true);
        lexer->at = stop;
        return;
    }
    lex_mistake(lexer, start, start + used, NULL,
                arena_printf(lexer->arena, "“%.*s” means nothing in a formula here", used,
                             lexer->source->text + start));
}

void lex_range(Lexer *lexer, int start, int end) {
    int outer_end = lexer->end;
    if (++lexer->depth > LEX_DEEPEST) lex_mistake(lexer, start, end, NULL, "this is nested too deeply");
    lexer->at = start;
    lexer->end = end;
    const char *text = lexer->source->text;
    while (lexer->at < lexer->end && !*lexer->mistake) {
        unsigned char c = (unsigned char)text[lexer->at];
        if (c == '\n' && lexer->mode == LEX_PLAIN) {
            lex_emit(lexer, TOK_NEWLINE, lexer->at, lexer->at + 1, "\n");
            lexer->at++;
        } else if (isspace(c))
            lexer->at++;
        else if (c > 127 && lex_blank(lexer))
            lexer->at += lex_blank(lexer);
        else if (c > 127 && lex_numbering(lexer))
            continue;
        else if (c == '%' && lexer->mode == LEX_LATEX)
            while (lexer->at < lexer->end && text[lexer->at] != '\n') lexer->at++;
        else if (c == '#' || (c == '/' && lexer->at + 1 < lexer->end && text[lexer->at + 1] == '/'))
            lex_comment(lexer, lexer->at, lexer->at + (c == '#' ? 1 : 2));
        else if (c == '&') {
            if (lexer->columns)
                lex_emit(lexer, TOK_AMP, lexer->at, lexer->at + 1, "&");
            else {
                const Token *last = lexer->out->count ? &lexer->out->items[lexer->out->count - 1] : NULL;
                bool around = last && last->kind == TOK_REL && last->aligned; /* a &=& b */
                lexer->marks += !around;
                lexer->aligned = lexer->pending = true;
            }
            lexer->at++;
        } else if (c == '{' && lex_group(lexer))
            continue;
        else if (c == '\\')
            lex_command(lexer);
        else if (isdigit(c))
            lex_number(lexer);
        else if (isalpha(c))
            latin(lexer);
        else if (c == '~' && lexer->mode == LEX_LATEX) /* a space there */
            lexer->at++;
        else if (!spelled(lexer) && !lex_alphabet(lexer))
            other(lexer);
    }
    lexer->depth--;
    lexer->at = end;
    lexer->end = outer_end;
}

void lex(Arena *arena, Tokens *out, const Source *source, int start, int end, LexMode mode,
         bool sigma_is_name, Mistake **first) {
    Lexer lexer = {.arena = arena,
                   .out = out,
                   .source = source,
                   .end = end,
                   .mode = mode,
                   .sigma_is_name = sigma_is_name,
                   .mistake = first};
    if (end - start > LONGEST && mode != LEX_PROSE) {
        lex_mistake(&lexer, start, start + 1, NULL, "this formula is too long");
        return;
    }
    if (mode == LEX_PROSE) {
        lex_words(&lexer, start, end, false);
        return;
    }
    int before = out->count;
    lex_range(&lexer, start, end);
    lex_label_flush(&lexer);
    if (!*first) lex_finish(&lexer);
    if (!*first) lex_drawn(&lexer, before);
    if (!*first) lex_tidy(arena, out, before);
    if (!*first) lex_dot_check(&lexer, before);
}
