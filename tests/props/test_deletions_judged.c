/* test_deletions_judged.c: every block of tests/prose.txt with one word or sign left out. Nobody has written down which of these texts are
   true, so the test compares the program with itself, in ways that a word passed over would break:

   read        A condition that is not named as stray restricts a statement: it is among the hypotheses or conditions of one. (One on
               an index that the statement does not use says nothing about it; one of a goal or a question is left with it.)
   weightless  Without a word that is known to say nothing, no statement is read otherwise: one of the two texts states all that the
               other does, and the rest is left.
   weighty     Without a word that denies, asks, or begins a condition or a goal, something else is read, or something is left, or
               another such word says the same (当 … 时, “our goal is to find”).
   judged      A statement is judged again from its own text, with all its hypotheses, conditions and definitions, as the report shows
               it: the verdict is the same. So what holds is what the report says was read.
   wrong       A text of a false entry in which everything holds reads otherwise than the entry: the deletion made it true. That
               and “read” together say that no condition and no denial was passed over.

   The first three are asked of all texts, the others of the entries as they are and of a sample; with ALL=1 in the environment, of all. */
#include "props/sheet/sheet.h"
#include "tests/helpers.h"
#include "tests/prose.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_STATEMENTS = 64, SAMPLE = 8 };

static const Options options = {.seed = 224, .trials = 60, .quick = true};

/* ---- one text, read ---- */

typedef struct TextRead {
    Arena *arena;
    const Entry *entry;
    const char *text;
    Document *document;
    Reading *reading; /* NULL: there is no block */
} TextRead;

static TextRead read_text(Arena *arena, const Pack *pack, const Entry *entry, const char *text) {
    TextRead t = {.arena = arena, .entry = entry, .text = text};
    const char *sheet = arena_printf(arena, "::: {.proof claim=%s}\n%s\n:::\n", entry->claim, text);
    t.document = document_read(arena, source_of(arena, sheet));
    if (t.document->blocks.count)
        t.reading = reading_of_block(arena, pack_find(pack, entry->claim), t.document->blocks.items[0],
                                     t.document, READ_PROOF, NULL, NULL, 0);
    return t;
}

/* All that is asserted, in one text; “unread” for a statement that cannot be read. */
static const char *said(const TextRead *t) {
    Text out = text_new(t->arena);
    const Reading *r = t->reading;
    for (int i = 0; r && i < r->statements.count; i++) {
        const Statement *s = r->statements.items[i];
        text_printf(&out, "%s%s%s; ",
                    s->negated       ? "not: "
                    : s->existential ? "for some: "
                                     : "",
                    s->kind == STEP_ILL ? "unread" : statement_text(t->arena, s, node_plain_text),
                    s->kind == STEP_DEFINED ? " by definition" : "");
    }
    for (int i = 0; r && i < r->left.count; i++)
        if (r->left.items[i].looks_stated) text_printf(&out, "left %d; ", r->left.items[i].why);
    for (int i = 0; r && i < r->values.count; i++)
        text_printf(&out, "%s = %s; ", value_name(t->arena, &r->values.items[i]),
                    node_plain_text(t->arena, r->values.items[i].node));
    for (int i = 0; r && i < r->own.count; i++)
        text_printf(&out, "%s %s; ", r->own.items[i]->name, own_word(r->own.items[i]));
    if (r && r->mistake) text_add(&out, "unread");
    return out.bytes;
}

/* Is everything that a judges stated by b too? */
static bool states_all_of(const TextRead *b, const TextRead *a) {
    for (int i = 0; i < a->reading->statements.count; i++) {
        const Statement *s = a->reading->statements.items[i];
        bool found = s->kind == STEP_ILL;
        for (int k = 0; k < b->reading->statements.count && !found; k++) {
            const Statement *other = b->reading->statements.items[k];
            found = other->kind == s->kind && other->negated == s->negated &&
                    other->existential == s->existential &&
                    !strcmp(statement_text(a->arena, s, node_plain_text),
                            statement_text(a->arena, other, node_plain_text));
        }
        if (!found) return false;
    }
    return true;
}

static bool is_unread(const Reading *r) {
    for (int i = 0; i < r->statements.count; i++)
        if (r->statements.items[i]->mistake) return true;
    return r->mistake != NULL;
}

/* ---- read ---- */

