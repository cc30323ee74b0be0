/* terminal.c: the skin for terminals. One line for a block that holds; of anything else the cause first, then what would be
   right, then the counterexample, and how to see it again last. Sign and word carry the meaning; colour only repeats it. */
#include "found.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct Page { /* what is printed to, and how */
    Text *out;
    const Style *style;
    bool deeper; /* the steps of a formula are two columns further in than those of a block */
} Page;

static void colored(const Page *page, const char *color, const char *text) {
    if (page->style->color && strcmp(color, "0"))
        text_printf(page->out, "\x1b[%sm%s\x1b[0m", color, text);
    else
        text_add(page->out, text);
}

/* ---- lines ---- */

typedef struct Writer { /* words go to the next line where this one is full */
    const Page *page;
    const char *indent;
    int column, start;
} Writer;

static void write_chunk(Writer *w, const char *chunk, bool space) {
    int width = w->page->style->width, cells = text_width(chunk);
    if (space && width && w->column > w->start && w->column + 1 + cells > width) {
        text_printf(w->page->out, "\n%s", w->indent);
        w->column = w->start;
    } else if (space && w->column > w->start)
        text_add(w->page->out, " "), w->column++;
    text_add(w->page->out, chunk);
    w->column += cells;
}

/* A formula stays on one line if a line can hold it. */
static void write_fragment(Writer *w, const Fragment *f, bool *space) {
    Arena *arena = w->page->out->arena;
    const char *text = fragment_text(arena, f);
    int width = w->page->style->width;
    if (f->kind != FRAGMENT_WORDS && f->kind != FRAGMENT_PACK &&
        (!width || w->start + text_width(text) <= width)) {
        write_chunk(w, text, *space);
        *space = false;
        return;
    }
    for (;;) {
        size_t blanks = strspn(text, " "), length;
        if (blanks) *space = true;
        if (blanks > 1 && w->column > w->start && !width) /* wide gaps separate */
            text_add(w->page->out, blanks == 2 ? " " : "  "), w->column += blanks == 2 ? 1 : 2;
        text += blanks;
        if (!*text) return;
        length = strcspn(text, " ");
        write_chunk(w, arena_strndup(arena, text, length), *space);
        *space = false;
        text += length;
    }
}

static void write_phrase(Writer *w, const Phrase *p) {
    bool space = false;
    for (int i = 0; i < p->fragments.count; i++) write_fragment(w, &p->fragments.items[i], &space);
}

static void write_line(const Page *page, const char *indent, const Phrase *p, const char *end) {
    if (phrase_is_empty(p)) return;
    int start = text_width(indent);
    Writer w = {page, indent, start, start};
    text_add(page->out, indent);
    write_phrase(&w, p);
    text_printf(page->out, "%s\n", end);
}

static void line(const Page *page, const char *indent, const Phrase *p, const char *end) {
    Phrase sentence = phrase_capital(p);
    write_line(page, indent, &sentence, end);
}

static void plain_line(const Page *page, const char *indent, const Phrase *p) {
    write_line(page, indent, p, "");
}

/* ---- worlds ---- */

static void write_values(Writer *w, const NamedValues *list, bool all) {
    for (int i = 0; i < list->count; i++) {
        const NamedValue *v = &list->items[i];
        if (v->rows == 0 || v->cols == 0 || !(all || v->shown)) continue;
        Arena *arena = w->page->out->arena;
        const char *text = arena_printf(arena, "%s %s %s", value_own_name(arena, v), v->tends ? "→" : "=",
                                        value_text(arena, v, false));
        int limit = w->page->style->width ? w->page->style->width : 100;
        if (w->column == w->start)
            text_add(w->page->out, w->indent);
        else if (w->column + 3 + text_width(text) > limit) {
            text_printf(w->page->out, "\n%s", w->indent);
            w->column = w->start;
        } else
            text_add(w->page->out, "   "), w->column += 3;
        text_add(w->page->out, text);
        w->column += text_width(text);
    }
}

static void values(const Page *page, const NamedValues *list, const char *indent, bool all) {
    int start = text_width(indent);
    Writer w = {page, indent, start, start};
    write_values(&w, list, all);
    if (w.column > start) text_add(page->out, "\n");
}

