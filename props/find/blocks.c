/* blocks.c: formulas with their questions → blocks, as a person would have put them around the text: the sentence of an answer is an
   answer, what stands before and behind it is proof. Nothing is moved; a block may leave out pieces of another one between its own. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* ---- sentences ---- */

/* Does a sentence end at this byte of a prose piece? */
static bool ends_sentence(const char *text, int at, int end) {
    static const char *const wide[] = {"。", "！", "？"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strncmp(text + at, wide[i], strlen(wide[i]))) return true;
    bool stop = text[at] == '.' || text[at] == '!' || text[at] == '?';
    return stop && (at + 1 == end || isspace((unsigned char)text[at + 1]));
}

/* Where the first sentence of a prose piece ends, or its last one begins; −1: no sentence ends in it. */
static int sentence_break(const Piece *piece, bool first) {
    const char *text = piece->span.source->text;
    int found = -1;
    for (int i = piece->span.start; i < piece->span.end; i++) {
        if (!ends_sentence(text, i, piece->span.end) && !past_empty_line(text, i, piece->span.end)) continue;
        found = i + 1;
        while (found < piece->span.end && ((unsigned char)text[found] & 0xC0) == 0x80) found++;
        if (first) break;
    }
    return found;
}

static bool is_formula(const Piece *piece) { return piece->kind != PIECE_PROSE && !piece->mention; }

/* A place in a stretch: a piece, and a byte in it. */
typedef struct Cut {
    int piece, byte;
} Cut;

/* From where the sentence of this formula begins. */
static Cut begin_of(const Stretch *stretch, int piece) {
    for (int i = piece - 1; i >= 0; i--) {
        const Piece *p = &stretch->pieces.items[i];
        int at = p->kind != PIECE_PROSE ? -1 : sentence_break(p, false);
        if (at >= 0) return (Cut){i, at};
        if (is_formula(p) && p->display) return (Cut){i + 1, p[1].span.start};
    }
    return (Cut){0, stretch->pieces.items[0].span.start};
}

static Cut end_of(const Stretch *stretch, int piece) {
    for (int i = piece + 1; i < stretch->pieces.count; i++) {
        const Piece *p = &stretch->pieces.items[i];
        int at = p->kind != PIECE_PROSE ? -1 : sentence_break(p, true);
        if (at >= 0) return (Cut){i, at};
        if (is_formula(p) && p->display) return (Cut){i, p->span.start};
    }
    int last = stretch->pieces.count - 1;
    return (Cut){last, stretch->pieces.items[last].span.end};
}

static bool is_before(Cut a, Cut b) { return a.piece != b.piece ? a.piece < b.piece : a.byte < b.byte; }

/* The pieces from one cut to another. */
static void add_pieces(Finder *f, Block *block, const Stretch *stretch, Cut from, Cut to) {
    for (int i = from.piece; i <= to.piece && i < stretch->pieces.count; i++) {
        Piece piece = stretch->pieces.items[i];
        if (i == from.piece && from.byte > piece.span.start) piece.span.start = from.byte;
        if (i == to.piece && to.byte < piece.span.end) piece.span.end = to.byte;
        if (piece.span.start >= piece.span.end) continue;
        if (!block->span.source) block->span = block->head = piece.span;
        block->span.end = piece.span.end;
        PUSH(f->arena, &block->pieces, piece);
    }
}

static void use_readings(Finder *f, Block *block, const Fit *fit) {
    for (int i = 0; i < fit->readings.count; i++) {
        int k = 0;
        while (k < block->renames.count &&
               strcmp(block->renames.items[k].theirs, fit->readings.items[i].theirs))
            k++;
        if (k == block->renames.count) PUSH(f->arena, &block->renames, fit->readings.items[i]);
    }
}

static bool has_formula(const Block *block) {
    for (int i = 0; i < block->pieces.count; i++)
        if (is_formula(&block->pieces.items[i])) return true;
    return false;
}

/* ---- answers ---- */

