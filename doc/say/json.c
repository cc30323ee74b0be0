/* json.c: one object per line, for programs. Numbers of a world are exact strings. The fields are described in doc/schema.md. */
#include "found.h"

#include <math.h>
#include <string.h>

/* Characters that are not shown are escaped, so that JSON on a terminal does no harm; bytes that are not UTF-8 become U+FFFD. */
void json_string(Text *out, const char *text) {
    if (!text) {
        text_add(out, "null");
        return;
    }
    text_add(out, "\"");
    unsigned code;
    for (int used, left = (int)strlen(text); left > 0; text += used, left -= used) {
        bool valid = (used = utf8_decode(text, left, &code)) > 0;
        if (!valid) used = 1, code = 0xFFFD;
        if (code == '"' || code == '\\')
            text_printf(out, "\\%c", (int)code);
        else if (code == '\n')
            text_add(out, "\\n");
        else if (valid && shown_is_plain(code))
            text_add_bytes(out, text, (size_t)used);
        else if (code < 0x10000)
            text_printf(out, "\\u%04x", code);
        else
            text_printf(out, "\\u%04x\\u%04x", 0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF));
    }
    text_add(out, "\"");
}

static void string(Text *out, const char *text) { json_string(out, text); }

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

static void side(Text *out, const NamedValue *v) {
    if (v->node)
        value(out, v);
    else
        text_add(out, "null");
}

static void witness(Text *out, const Witness *w) {
    if (!w) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"world\":");
    world(out, w);
    text_add(out, ",\"lhs\":");
    side(out, &w->left);
    text_add(out, ",\"rhs\":");
    side(out, &w->right);
    if (w->missing) field(out, "without_value", w->missing->sym->name);
    field(out, "system", system_word(w->system));
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
        string(out, node_text(out->arena, w->links.items[i].node));
        key(out, "value", false);
        value(out, &w->links.items[i]);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

/* "d = 1..6, m = 0..4", hidden sizes too */
static const char *ranges(Arena *arena, const SizeRanges *list) {
    Text out = text_new(arena);
    for (int i = 0; i < list->count; i++) {
        const SizeRange *r = &list->items[i];
        if (i && r[-1].sym == r->sym)
            text_printf(&out, ", %lld", (long long)r->low);
        else
            text_printf(&out, "%s%s = %lld", i ? ", " : "", r->sym->name, (long long)r->low);
        if (r->low < r->high) text_printf(&out, "..%lld", (long long)r->high);
    }
    return out.bytes;
}

static const char *identity_at(Arena *arena, const Evidence *e) {
    Text out = text_new(arena);
    for (int i = 0; i < e->identity_at.count; i++)
        text_printf(&out, "%s%s", i ? "; " : "", ranges(arena, &e->identity_at.items[i].sizes));
    return e->identity_at.count ? out.bytes : NULL;
}

static void proof_steps(Text *out, const Proof *proof) {
    text_add(out, proof ? "[" : "null");
    for (int i = 0; proof && i < proof->steps; i++) {
        text_add(out, i ? ",{" : "{");
        key(out, "rule", true);
        string(out, proof_step_rule_text(out->arena, &proof->step[i]));
        field(out, "gives", proof_step_text(out->arena, &proof->step[i]));
        text_add(out, "}");
    }
    if (proof) text_add(out, "]");
}

static void evidence(Text *out, const Evidence *e) {
    if (!e->level) {
        text_add(out, "null");
        return;
    }
    text_add(out, "{\"level\":");
    string(out, level_words[e->level]);
    field(out, "assurance", assurance_words[level_assurance(e->level)]);
    text_printf(out, ",\"under_hypotheses\":%s", e->under_hypotheses ? "true" : "false");
    text_printf(out, ",\"trials\":%lld,\"exact\":%lld,\"shapes\":%d", (long long)e->worlds,
                (long long)e->exact, e->sizes);
    if (e->identity_at.count && !isinf(e->bound_log2))
        text_printf(out, ",\"bound_log2\":%.1f", e->bound_log2);
    else
        text_add(out, ",\"bound_log2\":null");
    field(out, "dims", ranges(out->arena, &e->ranges));
    text_add(out, ",\"systems\":[");
    bool first = true;
    for (int k = 0; k <= SYSTEM_KINDS; k++) {
        const char *name = k == SYSTEM_KINDS      ? field_words[e->field]
                           : e->systems & 1u << k ? system_word((SystemKind)k)
                                                  : NULL;
        if (name) text_add(out, first ? "" : ","), string(out, name), first = false;
    }
    text_add(out, "]");
    field(out, "rate", e->proof ? proof_rate_text(out->arena, e->proof) : NULL);
    field(out, "side", e->proof ? proof_side_text(out->arena, e->proof) : NULL);
    key(out, "proof", false);
    proof_steps(out, e->proof);
    field(out, "identity_at", identity_at(out->arena, e));
    Phrase certificate =
        e->certificate ? say_certificate(out->arena, e->certificate) : phrase_new(out->arena);
    field(out, "certificate", e->certificate ? phrase_text(&certificate) : NULL);
    text_add(out, "}");
}

