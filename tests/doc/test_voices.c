/* doc/say: terminal, box, JSON and JUnit say the same of every block: the same word for how sure it is, the same counts, the same
   "for all sizes" or "under its hypotheses". Facts are read back from the text of each skin with patterns that are written
   here, not shared with the skins. */
#include "doc/say/format.h"
#include "doc/weave/box.h"
#include "tests/helpers.h"

#include <ctype.h>
#include <regex.h>

static const char *const sheets[] = {
    "doc/answers.md",        "doc/sheets/sheet-0.md", "doc/sheets/sheet-1.md",  "doc/sheets/sheet-2.md",
    "doc/sheets/sheet-3.md", "doc/sheets/sheet-4.md", "tests/sheets/example.md"};

enum { MOST = 200 };

typedef struct Counts { /* of worlds: all of them, and those that were confirmed */
    long worlds, exact;
} Counts;

typedef struct Facts {
    int all_sizes, under_hypotheses, whole_numbers, identities, tested;
    Counts counts[MOST];
    int count;
} Facts;

/* ---- reading text ---- */

/* Lower case, without the marks of Markdown and XML. */
static char *plain(Arena *arena, const char *text) {
    Text out = text_new(arena);
    for (; *text; text++) {
        if (strchr("$\\`", *text)) continue;
        char c = *text == '\n' ? ' ' : (char)tolower((unsigned char)*text);
        text_add_bytes(&out, &c, 1);
    }
    return out.bytes;
}

static int occurrences(const char *text, const char *words) {
    int count = 0;
    for (; (text = strstr(text, words)); text += strlen(words)) count++;
    return count;
}

static Facts facts_of_text(Arena *arena, const char *text) {
    const char *at = plain(arena, text);
    Facts facts = {.all_sizes = occurrences(at, "proved for all sizes"),
                   .under_hypotheses = occurrences(at, "proved under its hypotheses"),
                   .whole_numbers = occurrences(at, "proved for all whole numbers"),
                   .identities = occurrences(at, "an identity at "),
                   .tested = occurrences(at, "tested, not proved: ")};
    regex_t pattern;
    cr_assert_eq(
        regcomp(
            &pattern,
            "among ([0-9]+) random worlds?( of [0-9]+ sizes)?( \\([^)]*\\))?(; ([0-9]+) of them confirmed)?|"
            "there are ([0-9]+), and all were gone through|(the only world there is)",
            REG_EXTENDED),
        0);
    for (regmatch_t m[8]; !regexec(&pattern, at, 8, m, 0) && facts.count < MOST; at += m[0].rm_eo) {
        Counts *counts = &facts.counts[facts.count++];
        if (m[7].rm_so >= 0)
            *counts = (Counts){1, 1};
        else if (m[6].rm_so >= 0)
            counts->worlds = counts->exact = strtol(at + m[6].rm_so, NULL, 10);
        else
            *counts = (Counts){strtol(at + m[1].rm_so, NULL, 10),
                               m[5].rm_so >= 0 ? strtol(at + m[5].rm_so, NULL, 10) : 0};
    }
    regfree(&pattern);
    return facts;
}

static long number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    cr_assert(at, "%s is missing", key);
    return strtol(at + strlen(key), NULL, 10);
}

/* From the "steps" of a block, whose evidence is one object after the other. */
static Facts facts_of_json(Arena *arena, const char *json) {
    Facts facts = {0};
    const char *at = strstr(json, "\"steps\":[");
    cr_assert(at);
    while ((at = strstr(at, "\"evidence\":{"))) {
        const char *end = strstr(at, "\"certificate\":");
        char *one = arena_strndup(arena, at, (size_t)(end - at));
        bool proof = strstr(one, "\"level\":\"proof\""), under = strstr(one, "\"under_hypotheses\":true");
        facts.all_sizes += proof && !under;
        facts.under_hypotheses += proof && under;
        facts.whole_numbers += strstr(one, "\"level\":\"certificate\"") != NULL;
        facts.identities += !strstr(one, "\"identity_at\":null");
        bool tested = strstr(one, "\"assurance\":\"tested\"");
        facts.tested += tested;
        Counts counts = {number_after(one, "\"trials\":"), number_after(one, "\"exact\":")};
        if (counts.worlds && facts.count < MOST) facts.counts[facts.count++] = counts;
        at = end;
    }
    return facts;
}

