/* page.c: pages that attest writes itself, without pandoc: their frame, and the report on one sheet. Names and texts come from strangers;
   everything is escaped, and nothing is fetched or run. */
#include "doc/weave/assets.h"
#include "grade.h"

#include <string.h>

void page_text(Text *out, const char *text) {
    for (; *text; text++) {
        const char *with = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                           : *text == '\'' ? "&#39;"
                                           : NULL;
        text_add_bytes(out, with ? with : text, with ? strlen(with) : 1);
    }
}

static const char *asset(const char *name) {
    for (int i = 0; i < embedded_asset_count; i++)
        if (!strcmp(embedded_assets[i].name, name)) return embedded_assets[i].bytes;
    die("the file %s is not built in", name);
}

void page_begin(Text *out, const char *title) {
    text_add(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"attest\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
        "<title>");
    page_text(out, title);
    text_printf(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n", asset("attest.css"),
                asset("class.css"));
    text_add(out, "<a class=\"skip\" href=\"#attest-text\">Skip to the text</a>\n");
}

void page_end(Text *out) { text_add(out, "</main>\n</body>\n</html>\n"); }

static const Look *look_of(const ClaimScore *score) {
    return say_block_look(&(BlockVerdict){.kind = score->kind, .assurance = score->assurance});
}

static void claim_section(Text *out, const Pack *pack, const ClaimScore *score) {
    const Claim *claim = pack_find(pack, score->claim);
    int points = score_points(pack, score), most = score_most(pack, score->claim);
    text_add(out, "<h2>");
    page_text(out, score->claim);
    if (claim && claim->part && *claim->part) text_add(out, " · "), page_text(out, claim->part);
    text_add(out, "</h2>\n");
    if (score->missing)
        text_add(out, "<p><span class=\"none mark\">–</span> no answer found · ");
    else {
        const Look *look = look_of(score);
        text_printf(out, "<p><span class=\"%s mark\">%s %s</span> · ",
                    score->outcome == SCORE_RIGHT   ? "right"
                    : score->outcome == SCORE_WRONG ? "wrong"
                                                    : "open",
                    look->mark, look->word);
    }
    if (points < 0)
        text_printf(out, "a person decides on up to %s</p>\n", score_number(out->arena, most));
    else
        text_printf(out, "%s of %s</p>\n", score_number(out->arena, points), score_number(out->arena, most));
    if (score->missing) return;
    text_add(out, "<pre class=\"report\" tabindex=\"0\">");
    page_text(out, score->output);
    text_add(out, "</pre>\n");
}

void page_sheet(Text *out, const Pack *pack, const Record *record) {
    page_begin(out, record->name);
    text_add(out, "<header><h1>");
    page_text(out, record->name);
    text_add(out, "</h1></header>\n<main id=\"attest-text\" class=\"class\">\n");
    if (record->trouble) {
        text_add(out, "<p>The sheet could not be judged: ");
        page_text(out, record->trouble);
        text_add(out, ".</p>\n");
    }
    for (int i = 0; i < record->scores.claims.count && !record->trouble; i++)
        claim_section(out, pack, &record->scores.claims.items[i]);
    page_end(out);
}
