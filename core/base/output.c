/* output.c: standard output, and files that are there whole or not at all. Everything that attest prints goes through
   output_print, so that the first write that failed is known to the end, with its reason. */
#define _GNU_SOURCE /* O_TMPFILE */
#include "base.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static char waiting[1 << 16]; /* printed, and not written yet */
static size_t waiting_length;
static int reason; /* errno of the first write that failed; 0: none did */

/* True, or errno says why not. */
static bool write_all(int file, const char *bytes, size_t length) {
    while (length) {
        ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        bytes += wrote, length -= (size_t)wrote;
    }
    return true;
}

/* A descriptor that was closed would be taken by the next file that is opened, and what is printed would go there. The ones put
   in its place refuse what the closed one would have refused. */
void output_open(void) {
    static const int way[] = {O_WRONLY, O_RDONLY, O_RDWR};
    for (int file = 0; file < 3; file++)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF && open("/dev/null", way[file]) != file) _exit(2);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a write that fails */
    signal(SIGCHLD, SIG_DFL); /* whoever started us may ignore it: then nobody learns how a process ended */
}

void output_flush(void) {
    if (!reason && !write_all(1, waiting, waiting_length)) reason = errno;
    waiting_length = 0;
}

void output_print(const char *bytes, size_t length) {
    if (length > sizeof waiting - waiting_length) output_flush();
    if (length <= sizeof waiting) {
        memcpy(waiting + waiting_length, bytes, length);
        waiting_length += length;
    } else if (!reason && !write_all(1, bytes, length))
        reason = errno;
}

int output_end(int status) {
    output_flush();
    if (!reason) return status;
    fprintf(stderr, "attest: the output could not be written: %s\n", strerror(reason));
    return 2;
}

/* ---- files ---- */

/* A device, a pipe: it is written into, and not replaced. */
static bool is_special(const char *path) {
    struct stat info;
    return !stat(path, &info) && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

/* An empty file in the folder of `path`: it has no name yet if the file system can do that, so that nothing is left of it
   whatever happens; otherwise it is `beside`, which must be new. */
static int open_beside(Arena *arena, const char *path, const char *beside, bool *named) {
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_strndup(arena, path, (size_t)(slash - path) + 1) : ".";
    int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    *named = file < 0;
    return file >= 0 ? file : open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

bool output_file(Arena *arena, const char *path, const char *bytes, size_t length) {
    bool special = is_special(path), named = false;
    uint64_t number = 0; /* the name is one that nobody can know */
    if (getrandom(&number, sizeof number, 0) != sizeof number) return false;
    const char *beside = arena_printf(arena, "%s.attest-%016llx.part", path, (unsigned long long)number);
    int file = special ? open(path, O_WRONLY | O_CLOEXEC) : open_beside(arena, path, beside, &named);
    if (file < 0) return false;
    bool fine = write_all(file, bytes, length) && (special || !fsync(file));
    if (fine && !special && !named) {
        const char *now = arena_printf(arena, "/proc/self/fd/%d", file);
        fine = named = !linkat(AT_FDCWD, now, AT_FDCWD, beside, AT_SYMLINK_FOLLOW);
    }
    fine = fine && (special || !rename(beside, path));
    int why = errno;
    close(file);
    if (!fine && named) unlink(beside);
    errno = why;
    return fine;
}
