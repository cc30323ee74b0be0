/* sheet.h: what is claimed, and the verdicts on the blocks of a sheet. */
#ifndef ATTEST_SHEET_H
#define ATTEST_SHEET_H

#include "props/judge/judge.h"

/* ---- validate.c ---- */

/* Refuses claims that no world fits, or whose entries are not covered, as soon as they are read. */
void pack_validate(Pack *);

/* ---- known.c ---- */

void known_check(Claim *); /* refuses the claim if one of its mistakes cannot be read */
/* The name the pack has for what is wrong here; NULL: none. */
const char *known_answer(Arena *, Claim *, const Reading *answer);
const char *known_step(Arena *, Claim *, const Statement *);
/* The answer in the names of the pack, and with the same names for numbers of the sheet's own: to be compared with others. */
const char *known_form(Arena *, const Reading *answer);
/* Are two such answers the same? Read again, and shown by proof; false: not known. */
bool known_is_same(Arena *, Claim *, const char *form, const char *other);

/* ---- verdicts on blocks and sheets ---- */

typedef struct BlockVerdict {
    const Block *block;
    const struct Found *found; /* of a sheet without blocks: how its question was found; else NULL */
    Claim *claim;              /* NULL: not known */
    const char *claim_id;
    bool is_answer;
    const Reading *reading; /* what it says; NULL: it was not read */
    LIST(Verdict *) verdicts;
    VerdictKind kind;       /* the worst of them */
    Assurance assurance;    /* of a block that holds: the weakest of them; else NONE */
    int first_wrong;        /* step, or 0 */
    const Mistake *mistake; /* the block as a whole */
    const Mistake *shape;   /* the answer's shape error */
    const Repair *repair;   /* of the answer */
    const char *known;      /* the name the pack has for this mistake in the answer, or NULL */
    Why why;                /* the part of the work on the block as a whole that failed; kind NONE: no part */
    int status;             /* exit status of this block */
    const char *expected;   /* what the author expects, if it is otherwise: a sentence; NULL: as expected */
    bool open;              /* expected, and not decided */
    double milliseconds;    /* of processor time */
} BlockVerdict;

typedef struct SheetVerdict {
    const char *name;       /* of the file */
    Document *document;     /* NULL: it cannot be read */
    const Mistake *mistake; /* the file as a whole */
    LIST(BlockVerdict *) blocks;
} SheetVerdict;

/* ---- scale.c ---- */

/* Numbers that grow, in a block that is judged with the answer of the question because its sheet gives none. */
typedef struct Scales {
    LIST(Sym *) foreign; /* those of the sheet that its statements use */
    Sym *tied; /* the scale of the answer, if the only foreign one can be taken for it; NULL: it cannot */
} Scales;

Scales scale_find(Arena *, const Reading *block, const Reading *answer);
/* The statement uses one of them, and the answer. */
bool scale_is_open(Arena *, const Scales *, const Reading *block, const Statement *);

/* ---- block.c ---- */

/* What the statements of one block share. */
typedef struct Question {
    Arena *arena;
    Claim *claim;
    const Reading *reading;      /* what the block says */
    const Statements *condition; /* the answered condition; NULL: none */
    const Options *options;
    const Mistake *answer_shape; /* the shape error of the answer in force; NULL: none */
    const Scales *scales;        /* NULL: the sheet has an answer of its own */
} Question;

/* A shape error of the statement, or of the answer it depends on, is part of the verdict. */
Verdict *block_judge_statement(const Question *, Statement *, Which, Ask);
void block_judge_answer(Arena *, BlockVerdict *, Claim *, const Reading *, const Options *);
void block_judge_proof(Arena *, BlockVerdict *, Claim *, const Reading *, const Reading *answer,
                       const Scales *, const Options *);
void block_need_a_statement(Arena *, BlockVerdict *); /* a block that only defines is a mistake */
void block_conclude(BlockVerdict *, const Options *); /* the worst of its verdicts, and the exit status */

/* ---- sheet.c ---- */

/* Called after each block, in order; may be NULL. */
typedef void BlockDone(void *data, const BlockVerdict *, int done, int total);

/* The verdicts in the order of the blocks; of blocks that another process judges there is none. */
SheetVerdict *sheet_judge(Arena *, const Pack *, Document *, const Options *, bool expect, BlockDone *,
                          void *data);
/* The same for blocks that were found, where all of `own` is known from the beginning. */
SheetVerdict *sheet_judge_with(Arena *, const Pack *, Document *, const Options *, Sym *const *own,
                               int own_count);
/* One block of a sheet, with the answers of the others. */
BlockVerdict *sheet_judge_block(Arena *, const Pack *, Document *, const Options *, int at, Sym *const *own,
                                int own_count);
bool block_is_judged(const Block *); /* an answer or a derivation */
bool block_take(const Options *,
                int at); /* is the block at this place of the document ours to judge or to draw? */
/* `notation` as in "u=μ,K=k", or NULL. NULL and *mistake if the claim is not known. */
BlockVerdict *try_text(Arena *, const Pack *, const char *claim, Source *text, const char *notation,
                       const Options *, const Mistake **mistake);
void compare_with_recorded(Arena *, BlockVerdict *, bool repairs); /* recorded.c: sets expected and open */
/* The statements of an answered condition, each for all of its free indices. */
Statements sheet_condition(Arena *, const Reading *);
int status_worse(int a, int b); /* of two exit statuses, in the order 4, 2, 1, 3, 0 */

/* ---- lint.c ---- */

typedef struct LintMistake { /* a recorded mistake, and what it is judged to be; REFUTED: it is one */
    const char *text, *name;
    VerdictKind kind;
} LintMistake;

typedef enum { FAILS_UNKNOWN, FAILS_YES, FAILS_NEVER } Fails;

typedef struct ClaimLint {
    const Claim *claim;
    const Stats *stats;       /* of the worlds that its goal is judged in; NULL: not known */
    LIST(const Sym *) unused; /* declared, and not in the goal, the assumptions or what an answer may use */
    const Verdict
        *goal; /* the worst of its `show`, or the answer yes to `decide`; NULL: it asks for an answer */
    Assurance assurance; /* of a goal that holds */
    Fails fails;         /* can the goal fail? */
    int tried;           /* wrong answers, or changes of the goal, that were judged */
    const char *by;      /* the one that is refuted */
    LIST(LintMistake) mistakes;
    int status; /* 0 fine, 1 something is wrong with it, 2 it is refused, 3 something is not decided */
} ClaimLint;

ClaimLint *lint_claim(Arena *, const Pack *, Claim *, const Options *);

/* ---- replay.c ---- */

/* CLAIM#K/sizes/codes/text → the world again, with every value. NULL and *mistake if it cannot be read. */
typedef struct Replay {
    Claim *claim;
    const Statement *statement;
    Witness *witness;
    Truth truth; /* of the statement in this world */
} Replay;
/* The problem that a replay text brings back. NULL and *mistake if it cannot be read. */
Problem *problem_of_text(Arena *, Claim *, const char *text, const char *tag, Mismatches *,
                         const Mistake **mistake);
Replay *replay(Arena *, const Pack *, const char *line, const Mistake **mistake);

#endif