/* ---- comparing ---- */

static bool has_counts(const Facts *facts, Counts counts) {
    for (int i = 0; i < facts->count; i++)
        if (facts->counts[i].worlds == counts.worlds && facts->counts[i].exact == counts.exact) return true;
    return false;
}

/* The same facts, each as often. */
static bool same_facts(const Facts *a, const Facts *b) {
    bool same = a->all_sizes == b->all_sizes && a->under_hypotheses == b->under_hypotheses &&
                a->whole_numbers == b->whole_numbers && a->identities == b->identities &&
                a->tested == b->tested && a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = has_counts(b, a->counts[i]) && has_counts(a, b->counts[i]);
    return same;
}

/* A box may tell of several steps at once and leave out how often a proof was tried; it says nothing else. */
static bool no_other_facts(const Facts *box, const Facts *json) {
    bool same = !box->all_sizes == !json->all_sizes && !box->under_hypotheses == !json->under_hypotheses &&
                !box->whole_numbers == !json->whole_numbers && box->identities <= json->identities &&
                !box->tested == !json->tested && (!box->tested || box->count);
    for (int i = 0; same && i < box->count; i++) same = has_counts(json, box->counts[i]);
    return same;
}

/* ---- the skins ---- */

typedef struct Voices {
    const char *terminal, *box, *json, *junit;
} Voices;

static Voices voices_of(Arena *arena, const BlockVerdict *b, const SheetVerdict *sheet) {
    static const Style style = {.detail = DETAIL_VERBOSE, .seed = 224};
    const Source *source = sheet->document->source;
    Text terminal = text_new(arena), box = text_new(arena), json = text_new(arena), junit = text_new(arena);
    report_block(&terminal, b, source, &style);
    box_write(&box, b, source, "box", &style);
    json_block(&json, b, source, &style);
    SheetVerdict alone = *sheet;
    BlockVerdict *only = (BlockVerdict *)b;
    alone.blocks.items = &only;
    alone.blocks.count = 1;
    SheetReport report = {.name = source->name, .source = source, .blocks = &alone, .style = &style};
    format_whole(&junit, format_named("junit"), &report);
    return (Voices){terminal.bytes, box.bytes, json.bytes, junit.bytes};
}

static SheetVerdict *judged(Arena *arena, const char *path) {
    Mistake *mistake = NULL;
    Options options = {.seed = 224, .trials = 200};
    Source *source = source_read(arena, path, &mistake);
    cr_assert(source, "%s", path);
    return sheet_judge(arena, attention(arena), document_read(arena, source), &options, false, NULL, NULL);
}

/* Needs are told with a world of their own, in terminal and box; no evidence is in it. */
Test(voices, say_the_same, .timeout = 300) {
    int blocks = 0, steps = 0;
    for (size_t i = 0; i < COUNT(sheets); i++) {
        Arena *arena = arena_new();
        SheetVerdict *sheet = judged(arena, sheets[i]);
        for (int k = 0; k < sheet->blocks.count; k++, blocks++) {
            const BlockVerdict *b = sheet->blocks.items[k];
            Voices v = voices_of(arena, b, sheet);
            Facts terminal = facts_of_text(arena, v.terminal), box = facts_of_text(arena, v.box),
                  junit = facts_of_text(arena, v.junit), json = facts_of_json(arena, v.json);
            int line = source_line(sheet->document->source, b->block->head.start);
            cr_expect(same_facts(&terminal, &json), "%s:%d terminal and JSON:\n%s\n%s", sheets[i], line,
                      v.terminal, v.json);
            cr_expect(same_facts(&junit, &json), "%s:%d JUnit and JSON:\n%s\n%s", sheets[i], line, v.junit,
                      v.json);
            cr_expect(no_other_facts(&box, &json), "%s:%d box and JSON:\n%s\n%s", sheets[i], line, v.box,
                      v.json);
            steps += json.all_sizes + json.under_hypotheses + json.tested;
        }
        arena_free(arena);
    }
    cr_expect_gt(blocks, 100);
    cr_expect_gt(steps, 200);
}

