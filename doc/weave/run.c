/* run.c: pandoc and XeLaTeX as processes with limits, and with walls around them: bubblewrap shows them the private directory,
   programs, fonts and nothing else, no network and no other process. Names of the user's files never reach them. */
#define _GNU_SOURCE /* execvpe */
#include "render.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {                     /* for each program */
       MOST_SECONDS = 60,  /* of computing; a formula can make LaTeX turn in circles */
       MOST_WAITING = 600, /* on the clock; the machine may be busy */
       MOST_MEMORY = 3072, /* megabytes of address space; GHC's programs reserve much and use little */
       MOST_FILE = 256,    /* megabytes */
       MOST_PROCESSES = 64
};

typedef LIST(const char *) Words;

static void add(Renderer *r, Words *words, const char *word) { PUSH(r->arena, words, word); }

bool run_is_there(Arena *arena, const char *program) {
    const char *path = getenv("PATH");
    for (const char *at = path ? path : "/usr/bin:/bin"; *at;) {
        size_t length = strcspn(at, ":");
        if (!access(arena_printf(arena, "%.*s/%s", (int)length, at, program), X_OK)) return true;
        at += length + (at[length] == ':');
    }
    return false;
}

/* ---- what a program sees ---- */

static const char *const SEEN[] = {"/usr",
                                   "/bin",
                                   "/sbin",
                                   "/lib",
                                   "/lib32",
                                   "/lib64",
                                   "/etc/fonts",
                                   "/etc/texmf",
                                   "/etc/alternatives",
                                   "/etc/ld.so.cache",
                                   "/var/lib/texmf",
                                   "/var/cache/fontconfig"};

/* Names and values in turn. The same bytes every time, and no file outside for TeX. */
static void settings(Renderer *r, Words *words, const char *home) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH"), *force = getenv("FORCE_SOURCE_DATE");
    add(r, words, "SOURCE_DATE_EPOCH"), add(r, words, epoch ? epoch : "0");
    add(r, words, "FORCE_SOURCE_DATE"), add(r, words, force ? force : "1");
    add(r, words, "TEXINPUTS"),
        add(r, words, r->weaving->trust ? arena_printf(r->arena, ".:%s:", r->sheet_folder) : ".:");
    add(r, words, "TMPDIR"), add(r, words, home);
    add(r, words, "openin_any"), add(r, words, "p");
    add(r, words, "openout_any"), add(r, words, "p");
    add(r, words, "MKTEXTFM"), add(r, words, "0");
}

static void wall(Renderer *r, Words *words) {
    static const char *const start[] = {"bwrap",      "--unshare-all", "--die-with-parent", "--new-session",
                                        "--cap-drop", "ALL",           "--clearenv"};
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) add(r, words, start[i]);
    for (size_t i = 0; i < sizeof SEEN / sizeof *SEEN; i++)
        add(r, words, "--ro-bind-try"), add(r, words, SEEN[i]), add(r, words, SEEN[i]);
    add(r, words, "--dev"), add(r, words, "/dev");
    add(r, words, "--bind"), add(r, words, r->folder), add(r, words, "/work");
    add(r, words, "--chdir"), add(r, words, "/work");
    Words values = {0};
    settings(r, &values, "/work");
    add(r, &values, "HOME"), add(r, &values, "/work");
    add(r, &values, "PATH"), add(r, &values, "/usr/local/bin:/usr/bin:/bin");
    add(r, &values, "LC_ALL"), add(r, &values, "C.UTF-8");
    for (int i = 0; i < values.count; i += 2)
        add(r, words, "--setenv"), add(r, words, values.items[i]), add(r, words, values.items[i + 1]);
    /* counted inside the walls, so that other processes of the user do not matter */
    add(r, words, "prlimit"), add(r, words, arena_printf(r->arena, "--nproc=%d", MOST_PROCESSES));
    add(r, words, "--");
}

/* ---- one process ---- */

