/* alone.c: one formula by itself, where its sentence cannot be read or the question is not sure. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* ¬, ⇏, ✗, ->: no word, and it may deny. */
static bool is_sign(const char *text) {
    unsigned code = 0;
    if ((unsigned char)text[0] < 0x80) return !isalnum((unsigned char)text[0]);
    return utf8_decode(text, (int)strlen(text), &code) &&
           (code < 0xC0 || code == 0xD7 || (code >= 0x2000 && code < 0x2C00) || code >= 0x1F000);
}

/* Words that leave what is said as it is, but for conditions. */
static bool is_harmless(const Token *word, bool before) {
    WordCode code = (WordCode)word->code;
    if (word_is_weightless(code)) return true;
    if (code == WORD_WEIGHT)
        return !word_may_deny(word->text) &&
               !is_sign(word->text); /* others, one of: it restricts what is said */
    switch (code) {
    case WORD_FOR:
    case WORD_ALL:
    case WORD_AND:
    case WORD_THEN:
    case WORD_SO:
    case WORD_GET:
    case WORD_REASON:
    case WORD_NOTE:
    case WORD_LARGE:
    case WORD_OTHERS:
    case WORD_DISTINCT:
    case WORD_EXCEPT:
    case WORD_IMPLIES:
    case WORD_FOLLOWS:
    case WORD_YES:
    case WORD_RESPECTIVELY:
    case WORD_OPENS:
    case WORD_CLOSES: return true;
    case WORD_IF:
    case WORD_WHERE:
    case WORD_AS:
    case WORD_UNLESS: return !before;
    default: return false;
    }
}

/* A word that is not known cannot turn the formula into its opposite if it is in a language whose denials are known: Latin letters, or
   Chinese characters. */
static bool is_foreign_word(const char *text) {
    for (const char *at = text; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte >= 0x80 && byte < 0xC0) continue;
        if (byte >= 0x80 && !(byte >= 0xE4 && byte <= 0xE9)) return true;
    }
    return false;
}

/* Chinese is not written in words, so that much of it is not known; but the characters that deny are. */
static bool is_chinese(const char *text) {
    for (const char *at = text; *at; at++)
        if (!((unsigned char)*at >= 0x80)) return false;
    return *text && !is_foreign_word(text);
}

/* How much the words around a formula, in its sentence, leave of it: the least of what `of` says of each. At most 1 word of 2 may be
   unknown: else the language is. */
static int least_around(const Tokens *tokens, Span formula, int (*of)(const Token *, bool before)) {
    int first = -1, last = -1, least = 2, unknown = 0, known = 0;
    for (int i = 0; i < tokens->count; i++)
        if (span_begins_in(tokens->items[i].span, formula) &&
            tokens->items[i].span.end > tokens->items[i].span.start) {
            if (first < 0) first = i;
            last = i;
        }
    if (first < 0) return 0;
    for (int way = -1; way <= 1; way += 2)
        for (int i = way < 0 ? first - 1 : last + 1; i >= 0 && i < tokens->count; i += way) {
            const Token *t = &tokens->items[i];
            bool anew = way < 0 && (t->kind == TOK_THEREFORE || (t->kind == TOK_WORD && t->code == WORD_SO));
            if (t->kind == TOK_STOP || anew) break;
            if (t->kind != TOK_WORD) continue;
            if (of(t, way < 0) < least) least = of(t, way < 0);
            unknown += t->code == WORD_UNKNOWN && !is_chinese(t->text);
            known += t->code != WORD_UNKNOWN;
        }
    for (int i = first; i <= last; i++)
        if (tokens->items[i].kind == TOK_WORD && of(&tokens->items[i], false) < least)
            least = of(&tokens->items[i], false);
    return unknown > known ? 0 : least;
}

static bool is_unknown(const Token *word) {
    return word->code == WORD_UNKNOWN && !word_may_deny(word->text) && !is_foreign_word(word->text);
}

static int asserts(const Token *word, bool before) {
    if (is_harmless(word, before) || word->code == WORD_BUT) return 2;
    bool compares = word->code == WORD_RELATION && !word_may_deny(word->text); /* “x is close to y, so …” */
    bool restricts =
        word->code == WORD_WHERE || (before && word->code == WORD_IF) || word->code == WORD_IF_LAST;
    return restricts || compares || is_unknown(word);
}

bool alone_is_asserted(const Tokens *tokens, Span formula) {
    return least_around(tokens, formula, asserts) > 1;
}

bool alone_may_be_asserted(const Tokens *tokens, Span formula) {
    return least_around(tokens, formula, asserts) > 0;
}

/* “Let q = …” gives q; “with q = …” does if it is right. */
static int gives(const Token *word, bool before) {
    if (is_harmless(word, before) || (before && word->code == WORD_LET)) return 2;
    return (before && word->code == WORD_WHERE) || is_unknown(word);
}

int alone_is_given(const Tokens *tokens, Span formula) { return least_around(tokens, formula, gives); }

