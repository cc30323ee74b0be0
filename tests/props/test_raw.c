/* props/find: sheets as people hand them in, against labels that say what each formula is. A labels.tsv has a row for each formula:
   sheet, line (cell:line in a notebook), formula, part as written, claim, kind, truth, index. Run alone, the program prints its table:
   how much was judged, how often about the right question, and what contradicts a label. With RAW_LEFT=1 in the environment it also
   prints every statement that is not judged, and why. */
#include "judging.h"
#include "doc/say/found.h"
#include "doc/say/say.h"
#include "props/find/find.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* What is reached at least: two points below what was measured. What is judged should only rise; raise these with it. */
static const double SEEDS_JUDGED = .75, WRITTEN_JUDGED = .79, FRESH_JUDGED = .8, STUDENTS_JUDGED = .76;
static const double LEAST_PRECISION =
    .97; /* of the judged statements: about the question that they are about */
static const double MOST_NON_STATEMENTS =
    .02; /* of conditions, things given and their like: judged all the same */

/* ---- labels ---- */

typedef struct Label {
    const char *sheet, *formula, *claim, *kind, *truth; /* as in the file */
    int cell, line;                                     /* cell 0: no notebook */
    struct Place *place;                                /* where it is in the sheet; NULL: not found */
} Label;

typedef LIST(Label) Labels;

enum {
    COLUMN_SHEET,
    COLUMN_LINE,
    COLUMN_FORMULA,
    COLUMN_PART,
    COLUMN_CLAIM,
    COLUMN_KIND,
    COLUMN_TRUTH,
    COLUMNS
};

static Labels labels_read(Arena *arena, const char *path) {
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    cr_assert(source && !mistake, "%s: %s", path, mistake ? mistake->what : "");
    Labels labels = {0};
    for (int i = 1; i < source->lines; i++) { /* the first has the names of the columns */
        char *at = arena_strdup(arena, source->text + source->line_start[i]), *column[COLUMNS];
        at[strcspn(at, "\n")] = 0;
        if (!*at) continue;
        for (int k = 0; k < COLUMNS; k++) {
            column[k] = at;
            at += strcspn(at, "\t");
            cr_assert(*at, "%s:%d: column %d is missing", path, i + 1, k + 2);
            *at++ = 0;
        }
        Label label = {.sheet = column[COLUMN_SHEET],
                       .formula = column[COLUMN_FORMULA],
                       .claim = column[COLUMN_CLAIM],
                       .kind = column[COLUMN_KIND],
                       .truth = column[COLUMN_TRUTH]};
        const char *colon = strchr(column[COLUMN_LINE], ':');
        label.cell = colon ? atoi(column[COLUMN_LINE]) : 0;
        label.line = atoi(colon ? colon + 1 : column[COLUMN_LINE]);
        cr_assert_gt(label.line, 0, "%s:%d: no line", path, i + 1);
        PUSH(arena, &labels, label);
    }
    cr_assert_gt(labels.count, 0, "%s: no labels", path);
    return labels;
}

/* The labels of the sheet that the label at `from` is of; they stand together. */
static Labels labels_of_sheet(const Labels *all, int from) {
    int to = from;
    while (to < all->count && !strcmp(all->items[to].sheet, all->items[from].sheet)) to++;
    return (Labels){.items = all->items + from, .count = to - from};
}

static bool is_statement(const Label *label) {
    return (!strcmp(label->kind, "answer") || !strcmp(label->kind, "step")) && strcmp(label->claim, "none");
}

static bool is_wrong(const Label *label) { return !strncmp(label->truth, "wrong", strlen("wrong")); }

/* The feed-forward layer and the whole block ask for the same, Z_perm = P Z, in one part: a formula of that part is about either. */
static const char *question(const char *claim) {
    return !strcmp(claim, "feed-forward-equivariance") ? "block-equivariance" : claim;
}

/* ---- where a label is in the sheet ---- */

/* A formula of the sheet, judged or not. */
typedef struct Place {
    const char *text; /* without space and layout */
    int cell, first_line, last_line;
    const BlockVerdict *verdict; /* NULL: left */
    const FoundLeft *left;       /* NULL: judged */
    bool yes_no;                 /* an answer in words */
    bool labelled;
    bool wrong, unclear; /* one of its labels says so: then so is the whole */
} Place;

