/* say.h: verdicts → words. Every sentence is made once, in sentence.c; terminal.c, json.c, the formats of format.h and the boxes of
   doc/weave are skins that print the same sentences and the same facts. */
#ifndef ATTEST_SAY_H
#define ATTEST_SAY_H

#include "phrase.h"
#include "props/positions/positions.h"
#include "props/sheet/sheet.h"

typedef enum {
    DETAIL_QUIET = -1,
    DETAIL_NORMAL,
    DETAIL_VERBOSE
} Detail; /* counts only; what is wrong; everything */

typedef struct Style {
    bool color;
    bool links;  /* the terminal shows hyperlinks */
    bool expect; /* expectations were compared: say so */
    bool timings;
    Detail detail;
    int width;        /* columns of the terminal; 0: lines are not broken */
    const char *pack; /* what --pack was given; NULL: nothing */
    uint64_t seed;
} Style;

/* ---- sentence.c: a word, a sign, a sentence for everything there is to say. Sentences have no capital and no full stop. ---- */

typedef struct Look {
    const char *word;    /* proved, checked, tested, refuted, not read, … */
    const char *mark;    /* ✓ (✓) ○ ✗ ? ∅ … */
    const char *tex;     /* the mark in a formula; NULL: none */
    const char *color;   /* of a terminal */
    const char *classes; /* of its box: ".holds .proved" */
} Look;
const Look *say_look(const Verdict *);
const Look *say_block_look(const BlockVerdict *);
/* It is not judged because of a word; its JSON verdict is ill-formed with the reason `word`. */
bool say_is_unread(const Verdict *);
bool say_block_is_unread(const BlockVerdict *); /* … and nothing else is wrong with the block */
int say_wrong_step(const BlockVerdict *); /* the first that is wrong, and not only unread; 0: there is none */

Phrase say_statement(Arena *, const Verdict *);
Phrase say_relations(Arena *, const Statement *); /* relations, with hypotheses and conditions */
Phrase say_answer(Arena *, const Reading *);      /* the answer as it was read */
/* How a verdict that holds is known: "proved for all sizes, where γ > 0; …". */
Phrase say_evidence(Arena *, const Verdict *);
Phrase say_ranges(Arena *, const SizeRanges *);     /* "d = 1..6, m = 0..4"; empty: no sizes */
Phrase say_stats(Arena *, const Stats *, int line); /* empty: there are no more lines */
/* The identity behind it; empty if there is none. */
Phrase say_identity(Arena *, const Evidence *);
/* "no counterexample among 202 random worlds …"; empty if none was looked at. */
Phrase say_worlds(Arena *, const Evidence *);
Phrase say_certificate(Arena *, const Certificate *); /* a paragraph of whole sentences */
Phrase say_rules(Arena *, const Proof *);             /* "by AᵀA = I, …"; empty if none was used */
/* Empty for a rule, for a step that says nothing, and for one that is too long to read. */
Phrase say_proof_step(Arena *, const ProofStep *, bool *too_long);
Phrase say_why(Arena *, const Why *);
/* "judging this made attest fail; please report it", or the limit that was reached. `part` as in "judging this". */
Phrase say_failure(Arena *, const Failure *, const char *part);
/* "attest try …", which makes attest fail again; empty if that is not known */
Phrase say_failing_command(Arena *, const Why *, const Style *);
Phrase say_note(Arena *, Note, const Verdict *);
Phrase say_closeness(Arena *, const Verdict *); /* empty if nothing is known of it */
Phrase say_need(Arena *, const Need *);
Phrase say_known(Arena *, const char *known);
Phrase say_repair(Arena *, const Repair *);
Phrase say_repaired(Arena *, const Repair *);  /* only what would be right */
Phrase say_contrary(Arena *, const Verdict *); /* of a refuted verdict without a counterexample */
Phrase say_counterexample(Arena *, const Verdict *);
Phrase say_sides(Arena *, const Witness *, bool confirms);
Phrase say_matters(Arena *, const Witness *);     /* empty if everything that is shown matters */
Phrase say_chain(Arena *, const Witness *);       /* empty if there is none */
Phrase say_arithmetic(Arena *, unsigned systems); /* "rational arithmetic and ball arithmetic" */
Phrase say_settled_in(Arena *, const Witness *, bool confirms);
Phrase say_replay(Arena *, const Witness *, const Style *); /* the command */
Phrase say_first_wrong(Arena *, const BlockVerdict *);
Phrase say_steps(Arena *, const BlockVerdict *); /* "8 steps: 6 proved, 2 tested" */
Phrase say_needed(Arena *,
                  const BlockVerdict *); /* every assumption that is needed, once; empty if there is none */
