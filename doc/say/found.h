/* found.h: words for sheets without blocks; found.c. */
#ifndef ATTEST_SAY_FOUND_H
#define ATTEST_SAY_FOUND_H

#include "props/find/find.h"
#include "say.h"

const char *found_why(Arena *, const Found *); /* "label, names that only this question has" */
const char *found_left_why(const FoundLeft *);
Phrase say_finding(Arena *, const Finding *);  /* how the sheet was read */
Phrase say_readings(Arena *, const Finding *); /* "read K_a as k_a (4 places)"; empty: as written */
Phrase say_found_counts(Arena *, const Finding *);

void json_found_left(Text *, const FoundLeft *, const Source *); /* json.c: one line */
void report_finding_head(Text *, const Finding *, const Style *);
void report_finding(Text *, const Finding *, const Style *);     /* terminal.c */

#endif
