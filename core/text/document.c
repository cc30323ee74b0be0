/* document.c: where the claims, answers and proofs of a Markdown file are, and the formulas in them.
   A scanner over lines, exact to the byte; everything else in the file is prose and is left alone.
   What a LaTeX file shares with it is in document_inside.h; the rest of that is in document_tex.c. */
#include "document_inside.h"

#include <ctype.h>
#include <string.h>

int scan_line_begin(const Scan *s, int line) {
    return line < s->source->lines ? s->source->line_start[line] : s->source->length;
}

int scan_line_end(const Scan *s, int line) { /* without the line end */
    int end = scan_line_begin(s, line + 1);
    return end > scan_line_begin(s, line) && s->source->text[end - 1] == '\n' ? end - 1 : end;
}

void scan_mistake(Scan *s, Block *block, Span span, const char *hint, const char *what) {
    Mistake *m = mistake_new(s->arena, MISTAKE_SYNTAX, span, hint, "%s", what);
    if (block && !block->mistake)
        block->mistake = m;
    else if (!block)
        PUSH(s->arena, &s->document->mistakes, m);
}

const char *scan_copy(Scan *s, int start, int end) {
    while (start < end && isspace((unsigned char)s->source->text[start])) start++;
    while (end > start && isspace((unsigned char)s->source->text[end - 1])) end--;
    return arena_strndup(s->arena, s->source->text + start, (size_t)(end - start));
}

/* ---- renamings ---- */

bool parse_renames(Arena *arena, const char *text, int length, Rename **items, int *count) {
    LIST(Rename) list = {0};
    int at = 0;
    while (at < length) {
        const char *side[2] = {NULL, NULL};
        for (int k = 0; k < 2; k++) {
            while (at < length && (isspace((unsigned char)text[at]) || strchr("{},", text[at]))) at++;
            if (at >= length) break;
            int start = at, end;
            if (text[at] == '"' || (text[at] == '\'' && k == 0)) {
                char quote = text[at++];
                start = at;
                while (at < length && text[at] != quote) at++;
                end = at;
                if (at < length) at++;
            } else {
                while (at < length && !strchr(":=,{}\n", text[at])) at++;
                end = at;
            }
            while (end > start && isspace((unsigned char)text[end - 1])) end--;
            side[k] = arena_strndup(arena, text + start, (size_t)(end - start));
            while (at < length && isspace((unsigned char)text[at])) at++;
            if (k == 0) {
                if (at >= length || (text[at] != ':' && text[at] != '=')) return false;
                at++;
            }
        }
        if (!side[0]) break;
        if (!side[1] || !*side[0] || !*side[1]) return false;
        Rename rename = {side[0], side[1], false, false};
        PUSH(arena, &list, rename);
    }
    *items = list.items;
    *count = list.count;
    return true;
}

