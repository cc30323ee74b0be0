/* raw.h: a sheet without blocks → what is put into it; raw.c. */
#ifndef ATTEST_WEAVE_RAW_H
#define ATTEST_WEAVE_RAW_H

#include "doc/say/found.h"
#include "weave.h"

typedef struct RawBoxes { /* in the order of the sheet */
    WovenBlock *items;
    int count, capacity;
} RawBoxes;

RawBoxes raw_boxes(Arena *, const Pack *, const Finding *, const Options *, const Style *,
                   const char **front);

#endif