static void sizes(const Page *page, const NamedValues *list, const char *indent) {
    for (int i = 0; i < list->count; i++)
        text_printf(page->out, "%s%s = %s", i ? ", " : indent,
                    value_own_name(page->out->arena, &list->items[i]), list->items[i].entry[0]);
    if (list->count) text_add(page->out, "\n");
}

static void witness(const Page *page, const Witness *w, bool confirms, const char *indent) {
    Arena *arena = page->out->arena;
    const char *deeper = arena_printf(arena, "%s    ", indent);
    sizes(page, &w->sizes, deeper);
    values(page, &w->drawn, deeper, false);
    values(page, &w->defined, deeper, false);
    if (w->free.count) sizes(page, &w->free, deeper);
    Phrase sides = say_sides(arena, w, confirms), matters = say_matters(arena, w),
           chain = say_chain(arena, w);
    if (!phrase_is_empty(&sides)) {
        Phrase then = phrase_new(arena);
        phrase_add(&then, "then %t", &sides);
        line(page, deeper, &then, "");
    }
    line(page, deeper, &matters, "");
    line(page, deeper, &chain, "");
}

static void provenance(const Page *page, const Verdict *v, const char *indent) {
    Arena *arena = page->out->arena;
    Phrase how = say_settled_in(arena, v->witness, v->witness_confirms),
           replay = say_replay(arena, v->witness, page->style), p = phrase_new(arena);
    phrase_add(&p, "%t · seed %s", &how, arena_printf(arena, "%llu", (unsigned long long)page->style->seed));
    text_printf(page->out, "%s%s\n%sreplay: %s\n", indent, phrase_text(&p), indent, phrase_text(&replay));
}

/* ---- one verdict ---- */

static void mistake(const Page *page, const Mistake *m, const char *indent) {
    Arena *arena = page->out->arena;
    const char *place = mistake_place(arena, m);
    Phrase what = phrase_new(arena), hint = phrase_new(arena);
    phrase_add(&what, "%s%s%s", place, *place ? ": " : "", m->what);
    plain_line(page, indent, &what);
    mistake_excerpt(page->out, m, indent, page->style->width);
    if (!m->hint) return;
    phrase_add(&hint, "%s", m->hint);
    plain_line(page, arena_printf(arena, "%s  ", indent), &hint);
}

static void needs(const Page *page, const Verdict *v, const char *indent) {
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        Phrase p = say_need(page->out->arena, need);
        line(page, indent, &p, need->witness ? ". Without it:" : ".");
        if (need->witness) witness(page, need->witness, false, indent);
    }
}

/* How it is known; last the worlds that were tried, with the seed that brings them back. */
static void evidence(const Page *page, const Verdict *v, const char *indent) {
    Arena *arena = page->out->arena;
    const Evidence *e = &v->evidence;
    bool tested = verdict_assurance(v) == ASSURANCE_TESTED;
    Phrase known = say_evidence(arena, v), worlds = say_worlds(arena, e), last = phrase_new(arena);
    if (!tested) line(page, indent, &known, "");
    bool too_long;
    for (int i = 0; e->proof && e->proof->induction && i < e->proof->steps; i++) {
        Phrase step = say_proof_step(arena, &e->proof->step[i], &too_long);
        if (!phrase_is_empty(&step)) line(page, indent, &step, "");
    }
    if (e->certificate) {
        Phrase certificate = say_certificate(arena, e->certificate);
        line(page, indent, &certificate, "");
    }
    if (e->level == EVIDENCE_PROOF) {
        Phrase identity = say_identity(arena, e);
        line(page, indent, &identity, "");
    }
    phrase_add(&last, "%t", tested ? &known : &worlds);
    if (phrase_is_empty(&last)) return; /* nothing was left to chance */
    phrase_add(&last, "%sseed %s", phrase_is_empty(&last) ? "" : " · ",
               arena_printf(arena, "%llu", (unsigned long long)page->style->seed));
    line(page, indent, &last, "");
}

