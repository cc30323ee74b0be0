/* task.c: work in a process of its own, watched over by the one that started it.

   Three processes: the supervisor waits; the worker works; the holder is a copy of the worker as it was at the beginning of some
   section, and sleeps. If the worker dies in a section, the supervisor notes which one and why, in memory that all three share,
   and wakes the holder, which becomes the worker. It repeats the few sections since its copy was made and leaves out those that
   failed. So nothing that was found out has to be sent anywhere before the end, and a section costs no process of its own: a
   new holder is left only when the old one is some time behind.

   The limits are the kernel's: timers whose signals end the worker, and a limit of its address space, at which the allocators
   exit with STATUS_MEMORY. Whoever dies takes the others along: the worker gets a signal when the supervisor ends, the holder
   an end of file. */
#define _GNU_SOURCE /* memfd_create, pipe2 */
#include "task.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_FAILURES = 500,  /* sections of a task; with more, the task fails as a whole */
    HOLDER_AGE = 1000,    /* milliseconds after which a new holder is left; every page costs a fault then */
    PATIENCE = 20,        /* time on the clock, as a multiple of processor time: the machine may be busy */
    BETWEEN_SECTIONS = 60 /* seconds of processor time, at least, for everything outside the sections */
};

typedef struct Shared { /* by supervisor, worker and holder */
    _Atomic int worker, holder;
    _Atomic int section;    /* the one that the worker is in; 0: none */
    _Atomic bool handed_on; /* the result is complete */
    _Atomic int64_t spent;  /* milliseconds of processor time in sections */
    Failure over;           /* of sections that are left out because of that */
    char note[sizeof(((Failure *)0)->note)];
    bool small; /* the limit of memory is not ours, but a smaller one */
    int failures;
    struct {
        int section;
        Failure failure;
    } failed[MOST_FAILURES];
} Shared;

struct Task {
    Arena *arena;
    Limits limits;
    Shared *shared;
    pid_t supervisor;
    rlim_t allowed;    /* bytes of address space, by whoever started us */
    int result;        /* a file in memory */
    int wake[2];       /* the holder reads; the supervisor writes */
    int section;       /* the last one that was begun, counted from 1 */
    int64_t holder_at; /* when the holder was left, in milliseconds */
    int64_t began;     /* processor time of this process when the section began, in milliseconds */
    bool ended;        /* outside: the worker has, with this result but for its bytes */
    TaskResult outcome;
};

static int64_t milliseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool task_is_inside(const Task *task) { return task && task->supervisor != getpid(); }

/* ---- limits ---- */

static void limit_time(int seconds) {
    struct itimerval used = {.it_value.tv_sec = seconds},
                     passed = {.it_value.tv_sec = (time_t)seconds * PATIENCE};
    setitimer(ITIMER_PROF, &used, NULL);
    setitimer(ITIMER_REAL, &passed, NULL);
}

static void limit_between(const Task *task) {
    int seconds = task->limits.seconds;
    if (seconds) limit_time(seconds > BETWEEN_SECTIONS ? seconds : BETWEEN_SECTIONS);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { CAN_LIMIT_MEMORY = 0 }; /* the sanitizers reserve terabytes */
#else
enum { CAN_LIMIT_MEMORY = 1 };
#endif

static void limit_memory(const Task *task) {
    long pages = 0;
    struct rlimit limit;
    task->shared->small = task->allowed != RLIM_INFINITY;
    FILE *file = task->limits.megabytes && CAN_LIMIT_MEMORY ? fopen("/proc/self/statm", "r") : NULL;
    if (!file) return;
    bool known = fscanf(file, "%ld", &pages) == 1;
    fclose(file);
    if (!known || getrlimit(RLIMIT_AS, &limit)) return;
    rlim_t most = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)task->limits.megabytes << 20);
    task->shared->small = most > task->allowed;
    limit.rlim_cur = most < task->allowed ? most : task->allowed;
    setrlimit(RLIMIT_AS, &limit);
}

/* ---- inside ---- */

static void die_with_supervisor(const Task *task) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != task->supervisor) _exit(STATUS_MEMORY);
}

