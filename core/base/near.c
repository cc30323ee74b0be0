/* near.c: the word that somebody probably meant, for "did you mean". In: what was written, and the words there are. Out: the
   nearest of them, or none if all are far. Owns nothing: words are the caller's. */
#include "base.h"

#include <string.h>
#include <strings.h>

enum { LONGEST = 60 };

/* Levenshtein distance, in bytes: how many must be put in, left out or replaced. */
int near_distance(const char *a, const char *b) {
    int row[LONGEST + 1], rows = (int)strlen(a), cols = (int)strlen(b);
    if (rows > LONGEST || cols > LONGEST) return 100;
    for (int j = 0; j <= cols; j++) row[j] = j;
    for (int i = 1; i <= rows; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= cols; j++) {
            int above = row[j], best = corner + (a[i - 1] != b[j - 1]);
            if (above + 1 < best) best = above + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
            corner = above;
        }
    }
    return row[cols];
}

/* Two slips are forgiven, three in a long word; somebody who wrote the first three letters or more may have stopped there. */
void near_offer(Near *near, const char *candidate) {
    size_t length = strlen(near->written);
    if (length < 2) return;
    bool begins = length >= 3 && !strncasecmp(candidate, near->written, length);
    int distance = begins ? 2 : near_distance(near->written, candidate), most = length > 8 ? 3 : 2;
    if (!strcasecmp(candidate, near->written)) distance = 0;
    if (distance > most || distance >= (int)length || (near->best && distance >= near->distance)) return;
    near->best = candidate;
    near->distance = distance;
}