static bool holds_span(const Node *node, Span span) {
    return node->span.source == span.source && node->span.start <= span.start && span.end <= node->span.end;
}

static bool is_in(const Nodes *nodes, Span span) {
    for (int i = 0; i < nodes->count; i++) {
        const Node *n = nodes->items[i];
        bool inside = n->span.source == span.source && n->span.start >= span.start && n->span.end <= span.end;
        if (inside || holds_span(n, span)) return true;
    }
    return false;
}

static int depth_of(TokenKind kind) {
    bool opens = kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LSET;
    bool closes = kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RSET;
    return opens - closes;
}

/* The first relation sign in the span, without those of events: γ > 1 in P[γ > 1]. NULL: there is none. */
static const Token *relation_in(const TextRead *t, Span span) {
    const Tokens *tokens = &t->reading->tokens;
    int depth = 0;
    for (int i = 1; i < tokens->count; i++) {
        const Token *rel = &tokens->items[i];
        bool inside =
            rel->span.source == span.source && rel->span.start >= span.start && rel->span.end <= span.end;
        bool event = rel[-1].kind == TOK_EXPECT || (rel[-1].kind == TOK_LETTER && !strcmp(rel[-1].text, "P"));
        if (depth || event) depth += depth_of(rel->kind);
        if (rel->kind == TOK_REL && inside && !depth) return rel;
    }
    return NULL;
}

/* A relation, and not one on an index alone. */
static bool is_on_numbers(const TextRead *t, Span span) {
    const Token *rel = relation_in(t, span);
    return rel &&
           !(rel[-1].kind == TOK_LETTER && rel[-1].span.start == span.start && letter_is_index(rel[-1].text));
}

/* A relation that is taken for an expression in passing: no line has it. */
static const char *lost_relation(const TextRead *t) {
    for (int i = 0; i < t->reading->left.count; i++) {
        const Left *left = &t->reading->left.items[i];
        const Token *rel = left->why == LEFT_PROSE ? relation_in(t, left->span) : NULL;
        int depth = 0; /* the condition under a sum is part of an expression */
        for (int k = left->span.start; rel && k < rel->span.start; k++)
            depth += (rel->span.source->text[k] == '{') - (rel->span.source->text[k] == '}');
        bool stated = false; /* the formula reaches over lines that have statements of their own */
        for (int k = 0; rel && k < t->reading->statements.count; k++) {
            Span span = t->reading->statements.items[k]->span;
            stated = stated || (span.source == rel->span.source && span.start <= rel->span.start &&
                                rel->span.end <= span.end);
        }
        if (rel && !depth && !stated) return span_text(t->arena, left->span);
    }
    return NULL;
}

/* A condition that no statement has, though it is not named as stray; NULL: there is none. */
static const char *lost_condition(const TextRead *t) {
    const Reading *r = t->reading;
    for (int i = 0; i < r->left.count; i++)
        if (r->left.items[i].looks_stated) return NULL;
    for (int i = 0; i < r->left.count; i++) {
        const Left *left = &r->left.items[i];
        if (left->why != LEFT_CONDITION || left->mistake || !is_on_numbers(t, left->span)) continue;
        bool found = false;
        for (int k = 0; k < r->statements.count && !found; k++) {
            const Statement *s = r->statements.items[k];
            found = is_in(&s->hypotheses, left->span) || is_in(&s->conditions, left->span);
            for (int v = 0; v < s->put_in.count; v++)
                found = found || holds_span(s->put_in.items[v].node, left->span) ||
                        (s->put_in.items[v].node->span.source == left->span.source &&
                         s->put_in.items[v].node->span.start >= left->span.start &&
                         s->put_in.items[v].node->span.end <= left->span.end);
        }
        if (!found) return span_text(t->arena, left->span);
    }
    return NULL;
}

static bool denies(WordCode code) {
    return code == WORD_FALSE_LAST || code == WORD_FALSE_NEXT || code == WORD_NEVER_LAST ||
           code == WORD_NEVER_NEXT;
}

/* ---- words of the text ---- */

typedef struct Cut {
    int from, to;
    const Token *word; /* the word that it is a part of; NULL: it is in a formula */
} Cut;

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }
static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

