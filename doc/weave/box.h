/* box.h: one verdict as Markdown, for weave.c, and the pieces it is made of. */
#ifndef ATTEST_BOX_H
#define ATTEST_BOX_H

#include "doc/say/say.h"

/* ---- box_text.c ---- */
void box_prose(Text *, const char *text); /* words, whatever signs they hold */
void box_math(Text *, const char *text);  /* mathematics as reports write it, between dollars */
/* A message: its formulas are typeset, its first letter is a capital, and it ends in a full stop. */
void box_message(Text *, const char *text);

void box_code(Text *, const char *text);
void box_open_fold(Text *, const char *title,
                   bool open); /* a div that can be folded; open: unfolded at first */
void box_close(Text *);        /* … and every other div */

/* ---- box_world.c ---- */
const char *box_name(Arena *, const NamedValue *); /* in LaTeX */
void box_witness(Text *, const Witness *, const char *title, bool open);

/* ---- box.c ---- */
extern const char *const box_marks[]; /* per VerdictKind: ✓ ✗ … */
/* The div, ending in an empty line. */
void box_write(Text *, const BlockVerdict *, const Source *, const char *id, const Style *);
const char *box_title(Arena *, const BlockVerdict *);                 /* "1(b)i · projector" */
const char *box_place(Arena *, const BlockVerdict *, const Source *); /* "sheet.md:32" */
void box_summary(Text *, const BlockVerdict *);                       /* the evidence in a few words */

#endif
