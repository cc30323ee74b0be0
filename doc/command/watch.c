/* watch.c: check or weave again whenever a sheet is saved, or the pack that it uses. The folders of these files are watched, not the
   files: editors often write a new file and rename it over the old one. Each run is a process of its own; a change while it works ends
   it, and the next one begins. */
#include "inside.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_INTERRUPTED = 130 };

typedef struct Watched {
    int folder;       /* number of the watch */
    const char *name; /* in it; NULL: any LaTeX file, because the sheet may put it in */
} Watched;

typedef struct Watcher {
    Arena *arena;
    const CommandLine *line;
    int changes, signals; /* file descriptors */
    sigset_t before;      /* the signals that were blocked before */
    LIST(Watched) files;
} Watcher;

/* ---- what is watched ---- */

static bool ends_in_tex(const char *name) {
    size_t length = strlen(name);
    return length > 4 && !strcmp(name + length - 4, ".tex");
}

static bool is_watched(const Watcher *w, int folder, const char *name) {
    for (int i = 0; i < w->files.count; i++) {
        const Watched *file = &w->files.items[i];
        if (file->folder == folder && (file->name ? !strcmp(file->name, name) : ends_in_tex(name)))
            return true;
    }
    return false;
}

/* False, with errno: its folder cannot be watched. */
static bool watch_name(Watcher *w, const char *path, bool neighbours) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *folder = !slash          ? "."
                         : slash == path ? "/"
                                         : arena_strndup(w->arena, path, (size_t)(slash - path));
    int number = inotify_add_watch(w->changes, folder, IN_CLOSE_WRITE | IN_MOVED_TO);
    if (number < 0) return false;
    Watched file = {number, neighbours ? NULL : arena_strdup(w->arena, name)};
    if (!is_watched(w, number, neighbours ? "x.tex" : name)) PUSH(w->arena, &w->files, file);
    return true;
}

/* A file, and where it is if the name is a link. */
static bool watch_file(Watcher *w, const char *path) {
    char real[PATH_MAX];
    return watch_name(w, path, false) && (!realpath(path, real) || watch_name(w, real, false));
}

/* The path of the pack that a sheet names, found in a task: a sheet on which attest fails does not end the watch. "": none. */
static const char *named_pack(Arena *arena, const CommandLine *line, const char *path) {
    Limits limits = command_limits(line);
    Task *task = task_start(arena, &limits);
    if (!task) return "";
    if (task_is_inside(task)) {
        Mistake *mistake = NULL;
        Source *source = source_read(arena, path, &mistake);
        const char *pack = source ? pack_path(arena, line, path, document_read(arena, source)) : NULL;
        task_finish(task, 0, pack ? pack : "", pack ? strlen(pack) : 0);
    }
    TaskResult result = task_wait(task);
    return result.failure || !result.bytes ? "" : result.bytes;
}

/* Sheets may name another pack after each change. */
static void watch_packs(Watcher *w) {
    Arena *arena = arena_new();
    for (int i = 0; i < w->line->arguments.count; i++) {
        const char *pack = named_pack(arena, w->line, w->line->arguments.items[i]);
        if (*pack) watch_file(w, pack);
    }
    arena_free(arena);
}

static int watch_sheets(Watcher *w) {
    for (int i = 0; i < w->line->arguments.count; i++) {
        const char *path = w->line->arguments.items[i];
        if (!strcmp(path, "-")) return line_refuse(NULL, "standard input cannot be watched");
        if (!watch_file(w, path) || (ends_in_tex(path) && !watch_name(w, path, true)))
            return line_refuse(NULL, "%s cannot be watched: %s", path, strerror(errno));
    }
    return 0;
}

/* ---- waiting ---- */

/* Is one of the events that are there about a watched file? */
static bool has_changed(Watcher *w) {
    _Alignas(struct inotify_event) char buffer[1 << 14];
    const char *own = w->line->output ? strrchr(w->line->output, '/') : NULL;
    own = own ? own + 1 : w->line->output;
    bool changed = false;
    ssize_t got;
    while ((got = read(w->changes, buffer, sizeof buffer)) > 0)
        for (const char *at = buffer; at < buffer + got;) {
            const struct inotify_event *event = (const struct inotify_event *)(const void *)at;
            bool ours = event->len && own && !strcmp(event->name, own);
            changed = changed || event->mask & IN_Q_OVERFLOW ||
                      (event->len && !ours && is_watched(w, event->wd, event->name));
            at += sizeof *event + event->len;
        }
    return changed;
}

/* The signal that was sent; 0: none. */
static int signal_sent(const Watcher *w) {
    struct signalfd_siginfo info;
    return read(w->signals, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

static pid_t begin(Watcher *w) {
    output_flush();
    pid_t child = fork();
    if (child) return child;
    sigprocmask(SIG_SETMASK, &w->before, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    static const char clear[] = "\x1b[H\x1b[2J\x1b[3J";
    if (isatty(1)) output_print(clear, strlen(clear));
    CommandLine once = *w->line;
    once.watch = false;
    int status = once.command->run(w->arena, &once);
    exit(output_end(status));
}

/* check would print what it has; weave has a directory to remove. */
static void end(const Watcher *w, pid_t child) {
    kill(child, w->line->command->run == command_weave ? SIGTERM : SIGKILL);
    waitpid(child, NULL, 0);
}

static void tell_waiting(const Watcher *w) {
    int count = w->line->arguments.count;
    if (count == 1)
        command_tell("waiting for changes of %s; Ctrl-C ends\n", w->line->arguments.items[0]);
    else
        command_tell("waiting for changes of %d sheets; Ctrl-C ends\n", count);
}

static int watch(Watcher *w) {
    pid_t child = begin(w);
    struct pollfd ready[] = {{.fd = w->changes, .events = POLLIN}, {.fd = w->signals, .events = POLLIN}};
    for (;;) {
        if (poll(ready, 2, -1) < 0 && errno != EINTR) return 2;
        int sent = ready[1].revents ? signal_sent(w) : 0;
        if (sent && sent != SIGCHLD) {
            if (child > 0) end(w, child);
            return STATUS_INTERRUPTED;
        }
        if (sent == SIGCHLD && child > 0 && waitpid(child, NULL, WNOHANG) == child) {
            child = 0;
            watch_packs(w);
            tell_waiting(w);
        }
        if (!ready[0].revents || !has_changed(w)) continue;
        if (child > 0) end(w, child);
        child = begin(w);
        if (child < 0)
            return line_refuse(NULL, "without a further process nothing is judged: %s", strerror(errno));
    }
}

int watch_run(Arena *arena, const CommandLine *line) {
    bool refused = !line->arguments.count || (line->command->run == command_weave && !line->output);
    if (refused) return line->command->run(arena, line);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD), sigaddset(&signals, SIGINT), sigaddset(&signals, SIGTERM),
        sigaddset(&signals, SIGHUP);
    Watcher w = {.arena = arena, .line = line, .changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
    if (w.changes < 0) return line_refuse(NULL, "files cannot be watched: %s", strerror(errno));
    int status = watch_sheets(&w);
    if (status) return status;
    sigprocmask(SIG_BLOCK, &signals, &w.before);
    w.signals = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    if (w.signals < 0) return line_refuse(NULL, "files cannot be watched: %s", strerror(errno));
    return watch(&w);
}