typedef LIST(Place) Places;

/* Without space, dollar signs and what lays out rows. */
static const char *bare(Arena *arena, const char *text) {
    static const char *const layout[] = {"$", "\\quad", "\\\\", "&"};
    Text out = text_new(arena);
    while (*text) {
        size_t skip = isspace((unsigned char)*text) ? 1 : 0;
        for (size_t i = 0; i < COUNT(layout) && !skip; i++)
            if (!strncmp(text, layout[i], strlen(layout[i]))) skip = strlen(layout[i]);
        if (!skip) text_add_bytes(&out, text, 1);
        text += skip ? skip : 1;
    }
    return out.bytes;
}

static Place place_of(Arena *arena, Span span, const BlockVerdict *verdict) {
    SourcePlace first = source_place(span.source, span.start), last = source_place(span.source, span.end);
    bool yes_no = verdict && verdict->verdicts.count && verdict->verdicts.items[0]->yes_no >= 0;
    return (Place){.text = bare(arena, span_text(arena, span)),
                   .cell = first.cell,
                   .first_line = first.line,
                   .last_line = last.line,
                   .verdict = verdict,
                   .yes_no = yes_no};
}

static Places places_of(Arena *arena, const Finding *finding) {
    Places places = {0};
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = finding->verdict->blocks.items[i];
        PUSH(arena, &places, place_of(arena, b->block->head, b));
    }
    for (int i = 0; i < finding->left.count; i++) {
        Place place = place_of(arena, finding->left.items[i].span, NULL);
        place.left = &finding->left.items[i];
        PUSH(arena, &places, place);
    }
    return places;
}

/* How well the label fits the place; 0: not at all. The same text counts most, then a row of a display, then a formula of which a
   label inside a display was taken off; then one without a label yet; then the nearer line. */
static int likeness(const Label *label, const char *text, const Place *place) {
    bool in_words = !strncmp(label->formula, "(prose)", strlen("(prose)")) ||
                    !strcmp(label->formula, "(yes)") || !strcmp(label->formula, "(no)");
    if (label->cell != place->cell || in_words != place->yes_no) return 0;
    if (in_words) return label->line == place->first_line;
    if (label->line < place->first_line - 1 || label->line > place->last_line + 1 || !*text || !*place->text)
        return 0;
    int same = !strcmp(text, place->text)  ? 3
               : strstr(place->text, text) ? 2
               : strstr(text, place->text) ? 1
                                           : 0;
    bool taken = place->labelled && place->first_line == place->last_line;
    bool beside = label->line < place->first_line || label->line > place->last_line;
    return same ? 4 * same + 2 * !taken + !beside : 0;
}

static void find_labels(Arena *arena, Labels *labels, Places *places) {
    for (int i = 0; i < labels->count; i++) {
        Label *label = &labels->items[i];
        const char *text = bare(arena, label->formula);
        int best = 0;
        label->place = NULL;
        for (int k = 0; k < places->count; k++) {
            int like = likeness(label, text, &places->items[k]);
            if (like <= best) continue;
            best = like;
            label->place = &places->items[k];
        }
        if (!label->place) continue;
        label->place->labelled = true;
        if (is_wrong(label))
            label->place->wrong = true;
        else if (is_statement(label) && strcmp(label->truth, "holds"))
            label->place->unclear = true;
    }
}

/* ---- the table ---- */

typedef struct Score {
    int statements, judged, right_claim, contradictions;
    int others, others_judged; /* no statements */
    int unlabelled;            /* judged, but no label is for it */
    int verdicts;              /* of any kind */
} Score;

static bool is_decided(const BlockVerdict *b) {
    return b && (b->kind == VERDICT_HOLDS || b->kind == VERDICT_REFUTED || b->kind == VERDICT_VACUOUS);
}

/* Only where the truth is certain. */
static bool contradicts(const Place *place) {
    if (place->wrong) return place->verdict->kind == VERDICT_HOLDS;
    return !place->unclear && place->verdict->kind != VERDICT_HOLDS;
}

