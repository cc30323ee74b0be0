/* init.c: writes a small pack and a sheet that answers it, to begin with. Nothing is ever overwritten. */
#include "doc/weave/assets.h"
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The names of the two files among the assets; the sheet names its pack by the first. */
static const char pack_asset[] = "first-pack.md", sheet_asset[] = "first-sheet.md";

static const Asset *asset(const char *name) {
    for (int i = 0; i < embedded_asset_count; i++)
        if (!strcmp(embedded_assets[i].name, name)) return &embedded_assets[i];
    die("there is no asset %s", name);
}

/* The asset with `name` wherever it has its own pack's name. */
static const char *filled(Arena *arena, const char *asset_name, const char *name) {
    Text out = text_new(arena);
    const char *at = asset(asset_name)->bytes, *found;
    for (; (found = strstr(at, pack_asset)); at = found + strlen(pack_asset)) {
        text_add_bytes(&out, at, (size_t)(found - at));
        text_add(&out, name);
    }
    text_add(&out, at);
    return out.bytes;
}

/* Takes the name, if nothing has it. */
static bool take(const char *path) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return file >= 0 && !close(file);
}

static int cannot(Arena *arena, const char *path) {
    if (errno == EEXIST)
        return line_refuse("choose another name; nothing was written", "%s is there already",
                           shown_line(arena, path));
    return line_refuse(NULL, "%s cannot be written: %s", shown_line(arena, path), strerror(errno));
}

/* Both files or none. */
static int write_both(Arena *arena, const char *const *path, const char *const *text) {
    for (int i = 0; i < 2; i++) {
        if (take(path[i])) continue;
        int status = cannot(arena, path[i]);
        if (i) unlink(path[0]);
        return status;
    }
    for (int i = 0; i < 2; i++) {
        if (output_file(arena, path[i], text[i], strlen(text[i]))) continue;
        int status = cannot(arena, path[i]);
        unlink(path[0]), unlink(path[1]);
        return status;
    }
    return 0;
}

int command_init(Arena *arena, const CommandLine *line) {
    static const char example[] = "as in attest init my-course";
    if (line->arguments.count != 1) return line_refuse(example, "init takes one name");
    const char *name = line->arguments.items[0];
    size_t length = strlen(name);
    if (length >= 3 && !strcmp(name + length - 3, ".md")) length -= 3;
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    if ((size_t)(last - name) >= length) return line_refuse(example, "init needs the name of a pack");
    const char *pack = arena_printf(arena, "%.*s.md", (int)length, name),
               *sheet = arena_printf(arena, "%.*s-sheet.md", (int)length, name);
    const char *beside = arena_printf(arena, "%.*s.md", (int)(length - (size_t)(last - name)), last);
    const char *const path[] = {pack, sheet};
    const char *const text[] = {filled(arena, pack_asset, beside), filled(arena, sheet_asset, beside)};
    int status = write_both(arena, path, text);
    if (status) return status;
    Text out = text_new(arena);
    report_begun(&out, shown_line(arena, pack), shown_line(arena, sheet));
    return command_print(&out);
}
