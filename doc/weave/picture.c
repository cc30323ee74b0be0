/* picture.c: the pictures of a sheet, copied into the private directory before another program sees the sheet. Only PNG, JPEG and
   GIF files that lie beside the sheet or in a folder beside it can get into a page; SVG can hold scripts and cannot. The name is
   unescaped first and then looked at, no link is followed, and what a file is depends on its first bytes alone. */
#define _GNU_SOURCE /* strcasecmp */
#include "render.h"

#include <ctype.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_PICTURES = 64,
    MOST_TRIED = 2000,    /* names */
    MOST_BYTES = 8 << 20, /* of one picture */
    ALL_BYTES = 32 << 20, /* of all pictures */
    LONGEST_NAME = 255,
    MOST_STARTS = 6, /* places where a name may begin, going back from its ending */
    DEEPEST = 3      /* parts of a name: folders and the file */
};

static const struct {
    const char *magic, *ending, *type;
    int length;
    bool on_paper; /* XeLaTeX can show it */
} KINDS[] = {{"\x89PNG\r\n\x1a\n", "png", "image/png", 8, true},
             {"\xFF\xD8\xFF", "jpg", "image/jpeg", 3, true},
             {"GIF87a", "gif", "image/gif", 6, false},
             {"GIF89a", "gif", "image/gif", 6, false}};

static const char *const ENDINGS[] = {".png", ".jpg", ".jpeg", ".gif"};
enum { MOST_ENDINGS = sizeof ENDINGS / sizeof *ENDINGS };

typedef struct Copier {
    Renderer *r;
    Text *rows;
    int copied, tried;
    size_t bytes;
    LIST(const char *) names; /* those that were tried */
    bool fine;
} Copier;

/* ---- names ---- */

static int hex(char c) {
    return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower(c) - 'a' + 10 : -1;
}

static const char *unescaped(Arena *arena, const char *name, size_t length) {
    char *out = arena_strndup(arena, name, length), *to = out;
    for (const char *c = out; *c; to++) {
        bool escape = *c == '%' && hex(c[1]) >= 0 && hex(c[2]) >= 0;
        *to = escape ? (char)(hex(c[1]) * 16 + hex(c[2])) : *c;
        c += escape ? 3 : 1;
    }
    *to = 0;
    return strlen(out) == (size_t)(to - out) && !strncmp(out, "./", 2) ? out + 2 : out;
}

/* Parts between slashes, none of them empty, hidden or leading upwards. */
static bool is_plain(const char *name) {
    int parts = 1;
    if (!*name || strlen(name) > LONGEST_NAME) return false;
    for (const char *c = name; *c; c++) {
        if ((unsigned char)*c < 32 || strchr("\\:~\177", *c)) return false;
        if ((c == name || c[-1] == '/') && (*c == '.' || *c == '/')) return false;
        parts += *c == '/';
    }
    return parts <= DEEPEST && name[strlen(name) - 1] != '/';
}

/* ---- files ---- */

