/* topic.c: the language reference, doc/language.md, which the program carries along, and its sections. A topic is "language", the
   whole of it, or how a word begins in the heading of a section: "pack" is "For authors of packs". A section goes on to the
   next heading of its level or above. */
#include "doc/weave/assets.h"
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *next_line(const char *at, const char *end) {
    const char *line = memchr(at, '\n', (size_t)(end - at));
    return line ? line + 1 : end;
}

/* 1 for "# …", 2 for "## …"; 0: no heading. */
static int level_of(const char *line) {
    int level = (int)strspn(line, "#");
    return level && line[level] == ' ' ? level : 0;
}

static bool has_word(const char *line, const char *end, const char *topic) {
    size_t length = strlen(topic);
    for (const char *at = line; at + length <= end; at++)
        if (!isalpha((unsigned char)at[-1]) && !strncasecmp(at, topic, length)) return true;
    return false;
}

/* The heading of the highest level that has the word; headings in code fences are none. */
static const char *find_heading(const char *text, const char *end, const char *topic) {
    const char *best = NULL;
    bool fenced = false;
    for (const char *at = text; at < end; at = next_line(at, end)) {
        if (!strncmp(at, "```", 3)) fenced = !fenced;
        int level = fenced ? 0 : level_of(at);
        if (level && (!best || level < level_of(best)) && has_word(at + level, next_line(at, end), topic))
            best = at;
    }
    return best;
}

static const char *end_of_section(const char *heading, const char *end) {
    bool fenced = false;
    for (const char *at = next_line(heading, end); at < end; at = next_line(at, end)) {
        if (!strncmp(at, "```", 3)) fenced = !fenced;
        int level = fenced ? 0 : level_of(at);
        if (level && level <= level_of(heading)) return at;
    }
    return end;
}

const char *topic_find(const char *topic, size_t *length) {
    for (int i = 0; i < embedded_asset_count; i++) {
        if (strcmp(embedded_assets[i].name, "language.md")) continue;
        const char *text = embedded_assets[i].bytes, *end = text + embedded_assets[i].size;
        bool whole = !strcasecmp(topic, "language");
        const char *start = whole ? text : *topic ? find_heading(text, end, topic) : NULL;
        if (start) *length = (size_t)((whole ? end : end_of_section(start, end)) - start);
        return start;
    }
    return NULL;
}
