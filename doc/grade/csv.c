/* csv.c: cells of a table for spreadsheets (RFC 4180). */
#include "grade.h"

#include <string.h>

/* Names of files come from strangers: =cmd() in a cell would be run. */
static bool is_formula(const char *text) { return *text && strchr("=+-@\t\r", *text); }

void csv_cell(Text *out, const char *text) {
    bool quotes = strpbrk(text, ",\"\r\n;\t ") || is_formula(text);
    if (quotes) text_add(out, "\"");
    if (is_formula(text)) text_add(out, "'");
    for (; *text; text++) text_add_bytes(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    if (quotes) text_add(out, "\"");
}