/* Cut number `number`: a run of letters, or a character of another kind. False: there are fewer. */
static bool find_piece(const Entry *entry, int number, Cut *piece) {
    int at = 0, end = entry->length;
    for (int n = 0; at < end; n++) {
        while (at < end && is_blank(entry->text[at])) at++;
        int from = at;
        bool letters = is_letter(entry->text[at]);
        do at++;
        while (at < end &&
               (letters ? is_letter(entry->text[at]) : ((unsigned char)entry->text[at] & 0xC0) == 0x80));
        if (n == number && from < end) {
            *piece = (Cut){from, at, NULL};
            return true;
        }
    }
    return false;
}

/* The word token that is exactly this piece, so that without the piece the word is gone. */
static const Token *word_at(const TextRead *original, const Cut *piece) {
    const Reading *r = original->reading;
    for (int i = 0; r && i < r->tokens.count; i++) {
        const Token *t = &r->tokens.items[i];
        if (t->kind != TOK_WORD || !t->span.source) continue;
        const char *sheet = t->span.source->text, *begin = strstr(sheet, "}\n") + 2;
        if (sheet + t->span.start == begin + piece->from && sheet + t->span.end == begin + piece->to)
            return t;
    }
    return NULL;
}

static bool is_weighty(WordCode code) {
    return denies(code) || code == WORD_IF || code == WORD_UNLESS || code == WORD_EXCEPT ||
           code == WORD_GOAL || code == WORD_TALK || code == WORD_WHETHER || code == WORD_CONTRADICTION ||
           code == WORD_WEIGHT || code == WORD_SOME || code == WORD_ASSUME;
}

/* Does a word, a question mark or the form of cases still say what the word that was left out has said? */
static bool has_weight(const TextRead *t) {
    for (int i = 0; i < t->reading->tokens.count; i++) {
        const Token *token = &t->reading->tokens.items[i];
        WordCode code = token->kind == TOK_WORD ? (WordCode)token->code : WORD_NONE;
        if (is_weighty(code) || code == WORD_IF_LAST || code == WORD_TRIAL || code == WORD_GET ||
            code == WORD_IMPLIES || token->kind == TOK_BEGIN) /* γ < 1 gives X */
            return true;
        if (token->kind == TOK_STOP && (!strcmp(token->text, "?") || !strcmp(token->text, "？"))) return true;
    }
    return false;
}

/* “A weight is never zero: α_i ≠ 0”: the formula behind the colon says what the word says, so that nothing is lost with it. */
static bool is_repeated(const TextRead *original, const Token *word) {
    const Tokens *tokens = &original->reading->tokens;
    bool colon = false;
    for (int i = 0; i < tokens->count && word_may_deny(word->text); i++) {
        const Token *token = &tokens->items[i];
        if (token->span.start <= word->span.start) continue;
        if (token->kind == TOK_STOP) return false;
        colon = colon || !strcmp(token->text, ":");
        if (token->kind == TOK_REL) return colon && token->rel == R_NE;
    }
    return false;
}

/* ---- judged ---- */

static VerdictKind turned(VerdictKind kind) {
    return kind == VERDICT_REFUTED ? VERDICT_HOLDS : kind == VERDICT_HOLDS ? VERDICT_REFUTED : kind;
}

/* Judges the text in its block, and each statement again from its own text. True: at least one, and all, hold. */
static bool judge_twice(const TextRead *t, const Pack *pack, int piece, int *judged) {
    SheetVerdict *sheet = sheet_judge(t->arena, pack, t->document, &options, false, NULL, NULL);
    const BlockVerdict *b = sheet->blocks.count ? sheet->blocks.items[0] : NULL;
    bool all = b && b->verdicts.count && b->kind == VERDICT_HOLDS;
    for (int i = 0; b && i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        Statement *s = (Statement *)v->statement;
        bool decided = v->kind == VERDICT_HOLDS || v->kind == VERDICT_REFUTED;
        if (!decided || !s || s->kind != STEP_JUDGED || !v->step) continue;
        Problem *problem = problem_new(t->arena, b->claim, b->reading, NULL, s, (Which){.kind = WHICH_STEP});
        const char *text = replay_context(t->arena, problem);
        Mismatches mismatches = {0};
        const Mistake *mistake = NULL;
        Problem *again = problem_of_text(t->arena, b->claim, text, "s", &mismatches, &mistake);
        cr_expect(again, "prose.txt:%d, without piece %d: “%s” cannot be read again: %s", t->entry->line,
                  piece, text, mistake ? mistake->what : "");
        if (!again) continue;
        Verdict *second = judge(t->arena, again, &mismatches, &options, s->existential ? ASK_SOME : ASK_ALL);
        VerdictKind kind = s->negated ? turned(second->kind) : second->kind;
        cr_expect(kind == v->kind, "prose.txt:%d, without piece %d: %s in its block, %s as “%s”\n%s",
                  t->entry->line, piece, verdict_words[v->kind], verdict_words[kind], text, t->text);
        ++*judged;
    }
    return all;
}

