/* folder.c: the private directory in which pandoc and XeLaTeX work. It never outlives us: a second process, the keeper, waits at a
   socket until we end, in whatever way; then it ends what is still running and removes the directory. Directories whose keeper
   was killed too are removed by the next run.

   Who uses a directory holds a lock on it. So a directory without a lock is nobody's, and can be removed. */
#define _GNU_SOURCE /* close_range */
#include "render.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PREFIX "attest-weave-"
#define MARKER "attest-private" /* a file in every such directory */

static struct {
    const char *path; /* NULL: there is none */
    int lock;
    int line; /* to the keeper */
    pid_t owner, keeper;
} folder;

/* ---- files ---- */

bool folder_write(const char *path, const char *bytes, size_t length) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool fine = true;
    while (fine && length > 0) {
        ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR) continue;
        fine = wrote > 0;
        if (fine) bytes += wrote, length -= (size_t)wrote;
    }
    int problem = errno;
    if (close(file)) return false;
    errno = problem;
    return fine;
}

bool folder_read(Text *out, const char *path) {
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat info;
    if (file < 0) return false;
    bool fine = !fstat(file, &info) && S_ISREG(info.st_mode);
    char buffer[1 << 14];
    ssize_t got = 0;
    while (fine && (got = read(file, buffer, sizeof buffer)) > 0) text_add_bytes(out, buffer, (size_t)got);
    close(file);
    return fine && !got;
}

/* ---- removing ---- */

/* What is in the directory; links are removed, never followed. */
static void remove_inside(int directory) {
    DIR *list = fdopendir(dup(directory));
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        if (!unlinkat(directory, entry->d_name, 0)) continue;
        int inner = openat(directory, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner < 0) continue;
        remove_inside(inner);
        close(inner);
        unlinkat(directory, entry->d_name, AT_REMOVEDIR);
    }
    closedir(list);
}

/* One that a run left behind: it is ours, marked, and nobody holds its lock. */
static void sweep_one(int base, const char *name) {
    struct stat info;
    int directory = openat(base, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0) return;
    if (!fstat(directory, &info) && info.st_uid == geteuid() && !flock(directory, LOCK_EX | LOCK_NB)) {
        if (!fstatat(directory, MARKER, &info, AT_SYMLINK_NOFOLLOW)) remove_inside(directory);
        unlinkat(base, name, AT_REMOVEDIR); /* fails if something is in it */
    }
    close(directory);
}

static void sweep(const char *base) {
    DIR *list = opendir(base);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));)
        if (!strncmp(entry->d_name, PREFIX, strlen(PREFIX)) &&
            strlen(entry->d_name) == strlen(PREFIX "XXXXXX"))
            sweep_one(dirfd(list), entry->d_name);
    closedir(list);
}

/* ---- the keeper ---- */

enum { REMOVED = -1 }; /* in place of a group: the directory is gone already */

static _Noreturn void keep(int line) {
    enum { HIGH = 64 };
    signal(SIGINT, SIG_IGN), signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN);
    setpgid(0, 0); /* what ends us from a terminal does not end it */
    int lock = fcntl(folder.lock, F_DUPFD, HIGH);
    line = fcntl(line, F_DUPFD, HIGH);
    close_range(0, HIGH - 1, 0); /* whoever reads our output does not wait for it */
    pid_t group = 0, word;
    while (recv(line, &word, sizeof word, 0) == sizeof word) group = word;
    if (group > 0) kill(-group, SIGKILL);
    if (group != REMOVED) {
        remove_inside(lock);
        rmdir(folder.path);
    }
    _exit(0);
}

void folder_is_used_by(int group) {
    pid_t word = group;
    if (folder.path) send(folder.line, &word, sizeof word, MSG_NOSIGNAL); /* it may have been killed */
}

void folder_remove(void) {
    if (!folder.path || folder.owner != getpid()) return;
    remove_inside(folder.lock);
    rmdir(folder.path);
    folder_is_used_by(REMOVED);
    close(folder.line);
    close(folder.lock);
    if (folder.keeper > 0) waitpid(folder.keeper, NULL, 0);
    folder.path = NULL;
}

/* ---- making ---- */

/* The directory with its lock. Another run may have swept it away before it had one: then once more. */
static bool make_locked(Arena *arena, const char *base) {
    for (;;) {
        char *path = arena_printf(arena, "%s/%sXXXXXX", base, PREFIX);
        struct stat here, there;
        if (!mkdtemp(path)) return false;
        folder.lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (folder.lock >= 0 && !flock(folder.lock, LOCK_EX) && !fstat(folder.lock, &here) &&
            !lstat(path, &there) && here.st_ino == there.st_ino && here.st_dev == there.st_dev) {
            folder.path = path;
            return folder_write(arena_printf(arena, "%s/%s", path, MARKER), "", 0);
        }
        if (folder.lock < 0 && errno != ENOENT) return false;
        close(folder.lock);
    }
}

const char *folder_make(Arena *arena) {
    const char *base = getenv("TMPDIR");
    if (!base || *base != '/') base = "/tmp";
    sweep(base);
    int ends[2];
    folder.owner = getpid();
    if (!make_locked(arena, base) || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return NULL;
    folder.keeper = fork();
    if (!folder.keeper) {
        close(ends[1]);
        keep(ends[0]);
    }
    close(ends[0]);
    folder.line = ends[1];
    atexit(folder_remove);
    return folder.path;
}
