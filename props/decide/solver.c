/* solver.c: z3 as a child process: a text in, what it prints out. No files, no shell; it never outlives us, its memory is limited,
   and it is stopped after so many of its own steps, or so much processor time where a single step takes long. */
#include "inside.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE = 20,         /* time on the clock, as a multiple: the machine may be busy */
    START = 200,           /* milliseconds more for each, to start */
    MOST_MEMORY = 1 << 30, /* bytes */
    MOST_ANSWER = 1 << 20, /* bytes that are read */
};

const char *solver_path(void) {
    static bool looked;
    static char found[4096];
    if (looked) return *found ? found : NULL;
    looked = true;
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at && !*found;) {
        size_t length = strcspn(at, ":");
        if (length && length + sizeof "/z3" <= sizeof found) {
            snprintf(found, sizeof found, "%.*s/z3", (int)length, at);
            if (access(found, X_OK)) *found = '\0';
        }
        at += length + (at[length] == ':');
    }
    return *found ? found : NULL;
}

bool decide_has_solver(void) { return solver_path() != NULL; }

static _Noreturn void become_solver(int to_parent, pid_t parent, int effort) {
    struct rlimit memory = {MOST_MEMORY, MOST_MEMORY}, core = {0, 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    if (dup2(to_parent, STDIN_FILENO) < 0 || dup2(to_parent, STDOUT_FILENO) < 0) _exit(127);
    close(STDERR_FILENO);
    char steps[48];
    snprintf(steps, sizeof steps, "rlimit=%lld", (long long)effort * SOLVER_STEPS);
    execl(solver_path(), "z3", "-in", "-smt2", steps, (char *)NULL);
    _exit(127);
}

static int64_t milliseconds(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now)) return 0;
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Writes the query and reads the answer, both as far as the other end is ready. False: it took too long. */
static bool talk(int socket, pid_t child, const char *query, int effort, Text *answer) {
    clockid_t used;
    bool timed = clock_getcpuclockid(child, &used) == 0;
    int64_t last = milliseconds(CLOCK_MONOTONIC) + (int64_t)(START + effort) * PATIENCE;
    size_t left = strlen(query);
    char bytes[4096];
    for (;;) {
        struct pollfd ready = {socket, (short)(POLLIN | (left ? POLLOUT : 0)), 0};
        if (poll(&ready, 1, 20) < 0 && errno != EINTR) return false;
        if (ready.revents & POLLOUT && left) {
            ssize_t sent = send(socket, query, left, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0) query += sent, left -= (size_t)sent;
            if (sent < 0 && errno != EAGAIN && errno != EINTR) left = 0; /* it reads no more */
            if (!left) shutdown(socket, SHUT_WR);
        }
        if (ready.revents & (POLLIN | POLLHUP | POLLERR)) {
            ssize_t got = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
            if (got > 0) text_add_bytes(answer, bytes, (size_t)got);
            if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return true;
            if (answer->length > MOST_ANSWER) return true;
        }
        bool late = timed && milliseconds(used) > START + effort;
        if (late || milliseconds(CLOCK_MONOTONIC) > last) return false;
    }
}

/* ---- the last answers: a formula of a sheet without blocks is judged for several questions, and often they ask z3 the same ---- */

static struct Answered {
    Arena *arena;
    const char *query, *answer;
    int effort;
} answered[16];
static unsigned answers;

static const char *find_answer(const char *query, int effort) {
    for (size_t i = 0; i < sizeof answered / sizeof *answered; i++)
        if (answered[i].arena && answered[i].effort == effort && !strcmp(answered[i].query, query))
            return answered[i].answer;
    return NULL;
}

static void keep_answer(const char *query, int effort, const char *answer) {
    struct Answered *place = &answered[answers++ % (sizeof answered / sizeof *answered)];
    arena_free(place->arena);
    Arena *arena = arena_new();
    *place = (struct Answered){arena, arena_strdup(arena, query), arena_strdup(arena, answer), effort};
}

SolverStatus solver_run(Arena *arena, const char *query, int effort, char **answer) {
    int pair[2];
    pid_t parent = getpid(), child;
    if (!solver_path()) return SOLVER_MISSING;
    if (effort <= 0) return SOLVER_TIME;
    const char *known = find_answer(query, effort);
    if (known) {
        *answer = arena_strdup(arena, known);
        return SOLVER_FINE;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return SOLVER_MISSING;
    child = vfork(); /* nothing is copied, not even the tables of pages */
    if (child == 0) become_solver(pair[1], parent, effort);
    close(pair[1]);
    Text text = text_new(arena);
    bool in_time = child > 0 && talk(pair[0], child, query, effort, &text);
    close(pair[0]);
    if (child < 0) return SOLVER_MISSING;
    kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    *answer = text.bytes;
    if (in_time && text.length) keep_answer(query, effort, text.bytes);
    return in_time ? SOLVER_FINE : SOLVER_TIME;
}
