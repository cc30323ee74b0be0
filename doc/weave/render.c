/* render.c: a woven sheet → a file, through pandoc and XeLaTeX where they are wanted. They work in a private directory that
   is removed whatever happens; names of the user's files never reach a command line of theirs but as whole arguments. */
#define _GNU_SOURCE /* nftw */
#include "assets.h"
#include "weave.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef enum { FORM_MARKDOWN, FORM_HTML, FORM_PDF, FORM_TEX, FORM_UNKNOWN } Form;

typedef struct Renderer {
    Arena *arena;
    const Weaving *weaving;
    WovenSheet *sheet;
    const char *folder;       /* private, absolute; NULL: none yet */
    const char *sheet_folder; /* where relative names in the sheet lead from, absolute */
    const char *claims;       /* names that the page of claims beside the output has, separated by spaces */
    uint64_t seal;            /* tells the filter which boxes are ours */
    Form form;
} Renderer;

/* ---- files ---- */

static bool write_file(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    bool fine = fwrite(bytes, 1, length, file) == length;
    return !fclose(file) && fine;
}

static const char *inside(const Renderer *r, const char *name) {
    return arena_printf(r->arena, "%s/%s", r->folder, name);
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Where relative names in the sheet lead from. */
static const char *sheet_folder(Renderer *r) {
    const char *name = r->weaving->source->path, *slash = strrchr(name, '/');
    if (!slash) return ".";
    return slash == name ? "/" : arena_strndup(r->arena, name, (size_t)(slash - name));
}

static int complain(const char *format, const char *what, const char *hint) {
    fputs("attest: ", stderr);
    fprintf(stderr, format, what);
    fprintf(stderr, "\n%s%s", hint, *hint ? "\n" : "");
    return 2;
}

static int cannot_write(const char *path) {
    fprintf(stderr, "attest: %s cannot be written: %s\n", path, strerror(errno));
    return 2;
}

static const char *doomed;     /* the private directory, for the handler of signals, */
static volatile pid_t running; /* and the process that works in it */

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *walk) {
    (void)info, (void)kind, (void)walk;
    return remove(path);
}

static void remove_folder(void) {
    if (doomed) nftw(doomed, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    doomed = NULL;
}

static void interrupted(int sign) {
    if (running > 0) kill(-running, SIGKILL);
    remove_folder();
    signal(sign, SIG_DFL);
    raise(sign);
}

static bool make_folder(Renderer *r) {
    const char *base = getenv("TMPDIR");
    char *path = arena_printf(r->arena, "%s/attest-XXXXXX", base && *base == '/' ? base : "/tmp");
    if (!mkdtemp(path)) return cannot_write(path), false;
    r->folder = doomed = path;
    signal(SIGINT, interrupted);
    signal(SIGTERM, interrupted);
    signal(SIGHUP, interrupted);
    char *sheet = realpath(sheet_folder(r), NULL);
    r->sheet_folder =
        sheet && !strchr(sheet, ':') ? arena_strdup(r->arena, sheet) : "."; /* lists are separated by : */
    free(sheet);
    if (getrandom(&r->seal, sizeof r->seal, 0) != sizeof r->seal)
        die("no random number: %s", strerror(errno));
    for (int i = 0; i < embedded_asset_count; i++) {
        const Asset *asset = &embedded_assets[i];
        if (!write_file(inside(r, asset->name), asset->bytes, asset->size)) return cannot_write(path), false;
    }
    return true;
}

/* To the place that was asked for, whole or not at all: written beside it and moved there. */
static int deliver(const Renderer *r, const Text *made) {
    const char *to = r->weaving->out;
    if (!strcmp(to, "-")) return output_print(made->bytes, made->length), 0;
    const char *beside = arena_printf(r->arena, "%s.part-%d", to, (int)getpid());
    if (write_file(beside, made->bytes, made->length) && !rename(beside, to)) return 0;
    int status = cannot_write(to);
    remove(beside);
    return status;
}

/* All bytes of a file; false if it cannot be read. */
static bool read_file(Text *out, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char buffer[1 << 14];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;) text_add_bytes(out, buffer, got);
    bool fine = !ferror(file);
    return !fclose(file) && fine;
}

/* What another program made in the private directory. */
static int deliver_file(const Renderer *r, const char *name) {
    Text made = text_new(r->arena);
    return read_file(&made, inside(r, name)) ? deliver(r, &made) : cannot_write(r->weaving->out);
}