static void correction(const Page *page, const char *known, const Repair *repair, const char *indent) {
    Arena *arena = page->out->arena;
    if (known) {
        Phrase p = say_known(arena, known);
        line(page, indent, &p, ".");
    }
    if (repair) {
        Phrase p = say_repair(arena, repair);
        line(page, indent, &p, "");
    }
}

/* "undecided: …"; of a part of the work beside the verdict only the sentence. */
static void why(const Page *page, VerdictKind kind, const Why *w, const char *indent) {
    if (!w->kind) return;
    Phrase p = say_why(page->out->arena, w);
    if (kind == VERDICT_UNDECIDED || kind == VERDICT_VACUOUS)
        text_printf(page->out, "%s%s: %s\n", indent, verdict_words[kind], phrase_text(&p));
    else
        line(page, indent, &p, ".");
    Phrase again = say_failing_command(page->out->arena, w, page->style);
    if (!phrase_is_empty(&again)) text_printf(page->out, "%sreport: %s\n", indent, phrase_text(&again));
}

static void stats(const Page *page, const Stats *s, const char *indent) {
    for (int i = 0;; i++) {
        Phrase p = say_stats(page->out->arena, s, i);
        if (phrase_is_empty(&p)) return;
        line(page, indent, &p, "");
    }
}

static void verdict(const Page *page, const Verdict *v, bool shape_said, const char *indent) {
    Arena *arena = page->out->arena;
    if (v->mistake && !shape_said) mistake(page, v->mistake, indent);
    correction(page, v->known, v->repair, indent);
    why(page, v->kind, &v->why, indent);
    if (v->kind == VERDICT_REFUTED && !v->witness) { /* the answer is wrong because the opposite is known */
        Phrase p = say_contrary(arena, v);
        line(page, indent, &p, ".");
        if (v->evidence.certificate) {
            p = say_certificate(arena, v->evidence.certificate);
            line(page, indent, &p, "");
        }
    }
    if (v->witness) {
        Phrase p = say_counterexample(arena, v);
        line(page, indent, &p, ":");
        witness(page, v->witness, v->witness_confirms, indent);
        provenance(page, v, indent);
    } else if (v->kind == VERDICT_HOLDS)
        evidence(page, v, indent);
    if (v->kind == VERDICT_HOLDS) needs(page, v, indent);
    if (v->stats) stats(page, v->stats, indent);
    Phrase close = say_closeness(arena, v);
    line(page, indent, &close, ".");
    for (unsigned note = 1; note <= v->notes; note <<= 1) {
        if (!(v->notes & note)) continue;
        Phrase p = say_note(arena, (Note)note, v);
        line(page, indent, &p, ".");
    }
}

/* ---- one block ---- */

static const char *file_link(Arena *arena, const Source *source, const char *place, const Style *style) {
    char path[PATH_MAX];
    if (!style->links || !realpath(source->path, path)) return place;
    return arena_printf(arena, "\x1b]8;;file://%s\x1b\\%s\x1b]8;;\x1b\\", path, place);
}

/* One verdict needs no line of its own. */
static bool is_alone(const BlockVerdict *b) { return b->verdicts.count == 1; }

/* "✓ average · 1(b)ii · sheet.md:12 · proved        q = β (k_a + k_b)"; the formula has its own line if there is no room. */
static void head(const Page *page, const BlockVerdict *b, const Source *source) {
    Arena *arena = page->out->arena;
    const Look *look = say_block_look(b);
    Text title = text_new(arena);
    text_printf(&title, "%s%s", *b->claim_id ? " " : "", b->claim_id);
    if (b->claim && *b->claim->part) text_printf(&title, " · %s", b->claim->part);
    text_add(&title, title.length ? " · " : " ");
    const char *place =
        *source->name ? arena_printf(arena, "%s:%d", source->name, source_line(source, b->block->head.start))
                      : "";
    colored(page, look->color, look->mark);
    text_add(page->out, title.bytes);
    if (*place) text_printf(page->out, "%s · ", file_link(arena, source, place, page->style));
    colored(page, look->color, look->word);
    Phrase about = b->is_answer && b->reading ? say_answer(arena, b->reading)
                   : b->is_answer             ? phrase_new(arena)
                   : is_alone(b)              ? say_statement(arena, b->verdicts.items[0])
                                              : say_steps(arena, b);
    if (b->reading && b->reading->trial) phrase_add(&about, "   (a trial)");
    Phrase need = say_needed(arena, b);
    if (!phrase_is_empty(&need) && b->kind == VERDICT_HOLDS) phrase_add(&about, " · %t", &need);
    int width = text_width(look->mark) + text_width(title.bytes) + text_width(place) + 3 +
                text_width(look->word) + 8 + text_width(phrase_text(&about));
    if (page->style->width && width > page->style->width) {
        text_add(page->out, "\n");
        plain_line(page, "    ", &about);
    } else
        text_printf(page->out, "%s%s\n", phrase_is_empty(&about) ? "" : "        ", phrase_text(&about));
}

