/* inside.h: shared by the files of this folder. */
#ifndef ATTEST_FIND_INSIDE_H
#define ATTEST_FIND_INSIDE_H

#include "find.h"

#include "core/names/names.h"

/* Can a formula be about a question? */
typedef enum {
    FIT_NOTHING, /* it says nothing that could be bound: a condition on an index, an expression, or unreadable */
    FIT_NAMES, /* it uses a name that the question does not have */
    FIT_SHAPE, /* the names are there, but do not go together */
    FIT_BINDS,
} FitKind;

typedef struct Fit {
    FitKind kind;
    int names;         /* how many names of the question it uses */
    bool answers;      /* it gives what is asked for */
    bool defines_only; /* it gives a new name to something */
    bool restated;     /* it only repeats what the question gives */
    bool shows;        /* it is what is to be shown */
    bool unread;       /* it, or a part of it, cannot be read */
    bool redefines;    /* it gives numbers to something that the question leaves open: A = [1 2; 0 3] */
    bool out_of_scope; /* it answers with a name that the answer may not use */
    LIST(Rename) readings;
    const char
        *unknown; /* a name that the question does not have, or that does not fit where it is; NULL: none */
} Fit;

/* One formula of the sheet. */
typedef struct Formula {
    const Stretch *stretch;
    int piece;     /* of the stretch */
    Fit *fit;      /* one for each claim of the pack */
    double *title; /* what the heading is worth for each claim */
    int claim;     /* −1: none */
    double margin;
    unsigned clues;
    LIST(int) rivals;   /* other claims within the margin */
    const Block *block; /* of "attest mark", around it; NULL: there is none */
} Formula;

typedef LIST(Sym *) Syms;

/* What a name of the sheet is among the random numbers of a question. */
typedef struct DrawnName {
    const Claim *claim;
    const char *theirs, *ours; /* ours NULL: none of them */
} DrawnName;

/* What a sign is worth or costs in the choice of a question. Names count most: a formula whose names a question does not have is hardly
   about it. */
#define ALIGN_WEIGHTS(X)                                                               \
    X(NAME, 0.5, "a name of the question")                                             \
    X(RESTATED, 0.5, "share of that in a formula that only repeats the question")      \
    X(SHARE, 3, "all names of the question; a part of them in proportion")             \
    X(ANSWER, 2, "it gives what is asked for")                                         \
    X(BORROWED, 0.5, "it gives what is taken from another question")                   \
    X(SHOWN, 1.5, "it is what is to be shown")                                         \
    X(COST_READING, 0.5, "a name that is read as another")                             \
    X(COST_SHAPE, 1, "the names do not go together")                                   \
    X(COST_UNKNOWN, 8, "a name that the question does not have, and another one does") \
    X(COST_BROKEN, 2, "a name that no question has")                                   \
    X(LABEL, 4, "the label of the part")                                               \
    X(LETTER, 1, "the letter of the part, or the number of its sub-part")              \
    X(COST_LETTER, 3, "another letter")                                                \
    X(COST_NO_PARTS, 0.5, "the label of a sub-part, where the edition has none")       \
    X(COST_QUESTION, 2, "the number of another question")                              \
    X(COST_NOT_ASKED, 2.5, "the edition does not ask it")                              \
    X(TITLE, 3, "words of the heading")                                                \
    X(COST_TITLE, 1, "words of the heading of another question")                       \
    X(COST_FORWARD, 1, "on to a later question")                                       \
    X(COST_BESIDE, 0.3, "to one that is asked in the same part")                       \
    X(COST_BACK, 6, "back to an earlier one")                                          \
    X(COST_BACK_LABEL, 2, "back, at a new label")                                      \
    X(COST_NONE, 1.5, "to or from no question")                                        \
    X(COST_STRANGER, 2, "names that are lost on the way, without a label")

typedef enum {
#define X(id, worth, what) WEIGHT_##id,
    ALIGN_WEIGHTS(X)
#undef X
        WEIGHTS
} Weight;
extern const double align_weights[WEIGHTS];

/* A random number of a question, to which the sheet gives another distribution: it means something else by that name. */
typedef struct Redrawn {
    const char *name, *law; /* law: as written, γ ~ N(0, ½) */
} Redrawn;