/* Words that make what is said a condition, or something that is needed. */
static int conditions(const Token *word, bool before) {
    if (is_harmless(word, before)) return 2;
    switch ((WordCode)word->code) {
    case WORD_LET:
    case WORD_ASSUME:
    case WORD_CASE:
    case WORD_IF:
    case WORD_DOING:
    case WORD_WHERE:
    case WORD_AS:
    case WORD_IF_LAST:
    case WORD_GOAL:
    case WORD_SUCH_THAT:
    case WORD_OR: /* each of two conditions is to be enough */
    case WORD_IS: return 2;
    case WORD_WEIGHT:
    case WORD_QUALITY:
    case WORD_TALK:
    case WORD_SOME:
    case WORD_RELATION:
    case WORD_UNKNOWN: return !word_may_deny(word->text);
    default: return 0;
    }
}

int alone_is_condition(const Tokens *tokens, Span formula) {
    return least_around(tokens, formula, conditions);
}

/* “k_i^T q = 0 for all others”, “the remaining weights are …”: does its sentence speak of the indices that the question does not name? */
bool alone_says_others(const Tokens *tokens, Span formula) {
    bool others = false, here = false;
    for (int i = 0; i < tokens->count; i++) {
        const Token *t = &tokens->items[i];
        if (t->kind == TOK_STOP) {
            if (here) return others;
            others = false;
        }
        here = here || (span_begins_in(t->span, formula) && t->span.end > t->span.start);
        others = others || (t->kind == TOK_WORD &&
                            (t->code == WORD_OTHERS || word_has_property(t->text, WORD_IS_REMAINING)));
    }
    return here && others;
}

/* A piece of text that is not in the sheet. */
static void add_text(Finder *f, Block *block, PieceKind kind, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(f->arena, "", text, strlen(text), &mistake);
    if (source) PUSH(f->arena, &block->pieces, ((Piece){.kind = kind, .span = {source, 0, source->length}}));
}

/* “for i ≠ a, b, …” */
static void add_condition(Finder *f, Block *block, const char *condition) {
    add_text(f, block, PIECE_PROSE, "for ");
    add_text(f, block, PIECE_LINE, condition);
    add_text(f, block, PIECE_PROSE, ", ");
}

static void use_readings(Finder *f, Block *block, const Formula *formula, int claim) {
    for (int i = 0; i < formula->fit[claim].readings.count; i++)
        PUSH(f->arena, &block->renames, formula->fit[claim].readings.items[i]);
    block->span = block->head = formula_piece(formula)->span;
}

/* Right behind `answer`, a formula that gives the answer; NULL: with the answers of the sheet. */
static BlockVerdict *judge_with(Finder *f, const Formula *formula, int claim, const char *condition,
                                const Formula *answer, bool shown) {
    Document *document = NEW(f->arena, Document);
    *document = *f->finding->document;
    document->blocks.items = NULL;
    document->blocks.count = document->blocks.capacity = 0;
    const Piece *piece = formula_piece(formula);
    Block *mine = fit_block(f, formula->fit[claim].answers && !condition ? BLOCK_ANSWER : BLOCK_PROOF,
                            f->pack->claims.items[claim]->id);
    if (condition) add_condition(f, mine, condition);
    formula_add(f, mine, formula);
    if (condition) mine->pieces.items[mine->pieces.count - 1].display = false; /* it goes on */
    use_readings(f, mine, formula, claim);
    int at = -1;
    for (int i = 0; i < f->finding->document->blocks.count; i++) {
        Block *block = f->finding->document->blocks.items[i];
        if (block->kind != BLOCK_ANSWER || span_begins_in(piece->span, block->span)) continue;
        if (at < 0 && block->span.start > piece->span.start) {
            at = document->blocks.count;
            PUSH(f->arena, &document->blocks, mine);
        }
        PUSH(f->arena, &document->blocks, block);
    }
    if (at < 0) {
        at = document->blocks.count;
        PUSH(f->arena, &document->blocks, mine);
    }
    if (answer) {
        Block *block = fit_block(f, BLOCK_ANSWER, f->pack->claims.items[claim]->id);
        formula_add(f, block, answer);
        use_readings(f, block, answer, claim);
        PUSH(f->arena, &document->blocks, mine);
        for (int i = document->blocks.count - 1; i > at; i--)
            document->blocks.items[i] = document->blocks.items[i - 1];
        document->blocks.items[at++] = block;
    }
    Options plain = *f->options;
    if (!shown) plain.repairs = false, plain.unseen = true;
    return sheet_judge_block(f->arena, f->pack, document, &plain, at, f->scales.items, f->scales.count);
}

BlockVerdict *alone_judge(Finder *f, const Formula *formula, int claim, const char *condition) {
    return judge_with(f, formula, claim, condition, NULL, false);
}

BlockVerdict *alone_judge_behind(Finder *f, const Formula *formula, const Formula *answer) {
    return judge_with(f, formula, formula->claim, NULL, answer, false);
}

BlockVerdict *alone_judge_shown(Finder *f, const Formula *formula, int claim) {
    return judge_with(f, formula, claim, NULL, NULL, true);
}

const Why *alone_failure(const BlockVerdict *b) {
    if (b->why.kind == WHY_FAILED) return &b->why;
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->why.kind == WHY_FAILED) return &b->verdicts.items[i]->why;
    return NULL;
}
