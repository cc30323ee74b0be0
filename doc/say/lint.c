/* lint.c: what was found about the claims of a pack, for people and as JSON. */
#include "say.h"

static const char *sign(int status) { return status == 0 ? "✓" : status == 3 ? "?" : "✗"; }

static void line(Text *out, Phrase p) {
    if (!phrase_is_empty(&p)) text_printf(out, "    %s\n", phrase_text(&p));
}

static Phrase goal(Arena *arena, const ClaimLint *lint) {
    Phrase p = phrase_new(arena);
    const Verdict *v = lint->goal;
    if (!v) return p;
    if (!lint->claim->decide && v->kind == VERDICT_HOLDS)
        phrase_add(&p, "Its goal is %s", assurance_words[lint->assurance]);
    else if (!lint->claim->decide)
        phrase_add(&p, "Its goal is %s: %s", verdict_words[v->kind], v->statement->text);
    else if (v->kind == VERDICT_HOLDS)
        phrase_add(&p, "The answer is yes, %s", assurance_words[lint->assurance]);
    else if (v->kind == VERDICT_REFUTED)
        phrase_add(&p, "The answer is no");
    else
        phrase_add(&p, "The answer is not known: yes is %s", verdict_words[v->kind]);
    return p;
}

static Phrase fails(Arena *arena, const ClaimLint *lint) {
    Phrase p = phrase_new(arena);
    bool asks = lint->claim->finds.count || lint->claim->condition;
    if (lint->claim->decide) return p;
    const char *what = asks ? "wrong answers" : "changes of it";
    switch (lint->fails) {
    case FAILS_YES: phrase_add(&p, "It can fail: %s is refuted", lint->by); break;
    case FAILS_NEVER:
        phrase_add(&p, "It may be unable to fail: of %d %s that were tried, none is refuted", lint->tried,
                   what);
        break;
    case FAILS_UNKNOWN: phrase_add(&p, "Whether it can fail is not known: record a mistake"); break;
    }
    return p;
}

static Phrase unused(Arena *arena, const ClaimLint *lint) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < lint->unused.count; i++)
        phrase_add(&p, "%s%s", i ? ", " : "Never used: ", lint->unused.items[i]->name);
    return p;
}

static void mistakes(Text *out, const ClaimLint *lint) {
    int wrong = 0;
    for (int i = 0; i < lint->mistakes.count; i++) wrong += lint->mistakes.items[i].kind == VERDICT_REFUTED;
    if (lint->mistakes.count)
        text_printf(out, "    Recorded mistakes that are wrong: %d of %d\n", wrong, lint->mistakes.count);
    for (int i = 0; i < lint->mistakes.count; i++) {
        const LintMistake *m = &lint->mistakes.items[i];
        if (m->kind == VERDICT_HOLDS) text_printf(out, "    Not a mistake, it holds: %s\n", m->text);
        if (m->kind != VERDICT_HOLDS && m->kind != VERDICT_REFUTED)
            text_printf(out, "    Recorded as a mistake, and %s: %s\n", verdict_words[m->kind], m->text);
    }
}

void report_lint(Text *out, const ClaimLint *lint) {
    text_printf(out, "%s %s\n", sign(lint->status), lint->claim->id);
    if (lint->claim->mistake) {
        mistake_print(out, lint->claim->mistake, "    ");
        return;
    }
    if (lint->stats && lint->stats->worlds) line(out, say_stats(out->arena, lint->stats, 0));
    line(out, goal(out->arena, lint));
    line(out, fails(out->arena, lint));
    mistakes(out, lint);
    line(out, unused(out->arena, lint));
}

void report_lint_summary(Text *out, int claims, int fine) {
    text_printf(out, "%d claim%s: %d fine", claims, claims == 1 ? "" : "s", fine);
    if (fine < claims) text_printf(out, ", %d with something to mend or to decide", claims - fine);
    text_add(out, "\nA world is one choice of sizes and numbers.\n");
}

void report_begun(Text *out, const char *pack, const char *sheet) {
    text_printf(out,
                "%s: a pack with three claims\n%s: a sheet that answers them, and records its verdicts\n"
                "Try them:\n  attest claims --pack %s\n  attest check --expect %s\n  attest lint %s\n"
                "\"attest help pack\" explains the clauses.\n",
                pack, sheet, pack, sheet, pack);
}

/* One object; schema.md describes the fields. */
void json_lint(Text *out, const ClaimLint *lint) {
    const Verdict *v = lint->goal;
    text_add(out, "{\"claim\":");
    json_string(out, lint->claim->id);
    text_printf(out, ",\"status\":%d,\"message\":", lint->status);
    json_string(out, lint->claim->mistake ? lint->claim->mistake->what : NULL);
    if (lint->stats)
        text_printf(out, ",\"worlds\":%lld,\"met\":%lld,\"sizes\":%d", (long long)lint->stats->worlds,
                    (long long)lint->stats->met, lint->stats->sizes);
    else
        text_add(out, ",\"worlds\":null,\"met\":null,\"sizes\":null");
    text_add(out, ",\"goal\":");
    json_string(out, v ? verdict_words[v->kind] : NULL);
    text_add(out, ",\"assurance\":");
    json_string(out, v && v->kind == VERDICT_HOLDS ? assurance_words[lint->assurance] : NULL);
    text_printf(out, ",\"can_fail\":%s,\"by\":",
                lint->fails == FAILS_YES     ? "true"
                : lint->fails == FAILS_NEVER ? "false"
                                             : "null");
    json_string(out, lint->by);
    text_add(out, ",\"mistakes\":[");
    for (int i = 0; i < lint->mistakes.count; i++) {
        const LintMistake *m = &lint->mistakes.items[i];
        text_add(out, i ? ",{\"text\":" : "{\"text\":");
        json_string(out, m->text);
        text_add(out, ",\"name\":");
        json_string(out, m->name);
        text_add(out, ",\"verdict\":");
        json_string(out, verdict_words[m->kind]);
        text_add(out, "}");
    }
    text_add(out, "],\"unused\":[");
    for (int i = 0; i < lint->unused.count; i++) {
        if (i) text_add(out, ",");
        json_string(out, lint->unused.items[i]->name);
    }
    text_add(out, "]}\n");
}
