/* report.c: verdicts as text for a terminal. The mark and the word carry the meaning; colour only repeats it. */
#include "say.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *mark, *color;
} looks[] = {
    [VERDICT_HOLDS] = {"✓", "32"},      [VERDICT_VACUOUS] = {"∅", "33"}, [VERDICT_UNDECIDED] = {"?", "33"},
    [VERDICT_ILL_FORMED] = {"✗", "31"}, [VERDICT_REFUTED] = {"✗", "31"}, [VERDICT_DEFINED] = {"·", "2"},
};

static void mark(Text *out, VerdictKind kind, const Style *style) {
    if (style->color)
        text_printf(out, "\x1b[%sm%s\x1b[0m", looks[kind].color, looks[kind].mark);
    else
        text_add(out, looks[kind].mark);
}

/* ---- values ---- */

static void entry(Text *out, const char *text) { /* a real minus sign */
    if (*text == '-') text_add(out, "−"), text++;
    text_add(out, text);
}

static void value(Text *out, const NamedValue *v, bool bare) {
    bool one = v->rows == 1 && v->cols == 1;
    if (one && (v->number || bare)) {
        entry(out, v->entry[0]);
        return;
    }
    text_add(out, "[");
    for (int row = 0; row < v->rows; row++) {
        if (row) text_add(out, "; ");
        for (int col = 0; col < v->cols; col++) {
            if (col) text_add(out, ", ");
            entry(out, v->entry[row * v->cols + col]);
        }
    }
    text_add(out, "]");
}

void report_name(Text *out, const NamedValue *v) {
    text_add(out, v->author ? v->author : v->name);
    if (v->member >= 0 && v->member2 >= 0)
        text_printf(out, "_{%d,%d}", v->member, v->member2);
    else if (v->member >= 0)
        text_printf(out, "_%d", v->member);
}

static void values(Text *out, const NamedValues *list, const char *indent, bool all) {
    int width = 0;
    for (int i = 0; i < list->count; i++) {
        const NamedValue *v = &list->items[i];
        if (v->rows == 0 || v->cols == 0 || !(all || v->shown)) continue;
        Text one = text_new(out->arena);
        report_name(&one, v);
        text_add(&one, v->tends ? " → " : " = ");
        value(&one, v, false);
        int cells = text_width(one.bytes);
        bool wrap = width && width + cells + 3 > 88;
        text_printf(out, "%s%s", !width ? indent : wrap ? "\n" : "   ", wrap ? indent : "");
        text_add(out, one.bytes);
        width = wrap ? cells : width + cells + 3;
    }
    if (width) text_add(out, "\n");
}

static void sizes(Text *out, const NamedValues *list, const char *indent) {
    for (int i = 0; i < list->count; i++)
        text_printf(out, "%s%s = %s", i ? ", " : indent,
                    list->items[i].author ? list->items[i].author : list->items[i].name,
                    list->items[i].entry[0]);
    if (list->count) text_add(out, "\n");
}

const char *report_system(const char *system) {
    return !strcmp(system, "q")     ? "rational arithmetic"
           : !strcmp(system, "mpq") ? "exact limits and moments"
                                    : "ball arithmetic";
}

void report_quoted(Text *out, const char *text) { /* for a shell */
    text_add(out, "'");
    for (; *text; text++) text_add_bytes(out, *text == '\'' ? "'\\''" : text, *text == '\'' ? 4 : 1);
    text_add(out, "'");
}

static void side(Text *out, const char *text, const NamedValue *v) {
    Text shown = text_new(out->arena);
    value(&shown, v, true);
    if (strcmp(text, shown.bytes)) /* 1 = 1 tells nobody anything */
        text_printf(out, "%s %s ", text, v->tends ? "→" : "=");
    text_add(out, shown.bytes);
}

/* "c, v_2[1]": what cannot be changed without losing the failure, unless that is everything that is shown. */
const char *report_matters(Arena *arena, const Witness *w) {
    Text list = text_new(arena);
    bool everything = true;
    for (int i = 0; i < w->drawn.count; i++) {
        const NamedValue *v = &w->drawn.items[i];
        int entries = v->rows * v->cols, some = 0;
        if (!v->matters || !v->shown) continue;
        for (int k = 0; k < entries; k++) some += v->matters[k];
        everything = everything && some == entries;
        if (!some) continue;
        if (list.length) text_add(&list, ", ");
        report_name(&list, v);
        for (int k = 0, said = 0; k < entries && some < entries; k++) {
            if (!v->matters[k]) continue;
            text_add(&list, said++ ? "," : "[");
            text_printf(&list, v->cols > 1 && v->rows > 1 ? "%d %d" : "%d",
                        v->cols > 1 && v->rows > 1 ? k / v->cols + 1 : k + 1, k % v->cols + 1);
        }
        if (some < entries) text_add(&list, "]");
    }
    return everything ? "" : list.bytes;
}