/* The claims that a page claims.html beside the output tells: names of claims on this page lead there. */
static const char *claims_beside(const Renderer *r) {
    const char *out = r->weaving->out, *name = base_name(out);
    Text page = text_new(r->arena), names = text_new(r->arena);
    const char *path = arena_printf(r->arena, "%.*sclaims.html", (int)(name - out), out);
    if (r->form != FORM_HTML || !strcmp(out, path) || !read_file(&page, path)) return "";
    for (int i = 0; i < r->weaving->pack->claims.count; i++) {
        const char *id = r->weaving->pack->claims.items[i]->id;
        if (strstr(page.bytes, arena_printf(r->arena, "id=\"claim-%s\"", id))) text_printf(&names, "%s ", id);
    }
    return names.bytes;
}

/* ---- other programs ---- */

static bool is_there(Arena *arena, const char *program) {
    const char *path = getenv("PATH");
    for (const char *at = path ? path : "/usr/bin:/bin"; *at;) {
        size_t length = strcspn(at, ":");
        if (!access(arena_printf(arena, "%.*s/%s", (int)length, at, program), X_OK)) return true;
        at += length + (at[length] == ':');
    }
    return false;
}

enum { MOST_SECONDS = 60 }; /* of computing; a formula can make LaTeX turn in circles */

static const char *seal_text(const Renderer *r) {
    return arena_printf(r->arena, "%016llx", (unsigned long long)r->seal);
}

/* Runs it in the private directory, its messages in the file `log` there. The status, 127 if it could not start. */
static int run(Renderer *r, const char *log, const char *const *arguments) {
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0) die("no further process: %s", strerror(errno));
    if (pid == 0) {
        int out = open(inside(r, log), O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open("/dev/null", O_RDONLY);
        if (out < 0 || in < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0 || chdir(r->folder))
            _exit(126);
        setenv("SOURCE_DATE_EPOCH", "0", 0); /* the same bytes every time */
        setenv("FORCE_SOURCE_DATE", "1", 0);
        setenv("TEXINPUTS", arena_printf(r->arena, ".:%s:", r->sheet_folder), 1);
        setenv("TMPDIR", r->folder, 1);
        setenv("ATTEST_SEAL", seal_text(r), 1);
        setenv("ATTEST_CLAIMS", r->claims, 1);
        setpgid(0, 0);                    /* one signal ends it and what it started, */
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* and it does not outlive us */
        setrlimit(RLIMIT_CPU, &(struct rlimit){MOST_SECONDS, MOST_SECONDS});
        setenv("openin_any", "p", 1); /* a sheet reads and writes nothing outside */
        setenv("openout_any", "p", 1);
        setenv("MKTEXTFM", "0", 1);
        execvp(arguments[0], (char *const *)arguments);
        _exit(127);
    }
    int status;
    bool progress = r->weaving->done && r->form == FORM_PDF; /* on a terminal */
    if (progress) fprintf(stderr, "\r\x1b[K%s: typesetting, which takes some seconds", r->weaving->out);
    setpgid(pid, pid); /* whichever of the two is first */
    running = pid;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) die("a process was lost: %s", strerror(errno));
    kill(-pid, SIGKILL); /* nothing it started goes on */
    running = 0;
    if (progress) fputs("\r\x1b[K", stderr);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* What is worth reading in a log: the lines about a character without a glyph, else the last ones. */
static void show_log(Renderer *r, const char *log) {
    Mistake *mistake = NULL;
    Source *source = source_read(r->arena, inside(r, log), &mistake);
    if (!source) return;
    bool glyphs = strstr(source->text, "Missing character") != NULL;
    int shown = 0, first = source->lines > 12 ? source->lines - 12 : 0;
    for (int i = glyphs ? 0 : first; i < source->lines && shown < 12; i++) {
        const char *line = source->text + source->line_start[i];
        int length = (int)strcspn(line, "\n");
        const char *text = arena_strndup(r->arena, line, (size_t)length);
        if (!length || (glyphs && !strstr(text, "Missing character"))) continue;
        fprintf(stderr, "  %s\n", text);
        shown++;
    }
}