static void front_matter(Scan *s) {
    const char *text = s->source->text;
    if (scan_line_end(s, 0) != 3 || memcmp(text, "---", 3)) return;
    int last = 1;
    while (last < s->source->lines && !(scan_line_end(s, last) - scan_line_begin(s, last) == 3 &&
                                        (!memcmp(text + scan_line_begin(s, last), "---", 3) ||
                                         !memcmp(text + scan_line_begin(s, last), "...", 3))))
        last++;
    if (last >= s->source->lines) return;
    for (int line = 1; line < last; line++) {
        int start = scan_line_begin(s, line), end = scan_line_end(s, line), colon = start;
        while (colon < end && text[colon] != ':') colon++;
        if (colon == end || isspace((unsigned char)text[start])) continue;
        const char *key = scan_copy(s, start, colon), *value = scan_copy(s, colon + 1, end);
        size_t length = strlen(value);
        if (length > 1 && value[0] == '"' && value[length - 1] == '"' && strcmp(key, "notation"))
            value = arena_strndup(s->arena, value + 1, length - 2);
        if (!strcmp(key, "title"))
            s->document->title = value;
        else if (!strcmp(key, "pack"))
            s->document->pack = value;
        else if (!strcmp(key, "derivatives")) {
            s->document->layout = (Span){s->source, start, end};
            s->document->turned = !strcmp(value, "denominator layout");
            if (!s->document->turned && strcmp(value, "numerator layout"))
                scan_mistake(s, NULL, s->document->layout,
                             "as in derivatives: numerator layout, or derivatives: denominator layout",
                             "this layout of derivatives is not known");
        } else if (!strcmp(key, "notation")) {
            int stop = end;
            while (line + 1 < last && isspace((unsigned char)text[scan_line_begin(s, line + 1)]))
                stop = scan_line_end(s, ++line);
            Rename *items;
            int count;
            if (!parse_renames(s->arena, text + colon + 1, stop - colon - 1, &items, &count))
                scan_mistake(s, NULL, (Span){s->source, start, stop}, "as in notation: { C: β, u: μ }",
                             "this renaming cannot be read");
            else
                for (int i = 0; i < count; i++) PUSH(s->arena, &s->document->renames, items[i]);
        }
    }
    s->line = last + 1;
    s->document->head = scan_line_begin(s, s->line);
}

/* ---- formulas in a div ---- */

void scan_piece(Scan *s, Block *block, PieceKind kind, bool display, int start, int end) {
    bool blank = true;
    int ends = 0; /* an empty line ends a sentence, also between two formulas without a word */
    for (int i = start; i < end; i++) {
        blank = blank && isspace((unsigned char)s->source->text[i]);
        ends += s->source->text[i] == '\n';
    }
    if (blank && (kind != PIECE_PROSE || ends < 2)) return;
    Piece piece = {.kind = kind, .display = display, .span = {s->source, start, end}};
    PUSH(s->arena, &block->pieces, piece);
}

static int find(const Scan *s, int from, int end, const char *what) {
    int length = (int)strlen(what);
    for (int i = from; i + length <= end; i++) {
        if (!memcmp(s->source->text + i, what, (size_t)length)) return i;
        if (s->source->text[i] == '\\') i++;
    }
    return -1;
}

/* The dollar sign that closes a formula; those of \text{ $…$ } stand in braces. */
static int find_dollar(const Scan *s, int from, int end) {
    const char *text = s->source->text;
    for (int i = from, depth = 0; i < end; i++) {
        if (text[i] == '$' && depth <= 0) return i;
        depth += (text[i] == '{') - (text[i] == '}');
        if (text[i] == '\\') i++;
    }
    return find(s, from, end, "$");
}

