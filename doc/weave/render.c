/* render.c: a woven sheet → a file, through pandoc and XeLaTeX where they are wanted. A sheet is untrusted unless --trust says
   otherwise: its text, also that of a LaTeX sheet, goes through pandoc and the filter, which lets nothing through that runs,
   reads files or looks like a verdict. */
#define _GNU_SOURCE /* memmem */
#include "assets.h"
#include "render.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

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

static bool make_folder(Renderer *r) {
    r->folder = folder_make(r->arena);
    if (!r->folder) return cannot_write("a temporary directory"), false;
    char *sheet = realpath(sheet_folder(r), NULL);
    r->sheet_folder =
        sheet && !strchr(sheet, ':') ? arena_strdup(r->arena, sheet) : "."; /* lists are separated by : */
    free(sheet);
    seal_make(r);
    for (int i = 0; i < embedded_asset_count; i++) {
        const Asset *asset = &embedded_assets[i];
        if (!folder_write(inside(r, asset->name), asset->bytes, asset->size))
            return cannot_write(r->folder), false;
    }
    return true;
}

/* To the place that was asked for, whole or not at all. */
static int deliver(const Renderer *r, const Text *made) {
    const char *to = r->weaving->out;
    if (r->seal && memmem(made->bytes, made->length, r->seal, strlen(r->seal)))
        die("the seal got into the document");
    if (!strcmp(to, "-")) return output_print(made->bytes, made->length), 0;
    return output_file(r->arena, to, made->bytes, made->length) ? 0 : cannot_write(to);
}

/* What another program made in the private directory. */
static int deliver_file(const Renderer *r, const char *name) {
    Text made = text_new(r->arena);
    return folder_read(&made, inside(r, name)) ? deliver(r, &made) : cannot_write(r->weaving->out);
}

/* The claims that a page claims.html beside the output tells: names of claims on this page lead there. */
static const char *claims_beside(const Renderer *r) {
    const char *out = r->weaving->out, *name = base_name(out);
    Text page = text_new(r->arena), names = text_new(r->arena);
    const char *path = arena_printf(r->arena, "%.*sclaims.html", (int)(name - out), out);
    if (r->form != FORM_HTML || !strcmp(out, path) || !folder_read(&page, path)) return "";
    for (int i = 0; i < r->weaving->pack->claims.count; i++) {
        const char *id = r->weaving->pack->claims.items[i]->id;
        if (strstr(page.bytes, arena_printf(r->arena, "id=\"claim-%s\"", id))) text_printf(&names, "%s ", id);
    }
    return names.bytes;
}

/* ---- other programs ---- */

static int need(Arena *arena, const char *program, const char *packages) {
    if (run_is_there(arena, program)) return 0;
    fprintf(stderr, "attest: %s is not installed, and this needs it; on Debian: sudo apt-get install %s\n",
            program, packages);
    return 2;
}

static const char *const PAPER =
    "pandoc texlive-xetex texlive-fonts-recommended lmodern fonts-dejavu-core fonts-wqy-microhei bubblewrap";

static int need_programs(const Renderer *r) {
    int status = need(r->arena, "pandoc", r->form == FORM_PDF ? PAPER : "pandoc");
    return status || r->form != FORM_PDF ? status : need(r->arena, "xelatex", PAPER);
}

bool weave_is_able(Arena *arena, bool paper) {
    return run_is_there(arena, "pandoc") && (!paper || run_is_there(arena, "xelatex"));
}

/* Walls around the programs that read an untrusted sheet. A page can be made without them, for then pandoc reads no file that
   the sheet names (--sandbox) and the filter lets nothing through; XeLaTeX has no such promise. */
static int build_walls(Renderer *r) {
    const char *why;
    if (r->weaving->trust) return 0;
    r->walled = run_can_wall(r, &why);
    if (r->walled || r->form != FORM_PDF) return 0;
    return complain("%s",
                    arena_printf(r->arena, "%s is not made: XeLaTeX must not see other files, and %s",
                                 r->weaving->out, why),
                    "on Debian: sudo apt-get install bubblewrap; or use --trust if the sheet is your own");
}

/* ---- pandoc ---- */

typedef LIST(const char *) Arguments;

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
    seal_base64(&out, (const unsigned char *)font->bytes, font->size);
    text_add(&out, ") format(\"woff2\")}");
    text_add(&out, place + strlen("/*FONT*/"));
    text_add(&out, "</style>\n");
    return folder_write(inside(r, "style.html"), out.bytes, out.length);
}

