/* call.c: calls the property with the current arguments.
   With fork.enable the call is made in a child: the child writes its result into a pipe, one byte; the parent
   waits for that byte no longer than the timeout. A child that ends without writing it (a crash, a signal, an
   exit) has failed. Every child is waited for, and only that child. */
#include "engine.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static enum theft_trial_res call_here(struct theft *t) {
    const struct theft_run_config *cfg = &t->cfg;
    void **a = t->args;
    enum theft_trial_res res = THEFT_TRIAL_ERROR;
    switch (t->arity) {
    case 1: res = cfg->prop1(t, a[0]); break;
    case 2: res = cfg->prop2(t, a[0], a[1]); break;
    case 3: res = cfg->prop3(t, a[0], a[1], a[2]); break;
    case 4: res = cfg->prop4(t, a[0], a[1], a[2], a[3]); break;
    case 5: res = cfg->prop5(t, a[0], a[1], a[2], a[3], a[4]); break;
    case 6: res = cfg->prop6(t, a[0], a[1], a[2], a[3], a[4], a[5]); break;
    case 7: res = cfg->prop7(t, a[0], a[1], a[2], a[3], a[4], a[5], a[6]); break;
    }
    bool known = res == THEFT_TRIAL_PASS || res == THEFT_TRIAL_FAIL || res == THEFT_TRIAL_SKIP;
    return known ? res : THEFT_TRIAL_ERROR;
}

static void sleep_ns(long ns) {
    struct timespec pause = {.tv_nsec = ns};
    nanosleep(&pause, NULL);
}

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Does not return. What the property printed is written out before its result is. */
_Noreturn static void be_child(struct theft *t, int pipe_end) {
    enum theft_trial_res res = THEFT_TRIAL_ERROR;
    struct theft_hook_fork_post_info info = {
        .t = t,
        .prop_name = t->cfg.name,
        .total_trials = t->cfg.trials,
        .failures = t->report.fail,
        .run_seed = t->cfg.seed,
        .arity = t->arity,
        .args = t->args,
    };
    theft_hook_fork_post_cb *hook = t->cfg.hooks.fork_post;
    if (!hook || hook(&info, t->cfg.hooks.env) == THEFT_HOOK_FORK_POST_CONTINUE) res = call_here(t);
    fflush(NULL);
    uint8_t byte = (uint8_t)res;
    ssize_t wrote;
    do wrote = write(pipe_end, &byte, 1);
    while (wrote < 0 && errno == EINTR);
    _exit(wrote == 1 && res == THEFT_TRIAL_PASS ? 0 : 1);
}

/* Tries again for a moment if the system has no process to spare; -1: it still has none. */
static pid_t fork_patiently(void) {
    pid_t pid = fork();
    for (long ns = 1; pid < 0 && errno == EAGAIN && ns <= 1024; ns *= 2) {
        sleep_ns(ns);
        pid = fork();
    }
    return pid;
}

static long long deadline_in(size_t ms) { return now_ms() + (ms < INT_MAX ? (long long)ms : INT_MAX); }

/* Is there something to read, or the other end closed, within `timeout` ms (0: however long it takes)? */
static bool readable(int pipe_end, size_t timeout) {
    struct pollfd wanted = {.fd = pipe_end, .events = POLLIN};
    for (long long deadline = deadline_in(timeout);;) {
        long long left = deadline - now_ms();
        int ready = poll(&wanted, 1, !timeout ? -1 : left > 0 ? (int)left : 0);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true; /* after an error, read will tell */
        if (ready == 0) return false;
    }
}

/* Waits up to `timeout` ms for the child to end, looking often at first: most are about to. */
static bool ended(pid_t pid, int *status, size_t timeout) {
    long long deadline = deadline_in(timeout);
    for (long ns = 15625;; ns = ns < 1000000 ? 2 * ns : ns) {
        pid_t got = waitpid(pid, status, WNOHANG);
        if (got == pid || (got < 0 && errno != EINTR)) return true;
        if (now_ms() >= deadline) return false;
        sleep_ns(ns);
    }
}

/* Returns once the child is gone, killed if it does not go by itself; did it exit with success? */
static bool see_off(pid_t pid, size_t patience) {
    int status = 1;
    if (!ended(pid, &status, patience)) {
        kill(pid, SIGKILL);
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static enum theft_trial_res hear_child(struct theft *t, pid_t pid, int pipe_end) {
    size_t patience = t->cfg.fork.exit_timeout;
    if (!readable(pipe_end, t->cfg.fork.timeout)) {
        kill(pid, t->cfg.fork.signal);
        return see_off(pid, patience) ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
    }
    uint8_t byte;
    ssize_t got;
    do got = read(pipe_end, &byte, 1);
    while (got < 0 && errno == EINTR);
    see_off(pid, patience);
    if (got < 0) return THEFT_TRIAL_ERROR;
    return got == 1 ? (enum theft_trial_res)byte : THEFT_TRIAL_FAIL;
}

static enum theft_trial_res call_in_child(struct theft *t) {
    int ends[2];
    if (pipe(ends) < 0) return THEFT_TRIAL_ERROR;
    fflush(NULL); /* or the child would print what this process has buffered a second time */
    enum theft_trial_res res = THEFT_TRIAL_ERROR;
    pid_t pid = fork_patiently();
    if (pid == 0) {
        close(ends[0]);
        be_child(t, ends[1]);
    }
    close(ends[1]);
    if (pid > 0) res = hear_child(t, pid, ends[0]);
    close(ends[0]);
    return res;
}

enum theft_trial_res theft_call(struct theft *t) {
    return t->cfg.fork.enable ? call_in_child(t) : call_here(t);
}
