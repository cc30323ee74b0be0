/* json.c: one object a line, for programs. Numbers of a world are exact strings. The fields are described in doc/schema.md. */
#include "say.h"

#include <math.h>
#include <string.h>

static void string(Text *out, const char *text) {
    if (!text) {
        text_add(out, "null");
        return;
    }
    text_add(out, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else if (c == '\n')
            text_add(out, "\\n");
        else if (c < 32 || c == 127)
            text_printf(out, "\\u%04x", c);
        else
            text_add_bytes(out, text, 1);
    }
    text_add(out, "\"");
}

static void key(Text *out, const char *name, bool first) {
    if (!first) text_add(out, ",");
    string(out, name);
    text_add(out, ":");
}

static void field(Text *out, const char *name, const char *value) {
    key(out, name, false);
    string(out, value);
}

static void value(Text *out, const NamedValue *v) {
    if (v->number) {
        string(out, v->entry[0]);
        return;
    }
    text_add(out, "[");
    for (int row = 0; row < v->rows; row++) {
        if (row) text_add(out, ",");
        if (!v->vector) text_add(out, "[");
        for (int col = 0; col < v->cols; col++) {
            if (col) text_add(out, ",");
            string(out, v->entry[row * v->cols + col]);
        }
        if (!v->vector) text_add(out, "]");
    }
    text_add(out, "]");
}

static void world(Text *out, const Witness *w) {
    text_add(out, "{");
    bool first = true;
    for (int i = 0; i < w->sizes.count; i++, first = false) {
        key(out, w->sizes.items[i].name, first);
        text_add(out, w->sizes.items[i].entry[0]);
    }
    for (int i = 0; i < w->drawn.count; i++) {
        const NamedValue *v = &w->drawn.items[i];
        if (!v->rows || !v->cols) continue; /* B where p = 0: nothing was drawn */
        bool goes_on = i > 0 && v->member >= 0 && w->drawn.items[i - 1].member >= 0 &&
                       !strcmp(v->name, w->drawn.items[i - 1].name);
        if (!goes_on) key(out, v->name, first);
        first = false;
        if (v->member >= 0) text_add(out, goes_on ? "," : "[");
        value(out, v);
        bool ends = v->member >= 0 && (i + 1 == w->drawn.count || w->drawn.items[i + 1].member < 0 ||
                                       strcmp(v->name, w->drawn.items[i + 1].name));
        if (ends) text_add(out, "]");
    }
    for (int i = 0; i < w->free.count; i++, first = false) {
        key(out, w->free.items[i].name, first);
        text_add(out, w->free.items[i].entry[0]);
    }
    text_add(out, "}");
}

static void witness(Text *out, const Witness *w) {
    if (!w) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"world\":");
    world(out, w);
    text_add(out, ",\"lhs\":");
    value(out, &w->left);
    text_add(out, ",\"rhs\":");
    value(out, &w->right);
    field(out, "system", w->system);
    field(out, "smallest", w->proved ? "proved" : "found");
    field(out, "replay", w->replay);
    text_add(out, ",\"matters\":[");
    bool first = true;
    for (int i = 0; i < w->drawn.count; i++) {
        const NamedValue *v = &w->drawn.items[i];
        for (int k = 0; v->matters && k < v->rows * v->cols; k++) {
            if (!v->matters[k]) continue;
            text_add(out, first ? "{" : ",{");
            key(out, "name", true);
            string(out, v->name);
            text_printf(out, v->member >= 0 ? ",\"member\":%d" : ",\"member\":null", v->member);
            text_printf(out, ",\"row\":%d,\"column\":%d}", k / v->cols + 1, k % v->cols + 1);
            first = false;
        }
    }
    text_add(out, "],\"chain\":[");
    for (int i = 0; i < w->links.count; i++) {
        text_add(out, i ? ",{" : "{");
        key(out, "expression", true);
        string(out, w->links.items[i].name);
        key(out, "value", false);
        value(out, &w->links.items[i]);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

static void evidence(Text *out, const Evidence *e) {
    if (!e->level) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"level\":");
    string(out, e->level);
    text_printf(out, ",\"trials\":%lld,\"exact\":%lld,\"shapes\":%d", (long long)e->trials,
                (long long)e->exact, e->shapes);
    if (e->identity && !isinf(e->bound_log2))
        text_printf(out, ",\"bound_log2\":%.1f", e->bound_log2);
    else
        text_add(out, ",\"bound_log2\":null");
    field(out, "dims", e->dims ? e->dims : "");
    text_add(out, ",\"systems\":[");
    const char *names[] = {e->doubles ? "f64" : NULL, e->rationals ? "q" : NULL, e->balls ? "ball" : NULL,
                           e->symbols ? "mpq" : NULL, e->field};
    bool first = true;
    for (int i = 0; i < 5; i++)
        if (names[i]) text_add(out, first ? "" : ","), string(out, names[i]), first = false;
    text_add(out, "]");
    field(out, "rate", e->proof ? proof_rate_text(out->arena, e->proof) : NULL);
    field(out, "side", e->proof ? proof_side_text(out->arena, e->proof) : NULL);
    text_add(out, ",\"proof\":");
    text_add(out, e->proof ? "[" : "null");
    for (int i = 0; e->proof && i < e->proof->steps; i++) {
        text_add(out, i ? ",{" : "{");
        key(out, "rule", true);
        string(out, proof_step_rule_text(out->arena, &e->proof->step[i]));
        field(out, "gives", proof_step_text(out->arena, &e->proof->step[i]));
        text_add(out, "}");
    }
    if (e->proof) text_add(out, "]");
    field(out, "identity_at", e->identity);
    field(out, "certificate", e->certificate);
    text_add(out, "}");
}

