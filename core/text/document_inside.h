/* document_inside.h: what the two readers of documents share, Markdown (document.c) and LaTeX (document_tex.c). */
#ifndef ATTEST_DOCUMENT_INSIDE_H
#define ATTEST_DOCUMENT_INSIDE_H

#include "text.h"

typedef struct Scan {
    Arena *arena;
    Source *source;
    Document *document;
    int line; /* from 0; Markdown only */
    const Macros *macros;
} Scan;

/* ---- document.c ---- */

/* The first mistake of a block stays with it; without a block it is the document's. */
void scan_mistake(Scan *, Block *, Span, const char *hint, const char *what);
const char *scan_copy(Scan *, int start, int end);                             /* without outer blanks */
void scan_piece(Scan *, Block *, PieceKind, bool display, int start, int end); /* unless it is blank */
bool scan_attribute(Scan *, Block *, const char *key, const char *value, Span where); /* false: no such key */
void scan_unknown_attribute(Scan *, Block *, Span, const char *key);
int scan_line_begin(const Scan *, int line);
int scan_line_end(const Scan *, int line); /* without the line end */
bool scan_kind(const char *word, bool fence, BlockKind *);
/* The kind of block whose name is nearly this word, for “did you mean”; NULL: none. `only_if_sure`: nothing else says that
   a block was meant. */
const char *scan_near_kind(const char *word, bool only_if_sure);
/* Reads {.answer claim=average …}; false: no kind of block is among the words. */
bool scan_attributes(Scan *, Block *, int start, int end, bool fence);

/* ---- document_stray.c: what begins no block. `at` to `end` is what is written behind ::: or ```. ---- */

bool stray_is_kind(Scan *, int at, int end, bool fence); /* scan_attributes, without mistakes */
void stray_div(Scan *, int at, int end);
void stray_fence(Scan *, int at, int end);
void stray_line(Scan *); /* any other line; goes on to the next one */

/* ---- document_given.c ---- */

void document_read_given(Scan *); /* the blocks \begin{given} of LaTeX */

/* ---- document_tex.c ---- */

void document_read_tex(Scan *);
/* A block of LaTeX in a Markdown file; the place after it. 0: none begins here. */
int document_read_tex_block(Scan *, int at);
/* Is there \begin{answer}{…} here, or the like? */
bool document_is_tex_block(Scan *, int at, int end);

#endif
