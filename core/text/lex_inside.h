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
    bool brace;               /* \left\{ was just read before an environment */
    int substack;             /* > 0: \\ separates conditions under a sum */
    int depth;                /* of nested arguments */
    LIST(struct Opened) open; /* environments */
    Mistake **mistake;
} Lexer;
void lex_range(Lexer *, int start, int end);
void lex_command(Lexer *);
void lex_mistake(Lexer *, int start, int end, const char *hint,
                 const char *what); /* the first counts; reading ends */
Token *lex_emit(Lexer *, TokenKind, int start, int end, const char *text);
void lex_words(Lexer *, int start, int end, bool wide);

/* ---- lex_commands.c: what each backslash command does ---- */

typedef enum {
    DO_TOKEN, /* one token */
    DO_REL,   /* a relation */
    DO_LETTER,
    DO_SKIP,      /* no meaning */
    DO_DELIMITER, /* \left and \right: a following full stop is no delimiter */
    DO_FONT,      /* \bf, \rm: a look to the end of the group */
    DO_LENGTH,    /* \kern 2pt: a length without braces follows */
    DO_WRAP,      /* a look that changes nothing: \mathbf{x} is x */
    DO_BOLD,      /* the same, but 1 is the ones and 0 is zero */
    DO_BLACKBOARD,
    DO_UPRIGHT, /* \mathrm, \operatorname: a name, words, or mathematics */
    DO_TEXT,    /* words, with mathematics between dollar signs */
    DO_REMOVE,  /* command and argument mean nothing */
    DO_CANCEL,  /* a term that is struck out */
    DO_PAIR,    /* \norm{x}: the same sign on both sides */
    DO_COLOR,   /* \textcolor{red}{x} is x */
    DO_ACCENT,
    DO_UNDERBRACE,
    DO_OVERSET,
    DO_SUBSTACK,  /* rows under a sum */
    DO_INTERTEXT, /* prose between two rows */
    DO_NOT,
    DO_BEGIN,
    DO_END,
    DO_XARROW,
    DO_REFUSE, /* text says why */
} Doing;

typedef struct Command {
    const char *name;
    Doing doing;
    int code;
    const char *text;
} Command;

const Command *command_find(const char *name, int length); /* NULL: not known */
int command_arguments(const char *name, int length);       /* how many it takes, with or without braces */

/* ---- lex_latex.c ---- */

typedef struct Opened { /* an environment */
    int start, end;     /* its name */
    Span span;
    enum { ENV_LINES, ENV_MATRIX, ENV_CASES } kind;
} Opened;

bool lex_group(Lexer *);  /* at a brace: {\bf k}; false if it is an ordinary group */
void lex_finish(Lexer *); /* what is still open is a mistake */

/* ---- lex_unicode.c: letters and signs that look like others ---- */

bool lex_alphabet(Lexer *);   /* 𝐀, 𝛼, ｘ, ＝ at lexer->at */
int lex_blank(const Lexer *); /* bytes of a space without meaning at lexer->at, 0 if there is none */

/* ---- lex.c ---- */

enum { LEX_DEEPEST = 200 }; /* arguments in arguments */

bool lex_sign(Lexer *, const char *bytes, int used); /* the sign these bytes spell, `used` bytes long here */

/* ---- lex_tidy.c: groups that only group ---- */

void lex_tidy(Arena *, Tokens *, int from);

#endif