/* Assumptions that are needed, each once. */
static void needs(Text *out, Verdict *const *verdicts, int count) {
    const char *said[8];
    int n = 0;
    text_add(out, "[");
    for (int i = 0; i < count; i++)
        for (int k = 0; k < verdicts[i]->needs.count; k++) {
            const char *need = verdicts[i]->needs.items[k].text;
            int at = 0;
            while (at < n && strcmp(said[at], need)) at++;
            if (at < n || n == 8) continue;
            if (n) text_add(out, ",");
            string(out, need);
            said[n++] = need;
        }
    text_add(out, "]");
}

static void mistake_fields(Text *out, const Mistake *m) {
    field(out, "reason", m ? mistake_reason(m->kind) : NULL);
    field(out, "message", m ? m->what : NULL);
    field(out, "hint", m ? m->hint : NULL);
    key(out, "at", false);
    if (m && m->span.source && m->span.source->length)
        text_printf(out, "{\"line\":%d,\"column\":%d}", source_line(m->span.source, m->span.start),
                    source_column(m->span.source, m->span.start));
    else
        text_add(out, "null");
}

static void step(Text *out, const Verdict *v) {
    text_add(out, "{\"statement\":");
    string(out, v->statement);
    field(out, "verdict", verdict_words[v->kind]);
    key(out, "step", false);
    text_printf(out, v->step ? "%d" : "null", v->step);
    key(out, "evidence", false);
    evidence(out, &v->evidence);
    field(out, "shape_error", v->kind == VERDICT_REFUTED && v->mistake ? v->mistake->what : NULL);
    key(out, v->witness_confirms ? "witness" : "counterexample", false);
    witness(out, v->witness);
    mistake_fields(out, v->kind == VERDICT_ILL_FORMED ? v->mistake : NULL);
    field(out, "why", v->why);
    field(out, "known", v->known);
    field(out, "repair", v->repair ? v->repair->text : NULL);
    key(out, "needs", false);
    text_add(out, "[");
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        text_add(out, i ? ",{" : "{");
        key(out, "assumption", true);
        string(out, need->text);
        field(out, "fails_with_probability", need->probability);
        key(out, "counterexample", false);
        witness(out, need->witness);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

/* The verdict that stands for the block: the first of the worst. */
static const Verdict *leading(const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->kind == b->kind) return b->verdicts.items[i];
    return NULL;
}

