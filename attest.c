/* attest.c: the commands. Results go to standard output, messages to standard error. It is long because every command
   and every option is here; what they do is in doc/ and props/. */
#include "doc/weave/weave.h"
#include "props/packs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define VERSION "0.1"

enum { DEFAULT_SEED = 224, DEFAULT_TRIALS = 1000 };

typedef struct Command {
    const char *name, *arguments, *about, *help;
} Command;

static const Command commands[] = {
    {"check", "[--pack P] SHEET...", "verdicts of every block of the sheets",
     "Judges every answer and proof block. SHEET is Markdown, or LaTeX if it is named .tex; - reads\n"
     "standard input.\n"
     "  attest check my-answers.md\n"
     "  attest check my-answers.tex\n"
     "  attest check --json --pack my-course.md sheets/*.md\n"},
    {"try", "[--notation 'u=μ,K=k'] CLAIM TEXT", "one answer or statement from the command line",
     "Reads TEXT as an answer if it gives what the claim asks for, else as a derivation.\n"
     "  attest try projector 'M = A^T'\n"
     "  attest try average 'q = \\beta (k_a + k_b), \\beta \\gg 0'\n"},
    {"claims", "[CLAIM] [--weave -o OUT]", "what can be answered, with shapes, scope and assumptions",
     "Lists the claims of the pack, or tells one of them in full. With --weave the pack is made a document.\n"
     "  attest claims\n"
     "  attest claims projector\n"
     "  attest claims --weave -o claims.html\n"},
    {"replay", "WORLD", "one world again, every intermediate value shown",
     "WORLD is the line that a counterexample ends with.\n"
     "  attest replay 'projector#1/1.1.0/1.1/M = Aᵀ. '\n"},
    {"weave", "[--pack P] SHEET -o OUT", "a sheet with its verdicts, as .md, .html, .pdf or .tex",
     "Judges the sheet and writes it again with the verdict behind every block and a mark over every "
     "relation\n"
     "that was judged. What OUT ends in says what is made; - is Markdown on standard output.\n"
     "  attest weave my-answers.md -o my-answers.html\n"
     "  attest weave my-answers.tex -o annotated.pdf\n"},
    {"positions", "[--d D] [--format F] [--below N]", "when sinusoidal position encodings are equal",
     "Tells when two positions have equal encodings: as real values, as values stored in a format, and as "
     "values\n"
     "computed in it. Without --d a table.\n"
     "  attest positions\n"
     "  attest positions --d 8 --format bf16\n"
     "  attest positions --d 512 --below 1e30 --json\n"},
};
enum { CHECK, TRY, CLAIMS, REPLAY, WEAVE, POSITIONS, COMMANDS = sizeof commands / sizeof *commands };

typedef struct Options_read {
    Options judge;
    Style style;
    const char *pack, *notation, *d, *format, *below, *out;
    bool json, junit, expect, help, weave;
    int jobs;
    const char *rest[4096];
    int rest_count;
} Settings;

static void usage(FILE *out) {
    fputs("attest checks written mathematics by trying to break it.\n\n"
          "  attest try projector 'M = A A^T'     one answer\n"
          "  attest check my-answers.md           every answer and derivation of a sheet\n\n",
          out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "attest %-9s %-36s %s\n", commands[i].name, commands[i].arguments, commands[i].about);
    fputs("\nattest COMMAND --help tells more. Exit status: 0 everything holds, 1 something is wrong,\n"
          "2 the input or the command could not be read, 3 something is undecided or vacuous.\n",
          out);
}

static void command_help(const Command *command) {
    printf("attest %s %s\n%s\n\n%s\n", command->name, command->arguments, command->about, command->help);
    if (command == &commands[POSITIONS]) {
        fputs("  --d D           numbers a position: even, 2 to 65536\n"
              "  --format F      bf16, f16 or f32 (default: all three)\n"
              "  --below N       positions and differences below N: 1000, 1e30 or 10^1000\n"
              "  --json          one JSON object a line\n",
              stdout);
        return;
    }
    fputs("  --pack P        the claims: a built-in pack or a Markdown file (default: what the sheet names, "
          "else attention)\n"
          "  --json          one JSON object a line        --junit      JUnit XML (check)\n"
          "  --seed N        of the random worlds (224)    --trials N   random worlds a statement (1000)\n"
          "  --jobs N        sheets at a time (check)      --expect     compare with what the blocks record "
          "(check)\n"
          "  --timings       fill in the field ms of JSON  --no-color   also with NO_COLOR set\n"
          "  --no-repairs    do not look for what would hold instead (check, try)\n",
          stdout);
}