static void chain(Text *out, const Witness *w, const char *indent) {
    for (int i = 0; i < w->links.count; i++) {
        text_add(out, i ? "  |  " : indent);
        if (!i) text_add(out, "along the chain: ");
        side(out, w->links.items[i].name, &w->links.items[i]);
    }
    if (w->links.count) text_add(out, "\n");
}

static void witness(Text *out, const Witness *w, const char *indent) {
    const char *deeper = arena_printf(out->arena, "%s    ", indent);
    sizes(out, &w->sizes, deeper);
    values(out, &w->drawn, deeper, false);
    values(out, &w->defined, deeper, false);
    if (w->free.count) sizes(out, &w->free, deeper);
    text_add(out, deeper);
    side(out, w->left_text, &w->left);
    text_add(out, "      ");
    side(out, w->right_text, &w->right);
    text_add(out, "\n");
    const char *matters = report_matters(out->arena, w);
    if (*matters) text_printf(out, "%swhat matters: %s\n", deeper, matters);
    chain(out, w, deeper);
}

/* ---- one verdict ---- */

/* "rational arithmetic, balls and leading terms" */
const char *report_systems(Arena *arena, const Evidence *e) {
    const char *word[3];
    int count = 0;
    if (e->rationals) word[count++] = "rational arithmetic";
    if (e->balls) word[count++] = "ball arithmetic";
    if (e->symbols) word[count++] = "exact limits and moments";
    if (count == 0) return "rational arithmetic";
    if (count == 1) return word[0];
    if (count == 2) return arena_printf(arena, "%s and %s", word[0], word[1]);
    return arena_printf(arena, "%s, %s and %s", word[0], word[1], word[2]);
}

static const char *evidence_text(Arena *arena, const Evidence *e) {
    Text text = text_new(arena);
    /* what doubles see far along is a hint where to look, and no more: only exact limits count as having held */
    long long tried = e->trials ? e->trials : e->exact;
    if (tried) {
        text_printf(&text,
                    e->trials && (e->symbols || !e->exact) ? "looked at in %lld world%s"
                                                           : "held in %lld world%s",
                    tried, tried == 1 ? "" : "s");
        if (e->shapes > 1) text_printf(&text, " of %d shapes", e->shapes);
        if (e->dims && *e->dims) text_printf(&text, " (%s)", e->dims);
        if (!e->trials)
            text_printf(&text, ", by %s", report_systems(arena, e));
        else if (e->exact)
            text_printf(&text, e->symbols ? ", held in %lld by %s" : ", %lld more checked in %s",
                        (long long)e->exact, report_systems(arena, e));
        text_add(&text, " · ");
    }
    text_printf(&text, "evidence: %s", e->level);
    return text.bytes;
}

/* What is known beyond the worlds that were tried. */
static void beyond_trials(Text *out, const Evidence *e, const char *indent) {
    if (e->proof) {
        text_printf(out, "%sproved for all sizes", indent);
        const char *side = proof_side_text(out->arena, e->proof),
                   *rate = proof_rate_text(out->arena, e->proof);
        if (side) text_printf(out, ", where %s", side);
        if (rate) text_printf(out, "; the error is ~ %s", rate);
        text_add(out, "\n");
    }
    if (e->certificate) text_printf(out, "%s%s\n", indent, e->certificate);
    if (!e->identity) return;
    text_printf(out, "%san identity at %s", indent, e->identity);
    if (e->permutations) text_printf(out, " for all %d permutations", e->permutations);
    if (isinf(e->bound_log2))
        text_add(out, ": both sides are the same after exact rewriting\n");
    else
        text_printf(out, ": the chance that it is not is below 2^%.0f (%s)\n", ceil(e->bound_log2),
                    !strcmp(e->field, "exp") ? "exact exponents, values modulo 2^521 − 1"
                                             : "modulo 2^61 − 1");
}

static void needs(Text *out, const Verdict *v, const char *indent) {
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        text_printf(out, "%sIt needs %s", indent, need->text);
        if (need->probability) text_printf(out, " (which fails with probability %s)", need->probability);
        text_printf(out, ". Without it:\n");
        witness(out, need->witness, indent);
    }
}