static int need(Arena *arena, const char *program, const char *packages) {
    if (is_there(arena, program)) return 0;
    fprintf(stderr, "attest: %s is not installed, and this needs it; on Debian: sudo apt-get install %s\n",
            program, packages);
    return 2;
}

static const char *const PAPER =
    "pandoc texlive-xetex texlive-fonts-recommended lmodern fonts-dejavu-core fonts-wqy-microhei";

static int need_programs(const Renderer *r) {
    int status = need(r->arena, "pandoc", r->form == FORM_PDF ? PAPER : "pandoc");
    return status || r->form != FORM_PDF ? status : need(r->arena, "xelatex", PAPER);
}

/* ---- pandoc ---- */

typedef LIST(const char *) Arguments;

/* Defaults, which the sheet's own front matter overrules. */
static bool write_metadata(Renderer *r) {
    Text out = text_new(r->arena);
    text_add(&out, "lang: en\npagetitle: '");
    const char *title = r->sheet->document->title;
    for (const char *c = title ? title : base_name(r->weaving->source->name); *c; c++)
        text_add_bytes(&out, *c == '\'' ? "''" : c, *c == '\'' ? 2 : 1);
    text_add(&out, "'\n");
    return write_file(inside(r, "metadata.yaml"), out.bytes, out.length);
}

static void base64(Text *out, const unsigned char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned group = (unsigned)bytes[i] << 16;
        if (i + 1 < length) group |= (unsigned)bytes[i + 1] << 8;
        if (i + 2 < length) group |= bytes[i + 2];
        char four[4];
        for (int k = 0; k < 4; k++)
            four[k] = i + (size_t)k > length ? '=' : digits[group >> (18 - 6 * k) & 63];
        text_add_bytes(out, four, 4);
    }
}

static const Asset *asset(const char *name) {
    for (int i = 0; i < embedded_asset_count; i++)
        if (!strcmp(embedded_assets[i].name, name)) return &embedded_assets[i];
    die("the file %s is not built in", name);
}

/* The style sheet, with the font for formulas in it. */
static bool write_style(Renderer *r) {
    const Asset *style = asset("attest.css"), *font = asset("attest-math.woff2");
    const char *place = strstr(style->bytes, "/*FONT*/");
    if (!place) die("attest.css has no place for the font");
    Text out = text_new(r->arena);
    text_add(&out, "<style>\n");
    text_add_bytes(&out, style->bytes, (size_t)(place - style->bytes));
    text_add(&out, "@font-face{font-family:\"Attest Math\";src:url(data:font/woff2;base64,");
    base64(&out, (const unsigned char *)font->bytes, font->size);
    text_add(&out, ") format(\"woff2\")}");
    text_add(&out, place + strlen("/*FONT*/"));
    text_add(&out, "</style>\n");
    return write_file(inside(r, "style.html"), out.bytes, out.length);
}

static void add(Renderer *r, Arguments *a, const char *argument) { PUSH(r->arena, a, argument); }

/* Pictures of the author's own, which are put into the page. */
static bool has_images(const Source *source) {
    return strstr(source->text, "![") || strstr(source->text, "<img") ||
           strstr(source->text, "\\includegraphics");
}

/* pandoc from `input`, read as `from` says, to `output`, both in the private directory. */
static int pandoc(Renderer *r, const char *from, const char *input, const char *to, const char *output,
                  bool standalone) {
    Arguments a = {0};
    add(r, &a, "pandoc");
    add(r, &a, input);
    add(r, &a, "-f"), add(r, &a, from);
    add(r, &a, "-o"), add(r, &a, output);
    if (!strcmp(from, "latex")) add(r, &a, "--lua-filter=boxes.lua");
    add(r, &a, "--lua-filter=attest.lua");
    if (!r->weaving->outline)
        add(r, &a, "--fail-if-warnings"); /* a sheet as people write it may have slips in formulas */
    add(r, &a, arena_printf(r->arena, "--resource-path=.:%s", r->sheet_folder));
    add(r, &a, "--metadata-file=metadata.yaml");
    add(r, &a, "-t"), add(r, &a, to);
    if (!strcmp(to, "html5")) {
        add(r, &a, "--mathml"), add(r, &a, "--no-highlight");
        add(r, &a, "--template=page.html"), add(r, &a, "--include-in-header=style.html");
        if (has_images(r->weaving->source)) add(r, &a, "--self-contained"); /* which takes its time */
    }
    if (standalone) add(r, &a, "--standalone");
    if (!strcmp(to, "latex") && standalone) {
        add(r, &a, "--include-in-header=attest-verdicts.sty");
        add(r, &a, "--include-in-header=attest-preamble.tex");
        add(r, &a, "--no-highlight");
        add(r, &a, "--pdf-engine=xelatex"), add(r, &a, "--pdf-engine-opt=-no-shell-escape");
        add(r, &a, "-V"), add(r, &a, "documentclass=article"), add(r, &a, "-V"),
            add(r, &a, "geometry:a4paper,margin=2.4cm");
        add(r, &a, "-V"), add(r, &a, "fontsize=11pt");
        add(r, &a, "-V"), add(r, &a, "colorlinks=true");
    }
    add(r, &a, NULL);
    int status = run(r, "pandoc.log", a.items);
    if (!status) return 0;
    complain(status == 128 ? "%s could not be made: it took too long"
                           : "%s could not be made from what was woven:",
             r->weaving->out, "");
    show_log(r, "pandoc.log");
    return 2;
}