static int distance(const char *a, const char *b) { /* letters that differ, roughly */
    int d = 0;
    while (*a && *b) d += *a++ != *b++;
    return d + (int)strlen(a) + (int)strlen(b);
}

static int bad_usage(const char *format, const char *what, const char *hint) {
    fputs("attest: ", stderr);
    fprintf(stderr, format, what);
    fprintf(stderr, "\n%s\n", hint);
    return 2;
}

static bool number_after(const char *text, long long low, long long high, long long *out) {
    char *end;
    errno = 0;
    *out = text ? strtoll(text, &end, 10) : 0;
    return text && *text && !*end && !errno && *out >= low && *out <= high;
}

/* Options may stand anywhere; after -- everything is an argument. */
static int read_settings(Settings *s, int argc, char **argv) {
    *s = (Settings){.judge = {.seed = DEFAULT_SEED, .trials = DEFAULT_TRIALS, .repairs = true}, .jobs = 1};
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    s->style.color = isatty(1) && !(no_color && *no_color) && !(term && !strcmp(term, "dumb"));
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *a = argv[i], *equals = strchr(a, '=');
        if (!options || a[0] != '-' || !a[1]) {
            if (s->rest_count == (int)(sizeof s->rest / sizeof *s->rest))
                return bad_usage("too many arguments%s", "", "");
            s->rest[s->rest_count++] = a;
            continue;
        }
        size_t length = equals ? (size_t)(equals - a) : strlen(a);
        long long n;
#define IS(name) (strlen(name) == length && !strncmp(a, name, length))
#define ARGUMENT (equals ? equals + 1 : i + 1 < argc ? argv[++i] : NULL)
        bool flag = IS("--json") || IS("--junit") || IS("--expect") || IS("--timings") || IS("--no-color") ||
                    IS("--no-repairs") || IS("--help") || IS("--weave");
        if (flag && equals)
            return bad_usage("%s takes no value", a, "attest COMMAND --help lists the options");
        if (IS("--"))
            options = false;
        else if (IS("--json"))
            s->json = true;
        else if (IS("--junit"))
            s->junit = true;
        else if (IS("--expect"))
            s->expect = s->style.expect = true;
        else if (IS("--no-repairs"))
            s->judge.repairs = false;
        else if (IS("--weave"))
            s->weave = true;
        else if (IS("--timings"))
            s->style.timings = true;
        else if (IS("--no-color"))
            s->style.color = false;
        else if (IS("--help") || IS("-h"))
            s->help = true;
        else if (IS("--pack") || IS("--notation")) {
            bool pack = IS("--pack");
            const char *value = ARGUMENT;
            if (!value)
                return bad_usage("%s needs a value", a,
                                 pack ? "as in --pack my-course.md" : "as in --notation 'u=μ,K=k'");
            *(pack ? &s->pack : &s->notation) = value;
        } else if (IS("-o") || IS("--output")) {
            s->out = ARGUMENT;
            if (!s->out || !*s->out) return bad_usage("%s needs a file", a, "as in -o annotated.pdf");
        } else if (IS("--d") || IS("--format") || IS("--below")) {
            const char **to = IS("--d") ? &s->d : IS("--format") ? &s->format : &s->below;
            const char *value = ARGUMENT;
            if (!value || !*value)
                return bad_usage("%s needs a value", a,
                                 to == &s->d        ? "as in --d 64"
                                 : to == &s->format ? "as in --format bf16"
                                                    : "as in --below 10^1000");
            *to = value;
        } else if (IS("--seed")) {
            const char *value = ARGUMENT;
            if (!number_after(value, 0, INT64_MAX, &n))
                return bad_usage("%s needs a whole number from 0 on", "--seed", "as in --seed 224");
            s->judge.seed = (uint64_t)n;
        } else if (IS("--trials")) {
            const char *value = ARGUMENT;
            if (!number_after(value, 1, 100000000, &n))
                return bad_usage("%s needs a whole number from 1 to 100000000", "--trials",
                                 "as in --trials 1000");
            s->judge.trials = (int)n;
        } else if (IS("--jobs")) {
            const char *value = ARGUMENT;
            if (!number_after(value, 1, 256, &n))
                return bad_usage("%s needs a whole number from 1 to 256", "--jobs", "as in --jobs 4");
            s->jobs = (int)n;
        } else
            return bad_usage("the option %s is not known", a,
                             "attest COMMAND --help lists them; after -- everything is text");
    }
    s->style.seed = s->judge.seed;
    return 0;
}

