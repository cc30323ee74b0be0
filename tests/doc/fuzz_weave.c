/* fuzz_weave.c: any bytes as a Markdown and as a LaTeX sheet with a made-up verdict on every block, woven with sealed places. Every
   block has its places, once, in order and on lines of their own; the rest of the sheet is copied byte for byte. libFuzzer calls
   LLVMFuzzerTestOneInput (`make fuzz`). */
#include "doc/weave/render.h"
#include "props/packs.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    READ_BLOCKS = 8,
    PACK_LIFE = 2000
}; /* blocks of one input; inputs that one reading of the pack serves */

static const char SEAL[] = "ponmlkjihgfedcbaponmlkjihgfedcba";

static const Pack *attention(void) {
    static Arena *arena;
    static Pack *pack;
    static int used;
    if (pack && ++used <= PACK_LIFE) return pack;
    arena_free(arena);
    arena = arena_new();
    used = 0;
    const Pack_text *text = embedded_packs;
    while (strcmp(text->name, "attention")) text++;
    Mistake *mistake = NULL;
    pack = pack_read(arena, text->name, source_new(arena, text->name, text->text, text->size, &mistake));
    return pack;
}

/* A verdict on every statement that could be read. */
static BlockVerdict *made_up(Arena *arena, const Block *block, const Document *document) {
    BlockVerdict *out = NEW(arena, BlockVerdict);
    Claim *claim = pack_find(attention(), block->claim ? block->claim : "");
    *out = (BlockVerdict){.block = block,
                          .claim = claim,
                          .claim_id = block->claim ? block->claim : "",
                          .is_answer = block->kind == BLOCK_ANSWER,
                          .mistake = block->mistake,
                          .kind = VERDICT_REFUTED};
    if (!claim || claim->mistake) return out;
    out->reading = reading_of_block(arena, claim, block, document, out->is_answer ? READ_ANSWER : READ_PROOF,
                                    NULL, NULL, 0);
    for (int i = 0; i < out->reading->statements.count; i++) {
        const Statement *s = out->reading->statements.items[i];
        Verdict *verdict = NEW(arena, Verdict);
        *verdict = (Verdict){.kind = s->mistake ? VERDICT_ILL_FORMED : VERDICT_UNDECIDED,
                             .step = s->number,
                             .statement = s,
                             .yes_no = -1,
                             .span = s->span,
                             .sign = s->sign,
                             .mistake = s->mistake,
                             .why = {.kind = WHY_BEYOND}};
        PUSH(arena, &out->verdicts, verdict);
    }
    return out;
}

/* The places of one kind are the numbers from 1 on, each on a line of its own, as far as `own_line` asks for that. */
static void check_places(const char *text, const char *what, int count) {
    char word[80];
    snprintf(word, sizeof word, "%s%s", SEAL, what);
    int next = 1;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word)) {
        const char *start = at, *end = at + strlen(word);
        if (atoi(end) != next++) abort();
        while (start > text && strchr(" \t\r", start[-1])) start--;
        end += strspn(end, "0123456789");
        end += strspn(end, " \t\r");
        if ((start > text && start[-1] != '\n') || (*end && *end != '\n')) abort();
    }
    if (next != count + 1) abort();
}

/* Every mark that was put in has a name of its own, and is in the sheet once. */
static void check_marks(const WovenSheet *sheet, const char *text) {
    char word[80];
    for (int i = 0; i < sheet->blocks; i++)
        for (int k = 0; k < sheet->block[i].marks; k++) {
            const Mark *mark = &sheet->block[i].mark[k];
            if (!mark->name) continue;
            snprintf(word, sizeof word, "\\%s%s{", SEAL, mark->name);
            const char *found = strstr(text, word);
            if (!found || strstr(found + 1, word) || !*mark->over) abort();
        }
}

/* Heads and ends of blocks may be written anew; all other bytes are there, in order. */
static void check_copied(const WovenSheet *sheet, const Text *out) {
    const Source *source = sheet->source;
    size_t at = 0;
    int from = 0;
    if (source->raw_length != (size_t)source->length)
        return; /* line ends of two bytes, or a byte order mark */
    for (int i = 0; i <= sheet->blocks; i++) {
        const Block *block = i < sheet->blocks ? sheet->block[i].block : NULL;
        int stops[2][2] = {{from, block ? block->head.start : source->length},
                           {block ? block->head.end : 0, block ? block->span.end : 0}};
        for (int part = 0; part < (block ? 2 : 1); part++) {
            int to = stops[part][1];
            if (part == 1) /* without the end of an environment */
                while (to > stops[1][0] && (to == stops[1][1] || strncmp(source->text + to, "\\end", 4)))
                    to--;
            if (part == 1 && to == stops[1][0] && strncmp(source->text + to, "\\end", 4)) to = stops[1][1];
            for (int c = stops[part][0]; c < to; c++, at++) {
                while (at < out->length && out->bytes[at] != source->raw[c]) at++;
                if (at >= out->length) abort();
            }
        }
        if (block) from = block->span.end;
    }
}

static void weave_sheet(Arena *arena, const char *name, const char *text, size_t size) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, name, text, size, &mistake);
    if (!source || strstr(source->text, SEAL)) return;
    const Document *document = document_read(arena, source);
    WovenSheet sheet = {.document = document, .source = source};
    Style style = {.seed = 1};
    sheet.block = NEW_ARRAY(arena, WovenBlock, document->blocks.count + 1);
    for (int i = 0; i < document->blocks.count && sheet.blocks < READ_BLOCKS; i++)
        if (block_is_judged(document->blocks.items[i]))
            sheet.block[sheet.blocks++] = weave_block(
                arena, made_up(arena, document->blocks.items[i], document), document, source, &style);
    Text markdown = text_new(arena), out = text_new(arena), lua = text_new(arena);
    weave_markdown(&markdown, &sheet);
    Renderer r = {.arena = arena, .sheet = &sheet, .seal = SEAL};
    seal_weave(&out, &r, NULL);
    check_places(out.bytes, "box", sheet.blocks);
    check_places(out.bytes, "begin", document_is_tex(source) ? sheet.blocks : 0);
    check_marks(&sheet, out.bytes);
    check_copied(&sheet, &out);
    for (int i = 0; i < sheet.blocks; i++) seal_lua(&lua, sheet.block[i].box);
    for (size_t i = 0; i < lua.length; i++)
        if ((unsigned char)lua.bytes[i] < 32) abort(); /* a string of Lua ends with its line */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena *arena = arena_new();
    weave_sheet(arena, "sheet.md", (const char *)data, size);
    weave_sheet(arena, "sheet.tex", (const char *)data, size);
    arena_free(arena);
    return 0;
}