/* The file, opened part by part without following a link; -1: there is none. */
static int open_beside(const Renderer *r, const char *name) {
    int folder = open(r->sheet_folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (const char *slash; folder >= 0 && (slash = strchr(name, '/')); name = slash + 1) {
        int next = openat(folder, arena_strndup(r->arena, name, (size_t)(slash - name)),
                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close(folder);
        folder = next;
    }
    if (folder < 0) return -1;
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    close(folder);
    struct stat info;
    if (file < 0 || (!fstat(file, &info) && S_ISREG(info.st_mode) && info.st_size <= MOST_BYTES)) return file;
    close(file);
    return -1;
}

static bool read_all(Text *out, int file) {
    char buffer[1 << 14];
    ssize_t got;
    while ((got = read(file, buffer, sizeof buffer)) > 0 && out->length <= MOST_BYTES)
        text_add_bytes(out, buffer, (size_t)got);
    return !got;
}

static int kind_of(const Text *bytes) {
    for (int i = 0; i < (int)(sizeof KINDS / sizeof *KINDS); i++)
        if (bytes->length > (size_t)KINDS[i].length &&
            !memcmp(bytes->bytes, KINDS[i].magic, (size_t)KINDS[i].length))
            return i;
    return -1;
}

/* Into the private directory: as a file for paper, as an address that holds it for a page. */
static bool put(Copier *c, const char *referred, const Text *bytes, int kind) {
    Renderer *r = c->r;
    bool page = r->form == FORM_HTML;
    const char *file =
        arena_printf(r->arena, "picture-%d.%s", ++c->copied, page ? "uri" : KINDS[kind].ending);
    Text made = text_new(r->arena);
    if (page) {
        text_printf(&made, "data:%s;base64,", KINDS[kind].type);
        seal_base64(&made, (const unsigned char *)bytes->bytes, bytes->length);
    }
    const Text *out = page ? &made : bytes;
    text_add(c->rows, "    [");
    seal_lua(c->rows, referred);
    text_printf(c->rows, "] = \"%s\",\n", file);
    return folder_write(arena_printf(r->arena, "%s/%s", r->folder, file), out->bytes, out->length);
}

/* The sheet calls it `referred`, which is the name of the file or the name without its ending. */
static void try_name(Copier *c, const char *referred, const char *name) {
    if (!is_plain(name) || c->tried >= MOST_TRIED || c->copied >= MOST_PICTURES) return;
    for (int i = 0; i < c->names.count; i++)
        if (!strcmp(c->names.items[i], name)) return;
    PUSH(c->r->arena, &c->names, name);
    c->tried++;
    int file = open_beside(c->r, name);
    if (file < 0) return;
    Text bytes = text_new(c->r->arena);
    bool fine = read_all(&bytes, file);
    close(file);
    int kind = fine ? kind_of(&bytes) : -1;
    if (kind < 0 || c->bytes + bytes.length > ALL_BYTES) return;
    if (c->r->form != FORM_HTML && !KINDS[kind].on_paper) return;
    c->bytes += bytes.length;
    c->fine = put(c, referred, &bytes, kind) && c->fine;
}

/* ---- where the sheet names them ---- */

/* A name that ends here may begin behind any of the signs that names stand between. */
static void try_ending_at(Copier *c, const char *text, const char *dot, const char *end) {
    int starts = 0;
    for (const char *at = dot; at >= text && dot - at < LONGEST_NAME && starts < MOST_STARTS; at--) {
        bool first = at == text || strchr("({<\"'=] \t\n", at[-1]);
        if (!first) continue;
        starts++;
        const char *name = unescaped(c->r->arena, at, (size_t)(end - at));
        try_name(c, name, name);
        if (at > text && at[-1] == '\n') return;
    }
}

/* \includegraphics[width=3cm]{plot} */
static void try_graphics(Copier *c, const char *at) {
    while (isspace((unsigned char)*at) || *at == '*') at++;
    if (*at == '[') at += strcspn(at, "]"), at += *at == ']';
    while (isspace((unsigned char)*at)) at++;
    if (*at++ != '{') return;
    const char *name = unescaped(c->r->arena, at, strcspn(at, "}\n"));
    for (int i = 0; i < MOST_ENDINGS; i++)
        try_name(c, name, arena_printf(c->r->arena, "%s%s", name, ENDINGS[i]));
}

bool picture_copy_all(Renderer *r, Text *rows) {
    static const char graphics[] = "\\includegraphics";
    const char *text = r->weaving->source->text;
    Copier c = {.r = r, .rows = rows, .fine = true};
    for (const char *at = text; (at = strpbrk(at, ".\\")); at++) {
        if (!strncmp(at, graphics, strlen(graphics))) try_graphics(&c, at + strlen(graphics));
        for (int i = 0; i < MOST_ENDINGS && *at == '.'; i++) {
            const char *end = at + strlen(ENDINGS[i]);
            if (!strncasecmp(at, ENDINGS[i], strlen(ENDINGS[i])) && !isalnum((unsigned char)*end))
                try_ending_at(&c, text, at, end);
        }
    }
    return c.fine;
}
