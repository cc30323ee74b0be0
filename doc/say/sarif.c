/* sarif.c: remarks as SARIF 2.1.0, for editors and for code scanning. Every block is in it: what holds is a result of the kind pass. */
#include "remark.h"

#include <string.h>

static void field(Text *out, const char *before, const char *value) {
    text_add(out, before);
    json_string(out, value);
}

/* ---- fingerprints ---- */

static uint64_t mixed(uint64_t hash, const char *text) { /* FNV-1a; blanks do not count */
    for (; *text; text++)
        if (!strchr(" \t\n\r", *text)) hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return (hash ^ 0xFF) * 0x100000001B3u;
}

/* The claim and the text of the statement, wherever it is in the file: other edits do not change it. */
static uint64_t text_hash(Arena *arena, const Remark *r) {
    uint64_t hash = mixed(mixed(0xCBF29CE484222325u, r->claim), r->file);
    bool whole = !r->span.source || r->rule == RULE_SHEET;
    return mixed(hash, whole ? r->what : span_text(arena, r->span));
}

/* How many remarks before this one have the same hash. */
static int occurrence(const char *const *hashes, int at) {
    int count = 0;
    for (int i = 0; i < at; i++) count += !strcmp(hashes[i], hashes[at]);
    return count;
}

/* ---- places ---- */

/* A file name as the path of a URI. */
static void uri(Text *out, const char *file) {
    Text escaped = text_new(out->arena);
    if (*file == '/') text_add(&escaped, "file://");
    for (; *file; file++) {
        unsigned char c = (unsigned char)*file;
        bool plain = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || strchr("-._~/", c);
        if (plain)
            text_add_bytes(&escaped, file, 1);
        else
            text_printf(&escaped, "%%%02X", c);
    }
    json_string(out, escaped.bytes);
}

static void location(Text *out, const Remark *r) {
    Region at = remark_region(r);
    bool cell = r->span.source && r->span.source->part_count;
    text_add(out, "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    uri(out, r->span.source && r->span.source->path ? r->span.source->path : r->file);
    text_printf(out, "},\"region\":{\"startLine\":%d,\"startColumn\":%d,\"endLine\":%d,\"endColumn\":%d}}",
                at.line, at.column, at.end_line, at.end_column);
    if (cell)
        field(out, ",\"logicalLocations\":[{\"name\":",
              source_place_words(out->arena, r->span.source, r->span.start)),
            text_add(out, "}]");
    text_add(out, "}]");
}

/* ---- results, one per line ---- */

static const char *kind_of(const Remark *r) {
    return r->severity == REMARK_PASS                                                      ? "pass"
           : r->rule == RULE_UNDECIDED || r->rule == RULE_VACUOUS || r->rule == RULE_HOLDS ? "open"
           : r->rule == RULE_NOT_READ                                                      ? "review"
                                                                                           : "fail";
}

/* The body is a parcel: of each result its hash, and the text around the number of its occurrence. */
void sarif_part(ReportPart *part, const SheetReport *report) {
    Arena *arena = part->body.arena;
    Remarks remarks = remarks_of(arena, report);
    for (int i = 0; i < remarks.count; i++) {
        const Remark *r = &remarks.items[i];
        Text line = text_new(arena), *out = &line;
        const char *hash = arena_printf(arena, "%016llx", (unsigned long long)text_hash(arena, r));
        Text message = text_new(arena);
        text_add(&message, remark_text(arena, r));
        const char *more[] = {r->correct, r->world, r->replay};
        for (size_t k = 0; k < sizeof more / sizeof *more; k++)
            if (more[k]) text_printf(&message, "\n%s", shown_line(arena, more[k]));
        const char *kind = kind_of(r);
        text_printf(out, "{\"ruleId\":\"%s\",\"ruleIndex\":%d,\"kind\":\"%s\",\"level\":\"%s\"",
                    rule_names[r->rule], (int)r->rule, kind,
                    strcmp(kind, "fail") ? "none" : severity_words[r->severity]);
        field(out, ",\"message\":{\"text\":", message.bytes);
        text_add(out, "},");
        location(out, r);
        text_printf(out, ",\"partialFingerprints\":{\"attestStatement/v1\":\"%s-", hash);
        parcel_add_text(&part->body, hash);
        parcel_add_text(&part->body, line.bytes);
        line = text_new(arena);
        text_add(out, "\"}");
        field(out, ",\"properties\":{\"claim\":", *r->claim ? r->claim : NULL);
        field(out, ",\"severity\":", severity_words[r->severity]);
        text_add(out, "}}\n");
        parcel_add_text(&part->body, line.bytes);
    }
}

void sarif_sheet(Text *out, const char *name, const ReportPart *part, const Style *style) {
    (void)name, (void)style;
    LIST(const char *) hashes = {0};
    for (Parcel from = {out->arena, part->body.bytes, part->body.length}; from.length;) {
        PUSH(out->arena, &hashes, parcel_take_text(&from));
        text_add(out, parcel_take_text(&from));
        text_printf(out, "%d", occurrence(hashes.items, hashes.count - 1));
        text_add(out, parcel_take_text(&from));
    }
}

void sarif_end(Text *out, const ReportEnd *end) {
    static const char *const about[] = {
#define X(ID, name, words) words,
        REMARK_RULES(X)
#undef X
    };
    text_add(out, "{\"version\":\"2.1.0\",\"runs\":[{\n"
                  "\"tool\":{\"driver\":{\"name\":\"attest\"");
    field(out, ",\"version\":", end->version);
    text_add(out, ",\"rules\":[\n");
    for (int i = 0; i < RULE_COUNT; i++) {
        field(out, i ? ",\n{\"id\":" : "{\"id\":", rule_names[i]);
        field(out, ",\"shortDescription\":{\"text\":", about[i]);
        text_add(out, "}}");
    }
    text_add(out, "\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[\n");
    for (const char *at = end->body; *at; at += strcspn(at, "\n") + 1) {
        if (at != end->body) text_add(out, ",\n");
        text_add_bytes(out, at, strcspn(at, "\n"));
    }
    text_add(out, "\n]}]}\n");
}