static void add(Renderer *r, Arguments *a, const char *argument) { PUSH(r->arena, a, argument); }

/* Pictures of the author's own, which are put into the page. */
static bool has_images(const Source *source) {
    return strstr(source->text, "![") || strstr(source->text, "<img") ||
           strstr(source->text, "\\includegraphics");
}

/* For a sheet whose author may do everything. */
static void add_trusting(Renderer *r, Arguments *a, bool page) {
    add(r, a, arena_printf(r->arena, "--resource-path=.:%s", r->sheet_folder));
    if (page && has_images(r->weaving->source)) add(r, a, "--self-contained"); /* which takes its time */
}

/* pandoc from `input`, read as `from` says, to `output`, both in the private directory. */
static int pandoc(Renderer *r, const char *from, const char *input, const char *to, const char *output,
                  bool standalone) {
    Arguments a = {0};
    bool page = !strcmp(to, "html5");
    add(r, &a, "pandoc");
    add(r, &a, "-f"), add(r, &a, from);
    add(r, &a, "-o"), add(r, &a, output);
    add(r, &a, "--lua-filter=attest.lua");
    if (r->weaving->trust)
        add_trusting(r, &a, page);
    else
        add(r, &a, "--sandbox");
    add(r, &a, "-t"), add(r, &a, to);
    if (page) {
        add(r, &a, "--mathml"), add(r, &a, "--no-highlight");
        add(r, &a, "--template=page.html"), add(r, &a, "--include-in-header=style.html");
    }
    if (standalone) add(r, &a, "--standalone");
    if (!strcmp(to, "latex") && standalone) {
        add(r, &a, "--include-in-header=attest-verdicts.sty");
        add(r, &a, "--include-in-header=attest-preamble.tex");
        add(r, &a, "--no-highlight");
        add(r, &a, "-V"), add(r, &a, "documentclass=article"), add(r, &a, "-V"),
            add(r, &a, "geometry:a4paper,margin=2.4cm");
        add(r, &a, "-V"), add(r, &a, "fontsize=11pt");
        add(r, &a, "-V"), add(r, &a, "colorlinks=true");
    }
    add(r, &a, NULL);
    const char *why = run_program(r, "pandoc.log", input, a.items);
    if (!why) return 0;
    complain("%s", arena_printf(r->arena, "%s could not be made: pandoc %s", r->weaving->out, why), "");
    run_show_log(r, "pandoc.log");
    return 2;
}

/* Twice, for the numbers of pages that are referred to. `quiet`: nothing is said if it fails. */
static int typeset(Renderer *r, bool quiet) {
    static const char *const xelatex[] = {"xelatex",        "-no-shell-escape", "-interaction=nonstopmode",
                                          "-halt-on-error", "woven.tex",        NULL};
    const char *why = NULL;
    for (int pass = 0; pass < 2 && !why; pass++) why = run_program(r, "xelatex.log", NULL, xelatex);
    if (why && quiet) return 2;
    if (why) {
        complain("%s",
                 arena_printf(r->arena, "%s could not be typeset: XeLaTeX %s", r->weaving->source->name, why),
                 "");
        run_show_log(r, "xelatex.log");
        return 2;
    }
    Text log = text_new(r->arena);
    if (!folder_read(&log, inside(r, "woven.log")) || !strstr(log.bytes, "Missing character")) return 0;
    complain("the fonts of %s lack a character:", r->weaving->source->name, "");
    run_show_log(r, "woven.log");
    return 2;
}

/* ---- to Markdown ---- */

