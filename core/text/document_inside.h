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

/* ---- document_tex.c ---- */

void document_read_tex(Scan *);

#endif