/* The word in front: proved, checked, tested, or the verdict. */
Test(voices, have_one_word, .timeout = 300) {
    static const Assurance all[] = {ASSURANCE_PROVED, ASSURANCE_CHECKED, ASSURANCE_TESTED};
    int seen[ASSURANCE_PROVED + 1] = {0};
    for (size_t i = 0; i < COUNT(sheets); i++) {
        Arena *arena = arena_new();
        SheetVerdict *sheet = judged(arena, sheets[i]);
        for (int k = 0; k < sheet->blocks.count; k++) {
            const BlockVerdict *b = sheet->blocks.items[k];
            Voices v = voices_of(arena, b, sheet);
            const char *word =
                b->kind == VERDICT_HOLDS ? assurance_words[b->assurance] : verdict_words[b->kind];
            const char *in_json =
                b->kind == VERDICT_HOLDS
                    ? arena_printf(arena, "\"verdict\":\"holds\",\"assurance\":\"%s\"", word)
                    : arena_printf(arena, "\"verdict\":\"%s\",\"assurance\":null", word);
            const char *head = arena_strndup(arena, v.terminal, strcspn(v.terminal, "\n")),
                       *box = arena_strndup(arena, v.box,
                                            strcspn(strchr(v.box, '\n') + 1, "\n") + strcspn(v.box, "\n"));
            cr_expect(strstr(head, arena_printf(arena, " · %s", word)), "%s", head);
            cr_expect(strstr(box, arena_printf(arena, "%s]{.word}", word)), "%s", box);
            cr_expect(strstr(v.json, in_json), "%s", v.json);
            cr_expect(strstr(v.junit, arena_printf(arena, " · %s", word)), "%s", v.junit);
            seen[b->assurance]++;
        }
        arena_free(arena);
    }
    for (size_t i = 0; i < COUNT(all); i++)
        cr_expect_gt(seen[all[i]], 0, "none is %s", assurance_words[all[i]]);
}

static const char *replaced(Arena *arena, const char *text, const char *words, const char *by) {
    const char *at = strstr(text, words);
    if (!at) return NULL;
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, by, at + strlen(words));
}

/* The comparison notices a skin that says something else. */
Test(voices, a_slip_is_heard) {
    static const char *const texts[] = {"α_1 ≤ 1", "q = 0 ⇒ α_1 = 1/n", "α_1 > α_2 ⇒ k_1^T q > k_2^T q"};
    static const struct {
        int text;
        const char *words, *by;
    } slips[] = {{2, " of them confirmed", " more confirmed"},
                 {2, "random world", "world"},
                 {2, "ested, not proved", "ested; proved for all sizes"},
                 {0, "roved for all sizes", "roved under its hypotheses"},
                 {1, "roved under its hypotheses", "roved for all sizes"}};
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(slips); i++) {
        const Mistake *mistake = NULL;
        Options options = {.seed = 224, .trials = 200};
        Source *source = source_of(arena, texts[slips[i].text]);
        BlockVerdict *b = try_text(arena, attention(arena), "weights", source, NULL, &options, &mistake);
        Document document = {.source = source};
        Voices v = voices_of(arena, b, &(SheetVerdict){.document = &document});
        Facts json = facts_of_json(arena, v.json);
        const char *skin[] = {v.terminal, v.box, v.junit};
        for (int s = 0; s < 3; s++) {
            Facts said = facts_of_text(arena, skin[s]);
            const char *slip = replaced(arena, skin[s], slips[i].words, slips[i].by);
            cr_assert(slip, "%s is not said: %s", slips[i].words, skin[s]);
            Facts heard = facts_of_text(arena, slip);
            cr_expect(s == 1 ? no_other_facts(&said, &json) : same_facts(&said, &json), "%s", skin[s]);
            cr_expect(s == 1 ? !no_other_facts(&heard, &json) : !same_facts(&heard, &json), "%s", slip);
        }
    }
    arena_free(arena);
}