static void print_mistake(Arena *arena, const Mistake *mistake) {
    Text text = text_new(arena);
    mistake_print(&text, mistake, "");
    fprintf(stderr, "attest: %s", text.bytes);
}

enum { MOST_MISTAKES = 20 }; /* of a file, that are printed */

static void print_mistakes(Arena *arena, const Document *document) {
    int count = document->mistakes.count;
    for (int i = 0; i < count && i < MOST_MISTAKES; i++) print_mistake(arena, document->mistakes.items[i]);
    if (count > MOST_MISTAKES)
        fprintf(stderr, "attest: %s: %d more mistakes\n", document->source->name, count - MOST_MISTAKES);
}

/* NULL, and said why, if something in it would be passed over. */
static Pack *checked_pack(Arena *arena, const char *name, Source *source) {
    Pack *pack = pack_read(arena, name, source);
    print_mistakes(arena, pack->document);
    if (pack->document->mistakes.count) return NULL;
    pack_validate(pack);
    return pack;
}

/* A built-in pack by its name, or a file; relative to the sheet that names it. */
static Pack *open_pack(Arena *arena, const char *name, const char *sheet) {
    Mistake *mistake = NULL;
    for (int i = 0; i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, name)) {
            Source *source = source_new(arena, arena_printf(arena, "%s.md", name), embedded_packs[i].text,
                                        embedded_packs[i].size, &mistake);
            if (!source) die("the built-in pack %s: %s", name, mistake->what);
            return checked_pack(arena, name, source);
        }
    const char *path = name, *slash = sheet ? strrchr(sheet, '/') : NULL;
    if (slash && *name != '/') path = arena_printf(arena, "%.*s/%s", (int)(slash - sheet), sheet, name);
    Source *source = source_read(arena, path, &mistake);
    if (!source) {
        Text built_in = text_new(arena);
        for (int i = 0; i < embedded_pack_count; i++)
            text_printf(&built_in, "%s%s", i ? ", " : "", embedded_packs[i].name);
        fprintf(stderr,
                "attest: there is no pack %s: %s\nBuilt in: %s. Another one is a Markdown file: --pack "
                "my-course.md\n",
                name, mistake->what, built_in.bytes);
        return NULL;
    }
    return checked_pack(arena, name, source);
}

/* ---- check ---- */

typedef struct Progress {
    const char *sheet;
    struct timespec start;
    bool shown;
} Progress;

static void show_progress_of(Progress *p, const char *things, int done, int total) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - p->start.tv_sec) + (double)(now.tv_nsec - p->start.tv_nsec) / 1e9;
    if (seconds < 1 || done == total) return;
    fprintf(stderr, "\r%s: %d of %d %s, %.0f s left  ", p->sheet, done, total, things,
            seconds / done * (total - done));
    p->shown = true;
}

static void show_progress(void *data, const BlockVerdict *block, int done, int total) {
    (void)block;
    show_progress_of(data, "blocks", done, total);
}

/* The pack that the command line or the sheet names; NULL, and said why, if there is none with claims. */
static Pack *pack_of_sheet(Arena *arena, const char *path, const Document *head, const Settings *s) {
    const char *name = s->pack ? s->pack : head->pack ? head->pack : "attention";
    Pack *pack = open_pack(arena, name, s->pack ? NULL : path);
    if (pack && !pack->claims.count) {
        fprintf(stderr, "attest: the pack %s has no claims\n", name);
        return NULL;
    }
    return pack;
}