/* Assumptions that are needed, each once. */
static void needs(Text *out, Verdict *const *verdicts, int count) {
    LIST(const Node *) said = {0};
    text_add(out, "[");
    for (int i = 0; i < count; i++)
        for (int k = 0; k < verdicts[i]->needs.count; k++) {
            const Node *need = verdicts[i]->needs.items[k].assumption;
            int at = 0;
            while (at < said.count && !node_equal(said.items[at], need)) at++;
            if (at < said.count) continue;
            if (said.count) text_add(out, ",");
            string(out, node_text(out->arena, need));
            PUSH(out->arena, &said, need);
        }
    text_add(out, "]");
}

static void mistake_fields(Text *out, const Mistake *m) {
    field(out, "reason", m ? mistake_reason(m->kind) : NULL);
    field(out, "message", m ? m->what : NULL);
    field(out, "hint", m ? m->hint : NULL);
    key(out, "at", false);
    if (!m || !m->span.source || !m->span.source->length) {
        text_add(out, "null");
        return;
    }
    SourcePlace at = source_place(m->span.source, m->span.start);
    text_add(out, "{");
    if (at.cell) text_printf(out, "\"cell\":%d,", at.cell);
    text_printf(out, "\"line\":%d,\"column\":%d}", at.line, source_column(m->span.source, m->span.start));
}

static const char *words(const Phrase *p) { return phrase_is_empty(p) ? NULL : phrase_text(p); }

static const char *why(Arena *arena, const Verdict *v) {
    Phrase p = v ? say_why(arena, &v->why) : phrase_new(arena);
    return words(&p);
}

static const char *repaired(Arena *arena, const Repair *repair) {
    Phrase p = repair ? say_repaired(arena, repair) : phrase_new(arena);
    return words(&p);
}

static const char *known_words(Arena *arena, const char *known) {
    Phrase p = phrase_new(arena);
    if (known) phrase_add(&p, "%k", known);
    return words(&p);
}

static const char *statement(Arena *arena, const Verdict *v) {
    return v->yes_no == 1 ? "yes" : v->yes_no == 0 ? "no" : arena_strdup(arena, v->statement->text);
}

static void stats(Text *out, const Stats *s) {
    const struct {
        const char *name;
        int64_t value;
    } counts[] = {{"worlds", s->worlds},
                  {"met", s->met},
                  {"sizes", s->sizes},
                  {"entries", s->entries},
                  {"zeros", s->zeros},
                  {"all_zero", s->all_zero},
                  {"negative_determinants", s->determinants[0]},
                  {"zero_determinants", s->determinants[1]},
                  {"positive_determinants", s->determinants[2]}};
    key(out, "stats", false);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        text_add(out, i ? "" : "{");
        key(out, counts[i].name, i == 0);
        text_printf(out, "%lld", (long long)counts[i].value);
    }
    field(out, "dims", ranges(out->arena, &s->ranges));
    text_add(out, "}");
}

static void closeness(Text *out, const Closeness *c) {
    key(out, "close", false);
    text_printf(out, "{\"exponent\":%d,\"relative_to\":[", c->exponent);
    for (int i = 0; i < c->scale.count; i++) {
        if (i) text_add(out, ",");
        string(out, c->scale.items[i]->name);
    }
    text_printf(out, "],\"worlds\":%lld", (long long)c->worlds);
    field(out, "dims", ranges(out->arena, &c->ranges));
    text_add(out, "}");
}

static void step(Text *out, const Verdict *v) {
    Arena *arena = out->arena;
    text_add(out, "{\"statement\":");
    string(out, statement(arena, v));
    field(out, "verdict", verdict_words[v->kind]);
    field(out, "assurance", assurance_words[verdict_assurance(v)]);
    key(out, "step", false);
    text_printf(out, v->step ? "%d" : "null", v->step);
    key(out, "evidence", false);
    evidence(out, &v->evidence);
    field(out, "shape_error", v->kind == VERDICT_REFUTED && v->mistake ? v->mistake->what : NULL);
    key(out, v->witness_confirms ? "witness" : "counterexample", false);
    witness(out, v->witness);
    mistake_fields(out, v->kind == VERDICT_ILL_FORMED ? v->mistake : NULL);
    field(out, "why", why(arena, v));
    field(out, "known", known_words(arena, v->known));
    field(out, "repair", repaired(arena, v->repair));
    key(out, "needs", false);
    text_add(out, "[");
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        text_add(out, i ? ",{" : "{");
        key(out, "assumption", true);
        string(out, node_text(arena, need->assumption));
        field(out, "fails_with_probability", need->probability);
        key(out, "counterexample", false);
        witness(out, need->witness);
        text_add(out, "}");
    }
    text_add(out, "]");
    if (v->close) closeness(out, v->close);
    if (v->stats) stats(out, v->stats);
    text_add(out, "}");
}