static void verdict(Text *out, const Verdict *v, const Style *style, bool shape_said, const char *indent) {
    Arena *arena = out->arena;
    switch (v->kind) {
    case VERDICT_HOLDS:
        if (v->witness_confirms) {
            text_printf(out, "%s%s\n", indent, "The smallest world that shows it:");
            witness(out, v->witness, indent);
            text_printf(out, "%sconfirmed in %s · seed %llu · replay: attest replay ", indent,
                        report_system(v->witness->system), (unsigned long long)style->seed);
            report_quoted(out, v->witness->replay);
            text_add(out, "\n");
        } else {
            beyond_trials(out, &v->evidence, indent);
            text_printf(out, "%s%s · seed %llu\n", indent, evidence_text(arena, &v->evidence),
                        (unsigned long long)style->seed);
        }
        needs(out, v, indent);
        break;
    case VERDICT_REFUTED:
        if (v->mistake && !shape_said) mistake_print(out, v->mistake, indent);
        if (!v->witness) { /* the answer is wrong because the contrary is known */
            text_printf(out, "%sIt is wrong: the contrary is certain · evidence: %s\n", indent,
                        v->evidence.level);
            if (v->evidence.certificate) text_printf(out, "%s%s\n", indent, v->evidence.certificate);
            break;
        }
        text_printf(out, "%s%s %s\n", indent,
                    v->mistake ? "Where the shapes do agree it is still wrong." : "It is wrong.",
                    v->witness->proved ? "The smallest counterexample:"
                                       : "The smallest counterexample that was found:");
        witness(out, v->witness, indent);
        text_printf(out, "%srefuted exactly (%s) · seed %llu · replay: attest replay ", indent,
                    report_system(v->witness->system), (unsigned long long)style->seed);
        report_quoted(out, v->witness->replay);
        text_add(out, "\n");
        break;
    case VERDICT_ILL_FORMED:
        if (!shape_said) mistake_print(out, v->mistake, indent);
        break;
    case VERDICT_UNDECIDED: text_printf(out, "%sundecided: %s\n", indent, v->why); break;
    case VERDICT_VACUOUS: text_printf(out, "%svacuous: %s\n", indent, v->why); break;
    case VERDICT_DEFINED: break;
    }
    for (int i = 0; i < v->note_count; i++) text_printf(out, "%s(%s)\n", indent, v->notes[i]);
    if (v->known) text_printf(out, "%sA mistake that many make: %s.\n", indent, v->known);
    if (v->repair) text_printf(out, "%sIt would hold as:  %s\n", indent, v->repair->text);
}

void report_block(Text *out, const BlockVerdict *b, const Source *source, const Style *style) {
    mark(out, b->kind, style);
    const char *dot = " ";
    if (*b->claim_id) text_printf(out, "%s%s", dot, b->claim_id), dot = " · ";
    if (b->claim && *b->claim->part) text_printf(out, "%s%s", dot, b->claim->part);
    if (*source->name)
        text_printf(out, "%s%s:%d", dot, source->name, source_line(source, b->block->head.start)),
            dot = " · ";
    text_printf(out, "%s%s", dot, verdict_words[b->kind]);
    if (b->is_answer && *b->text) text_printf(out, "        %s", b->text);
    text_add(out, "\n");
    if (b->mistake) mistake_print(out, b->mistake, "    ");
    if (b->shape) mistake_print(out, b->shape, "    ");
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        bool only = b->is_answer && b->verdicts.count == 1;
        const char *indent = "    ";
        if (!only) {
            text_add(out, "  ");
            mark(out, v->kind, style);
            if (v->step) text_printf(out, " %d.", v->step);
            text_printf(out, "  %s%s\n", v->statement, v->kind == VERDICT_DEFINED ? "   (defined)" : "");
            indent = "        ";
        }
        verdict(out, v, style, b->shape && v->mistake == b->shape, indent);
    }
    if (b->known) text_printf(out, "    A mistake that many make: %s.\n", b->known);
    if (b->repair) text_printf(out, "    It would hold as:  %s\n", b->repair->text);
    if (b->expected)
        text_printf(out, "    not as recorded: %s\n", b->expected);
    else if (b->open)
        text_printf(out, "    recorded as %s; not decided yet\n",
                    b->block->expect ? b->block->expect : "holds");
}

void tally_add(Tally *tally, const SheetVerdict *sheet) {
    for (int k = 0; sheet && k < sheet->blocks.count; k++) {
        const BlockVerdict *b = sheet->blocks.items[k];
        tally->total++;
        tally->kinds[b->kind]++;
        tally->contradicting += b->expected != NULL;
        tally->open += b->open && !b->expected;
    }
}