static void become_worker(Task *task) {
    sigset_t none;
    sigemptyset(&none); /* the supervisor may wait for some, and whoever started it may block the timers */
    signal(SIGPROF, SIG_DFL), signal(SIGALRM, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    die_with_supervisor(task);
    die_into(task->shared->note, sizeof task->shared->note);
    limit_between(task);
    limit_memory(task);
}

/* Leaves a copy of this process behind. Returns in the worker, which may be the copy, woken after the worker failed. */
static void leave_holder(Task *task) {
    for (;;) {
        pid_t copy = fork();
        if (copy > 0) {
            pid_t old = atomic_exchange(&task->shared->holder, copy);
            if (old > 0) kill(old, SIGKILL), waitpid(old, NULL, 0);
        }
        task->holder_at = milliseconds(CLOCK_MONOTONIC);
        if (copy) return; /* without a further process, a failure costs more, and that is all */
        char word;
        ssize_t got;
        while ((got = read(task->wake[0], &word, 1)) < 0 && errno == EINTR) {}
        if (got != 1) _exit(0);
        become_worker(task);
    }
}

const Failure *task_begin(Task *task) {
    if (!task) return NULL;
    Shared *shared = task->shared;
    task->section++;
    if (!shared->holder || milliseconds(CLOCK_MONOTONIC) - task->holder_at >= HOLDER_AGE) {
        leave_holder(task);
        limit_memory(task);
    }
    for (int i = 0; i < shared->failures; i++)
        if (shared->failed[i].section == task->section) return &shared->failed[i].failure;
    if (task->limits.total && shared->spent >= (int64_t)task->limits.total * 1000) {
        shared->over = (Failure){.kind = FAILED_TOTAL, .amount = task->limits.total};
        return &shared->over;
    }
    shared->section = task->section;
    task->began = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    if (task->limits.seconds) limit_time(task->limits.seconds);
    return NULL;
}

void task_end(Task *task) {
    if (!task) return;
    task->shared->section = 0;
    task->shared->spent += milliseconds(CLOCK_PROCESS_CPUTIME_ID) - task->began;
    limit_between(task);
}

void task_finish(Task *task, int status, const char *bytes, size_t length) {
    while (length) {
        ssize_t wrote = write(task->result, bytes, length);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) {
            snprintf(task->shared->note, sizeof task->shared->note, "%s", strerror(errno));
            _exit(2);
        }
        bytes += wrote, length -= (size_t)wrote;
    }
    task->shared->handed_on = true;
    exit(status);
}

/* ---- outside ---- */

/* What the supervisor has of a task is given back. */
static void let_go(Task *task) {
    int why = errno;
    for (int i = 0; i < 2; i++)
        if (task->wake[i] >= 0) close(task->wake[i]);
    if (task->result >= 0) close(task->result);
    if (task->shared != MAP_FAILED) munmap(task->shared, sizeof *task->shared);
    errno = why;
}

Task *task_start(Arena *arena, const Limits *limits) {
    Task *task = NEW(arena, Task);
    struct rlimit space = {.rlim_cur = RLIM_INFINITY};
    getrlimit(RLIMIT_AS, &space);
    *task = (Task){.arena = arena,
                   .limits = *limits,
                   .supervisor = getpid(),
                   .allowed = space.rlim_cur,
                   .result = -1,
                   .wake = {-1, -1}};
    prctl(PR_SET_CHILD_SUBREAPER,
          1); /* the holder, a child of the worker, becomes ours when the worker dies */
    task->shared =
        mmap(NULL, sizeof *task->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (task->shared != MAP_FAILED) task->result = memfd_create("attest", MFD_CLOEXEC);
    output_flush(); /* what is printed already is printed once */
    pid_t child = task->result < 0 || pipe2(task->wake, O_CLOEXEC) ? -1 : fork();
    if (child < 0) {
        let_go(task);
        return NULL;
    }
    if (child) {
        close(task->wake[0]);
        task->wake[0] = -1;
        task->shared->worker = child;
        return task;
    }
    close(task->wake[1]);
    become_worker(task);
    return task;
}

/* No mistake of ours raises these: somebody sent them, the kernel where memory ran out or a limit of processor time is reached,
   or nobody reads what is printed. */
static bool is_from_outside(int sign) {
    return sign == SIGKILL || sign == SIGTERM || sign == SIGINT || sign == SIGHUP || sign == SIGQUIT ||
           sign == SIGXCPU || sign == SIGPIPE;
}

static Failure failure_of(const Task *task, int status) {
    const Limits *limits = &task->limits;
    Failure out = {.kind = FAILED_CRASH};
    int sign = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_MEMORY)
        out.kind = FAILED_MEMORY, out.amount = task->shared->small ? 0 : limits->megabytes;
    else if (is_from_outside(sign))
        out.kind = FAILED_KILLED, out.amount = sign;
    else if (sign == SIGPROF || sign == SIGALRM)
        out.kind = FAILED_TIME, out.amount = limits->seconds;
    else {
        out.amount = sign;
        int whole = 0,
            length = (int)strnlen(task->shared->note, sizeof out.note - 1); /* characters, not bytes */
        unsigned code;
        for (int used; whole < length; whole += used)
            if (!(used = utf8_decode(task->shared->note + whole, length - whole, &code))) break;
        memcpy(out.note, task->shared->note, (size_t)whole);
    }
    return out;
}

