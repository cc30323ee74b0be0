/* positions.c: a size, a format and a bound → when sinusoidal position encodings are equal. */
#include "inside.h"

#include <strings.h>
#include <unistd.h>

enum {
    REAL_DECADES = 1000,     /* of the statement on real values, unless --below says otherwise */
    ONE_DECADES = 300,       /* how far lattice reduction is tried for one d, */
    TABLE_DECADES = 100,     /* and in the table */
    ONE_EFFORT = 20000000,   /* how many differences are gone through for one d: a fifth of a second; */
    TABLE_EFFORT = 10000000, /* and in the table */
};

static const int table[] = {2, 4, 6, 8, 16, 64, 512};

static bool is_wanted(const CommandLine *line, Format format) {
    return !line->format || !strcasecmp(line->format, format_rows[format].name) ||
           !strcasecmp(line->format, format_rows[format].full);
}

/* Every size and format that was asked for; `below` NULL: no bound was. */
static int encode_all(Arena *arena, const CommandLine *line, const fmpz *below, Encoding *out) {
    int rows = line->d ? 1 : (int)(sizeof table / sizeof *table), count = 0;
    int total = rows * (line->format ? 1 : FORMAT_COUNT);
    Progress progress = progress_start("positions");
    for (int row = 0; row < rows; row++)
        for (Format format = 0; format < FORMAT_COUNT; format++) {
            if (!is_wanted(line, format)) continue;
            out[count++] = positions_encoding(arena, line->d ? (int)line->d : table[row], format, below,
                                              line->d ? ONE_DECADES : TABLE_DECADES,
                                              line->d ? ONE_EFFORT : TABLE_EFFORT);
            progress_show(&progress, "encodings", count, total);
        }
    progress_end(&progress);
    return count;
}

static void report(Arena *arena, const CommandLine *line, const fmpz *below) {
    enum { MOST = sizeof table / sizeof *table * FORMAT_COUNT };
    Encoding *encodings = NEW_ARRAY(arena, Encoding, MOST);
    int count = encode_all(arena, line, below, encodings);
    Closest real;
    closest_init(&real);
    fmpz_t real_below;
    fmpz_init_set_ui(real_below, 10);
    fmpz_pow_ui(real_below, real_below, REAL_DECADES);
    if (below) fmpz_set(real_below, below);
    positions_closest(&real, real_below);
    PositionsReport all = {&real, real_below, below, encodings, count};
    Text out = text_new(arena);
    if (line->json)
        json_positions(&out, &all);
    else if (line->d)
        report_positions(&out, &all);
    else
        report_positions_table(&out, &all);
    command_print(&out);
    closest_clear(&real);
    fmpz_clear(real_below);
}

int command_positions(Arena *arena, const CommandLine *line) {
    if (line->arguments.count)
        return line_refuse("as in attest positions --d 8", "positions takes no argument %s",
                           line->arguments.items[0]);
    fmpz_t below;
    fmpz_init(below);
    int status = 0;
    if (line->below && !positions_read_below(below, line->below))
        status = line_refuse("as in --below 1000, --below 1e30 or --below 10^1000",
                             "--below needs a whole number from 2 to 10^10000, not \"%s\"", line->below);
    else
        report(arena, line, line->below ? below : NULL);
    fmpz_clear(below);
    return status;
}
