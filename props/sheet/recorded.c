/* recorded.c: the verdicts on a block against what its author recorded beside it. */
#include "core/names/names.h"
#include "core/syntax/parse.h"
#include "sheet.h"

#include <stdlib.h>
#include <string.h>

static char letter_of_word(const char *word, size_t length) {
    for (int i = 0; i < 5; i++)
        if (strlen(verdict_words[i]) == length && !strncmp(verdict_words[i], word, length))
            return verdict_letters[i];
    return 0;
}

static bool is_open(char letter) { return letter == 'U' || letter == 'V'; }

/* Is the assumption, blanks aside, one of a list with commas? */
static bool is_listed(const char *list, const char *need) {
    while (*list) {
        const char *n = need;
        for (; *list && *list != ','; list++) {
            if (*list == ' ') continue;
            while (*n == ' ') n++;
            if (*n != *list) break;
            n++;
        }
        if ((!*list || *list == ',') && !*n) return true;
        list += strcspn(list, ",");
        list += *list == ',';
    }
    return false;
}

static void compare_needs(Arena *arena, BlockVerdict *b) {
    Text found = text_new(arena);
    bool extra = false;
    for (int i = 0; i < b->verdicts.count; i++)
        for (int k = 0; k < b->verdicts.items[i]->needs.count; k++) {
            const char *need = node_text(arena, b->verdicts.items[i]->needs.items[k].assumption);
            extra = extra || !is_listed(b->block->needs, need);
            if (!is_listed(found.bytes, need)) text_printf(&found, "%s%s", found.length ? ", " : "", need);
        }
    int listed = 1, seen = found.length > 0;
    for (const char *c = b->block->needs; *c; c++) listed += *c == ',';
    for (const char *c = found.bytes; *c; c++) seen += *c == ',';
    if (extra || listed != seen)
        b->expected = arena_printf(arena, "it was expected to need %s, and it needs %s", b->block->needs,
                                   found.length ? found.bytes : "none of its assumptions");
}

/* A relation with the names of the claim, printed one way. */
static const char *bound_text(Arena *arena, Scope *scope, Node *relation) {
    Binder binder = binder_new(arena, scope);
    Node *copy = node_copy(arena, relation);
    binder_scan(&binder, copy);
    bind_node(&binder, copy);
    return node_plain_text(arena, binder.mistake ? relation : copy);
}

/* Relations as they are read, printed one way: "M = A A^T" and "M = A Aᵀ" are the same. */
static const char *normalised(Arena *arena, Scope *scope, const char *text) {
    Mistake *trouble = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &trouble);
    Tokens tokens = {0};
    if (source) lex(arena, &tokens, source, 0, source->length, LEX_PLAIN, false, &trouble);
    if (!source || trouble) return text;
    Parser p = parser_new(arena, scope, &tokens);
    Text out = text_new(arena);
    for (const char *before = "";;) {
        Node *relation = parse_relation(&p);
        if (!p.mistake) text_printf(&out, "%s%s", before, bound_text(arena, scope, relation));
        parser_accept(&p, TOK_CLOSE);
        const Token *next = parser_peek(&p);
        if (p.mistake || next->kind == TOK_END) break;
        before =
            next->kind == TOK_IMPLIES ? " ⇒ " : ", "; /* a condition stands in brackets or after a word */
        if (next->kind != TOK_IMPLIES && next->kind != TOK_COMMA && next->kind != TOK_OPEN &&
            next->kind != TOK_WORD)
            return text;
        parser_next(&p);
    }
    return p.mistake ? text : out.bytes;
}

static bool begins_with(const char *found, const char *wanted) {
    size_t length = strlen(wanted);
    return !strncmp(found, wanted, length) && (!found[length] || found[length] == ',');
}

/* Hypotheses, relation and conditions, all with commas between them. */
static void write_statement(Text *out, const Statement *s, bool bare) {
    Arena *arena = out->arena;
    int before = 0;
    for (int i = 0; i < s->put_in.count && !bare; i++)
        text_printf(out, "%s%s", before++ ? ", " : "",
                    node_plain_text(arena, value_relation(arena, &s->put_in.items[i])));
    for (int i = 0; i < s->hypotheses.count && !bare; i++)
        text_printf(out, "%s%s", before++ ? ", " : "", node_plain_text(arena, s->hypotheses.items[i]));
    text_printf(out, "%s%s", before ? " ⇒ " : "", node_plain_text(arena, s->relation));
    for (int i = 0; i < s->conditions.count && !bare && !s->distinct_reading; i++)
        text_printf(out, ", %s", node_plain_text(arena, s->conditions.items[i]));
}

