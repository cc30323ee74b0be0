/* text.h: a file → its blocks → tokens. */
#ifndef ATTEST_TEXT_H
#define ATTEST_TEXT_H

#include "letters.h"

/* ---- lex.c, lex_latex.c: plain text and LaTeX give the same tokens ---- */

typedef enum {
    TOK_END,
    TOK_NUMBER,
    TOK_LETTER,
    TOK_WORD,
    TOK_FN,
    TOK_EXPECT,
    TOK_SUM,
    TOK_PROD,
    TOK_NABLA,
    TOK_PARTIAL,
    TOK_LIM,
    TOK_FRAC,
    TOK_OVER, /* {a \over b} */
    TOK_ROOT,
    TOK_PLUS,
    TOK_MINUS,
    TOK_TIMES,
    TOK_ODOT,
    TOK_OTIMES,
    TOK_SLASH,
    TOK_CARET,
    TOK_UNDER,
    TOK_TRANSPOSE,
    TOK_TRANSPOSE_OF, /* transpose(A); or “row”, drawn between dashes */
    TOK_STROKE,       /* a dash that is no minus */
    TOK_PRIME,
    TOK_OPEN,
    TOK_CLOSE,
    TOK_LBRACKET,
    TOK_RBRACKET,
    TOK_LBRACE,
    TOK_RBRACE,
    TOK_LSET,
    TOK_RSET,
    TOK_LFLOOR,
    TOK_RFLOOR,
    TOK_LCEIL,
    TOK_RCEIL,
    TOK_FACTORIAL,
    TOK_PLUS_MINUS, /* ± is read as +, and ∓ as −; then once more the other way round */
    TOK_MINUS_PLUS,
    TOK_NORM,
    TOK_BAR,
    TOK_LANGLE,
    TOK_RANGLE,
    TOK_COMMA,
    TOK_SEMICOLON,
    TOK_QUAD,
    TOK_NEWLINE,
    TOK_AMP,
    TOK_DOTS,
    TOK_RANGE,
    TOK_REL,
    TOK_IMPLIES,
    TOK_IFF,
    TOK_THEREFORE,
    TOK_BECAUSE,
    TOK_COLON,
    TOK_INFINITY,
    TOK_ONES,
    TOK_FORALL,
    TOK_EXISTS,
    TOK_BEGIN,
    TOK_FINISH,
    TOK_STOP,
    TOK_LEFTOUT,
    TOK_SPOILED, /* a formula that cannot be read at all */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Rel rel;          /* of TOK_REL */
    int code;         /* function of TOK_FN, expectation of TOK_EXPECT, word of TOK_WORD */
    const char *text; /* canonical: "β", "1.5", "perm"; for TOK_LEFTOUT the reason */
    Span span;
    bool glued;       /* a letter that follows a letter without space */
    bool latex;       /* read in LaTeX */
    bool prose;       /* read in the text around the formulas */
    bool limit_arrow; /* of TOK_REL →: an \xrightarrow whose label is the next braced group */
    bool aligned;     /* the first after & outside a matrix */
    int column;       /* of its row outside a matrix: 0, then one more for every pair of & */
    bool opened;      /* the first behind \left. */
    bool upright;     /* of TOK_WORD: from \mathrm, \operatorname and their like, so it is meant as a name */
    Mistake *mistake; /* of TOK_SPOILED */
    bool
        wide; /* of TOK_WORD: from \text, of TOK_EXPECT: from \mathbb or \Pr, so always meant; of the letter I: \mathbb{I} */
} Token;

typedef LIST(Token) Tokens;

typedef enum { LEX_PLAIN, LEX_LATEX, LEX_PROSE } LexMode;

/* Appends the tokens of source[start, end) and no TOK_END. Σ is a sum in plain text unless sigma_is_name. */
void lex(Arena *, Tokens *, const Source *, int start, int end, LexMode, bool sigma_is_name, Mistake **);

/* ---- lex_dot.c ---- */

bool lex_dot_ends_operand(const Token *); /* could an expression end with this token? */

/* ---- macro.c: \newcommand and its relatives ---- */

typedef struct Macro Macro;
typedef struct Macros {
    Macro *items; /* in the order of the sheet */
    int count, capacity;
    size_t *grown; /* bytes that their uses have added to formulas so far; NULL: there are no macros */
} Macros;

