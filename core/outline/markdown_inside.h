/* markdown_inside.h: shared by markdown.c, which walks over a Markdown sheet, and markdown_line.c, which reads how its lines begin. */
#ifndef ATTEST_MARKDOWN_INSIDE_H
#define ATTEST_MARKDOWN_INSIDE_H

#include "inside.h"

typedef struct Walk {
    Layout *layout;
    Source *source;
    const char *text;
    int at, end;
    int prose;       /* where the prose begins that is not an item yet */
    int marks;       /* where the marks of this line begin: - or > */
    int fresh;       /* where the text of this line begins, behind marks and labels */
    bool quote;      /* inside > … */
    bool *bad;       /* lines with a dollar sign too many */
    int no_fence[2]; /* no fence of ` or ~ with so many signs closes any more */
    int unbalanced;  /* braces of formulas do not close up to here */
    bool asked;      /* there is a line Q: … */
    bool no_comment;
    bool table; /* inside a row of a table */
} Walk;

/* ---- markdown.c ---- */

bool markdown_here(const Walk *, int at, const char *what);
int markdown_blanks(const Walk *, int at);
int markdown_line_end(const Walk *, int at);
bool markdown_is_blank(const Walk *, int at); /* nothing but blanks up to the line end */
Span markdown_span(const Walk *, int start, int end);
void markdown_flush(Walk *, int until);        /* the prose up to here becomes an item */
void markdown_skip(Walk *, int until, int to); /* the same; goes on at `to`, and leaves out what is between */
int markdown_tag(const Walk *,
                 int at);    /* past <details> or </b>, of the tags that people use; `at`: there is none */
bool markdown_fence(Walk *); /* past the fence that begins in this line */

/* ---- markdown_line.c ---- */

void markdown_line(Walk *); /* reads what begins a line, and goes on behind it */
void markdown_quote(Walk *, bool quote, int at);

#endif