/* Environments of text, whose content is prose with formulas. */
static bool is_text_environment(const char *text, int start, int end) {
    static const char *const names[] = {"center",    "itemize",     "enumerate", "quote",
                                        "flushleft", "proof",       "theorem",   "lemma",
                                        "solution",  "description", "remark"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((int)strlen(names[i]) == end - start && !memcmp(names[i], text + start, (size_t)(end - start)))
            return true;
    return false;
}

/* \be … \ee, where \be is \begin{equation}: the end of the formula, −1 if no such macro begins here. */
static int macro_environment(const Scan *s, int at, int end) {
    const char *body = macros_body(s->macros, s->source, at);
    if (!body || strncmp(body, "\\begin{", 7) || strstr(body, "\\end{")) return -1;
    for (int i = at + 1; i < end; i++) {
        if (s->source->text[i] != '\\') continue;
        body = macros_body(s->macros, s->source, i);
        if (!body || strncmp(body, "\\end{", 5)) continue;
        for (i++; i < end && isalpha((unsigned char)s->source->text[i]);) i++;
        return i;
    }
    return -1;
}

static void formulas(Scan *s, Block *block, int start, int end) {
    const char *text = s->source->text;
    int prose = start;
    for (int at = start; at < end;) {
        const char *close = NULL;
        int skip = 0;
        bool display = true, keep = false;
        int past = text[at] == '\\' ? macros_skip(s->macros, s->source, at) : at;
        if (past > at) { /* a definition is no prose */
            scan_piece(s, block, PIECE_PROSE, false, prose, at);
            at = prose = past;
            continue;
        }
        if (text[at] == '`') { /* code in prose */
            int stop = at + 1;
            while (stop < end && text[stop] != '`') stop++;
            at = stop + 1;
            continue;
        }
        if (at + 1 < end && text[at] == '$' && text[at + 1] == '$')
            close = "$$", skip = 2;
        else if (text[at] == '$' && at + 1 < end && !isspace((unsigned char)text[at + 1]))
            close = "$", skip = 1, display = false;
        else if (at + 1 < end && text[at] == '\\' && text[at + 1] == '[')
            close = "\\]", skip = 2;
        else if (at + 1 < end && text[at] == '\\' && text[at + 1] == '(')
            close = "\\)", skip = 2, display = false;
        else if (end - at > 7 && !memcmp(text + at, "\\begin{", 7)) {
            int brace = find(s, at + 7, end, "}");
            if (brace > 0 && !is_text_environment(text, at + 7, brace))
                close = arena_printf(s->arena, "\\end{%.*s}", brace - at - 7, text + at + 7), keep = true;
        }
        int made = !close && text[at] == '\\' ? macro_environment(s, at, end) : -1;
        if (made > 0) {
            scan_piece(s, block, PIECE_PROSE, false, prose, at);
            scan_piece(s, block, PIECE_FORMULA, true, at, made);
            at = prose = made;
            continue;
        }
        if (!close) {
            at += text[at] == '\\' && at + 1 < end ? 2 : 1;
            continue;
        }
        int stop = -1;
        if (!keep)
            stop = skip == 1 ? find_dollar(s, at + skip, end) : find(s, at + skip, end, close);
        else
            for (int i = at + 1; i + (int)strlen(close) <= end && stop < 0; i++)
                if (!memcmp(text + i, close, strlen(close))) stop = i;
        if (stop < 0) {
            scan_mistake(
                s, block, (Span){s->source, at, at + (skip ? skip : 6)}, NULL,
                arena_printf(s->arena, "the formula that begins here is not closed: %s is missing", close));
            return;
        }
        scan_piece(s, block, PIECE_PROSE, false, prose, at);
        int after = stop + (int)strlen(close);
        scan_piece(s, block, PIECE_FORMULA, display, keep ? at : at + skip, keep ? after : stop);
        at = prose = after;
    }
    scan_piece(s, block, PIECE_PROSE, false, prose, end);
}

/* ---- attributes: {.answer claim=average expect="refuted, shape"} ---- */

static const struct {
    const char *name;
    BlockKind kind;
    bool fence_only;
} kinds[] = {{"answer", BLOCK_ANSWER, false},    {"proof", BLOCK_PROOF, false},
             {"derivation", BLOCK_PROOF, false}, {"claim", BLOCK_CLAIM, false},
             {"given", BLOCK_CLAIM, true},       {"plot", BLOCK_PLOT, true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

bool scan_kind(const char *word, bool fence, BlockKind *kind) {
    for (int i = 0; i < KINDS; i++)
        if (!strcmp(word, kinds[i].name) && (fence || !kinds[i].fence_only))
            return *kind = kinds[i].kind, true;
    return false;
}

const char *scan_near_kind(const char *word, bool only_if_sure) {
    enum { SLIPS = 2, SURE = 3 }; /* one slip in so many letters */
    const char *best = NULL;
    for (int i = 0, least = SLIPS + 1; i < KINDS; i++) {
        const char *name = kinds[i].name;
        int distance = kinds[i].fence_only ? least : near_distance(word, name);
        bool sure = *word == *name && distance * SURE <= (int)strlen(name);
        if (distance >= least || (only_if_sure && !sure)) continue;
        least = distance;
        best = name;
    }
    return best;
}

/* A verdict, with “, shape”, or a letter a step. */
static void check_expectation(Scan *s, Block *block, Span span, const char *expect) {
    static const char *const words[] = {"holds", "refuted", "ill-formed", "undecided", "vacuous"};
    size_t length = strcspn(expect, ",");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !strncmp(words[i], expect, length)) return;
    if (*expect && strspn(expect, "HRIUV") == strlen(expect)) return;
    scan_mistake(
        s, block, span,
        "as in expect=holds or expect=HHR; there are holds, refuted, ill-formed, undecided and vacuous",
        arena_printf(s->arena, "%s is no verdict", expect));
}

void scan_unknown_attribute(Scan *s, Block *block, Span span, const char *key) {
    scan_mistake(s, block, span, "known are claim, notation, expect, first, repair, needs",
                 arena_printf(s->arena, "the attribute %s is not known", key));
}

bool scan_attribute(Scan *s, Block *block, const char *key, const char *value, Span span) {
    const struct {
        const char *name;
        const char **place;
    } known[] = {
        {"claim", &block->claim},   {"expect", &block->expect}, {"first", &block->first},
        {"repair", &block->repair}, {"needs", &block->needs},   {"notation", &block->notation},
    };
    size_t i = 0;
    while (i < sizeof known / sizeof *known && strcmp(key, known[i].name)) i++;
    if (i == sizeof known / sizeof *known) return false;
    *known[i].place = value;
    if (!strcmp(key, "expect")) check_expectation(s, block, span, value);
    if (strcmp(key, "notation")) return true;
    Rename *items;
    int count;
    if (!parse_renames(s->arena, value, (int)strlen(value), &items, &count)) {
        scan_mistake(s, block, span, "as in notation=\"m=n, u=μ\"", "this renaming cannot be read");
        return true;
    }
    for (int k = 0; k < count; k++) {
        items[k].always = true;
        PUSH(s->arena, &block->renames, items[k]);
    }
    return true;
}

bool scan_attributes(Scan *s, Block *block, int start, int end, bool fence) {
    const char *text = s->source->text;
    bool ours = false;
    int at = start;
    while (at < end) {
        while (at < end && (isspace((unsigned char)text[at]) || text[at] == '{' || text[at] == '}')) at++;
        int from = at;
        while (at < end && !isspace((unsigned char)text[at]) && !strchr("={}", text[at])) at++;
        if (at == from) break;
        const char *key = arena_strndup(s->arena, text + from, (size_t)(at - from));
        if (*key == '.' || *key == '#') {
            if (scan_kind(key + 1, fence, &block->kind)) ours = true;
            if (!strcmp(key, ".found")) block->found = true;
            continue;
        }
        if (at >= end || text[at] != '=') {
            if (scan_kind(key, fence, &block->kind))
                ours = true;
            else if (ours)
                scan_unknown_attribute(s, block, (Span){s->source, from, at}, key);
            continue;
        }
        at++;
        int value, stop;
        if (at < end && text[at] == '"') {
            value = ++at;
            while (at < end && text[at] != '"') at++;
            stop = at++;
        } else {
            value = at;
            while (at < end && !isspace((unsigned char)text[at]) && text[at] != '}') at++;
            stop = at;
        }
        const char *copied = arena_strndup(s->arena, text + value, (size_t)(stop - value));
        Span span = {s->source, from, stop};
        if (!scan_attribute(s, block, key, copied, span) && (ours || fence))
            scan_unknown_attribute(s, block, span, key);
    }
    return ours;
}

/* ---- blocks ---- */

static int fence_length(const Scan *s, int line, char mark, int *after) {
    int at = scan_line_begin(s, line), end = scan_line_end(s, line), indent = 0, count = 0;
    while (at < end && s->source->text[at] == ' ' && indent < 3) at++, indent++;
    while (at < end && s->source->text[at] == mark) at++, count++;
    *after = at;
    return count;
}

static void finish_block(Scan *s, Block *block) {
    block->macros = s->macros;
    if (!block->claim || !*block->claim)
        scan_mistake(s, block, block->head,
                     block->kind == BLOCK_CLAIM                  ? "as in ```claim average"
                     : block->kind == BLOCK_PLOT                 ? "as in ```plot average"
                     : s->source->text[block->head.start] == '`' ? "as in ```proof average"
                                                                 : "as in ::: {.answer claim=average}",
                     "which claim is this about?");
    PUSH(s->arena, &s->document->blocks, block);
}

static bool code_fence(Scan *s) {
    int after, close_after, line = s->line;
    char mark = '`';
    int length = fence_length(s, line, mark, &after);
    if (length < 3) length = fence_length(s, line, mark = '~', &after);
    if (length < 3) return false;
    int last = line + 1, closing;
    while (last < s->source->lines) {
        closing = fence_length(s, last, mark, &close_after);
        if (closing >= length && !*scan_copy(s, close_after, scan_line_end(s, last))) break;
        last++;
    }
    const char *info = scan_copy(s, after, scan_line_end(s, line));
    size_t word = strcspn(info, " \t{");
    Block *block = NEW(s->arena, Block);
    s->line = last + 1;
    bool braced = *info == '{'; /* ```{.answer claim=projector} */
    if (braced ? !stray_is_kind(s, after, scan_line_end(s, line), true)
               : !scan_kind(arena_strndup(s->arena, info, word), true, &block->kind)) {
        stray_fence(s, after, scan_line_end(s, line));
        return true;
    }
    block->head = (Span){s->source, scan_line_begin(s, line), scan_line_end(s, line)};
    block->span = (Span){s->source, scan_line_begin(s, line), scan_line_end(s, last)};
    const char *rest = info + word;
    while (isspace((unsigned char)*rest)) rest++;
    size_t name = strcspn(rest, " \t{");
    block->given = !braced && word == 5 && !strncmp(info, "given", word);
    if (!braced) block->claim = block->given && !name ? DOCUMENT_GIVEN : arena_strndup(s->arena, rest, name);
    int brace = find(s, after, scan_line_end(s, line), "{");
    if (brace >= 0) scan_attributes(s, block, brace, scan_line_end(s, line), true);
    block->found = false; /* all of a fence is formulas */
    const char *trailing = rest + name;
    while (isspace((unsigned char)*trailing)) trailing++;
    if (*trailing && *trailing != '{')
        scan_mistake(s, block, block->head, "as in ```answer projector {expect=holds}",
                     arena_printf(s->arena, "“%s” is not expected here", trailing));
    if (last >= s->source->lines)
        scan_mistake(s, block, block->head, NULL,
                     arena_printf(s->arena, "this block is not closed: %c%c%c is missing", mark, mark, mark));
    if (block->kind == BLOCK_CLAIM || block->kind == BLOCK_PLOT) {
        Piece piece = {.kind = PIECE_LINE,
                       .span = {s->source, scan_line_begin(s, line + 1), scan_line_begin(s, last)}};
        PUSH(s->arena, &block->pieces, piece);
    } else
        for (int i = line + 1; i < last && i < s->source->lines; i++)
            scan_piece(s, block, PIECE_LINE, true, scan_line_begin(s, i), scan_line_end(s, i));
    finish_block(s, block);
    return true;
}

/* A div runs to its own closing line; divs inside it are part of it. */
static bool fenced_div(Scan *s) {
    int after, inner, line = s->line;
    if (fence_length(s, line, ':', &after) < 3) return false;
    Block *block = NEW(s->arena, Block);
    s->line++;
    if (!*scan_copy(s, after, scan_line_end(s, line))) return true;
    if (!scan_attributes(s, block, after, scan_line_end(s, line), false)) { /* not ours: look inside */
        stray_div(s, after, scan_line_end(s, line));
        return true;
    }
    block->head = (Span){s->source, scan_line_begin(s, line), scan_line_end(s, line)};
    int depth = 1, last = line + 1;
    for (; last < s->source->lines; last++) {
        if (fence_length(s, last, ':', &inner) < 3) continue;
        if (block->found && stray_is_kind(s, inner, scan_line_end(s, last), false))
            scan_mistake(s, block, (Span){s->source, scan_line_begin(s, last), scan_line_end(s, last)},
                         "end the first block before it", "a block begins inside another one");
        depth += *scan_copy(s, inner, scan_line_end(s, last)) ? 1 : -1;
        if (depth == 0) break;
    }
    block->span = (Span){s->source, scan_line_begin(s, line), scan_line_end(s, last)};
    if (depth)
        scan_mistake(s, block, block->head, NULL, "this block is not closed: ::: is missing");
    else if (!block->found)
        formulas(s, block, scan_line_begin(s, line + 1), scan_line_begin(s, last));
    s->line = last + 1;
    finish_block(s, block);
    return true;
}

/* \begin{answer}{projector} at the beginning of a line, as in LaTeX. A proof without a claim is prose. */
static bool latex_block(Scan *s) {
    int at = scan_line_begin(s, s->line), end = scan_line_end(s, s->line), indent = 0;
    while (at < end && s->source->text[at] == ' ' && indent < 3) at++, indent++;
    int after = document_read_tex_block(s, at);
    if (after <= at) return false;
    s->line = source_line(s->source, after) - 1;
    if (after > scan_line_begin(s, s->line)) s->line++; /* the rest of its last line is prose */
    return true;
}

void document_in_order(Document *document) {
    Block **b = document->blocks.items;
    for (int i = 1; i < document->blocks.count; i++)
        for (int k = i; k > 0 && b[k - 1]->span.start > b[k]->span.start; k--) {
            Block *swap = b[k];
            b[k] = b[k - 1];
            b[k - 1] = swap;
        }
}

Document *document_read(Arena *arena, Source *source) {
    Document *document = NEW(arena, Document);
    document->source = source;
    document->preamble = -1;
    macros_collect(arena, &document->macros, source);
    Scan scan = {arena, source, document, 0, &document->macros};
    if (document_is_tex(source)) {
        document_read_tex(&scan);
        return document;
    }
    front_matter(&scan);
    while (scan.line < source->lines)
        if (!code_fence(&scan) && !fenced_div(&scan) && !latex_block(&scan)) stray_line(&scan);
    bool claims = false;
    for (int i = 0; i < document->blocks.count; i++)
        claims = claims || document->blocks.items[i]->kind == BLOCK_CLAIM;
    if (document->layout.source && !claims)
        scan_mistake(&scan, NULL, document->layout, "leave the line out",
                     "the layout of derivatives is said by the pack, not by the sheet");
    return document;
}

/* Are there dollar signs and their like outside braces? */
static bool has_formulas(const char *text) {
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '{') - (*text == '}');
        if (*text == '$' && depth <= 0) return true;
        if (*text != '\\') continue;
        if (*++text == '(' || *text == '[') return true;
        if (!*text) break;
    }
    return false;
}

Block *block_of_text(Arena *arena, Source *source, BlockKind kind, const char *claim) {
    Block *block = NEW(arena, Block);
    block->kind = kind;
    block->claim = claim;
    block->span = block->head = (Span){source, 0, source->length};
    Macros *macros = NEW(arena, Macros);
    macros_collect(arena, macros, source);
    block->macros = macros;
    Scan scan = {arena, source, NULL, 0, macros};
    if (has_formulas(source->text)) /* as it would stand in a sheet */
        formulas(&scan, block, 0, source->length);
    else
        scan_piece(&scan, block, PIECE_LINE, true, 0, source->length);
    return block;
}
