/* store.c: files of the output folder. A file is written under another name and then renamed, so under its own name it is whole or not
   there, whenever we are stopped. */
#define _GNU_SOURCE /* O_NOFOLLOW, O_DIRECTORY */
#include "grade.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 20 }; /* tenths of a second: processes of a run that was killed are still ending */

static bool make_folder(const char *path) { return !mkdir(path, 0777) || errno == EEXIST; }

bool store_open(Store *store, const char *folder) {
    Arena *arena = arena_new();
    *store = (Store){folder, -1};
    bool fine = make_folder(folder) && make_folder(store_path(arena, store, "sheets"));
    arena_free(arena);
    if (fine) store->lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (!fine || store->lock < 0) return false;
    return !flock(store->lock, LOCK_EX | LOCK_NB) ||
           errno != EWOULDBLOCK; /* some file systems have no locks */
}

void store_close(Store *store) {
    if (store->lock >= 0) close(store->lock);
}

const char *store_path(Arena *arena, const Store *store, const char *name) {
    return arena_printf(arena, "%s/%s", store->folder, name);
}

const char *store_sheet_path(Arena *arena, const Sheet *sheet, const char *file) {
    return arena_printf(arena, "sheets/%s/%s", sheet->slug, file);
}

/* ---- writing ---- */

bool store_begin(StoreFile *out, Arena *arena, const Store *store, const char *name) {
    *out = (StoreFile){.path = store_path(arena, store, name)};
    out->part = arena_printf(arena, "%s.part", out->path);
    int file = open(out->part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    out->file = file < 0 ? NULL : fdopen(file, "wb");
    if (file >= 0 && !out->file) close(file);
    return out->file;
}

bool store_finish(StoreFile *out) {
    bool fine = !ferror(out->file);
    fine = !fclose(out->file) && fine && !rename(out->part, out->path);
    int reason = errno;
    if (!fine) unlink(out->part);
    errno = reason;
    return fine;
}

/* The same bytes again leave the file as it is. */
static bool is_there(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char buffer[1 << 14];
    bool same = true;
    for (size_t got; same && (got = fread(buffer, 1, sizeof buffer, file)) > 0; bytes += got, length -= got)
        if (got > length || memcmp(buffer, bytes, got)) {
            same = false;
            break;
        }
    same = same && !ferror(file) && !length;
    fclose(file);
    return same;
}

bool store_write(const Store *store, const char *name, const char *bytes, size_t length) {
    Arena *arena = arena_new();
    StoreFile file;
    bool fine = is_there(store_path(arena, store, name), bytes, length);
    if (!fine && store_begin(&file, arena, store, name)) {
        fwrite(bytes, 1, length, file.file);
        fine = store_finish(&file);
    }
    arena_free(arena);
    return fine;
}

bool store_write_sheet(const Store *store, const Sheet *sheet, const char *file, const Text *text) {
    Arena *arena = arena_new();
    bool fine = make_folder(store_path(arena, store, store_sheet_path(arena, sheet, ""))) &&
                store_write(store, store_sheet_path(arena, sheet, file), text->bytes, text->length);
    arena_free(arena);
    return fine;
}

void store_remove(const Store *store, const char *name) {
    Arena *arena = arena_new();
    unlink(store_path(arena, store, name));
    arena_free(arena);
}

/* weave_write has such names for them. */
void store_tidy(const Store *store, const Sheet *sheet) {
    Arena *arena = arena_new();
    DIR *folder = opendir(store_path(arena, store, store_sheet_path(arena, sheet, "")));
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name);
        if (!strncmp(entry->d_name, ".attest-", 8) && !strcmp(entry->d_name + length - 5, ".part"))
            store_remove(store, store_sheet_path(arena, sheet, entry->d_name));
    }
    if (folder) closedir(folder);
    arena_free(arena);
}

/* ---- reading ---- */

bool store_read(Text *out, const Store *store, const char *name) {
    FILE *file = fopen(store_path(out->arena, store, name), "rb");
    if (!file) return false;
    char buffer[1 << 14];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;) text_add_bytes(out, buffer, got);
    bool fine = !ferror(file);
    fclose(file);
    return fine;
}

Record *store_find(Arena *arena, const Store *store, const Sheet *sheet) {
    Text bytes = text_new(arena);
    if (!store_read(&bytes, store, store_sheet_path(arena, sheet, "record"))) return NULL;
    return record_unpack(arena, bytes.bytes, bytes.length);
}
