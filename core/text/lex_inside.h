/* lex_inside.h: what the files of the lexer share: characters and commands as tables, and the tidying at the end. */
#ifndef ATTEST_LEX_INSIDE_H
#define ATTEST_LEX_INSIDE_H

#include "text.h"

/* Shared between the two lexers. */
typedef struct Lexer {
    Arena *arena;
    Tokens *out;
    const Source *source;
    int at, end;
    LexMode mode;
    bool sigma_is_name;
    bool columns;             /* inside a matrix or cases: & separates entries */
    bool aligned;             /* & was just read elsewhere */
    bool pending;             /* likewise, and no token that tells what it is for has come */
    int marks;                /* how many & the row has so far, without those that only stand beside a sign */
    int column;               /* of the last token of the row */
    bool opened;              /* \left. was just read */
    bool brace;               /* \left\{ was just read before an environment */
    int substack;             /* > 0: \\ separates conditions under a sum */
    int depth;                /* of nested arguments */
    LIST(struct Opened) open; /* environments */
    Tokens remarks;           /* from labels: they are said at the end of the row */
    Mistake **mistake;
} Lexer;
void lex_range(Lexer *, int start, int end);
void lex_command(Lexer *);
void lex_mistake(Lexer *, int start, int end, const char *hint,
                 const char *what); /* the first counts; reading ends */
Token *lex_emit(Lexer *, TokenKind, int start, int end, const char *text);

/* ---- lex_words.c: prose, and the words in formulas ---- */

enum { LEX_CHINESE_STOP = 0x3002 };
void lex_words(Lexer *, int start, int end, bool wide); /* wide: in \text{…} */
Token *lex_emit_word(Lexer *, int start, WordMatch, bool wide);
/* Is this word, found at a run of letters in a plain formula, a word there, or are the letters names? */
bool lex_is_word_of_formulas(WordMatch, int letters);

/* ---- lex_commands.c: what each backslash command does ---- */

/* What is done, and how many arguments the command takes (COLOR and some TOKENs: see command_arguments) */
#define DOINGS(X)                                                               \
    X(TOKEN, 0)                                                                 \
    X(REL, 0)                                                                   \
    X(LETTER, 0)                                                                \
    X(SKIP, 0)      /* no meaning */                                            \
    X(DELIMITER, 0) /* \left and \right: a following full stop means nothing */ \
    X(FONT, 0)      /* \bf, \rm: a look to the end of the group */              \
    X(LENGTH, 0)    /* \kern 2pt: a length without braces follows */            \
    X(WRAP, 1)      /* a look that changes nothing: \mathbf{x} is x */          \
    X(BOLD, 1)      /* the same, but 1 is the ones and 0 is zero */             \
    X(BLACKBOARD, 1)                                                            \
    X(UPRIGHT, 1) /* \mathrm, \operatorname: a name, words, or mathematics */   \
    X(TEXT, 1)    /* words, with mathematics between dollar signs */            \
    X(TAG, 1)     /* a label of its row */                                      \
    X(REMOVE, 1)  /* command and argument mean nothing */                       \
    X(CANCEL, 1)  /* a term that is struck out */                               \
    X(PAIR, 1)    /* \norm{x}: the same sign on both sides */                   \
    X(MODULUS, 1) /* \pmod{m} is (mod m) */                                     \
    X(COLOR, 0)   /* \textcolor{red}{x} is x */                                 \
    X(ACCENT, 1)                                                                \
    X(UNDERBRACE, 1)                                                            \
    X(OVERSET, 2)                                                               \
    X(SUBSTACK, 1)  /* rows under a sum */                                      \
    X(INTERTEXT, 1) /* prose between two rows */                                \
    X(COMMENT, 0)   /* \\#: the rest of the line is words */                    \
    X(PLACE, 0)     /* \\arg\\min is argmin */                                  \
    X(NOT, 0)                                                                   \
    X(BEGIN, 1)                                                                 \
    X(END, 1)                                                                   \
    X(XARROW, 1)                                                                \
    X(REFUSE, 0) /* text says why */

typedef enum {
#define X(doing, arguments) DO_##doing,
    DOINGS(X)
#undef X
} Doing;