/* ---- from Markdown ---- */

static int write_figures(Renderer *r, const char *prefix, bool tikz) {
    for (int i = 0; i < r->sheet->figures.count; i++) {
        const Figure *figure = &r->sheet->figures.items[i];
        if (!figure->svg) continue;
        const char *file = arena_printf(r->arena, "%s%s.svg", prefix, figure->id);
        if (!write_file(file, figure->svg, strlen(figure->svg))) return cannot_write(file);
        file = arena_printf(r->arena, "%s%s.tikz", prefix, figure->id);
        if (tikz && !write_file(file, figure->tikz, strlen(figure->tikz))) return cannot_write(file);
    }
    return 0;
}

/* Figures of Markdown lie beside it: woven.md, woven-figure-1.svg. */
static int to_markdown(Renderer *r) {
    const char *out = r->weaving->out;
    bool beside = strcmp(out, "-");
    const char *stem = beside ? arena_strndup(r->arena, out, strlen(out) - strlen(".md")) : "";
    for (int i = 0; i < r->sheet->figures.count && beside; i++) {
        Figure *figure = &r->sheet->figures.items[i];
        figure->file = arena_printf(r->arena, "%s-%s", base_name(stem), figure->id);
    }
    Text woven = text_new(r->arena);
    weave_markdown(&woven, r->sheet);
    int status = beside ? write_figures(r, arena_printf(r->arena, "%s-", stem), false) : 0;
    return status ? status : deliver(r, &woven);
}

/* "::: {.verdict …}" → "::: {.verdict … seal=…}", for the first line of a box and of the table in front */
static const char *sealed(const Renderer *r, const char *box) {
    const char *head = box + strspn(box, "\n"), *end = strchr(head, '\n'), *brace = strchr(head, '}');
    const char *words = head + strcspn(head, " ") + 1;
    if (!end || strncmp(head, ":::", 3)) return box;
    if (brace && brace < end)
        return arena_printf(r->arena, "%.*s seal=%s%s", (int)(brace - box), box, seal_text(r), brace);
    return arena_printf(r->arena, "%.*s{.%.*s seal=%s}%s", (int)(words - box), box, (int)(end - words), words,
                        seal_text(r), end);
}

static void seal_all(Renderer *r) {
    Text front = text_new(r->arena);
    weave_summary(&front, r->sheet);
    r->sheet->front = sealed(r, front.bytes);
    for (int i = 0; i < r->sheet->blocks; i++) r->sheet->block[i].box = sealed(r, r->sheet->block[i].box);
}

static int from_markdown(Renderer *r) {
    Text woven = text_new(r->arena);
    weave_markdown(&woven, r->sheet);
    const Outline *outline = r->weaving->outline;
    const char *input = outline && outline->format == FORMAT_PLAIN ? "plain.md" : "woven.md";
    if (!write_file(inside(r, input), woven.bytes, woven.length)) return cannot_write(r->folder);
    int status = write_figures(r, inside(r, ""), true);
    const char *to = r->form == FORM_HTML ? "html5" : "latex", *output = r->form == FORM_HTML  ? "woven.html"
                                                                         : r->form == FORM_PDF ? "woven.pdf"
                                                                                               : "woven.tex";
    if (!status) status = pandoc(r, "reader.lua", input, to, output, true);
    return status ? status : deliver_file(r, output);
}