/* The limits of whoever called us hold too, if they are lower. */
static rlim_t most_of(int what, rlim_t most) {
    struct rlimit now;
    return !getrlimit(what, &now) && now.rlim_cur != RLIM_INFINITY && now.rlim_cur < most ? now.rlim_cur
                                                                                          : most;
}

/* `spare`: between the limit that sends a signal and the one that kills */
static void limit(int what, rlim_t most, rlim_t spare) {
    struct rlimit now;
    if (getrlimit(what, &now)) return;
    rlim_t soft = most_of(what, most), hard = soft + spare;
    setrlimit(what, &(struct rlimit){soft, now.rlim_max != RLIM_INFINITY && now.rlim_max < hard ? now.rlim_max
                                                                                                : hard});
}

static _Noreturn void inside(Renderer *r, int in, int out, pid_t parent, const char *const *arguments) {
    Words values = {0};
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0 || chdir(r->folder)) _exit(126);
    setpgid(0, 0);                    /* one signal ends it and what it started, */
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* and it does not outlive us */
    signal(SIGXFSZ, SIG_DFL); /* a file that grows too large ends it; we ignore that signal ourselves */
    if (getppid() != parent) _exit(126);
    limit(RLIMIT_CPU, MOST_SECONDS, 2);
    limit(RLIMIT_AS, (rlim_t)MOST_MEMORY << 20, 0);
    limit(RLIMIT_FSIZE, (rlim_t)MOST_FILE << 20, 0);
    limit(RLIMIT_CORE, 0, 0);
    settings(r, &values, r->folder);
    for (int i = 0; i < values.count; i += 2) setenv(values.items[i], values.items[i + 1], 1);
    execvp(arguments[0], (char *const *)arguments);
    _exit(127);
}

static volatile pid_t running;
static volatile sig_atomic_t waited_too_long;

static void stop(int sign) {
    (void)sign;
    waited_too_long = 1;
    if (running > 0) kill(-running, SIGKILL);
}

/* Why it ended so; NULL: it ended well. `said`: its messages. */
static const char *reason(Renderer *r, int status, const char *said) {
    static const char *const exhausted[] = {"Heap exhausted",   "heap overflow",
                                            "out of memory",    "Out of memory",
                                            "memory exhausted", "failed to create OS thread",
                                            "Cannot allocate"};
    Arena *arena = r->arena;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0, sign = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (r->walled && code > 128 && code < 128 + NSIG) sign = code - 128; /* bubblewrap hands it on so */
    if (waited_too_long) return arena_printf(arena, "reached the limit of %d seconds", MOST_WAITING);
    if (sign == SIGXCPU)
        return arena_printf(arena, "reached the limit of %lu seconds of processor time",
                            (unsigned long)most_of(RLIMIT_CPU, MOST_SECONDS));
    if (sign == SIGXFSZ)
        return arena_printf(arena, "reached the limit of %.4g megabytes for a file",
                            (double)most_of(RLIMIT_FSIZE, (rlim_t)MOST_FILE << 20) / (1 << 20));
    if (!code && !sign) return NULL;
    for (size_t i = 0; i < sizeof exhausted / sizeof *exhausted; i++)
        if (strstr(said, exhausted[i]))
            return arena_printf(arena, "reached the limit of %.4g megabytes of memory",
                                (double)most_of(RLIMIT_AS, (rlim_t)MOST_MEMORY << 20) / (1 << 20));
    if (sign == SIGKILL) return "was killed (signal 9), by somebody or by a system without memory";
    if (sign) return arena_printf(arena, "crashed (signal %d)", sign);
    if (code == 126 || code == 127) return "could not be started";
    return arena_printf(arena, "failed (exit status %d)", code);
}

static int open_inside(const Renderer *r, const char *name, int flags) {
    return open(arena_printf(r->arena, "%s/%s", r->folder, name), flags | O_NOFOLLOW | O_CLOEXEC, 0600);
}

