/* failing_calls.c: linked with failing.c, it makes calls of the system and of malloc fail. ATTEST_FAIL_CALL is CALL:N, the N-th such
   call of all processes together fails; CALL:N+, and so does every later one. CALL is malloc (with calloc and realloc, also those of
   libraries), one of the names in CALLS below, or short: a write that writes half. The file ATTEST_FAIL_NOTE then has "failed" in it; if
   the N-th call never came, the number of calls that there were. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static struct Shared { /* by all processes */
    _Atomic long calls;
    _Atomic bool failed;
} * shared;

static const char *wanted = "";
static size_t wanted_length;
static long number;
static bool lasting;
static pid_t first;

int __real_open(const char *, int, ...);
ssize_t __real_write(int, const void *, size_t);
void *__real_mmap(void *, size_t, int, int, int, off_t);

static void note(const char *text) {
    const char *path = getenv("ATTEST_FAIL_NOTE");
    int file = path ? __real_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file < 0) return;
    if (__real_write(file, text, strlen(text)) < 0) abort();
    close(file);
}

__attribute__((constructor)) static void prepare(void) {
    const char *call = getenv("ATTEST_FAIL_CALL"), *colon = call ? strchr(call, ':') : NULL;
    if (!colon) return;
    char *end;
    number = strtol(colon + 1, &end, 10);
    lasting = *end == '+';
    wanted = call;
    wanted_length = (size_t)(colon - call);
    first = getpid();
    void *memory =
        __real_mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) shared = memory;
}

__attribute__((destructor)) static void finish(void) {
    if (!shared || shared->failed || getpid() != first) return;
    char text[32];
    snprintf(text, sizeof text, "%ld", shared->calls);
    note(text);
}

static bool fails(const char *call, int why) {
    if (!shared || strncmp(call, wanted, wanted_length) || call[wanted_length]) return false;
    long now = ++shared->calls;
    if (now != number && !(lasting && now > number)) return false;
    if (!shared->failed) note("failed");
    shared->failed = true;
    errno = why;
    return true;
}

/* X(type of the result, name, parameters, arguments, errno) */
#define CALLS(X)                                                                                         \
    X(int, pipe2, (int ends[2], int flags), (ends, flags), EMFILE)                                       \
    X(int, memfd_create, (const char *name, unsigned flags), (name, flags), EMFILE)                      \
    X(int, rename, (const char *from, const char *to), (from, to), EIO)                                  \
    X(int, linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags), \
      EIO)                                                                                               \
    X(int, fsync, (int file), (file), EIO)                                                               \
    X(int, socketpair, (int a, int b, int c, int ends[2]), (a, b, c, ends), EMFILE)                      \
    X(ssize_t, read, (int file, void *to, size_t size), (file, to, size), EIO)                           \
    X(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at), EIO)            \
    X(pid_t, fork, (void), (), EAGAIN)

#define X(Type, name, parameters, arguments, why) \
    Type __real_##name parameters;                \
    Type __wrap_##name parameters;                \
    Type __wrap_##name parameters {               \
        if (fails(#name, why)) return -1;         \
        return __real_##name arguments;           \
    }
CALLS(X)
#undef X

int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;
    va_end(more);
    return fails("open", EMFILE) ? -1 : __real_open(path, flags, mode);
}

ssize_t __wrap_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size) {
    if (fails("write", ENOSPC)) return -1;
    return __real_write(file, bytes, fails("short", 0) ? (size + 1) / 2 : size);
}

void *__wrap_mmap(void *, size_t, int, int, int, off_t);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
    return fails("mmap", ENOMEM) ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);
}

/* vfork comes back twice into one frame, which a function around it must not have left. */
pid_t __wrap_vfork(void);
pid_t __wrap_vfork(void) { return __wrap_fork(); }

#ifndef __SANITIZE_ADDRESS__ /* which has its own */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

void *malloc(size_t size) { return fails("malloc", ENOMEM) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
    return fails("malloc", ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return fails("malloc", ENOMEM) ? NULL : __libc_realloc(memory, size);
}

#endif