Phrase say_assumed(Arena *, const BlockVerdict *);
Phrase say_world(Arena *);        /* what a world is */
Phrase say_out_of_place(Arena *); /* of boxes whose blocks are not where the sheet has them */

typedef struct Tally { /* over all sheets */
    int total, found /* those of sheets without blocks */, kinds[VERDICT_DEFINED + 1],
        assured[ASSURANCE_PROVED + 1], contradicting, open;
    bool raw;   /* a sheet has no blocks: formulas are counted, even if there are none */
    int unread; /* not judged because of a word; they are not among the kinds */
} Tally;
void tally_add(Tally *, const SheetVerdict *);
void tally_block(Tally *, VerdictKind, Assurance, bool unread);
Phrase say_summary(Arena *, const Tally *, const Style *);

/* ---- coverage.c: what of a sheet was judged, and what was left alone ---- */

typedef struct LeftPiece {
    const BlockVerdict *block;
    LeftWhy why;
    Span span;
    const Mistake *mistake; /* why it cannot be read; NULL: it is not asserted */
    bool looks_stated;      /* a reader could take it for a statement */
} LeftPiece;

typedef struct Coverage {
    int statements, judged; /* relations that are asserted */
    LIST(LeftPiece) left;   /* in the order of the sheet */
} Coverage;

Coverage coverage_of(Arena *, const SheetVerdict *);
const char *coverage_why(LeftWhy);

typedef enum { COVERAGE_STATEMENTS, COVERAGE_JUDGED, COVERAGE_MISSED } CoverageCount;
/* The numbers, and as parcels the line and the reason of everything that was not judged. */
void coverage_count(const SheetVerdict *, int *count, Text *unread, Text *alone);
/* Empty: everything was judged. */
Phrase say_coverage(Arena *, const int *count, const Text *unread, const Text *alone, const Style *);

/* The shell command that shows a world again. */
const char *say_replay_command(Arena *, const char *line, const char *pack);

/* ---- withhold.c ---- */

/* Claims of which the author of a sheet does not see counterexamples and repairs. */
bool withhold_is_asked(const Claim *);
/* The block, or if that is asked a copy of it without them; verdicts that hold stay whole. */
const BlockVerdict *withhold_block(Arena *, const BlockVerdict *);
SheetVerdict *withhold_sheet(Arena *, const SheetVerdict *); /* NULL stays NULL */

/* ---- terminal.c ---- */
void report_block(Text *, const BlockVerdict *, const Source *, const Style *);
void report_summary(Text *, const Tally *, const Style *);
/* Of one sheet, as counted by coverage_count. */
void report_coverage(Text *, const int *count, const Text *unread, const Text *alone, const Style *);
void report_replay(Text *, const Replay *);
void report_claim(Text *, const Claim *, bool whole);

/* ---- json.c ---- */
void json_string(Text *, const char *); /* with its quotation marks; NULL is null */
void json_block(Text *, const BlockVerdict *, const Source *, const Style *); /* one line */
void json_left(Text *, const LeftPiece *, const Source *);
void json_file_mistake(Text *, const char *name, const Mistake *);
void json_replay(Text *, const Replay *);
void json_claim(Text *, const Claim *);

/* ---- lint.c ---- */
void report_lint(Text *, const ClaimLint *);
void report_lint_summary(Text *, int claims, int fine);
void json_lint(Text *, const ClaimLint *);                      /* one line */
void report_begun(Text *, const char *pack, const char *sheet); /* after attest init */

/* ---- positions.c ---- */
typedef struct PositionsReport {
    const Closest *real;
    const fmpz *real_below; /* the differences `real` is about */
    const fmpz *below;      /* positions asked about, or NULL */
    const Encoding *encodings;
    int count;
} PositionsReport;
void report_positions(Text *, const PositionsReport *);       /* one d */
void report_positions_table(Text *, const PositionsReport *); /* several */
void json_positions(Text *, const PositionsReport *);         /* one line per encoding */

#endif
