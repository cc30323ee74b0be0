/* blocks.c: formulas with their questions → blocks, as a person would have put them around the text: the sentence of an answer is an
   answer, what stands before and behind it is proof. Nothing is moved; a block may leave out pieces of another one between its own. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

void blocks_use_readings(Finder *f, Block *block, const Fit *fit) {
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
        if (piece_is_formula(&block->pieces.items[i])) return true;
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
    return (Extract){sentence_begin(stretch, formula->piece), sentence_end(stretch, formula->piece)};
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
static Answers gives_answer(Finder *f, const Run *run, int at, bool first) {
    const Formula *formula = &f->formulas.items[at];
    if (!run->claim->condition && !formula->fit[run->state].answers) return ANSWERS_NOT;
    if (formula->block && formula->block->kind == BLOCK_PROOF) return ANSWERS_NOT;
    const Reading *sentence = NULL;
    bool borrowed = run->claim->finds.count &&
                    run->claim->finds.items[0].as_in; /* said before; here it may only be mentioned */
    for (Answers how = ANSWERS_IN_SENTENCE; how <= ANSWERS_ALONE; how++) {
        Block *block = fit_block(f, BLOCK_ANSWER, run->claim->id);
        blocks_use_readings(f, block, &formula->fit[run->state]);
        Extract part = extract_of(formula, how == ANSWERS_ALONE);
        sentence_add(f, block, run->stretch, part.from, part.to);
        const Reading *reading = read_answer(f, run, block);
        bool clean = !reading->mistake || reading->mistake->kind == MISTAKE_SCOPE ||
                     reading->mistake->kind == MISTAKE_NO_ANSWER;
        if (is_asserted(run, reading) && (clean || how == ANSWERS_ALONE)) return how;
        if (!sentence) sentence = reading;
        Span place = formula_piece(formula)->span;
        bool said = alone_is_asserted(&sentence->tokens, place);
        int given = said && !borrowed ? 2 : first ? alone_is_given(&sentence->tokens, place) : 0;
        if (!said || borrowed) /* “let” again: it is mentioned */
            said = (given > 1 && !borrowed) ||
                   (given && alone_judge(f, formula, run->state, NULL)->kind == VERDICT_HOLDS);
        if (is_not_asserted(reading, place) || !said) return ANSWERS_NOT;
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

/* The readings of all formulas between two cuts. */
static void use_readings_between(Finder *f, const Run *run, Block *block, Cut from, Cut to) {
    for (int i = run->first; i <= run->last; i++) {
        Cut at = {f->formulas.items[i].piece, formula_piece(&f->formulas.items[i])->span.start};
        if (!sentence_before(at, from) && sentence_before(at, to))
            blocks_use_readings(f, block, &f->formulas.items[i].fit[run->state]);
    }
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
        if (sentence_before(from, end) && i > at) from = end;
        if (sentence_before(from, run->from)) from = run->from;
        Block trial = *block;
        trial.pieces.items = NULL;
        trial.pieces.count = trial.pieces.capacity = 0;
        for (int k = 0; k < block->pieces.count; k++) PUSH(f->arena, &trial.pieces, block->pieces.items[k]);
        blocks_use_readings(f, &trial, &formula->fit[run->state]);
        use_readings_between(f, run, &trial, from, to);
        if (sentence_before(from, to)) sentence_add(f, &trial, run->stretch, from, to);
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
    if (!sentence_before(from, to)) return;
    Block *block = fit_block(f, BLOCK_PROOF, run->claim->id);
    sentence_add(f, block, run->stretch, from, to);
    use_readings_between(f, run, block, from, to);
    push_block(f, block);
}

static void make_run(Finder *f, const Run *run) {
    Answers *answers = NEW_ARRAY(f->arena, Answers, run->last - run->first + 1);
    int given = 0;
    for (int i = run->first; i <= run->last; i++) {
        answers[i - run->first] = gives_answer(f, run, i, given < unknowns(run->claim));
        given += answers[i - run->first] != ANSWERS_NOT;
    }
    Cut at = run->from;
    for (int i = run->first; i <= run->last;) {
        if (!answers[i - run->first]) {
            i++;
            continue;
        }
        const Formula *formula = &f->formulas.items[i];
        Extract part = extract_of(formula, answers[i - run->first] == ANSWERS_ALONE);
        Cut from = part.from;
        if (sentence_before(from, at)) from = at;
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
            if (sentence_before(end, behind)) end = behind;
        }
        at = sentence_before(end, run->to) ? end : run->to;
        i = next;
        while (i <= run->last && sentence_before((Cut){f->formulas.items[i].piece, 0}, (Cut){at.piece, 0}))
            i++;
    }
    make_proof(f, run, at, run->to);
    for (int i = run->first; i <= run->last && run->claim->condition; i++) {
        Block *block = answers[i - run->first] ? NULL : needed_answer(f, &f->formulas.items[i]);
        if (block) push_block(f, block);
    }
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
        if (!claim || piece_is_formula(&stretch->pieces.items[0])) continue;
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
        sentence_add(f, block, &words, (Cut){0, words.pieces.items[0].span.start}, sentence_end(&words, -1));
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