static SheetVerdict *judge_sheet(Arena *arena, const char *path, const Pack *pack, Source *source,
                                 const Settings *s) {
    Progress progress = {.sheet = path};
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    bool show = isatty(2) && s->jobs == 1;
    SheetVerdict *verdict =
        sheet_judge(arena, pack, source, &s->judge, s->expect, show ? show_progress : NULL, &progress);
    if (progress.shown) fputs("\r\x1b[K", stderr);
    return verdict;
}

/* A sheet in which nothing is marked for checking. */
static int no_blocks(const Document *sheet) {
    const char *path = sheet->source->name;
    fprintf(stderr, "attest: %s has no answer or proof blocks\n", path);
    if (sheet->blocks.count) fprintf(stderr, "It has claims: use it as a pack, --pack %s\n", path);
    return 2;
}

/* One sheet: text to `out`, its exit status. *verdict is NULL if it could not be read. */
static int check_sheet(Arena *arena, const char *path, const Settings *s, Text *out, SheetVerdict **verdict) {
    Mistake *mistake = NULL;
    *verdict = NULL;
    Source *source = source_read(arena, path, &mistake);
    if (!source) {
        print_mistake(arena, mistake);
        if (s->json) json_file_mistake(out, path, mistake);
        return 2;
    }
    Document *head = document_read(arena, source);
    Pack *pack = pack_of_sheet(arena, path, head, s);
    if (!pack) return 2;
    *verdict = judge_sheet(arena, path, pack, source, s);
    int status = 0;
    print_mistakes(arena, head);
    for (int i = 0; i < head->mistakes.count && i < MOST_MISTAKES; i++) {
        if (s->json) json_file_mistake(out, path, head->mistakes.items[i]);
        status = 2;
    }
    if (!(*verdict)->blocks.count && !status) {
        status = no_blocks(head);
        if (s->json)
            json_file_mistake(out, path,
                              mistake_new(arena, MISTAKE_FILE, (Span){source, 0, 0}, NULL,
                                          "there are no answer or proof blocks"));
    }
    for (int i = 0; i < (*verdict)->blocks.count; i++) {
        const BlockVerdict *b = (*verdict)->blocks.items[i];
        if (s->json)
            json_block(out, b, source, &s->style);
        else if (!s->junit)
            report_block(out, b, source, &s->style);
        int mine = s->expect ? (b->expected ? 1 : b->open ? 3 : 0) : b->status;
        status = status_worse(status, mine);
    }
    return status;
}

/* Sheets in several processes; what they print comes out in order. */
static int check_in_parallel(const Settings *s) {
    typedef struct Child {
        pid_t pid;
        FILE *out; /* the counts, then the text */
    } Child;
    Tally tally = {0};
    Arena *arena = arena_new();
    Child *children = NEW_ARRAY(arena, Child, s->rest_count);
    int status = 0, started = 0, finished = 0;
    fflush(NULL);
    while (finished < s->rest_count) {
        while (started < s->rest_count && started - finished < s->jobs) {
            Child *child = &children[started];
            child->out = tmpfile();
            if (!child->out) die("no temporary file: %s", strerror(errno));
            child->pid = fork();
            if (child->pid < 0) die("no further process: %s", strerror(errno));
            if (child->pid == 0) {
                Arena *mine = arena_new();
                Text out = text_new(mine);
                SheetVerdict *verdict;
                int result = check_sheet(mine, s->rest[started], s, &out, &verdict);
                Tally mine_only = {0};
                tally_add(&mine_only, verdict);
                fwrite(&mine_only, sizeof mine_only, 1, child->out);
                fwrite(out.bytes, 1, out.length, child->out);
                fflush(child->out);
                _exit(result);
            }
            started++;
        }
        Child *child = &children[finished++];
        int result = 0;
        if (waitpid(child->pid, &result, 0) < 0 || !WIFEXITED(result))
            die("a process for %s stopped", s->rest[finished - 1]);
        status = status_worse(status, WEXITSTATUS(result));
        rewind(child->out);
        Tally one = {0};
        if (fread(&one, sizeof one, 1, child->out) != 1)
            die("a process for %s said nothing", s->rest[finished - 1]);
        tally.total += one.total;
        tally.contradicting += one.contradicting;
        tally.open += one.open;
        for (int k = 0; k < 6; k++) tally.kinds[k] += one.kinds[k];
        for (int c; (c = getc(child->out)) != EOF;) putchar(c);
        fclose(child->out);
    }
    Text out = text_new(arena);
    if (!s->json) report_summary(&out, &tally, &s->style);
    fwrite(out.bytes, 1, out.length, stdout);
    arena_free(arena);
    return status;
}