static void step(const Page *page, const BlockVerdict *b, const Verdict *v) {
    const char *indent = "    ", *steps = page->deeper ? "          " : "        ";
    if (!is_alone(b)) {
        const Look *look = say_look(v);
        Phrase p = say_statement(page->out->arena, v);
        text_add(page->out, page->deeper ? "    " : "  ");
        colored(page, look->color, look->mark);
        if (v->step) text_printf(page->out, " %d.", v->step);
        if (v->kind == VERDICT_DEFINED) phrase_add(&p, "   (defined)");
        text_add(page->out, "  ");
        int used = (page->deeper ? 6 : 4) + text_width(look->mark) +
                   (v->step ? 2 + (v->step > 9) + (v->step > 99) : 0);
        Writer w = {page, steps, used, text_width(steps)};
        write_phrase(&w, &p);
        text_add(page->out, "\n");
        indent = steps;
    }
    verdict(page, v, b->shape && v->mistake == b->shape, indent);
}

static bool is_quiet(const Verdict *v) {
    return !v->why.kind && !(v->notes & NOTE_SCALE) &&
           (v->kind == VERDICT_HOLDS || v->kind == VERDICT_DEFINED);
}

/* All that is said of a block below its first line. */
static void details(const Page *page, const BlockVerdict *b) {
    bool everything = page->style->detail == DETAIL_VERBOSE;
    if (b->mistake) mistake(page, b->mistake, "    ");
    why(page, b->verdicts.count ? VERDICT_HOLDS : b->kind, &b->why, "    ");
    if (b->shape) mistake(page, b->shape, "    ");
    correction(page, b->known, b->repair, "    ");
    for (int i = 0; i < b->verdicts.count; i++)
        if (everything || !is_quiet(b->verdicts.items[i])) step(page, b, b->verdicts.items[i]);
    if (b->expected)
        text_printf(page->out, "    not as recorded: %s\n", b->expected);
    else if (b->open)
        text_printf(page->out, "    recorded as %s; not decided yet\n",
                    b->block->expect ? b->block->expect : "holds");
}

void report_block(Text *out, const BlockVerdict *b, const Source *source, const Style *style) {
    Page page = {out, style, false};
    bool all =
        style->detail == DETAIL_VERBOSE || b->kind != VERDICT_HOLDS || b->why.kind || b->expected || b->open;
    for (int i = 0; i < b->verdicts.count; i++) all = all || !is_quiet(b->verdicts.items[i]);
    if (style->detail == DETAIL_QUIET) return;
    head(&page, b, source);
    if (all) details(&page, b);
}

void report_summary(Text *out, const Tally *tally, const Style *style) {
    Page page = {out, style, false};
    Phrase p = say_summary(out->arena, tally, style);
    line(&page, "", &p, "");
    bool unsure = tally->assured[ASSURANCE_TESTED] || tally->kinds[VERDICT_REFUTED] ||
                  tally->kinds[VERDICT_UNDECIDED] || tally->kinds[VERDICT_VACUOUS];
    Phrase world = say_world(out->arena);
    if (style->detail != DETAIL_QUIET && unsure) line(&page, "", &world, ".");
}