typedef struct Command {
    const char *name;
    Doing doing;
    int code; /* of TOKEN its kind, of PAIR the sign, of REL the relation; else as lex_latex.c reads it */
    const char *text; /* canonical, or the accent, or why it is refused */
} Command;

typedef struct CommandRow {
    Doing doing;
    int code;
    const char *text, *names[24]; /* NULL ends the names */
} CommandRow;
extern const CommandRow lex_commands[];
extern const int lex_command_rows;

/* What is not part of the language: a sign (or NULL), why, and the commands for it. */
typedef struct RefusedRow {
    const char *sign, *why, *commands[6];
} RefusedRow;
extern const RefusedRow lex_refused[];
extern const int lex_refused_rows;

int command_arguments(const char *name, int length); /* how many it takes, with or without braces */

/* ---- lex_spelling.c: signs and commands found in all the tables ---- */

typedef struct Spelling {
    const char *bytes;
    int length;
    enum { SPELLS_TOKEN, SPELLS_LETTER, SPELLS_FRACTION, SPELLS_RAISED, SPELLS_LOWERED, SPELLS_REFUSED } what;
    TokenKind kind;   /* of SPELLS_TOKEN */
    Rel rel;          /* of TOK_REL */
    const char *text; /* canonical; of a script the character it stands for; why it is refused */
    int row;          /* of SPELLS_FRACTION */
} Spelling;

const Spelling *lex_spelling(const char *bytes,
                             int length);                  /* the longest one the bytes begin with, or NULL */
const Command *command_find(const char *name, int length); /* NULL: not known */
Token *lex_emit_sign(Lexer *, Sign, int start, int end);
Token *lex_emit_relation(Lexer *, Rel, int start, int end);

/* ---- lex_latex.c ---- */

bool lex_group(Lexer *); /* at a brace: {\bf k}; false if it is an ordinary group */
void lex_spaces(Lexer *);
/* The next argument: a braced group, a command, or one character. False if there is none or it is not closed. */
bool lex_argument(Lexer *, int *start, int *end);
bool lex_is(const Lexer *, int start, int end, const char *what);

/* ---- lex_label.c ---- */

void lex_label_of_brace(Lexer *, int from, int start, int end); /* around the tokens from `from` on */
void lex_label_of_row(Lexer *, int start, int end);             /* its tag */
void lex_label_of_relation(Lexer *, int start, int end);        /* over or under it */
void lex_label_flush(Lexer *);                                  /* a row or a sentence ends */

/* ---- lex_environment.c ---- */

typedef struct Opened { /* an environment */
    int start, end;     /* its name */
    Span span;
    enum { ENV_LINES, ENV_MATRIX, ENV_CASES } kind;
} Opened;

void lex_environment(Lexer *, int command, bool begin); /* behind \begin or \end, which is at `command` */
bool lex_brace_of_rows(Lexer *);                        /* does an environment of rows follow? */
void lex_finish(Lexer *);                               /* what is still open is a mistake */

/* ---- lex_unicode.c: letters and signs that look like others ---- */

bool lex_alphabet(Lexer *);   /* 𝐀, 𝛼, ｘ, ＝ at lexer->at */
int lex_blank(const Lexer *); /* bytes of a space without meaning at lexer->at, 0 if there is none */

/* ---- lex.c ---- */

enum { LEX_DEEPEST = 200 }; /* arguments in arguments */

bool lex_sign(Lexer *, const char *bytes, int used); /* the sign these bytes spell, `used` bytes long here */

/* ---- lex_number.c, lex_dot.c: at a digit, at a full stop ---- */

void lex_number(Lexer *);
void lex_dot(Lexer *);
void lex_dot_check(Lexer *, int from); /* of the tokens from there on */

/* ---- lex_comment.c ---- */

void lex_comment(Lexer *, int start,
                 int after); /* of its sign: the rest of the line is skipped, or a mistake */
bool lex_numbering(Lexer *); /* ① at lexer->at, beside a formula */

/* ---- lex_drawn.c ---- */

void lex_drawn(Lexer *, int from); /* of the tokens from there on */

/* ---- lex_tidy.c: groups that only group ---- */

void lex_tidy(Arena *, Tokens *, int from);

#endif