/* ---- the test ---- */

typedef struct Counts {
    int texts, weightless, weighty, judged, made_true;
} Counts;

static void check_text(const TextRead *t, const TextRead *original, const Pack *pack, int piece,
                       const Token *word, bool judge_it, Counts *counts) {
    const Reading *r = t->reading;
    const char *place = arena_printf(t->arena, "prose.txt:%d, without piece %d", t->entry->line, piece);
    counts->texts++;
    if (!r || r->mistake) return;
    const char *lost = is_unread(r) ? NULL : lost_condition(t);
    cr_expect(!lost, "%s: the condition %s restricts nothing, and is not named\n%s", place, lost, t->text);
    lost = lost_relation(t);
    cr_expect(!lost, "%s: %s is passed over\n%s", place, lost, t->text);
    const char *before = said(original), *after = said(t);
    bool equates = word && word->code == WORD_IS; /* “let n be 1”: between two formulas it is = */
    if (word && word_is_weightless((WordCode)word->code) && !equates) {
        counts->weightless++;
        cr_expect(states_all_of(t, original) || states_all_of(original, t),
                  "%s: “%s” has no weight\n%s\n%s\n%s", place, word->text, t->text, before, after);
    }
    if (word && is_weighty((WordCode)word->code) && !is_unread(original->reading)) {
        bool changed = strcmp(before, after);
        counts->weighty += changed;
        cr_expect(changed || has_weight(t) || is_repeated(original, word), "%s: “%s” has weight\n%s\n%s",
                  place, word->text, t->text, after);
    }
    if (!judge_it) return;
    bool holds = judge_twice(t, pack, piece, &counts->judged);
    if (holds && piece >= 0 && !strcmp(t->entry->truth, "false")) {
        counts->made_true++;
        cr_expect_str_neq(before, after, "%s: it is false, and read the same, and holds\n%s", place, t->text);
    }
    cr_expect(!holds || piece >= 0 || strcmp(t->entry->truth, "false"), "%s: it is false, and holds\n%s",
              place, t->text);
}

Test(deletions, say_what_was_read, .timeout = 36000) {
    Arena *kept = arena_new();
    const Pack *pack = attention(kept);
    const char *at = prose_file();
    bool everything = getenv("ALL") && *getenv("ALL");
    int line = 1, blocks = 0, number = 0;
    Counts counts = {0};
    for (Entry entry; next_entry(&at, &line, &entry); blocks++)
        for (int piece = -1;; piece++) {
            Arena *arena = arena_new();
            const char *whole = arena_strndup(arena, entry.text, (size_t)entry.length);
            Cut p = {0};
            bool found = piece < 0 || find_piece(&entry, piece, &p);
            if (found) {
                const char *text = arena_printf(arena, "%.*s%s", p.from, whole, whole + p.to);
                TextRead original = read_text(arena, pack, &entry, whole),
                         t = read_text(arena, pack, &entry, text);
                const Token *word = piece < 0 ? NULL : word_at(&original, &p);
                bool judge_it = everything || piece < 0 || ++number % SAMPLE == 0;
                check_text(&t, &original, pack, piece, word, judge_it, &counts);
            }
            arena_free(arena);
            if (!found) break;
        }
    printf(
        "%d blocks, %d texts: %d without a weightless word, %d without a weighty one; %d statements judged "
        "twice, %d texts made true\n",
        blocks, counts.texts, counts.weightless, counts.weighty, counts.judged, counts.made_true);
    cr_expect(blocks >= 250 && counts.texts >= 10000 && counts.judged >= 200 && counts.weightless >= 500 &&
              counts.weighty >= 60);
    arena_free(kept);
}