static int run_check(const Settings *s) {
    if (!s->rest_count) return bad_usage("which sheet?%s", "", "as in attest check my-answers.md");
    if (s->jobs > 1 && s->rest_count > 1 && !s->junit) return check_in_parallel(s);
    int status = 0;
    Arena **arenas = calloc((size_t)s->rest_count, sizeof *arenas); /* verdicts are kept for the summary */
    SheetVerdict **verdicts = calloc((size_t)s->rest_count, sizeof *verdicts);
    if (!arenas || !verdicts) die("out of memory");
    for (int i = 0; i < s->rest_count; i++) {
        arenas[i] = arena_new();
        Text out = text_new(arenas[i]);
        status = status_worse(status, check_sheet(arenas[i], s->rest[i], s, &out, &verdicts[i]));
        fwrite(out.bytes, 1, out.length, stdout);
        fflush(stdout);
    }
    Arena *last = arena_new();
    Text out = text_new(last);
    if (s->junit)
        junit_report(&out, (const SheetVerdict *const *)verdicts, s->rest_count);
    else if (!s->json) {
        Tally tally = {0};
        for (int i = 0; i < s->rest_count; i++) tally_add(&tally, verdicts[i]);
        report_summary(&out, &tally, &s->style);
    }
    fwrite(out.bytes, 1, out.length, stdout);
    arena_free(last);
    for (int i = 0; i < s->rest_count; i++) arena_free(arenas[i]);
    free(arenas);
    free(verdicts);
    return status;
}

/* ---- weave ---- */

/* Where to, if that is said well. */
static int check_out(const Settings *s, const char *example) {
    if (!s->out) return bad_usage("where to?%s", "", example);
    if (!weave_can_make(s->out))
        return bad_usage("%s: what should be made?", s->out, "a file ends in .md, .html, .pdf or .tex");
    return 0;
}

static int weave(const Settings *s, Arena *arena, Source *source, const Pack *pack, const char *path) {
    Progress progress = {.sheet = path};
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    Weaving weaving = {
        .source = source, .pack = pack, .options = &s->judge, .style = &s->style, .out = s->out};
    weaving.jobs = s->jobs > 1 ? s->jobs : cores > 1 ? (int)cores : 1;
    if (isatty(2)) weaving.done = show_progress, weaving.data = &progress;
    int status = weave_write(arena, &weaving);
    if (progress.shown) fputs("\r\x1b[K", stderr);
    return status;
}

static int run_weave(const Settings *s, Arena *arena) {
    static const char example[] = "as in attest weave my-answers.md -o my-answers.html";
    if (s->rest_count != 1) return bad_usage("weave takes one sheet%s", "", example);
    int status = check_out(s, example);
    if (status) return status;
    Mistake *mistake = NULL;
    Source *source = source_read(arena, s->rest[0], &mistake);
    if (!source) return print_mistake(arena, mistake), 2;
    const Document *head = document_read(arena, source);
    Pack *pack = pack_of_sheet(arena, s->rest[0], head, s);
    if (!pack) return 2;
    print_mistakes(arena, head); /* what is wrong with the sheet as a whole; the rest is woven all the same */
    bool anything = head->mistakes.count > 0;
    for (int i = 0; i < head->blocks.count; i++)
        anything =
            anything || block_is_judged(head->blocks.items[i]) || head->blocks.items[i]->kind == BLOCK_PLOT;
    if (!anything) return no_blocks(head);
    status = weave(s, arena, source, pack, s->rest[0]);
    return status_worse(status, head->mistakes.count ? 2 : 0);
}

/* ---- try, claims, replay ---- */

