/* tex_inside.h: shared by tex.c, which makes items of a LaTeX file, and tex_scan.c, which takes its text apart. */
#ifndef ATTEST_TEX_INSIDE_H
#define ATTEST_TEX_INSIDE_H

#include "inside.h"

enum { DEEPEST_LIST = 8 };

typedef enum { GROUP_TEXT, GROUP_ANSWER } GroupKind;

typedef struct Environment {
    EnvironmentKind kind;
    PartKind style; /* of an enumerate */
    int count;
    bool labels; /* its numbers can be labels */
} Environment;

/* What all files of a sheet share. */
typedef struct Tex {
    Layout *layout;
    bool exam;      /* \question, \part: lists count nothing then */
    int section[3]; /* counters */
    int part[4];
    int problems;
    int answers;   /* environments and groups of answers around this place */
    bool answered; /* in this problem */
    int depth;     /* of \input, */
    int inputs;    /* and how often it was followed */
    int resume[DEEPEST_LIST + 1];
    int numbered;            /* enumerates around this place */
    bool macro_environments; /* some macro may be \\begin{equation} */
    LIST(GroupKind) groups;
    LIST(Environment) environments;
} Tex;

typedef struct Walk {
    Tex *tex;
    Source *source;
    const char *text;
    int at, end;
    int prose;        /* where the prose begins that is not an item yet */
    int fresh;        /* where the text of this line or item begins */
    int paragraph;    /* items before this paragraph */
    int no_macro_end; /* searches that found nothing up to here need not be made again */
    int unbalanced;   /* braces of formulas do not close up to here */
    bool no_fi;
} Walk;

typedef enum {
    THING_TEXT,    /* one character */
    THING_SKIP,    /* a comment, without its line end; \verb; what \iffalse hides */
    THING_COMMAND, /* backslash and name */
    THING_BEGIN,
    THING_END,
} ThingKind;

typedef struct Thing {
    ThingKind kind;
    int start, end;
    int name, name_end;
} Thing;

void tex_walk(Tex *, Source *); /* tex.c */

/* ---- tex_parts.c ---- */

Span tex_span(const Walk *, int start, int end);
void tex_flush(Walk *, int until);        /* the prose up to here becomes an item */
void tex_skip(Walk *, int until, int to); /* the same; goes on at `to` */
Mark *tex_counted(Walk *, PartKind, int value, int at);
bool tex_begin_text(Walk *, bool item); /* a label or a marker here; true if a label was written */
bool tex_section(Walk *, const Thing *);
bool tex_exam_part(Walk *, const Thing *);
void tex_item(Walk *, const Thing *);
/* How an enumerate counts, by its options [start, end); not *known: in a way that is not a label. */
PartKind tex_style(const Walk *, int start, int end, int depth, bool *known);
int tex_start(const Walk *, int start, int end); /* the number before its first item */
bool tex_points(Walk *, const Thing *);

/* ---- tex_scan.c ---- */

Thing tex_next(Walk *, int at);
bool tex_is(const Walk *, const Thing *, const char *name);
bool tex_here(const Walk *, int at, const char *what);
bool tex_is_gap(const Walk *, int at);     /* an empty line begins here, at a line end */
int tex_past_blanks(const Walk *, int at); /* and comments, but not past an empty line */
int tex_past_group(
    Walk *, int at); /* that opens here with { or [; if it is not closed in its paragraph, past its sign */
int tex_past_arguments(const Walk *, int at);           /* short ones, without a formula */
int tex_formula_end(Walk *, int at, const char *close); /* −1: it is not closed in its paragraph */
int tex_environment_end(Walk *, const Thing *begin);    /* where \end{…} begins; −1: nowhere */
bool tex_defines(const Walk *, const Thing *);
bool tex_uses(const Source *, const char *command);
void tex_open_group(Tex *, GroupKind);
Environment *tex_list(Tex *); /* the innermost list; NULL: none */

#endif
