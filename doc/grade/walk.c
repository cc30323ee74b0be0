/* walk.c: files and folders → the sheets of a class. Nothing that a folder of strangers may hold stops it: links are not followed, pipes
   and devices are not opened, names may have any bytes. */
#define _GNU_SOURCE /* O_NOFOLLOW */
#include "grade.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEEPEST = 32,            /* folders in folders */
    LARGEST_SHEET = 16 << 20 /* bytes; a notebook with pictures has some of them */
};

/* ---- names ---- */

/* In characters that can be shown; a backslash of the name itself is doubled, so that two names stay two. */
static const char *shown_name(Arena *arena, const char *path) {
    Text out = text_new(arena);
    while (*path) {
        size_t length = strcspn(path, "\\");
        shown_add(&out, path, length, "");
        path += length;
        if (*path) text_add(&out, "\\\\"), path++;
    }
    return out.bytes;
}

/* A slash becomes +, any other sign =2F. Long names end in their digest. */
static const char *slug_of(Arena *arena, const char *path) {
    enum { LONGEST = 120, KEPT = 80 };
    Text out = text_new(arena);
    for (const char *c = path; *c; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                     (out.length && strchr("._-", *c));
        if (plain)
            text_add_bytes(&out, c, 1);
        else if (*c == '/' && out.length)
            text_add(&out, "+");
        else
            text_printf(&out, "=%02X", (unsigned char)*c);
    }
    if (out.length <= LONGEST) return out.bytes;
    return arena_printf(arena, "%.*s~%.32s", KEPT, out.bytes, digest_of(arena, path, strlen(path)));
}

static bool is_sheet_name(const char *name) {
    static const char *const endings[] = {".md", ".tex", ".txt", ".ipynb"};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && !strcasecmp(name + length - ending, endings[i])) return true;
    }
    return false;
}

/* ---- walking ---- */

typedef struct Walker {
    Arena *arena;
    Sheets *sheets;
    struct stat out; /* the output folder; its inode is 0 if there is none yet */
    size_t skip;     /* so many bytes of each path are not part of its name */
} Walker;

static void add_file(Walker *w, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (*name == '.' || !is_sheet_name(name)) {
        w->sheets->ignored++;
        return;
    }
    const char *own = path + w->skip;
    Sheet sheet = {path, shown_name(w->arena, own), slug_of(w->arena, own)};
    PUSH(w->arena, &w->sheets->items, sheet);
}

static bool walk_folder(Walker *w, const char *path, int depth) {
    DIR *folder = opendir(path);
    if (!folder) return false;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        struct stat info;
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        const char *inner = !strcmp(path, ".") ? arena_strdup(w->arena, entry->d_name)
                                               : arena_printf(w->arena, "%s%s%s", path,
                                                              strcmp(path, "/") ? "/" : "", entry->d_name);
        bool is_folder = !lstat(inner, &info) && S_ISDIR(info.st_mode);
        if (!is_folder)
            add_file(w, inner);
        else if (*entry->d_name == '.' || depth == DEEPEST ||
                 (info.st_ino == w->out.st_ino && info.st_dev == w->out.st_dev))
            continue;
        else if (!walk_folder(w, inner, depth + 1))
            w->sheets->ignored++;
    }
    closedir(folder);
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const Sheet *)a)->name, ((const Sheet *)b)->name);
}

void walk_sort(Sheets *sheets) {
    if (sheets->items.count) qsort(sheets->items.items, (size_t)sheets->items.count, sizeof(Sheet), by_name);
    int kept = 0;
    for (int i = 0; i < sheets->items.count; i++)
        if (!i || strcmp(sheets->items.items[i].name, sheets->items.items[i - 1].name))
            sheets->items.items[kept++] = sheets->items.items[i];
    sheets->items.count = kept;
}

/* Without slashes at the end and ./ in front, so that one file has one name. */
static const char *tidy(Arena *arena, const char *path) {
    while (path[0] == '.' && path[1] == '/') path += 1 + strspn(path + 1, "/");
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    return length ? arena_strndup(arena, path, length) : ".";
}

bool walk_sheets(Arena *arena, Sheets *sheets, const char *const *paths, int count, const char *out,
                 const char **mistake) {
    Walker w = {.arena = arena, .sheets = sheets};
    if (stat(out, &w.out)) w.out.st_ino = 0;
    for (int i = 0; i < count; i++) {
        const char *path = tidy(arena, paths[i]);
        struct stat info;
        bool named_inside = count == 1 && !stat(path, &info) && S_ISDIR(info.st_mode) && strcmp(path, ".");
        w.skip = named_inside ? strlen(path) + (strcmp(path, "/") != 0) : 0;
        if (lstat(path, &info) ||
            (!stat(path, &info) && S_ISDIR(info.st_mode) && !walk_folder(&w, path, 0))) {
            *mistake = arena_printf(arena, "%s cannot be read: %s", shown_name(arena, path), strerror(errno));
            return false;
        }
        if (!S_ISDIR(info.st_mode)) add_file(&w, path);
    }
    walk_sort(sheets);
    return true;
}

/* How many of the numbers 0 … count − 1 belong to it. */
static int share(int count, int number, int of) { return (count + of - number) / of; }

void walk_shard(Sheets *sheets, int number, int of) {
    int kept = 0;
    for (int i = number - 1; i < sheets->items.count; i += of)
        sheets->items.items[kept++] = sheets->items.items[i];
    sheets->items.count = kept;
    sheets->ignored = share(sheets->ignored, number, of);
}

/* ---- reading ---- */

static const char *read_all(Arena *arena, int file, size_t *length) {
    char *bytes = arena_alloc(arena, *length + 1);
    size_t at = 0;
    while (at < *length) {
        ssize_t got = read(file, bytes + at, *length - at);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return NULL;
        if (!got) break;
        at += (size_t)got;
    }
    *length = at;
    return bytes;
}

const char *walk_read(Arena *arena, const Sheet *sheet, size_t *length, const char **trouble) {
    struct stat info;
    const char *bytes = NULL;
    int file = open(sheet->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    bool link = file < 0 && errno == ELOOP;
    *trouble = NULL;
    if (link)
        *trouble = "it is a symbolic link, which is not followed";
    else if (file < 0 || fstat(file, &info))
        *trouble = arena_printf(arena, "it cannot be read: %s", strerror(errno));
    else if (!S_ISREG(info.st_mode))
        *trouble = "it is not a regular file";
    else if (info.st_size > LARGEST_SHEET)
        *trouble = arena_printf(arena, "it is larger than %d MB; that is not a sheet", LARGEST_SHEET >> 20);
    else {
        *length = (size_t)info.st_size;
        bytes = read_all(arena, file, length);
        if (!bytes) *trouble = arena_printf(arena, "it cannot be read: %s", strerror(errno));
    }
    if (file >= 0) close(file);
    return bytes;
}