void macros_collect(Arena *, Macros *, const Source *); /* may be called for several files */
int macros_skip(const Macros *, const Source *,
                int offset); /* the end of the definition this offset lies in, else itself */
const char *macros_body(const Macros *, const Source *, int at); /* of the macro used here; NULL if none is */
/* lex, with the macros expanded; the tokens point into the source as it was written. */
void macro_lex(Arena *, Tokens *, const Macros *, const Source *, int start, int end, LexMode,
               bool sigma_is_name, Mistake **);

/* ---- words.c: what a word of a sentence does; the words themselves are rows of words.h ---- */

#define WORD_CODES(X)                                                                              \
    X(NONE)                                                                                        \
    X(LET)                                                                                         \
    X(ASSUME)                                                                                      \
    X(CASE)                                                                                        \
    X(IF)                                                                                          \
    X(DOING) /* setting q = 0: a condition if a relation follows */                                \
    X(FOR)                                                                                         \
    X(ALL)                                                                                         \
    X(WHERE)                                                                                       \
    X(AS)                                                                                          \
    X(UNLESS)                                                                                      \
    X(EXCEPT)                                                                                      \
    X(DISTINCT)                                                                                    \
    X(SOME)                                                                                        \
    X(AND)                                                                                         \
    X(BUT)                                                                                         \
    X(OR)                                                                                          \
    X(THEN)                                                                                        \
    X(SO)                                                                                          \
    X(GET)                                                                                         \
    X(IMPLIES)                                                                                     \
    X(IFF)                                                                                         \
    X(ONLY_IF)                                                                                     \
    X(FOLLOWS)                                                                                     \
    X(REASON)                                                                                      \
    X(NOTE)                                                                                        \
    X(LARGE)                                                                                       \
    X(OTHERWISE)                                                                                   \
    X(OTHERS)                                                                                      \
    X(YES)                                                                                         \
    X(NO)                                                                                          \
    X(FALSE_NEXT)                                                                                  \
    X(FALSE_LAST)                                                                                  \
    X(GENERAL)                                                                                     \
    X(NEVER_NEXT)                                                                                  \
    X(IF_LAST) /* the formula before it is a condition of what follows */                          \
    X(RESPECTIVELY)                                                                                \
    X(NEVER_LAST) /* it is false in every world */                                                 \
    X(GOAL)                                                                                        \
    X(SUCH_THAT)                                                                                   \
    X(TRIAL)                                                                                       \
    X(TALK)                                                                                        \
    X(WHETHER)                                                                                     \
    X(CONTRADICTION)                                                                               \
    X(WEIGHT)   /* it would change the meaning, and nothing here can judge it */                   \
    X(RELATION) /* tends to, is at most: a relation between two formulas */                        \
    X(QUALITY)  /* equal, uniform: without weight, but before a statement it may be a condition */ \
    X(IS)       /* between two expressions it is = */                                              \
    X(VALUE)    /* has the value: a relation that is not read */                                   \
    X(EVENT)    /* the relation behind it is only named: the probability that X */                 \
    X(EVIDENT)  /* what follows is asserted, whatever was said before */                           \
    X(FILLER)                                                                                      \
    X(DETERMINER)                                                                                  \
    X(NOUN)                                                                                        \
    X(UNKNOWN) /* in no row */                                                                     \
    X(OPENS)   /* a bracket in words */                                                            \
    X(CLOSES)

#define WORD_PROPERTIES(X) \
    X(REFERS_BACK)         \
    X(ASKS)                \
    X(ABOUT_FORMULAS)      \
    X(ALL_INDICES)         \
    X(EXAMPLE)             \
    X(EXAMPLE_BEHIND)      \
    X(WHATEVER)            \
    X(MOSTLY)              \
    X(DENIES_WEAKLY)       \
    X(DENIES)              \
    X(FULFILS)             \
    X(PLURAL)              \
    X(CONTRADICTS)         \
    X(NEUTRAL)             \
    X(PECULIAR)            \
    X(RESTRICTS_FRAME)     \
    X(RESTRICTS_CHANCE)    \
    X(RESTRICTS_WHOLE)     \
    X(AVERAGES)            \
    X(REMAINING)           \
    X(LIFTS)               \
    X(FORCES)              \
    X(CHOOSES)             \
    X(EQUATES)             \
    X(WIDENS)              \
    X(COUNTS)              \
    X(ALTERNATES)          \
    X(RESULTS)             \
    X(PINS)                \
    X(STRENGTHENS)         \
    X(QUESTIONS)           \
    X(IMPERATIVE)          \
    X(RETROACTIVE)         \
    X(PRESUPPOSES)         \
    X(THIS_CASE)           \
    X(NAMELY)              \
    X(LINKS)

