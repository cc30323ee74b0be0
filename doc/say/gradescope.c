/* gradescope.c: the points of a sheet as results.json of Gradescope: one test per claim. A claim that a person has to decide has no
   score of its own and does not count as failed; the score of the sheet is the sum of the others. */
#include "score.h"

#include <string.h>

/* In "md", lines that begin with four blanks are shown as they are. */
static void text_output(Text *out, const char *text) {
    Text lines = text_new(out->arena);
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length) text_add(&lines, "    ");
        text_add_bytes(&lines, text, length);
        text_add(&lines, "\n");
        text += length + (text[length] == '\n');
    }
    text_add(out, ",\"output\":");
    json_string(out, lines.bytes);
    text_add(out, ",\"output_format\":\"md\"");
}

static void test(Text *out, const Pack *pack, const ClaimScore *score) {
    const Claim *claim = pack_find(pack, score->claim);
    int points = score_points(pack, score), most = score_most(pack, score->claim);
    text_add(out, "{\"name\":");
    json_string(out, score->claim);
    text_add(out, ",\"name_format\":\"text\"");
    if (claim && claim->part && *claim->part) {
        text_add(out, ",\"number\":");
        json_string(out, claim->part);
    }
    if (points >= 0)
        text_printf(out, ",\"score\":%s,\"max_score\":%s,\"status\":\"%s\"", score_number(out->arena, points),
                    score_number(out->arena, most), score->outcome == SCORE_RIGHT ? "passed" : "failed");
    const char *note = points < 0 ? arena_printf(out->arena, "For a person to decide, up to %s point%s.\n",
                                                 score_number(out->arena, most), most == 100 ? "" : "s")
                                  : "";
    text_output(out, arena_printf(out->arena, "%s%s", note, score->output));
    text_add(out, ",\"visibility\":");
    json_string(out,
                claim && claim->visibility && *claim->visibility ? claim->visibility : visibility_words[0]);
    text_add(out, ",\"extra_data\":{\"verdict\":");
    json_string(out, score_word(score));
    text_add(out, ",\"assurance\":");
    json_string(out, assurance_words[score->assurance]);
    text_add(out, "}}");
}

void gradescope_scores(Text *out, const Pack *pack, const Scores *scores, const char *trouble) {
    int sum = 0, open = 0;
    for (int i = 0; i < scores->claims.count; i++) {
        int points = score_points(pack, &scores->claims.items[i]);
        sum += points > 0 ? points : 0;
        open += points < 0;
    }
    text_printf(out, "{\"score\":%s", score_number(out->arena, sum));
    text_output(out, trouble ? arena_printf(out->arena, "The sheet could not be judged: %s\n", trouble)
                     : !scores->claims.count ? "Nothing in the sheet could be judged.\n"
                     : open ? arena_printf(out->arena, "%d of %d claims are for a person to decide.\n", open,
                                           scores->claims.count)
                            : "");
    text_add(out, ",\"visibility\":\"visible\",\"stdout_visibility\":\"hidden\",\"tests\":[");
    for (int i = 0; i < scores->claims.count; i++) {
        text_add(out, i ? ",\n" : "\n");
        test(out, pack, &scores->claims.items[i]);
    }
    text_add(out, "\n]}\n");
}

/* Written whatever happened to the sheet: Gradescope shows nothing of a run without results. */
void gradescope_part(ReportPart *part, const SheetReport *report) {
    Scores scores = {0};
    if (report->pack) pack_read_all(report->pack);
    if (report->pack) scores = score_sheet(part->body.arena, report);
    gradescope_scores(&part->body, report->pack, &scores, score_trouble(report));
}