const char *run_program(Renderer *r, const char *log, const char *input, const char *const *arguments) {
    Words words = {0};
    if (r->walled) wall(r, &words);
    for (; *arguments; arguments++) add(r, &words, *arguments);
    add(r, &words, NULL);
    unlink(arena_printf(r->arena, "%s/%s", r->folder, log));
    int out = open_inside(r, log, O_WRONLY | O_CREAT | O_EXCL);
    int in = input ? open_inside(r, input, O_RDONLY) : open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (out < 0 || in < 0) return arena_printf(r->arena, "could not be started: %s", strerror(errno));
    if (input)
        unlink(arena_printf(r->arena, "%s/%s", r->folder, input)); /* nothing in the sheet can name it */
    fflush(NULL);
    pid_t parent = getpid(), pid = fork();
    if (pid < 0) die("no further process: %s", strerror(errno));
    if (pid == 0) inside(r, in, out, parent, words.items);
    close(in), close(out);
    setpgid(pid, pid); /* whichever of the two is first */
    running = pid;
    folder_is_used_by(pid);
    waited_too_long = 0;
    struct sigaction alarmed = {.sa_handler = stop}, before;
    sigaction(SIGALRM, &alarmed, &before);
    alarm(MOST_WAITING);
    bool progress = r->weaving->done && r->form == FORM_PDF; /* on a terminal */
    if (progress) fprintf(stderr, "\r\x1b[K%s: typesetting, which takes some seconds", r->weaving->out);
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) die("a process was lost: %s", strerror(errno));
    alarm(0);
    sigaction(SIGALRM, &before, NULL);
    running = 0;
    kill(-pid, SIGKILL); /* nothing it started goes on */
    folder_is_used_by(0);
    if (progress) fputs("\r\x1b[K", stderr);
    Text said = text_new(r->arena);
    folder_read(&said, arena_printf(r->arena, "%s/%s", r->folder, log));
    return reason(r, status, said.bytes);
}

/* Asks once, with a program that does nothing. */
bool run_can_wall(Renderer *r, const char **why) {
    *why = "bubblewrap is not installed";
    if (!run_is_there(r->arena, "bwrap")) return false;
    static const char *const nothing[] = {"true", NULL};
    r->walled = true;
    const char *problem = run_program(r, "bwrap.log", NULL, nothing);
    r->walled = false;
    if (!problem) return true;
    Text said = text_new(r->arena);
    folder_read(&said, arena_printf(r->arena, "%s/bwrap.log", r->folder));
    said.bytes[strcspn(said.bytes, "\n")] = 0;
    *why = arena_printf(r->arena, "bubblewrap does not work here (%s)", *said.bytes ? said.bytes : problem);
    return false;
}

/* ---- messages ---- */

/* The line without signs that steer a terminal. */
static const char *printable(Arena *arena, const char *line, size_t length) {
    char *out = arena_strndup(arena, line, length);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < 32 || *c == 127) *c = ' ';
    return out;
}

/* The lines about a character without a glyph, else the last ones. */
void run_show_log(Renderer *r, const char *log) {
    enum { SHOWN = 12, MOST_LENGTH = 300 };
    Text said = text_new(r->arena);
    folder_read(&said, arena_printf(r->arena, "%s/%s", r->folder, log));
    LIST(const char *) lines = {0};
    bool glyphs = strstr(said.bytes, "Missing character") != NULL;
    for (const char *at = said.bytes; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        const char *line = printable(r->arena, at, length < MOST_LENGTH ? length : MOST_LENGTH);
        if (length && (!glyphs || strstr(line, "Missing character"))) PUSH(r->arena, &lines, line);
    }
    int first = glyphs || lines.count < SHOWN ? 0 : lines.count - SHOWN;
    for (int i = first; i < lines.count && i < first + SHOWN; i++) fprintf(stderr, "  %s\n", lines.items[i]);
}