typedef enum {
#define X(code) WORD_##code,
    WORD_CODES(X)
#undef X
} WordCode;

typedef struct WordMatch {
    WordCode code; /* WORD_NONE: no known word is here */
    Rel rel;       /* of WORD_RELATION */
    int length;
} WordMatch;

typedef enum {
#define X(property) WORD_IS_##property,
    WORD_PROPERTIES(X)
#undef X
} WordProperty;

bool word_has_property(const char *text,
                       WordProperty);               /* a row of WORDS_WITH_PROPERTY; case does not matter */
WordMatch word_find(const char *bytes, int length); /* the longest phrase at the start of bytes */
bool word_is_weightless(WordCode);                  /* the sentence says the same without it */
bool word_begins_condition(WordCode);
bool word_is_form_of(
    const char *text,
    WordProperty); /* a row of WORDS_WITH_PROPERTY has it, or it is a form of such a verb or noun */
bool word_may_deny(const char *text); /* is there a word in the phrase that denies? */
const char *command_left_out(const char *name,
                             int length); /* why it is not in the language; NULL: not heard of */

/* ---- dump.c: for people who look inside ---- */

void span_dump(Text *, Span);             /* line:column–column; nothing without a source */
void tokens_dump(Text *, const Tokens *); /* one token a line */

/* ---- document.c: where the blocks of a file are ---- */

typedef struct Rename {
    const char *theirs, *ours;
    bool always; /* of a block or a claim; one of the front matter applies only where it fits */
    bool loose;  /* a name of the claim, which means this only in statements that do not fit otherwise */
} Rename;

typedef enum { BLOCK_CLAIM, BLOCK_ANSWER, BLOCK_PROOF, BLOCK_PLOT } BlockKind;
typedef enum { PIECE_PROSE, PIECE_FORMULA, PIECE_LINE } PieceKind;

typedef struct Piece {
    PieceKind kind;
    bool display;
    Span span;    /* without the dollar signs */
    bool mention; /* a name in running text, without dollar signs */
    bool valued;  /* it is in a row of a table that gives numbers */
    bool joined;  /* it goes on inside the formula before it: “$x = (a$ $+ b)$” */
} Piece;

typedef struct Block {
    BlockKind kind;
    const char *claim;
    const char *expect, *first, *repair, *needs, *notation; /* attributes, or NULL */
    Span span;                                              /* the whole block */
    Span head;                                              /* its first line */
    LIST(Piece) pieces;
    LIST(Rename) renames; /* of notation="…" */
    const Macros *macros; /* of its sheet */
    bool
        found; /* put in by "attest mark": its formulas are read one by one, as in a sheet without blocks; it has no pieces */
    bool given; /* a claim that only declares, for all formulas of its sheet */
    Mistake *mistake;
} Block;

typedef struct Document {
    Source *source;
    const char *title, *pack;
    int preamble;         /* of LaTeX: where \begin{document} stands; −1 if it does not */
    int head;             /* where the text begins, behind front matter or title */
    LIST(Rename) renames; /* front matter */
    bool turned;          /* front matter of a pack: ∂y/∂x has a column for each entry of y */
    Span layout;          /* where it says so; source NULL: it does not */
    Macros macros;        /* from anywhere in it */
    LIST(Block *) blocks;
    LIST(Mistake *) mistakes;
} Document;

#define DOCUMENT_GIVEN "notes" /* the name of the claim that a block `given` makes */

Document *document_read(Arena *, Source *);
void document_in_order(Document *);   /* the blocks by the place where they begin */
bool document_is_tex(const Source *); /* by its name, else by its text */
Block *block_of_text(Arena *, Source *, BlockKind, const char *claim); /* for the command line */
bool parse_renames(Arena *, const char *text, int length, Rename **items,
                   int *count); /* "C: β, u: μ" or "u=μ,K=k" */

#endif