/* A stretch of formulas with one question. */
typedef struct Run {
    const Stretch *stretch;
    int first, last; /* formulas */
    Claim *claim;
    int state; /* number of the claim */
    Cut from, to;
} Run;

static Reading *read_answer(Finder *f, const Run *run, const Block *block) {
    return reading_of_block(f->arena, run->claim, block, NULL, READ_ANSWER, NULL, f->scales.items,
                            f->scales.count);
}

/* The sentence of a formula, or the formula alone. */
typedef struct Extract {
    Cut from, to;
} Extract;

static Extract extract_of(const Formula *formula, bool alone) {
    const Stretch *stretch = formula->stretch;
    Span span = formula_piece(formula)->span;
    if (alone) return (Extract){{formula->piece, span.start}, {formula->piece, span.end}};
    return (Extract){begin_of(stretch, formula->piece), end_of(stretch, formula->piece)};
}

static bool is_asserted(const Run *run, const Reading *reading) {
    if (run->claim->condition)
        return fit_is_condition(run->claim, reading) && reading->gives_answer && !reading->mistake;
    return reading->gives_answer || reading->values.count;
}

/* It is read, and is wanted, tried, asked or denied. */
static bool is_not_asserted(const Reading *reading, Span formula) {
    for (int i = 0; i < reading->left.count; i++) {
        const Left *left = &reading->left.items[i];
        bool said = left->why == LEFT_CONDITION || left->why == LEFT_DEFINITION || left->why == LEFT_GIVEN ||
                    left->why == LEFT_PROSE;
        if (span_begins_in(left->span, formula) && !left->mistake && !said) return true;
    }
    return false;
}

typedef enum { ANSWERS_NOT, ANSWERS_IN_SENTENCE, ANSWERS_ALONE } Answers;

/* Does this formula give what the question asks for? If its sentence cannot be read, but nothing in it denies the formula, it does so alone. */
static Answers gives_answer(Finder *f, const Run *run, int at) {
    const Formula *formula = &f->formulas.items[at];
    if (!run->claim->condition && !formula->fit[run->state].answers) return ANSWERS_NOT;
    if (formula->block && formula->block->kind == BLOCK_PROOF) return ANSWERS_NOT;
    const Reading *sentence = NULL;
    bool borrowed = run->claim->finds.count &&
                    run->claim->finds.items[0].as_in; /* said before; here it may only be mentioned */
    for (Answers how = ANSWERS_IN_SENTENCE; how <= (borrowed ? ANSWERS_IN_SENTENCE : ANSWERS_ALONE); how++) {
        Block *block = fit_block(f, BLOCK_ANSWER, run->claim->id);
        use_readings(f, block, &formula->fit[run->state]);
        Extract part = extract_of(formula, how == ANSWERS_ALONE);
        add_pieces(f, block, run->stretch, part.from, part.to);
        const Reading *reading = read_answer(f, run, block);
        bool clean = !reading->mistake || reading->mistake->kind == MISTAKE_SCOPE ||
                     reading->mistake->kind == MISTAKE_NO_ANSWER;
        if (is_asserted(run, reading) && (clean || how == ANSWERS_ALONE)) return how;
        if (!sentence) sentence = reading;
        if (is_not_asserted(reading, formula_piece(formula)->span) ||
            !alone_is_asserted(&sentence->tokens, formula_piece(formula)->span))
            return ANSWERS_NOT;
    }
    return ANSWERS_NOT;
}

/* How many unknowns the question has, members of families counted one by one. */
static int unknowns(const Claim *claim) {
    int count = 0;
    for (int i = 0; i < claim->finds.count; i++) {
        Sym *sym = claim->finds.items[i].sym;
        count += sym->indices
                     ? dim_resolve(&sym->highest[0]).constant - dim_resolve(&sym->lowest[0]).constant + 1
                     : 1;
    }
    return count;
}

/* An answer may be given in several formulas: q_1 here, q_2 there. The formulas from `at` on that belong together are put into one
   block; the number of the next formula behind them. */
