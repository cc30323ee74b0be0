/* parcel.h: numbers and texts in a row of bytes, for another process or for a file of ours. Who reads it knows what is in it. */
#ifndef ATTEST_PARCEL_H
#define ATTEST_PARCEL_H

#include "base.h"

typedef struct Parcel { /* as far as it was not unpacked yet */
    Arena *arena;       /* for the texts that are taken out */
    const char *bytes;
    size_t length;
} Parcel;

void parcel_add_number(Text *, int64_t);
void parcel_add_text(Text *, const char *); /* NULL stays NULL */
void parcel_add_bytes(Text *, const char *, size_t);
/* Taking out more than there is dies. */
int64_t parcel_take_number(Parcel *);
const char *parcel_take_text(Parcel *);
Parcel parcel_take_bytes(Parcel *);

/* A parcel for a file: a line that names its kind, the digest of the rest, the rest. */
void parcel_seal(Text *, const char *kind, const Text *body);
/* *digest NULL: it is damaged, or of another kind. */
Parcel parcel_open(Arena *, const char *kind, const char *bytes, size_t length, const char **digest);

#endif