void json_block(Text *out, const BlockVerdict *b, const Source *source, const Style *style) {
    const Verdict *v = leading(b);
    const Mistake *mistake = b->mistake ? b->mistake : v && v->kind == VERDICT_ILL_FORMED ? v->mistake : NULL;
    const Mistake *shape = b->shape ? b->shape : v && v->kind == VERDICT_REFUTED ? v->mistake : NULL;
    text_add(out, "{\"sheet\":");
    string(out, *source->name ? source->name : NULL);
    text_printf(out, ",\"line\":%d", source_line(source, b->block->head.start));
    field(out, "claim", b->claim_id);
    field(out, "part", b->claim ? b->claim->part : NULL);
    field(out, "kind", b->is_answer ? "answer" : "proof");
    field(out, "statement", b->is_answer ? b->text : v ? v->statement : NULL);
    field(out, "verdict", verdict_words[b->kind]);
    key(out, "evidence", false);
    evidence(out, v ? &v->evidence : &(Evidence){0});
    field(out, "shape_error", shape ? shape->what : NULL);
    key(out, "counterexample", false);
    witness(out, v && !v->witness_confirms ? v->witness : NULL);
    key(out, "witness", false);
    witness(out, v && v->witness_confirms ? v->witness : NULL);
    key(out, "steps", false);
    text_add(out, "[");
    for (int i = 0; i < b->verdicts.count; i++) {
        if (i) text_add(out, ",");
        step(out, b->verdicts.items[i]);
    }
    text_add(out, "]");
    key(out, "first_wrong_step", false);
    text_printf(out, b->first_wrong ? "%d" : "null", b->first_wrong);
    mistake_fields(out, mistake);
    field(out, "why", v ? v->why : NULL);
    key(out, "assumes", false);
    text_add(out, "[");
    for (int i = 0; b->claim && i < b->claim->assumes.count; i++) {
        if (i) text_add(out, ",");
        string(out, b->claim->assumes.items[i]->text);
    }
    text_add(out, "]");
    key(out, "needs", false);
    needs(out, b->verdicts.items, b->verdicts.count);
    const Repair *repair = b->repair;
    for (int i = 0; i < b->verdicts.count && !repair; i++) repair = b->verdicts.items[i]->repair;
    const char *known = b->known;
    for (int i = 0; i < b->verdicts.count && !known; i++) known = b->verdicts.items[i]->known;
    field(out, "known", known);
    field(out, "repair", repair ? repair->text : NULL);
    if (style->expect) {
        field(out, "expected", b->block->expect ? b->block->expect : "holds");
        field(out, "unexpected", b->expected);
    }
    text_printf(out, ",\"seed\":%llu", (unsigned long long)style->seed);
    if (style->timings)
        text_printf(out, ",\"ms\":%.1f}\n", b->milliseconds);
    else
        text_add(out, ",\"ms\":null}\n");
}

void json_file_mistake(Text *out, const char *name, const Mistake *m) {
    text_add(out, "{\"sheet\":");
    string(out, name);
    field(out, "verdict", "ill-formed");
    mistake_fields(out, m);
    text_add(out, "}\n");
}

void json_replay(Text *out, const Replay *r) {
    static const char *const words[] = {[TRUTH_FALSE] = "refuted",
                                        [TRUTH_TRUE] = "holds",
                                        [TRUTH_UNKNOWN] = "undecided",
                                        [TRUTH_UNDEFINED] = "vacuous"};
    text_add(out, "{\"claim\":");
    string(out, r->claim->id);
    field(out, "statement", r->statement);
    field(out, "verdict", words[r->truth]);
    key(out, "world", false);
    world(out, r->witness);
    key(out, "defined", false);
    text_add(out, "[");
    for (int i = 0; i < r->witness->defined.count; i++) {
        const NamedValue *v = &r->witness->defined.items[i];
        if (i) text_add(out, ",");
        text_add(out, "{\"name\":");
        string(out, v->name);
        if (v->member >= 0)
            text_printf(out, ",\"member\":[%d", v->member),
                text_printf(out, v->member2 >= 0 ? ",%d]" : "]", v->member2);
        text_add(out, ",\"value\":");
        value(out, v);
        text_add(out, "}");
    }
    text_add(out, "]");
    if (r->witness->left_text) {
        text_add(out, ",\"lhs\":");
        value(out, &r->witness->left);
        text_add(out, ",\"rhs\":");
        value(out, &r->witness->right);
    }
    field(out, "system", r->witness->system);
    text_add(out, "}\n");
}

void json_claim(Text *out, const Claim *claim) {
    text_add(out, "{\"claim\":");
    string(out, claim->id);
    field(out, "part", claim->part);
    field(out, "about", claim->about);
    key(out, "find", false);
    text_add(out, "[");
    for (int i = 0; i < claim->finds.count; i++) {
        const Sym *sym = claim->finds.items[i].sym;
        text_add(out, i ? ",{\"name\":" : "{\"name\":");
        string(out, sym->name);
        field(out, "shape", shape_text(out->arena, &sym->shape));
        text_add(out, ",\"from\":[");
        for (int k = 0; k < sym->from_count; k++) {
            if (k) text_add(out, ",");
            string(out, sym->from[k]->name);
        }
        text_add(out, "]}");
    }
    text_add(out, "],\"show\":[");
    for (int i = 0; i < claim->shows.count; i++) {
        if (i) text_add(out, ",");
        string(out, claim->shows.items[i]->text);
    }
    text_add(out, "]");
    field(out, "decide", claim->decide ? claim->decide->text : NULL);
    mistake_fields(out, claim->mistake);
    text_add(out, "}\n");
}