/* ---- from LaTeX ---- */

static const char *const CUT = "%ATTEST-CUT";

/* The table, the boxes and the place of the appendix, cut apart. */
static int write_boxes(Renderer *r, const char *before, const char *after) {
    Text all = text_new(r->arena);
    weave_summary(&all, r->sheet);
    for (int i = 0; i < r->sheet->blocks; i++)
        text_printf(&all, "\n%s%s\n%s\n%s", before, CUT, after, r->sheet->block[i].box);
    text_printf(&all, "\n%s%s\n%s\n%s", before, CUT, after, sealed(r, "::: {.attest-appendix}\n:::\n"));
    return write_file(inside(r, "boxes.md"), all.bytes, all.length) ? 0 : cannot_write(r->folder);
}

/* … as LaTeX, in one go: pandoc is asked once. */
static int boxes_as_latex(Renderer *r, Splices *parts) {
    int count = r->sheet->blocks, status = write_boxes(r, "```{=latex}\n", "```\n");
    if (!status) status = pandoc(r, "reader.lua", "boxes.md", "latex", "boxes.tex", false);
    if (status) return status;
    Mistake *mistake = NULL;
    Source *latex = source_read(r->arena, inside(r, "boxes.tex"), &mistake);
    if (!latex) return complain("%s cannot be read", "boxes.tex", "");
    const char **box = NEW_ARRAY(r->arena, const char *, count + 1);
    const char *at = latex->text;
    for (int i = 0; i <= count + 1; i++) {
        const char *cut = strstr(at, CUT);
        if (!cut && i <= count) die("pandoc lost a box");
        const char *text = cut ? arena_strndup(r->arena, at, (size_t)(cut - at)) : at;
        *(i == 0       ? &parts->front
          : i <= count ? &box[i - 1]
                       : &parts->back) = arena_printf(r->arena, "\n%s\n", text);
        at = cut ? cut + strlen(CUT) + 1 : "";
    }
    parts->box = box;
    return 0;
}

static int typeset(Renderer *r) {
    static const char *const xelatex[] = {"xelatex",        "-no-shell-escape", "-interaction=nonstopmode",
                                          "-halt-on-error", "woven.tex",        NULL};
    for (int pass = 0; pass < 2; pass++)
        if (run(r, "xelatex.log", xelatex)) {
            complain("%s could not be typeset:", r->weaving->source->name, "");
            show_log(r, "xelatex.log");
            return 2;
        }
    Mistake *mistake = NULL;
    Source *log = source_read(r->arena, inside(r, "woven.log"), &mistake);
    if (!log || !strstr(log->text, "Missing character")) return 0;
    complain("the fonts of %s lack a character:", r->weaving->source->name, "");
    show_log(r, "woven.log");
    return 2;
}

/* What is woven does not depend on the day, so "today" is said only where the day is given from outside. */
static const char *const NO_TODAY = "\\AtBeginDocument{\\def\\today{}}\n";

/* To LaTeX and paper the sheet stays what it is, with the boxes in it. */
static int from_latex(Renderer *r) {
    int preamble = r->sheet->document->preamble;
    Splices parts = {.head_at = preamble > 0 ? preamble : 0};
    if (r->sheet->blocks) {
        int status = boxes_as_latex(r, &parts);
        if (status) return status;
        parts.head =
            arena_printf(r->arena,
                         "\\makeatletter\\@ifpackageloaded{hyperref}{}{\\usepackage[hidelinks]{"
                         "hyperref}}\\makeatother\n%s%s\n",
                         asset("attest-verdicts.sty")->bytes, getenv("SOURCE_DATE_EPOCH") ? "" : NO_TODAY);
    }
    Text woven = text_new(r->arena);
    weave_splice(&woven, r->sheet, &parts);
    if (r->form == FORM_TEX) return deliver(r, &woven);
    if (!write_file(inside(r, "woven.tex"), woven.bytes, woven.length)) return cannot_write(r->folder);
    int status = typeset(r);
    return status ? status : deliver_file(r, "woven.pdf");
}

