/* box.h: the Markdown skin: one verdict as a div for weave.c, and the pieces it is made of. */
#ifndef ATTEST_BOX_H
#define ATTEST_BOX_H

#include "doc/say/say.h"

/* ---- box_text.c ---- */
void box_prose(Text *, const char *text); /* words, whatever signs they hold */
void box_pack(Text *, const char *text);  /* words of a pack, whose formulas stand between dollar signs */
void box_code(Text *, const char *text);
void box_phrase(Text *, const Phrase *);
void box_sentence(Text *, const Phrase *);  /* with a capital and a full stop; nothing if it is empty */
void box_paragraph(Text *, const Phrase *); /* the same, and an empty line */
void box_message(Text *, const char *text); /* the words of a mistake as a sentence */
void box_open_fold(Text *, const char *title,
                   bool open); /* a div that can be folded; open: unfolded at first */
void box_close(Text *);        /* … and every other div */

/* ---- box_world.c ---- */
const char *box_value(Arena *, const NamedValue *, bool bare); /* in LaTeX */
const char *box_name(Arena *, const NamedValue *);             /* in LaTeX */
void box_witness(Text *, const Witness *, bool confirms, const Phrase *title, bool open);

/* ---- box.c ---- */
/* The div, ending in an empty line. */
void box_write(Text *, const BlockVerdict *, const Source *, const char *id, const Style *);
const char *box_title(Arena *, const BlockVerdict *);                 /* "1(b)i · projector" */
const char *box_place(Arena *, const BlockVerdict *, const Source *); /* "sheet.md:32" */
void box_summary(Text *, const BlockVerdict *);                       /* the evidence in a few words */

#endif
