/* packs.h: the packs that are built in. The Makefile makes the text of each .md file of this room part of the
   program. */
#ifndef ATTEST_PACKS_H
#define ATTEST_PACKS_H

#include <stddef.h>

typedef struct Pack_text {
    const char *name, *text; /* "attention", and the file, byte for byte, with a zero byte after it */
    size_t size;             /* of the text, without that zero byte */
} Pack_text;

extern const Pack_text embedded_packs[];
extern const int embedded_pack_count;

#endif
