/* box.h: one verdict as Markdown, for weave.c. */
#ifndef ATTEST_BOX_H
#define ATTEST_BOX_H

#include "doc.h"

extern const char *const box_marks[]; /* per VerdictKind: ✓ ✗ … */

void box_prose(Text *, const char *text); /* words, whatever signs they hold */
void box_math(Text *, const char *text);  /* mathematics as reports write it, between dollars */
/* A message: its formulas are typeset, its first letter is a capital, and it ends in a full stop. */
void box_message(Text *, const char *text);

/* The div, ending in an empty line. */
void box_write(Text *, const BlockVerdict *, const Source *, const char *id, const Style *);
const char *box_title(Arena *, const BlockVerdict *);                /* "1(b)i · projector" */
const char *box_place(Arena *, const BlockVerdict *, const Source *); /* "sheet.md:32" */
void box_summary(Text *, const BlockVerdict *);                      /* the evidence in a few words */

#endif