static int write_figures(Renderer *r, const char *prefix, bool tikz) {
    for (int i = 0; i < r->sheet->figures.count; i++) {
        const Figure *figure = &r->sheet->figures.items[i];
        if (!figure->svg) continue;
        const char *file = arena_printf(r->arena, "%s%s.svg", prefix, figure->id);
        if (!output_file(r->arena, file, figure->svg, strlen(figure->svg))) return cannot_write(file);
        file = arena_printf(r->arena, "%s%s.tikz", prefix, figure->id);
        if (tikz && !output_file(r->arena, file, figure->tikz, strlen(figure->tikz)))
            return cannot_write(file);
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

/* ---- boxes in a LaTeX sheet that stays as it is ---- */

/* The table, the boxes and the place of the appendix, with lines between them at which they are cut apart. */
static int write_boxes(Renderer *r, const char *cut) {
    Text all = text_new(r->arena);
    weave_summary(&all, r->sheet);
    for (int i = 0; i < r->sheet->blocks; i++)
        text_printf(&all, "\n```{=latex}\n%s\n```\n\n%s", cut, r->sheet->block[i].box);
    text_printf(&all, "\n```{=latex}\n%s\n```\n\n::: {.attest-appendix}\n:::\n", cut);
    return folder_write(inside(r, "boxes.md"), all.bytes, all.length) ? 0 : cannot_write(r->folder);
}

/* … as LaTeX, in one go: pandoc is asked once. */
static int boxes_as_latex(Renderer *r, Splices *parts) {
    const char *cut = arena_printf(r->arena, "%%%s", r->seal);
    int count = r->sheet->blocks, status = write_boxes(r, cut);
    if (!status && !seal_write_sheet(r, false)) status = cannot_write(r->folder);
    if (!status) status = pandoc(r, "reader.lua", "boxes.md", "latex", "boxes.tex", false);
    if (status) return status;
    Text latex = text_new(r->arena);
    if (!folder_read(&latex, inside(r, "boxes.tex"))) return complain("%s cannot be read", "boxes.tex", "");
    const char **box = NEW_ARRAY(r->arena, const char *, count + 1);
    const char *at = latex.bytes;
    for (int i = 0; i <= count + 1; i++) {
        const char *end = strstr(at, cut);
        if (!end && i <= count) die("pandoc lost a box");
        const char *text = end ? arena_strndup(r->arena, at, (size_t)(end - at)) : at;
        *(i == 0       ? &parts->front
          : i <= count ? &box[i - 1]
                       : &parts->back) = arena_printf(r->arena, "\n%s\n", text);
        at = end ? end + strlen(cut) + 1 : "";
    }
    parts->box = box;
    return 0;
}

/* What is woven does not depend on the day, so "today" is said only where the day is given from outside. */
static const char *const NO_TODAY = "\\AtBeginDocument{\\def\\today{}}\n";

/* The LaTeX of the sheet is kept, and on paper it is run. */
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
    if (!folder_write(inside(r, "woven.tex"), woven.bytes, woven.length)) return cannot_write(r->folder);
    int status = typeset(r, false);
    return status ? status : deliver_file(r, "woven.pdf");
}

/* ---- through pandoc and the filter ---- */

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

static int filtered(Renderer *r, const Text *woven, bool tex, const char *output) {
    const char *to = r->form == FORM_HTML ? "html5" : r->form == FORM_MARKDOWN ? "markdown" : "latex";
    if (!folder_write(inside(r, "woven"), woven->bytes, woven->length) || !seal_write_sheet(r, true))
        return cannot_write(r->folder);
    return pandoc(r, tex ? "latex" : "reader.lua", "woven", to, output, true);
}

/* A formula or a picture of the sheet can stop XeLaTeX; then it is tried again with all of them as they were typed. */
static int typeset_filtered(Renderer *r, const Text *woven, bool tex) {
    int status = typeset(r, !r->weaving->trust);
    if (!status || r->weaving->trust) return status;
    r->plain = true;
    status = filtered(r, woven, tex, "woven.tex");
    if (!status) status = typeset(r, false);
    if (!status)
        complain("%s: XeLaTeX stopped at a formula or a picture, so all of them are shown as typed",
                 r->weaving->source->name, "");
    return status;
}

static int by_pandoc(Renderer *r, bool tex) {
    Text woven = text_new(r->arena);
    seal_weave(&woven, r, tex ? exam_head(r->sheet) : NULL);
    const char *output = r->form == FORM_HTML       ? "woven.html"
                         : r->form == FORM_MARKDOWN ? "woven.md"
                                                    : "woven.tex";
    int status = write_figures(r, inside(r, ""), true);
    if (!status) status = filtered(r, &woven, tex, output);
    if (status || r->form != FORM_PDF) return status ? status : deliver_file(r, output);
    status = typeset_filtered(r, &woven, tex);
    return status ? status : deliver_file(r, "woven.pdf");
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
    if (!make_folder(r)) return 2;
    int status = build_walls(r);
    if (!status && r->form == FORM_HTML && !write_style(r)) status = cannot_write(r->folder);
    if (status) return status;
    bool kept = tex && (r->form == FORM_TEX || (r->form == FORM_PDF && r->weaving->trust));
    return kept ? from_latex(r) : by_pandoc(r, tex);
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
    r.sheet = w->woven                                 ? w->woven
              : w->source == w->pack->document->source ? weave_claims(arena, w->pack)
              : w->outline                             ? weave_find(arena, w)
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
    made = plain ? to_markdown(&r) : render(&r, tex);
    folder_remove();
    return made ? made : status;
}