typedef struct Finder {
    Arena *arena;
    const double *weights; /* align_weights */
    const Pack *pack;
    const Outline *outline;
    const Claim *as;
    const Options *options;
    LIST(Formula) formulas; /* in order; those of question texts are not among them */
    Syms scales;            /* numbers that the sheet calls large, or positive, anywhere */
    Syms assumed;           /* those of them of which the sheet says nothing by that name */
    LIST(DrawnName) drawn;  /* names that were looked for */
    LIST(Redrawn) redrawn;
    bool looked_for_others;
    Finding *finding;
    const SheetVerdict *judged; /* the verdicts on the blocks */
} Finder;

static inline const Piece *formula_piece(const Formula *formula) {
    return &formula->stretch->pieces.items[formula->piece];
}

/* The pieces of a formula: its own, and those that go on inside it. */
void formula_add(const Finder *, Block *, const Formula *);

/* ---- fit.c ---- */
Block *fit_block(Finder *, BlockKind, const char *claim); /* with the macros of the sheet, and no pieces */
bool fit_is_condition(
    const Claim *,
    const Reading *); /* it compares what is given, so it could answer “under which condition?” */
Fit fit_of(Finder *, const Formula *, Claim *);
Fit fit_of_reading(Arena *, const Claim *, const Reading *);
bool fit_is_written(const Stretch *, const char *name); /* in one of its formulas, without an accent */
bool fit_is_index(const Claim *, const char *name);     /* a size or a fixed index of the question */

/* ---- drawn.c ---- */
/* The random number of the question whose distribution the sheet gives to this name; NULL: there is none. */
const char *drawn_name(Finder *, Claim *, const char *theirs);
/* The other distribution that the sheet gives to a random number which this statement uses; NULL: there is none. */
const char *drawn_otherwise(Finder *, const Statement *);

/* ---- reread.c ---- */
/* c′, which does not fit as a transpose, is read as the only name of the question that fits. */
bool reread_primed(Finder *, const Formula *, Claim *, Block *, const Syms *scales, Rename *);
/* c, which does not fit as a vector of the question, is read as the large number C. */
bool reread_twin(Finder *, const Formula *, Claim *, Block *, const Syms *scales, const Reading *plain,
                 Rename *);

/* ---- scales.c ---- */
void scales_find(Finder *);
Sym *scales_large(Finder *, const char *name); /* a large number of this name */
Sym *scales_fresh(Finder *); /* a large number that nobody has mentioned; NULL: there is no letter left */
bool scales_assume(
    Finder *); /* after all fits: letters that an answer needs; true if there are more scales now */

/* ---- alone.c ---- */
/* May the formula be judged without the sentence around it, which cannot be read? A condition that is lost then does not matter where it
   holds without it. Not if words could deny it, or make it a wish, a question or a condition. `tokens` are those of its block. */
bool alone_is_asserted(const Tokens *, Span formula);
bool alone_may_be_asserted(const Tokens *, Span formula); /* the same, but for words that are not known */
int alone_is_given(const Tokens *,
                   Span formula); /* the same, for what answers: 2 it is given, 1 if it is right */
/* Do the words leave it as a condition of something? 0: they may deny it; 1: a word is not understood; 2: they do. */
int alone_is_condition(const Tokens *, Span formula);
bool alone_says_others(const Tokens *,
                       Span formula); /* its sentence is about the other indices, all but a and b */
BlockVerdict *alone_judge(Finder *, const Formula *, int claim,
                          const char *condition); /* `condition`: “i ≠ a, b”; NULL: none */
BlockVerdict *alone_judge_behind(Finder *, const Formula *,
                                 const Formula *answer); /* right behind this answer, which counts then */
const Why *alone_failure(const BlockVerdict *);          /* why it could not be judged; NULL: it was */

BlockVerdict *alone_judge_shown(Finder *, const Formula *,
                                int claim); /* the same, with all that a report shows of a refutation */

/* ---- numbers.c ---- */
BlockVerdict *numbers_judge(Finder *, const Formula *);

/* ---- parts.c ---- */
/* One relation of a formula, as a formula of its own. */
typedef struct FormulaPart {
    Formula formula;
    BlockVerdict *verdict;
} FormulaPart;