void report_coverage(Text *out, const int *count, const Text *unread, const Text *alone, const Style *style) {
    Page page = {out, style, false};
    Phrase p = say_coverage(out->arena, count, unread, alone, style);
    if (style->detail != DETAIL_QUIET && !phrase_is_empty(&p)) line(&page, "", &p, "");
}

/* ---- a sheet without blocks ---- */

/* The formula as it is in the sheet, on one line. */
static const char *as_written(Arena *arena, Span span) {
    enum { MOST = 100 };
    Text out = text_new(arena);
    const char *text = span.source->text;
    for (int at = span.start; at < span.end; at++) {
        bool blank = strchr(" \t\n\r", text[at]) != NULL;
        if (blank && (!out.length || out.bytes[out.length - 1] == ' ')) continue;
        text_add_bytes(&out, blank ? " " : text + at, 1);
    }
    if (text_width(out.bytes) <= MOST) return out.bytes;
    int end = MOST;
    while (end > 0 && ((unsigned char)out.bytes[end] & 0xC0) == 0x80) end--;
    return arena_printf(arena, "%.*s…", end, out.bytes);
}

/* "  ✗ line 17 · refuted        q = k_a + k_b", then all that is said of a block. */
static void found_formula(const Page *page, const BlockVerdict *b, const Source *source) {
    Arena *arena = page->out->arena;
    const Look *look = say_block_look(b);
    const char *place = source_place_words(arena, source, b->block->head.start);
    text_add(page->out, "  ");
    colored(page, look->color, look->mark);
    text_printf(page->out, " %s · ", file_link(arena, source, place, page->style));
    colored(page, look->color, look->word);
    Phrase written = phrase_new(arena), rests = say_rests_on(arena, b);
    phrase_add(&written, "        %c", as_written(arena, b->block->head));
    text_printf(page->out, "%s\n", phrase_text(&written));
    details(page, b);
    if (b->kind == VERDICT_REFUTED) line(page, "    ", &rests, ".");
    if (page->style->detail != DETAIL_VERBOSE) return;
    Phrase how = phrase_new(arena);
    phrase_add(&how, "question found by: %s", found_why(arena, b->found));
    line(page, "    ", &how, "");
}

static void found_part(const Page *page, const FoundPart *part, const Source *source) {
    Arena *arena = page->out->arena;
    const Look *look = say_part_look(part);
    bool holds = part->kind == VERDICT_HOLDS, everything = page->style->detail == DETAIL_VERBOSE;
    Phrase p = phrase_new(arena), said = say_part(arena, part);
    phrase_add(&p, " %s%s%s · %t", part->number, *part->number ? " " : "", part->claim->id, &said);
    if ((!holds || everything) && *part->claim->about) phrase_add(&p, " · asked: %k", part->claim->about);
    colored(page, look->color, look->mark);
    Writer w = {page, "    ", text_width(look->mark), 4};
    text_add(page->out, " "), w.column++;
    write_phrase(&w, &p);
    text_add(page->out, "\n");
    for (int i = 0; i < part->verdicts.count; i++)
        if (everything || part->verdicts.items[i]->kind != VERDICT_HOLDS)
            found_formula(page, part->verdicts.items[i], source);
}

static const char *unread_why(const FoundLeft *left) {
    return left->mistake            ? left->mistake->what
           : left->why == LEFT_WORD ? "a word of its sentence is not understood"
                                    : found_left_why(left);
}

/* For the same reason, on one line of the sheet. */
static bool is_same_unread(const FoundLeft *a, const FoundLeft *b) {
    return left_group(b) == GROUP_UNREAD && a->span.source == b->span.source &&
           source_line(a->span.source, a->span.start) == source_line(b->span.source, b->span.start) &&
           !strcmp(unread_why(a), unread_why(b));
}