static int make_answer(Finder *f, const Run *run, int at, const Answers *answers, Block *block) {
    Reading *reading = NULL;
    int next = at;
    Cut end = run->from;
    for (int i = at; i <= run->last; i++) {
        const Formula *formula = &f->formulas.items[i];
        if (!answers[i - run->first]) continue;
        Extract part = extract_of(formula, answers[i - run->first] == ANSWERS_ALONE);
        Cut from = part.from, to = part.to;
        if (is_before(from, end) && i > at) from = end;
        if (is_before(from, run->from)) from = run->from;
        Block trial = *block;
        trial.pieces.items = NULL;
        trial.pieces.count = trial.pieces.capacity = 0;
        for (int k = 0; k < block->pieces.count; k++) PUSH(f->arena, &trial.pieces, block->pieces.items[k]);
        use_readings(f, &trial, &formula->fit[run->state]);
        if (is_before(from, to)) add_pieces(f, &trial, run->stretch, from, to);
        Reading *with = read_answer(f, run, &trial);
        bool more = !reading || with->values.count > reading->values.count;
        if (!more) break;
        *block = trial;
        reading = with;
        next = i + 1;
        end = to;
        if (reading->values.count >= unknowns(run->claim)) break;
    }
    return next;
}

/* ---- runs ---- */

static void push_block(Finder *f, Block *block) {
    if (has_formula(block) || (block->kind == BLOCK_ANSWER && block->pieces.count))
        PUSH(f->arena, &f->finding->document->blocks, block);
}

static void make_proof(Finder *f, const Run *run, Cut from, Cut to) {
    if (!is_before(from, to)) return;
    Block *block = fit_block(f, BLOCK_PROOF, run->claim->id);
    add_pieces(f, block, run->stretch, from, to);
    for (int i = run->first; i <= run->last; i++) {
        Cut at = {f->formulas.items[i].piece, formula_piece(&f->formulas.items[i])->span.start};
        if (!is_before(at, from) && is_before(at, to))
            use_readings(f, block, &f->formulas.items[i].fit[run->state]);
    }
    push_block(f, block);
}

static void make_run(Finder *f, const Run *run) {
    Answers *answers = NEW_ARRAY(f->arena, Answers, run->last - run->first + 1);
    for (int i = run->first; i <= run->last; i++) answers[i - run->first] = gives_answer(f, run, i);
    Cut at = run->from;
    for (int i = run->first; i <= run->last;) {
        if (!answers[i - run->first]) {
            i++;
            continue;
        }
        const Formula *formula = &f->formulas.items[i];
        Extract part = extract_of(formula, answers[i - run->first] == ANSWERS_ALONE);
        Cut from = part.from;
        if (is_before(from, at)) from = at;
        make_proof(f, run, at, from);
        Block *block = fit_block(f, BLOCK_ANSWER, run->claim->id);
        int next = make_answer(f, run, i, answers, block);
        push_block(f, block);
        Cut end = part.to;
        /* what stands between the formulas of one answer is proof, too */
        for (int k = i + 1; k < next; k++) {
            if (!answers[k - run->first]) continue;
            Extract other = extract_of(&f->formulas.items[k], answers[k - run->first] == ANSWERS_ALONE);
            make_proof(f, run, end, other.from);
            Cut behind = other.to;
            if (is_before(end, behind)) end = behind;
        }
        at = is_before(end, run->to) ? end : run->to;
        i = next;
        while (i <= run->last && is_before((Cut){f->formulas.items[i].piece, 0}, (Cut){at.piece, 0})) i++;
    }
    make_proof(f, run, at, run->to);
}

/* Between two runs of a stretch: behind the first sentence end, else the words go with what follows. */
static Cut between(const Stretch *stretch, int before, int behind) {
    for (int i = before + 1; i < behind; i++) {
        const Piece *piece = &stretch->pieces.items[i];
        int at = piece->kind != PIECE_PROSE ? -1 : sentence_break(piece, true);
        if (at >= 0) return (Cut){i, at};
    }
    const Piece *next = &stretch->pieces.items[before + 1];
    return (Cut){before + 1, next->span.start};
}