static int run_try(const Settings *s, Arena *arena) {
    if (s->rest_count != 2)
        return bad_usage("try takes a claim and a text%s", "", "as in attest try projector 'M = A A^T'");
    Pack *pack = open_pack(arena, s->pack ? s->pack : "attention", NULL);
    if (!pack) return 2;
    Mistake *mistake = NULL;
    Source *source = source_new(arena, "", s->rest[1], strlen(s->rest[1]), &mistake);
    const Mistake *trouble = mistake;
    BlockVerdict *block =
        source ? try_text(arena, pack, s->rest[0], source, s->notation, &s->judge, &trouble) : NULL;
    if (!block) {
        print_mistake(arena, trouble);
        return 2;
    }
    Text out = text_new(arena);
    if (s->json)
        json_block(&out, block, source, &s->style);
    else
        report_block(&out, block, source, &s->style);
    fwrite(out.bytes, 1, out.length, stdout);
    return block->status;
}

static int run_claims(const Settings *s, Arena *arena) {
    if (s->rest_count > 1)
        return bad_usage("claims takes one claim at most%s", "", "as in attest claims projector");
    Pack *pack = open_pack(arena, s->pack ? s->pack : "attention", NULL);
    if (!pack) return 2;
    const char *id = s->rest_count ? s->rest[0] : NULL;
    Text out = text_new(arena);
    int shown = 0, status = 0;
    if (s->weave) {
        static const char example[] = "as in attest claims --weave -o claims.html";
        if (id) return bad_usage("--weave tells all claims, not only %s", id, example);
        status = check_out(s, example);
        return status ? status : weave(s, arena, pack->document->source, pack, pack->name);
    }
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        if (id && strcmp(claim->id, id)) continue;
        shown++;
        if (s->json)
            json_claim(&out, claim);
        else
            report_claim(&out, claim, id != NULL);
        if (claim->mistake) {
            if (!id) print_mistake(arena, claim->mistake);
            status = 2;
        }
    }
    fwrite(out.bytes, 1, out.length, stdout);
    if (!shown && id) return bad_usage("there is no claim %s", id, "attest claims lists them");
    if (!shown)
        return bad_usage("the pack %s has no claims", pack->name,
                         "claims stand in code fences: ```claim NAME");
    return status;
}

static int run_replay(const Settings *s, Arena *arena) {
    if (s->rest_count != 1)
        return bad_usage("replay takes one world%s", "", "copy the line after “replay:”, in quotes");
    Pack *pack = open_pack(arena, s->pack ? s->pack : "attention", NULL);
    if (!pack) return 2;
    const Mistake *mistake = NULL;
    Replay *r = replay(arena, pack, s->rest[0], &mistake);
    if (!r) {
        print_mistake(arena, mistake);
        return 2;
    }
    Text out = text_new(arena);
    if (s->json)
        json_replay(&out, r);
    else
        report_replay(&out, r, &s->style);
    fwrite(out.bytes, 1, out.length, stdout);
    return r->truth == TRUTH_TRUE ? 0 : r->truth == TRUTH_FALSE ? 1 : 3;
}

/* ---- positions ---- */

enum {
    REAL_DECADES = 1000,   /* of the statement on real values, unless --below says otherwise */
    ONE_DECADES = 300,     /* lattice reduction is tried so far for one d, */
    TABLE_DECADES = 100,   /* and so far in the table, */
    ONE_EFFORT = 20000000, /* and so many differences are gone through; a fifth of a second */
    TABLE_EFFORT = 10000000,
};

static int bad_format(const char *text) {
    return bad_usage("--format %s is not known", text, "it is bf16, f16 or f32");
}