/* In the names of the pack, one relation after the other; bare: without the hypotheses of a statement. */
static const char *repair_text(Arena *arena, const Repair *repair, bool bare) {
    Text out = text_new(arena);
    if (repair->statement) write_statement(&out, repair->statement, bare);
    if (repair->statement) return out.bytes;
    for (int i = 0; i < repair->answer->values.count; i++)
        text_printf(&out, "%s%s", i ? ", " : "",
                    node_plain_text(arena, value_relation(arena, &repair->answer->values.items[i])));
    for (int i = 0; !repair->answer->values.count && i < repair->answer->statements.count; i++) {
        if (i) text_add(&out, ", ");
        write_statement(&out, repair->answer->statements.items[i], bare);
    }
    return out.bytes;
}

/* The author may have left out the word about a factor that was brought in, and the hypotheses of the statement. */
static void compare_repair(Arena *arena, BlockVerdict *b) {
    const Repair *repair = b->repair;
    for (int i = 0; i < b->verdicts.count && !repair; i++)
        if (b->verdicts.items[i]->step == b->first_wrong) repair = b->verdicts.items[i]->repair;
    const char *wanted = normalised(
        arena, b->reading && b->reading->scope ? b->reading->scope : b->claim->scope, b->block->repair);
    const char *found = repair ? repair_text(arena, repair, false) : "none";
    bool same =
        repair && (begins_with(found, wanted) || begins_with(repair_text(arena, repair, true), wanted));
    if (!same)
        b->expected =
            arena_printf(arena, "the repair %s was expected, and %s was found", b->block->repair, found);
}

/* Compares with `expect`: contradiction is a sentence; undecided where a verdict was expected is only open. */
void compare_with_recorded(Arena *arena, BlockVerdict *b, bool repairs) {
    const char *expect = b->block->expect ? b->block->expect : "holds";
    bool shape = strstr(expect, ", shape") != NULL;
    char word = letter_of_word(expect, strcspn(expect, ","));
    Text got = text_new(arena);
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->step && b->verdicts.items[i]->kind != VERDICT_DEFINED)
            text_add_bytes(&got, &verdict_letters[b->verdicts.items[i]->kind], 1);
    char whole = verdict_letters[b->kind];
    if (word) {
        bool same = word == whole, open = is_open(whole) && !is_open(word);
        for (size_t i = 0; i < got.length && !b->is_answer && !b->mistake;
             i++) { /* one word stands for every step */
            same = same && got.bytes[i] == word;
            open = open || (is_open(got.bytes[i]) && !is_open(word));
        }
        bool otherwise = false;
        for (size_t i = 0; i < got.length && !b->is_answer; i++)
            otherwise = otherwise || (got.bytes[i] != word && !is_open(got.bytes[i]));
        if (!same && open && !otherwise)
            b->open = true;
        else if (!same)
            b->expected = arena_printf(arena, "%s was expected, and it is %s", expect,
                                       b->is_answer || b->mistake ? verdict_words[b->kind] : got.bytes);
    } else {
        bool same = strlen(expect) == got.length && !b->mistake;
        for (size_t i = 0; same && i < got.length; i++) {
            if (expect[i] == got.bytes[i]) continue;
            if (is_open(got.bytes[i]))
                b->open = true;
            else
                same = false;
        }
        if (!same)
            b->expected = arena_printf(arena, "%s was expected, and it is %s", expect,
                                       b->mistake ? "ill-formed" : got.bytes);
    }
    if (!b->expected && shape && !b->shape) {
        bool any = false;
        for (int i = 0; i < b->verdicts.count; i++) any = any || b->verdicts.items[i]->mistake;
        if (!any) b->expected = "a shape error was expected, and there is none";
    }
    if (!b->expected && b->block->first && !b->open && atoi(b->block->first) != b->first_wrong)
        b->expected = arena_printf(arena, "the first wrong step was expected to be %s, and it is %d",
                                   b->block->first, b->first_wrong);
    if (!b->expected && !b->open && b->block->needs) compare_needs(arena, b);
    if (!b->expected && !b->open && b->block->repair && repairs) compare_repair(arena, b);
}
