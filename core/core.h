/* core.h: text → tokens → nodes → bound and shaped statements → tape. In pipeline order, a section per file.
   Knows no chance, no verdicts, no output. Everything lives in the arena it was made in. */
#ifndef ATTEST_CORE_H
#define ATTEST_CORE_H

#include "base.h"
#include "tape.h"

#include <stdarg.h>

/* ---- source.c: files, byte spans, and mistakes an author made ---- */

typedef struct Source {
    const char *name; /* as the user gave it; "" for the command line */
    const char *text; /* valid UTF-8, zero-terminated, line ends are \n, no byte order mark */
    int length;
    int *line_start; /* byte offset of each line */
    int lines;
    const char *raw; /* the file as it was, which may have other line ends; the caller's */
    size_t raw_length;
} Source;

typedef struct Span {
    const Source *source;
    int start, end;
} Span;

typedef enum {
    MISTAKE_SYNTAX,
    MISTAKE_NAME,
    MISTAKE_AMBIGUOUS,
    MISTAKE_NO_NUMBER,
    MISTAKE_SCOPE,
    MISTAKE_SHAPE,
    MISTAKE_NO_ANSWER,
    MISTAKE_PACK,
    MISTAKE_FILE,
} MistakeKind;

/* What an author got wrong: where, what was read, and what would be right. */
typedef struct Mistake {
    MistakeKind kind;
    Span span;
    const char *what; /* a sentence */
    const char *hint; /* what would be right; NULL if `what` says it */
} Mistake;

