/* jobs.c: many pieces of work in tasks of their own, several at a time; the next one begins whenever any has ended. SIGINT, SIGTERM and
   SIGHUP stop all of them. */
#include "inside.h"

#include <signal.h>
#include <unistd.h>

typedef struct Running {
    Task *task;
    int at; /* the piece */
} Running;

/* Those that whoever started us wants to be ignored stay so, as in nohup. */
static void watch_signals(sigset_t *signals) {
    static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(signals);
    sigaddset(signals, SIGCHLD);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct sigaction now;
        if (!sigaction(endings[i], NULL, &now) && now.sa_handler != SIG_IGN) sigaddset(signals, endings[i]);
    }
    sigprocmask(SIG_BLOCK, signals, NULL);
}

/* Waits for a signal, or only looks; true: we are to stop. */
static bool is_stopped(Jobs *jobs, const sigset_t *signals, bool wait) {
    int sign = wait ? sigwaitinfo(signals, NULL) : sigtimedwait(signals, NULL, &(struct timespec){0});
    if (sign <= 0 || sign == SIGCHLD) return false;
    jobs->sign = sign;
    return true;
}

_Noreturn void jobs_give_in(int sign) {
    sigset_t none;
    sigemptyset(&none);
    signal(sign, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    raise(sign);
    _exit(STATUS_FAILED);
}

/* Begins with pieces until all places are taken. */
static int begin(Jobs *jobs, Task **tasks, int *pieces, int *next, int *active, const sigset_t *signals) {
    while (*active < jobs->at_once && *next < jobs->total) {
        int free = 0;
        while (tasks[free]) free++;
        if (is_stopped(jobs, signals, false)) return 130;
        JobStart how = jobs->start(jobs->data, *next, *active > 0, &tasks[free]);
        if (how == JOB_FAILED) return 2;
        if (how == JOB_LATER) return 0;
        if (how == JOB_STARTED) pieces[free] = *next, ++*active;
        ++*next;
    }
    return 0;
}

int jobs_run(Arena *arena, Jobs *jobs) {
    Task **tasks = NEW_ARRAY(arena, Task *, jobs->at_once);
    int *pieces = NEW_ARRAY(arena, int, jobs->at_once), next = 0, active = 0, status = 0;
    sigset_t signals;
    watch_signals(&signals);
    Progress progress = progress_start(jobs->what);
    while (!status && (next < jobs->total || active)) {
        status = begin(jobs, tasks, pieces, &next, &active, &signals);
        int ended = active && !status ? task_ended(tasks, jobs->at_once) : -1;
        if (ended >= 0) {
            Task *task = tasks[ended];
            tasks[ended] = NULL;
            active--;
            if (!jobs->finish(jobs->data, pieces[ended], task)) status = 2;
            if (jobs->what) progress_show(&progress, jobs->things, next - active, jobs->total);
        } else if (active && !status && is_stopped(jobs, &signals, true))
            status = 130;
    }
    for (int i = 0; i < jobs->at_once; i++) {
        if (!tasks[i]) continue;
        task_stop(tasks[i]);
        if (jobs->stopped) jobs->stopped(jobs->data, pieces[i]);
    }
    progress_end(&progress);
    return status;
}