/* The parts of the class exam as paragraphs: pandoc takes \part for a heading without words, and stops. */
static const char *const EXAM = "\\renewcommand{\\question}[1][]{\\par\\textbf{Question.} }\n"
                                "\\renewcommand{\\part}[1][]{\\par\\textbf{Part.} }\n"
                                "\\renewcommand{\\subpart}[1][]{\\par\\textbf{--} }\n"
                                "\\renewcommand{\\subsubpart}[1][]{\\par\\textbf{--} }\n";

static const char *exam_head(const WovenSheet *sheet) {
    const char *class = strstr(sheet->source->text, "\\documentclass"),
               *name = class ? strchr(class, '{') : NULL;
    return name && !strncmp(name, "{exam}", strlen("{exam}")) && sheet->document->preamble > 0 ? EXAM : NULL;
}

/* To a page, pandoc reads the LaTeX; boxes.lua puts the boxes where their places are marked. */
static int from_latex_by_pandoc(Renderer *r) {
    const char **box = NEW_ARRAY(r->arena, const char *, r->sheet->blocks + 1);
    for (int i = 0; i < r->sheet->blocks; i++) box[i] = arena_printf(r->arena, "\nATTEST-BOX-%d\n\n", i + 1);
    Text woven = text_new(r->arena);
    weave_splice(&woven, r->sheet,
                 &(Splices){.front = "\n\nATTEST-BOX-0\n\n",
                            .head = exam_head(r->sheet),
                            .head_at = r->sheet->document->preamble,
                            .box = box,
                            .bare_proofs = true});
    if (!write_file(inside(r, "woven.tex"), woven.bytes, woven.length)) return cannot_write(r->folder);
    const char *output = r->form == FORM_HTML ? "woven.html" : "woven.md";
    int status = write_boxes(r, "", "");
    if (!status)
        status = pandoc(r, "latex", "woven.tex", r->form == FORM_HTML ? "html5" : "markdown", output, true);
    return status ? status : deliver_file(r, output);
}

/* ---- entry ---- */

static Form form_of(const char *out) {
    static const struct {
        const char *ending;
        Form form;
    } known[] = {{".md", FORM_MARKDOWN},
                 {".html", FORM_HTML},
                 {".htm", FORM_HTML},
                 {".pdf", FORM_PDF},
                 {".tex", FORM_TEX}};
    if (!strcmp(out, "-")) return FORM_MARKDOWN;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(out), ending = strlen(known[i].ending);
        if (length > ending && !strcmp(out + length - ending, known[i].ending)) return known[i].form;
    }
    return FORM_UNKNOWN;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool weave_can_make(const char *out) { return form_of(out) != FORM_UNKNOWN; }

static int render(Renderer *r, bool tex) {
    seal_all(r);
    return !tex                                         ? from_markdown(r)
           : r->form == FORM_TEX || r->form == FORM_PDF ? from_latex(r)
                                                        : from_latex_by_pandoc(r);
}

int weave_write(Arena *arena, const Weaving *w) {
    Renderer r = {.arena = arena, .weaving = w, .form = form_of(w->out)};
    bool tex = document_is_tex(w->source), plain = r.form == FORM_MARKDOWN && !tex;
    if (is_same_file(w->source->path, w->out))
        return complain("%s is the sheet itself, which is not overwritten", w->out,
                        "choose another name for what is woven");
    int made = plain ? 0 : need_programs(&r), status = 0;
    if (made) return made;
    r.claims = claims_beside(&r);
    r.sheet = w->source == w->pack->document->source ? weave_claims(arena, w->pack)
              : w->outline                           ? weave_find(arena, w)
                                                     : weave_judge(arena, w);
    if (!r.sheet) return 4;
    if (w->outline && !r.sheet->blocks)
        return complain("%s", arena_printf(arena, "%s: %s", w->source->name, r.sheet->front), "");
    for (int i = 0; i < r.sheet->blocks; i++)
        if (r.sheet->block[i].failed) status = 4;
    for (int i = 0; i < r.sheet->figures.count; i++) {
        Figure *figure = &r.sheet->figures.items[i];
        figure->file = figure->id;
        if (figure->report) fprintf(stderr, "attest: %s", figure->report);
        if (figure->report) status = status_worse(status, figure->failed ? 4 : 2);
    }
    if (plain)
        made = to_markdown(&r);
    else if (!make_folder(&r) || !write_metadata(&r) || (r.form == FORM_HTML && !write_style(&r)))
        made = 2;
    else
        made = render(&r, tex);
    remove_folder();
    return made ? made : status;
}