static void tell(const Label *label, const char *what) {
    const BlockVerdict *b = label->place->verdict;
    printf("  %s, %s:%d: %s\n    labelled %s, %s %s; judged for %s: %s\n", what, label->sheet, label->line,
           label->formula, label->claim, label->kind, label->truth, b->claim_id, verdict_words[b->kind]);
}

static const char *undecided_why(Arena *arena, const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->kind == b->kind) {
            Phrase why = say_why(arena, &b->verdicts.items[i]->why);
            return phrase_text(&why);
        }
    return "";
}

/* A statement that is not judged, and why. */
static void tell_left(Arena *arena, const Label *label) {
    const Place *place = label->place;
    printf("  not judged, %s:%d: %s\n    labelled %s, %s %s; ", label->sheet, label->line, label->formula,
           label->claim, label->kind, label->truth);
    if (!place)
        printf("not found in the sheet\n");
    else if (place->verdict)
        printf("for %s: %s, %s\n", place->verdict->claim_id, verdict_words[place->verdict->kind],
               undecided_why(arena, place->verdict));
    else
        printf("for %s: %s%s%s\n", place->left->claim ? place->left->claim->id : "none",
               found_left_why(place->left), place->left->mistake ? ": " : "",
               place->left->mistake ? place->left->mistake->what : "");
}

static void score_label(Arena *arena, Score *score, const Label *label, bool aloud) {
    const BlockVerdict *b = label->place ? label->place->verdict : NULL;
    bool statement = is_statement(label), judged = is_decided(b);
    score->statements += statement;
    score->others += !statement;
    if (!judged) {
        if (statement && aloud && getenv("RAW_LEFT")) tell_left(arena, label);
        return;
    }
    if (!statement) {
        score->others_judged++;
        if (aloud) tell(label, "no statement");
        return;
    }
    bool right = !strcmp(question(b->claim_id), question(label->claim)),
         contradiction = contradicts(label->place);
    score->judged++;
    score->right_claim += right;
    score->contradictions += contradiction;
    if (aloud && !right) tell(label, "another question");
    if (aloud && contradiction) tell(label, "contradiction");
}

/* Each sheet with its own pack, as the command does it, but without repairs. (Not with `quick`: a search without proofs takes twice as
   long, and misses refutations.) */
static Score score_sheet(const char *path, Labels *labels, bool aloud) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    cr_assert(source && !mistake, "%s: %s", path, mistake ? mistake->what : "");
    const Outline *outline = outline_read(arena, source);
    cr_assert(!outline->mistakes.count, "%s: %s", path, outline->mistakes.items[0]->what);
    const Finding *finding = find_in_sheet(arena, attention(arena), outline, NULL, &usual);
    Places places = places_of(arena, finding);
    Score score = {.verdicts = finding->verdict->blocks.count};
    find_labels(arena, labels, &places);
    for (int i = 0; i < labels->count; i++) score_label(arena, &score, &labels->items[i], aloud);
    for (int i = 0; i < places.count; i++)
        score.unlabelled += is_decided(places.items[i].verdict) && !places.items[i].labelled;
    for (int i = 0; i < labels->count; i++) labels->items[i].place = NULL;
    arena_free(arena);
    return score;
}

static void add(Score *total, const Score *one) {
    total->statements += one->statements;
    total->judged += one->judged;
    total->right_claim += one->right_claim;
    total->contradictions += one->contradictions;
    total->others += one->others;
    total->others_judged += one->others_judged;
    total->unlabelled += one->unlabelled;
    total->verdicts += one->verdicts;
}

static double share(int part, int whole, double of_nothing) {
    return whole ? (double)part / whole : of_nothing;
}

static void print_head(void) {
    printf("%-32s %10s %6s %5s %9s %14s %14s %10s\n", "sheet", "statements", "judged", "", "precision",
           "contradictions", "others judged", "no label");
}

static void print_row(const char *name, const Score *s) {
    printf("%-32s %10d %6d %4.0f%% %9.3f %14d %6d of %4d %10d\n", name, s->statements, s->judged,
           100 * share(s->judged, s->statements, 0), share(s->right_claim, s->judged, 1), s->contradictions,
           s->others_judged, s->others, s->unlabelled);
}