static void read_result(Task *task, TaskResult *out) {
    off_t size = lseek(task->result, 0, SEEK_END);
    char *bytes = arena_alloc(task->arena, (size_t)size + 1);
    for (off_t at = 0; at < size;) {
        ssize_t got = pread(task->result, bytes + at, (size_t)(size - at), at);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) {
            out->lost = arena_strdup(task->arena, got ? strerror(errno) : "it is too short");
            return;
        }
        at += got;
    }
    out->bytes = bytes;
    out->length = (size_t)size;
}

/* Wakes the holder after a failure in a section. False: there is none, or too much failed. */
static bool go_on(Task *task, const Failure *failure) {
    Shared *shared = task->shared;
    pid_t holder = shared->holder;
    if (!shared->section || holder <= 0 || shared->failures == MOST_FAILURES) return false;
    shared->failed[shared->failures].section = shared->section;
    shared->failed[shared->failures++].failure = *failure;
    if (failure->kind == FAILED_TIME) shared->spent += (int64_t)task->limits.seconds * 1000;
    shared->worker = holder;
    shared->holder = shared->section = 0;
    memset(shared->note, 0, sizeof shared->note);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before; /* the holder may have been killed too */
    sigaction(SIGPIPE, &ignore, &before);
    bool woken = write(task->wake[1], "", 1) == 1;
    sigaction(SIGPIPE, &before, NULL);
    return woken;
}

/* The worker has ended, if `got` is not an error. True: so has the task. */
static bool take_end(Task *task, pid_t got, int status) {
    if (got > 0 && WIFEXITED(status) && WEXITSTATUS(status) != STATUS_MEMORY) {
        task->outcome.status = WEXITSTATUS(status);
        return task->ended = true;
    }
    Failure failure = got > 0 ? failure_of(task, status) : (Failure){.kind = FAILED_CRASH};
    if (got > 0 && go_on(task, &failure)) return false;
    Failure *kept = NEW(task->arena, Failure);
    *kept = failure;
    task->outcome.failure = kept;
    return task->ended = true;
}

/* The process that waits behind the worker ends too. */
static void end_holder(Task *task) {
    if (task->shared->holder > 0) kill(task->shared->holder, SIGKILL), waitpid(task->shared->holder, NULL, 0);
}

TaskResult task_wait(Task *task) {
    while (!task->ended) {
        int status = 0;
        pid_t got = waitpid(task->shared->worker, &status, 0);
        if (got < 0 && errno == EINTR) continue;
        take_end(task, got, status);
    }
    TaskResult out = task->outcome;
    if (!out.failure && task->shared->handed_on)
        read_result(task, &out);
    else if (!out.failure)
        out.lost =
            *task->shared->note ? arena_strdup(task->arena, task->shared->note) : "nothing was handed over";
    end_holder(task);
    let_go(task);
    return out;
}

int task_ended(Task *const *tasks, int count) {
    int status;
    for (pid_t got; (got = waitpid(-1, &status, WNOHANG)) > 0;)
        for (int i = 0; i < count; i++)
            if (tasks[i] && tasks[i]->shared->worker == got && take_end(tasks[i], got, status)) return i;
    return -1;
}

void task_stop(Task *task) {
    if (!task->ended) {
        kill(task->shared->worker, SIGKILL);
        while (waitpid(task->shared->worker, NULL, 0) < 0 && errno == EINTR) {}
    }
    end_holder(task);
    let_go(task);
}