/* The verdict that speaks for the block: the first of the worst; where all hold, the first of the least sure. */
static const Verdict *leading(const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind == b->kind && verdict_assurance(v) == b->assurance) return v;
    }
    return NULL;
}

/* In a notebook the line is one of its cell. */
static void place(Text *out, Span span) {
    SourcePlace at = source_place(span.source, span.start);
    if (at.cell) text_printf(out, ",\"cell\":%d", at.cell);
    text_printf(out, ",\"line\":%d", at.line);
}

static void found(Text *out, const Found *f) {
    text_add(out, "{\"part\":");
    string(out, f->label);
    field(out, "edition", f->edition);
    text_printf(out, ",\"claim_margin\":%.1f", f->margin < 99 ? f->margin : 99.0);
    field(out, "why", found_why(out->arena, f));
    key(out, "readings", false);
    text_add(out, "[");
    for (int i = 0; i < f->readings.count; i++) {
        text_add(out, i ? ",{" : "{");
        key(out, "written", true);
        string(out, f->readings.items[i].theirs);
        field(out, "read", f->readings.items[i].ours);
        text_add(out, "}");
    }
    text_add(out, "],\"candidates\":[");
    for (int i = 0; i < f->candidates.count; i++) {
        if (i) text_add(out, ",");
        string(out, f->candidates.items[i]->id);
    }
    text_add(out, "]");
    if (f->unread.source) field(out, "unread", span_text(out->arena, f->unread));
    text_add(out, "}");
}

void json_block(Text *out, const BlockVerdict *b, const Source *source, const Style *style) {
    Arena *arena = out->arena;
    const Verdict *v = leading(b);
    const Mistake *mistake = b->mistake ? b->mistake : v && v->kind == VERDICT_ILL_FORMED ? v->mistake : NULL;
    const Mistake *shape = b->shape ? b->shape : v && v->kind == VERDICT_REFUTED ? v->mistake : NULL;
    text_add(out, "{\"sheet\":");
    string(out, *source->name ? source->name : NULL);
    place(out, b->found ? b->block->head : (Span){source, b->block->head.start, b->block->head.end});
    field(out, "claim", b->claim_id);
    field(out, "part", b->claim ? b->claim->part : NULL);
    field(out, "kind", b->is_answer ? "answer" : "proof");
    field(out, "statement",
          b->is_answer ? b->reading ? b->reading->text : ""
          : v          ? statement(arena, v)
                       : NULL);
    if (b->reading && b->reading->trial) text_add(out, ",\"trial\":true");
    field(out, "verdict", verdict_words[b->kind]);
    field(out, "assurance", assurance_words[b->assurance]);
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
    Phrase whole = say_why(arena, &b->why);
    field(out, "why", b->why.kind && !(v && v->why.kind) ? words(&whole) : why(arena, v));
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
    field(out, "known", known_words(arena, known));
    field(out, "repair", repaired(arena, repair));
    if (style->expect) {
        field(out, "expected", b->block->expect ? b->block->expect : "holds");
        field(out, "unexpected", b->expected);
    }
    if (b->found) {
        field(out, "text", span_text(arena, b->block->head));
        key(out, "found", false);
        found(out, b->found);
    }
    text_printf(out, ",\"seed\":%llu", (unsigned long long)style->seed);
    if (style->timings)
        text_printf(out, ",\"ms\":%.1f}\n", b->milliseconds);
    else
        text_add(out, ",\"ms\":null}\n");
}

void json_left(Text *out, const LeftPiece *left, const Source *source) {
    text_add(out, "{\"sheet\":");
    string(out, *source->name ? source->name : NULL);
    text_printf(out, ",\"line\":%d", source_line(source, left->span.start));
    field(out, "claim", left->block->claim_id);
    field(out, "kind", "left");
    field(out, "text", span_text(out->arena, left->span));
    field(out, "why", coverage_why(left->why));
    field(out, "message", left->mistake ? left->mistake->what : NULL);
    text_add(out, "}\n");
}

void json_found_left(Text *out, const FoundLeft *left, const Source *source) {
    text_add(out, "{\"sheet\":");
    string(out, *source->name ? source->name : NULL);
    place(out, left->span);
    field(out, "claim", left->claim ? left->claim->id : NULL);
    field(out, "kind", "left");
    field(out, "text", span_text(out->arena, left->span));
    field(out, "why", found_left_why(left));
    field(out, "message", left->mistake ? left->mistake->what : NULL);
    key(out, "found", false);
    found(out, left->found);
    text_add(out, "}\n");
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
    field(out, "statement", r->statement->text);
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
    if (r->witness->left.node) {
        text_add(out, ",\"lhs\":");
        value(out, &r->witness->left);
        text_add(out, ",\"rhs\":");
        value(out, &r->witness->right);
    }
    field(out, "system", system_word(r->witness->system));
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
    if (claim->tolerance) field(out, "tolerance", node_text(out->arena, claim->tolerance));
    mistake_fields(out, claim->mistake);
    text_add(out, "}\n");
}