/* Checks encoding, strips the byte order mark, turns CRLF into LF. NULL and *mistake on bad bytes. */
Source *source_new(Arena *, const char *name, const char *bytes, size_t length, Mistake **mistake);
Source *source_read(Arena *, const char *path, Mistake **mistake);
int source_line(const Source *, int offset);   /* from 1 */
int source_column(const Source *, int offset); /* from 1, in code points */
Span span_join(Span, Span);
const char *span_text(Arena *, Span);
Mistake *mistake_vnew(Arena *, MistakeKind, Span, const char *hint, const char *format, va_list);
Mistake *mistake_new(Arena *, MistakeKind, Span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void mistake_print(Text *, const Mistake *, const char *indent); /* place, line, caret, sentence, hint */
const char *mistake_reason(MistakeKind);                         /* syntax, name, scope, shape, file */
int mistake_status(MistakeKind); /* exit status: 1 read and wrong, 2 cannot be read */
int utf8_decode(const char *bytes, int length, unsigned *code); /* bytes used; 0 if invalid */
int utf8_encode(unsigned code, char out[5]);
int utf8_width(unsigned code); /* cells on a terminal */
int text_width(const char *);

/* ---- lex.c, lex_latex.c: plain text and LaTeX give the same tokens ---- */

typedef enum {
    TOK_END,
    TOK_NUMBER,
    TOK_LETTER,
    TOK_WORD,
    TOK_FN,
    TOK_EXPECT,
    TOK_SUM,
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
    TOK_PRIME,
    TOK_OPEN,
    TOK_CLOSE,
    TOK_LBRACKET,
    TOK_RBRACKET,
    TOK_LBRACE,
    TOK_RBRACE,
    TOK_LSET,
    TOK_RSET,
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
} TokenKind;

typedef enum {
    R_EQ,
    R_NE,
    R_LT,
    R_LE,
    R_GT,
    R_GE,
    R_APPROX,
    R_TO,
    R_GG,
    R_LL,
    R_SIM,
    R_IN,
    R_NOTIN,
    R_PERP,
    R_DEF,
    R_COUNT,
} Rel;
extern const char *const rel_symbols[R_COUNT]; /* as they are printed */

typedef struct Token {
    TokenKind kind;
    Rel rel;          /* of TOK_REL */
    int code;         /* function of TOK_FN, expectation of TOK_EXPECT, word of TOK_WORD */
    const char *text; /* canonical: "β", "1.5", "perm"; for TOK_LEFTOUT the reason */
    Span span;
    bool glued;       /* a letter that follows a letter without space */
    bool latex;       /* read in LaTeX */
    bool limit_arrow; /* of TOK_REL →: an \xrightarrow whose label is the next braced group */
    bool aligned;     /* the first after & outside a matrix */
    int column;       /* of its row outside a matrix: 0, then one more for every pair of & */
    bool upright;     /* of TOK_WORD: from \mathrm, \operatorname and their like, so it is meant as a name */
    bool wide;        /* of TOK_WORD: from \text, of TOK_EXPECT: from \mathbb or \Pr, so always meant */
} Token;

typedef struct Tokens {
    Token *items;
    int count, capacity;
} Tokens;

typedef enum { LEX_PLAIN, LEX_LATEX, LEX_PROSE } LexMode;

/* Appends the tokens of source[start, end) and no TOK_END. Σ is a sum in plain text unless sigma_is_name. */
void lex(Arena *, Tokens *, const Source *, int start, int end, LexMode, bool sigma_is_name, Mistake **);

/* ---- macro.c: \newcommand and its relatives ---- */

typedef struct Macro Macro;
typedef struct Macros {
    Macro *items; /* in the order of the sheet */
    int count, capacity;
} Macros;

void macros_collect(Arena *, Macros *, const Source *);
int macros_skip(const Macros *, int offset); /* the end of the definition this offset lies in, else itself */
const char *macros_body(const Macros *, const char *text,
                        int at); /* of the macro used here; NULL if none is */
/* lex, with the macros expanded; the tokens point into the source as it was written. */
void macro_lex(Arena *, Tokens *, const Macros *, const Source *, int start, int end, LexMode,
               bool sigma_is_name, Mistake **);

/* Shared between the two lexers. */
typedef struct Lexer {
    Arena *arena;
    Tokens *out;
    const Source *source;
    int at, end;
    LexMode mode;
    bool sigma_is_name;
    bool columns; /* inside a matrix or cases: & separates entries */
    bool aligned; /* & was just read elsewhere */
    bool pending; /* likewise, and no token that tells what it is for has come */
    int marks;    /* how many & the row has so far, without those that only stand beside a sign */
    int column;   /* of the last token of the row */
    bool brace;   /* \left\{ was just read before an environment */
    int substack; /* > 0: \\ separates conditions under a sum */
    int depth;    /* of nested arguments */
    struct {
        struct Opened *items;
        int count, capacity;
    } open; /* environments */
    Mistake **mistake;
} Lexer;
void lex_range(Lexer *, int start, int end);
void lex_command(Lexer *);
void lex_mistake(Lexer *, int start, int end, const char *hint,
                 const char *what); /* the first counts; reading ends */
Token *lex_emit(Lexer *, TokenKind, int start, int end, const char *text);
void lex_words(Lexer *, int start, int end, bool wide);

/* Words that have a meaning (LANGUAGE 7.5); one table, easy to extend, also in other languages. */
typedef enum {
    WORD_NONE,
    WORD_LET,
    WORD_ASSUME,
    WORD_FOR,
    WORD_SOME,
    WORD_OTHERWISE,
    WORD_OTHERS,
    WORD_LARGE,
    WORD_MUCH,
    WORD_AND,
    WORD_SO,
    WORD_OR,
    WORD_YES,
    WORD_NO,
    WORD_FILLER,
    WORD_REASON, /* since: what follows is a remark */
    WORD_NOTE,   /* note that: likewise, unless the sentence begins with it */
    WORD_OPENS,  /* a bracket in words that is closed outside them */
    WORD_CLOSES,
} WordCode;
WordCode word_find(const char *bytes, int length, int *used); /* longest phrase at the start of bytes */
const char *command_left_out(const char *name,
                             int length); /* why it is not in the language; NULL: not heard of */

/* ---- operators.c: one row per function: names, LaTeX, arguments, what it takes and gives ---- */

/* id, plain name, LaTeX commands and other spellings, fewest and most arguments, shape rule, tape op */
#define FUNCTIONS(X)                                        \
    X(EXP, "exp", "exp", 1, 1, NUMBER, T_EXP)               \
    X(LOG, "log", "ln", 1, 1, NUMBER, T_LOG)                \
    X(SQRT, "√", "sqrt", 1, 1, NUMBER, T_SQRT)              \
    X(SIN, "sin", "sin", 1, 1, NUMBER, T_SIN)               \
    X(COS, "cos", "cos", 1, 1, NUMBER, T_COS)               \
    X(SOFTMAX, "softmax", "softmax", 1, 1, SAME, T_SOFTMAX) \
    X(RELU, "ReLU", "relu", 1, 1, SAME, T_RELU)             \
    X(TRACE, "tr", "trace", 1, 1, SQUARE, T_COUNT)          \
    X(MAX, "max", "max", 1, 64, NUMBER, T_MAXIMUM)          \
    X(MIN, "min", "min", 1, 64, NUMBER, T_MINIMUM)

typedef enum {
#define X(id, name, other, least, most, rule, op) FN_##id,
    FUNCTIONS(X)
#undef X
        FN_COUNT
} Fn;

typedef enum { RULE_NUMBER, RULE_SAME, RULE_SQUARE } ShapeRule;

typedef struct FnRow {
    const char *name, *other;
    int least, most;
    ShapeRule rule;
    TapeOp op;
} FnRow;
extern const FnRow fn_rows[FN_COUNT];
int fn_find(const char *name, size_t length); /* −1 if there is none */

extern const char *const expect_names[EXPECT_COUNT];

/* ---- dims and shapes: dim.c ---- */

typedef struct Sym Sym;
typedef struct Node Node;

enum { DIM_TERMS = 4 };

/* A whole number that is linear in dimension names: 1, d, m + p, 2h − 1. */
typedef struct Dim {
    int constant, terms;
    struct {
        Sym *sym;
        int factor;
    } term[DIM_TERMS];
} Dim;

typedef struct Shape {
    Dim rows, cols;
} Shape;

/* Two sizes that are not equal as symbols, but would have to be. */
typedef struct Mismatch {
    Dim left, right;
} Mismatch;

typedef struct Mismatches {
    Mismatch *items;
    int count, capacity;
} Mismatches;

Dim dim_constant(int);
Dim dim_symbol(Sym *);
Dim dim_new_variable(Arena *);                                  /* to be found by unification */
bool dim_add(Dim *sum, const Dim *a, const Dim *b, int factor); /* a + factor·b; false if too many terms */
Dim dim_resolve(const Dim *); /* variables replaced by what they were unified with */
bool dim_is(const Dim *, int constant);
bool dim_equal(const Dim *, const Dim *);
bool dim_known(const Dim *); /* no open variable left */
/* Makes a and b equal by binding variables. False if they are different symbols. */
bool dim_unify(const Dim *a, const Dim *b);
const char *dim_text(Arena *, const Dim *);
const char *shape_text(Arena *, const Shape *); /* "m×d", "a number" */
bool shape_is_number(const Shape *);

/* ---- scope.c: names ---- */

typedef enum {
    SYM_SIZE,     /* a drawn whole number or index: d, m, a, j; one value a block of worlds */
    SYM_INTEGER,  /* a whole number without bound: t ∈ N */
    SYM_DRAWN,    /* number, vector, matrix or family of entries */
    SYM_NORMAL,   /* the same, random */
    SYM_LIMIT,    /* β → ∞, α → 0 */
    SYM_LET,      /* defined by clauses */
    SYM_FUNCTION, /* defined by clauses, called with a bracket */
    SYM_UNKNOWN,  /* what is to be found; its clauses are the answer */
    SYM_CONDITION,
    SYM_BOUND, /* index of a sum, free index, parameter */
    SYM_DIMENSION_VARIABLE,
} SymKind;

typedef enum { TOWARDS_NOTHING, TOWARDS_INFINITY, TOWARDS_ZERO } Towards;

/* One clause of a definition: sym_{patterns} = body, if the conditions hold. */
typedef struct Clause Clause;
struct Clause {
    Clause *next;
    Node **pattern;        /* one per family index, then one per entry index: bound symbols or numbers */
    int patterns, entries; /* entries: how many of them index an entry (0, 1 or 2) */
    Sym **params;          /* of a function */
    int param_count;
    Node **condition;
    int conditions;
    Node *body;
    Span span;
};

struct Sym {
    const char *name; /* canonical, with subscript: "v_a", "k", "W_Q" */
    SymKind kind;
    Shape shape; /* of one member */
    int indices; /* 0: not a family */
    Dim lowest[2], highest[2];
    bool unbounded[2]; /* the index runs over all whole numbers */
    int entry_base;    /* subscript of the first entry: 1 unless defined otherwise */
    bool by_entries;
    Clause *clauses;
    Towards towards; /* of SYM_LIMIT, or an own scalar of an answer */
    bool negligible, positive, nonzero, hidden;
    bool own;            /* brought by the sheet */
    bool ranged;         /* of an index: lowest[0] to highest[0] is known */
    struct Given *given; /* how it is drawn */
    Sym *column_of;      /* [a_1 … a_m] = A */
    Sym **from;          /* of SYM_UNKNOWN: what it may use */
    int from_count;
    Dim *bound_to;      /* of SYM_DIMENSION_VARIABLE */
    Span span;          /* where it was declared */
    const char *author; /* what the sheet calls it, if it renames */
};

typedef struct Rename {
    const char *theirs, *ours;
    bool always; /* of a block or a claim; one of the front matter applies only where it fits */
} Rename;

typedef struct Scope Scope;
struct Scope {
    Scope *parent;
    Arena *arena;
    struct {
        Sym **items;
        int count, capacity;
    } syms;
    struct {
        Rename *items;
        int count, capacity;
    } renames;
    struct {
        const char **items;
        int count, capacity;
    } primed;   /* X' that a block is about to define */
    bool sheet; /* hidden names of outer scopes cannot be seen from here */
};

Scope *scope_new(Arena *, Scope *parent);
Sym *scope_add(Scope *, const char *name, SymKind, Span);
/* A plain name and a family may share a stem: α and α_i. */
Sym *scope_find(const Scope *, const char *name); /* a plain name, the whole of it; NULL if not declared */
Sym *scope_family(const Scope *, const char *stem);
const char *scope_rename(const Scope *, const char *name); /* the pack's name for theirs, or name itself */
const char *scope_author(const Scope *sheet, const char *ours); /* what the sheet calls it; NULL: the same */
bool scope_knows(const Scope *, const char *name);              /* plain, family or renamed */
const char *scope_nearest(const Scope *, const char *name); /* for "did you mean"; NULL if nothing is near */

/* ---- node.c ---- */

typedef enum {
    N_NUMBER,
    N_ONES,
    N_INFINITY,
    N_IDENTITY,
    N_EULER,
    N_PI,
    N_DELTA,
    N_NAME, /* as written: stem, primes, subscripts */
    N_SYMBOL,
    N_MEMBER,
    N_ENTRY,
    N_CALL,
    N_ADD,
    N_SUB,
    N_NEG,
    N_MUL,
    N_DOT,
    N_HADAMARD,
    N_OUTER,
    N_DIV,
    N_POW,
    N_TRANSPOSE,
    N_FN,
    N_NORM,
    N_INNER,
    N_ABS,
    N_SUM,
    N_MAXOVER,
    N_MINOVER,
    N_LIM,
    N_MATRIX,
    N_DOTS,
    N_EXPECT,
    N_REL,
    N_NORMAL,
    N_SET,
    N_CASES,
    N_RANGE,
} NodeKind;

struct Node {
    NodeKind kind;
    Span span;
    Node **kid;
    int kids;
    Shape shape; /* after shaping */
    /* N_NUMBER: exact, digits[.digits] */
    const char *text;  /* number; or stem of a N_NAME ("k", "X") */
    const char *label; /* N_NAME: subscript as one word ("perm", "1,a"), NULL without */
    int primes;        /* N_NAME */
    Node **sub; /* N_NAME: subscripts as expressions, NULL if only a label; N_MEMBER, N_ENTRY: indices */
    int subs;
    Sym *sym; /* N_SYMBOL, N_MEMBER, N_CALL; bound variable of N_SUM, N_LIM */
    int code; /* Fn, Expect, Rel; columns of N_MATRIX; for N_MUL 3 if it stands in square brackets; N_DIV 1 if \frac */
    Node **cond; /* N_SUM: side conditions; N_EXPECT: what it is conditioned on; N_CASES: one per row */
    int conds;
    bool is_ones;       /* N_NUMBER 1 read as the column of ones */
    bool others;        /* N_SUM over the indices not named */
    const char *author; /* the name as the author wrote it, if another */
    bool whole;         /* it stands for the member or entry, indices and all */
};

Node *node_new(Arena *, NodeKind, Span, int kids, ...);
Node *node_number(Arena *, Span, int);
bool node_is_number(const Node *, int value); /* the literal */
const char *node_decimals(const Node *);   /* of 0.0786 or −0.0786: the digits after the point; else NULL */
bool node_uses(const Node *, const Sym *); /* in the node itself, definitions not unfolded */
bool node_mentions_name(const Node *, const char *stem);
bool node_equal(const Node *, const Node *);
Node *node_copy(Arena *, const Node *);
Node *node_differ(Arena *, Span, Sym *left, Sym *right); /* left ≠ right */
Node *node_substitute(Arena *, const Node *, const Sym *, Node *with);
bool node_any(const Node *, bool (*test)(const Node *, void *), void *);
/* The value of a node made of literals and of what `leaf` knows (NULL: nothing) by + − · and ÷. */
typedef bool NodeLeaf(const void *data, const Node *, fmpq_t out);
bool node_rational(Arena *, const Node *, NodeLeaf *leaf, const void *data, fmpq_t out);

/* ---- print.c: a node as plain Unicode text that reads back as itself ---- */

const char *node_text(Arena *, const Node *);
void node_write(Text *, const Node *);

/* ---- parse.c: expressions ---- */

typedef struct Parser {
    Arena *arena;
    Scope *scope;
    Token *token; /* ends in TOK_END */
    int at;
    int depth;
    Mistake *mistake; /* the first one; from then on the parser sees TOK_END only */
    int stop_at_bar;  /* inside |…| or E[… | …] */
    int size;         /* nodes of the item so far */
} Parser;

Parser parser_new(Arena *, Scope *, Tokens *);
Token *parser_peek(Parser *);
Token *parser_next(Parser *);
bool parser_accept(Parser *, TokenKind);
Node *parse_side(Parser *);     /* a sum, or cases */
Node *parse_relation(Parser *); /* side R side, one relation only; kids are the sides */
void parse_error(Parser *, MistakeKind, Span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool parse_bracket_is_condition(Parser *);      /* at an opening bracket: does it hold a relation? */
const char *token_name(Arena *, const Token *); /* for messages */
Mistake *parse_word_inside(Arena *, const Scope *, const Token *); /* a word where mathematics should stand */
bool letter_is_index(const char *name);                            /* one of h i j k l r s t ℓ */

/* ---- bind.c: names become symbols ---- */

typedef struct Binder {
    Arena *arena;
    Scope *scope;
    Mistake *mistake;
    struct {
        Sym **items;
        int count, capacity;
    } bound; /* innermost last: sums, parameters, free indices */
    struct {
        Sym **items;
        int count, capacity;
    } free; /* free indices found */
    struct {
        const char **items;
        int count, capacity;
    } index_names;   /* letters that may be free indices here */
    bool no_renames; /* inside shapes */
    bool closed;     /* a value: it has no free indices */
} Binder;

Binder binder_new(Arena *, Scope *);
void binder_scan(Binder *, const Node *); /* notes the letters used as subscripts: they may be free indices */
void bind_node(Binder *, Node *);         /* in place; binder->mistake is set at the first problem */
Sym *binder_push(Binder *, const char *name, Span);
void binder_pop(Binder *);
/* A name the node may not use when it stands for `unknown`; *because is what that name depends on. */
const Node *bind_out_of_scope(const Node *, const Sym *unknown, const Sym **because);

/* ---- shape.c: symbolic shapes by unification ---- */

typedef struct Shaper {
    Arena *arena;
    Mistake *mistake;      /* the first misfit, with both shapes named */
    bool hard;             /* no choice of dimensions makes it fit */
    Mismatches mismatches; /* sizes that would have to agree */
} Shaper;

Shaper shaper_new(Arena *);
void shape_node(Shaper *, Node *);                                   /* fills node->shape everywhere below */
void shape_relation(Shaper *, Node *relation);                       /* N_REL: both sides have one shape */
void shape_expect(Shaper *, Node *, const Shape *, const char *who); /* node has this shape */

/* ---- document.c: where the blocks of a file are ---- */

typedef enum { BLOCK_CLAIM, BLOCK_ANSWER, BLOCK_PROOF, BLOCK_PLOT } BlockKind;
typedef enum { PIECE_PROSE, PIECE_FORMULA, PIECE_LINE } PieceKind;

typedef struct Piece {
    PieceKind kind;
    bool display;
    Span span; /* without the dollar signs */
} Piece;

typedef struct Block {
    BlockKind kind;
    const char *claim;
    const char *expect, *first, *repair, *needs, *notation; /* attributes, or NULL */
    Span span;                                              /* the whole block */
    Span head;                                              /* its first line */
    struct {
        Piece *items;
        int count, capacity;
    } pieces;
    struct {
        Rename *items;
        int count, capacity;
    } renames;            /* of notation="…" */
    const Macros *macros; /* of its sheet */
    Mistake *mistake;
} Block;

typedef struct Document {
    Source *source;
    const char *title, *pack;
    int preamble; /* of LaTeX: where \begin{document} stands; −1 if it does not */
    int head;     /* where the text begins, behind front matter or title */
    struct {
        Rename *items;
        int count, capacity;
    } renames;     /* front matter */
    Macros macros; /* from anywhere in it */
    struct {
        Block **items;
        int count, capacity;
    } blocks;
    struct {
        Mistake **items;
        int count, capacity;
    } mistakes;
} Document;

Document *document_read(Arena *, Source *);
bool document_is_tex(const Source *);                                  /* by its name, else by its text */
Block *block_of_text(Arena *, Source *, BlockKind, const char *claim); /* for the command line */
bool parse_renames(Arena *, const char *text, int length, Rename **items,
                   int *count); /* "C: β, u: μ" or "u=μ,K=k" */

/* ---- claim.c, given.c, let.c, define.c: claims ---- */

typedef enum {
    GIVEN_SIZE,       /* lo..hi, not equal to the `distinct` ones */
    GIVEN_EQUAL,      /* d = 2h */
    GIVEN_CONSTRAINT, /* m + p ≤ d */
    GIVEN_INTEGER,    /* N or Z */
    GIVEN_ENTRIES,
    GIVEN_ORTHONORMAL, /* the columns of all its symbols together, times `length` */
    GIVEN_PERMUTATION,
    GIVEN_NORMAL,
    GIVEN_LIMIT,
} GivenKind;

typedef struct Given {
    GivenKind kind;
    Sym *sym;    /* what is declared; of GIVEN_ORTHONORMAL the first */
    Sym **joint; /* GIVEN_ORTHONORMAL: all that share the construction, in order */
    int joint_count;
    Node *lo, *hi;    /* GIVEN_SIZE; GIVEN_EQUAL: lo */
    Node *constraint; /* N_REL */
    Sym **distinct;   /* earlier ones it must differ from */
    int distinct_count;
    bool negative;         /* Z, not N */
    Node *mean, *variance; /* GIVEN_NORMAL, in terms of `running` */
    Sym *running;          /* its family index, or NULL */
    Node *length;          /* orthogonal of this length, NULL: 1 */
    Span span;
} Given;

typedef struct Givens {
    Given **items;
    int count, capacity;
} Givens;

typedef struct Statement Statement;

/* With what it assumes and its conditions; `write` writes nodes: node_text, or one in other names. */
const char *statement_text(Arena *, const struct Statement *, const char *(*write)(Arena *, const Node *));

typedef struct Statements {
    Statement **items;
    int count, capacity;
} Statements;

typedef struct Find {
    Sym *sym;
    const char *as_in; /* claim whose answer is taken; NULL: none */
    Span as_in_span;
    Span otherwise; /* "q = β (μ_a + μ_b), β ≫ 0"; source NULL without */
} Find;

typedef struct Claim {
    const char *id, *part, *about, *points, *visibility;
    Arena *arena;
    Source *source;
    Span span;
    Scope *scope;
    Givens givens;
    struct {
        Find *items;
        int count, capacity;
    } finds;
    struct {
        Rename *items;
        int count, capacity;
    } renames; /* for sheets */
    Statements shows, assumes;
    Statement *decide;
    bool decide_some;
    Sym *condition; /* find condition C */
    struct {
        struct KnownMistake {
            Span text;        /* an answer or a statement */
            const char *name; /* what people mixed up */
        } * items;
        int count, capacity;
    } known;
    Mistake *mistake; /* the claim is refused */
} Claim;

typedef struct Pack {
    const char *name;
    Document *document;
    struct {
        Claim **items;
        int count, capacity;
    } claims;
} Pack;

Pack *pack_read(Arena *, const char *name, Source *);
Claim *pack_find(const Pack *, const char *id);
void given_parse(Claim *, Parser *, bool hidden);
void let_parse(Claim *, Parser *);
void claim_fail(Claim *, Mistake *);

/* A name as it is declared: a letter or a whole run of letters, with its subscript as a label. */
typedef struct NewName {
    const char *stem, *label; /* label NULL: none */
    const char *full;         /* stem_label */
    Node **sub;
    int subs;
    Span span;
} NewName;
bool parse_new_name(Parser *, NewName *);
bool parse_keyword(Parser *, const char *word);     /* accepts a run of letters that spells the word */
bool parse_shape(Parser *, Shape *);                /* after R: nothing, ^d, ^{d×m} */
Dim dim_of_node(Arena *, const Node *, Mistake **); /* a bound node, linear in sizes */

/* Adds `name = body` or one clause of a family to the scope. patterns is NULL for a plain name. */
typedef struct Definition {
    NewName name;
    Node **params; /* of a function: N_NAME each */
    int param_count;
    Node **entry; /* patterns of an entry: Φ_{t,2i} */
    int entries;
    Node *body;
    struct {
        Node **items;
        int count, capacity;
    } conditions; /* N_REL */
    struct {
        const char *name;
        Node *lo, *hi;
        bool unbounded;
    } range[4]; /* for i ∈ lo..hi */
    int ranges;
    Sym *declared; /* Φ ∈ R^{T×d} with …: the symbol with its shape */
} Definition;
Sym *define(Arena *, Scope *, Definition *, Mistake **);

/* ---- statement.c, block.c: lines of mathematics as statements ---- */

/* A value put in for an unknown or a drawn name. */
typedef struct Value {
    Sym *sym;
    int member; /* of a family: which one */
    Node *node;
    const char *author; /* what the sheet calls it, if it renames */
} Value;

typedef struct Values {
    Value *items;
    int count, capacity;
} Values;

const char *value_name(Arena *, const Value *); /* q, or q_1 of a family */

typedef enum {
    STEP_JUDGED,
    STEP_DEFINED, /* nothing to judge */
    STEP_ASSUMED,
    STEP_ILL, /* cannot be read */
} StepKind;

typedef struct Nodes {
    Node **items;
    int count, capacity;
} Nodes;

struct Statement {
    StepKind kind;
    int number;       /* of the relation in its block, from 1; 0 if it is not counted */
    Node *relation;   /* N_REL; NULL if it cannot be read */
    Nodes hypotheses; /* N_REL */
    Nodes conditions; /* N_REL on free indices */
    struct {
        Sym **items;
        int count, capacity;
    } free;                /* free indices of all of these */
    Values put_in;         /* hypotheses x = E of a drawn name or unknown */
    bool existential;      /* for some */
    bool distinct_reading; /* strict relation: the free index differs from the given ones beside it */
    Sym *limit_only;       /* X → Y as β → ∞: this limit only */
    Mistake *mistake;      /* ill-formed; a shape mistake leaves `relation` in place */
    bool hard;             /* … and no dimensions make it fit */
    Mismatches mismatches;
    Span span, sign;  /* sign: of the relation alone, as the author wrote it; source NULL: not known */
    const char *text; /* as read, in the author's names */
};

/* What a block says. */
typedef struct Reading {
    Arena *arena;
    Claim *claim;
    Scope *scope; /* names the block may use */
    Statements statements;
    Nodes condition; /* the answer to find condition C */
    struct {
        Sym **items;
        int count, capacity;
    } own;                  /* scalars it introduced */
    Givens givens;          /* how they are drawn */
    Values values;          /* of the unknowns */
    Mistake *value_mistake; /* an answer whose shape does not fit; the mismatches below would have to agree */
    bool value_hard;
    Mismatches value_mismatches;
    int yes_no;        /* 1 yes, 0 no, −1 neither */
    bool empty;        /* no formula at all */
    bool gives_answer; /* an unknown, a condition or yes/no where one is asked for */
    Mistake *mistake;  /* the block as a whole cannot be judged */
    const char *text;  /* the answer as read */
} Reading;

typedef enum { READ_CLAIM, READ_ANSWER, READ_PROOF } ReadMode;

/* Statements of a clause of a claim. */
void statements_of_clause(Claim *, Tokens *, Statements *, Mistake **);
/* A block of a sheet; `answer` is the reading of the answer in force for a proof, or NULL. */
Reading *block_read(Arena *, Claim *, const Block *, const Document *, ReadMode, const Reading *answer,
                    Sym *const *own, int own_count);

/* ---- lower.c: statements for given dimensions → tape ---- */

/* The whole numbers of a block of worlds: one value per size symbol. */
typedef struct Sizes {
    Sym **sym;
    int64_t *value;
    int count;
} Sizes;

typedef struct Case { /* hypotheses ⇒ goal, for one choice of the free indices */
    Test *hypothesis;
    int hypotheses;
    Test *goal; /* all of them */
    int goals;
    int64_t *index; /* values of statement->free */
} Case;

typedef struct Shown { /* a name and where its value stands on the tape */
    const Sym *sym;
    int member, member2; /* of a family; −1: none */
    int inst;
} Shown;

typedef struct Program {
    Tape *tape;
    Sizes sizes;
    struct {
        Case *items;
        int count, capacity;
    } cases;
    int *slot_of; /* per given of the problem: its slot on the tape, or −1 */
    bool *
        slot_used; /* per slot: does a case depend on it? Not a limit variable that is a symbol wherever it occurs */
    bool eventually, symbolic; /* some test is */
    bool mixed;                /* limit variables are numbers in one test and symbols in another */
    struct {
        Shown *items;
        int count, capacity;
    } drawn, defined;   /* only if asked for */
    const char *unable; /* what cannot be put on a tape: a limit, an expectation */
    Mistake *mistake;   /* entries that no pattern covers, an unknown without a value */
} Program;

/* Everything that is needed to test one statement in a world. */
typedef struct Problem {
    Arena *arena;
    Claim *claim;
    Givens givens; /* of the claim and of the block */
    Values values;
    Statement *statement;
    Nodes assumptions;    /* further hypotheses: assume clauses */
    Statements condition; /* the answered condition, each for all of its free indices */
    bool negligible_is_zero;
    const char *context; /* for replay: what tells this statement apart, and the text that brings it back */
    const char *tag;
} Problem;

bool sizes_evaluate(const Node *, const Sizes *, int64_t *); /* a bound whole-number expression */
bool sizes_dim(const Dim *, const Sizes *, int64_t *);
bool sizes_hold(const Node *relation, const Sizes *, bool *known); /* of whole numbers */
Program *lower(Arena *, const Problem *, const Sizes *, bool keep_shown);

#endif