static void unread_formulas(const Page *page, const Finding *finding) {
    enum { MOST = 12 };
    Arena *arena = page->out->arena;
    int unread = 0, most = page->style->detail == DETAIL_VERBOSE ? INT_MAX : MOST;
    for (int i = 0; i < finding->left.count; i++) {
        const FoundLeft *left = &finding->left.items[i];
        if (left_group(left) != GROUP_UNREAD || unread++ >= most) continue;
        Phrase p = phrase_new(arena);
        phrase_add(&p, "not read, %s: %c", source_place_words(arena, left->span.source, left->span.start),
                   as_written(arena, left->span));
        while (i + 1 < finding->left.count && is_same_unread(left, &finding->left.items[i + 1]))
            phrase_add(&p, " · %c", as_written(arena, finding->left.items[++i].span));
        phrase_add(&p, " (%s)", unread_why(left));
        write_line(page, "  ", &p, "");
    }
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const Found *found = finding->verdict->blocks.items[i]->found;
        if (!found || !found->unread.source || unread++ >= most) continue;
        Phrase p = phrase_new(arena);
        phrase_add(&p, "read in part only, %s; not judged there: %c",
                   source_place_words(arena, found->unread.source, found->unread.start),
                   as_written(arena, found->unread));
        write_line(page, "  ", &p, "");
    }
    if (unread > most)
        text_printf(page->out, "  … and more in %d place%s that %s not read; -v shows them all\n",
                    unread - most, unread - most == 1 ? "" : "s", unread - most == 1 ? "was" : "were");
}

static void unanswered_parts(const Page *page, const Finding *finding, const Pack *pack) {
    static const UnansweredWhy order[] = {UNANSWERED_NOT_READ, UNANSWERED_IN_WORDS, UNANSWERED_NOT_FOUND};
    UnansweredParts parts = parts_unanswered(page->out->arena, pack, finding);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        Phrase p = say_unanswered(page->out->arena, &parts, order[i]);
        write_line(page, "  ", &p, "");
    }
}

void report_finding(Text *out, const Finding *finding, const Pack *pack, const Style *style) {
    if (style->detail == DETAIL_QUIET) return;
    Page page = {out, style, true};
    Phrase how = say_finding(out->arena, finding), readings = say_readings(out->arena, finding),
           scales = say_scales(out->arena, finding), counts = say_found_counts(out->arena, finding);
    text_printf(out, "%s\n", finding->outline->source->name);
    line(&page, "  ", &how, ".");
    line(&page, "  ", &readings, ".");
    line(&page, "  ", &scales, ".");
    FoundParts parts = parts_of(out->arena, finding);
    for (int i = 0; i < parts.count; i++) found_part(&page, &parts.items[i], finding->outline->source);
    line(&page, "  ", &counts, "");
    unread_formulas(&page, finding);
    if (*finding->edition) unanswered_parts(&page, finding, pack);
}

/* ---- replay ---- */

static void listed(const Page *page, const char *title, const NamedValues *list) {
    if (list->count) text_printf(page->out, "  %s\n", title);
    for (int i = 0; i < list->count; i++) {
        NamedValues one = {(NamedValue *)&list->items[i], 1, 1};
        values(page, &one, "    ", true);
    }
}

void report_replay(Text *out, const Replay *r) {
    static const char *const words[] = {[TRUTH_FALSE] = "does not hold here",
                                        [TRUTH_TRUE] = "holds here",
                                        [TRUTH_UNKNOWN] = "cannot be decided here",
                                        [TRUTH_UNDEFINED] = "has no value here"};
    Page page = {out, &(Style){0}, false};
    const Witness *w = r->witness;
    const char *statement = r->statement->text;
    text_printf(out, "%s · %s\n", r->claim->id, statement);
    sizes(&page, &w->sizes, "    ");
    listed(&page, "drawn", &w->drawn);
    listed(&page, "defined", &w->defined);
    if (w->free.count) sizes(&page, &w->free, "    ");
    const NamedValue *side[] = {&w->left, &w->right};
    for (int i = 0; i < 2 && w->left.node; i++)
        text_printf(out, "%s    %s %s %s\n", i ? "" : "  both sides\n", node_text(out->arena, side[i]->node),
                    side[i]->tends ? "→" : "=", value_text(out->arena, side[i], true));
    Phrase how = say_arithmetic(out->arena, 1u << w->system);
    text_printf(out, "  %s  %s (%s)\n", statement, words[r->truth], phrase_text(&how));
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
    if (claim->tolerance)
        text_printf(out, "    tolerance %s, where nothing grows\n", node_text(out->arena, claim->tolerance));
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