typedef struct FormulaParts {
    LIST(FormulaPart) held; /* those that hold by themselves */
    Span unread;            /* the first one that does not, or cannot be read; source NULL: there is none */
    bool
        wrong; /* one of them is false by itself, or does not fit together; a lost condition may be the reason */
} FormulaParts;

typedef LIST(Span) Spans;
Spans parts_split(Finder *, Span formula); /* its relations: the text between signs that part them */
Formula parts_formula(Finder *, const Formula *,
                      Span part); /* the part as a formula of its own, without fits */
void parts_judge(Finder *, const Formula *, FormulaParts *); /* nothing if it has one relation only */

/* ---- find.c ---- */
Finder finder_new(Arena *, const Pack *, const Outline *, const Claim *as,
                  const Options *); /* with all fits */

/* ---- align.c ---- */
void align(Finder *); /* sets claim, margin, clues and rivals of every formula, and the edition */

/* ---- sentence.c ---- */
/* A place in a stretch: a piece, and a byte in it. */
typedef struct Cut {
    int piece, byte;
} Cut;

static inline bool piece_is_formula(const Piece *piece) {
    return piece->kind != PIECE_PROSE && !piece->mention;
}
/* Where the first sentence of a prose piece ends, or its last one begins; −1: no sentence ends in it. */
int sentence_break(const Piece *, bool first);
Cut sentence_begin(const Stretch *, int piece); /* of the sentence of this formula */
Cut sentence_end(const Stretch *, int piece);
bool sentence_before(Cut, Cut);
void sentence_add(Finder *, Block *, const Stretch *, Cut from,
                  Cut to); /* the pieces from one cut to another */

/* ---- blocks.c ---- */
void blocks_make(Finder *); /* the blocks of finding->document */
void blocks_use_readings(Finder *, Block *, const Fit *);

/* ---- needed.c ---- */
/* The question asks for a condition, and this formula is one that the sheet needs, wants or supposes: the block of that answer, or NULL. */
Block *needed_answer(Finder *, const Formula *);

/* ---- restated.c ---- */
bool restated(Arena *, const Claim *, const Statement *);
bool restated_same(Arena *, const Node *, const Node *); /* two relations that differ in writing only */

/* ---- marked.c: sheets that have blocks ---- */
void marked_choose(Finder *); /* what the blocks around formulas say about their questions */
bool marked_has(const Block *, const Claim *);
/* The question that is decided by yes or no in this stretch, where `claim` is the one that its label asks for. */
Claim *marked_decision(const Finder *, const Stretch *, Claim *claim);
bool marked_is_own(const Finder *, const Block *); /* a block of the sheet, and not of "attest mark" */
void marked_add(Finder *);                         /* the sheet's own blocks to those that were found */
void marked_judge(Finder *);                       /* the sheet's own blocks, as they are */

/* ---- kind.c ---- */
bool kind_rests_on_answer(const Finder *, const Claim *,
                          const Node *relation);          /* does it say something of what is asked for? */
LeftWhy kind_left_of(const BlockVerdict *, Span formula); /* why the reader left it; LEFT_NONE: it did not */
LeftWhy kind_of_statement(const Finder *, const Claim *, const Verdict *);
/* A derivation in front of the answer that it uses. */
bool kind_comes_true(const Finder *, const Formula *, const BlockVerdict *, const Verdict *);

/* ---- guard.c ---- */
void guard_take_back(Verdict *, Why); /* undecided, for this reason */
/* “i ≠ a, b”, for the indices that nothing restricts; of a formula about “the others”, those that its sentence does not name. NULL: none */
const char *guard_other_indices(const Finder *, const Claim *, const Statement *, const Formula *others);
/* The verdict, or what is left of a refutation that rests on a guess. */
Verdict *guard_verdict(Finder *, const Formula *, const BlockVerdict *, Verdict *);

/* ---- verdicts.c ---- */
static inline bool verdict_holds(const BlockVerdict *b) {
    return b->kind == VERDICT_HOLDS && b->verdicts.count;
}
static inline bool block_has(const Block *block, Span formula) {
    for (int i = 0; i < block->pieces.count; i++)
        if (span_begins_in(block->pieces.items[i].span, formula)) return true;
    return false;
}
void verdicts_make(Finder *); /* one verdict per formula */

#endif
