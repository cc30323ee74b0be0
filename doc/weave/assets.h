/* assets.h: the files of this room that the program carries along: the filter, styles and font of woven documents. The table
   is made by the Makefile. */
#ifndef ATTEST_ASSETS_H
#define ATTEST_ASSETS_H

#include <stddef.h>

typedef struct Asset {
    const char *name; /* of the file, without its folder */
    const char *bytes;
    size_t size;
} Asset;

extern const Asset embedded_assets[];
extern const int embedded_asset_count;

#endif
