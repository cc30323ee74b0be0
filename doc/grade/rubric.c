/* rubric.c: a rubric, one line per claim: its name, its points and, if wanted, its visibility, with commas or blanks between. It takes
   the place of the points in the pack: claims that it does not name are worth nothing. */
#include "grade.h"

#include <string.h>

typedef struct Line {
    Span word[4];
    int words;
} Line;

static Line split(const Source *source, int start, int end) {
    Line line = {0};
    for (int at = start; at < end && line.words < 4;) {
        while (at < end && strchr(" \t,", source->text[at])) at++;
        if (at == end || source->text[at] == '#') break;
        int from = at;
        while (at < end && !strchr(" \t,", source->text[at])) at++;
        line.word[line.words++] = (Span){source, from, at};
    }
    return line;
}

static const Mistake *read_line(Arena *arena, Pack *pack, const Line *line) {
    static const char example[] = "as in: average 2 hidden";
    const char *id = span_text(arena, line->word[0]);
    Claim *claim = pack_find(pack, id);
    int points;
    if (!claim) return missing_claim(arena, pack, id, line->word[0]);
    if (claim->points)
        return mistake_new(arena, MISTAKE_PACK, line->word[0], NULL, "%s has points already", id);
    if (line->words < 2)
        return mistake_new(arena, MISTAKE_PACK, line->word[0], example, "how many points is %s worth?", id);
    claim->points = span_text(arena, line->word[1]);
    if (!claim_read_points(claim->points, &points))
        return mistake_new(arena, MISTAKE_PACK, line->word[1], example,
                           "points are a number from 0 to 10000, with two decimals at most");
    if (line->words > 2) claim->visibility = span_text(arena, line->word[2]);
    if (line->words > 2 && !claim_is_visibility(claim->visibility))
        return mistake_new(arena, MISTAKE_PACK, line->word[2], example,
                           "the visibility is visible, hidden, after_due_date or after_published");
    if (line->words > 3)
        return mistake_new(arena, MISTAKE_PACK, line->word[3], example,
                           "the line goes on after the visibility");
    return NULL;
}

bool rubric_read(Arena *arena, Pack *pack, Source *source, const Mistake **mistake) {
    *mistake = NULL;
    for (int i = 0; i < pack->claims.count; i++) pack->claims.items[i]->points = NULL;
    for (int i = 0; i < source->lines && !*mistake; i++) {
        int start = source->line_start[i];
        Line line = split(source, start, start + (int)strcspn(source->text + start, "\n"));
        if (line.words) *mistake = read_line(arena, pack, &line);
    }
    if (!*mistake && !score_has_points(pack))
        *mistake = mistake_new(arena, MISTAKE_PACK, (Span){source, 0, 0}, "as in: average 2 hidden",
                               "the rubric names no claim");
    return !*mistake;
}