static void make_runs(Finder *f) {
    for (int i = 0; i < f->formulas.count;) {
        const Formula *formula = &f->formulas.items[i];
        int last = i;
        while (last + 1 < f->formulas.count && f->formulas.items[last + 1].stretch == formula->stretch &&
               f->formulas.items[last + 1].claim == formula->claim)
            last++;
        if (formula->claim >= 0) {
            Run run = {formula->stretch, i,   last, f->pack->claims.items[formula->claim],
                       formula->claim,   {0}, {0}};
            bool first = i == 0 || f->formulas.items[i - 1].stretch != formula->stretch;
            bool ends =
                last + 1 == f->formulas.count || f->formulas.items[last + 1].stretch != formula->stretch;
            int pieces = formula->stretch->pieces.count;
            run.from = first ? (Cut){0, formula->stretch->pieces.items[0].span.start}
                             : between(formula->stretch, f->formulas.items[i - 1].piece, formula->piece);
            run.to = ends ? (Cut){pieces - 1, formula->stretch->pieces.items[pieces - 1].span.end}
                          : between(formula->stretch, f->formulas.items[last].piece,
                                    f->formulas.items[last + 1].piece);
            make_run(f, &run);
        }
        i = last + 1;
    }
}

/* ---- yes or no, in words ---- */

/* The only question that is decided by yes or no and has this label; NULL: there is none. */
static Claim *decision_at(const Finder *f, const Stretch *stretch) {
    Claim *found = NULL;
    for (int i = 0; i < f->pack->claims.count; i++) {
        Claim *claim = f->pack->claims.items[i];
        for (int k = 0; claim->decide && k < claim->asked.count; k++) {
            const AskedIn *asked = &claim->asked.items[k];
            PartNumber a = asked->number, b = stretch->place;
            bool same = (!strcmp(asked->edition, f->finding->edition) || !f->formulas.count) &&
                        a.letter == b.letter && a.roman == b.roman &&
                        (!b.question || a.question == b.question) && a.letter;
            if (same && found && found != claim) return NULL;
            if (same) found = claim;
        }
    }
    return found;
}

static void make_decisions(Finder *f) {
    for (int i = 0; i < f->outline->stretches.count; i++) {
        const Stretch *stretch = f->outline->stretches.items[i];
        Claim *claim =
            stretch->question || stretch->quoted || !stretch->pieces.count ? NULL : decision_at(f, stretch);
        if (f->outline->sheet) claim = marked_decision(f, stretch, claim);
        if (f->as) claim = f->as->decide && !stretch->question ? (Claim *)f->as : NULL;
        if (!claim || is_formula(&stretch->pieces.items[0])) continue;
        Block *block = fit_block(f, BLOCK_ANSWER, claim->id);
        Stretch words = *stretch; /* without the empty lines in front */
        words.pieces.items = NULL;
        words.pieces.count = words.pieces.capacity = 0;
        for (int k = 0; k < stretch->pieces.count; k++) {
            Piece piece = stretch->pieces.items[k];
            while (!k && piece.span.start < piece.span.end &&
                   isspace((unsigned char)piece.span.source->text[piece.span.start]))
                piece.span.start++;
            PUSH(f->arena, &words.pieces, piece);
        }
        add_pieces(f, block, &words, (Cut){0, words.pieces.items[0].span.start}, end_of(&words, -1));
        Reading *reading = reading_of_block(f->arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0);
        if (reading->yes_no >= 0 && !reading->mistake) PUSH(f->arena, &f->finding->document->blocks, block);
    }
}

void blocks_make(Finder *f) {
    Document *document = NEW(f->arena, Document);
    *document = (Document){.source = f->outline->source, .preamble = -1, .macros = f->outline->macros};
    f->finding->document = document;
    make_runs(f);
    make_decisions(f);
    marked_add(f);
    document_in_order(document);
}