static int run_positions(const Settings *s, Arena *arena) {
    static const int table[] = {2, 4, 6, 8, 16, 64, 512};
    int only = -1, count = 0;
    long long d = 0;
    if (s->rest_count)
        return bad_usage("positions takes no argument %s", s->rest[0], "as in attest positions --d 8");
    if (s->d && (!number_after(s->d, 2, POSITIONS_LARGEST_D, &d) || d % 2))
        return bad_usage("--d %s: it needs an even whole number from 2 to 65536", s->d, "as in --d 64");
    for (int i = 0; s->format && i < FORMAT_COUNT; i++)
        if (!strcasecmp(s->format, format_rows[i].name) || !strcasecmp(s->format, format_rows[i].full))
            only = i;
    if (s->format && only < 0) return bad_format(s->format);
    fmpz_t below;
    fmpz_init(below);
    if (s->below && !positions_read_below(below, s->below)) {
        fmpz_clear(below);
        return bad_usage("--below %s: it needs a whole number from 2 to 10^10000", s->below,
                         "as in --below 1000, --below 1e30 or --below 10^1000");
    }
    int rows = s->d ? 1 : (int)(sizeof table / sizeof *table), total = rows * (s->format ? 1 : FORMAT_COUNT);
    Encoding *encodings = NEW_ARRAY(arena, Encoding, total);
    Progress progress = {.sheet = "positions"};
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    for (int row = 0; row < rows; row++)
        for (Format format = 0; format < FORMAT_COUNT; format++) {
            if (only >= 0 && (int)format != only) continue;
            encodings[count++] =
                positions_encoding(arena, s->d ? (int)d : table[row], format, s->below ? below : NULL,
                                   s->d ? ONE_DECADES : TABLE_DECADES, s->d ? ONE_EFFORT : TABLE_EFFORT);
            if (isatty(2)) show_progress_of(&progress, "encodings", count, total);
        }
    if (progress.shown) fputs("\r\x1b[K", stderr);
    Closest real;
    closest_init(&real);
    fmpz_t real_below;
    fmpz_init_set_ui(real_below, 10);
    fmpz_pow_ui(real_below, real_below, REAL_DECADES);
    if (s->below) fmpz_set(real_below, below);
    positions_closest(&real, real_below);
    PositionsReport report = {&real, real_below, s->below ? below : NULL, encodings, count};
    Text out = text_new(arena);
    if (s->json)
        json_positions(&out, &report);
    else if (s->d)
        report_positions(&out, &report);
    else
        report_positions_table(&out, &report);
    fwrite(out.bytes, 1, out.length, stdout);
    closest_clear(&real);
    fmpz_clear(real_below);
    fmpz_clear(below);
    return 0;
}

int main(int argc, char **argv) {
    pool_install();
    if (argc < 2) {
        usage(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        usage(stdout);
        return 0;
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version")) {
        puts("attest " VERSION);
        return 0;
    }
    int which = -1, near = 0;
    for (int i = 0; i < COMMANDS; i++) {
        if (!strcmp(argv[1], commands[i].name)) which = i;
        if (distance(argv[1], commands[i].name) < distance(argv[1], commands[near].name)) near = i;
    }
    if (which < 0) {
        fprintf(stderr, "attest: there is no command %s; did you mean %s?\nattest alone lists them.\n",
                argv[1], commands[near].name);
        return 2;
    }
    static Settings settings;
    int status = read_settings(&settings, argc - 2, argv + 2);
    if (status) return status;
    bool about_positions = settings.d || settings.format || settings.below;
    const char *foreign = which != CHECK && settings.junit                        ? "--junit"
                          : which != CHECK && settings.expect                     ? "--expect"
                          : which != CHECK && which != WEAVE && settings.jobs > 1 ? "--jobs"
                          : which != TRY && settings.notation                     ? "--notation"
                          : which != CLAIMS && settings.weave                     ? "--weave"
                          : which != WEAVE && !settings.weave && settings.out     ? "-o"
                          : which == WEAVE && settings.json                       ? "--json"
                          : which == POSITIONS && settings.pack                   ? "--pack"
                          : which == POSITIONS || !about_positions                ? NULL
                          : settings.d                                            ? "--d"
                          : settings.format                                       ? "--format"
                                                                                  : "--below";
    if (foreign)
        return bad_usage("%s belongs to another command", foreign, "attest COMMAND --help lists the options");
    if (settings.help) {
        command_help(&commands[which]);
        return 0;
    }
    Arena *arena = arena_new();
    status = which == CHECK    ? run_check(&settings)
             : which == TRY    ? run_try(&settings, arena)
             : which == CLAIMS ? run_claims(&settings, arena)
             : which == REPLAY ? run_replay(&settings, arena)
             : which == WEAVE  ? run_weave(&settings, arena)
                               : run_positions(&settings, arena);
    arena_free(arena);
    flint_cleanup();
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "attest: the output could not be written: %s\n", strerror(errno));
        return 2;
    }
    return status;
}