void report_summary(Text *out, const Tally *tally, const Style *style) {
    text_printf(out, "%d block%s", tally->total, tally->total == 1 ? "" : "s");
    const char *separator = ":";
    for (int k = 0; k < 5; k++)
        if (tally->kinds[k])
            text_printf(out, "%s %d %s", separator, tally->kinds[k], verdict_words[k]), separator = ",";
    if (style->expect && tally->contradicting)
        text_printf(out, "; %d NOT as recorded", tally->contradicting);
    else if (style->expect)
        text_add(out, "; none contradicts what is recorded");
    if (tally->open) text_printf(out, ", %d recorded but not decided yet", tally->open);
    text_add(out, "\n");
}

void report_replay(Text *out, const Replay *r, const Style *style) {
    (void)style;
    text_printf(out, "%s · %s\n", r->claim->id, r->statement);
    const Witness *w = r->witness;
    sizes(out, &w->sizes, "    ");
    if (w->drawn.count) text_add(out, "  drawn\n");
    for (int i = 0; i < w->drawn.count; i++) {
        NamedValues one = {(NamedValue *)&w->drawn.items[i], 1, 1};
        values(out, &one, "    ", true);
    }
    if (w->defined.count) text_add(out, "  defined\n");
    for (int i = 0; i < w->defined.count; i++) {
        NamedValues one = {(NamedValue *)&w->defined.items[i], 1, 1};
        values(out, &one, "    ", true);
    }
    if (w->free.count) sizes(out, &w->free, "    ");
    static const char *const words[] = {[TRUTH_FALSE] = "does not hold here",
                                        [TRUTH_TRUE] = "holds here",
                                        [TRUTH_UNKNOWN] = "cannot be told apart here",
                                        [TRUTH_UNDEFINED] = "has no value here"};
    if (w->left_text) {
        text_add(out, "  both sides\n    ");
        side(out, w->left_text, &w->left);
        text_add(out, "\n    ");
        side(out, w->right_text, &w->right);
        text_add(out, "\n");
    }
    text_printf(out, "  %s  %s (%s)\n", r->statement, words[r->truth], report_system(w->system));
}

/* ---- claims ---- */

static void names_of(Text *out, Sym *const *syms, int count) {
    for (int i = 0; i < count; i++) {
        if (i && !strcmp(syms[i]->name, syms[i - 1]->name)) continue; /* α and α_i */
        text_printf(out, "%s%s", i ? ", " : "", syms[i]->name);
    }
}

void report_claim(Text *out, const Claim *claim, bool whole) {
    if (!whole) {
        int pad = 28 - (int)strlen(claim->id);
        text_printf(out, "%s%*s%-10s %s%s\n", claim->id, pad > 0 ? pad : 1, "", claim->part, claim->about,
                    claim->mistake ? "   (refused: it has a mistake)" : "");
        return;
    }
    text_printf(out, "%s · %s\n    %s\n", claim->id, claim->part, claim->about);
    if (claim->mistake) {
        mistake_print(out, claim->mistake, "    ");
        return;
    }
    for (int i = 0; i < claim->finds.count; i++) {
        const Find *find = &claim->finds.items[i];
        const Sym *sym = find->sym;
        text_printf(out, "    find %s", sym->name);
        if (sym->indices)
            text_printf(out, "_%s..%s_%s", dim_text(out->arena, &sym->lowest[0]), sym->name,
                        dim_text(out->arena, &sym->highest[0]));
        text_printf(out, " of shape %s from ", shape_text(out->arena, &sym->shape));
        names_of(out, sym->from, sym->from_count);
        if (find->as_in) text_printf(out, "; without an answer, the one to %s", find->as_in);
        text_add(out, "\n");
    }
    if (claim->condition) {
        text_printf(out, "    find a condition on ");
        names_of(out, claim->condition->from, claim->condition->from_count);
        text_add(out, "\n");
    }
    for (int i = 0; i < claim->assumes.count; i++)
        text_printf(out, "    assume %s\n", claim->assumes.items[i]->text);
    for (int i = 0; i < claim->shows.count; i++)
        text_printf(out, "    show %s%s\n", claim->condition ? "condition ⇒ " : "",
                    claim->shows.items[i]->text);
    if (claim->decide)
        text_printf(out, "    decide, yes or no: %s %s\n",
                    claim->decide_some ? "is there a world with" : "is it always so that",
                    claim->decide->text);
    text_add(out, "  in the words of the pack\n");
    const char *text = claim->source->text;
    int line = source_line(claim->source, claim->span.start);
    for (int at = claim->source->line_start[line]; at < claim->span.end;) { /* the fence lines are left out */
        int end = at;
        while (end < claim->span.end && text[end] != '\n') end++;
        if (end >= claim->span.end) break;
        text_add(out, "    ");
        text_add_bytes(out, text + at, (size_t)(end - at + 1));
        at = end + 1;
    }
}