/* seed0 is doc/sheets/raw/seed-0.md; all other sheets lie beside their labels. */
static const char *path_of(Arena *arena, const char *sheet) {
    if (!strncmp(sheet, "seed", strlen("seed")))
        return arena_printf(arena, "doc/sheets/raw/seed-%s.md", sheet + strlen("seed"));
    return arena_printf(arena, "tests/raw/%s", sheet);
}

static Score score_all(const char *path, int sheets) {
    Arena *arena = arena_new();
    Labels all = labels_read(arena, path);
    Score total = {0};
    print_head();
    for (int from = 0; from < all.count; sheets--) {
        Labels labels = labels_of_sheet(&all, from);
        const char *sheet = all.items[from].sheet;
        Score score = score_sheet(path_of(arena, sheet), &labels, true);
        print_row(sheet, &score);
        if (!strncmp(sheet, "other-", strlen("other-")))
            cr_expect_eq(score.verdicts, 0, "%s is about something else, and %d formulas are judged", sheet,
                         score.verdicts);
        add(&total, &score);
        from += labels.count;
    }
    cr_expect_eq(sheets, 0, "%s: %d sheets are missing", path, sheets);
    print_row("all", &total);
    arena_free(arena);
    return total;
}

static void expect_reached(const char *path, int sheets, double judged) {
    Score s = score_all(path, sheets);
    cr_expect_eq(s.contradictions, 0, "%s: %d verdicts contradict their label", path, s.contradictions);
    cr_expect_geq(share(s.right_claim, s.judged, 0), LEAST_PRECISION,
                  "%s: %d of %d are judged for another question", path, s.judged - s.right_claim, s.judged);
    cr_expect_leq(share(s.others_judged, s.others, 0), MOST_NON_STATEMENTS,
                  "%s: %d of %d that state nothing are judged", path, s.others_judged, s.others);
    cr_expect_geq(share(s.judged, s.statements, 0), judged, "%s: only %d of %d statements are judged", path,
                  s.judged, s.statements);
}

Test(raw, seeds) { expect_reached("tests/raw/seeds/labels.tsv", 5, SEEDS_JUDGED); }

Test(raw, written) { expect_reached("tests/raw/labels.tsv", 39, WRITTEN_JUDGED); }

/* Written after all of it was built, by somebody who did not look at it meanwhile. */
Test(raw, fresh) { expect_reached("tests/raw/fresh.tsv", 10, FRESH_JUDGED); }

/* Written to be difficult: German and Spanish, corrections, wrong answers, fixed numbers, a γ that is not the question's, one formula each. */
Test(raw, students) { expect_reached("tests/raw/students.tsv", 9, STUDENTS_JUDGED); }

/* ---- the table would show it ---- */

/* With labels that say the opposite, every judged statement is a contradiction, and with other claims each is about another question. */
Test(raw, turned_round) {
    Arena *arena = arena_new();
    Labels all = labels_read(arena, "tests/raw/labels.tsv"), labels = {0};
    for (int i = 0; i < all.count; i++)
        if (!strcmp(all.items[i].sheet, "md-labels-in-displays.md")) PUSH(arena, &labels, all.items[i]);
    Score before = score_sheet("tests/raw/md-labels-in-displays.md", &labels, false);
    cr_assert_gt(before.judged, 10);
    cr_expect_eq(before.contradictions, 0);
    cr_expect_eq(before.right_claim, before.judged);
    for (int i = 0; i < labels.count; i++) {
        Label *label = &labels.items[i];
        label->truth = is_wrong(label) ? "holds" : "wrong";
        if (is_statement(label)) label->claim = "no-such-claim";
    }
    Score after = score_sheet("tests/raw/md-labels-in-displays.md", &labels, false);
    cr_expect_eq(after.judged, before.judged);
    cr_expect_eq(after.contradictions, after.judged, "%d of %d", after.contradictions, after.judged);
    cr_expect_eq(after.right_claim, 0);
    for (int i = 0; i < labels.count; i++) labels.items[i].kind = "given";
    Score given = score_sheet("tests/raw/md-labels-in-displays.md", &labels, false);
    cr_expect_eq(given.statements, 0);
    cr_expect_eq(given.others_judged, before.judged + before.others_judged);
    arena_free(arena);
}
