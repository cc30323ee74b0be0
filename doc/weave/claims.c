/* claims.c: a pack as a document: behind each claim its clauses, and a table of all of them in front. Formulas are typeset;
   declarations and definitions are shown in the words of the pack. */
#include "box.h"
#include "weave.h"

#include <ctype.h>
#include <string.h>

static void about(Text *out, const Claim *claim) {
    Phrase p = phrase_new(out->arena);
    if (*claim->about) phrase_add(&p, "%k", claim->about);
    box_sentence(out, &p);
}

/* ---- the rows of one claim ---- */

static void row(Text *out, const char *word, const Phrase *p) {
    text_printf(out, "| %s | ", word);
    box_phrase(out, p);
    text_add(out, " |\n");
}

static void statement_rows(Text *out, const char *word, const Statements *list) {
    for (int i = 0; i < list->count; i++) {
        Phrase p = say_relations(out->arena, list->items[i]);
        row(out, i ? "" : word, &p);
    }
}

/* A bar would end the cell of the table. */
static const char *without_bars(Arena *arena, const char *line) {
    Text out = text_new(arena);
    for (; *line; line++) text_add_bytes(&out, *line == '|' ? "∣" : line, *line == '|' ? strlen("∣") : 1);
    return out.bytes;
}

/* The lines of a clause as the pack has them: declarations and definitions. */
static void source_rows(Text *out, const Claim *claim, const Block *block, const char *wanted) {
    bool inside = false;
    const Span *body = &block->pieces.items[0].span;
    for (int at = body->start, end; at < body->end; at = end + 1) {
        for (end = at; end < body->end && claim->source->text[end] != '\n';) end++;
        const char *line = arena_strndup(out->arena, claim->source->text + at, (size_t)(end - at));
        bool begins = *line && !isspace((unsigned char)*line);
        size_t length = begins ? strcspn(line, " \t") : 0;
        if (begins) inside = strlen(wanted) == length && !strncmp(line, wanted, length);
        line += length + strspn(line + length, " \t");
        if (!inside || !*line) continue;
        Phrase p = phrase_new(out->arena);
        phrase_add(&p, "%c", without_bars(out->arena, line));
        row(out, begins ? wanted : "", &p);
    }
}

static void find_rows(Text *out, const Claim *claim) {
    for (int i = 0; i < claim->finds.count; i++) {
        const Find *find = &claim->finds.items[i];
        Phrase p = phrase_new(out->arena);
        phrase_add(&p, "%y of shape %s from ", find->sym, shape_text(out->arena, &find->sym->shape));
        for (int k = 0; k < find->sym->from_count; k++) {
            bool again = k && !strcmp(find->sym->from[k]->name, find->sym->from[k - 1]->name); /* α and α_i */
            if (!again) phrase_add(&p, "%s%y", k ? ", " : "", find->sym->from[k]);
        }
        Text text = text_new(out->arena);
        box_phrase(&text, &p);
        if (find->as_in)
            text_printf(&text, "; without an answer, as in [%s](#claim-%s)", find->as_in, find->as_in);
        text_printf(out, "| %s | %s |\n", i ? "" : "find", text.bytes);
    }
    if (!claim->condition) return;
    Phrase p = phrase_new(out->arena);
    phrase_add(&p, "a condition on ");
    for (int k = 0; k < claim->condition->from_count; k++)
        phrase_add(&p, "%s%y", k ? ", " : "", claim->condition->from[k]);
    row(out, "find", &p);
}

static void mistake_rows(Text *out, const Claim *claim) {
    for (int i = 0; i < claim->known.count; i++) {
        Phrase p = phrase_new(out->arena);
        phrase_add(&p, "%c: %k", without_bars(out->arena, span_text(out->arena, claim->known.items[i].text)),
                   claim->known.items[i].name);
        row(out, i ? "" : "mistake", &p);
    }
}

static void clause_rows(Text *out, const Claim *claim, const Block *block) {
    static const char *const declared[] = {"given", "hidden", "let"};
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++)
        source_rows(out, claim, block, declared[i]);
    find_rows(out, claim);
    statement_rows(out, "assume", &claim->assumes);
    statement_rows(out, "show", &claim->shows);
    if (claim->decide) {
        Phrase p = phrase_new(out->arena), question = say_relations(out->arena, claim->decide);
        phrase_add(&p, "yes or no: %s%t",
                   claim->decide_some ? "is there a world with " : "is it always so that ", &question);
        row(out, "decide", &p);
    }
    if (claim->tolerance) {
        Phrase p = phrase_new(out->arena);
        phrase_add(&p, "%m, where nothing grows", claim->tolerance);
        row(out, "tolerance", &p);
    }
    mistake_rows(out, claim);
}

WovenSheet *weave_claims(Arena *arena, const Pack *pack) {
    WovenSheet *sheet = NEW(arena, WovenSheet);
    sheet->document = pack->document;
    sheet->source = pack->document->source;
    sheet->block = NEW_ARRAY(arena, WovenBlock, pack->claims.count + 1);
    Text front = text_new(arena);
    text_add(&front, "\n::: {.attest-summary .claims}\n| part | claim | about |\n|:---|:-----|:---------|\n");
    for (int i = 0, next = 0; i < pack->document->blocks.count; i++) {
        const Block *block = pack->document->blocks.items[i];
        if (block->kind != BLOCK_CLAIM) continue;
        const Claim *claim = pack->claims.items[next++];
        Text box = text_new(arena), row = text_new(arena);
        text_printf(&box, "::: {.claim #claim-%s}\n**%s** · ", claim->id, claim->id);
        box_prose(&box, claim->part);
        text_add(&box, "\n\n");
        about(&box, claim);
        text_add(&box, "\n\n| | |\n|:---|:-------------|\n");
        if (block->pieces.count) clause_rows(&box, claim, block);
        text_add(&box, ":::\n\n");
        box_prose(&row, claim->part);
        text_printf(&front, "| %s | [%s](#claim-%s) | ", row.bytes, claim->id, claim->id);
        about(&front, claim);
        text_add(&front, " |\n");
        sheet->block[sheet->blocks++] = (WovenBlock){.block = block, .box = box.bytes, .row = ""};
    }
    text_add(&front, ":::\n\n");
    sheet->front = front.bytes;
    return sheet;
}
