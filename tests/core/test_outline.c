/* core/outline: sheets as people write them → stretches under their labels. A row is a sheet and its stretches in short:
   [place label — title ?] pieces. ? means question, > a quotation; $…$ is a formula, $$…$$ one on its own line, and "…" and
   ""…"" are the same for formulas that were found in plain text. A line end is shown as /, mistakes follow !.
   Long, because it is a list of sheets. */
#include "core/outline/outline.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct Row {
    const char *name, *text, *expected;
} Row;

static bool is_words(const Piece *piece) { return piece->kind == PIECE_PROSE || piece->mention; }

/* A name in running text and the words around it. */
static bool goes_on(const Piece *piece) {
    const Piece *next = piece + 1;
    return is_words(piece) && is_words(next) && (piece->mention || next->mention) &&
           piece->span.source == next->span.source && piece->span.end == next->span.start;
}

static void add_piece(Text *out, const Piece *piece) {
    const char *text = piece->span.source->text;
    int start = piece->span.start, end = piece->span.end;
    while (start < end && strchr(" \t\n", text[start])) start++;
    while (end > start && strchr(" \t\n", text[end - 1])) end--;
    if (start == end) return;
    const char *quote = is_words(piece)                ? ""
                        : piece->kind == PIECE_FORMULA ? (piece->display ? "$$" : "$")
                        : piece->display               ? "\"\""
                                                       : "\"";
    text_printf(out, " %s", quote);
    for (int i = start; i < end; i++) text_add_bytes(out, text[i] == '\n' ? "/" : text + i, 1);
    text_add(out, quote);
}

static const char *in_short(Arena *arena, const Outline *outline) {
    Text out = text_new(arena);
    if (outline->marked) text_add(&out, "marked ");
    for (int i = 0; i < outline->stretches.count; i++) {
        const Stretch *stretch = outline->stretches.items[i];
        text_add(&out, "[");
        place_print(&out, stretch->place);
        if (*stretch->label) text_printf(&out, " %s", stretch->label);
        if (*stretch->title) text_printf(&out, " — %s", stretch->title);
        text_printf(&out, "%s%s]", stretch->question ? " ?" : "", stretch->quoted ? " >" : "");
        for (int k = 0; k < stretch->pieces.count; k++) {
            Piece piece = stretch->pieces.items[k];
            for (; k + 1 < stretch->pieces.count && goes_on(&stretch->pieces.items[k]); k++)
                piece.span.end = stretch->pieces.items[k + 1].span.end;
            add_piece(&out, &piece);
        }
        text_add(&out, " ");
    }
    for (int i = 0; i < outline->mistakes.count; i++)
        text_printf(&out, "! %s", outline->mistakes.items[i]->what);
    while (out.length && out.bytes[out.length - 1] == ' ') out.bytes[--out.length] = 0;
    return out.bytes;
}

static Outline *outline_of(Arena *arena, const char *name, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, name, text, strlen(text), &mistake);
    cr_assert_not_null(source, "%s", name);
    return outline_read(arena, source);
}

static void check(const Row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Arena *arena = arena_new();
        cr_expect_str_eq(in_short(arena, outline_of(arena, rows[i].name, rows[i].text)), rows[i].expected,
                         "%s:\n%s\nis\n%s\nnot\n%s", rows[i].name, rows[i].text,
                         in_short(arena, outline_of(arena, rows[i].name, rows[i].text)), rows[i].expected);
        arena_free(arena);
    }
}
#define CHECK(rows) check(rows, sizeof rows / sizeof *rows)

/* “For part (b) we take …” begins a part only if nothing else does. */
static const Row labels_in_sentences[] = {
    {"sentences.md",
     "For part (b) ii we take $x=1$.\n"
     "\n"
     "My answer to 1(c)i is $y=2$.\n"
     "\n"
     "For (c)ii, we get $z=3$.",
     "[(b)ii For part (b) ii] we take $x=1$ . [1(c)i My answer to 1(c)i] $y=2$ . [1(c)ii For (c)ii] we "
     "get $z=3$ ."},
    {"sentences-inside.md", "Here is 1(b)ii: $x=1$. Next 1(c)i: $y=2$.",
     "[1(b)ii Here is 1(b)ii] $x=1$ . [1(c)i Next 1(c)i] $y=2$ ."},
    {"sentences.tex",
     "\\begin{document}\n"
     "For part (b) ii we take $x=1$.\n"
     "\n"
     "In part (c), $y=2$.\n"
     "\\end{document}",
     "[(b)ii For part (b) ii] we take $x=1$ . [(c) In part (c)] $y=2$ ."},
    {"next-sub-part.md",
     "(c) i) $x=1$\n"
     "\n"
     "For (c) ii, we get $y=2$.",
     "[(c)i (c) i)] $x=1$ [(c)ii For (c) ii] we get $y=2$ ."},
    {"points-back.md",
     "(b) $x=1$\n"
     "\n"
     "(c) $y=2$\n"
     "\n"
     "For part (b) we take $x=1$ again.",
     "[(b) (b)] $x=1$ [(c) (c)] $y=2$ For part (b) we take $x=1$ again."},
    {"looks-back.md",
     "In part (b) we showed $x=1$.\n"
     "\n"
     "For (a) and (b) we take $y=2$.\n"
     "\n"
     "In a way $z=3$. For 2 heads $w=4$.",
     "[-] In part (b) we showed $x=1$ .//For (a) and (b) we take $y=2$ .//In a way $z=3$ . For 2 heads $w=4$ "
     "."},
};

Test(outline, labels_in_sentences) { CHECK(labels_in_sentences); }

static const Row labels_in_other_layouts[] = {
    {"headings-with-both.md",
     "#### (a)(i)\n"
     "$x=1$\n"
     "#### (a)(ii)\n"
     "$y=2$",
     "[(a)i (a)(i)] $x=1$ [(a)ii (a)(ii)] $y=2$"},
    {"part-in-words.md",
     "**Problem 1, part (a)**\n"
     "\n"
     "$x=1$\n"
     "\n"
     "**Problem 1, part (b)**\n"
     "\n"
     "$y=2$",
     "[1(a) Problem 1, part (a)] $x=1$ [1(b) Problem 1, part (b)] $y=2$"},
    {"digit-and-letter.md",
     "1a. $x=1$\n"
     "\n"
     "1b. $y=2$",
     "[1(a) 1a.] $x=1$ [1(b) 1b.] $y=2$"},
    {"digit-and-letter-closed.md",
     "(1a) $x=1$\n"
     "\n"
     "(1b) $y=2$",
     "[1(a) (1a)] $x=1$ [1(b) (1b)] $y=2$"},
    {"part-a.md",
     "### Part a\n"
     "$x=1$\n"
     "### Part b: Averages\n"
     "$y=2$",
     "[(a) Part a] $x=1$ [(b) Part b — Averages] $y=2$"},
    {"bare-headings.md",
     "### a\n"
     "$x=1$\n"
     "### b\n"
     "$y=2$",
     "[(a) a] $x=1$ [(b) b] $y=2$"},
    {"nested-list.md",
     "1. Attention\n"
     "   a. $x=1$\n"
     "   b. $y=2$\n"
     "2. Positions\n"
     "   a. $z=3$",
     "[1 1. — Attention] [1(a) a. — Attention] $x=1$ [1(b) b. — Attention] $y=2$ [2 2. — Positions] "
     "[2(a) a. — Positions] $z=3$"},
    {"q-and-a.md",
     "Q: What is $x$?\n"
     "A: $x=1$\n"
     "\n"
     "Q: What is $y$?\n"
     "A: $y=2$",
     "marked [- ?] What is $x$ ? [-] $x=1$ [- ?] What is $y$ ? [-] $y=2$"},
    {"answer-to.md",
     "**Answer (a):** $x=1$\n"
     "\n"
     "**Answer (b):** $y=2$",
     "marked [(a) (a)] $x=1$ [(b) (b)] $y=2$"},
    {"chinese-numbers.md",
     "一、注意力\n"
     "\n"
     "（1）$x=1$\n"
     "\n"
     "（2）$y=2$\n"
     "\n"
     "二、位置\n"
     "\n"
     "（1）$z=3$",
     "[1 一、 — 注意力] [1(a) （1） — 注意力] $x=1$ [1(b) （2） — 注意力] $y=2$ [2 二、 — 位置] [2(a) "
     "（1） — 位置] $z=3$"},
    {"chinese-markers.md",
     "(a) 证：$x=1$\n"
     "\n"
     "(b) 答案：$y=2$",
     "[(a) (a)] 证： $x=1$ [(b) (b)] $y=2$"},
    {"decimal-headings.md",
     "## 1. Attention exploration\n"
     "### 1.1 Copying\n"
     "$x=1$\n"
     "### 1.2 Average\n"
     "$y=2$",
     "[1 1. — Attention exploration] [1(a) 1.1 — Copying] $x=1$ [1(b) 1.2 — Average] $y=2$"},
    {"question-headings.md",
     "# Homework 4\n"
     "## Question 1 (a)\n"
     "$x=1$\n"
     "## Question 1 (b) i\n"
     "$y=2$\n"
     "## Question 1 (b) ii\n"
     "$z=3$",
     "[1(a) Question 1 (a)] $x=1$ [1(b)i Question 1 (b) i] $y=2$ [1(b)ii Question 1 (b) ii] $z=3$"},
    {"bold-whole.md",
     "**1(b)ii** $x=1$\n"
     "\n"
     "*1(c)i* $y=2$\n"
     "\n"
     "* **(c)** - ii) $z=3$",
     "[1(b)ii 1(b)ii] $x=1$ [1(c)i 1(c)i] $y=2$ [1(c) (c)] [1(c)ii ii)] $z=3$"},
    {"dotted.md",
     "Q1.d.i $x=1$\n"
     "\n"
     "1.d.ii. $y=2$",
     "[1(d)i Q1.d.i] $x=1$ [1(d)ii 1.d.ii.] $y=2$"},
    {"chinese-letters.md",
     "第(b)问 ii：$x=1$\n"
     "\n"
     "对于(c) i，取 $y=2$",
     "[(b)ii 第(b)问 ii] $x=1$ [(c)i 对于(c) i] 取 $y=2$"},
    {"table.md",
     "| part | answer | why |\n"
     "|:---|:---:|---|\n"
     "| 1c i | $x=1$ | since $y=2$ |\n"
     "| **1(d)i** | $z=3$ | |",
     "[-] part answer why [1(c)i 1c i] $x=1$ since $y=2$ [1(d)i 1(d)i] $z=3$"},
    {"bars.md", "|x| is $y=2$, and |z|\n", "[-] |x| is $y=2$ , and |z|"},
    {"escaped.md",
     "a\\) $x=1$\n"
     "\n"
     "b\\) $y=2$",
     "[(a) a\\)] $x=1$ [(b) b\\)] $y=2$"},
    {"emphasis.md",
     "1\\. (a) $x=1$\n"
     "\n"
     "*(b)* $y=2$\n"
     "\n"
     "__(c)__ $z=3$",
     "[1(a) 1\\. (a)] $x=1$ [1(b) (b)] $y=2$ [1(c) (c)] $z=3$"},
    {"steps-behind-colon.md",
     "(a) First, $x=1$:\n"
     "1. $y=2$\n"
     "2. $z=3$\n"
     "\n"
     "(b) $w=4$",
     "[(a) (a)] First, $x=1$ : 1. $y=2$ 2. $z=3$ [(b) (b)] $w=4$"},
    {"details.md",
     "<details><summary>Answer</summary>\n"
     "\n"
     "$x=1$\n"
     "\n"
     "</details>",
     "[-] $x=1$"},
    {"solution-in-italics.md",
     "**(a)** Show $x=1$.\n"
     "*Solution*: $y=2$\n"
     "\n"
     "**(b)** Show $z=3$.\n"
     "*Solution*: $w=4$",
     "marked [(a) (a) ?] Show $x=1$ . [(a) (a)] $y=2$ [(b) (b) ?] Show $z=3$ . [(b) (b)] $w=4$"},
    {"boxes.tex",
     "\\section*{Problem 1}\n"
     "\\textbf{(a)} $x=1$\n"
     "\n"
     "\\noindent\\textbf{(b) Average.} $y=2$\n"
     "\\paragraph{(c)} $z=3$",
     "[1 Problem 1] [1(a) (a)] $x=1$ [1(b) (b) — Average] $y=2$ [1(c) (c)] $z=3$"},
    {"starred.tex",
     "\\subsection*{1(a) i}\n"
     "$x=1$\n"
     "\\subsection*{1(a) ii}\n"
     "$y=2$",
     "[1(a)i 1(a) i] $x=1$ [1(a)ii 1(a) ii] $y=2$"},
    {"item-options.tex",
     "\\begin{enumerate}\n"
     "\\item[\\textbf{a)}] $x=1$\n"
     "\\item[b.] $y=2$\n"
     "\\end{enumerate}",
     "[(a) a)] $x=1$ [(b) b.] $y=2$"},
    {"list-in-answer.tex",
     "\\begin{enumerate}\n"
     "\\item Problem one.\n"
     "  \\begin{enumerate}\n"
     "  \\item Show $x=1$.\n"
     "  \\begin{answer} $y=2$\n"
     "   \\begin{enumerate} \\item $u=5$ \\item $v=6$ \\end{enumerate}\n"
     "  \\end{answer}\n"
     "  \\item Show $z=3$.\n"
     "  \\begin{answer} $w=4$ \\end{answer}\n"
     "  \\end{enumerate}\n"
     "\\end{enumerate}",
     "marked [1 ?] Problem one. [1(a) ?] Show $x=1$ . [1(a)] $y=2$ $u=5$ $v=6$ [1(b) ?] Show $z=3$ . "
     "[1(b)] $w=4$"},
    {"macro-for-solution.tex",
     "\\newcommand{\\sol}{\\textbf{Solution: }}\n"
     "\\begin{enumerate}[(a)]\n"
     "\\item Show $x=1$. \\sol $y=2$\n"
     "\\item Show $z=3$. \\sol $w=4$\n"
     "\\end{enumerate}",
     "marked [(a) ?] Show $x=1$ . [(a)] $y=2$ [(b) ?] Show $z=3$ . [(b)] $w=4$"},
    {"answer-to.tex", "\\textbf{Answer (a):} $x=1$\n\nSolution to 1(b): $y=2$",
     "marked [(a) (a)] $x=1$ [1(b) 1(b)] $y=2$"},
    {"lines.tex",
     "Q1 (a) $x=1$ \\\\\n"
     "(b) $y=2$ \\\\\n"
     "(c) $z=3$",
     "[1(a) Q1 (a)] $x=1$ \\\\ [1(b) (b)] $y=2$ \\\\ [1(c) (c)] $z=3$"},
    {"bold-questions.tex",
     "\\textbf{1. Attention}\n"
     "\\begin{itemize}\n"
     "\\item[(a)] $x=1$\n"
     "\\end{itemize}\n"
     "\\textbf{2. Positions}\n"
     "\\begin{itemize}\n"
     "\\item[(a)] $y=2$\n"
     "\\end{itemize}",
     "[1 1. — Attention] [1(a) (a) — Attention] $x=1$ [2 2. — Positions] [2(a) (a) — Positions] $y=2$"},
    {"half-brackets.txt",
     "QUESTION 1\n"
     "a) x = 1\n"
     "b) y = 2\n"
     "   i) z = 3",
     "[1 QUESTION 1] [1(a) a)] \"x = 1\" [1(b) b)] \"y = 2\" [1(b)i i)] \"z = 3\""},
    {"dots.txt",
     "1. Attention\n"
     "(a) k_j . q >> k_i . q   for every i different from j\n"
     "(b) q = β (kₐ + k_b), where β ≫ 0\n"
     "    ⇒ kₐᵀq = β = k_bᵀq and kᵢᵀq = 0 otherwise",
     "[1 1. — Attention] [1(a) (a) — Attention] \"k_j . q >> k_i . q\" for every i different from j "
     "[1(b) (b) — Attention] \"q = β (kₐ + k_b)\" , where \"β ≫ 0\" \"⇒ kₐᵀq = β = k_bᵀq\" and \"kᵢᵀq = "
     "0\" otherwise"},
    {"answer-to.txt",
     "Answer 1(a): x = 1\n"
     "Answer 1(b): y = 2",
     "marked [1(a) 1(a)] \"x = 1\" [1(b) 1(b)] \"y = 2\""},
    {"dense.txt",
     "(a) Let c=1/2*(v_a+v_b). Since |k_i|=1 we get k_a.T @ q=beta; so alpha_a≈alpha_b≈0.5\n"
     "(b) c = sum_i alpha_i v_i = v_j (because alpha_j = 1)\n"
     "(c) M=A*A^T   (M is d x d)\n"
     "(d) we need M v_a = v_a & M v_b = 0.",
     "[(a) (a)] Let \"c=1/2*(v_a+v_b)\" . Since \"|k_i|=1\" we get \"k_a.T @ q=beta\" ; so "
     "\"alpha_a≈alpha_b≈0.5\" [(b) (b)] \"c = sum_i alpha_i v_i = v_j\" (because \"alpha_j = 1\" ) [(c) "
     "(c)] \"M=A*A^T\" (M is d x d) [(d) (d)] we need \"M v_a = v_a\" & \"M v_b = 0\" ."},
};

Test(labels, labels_in_other_layouts) { CHECK(labels_in_other_layouts); }

static const Row labels_are_read_as_people_write_them[] = {
    {"headings.md",
     "## Problem 1\n"
     "### (a) Copying in attention (3 points)\n"
     "#### i.\n"
     "$c \\approx v_j$",
     "[1 Problem 1] [1(a) (a) — Copying in attention] [1(a)i i. — Copying in attention] $c \\approx "
     "v_j$"},
    {"bold.md",
     "**(a)** first $x=1$\n"
     "\n"
     "**(b) An average of two**\n"
     "\n"
     "$q = 2$",
     "[(a) (a)] first $x=1$ [(b) (b) — An average of two] $q = 2$"},
    {"list.md",
     "- (a) i All $\\alpha_i \\geq 0$\n"
     "- ii When $q$ is large",
     "[(a)i (a) i] All $\\alpha_i \\geq 0$ [(a)ii ii] When $q$ is large"},
    {"dash.md",
     "(a) - i)\n"
     "\n"
     "$x=1$\n"
     "\n"
     "(C) - ii)\n"
     "\n"
     "$y=2$",
     "[(a)i (a) - i)] $x=1$ [(c)ii (C) - ii)] $y=2$"},
    {"dotted.md",
     "1.(a) Copying\n"
     "\n"
     "i.\n"
     "\n"
     "$x=1$\n"
     "\n"
     "2.(a) Permuting\n"
     "\n"
     "i.\n"
     "\n"
     "1. Self-attention\n"
     "\n"
     "$y=2$\n"
     "\n"
     "2. Feed-forward\n"
     "\n"
     "$z=3$",
     "[1(a) 1.(a) — Copying] [1(a)i i. — Copying] $x=1$ [2(a) 2.(a) — Permuting] [2(a)i i. — Permuting] "
     "1. Self-attention $y=2$ 2. Feed-forward $z=3$"},
    {"half.md",
     "1.a) $x=1$\n"
     "\n"
     "e. i) $y=2$",
     "[1(a) 1.a)] $x=1$ [1(e)i e. i)] $y=2$"},
    {"qdash.md",
     "### Q1-3.\n"
     "$x=1$",
     "[1(c) Q1-3.] $x=1$"},
    {"wide.md",
     "问题1\n"
     "\n"
     "（a）$x=1$\n"
     "\n"
     "（b）$y=2$",
     "[1 问题1] [1(a) （a）] $x=1$ [1(b) （b）] $y=2$"},
    {"ordinal.md",
     "第一题\n"
     "\n"
     "(a) $x=1$\n"
     "\n"
     "第二题\n"
     "\n"
     "(a) $y=2$",
     "[1 第一题] [1(a) (a)] $x=1$ [2 第二题] [2(a) (a)] $y=2$"},
    {"dollars.md",
     "- $(a)$\n"
     "\n"
     "$x=1$\n"
     "\n"
     "- $(b)$ $y=2$",
     "[(a) (a)] $x=1$ [(b) (b)] $y=2$"},
    {"display.md",
     "$$b) \\quad v_a = A c$$\n"
     "\n"
     "$$ii \\quad c = 1$$\n"
     "\n"
     "$$(iii) \\quad d = 2$$",
     "[(b) b)] $$v_a = A c$$ [(b)ii ii] $$c = 1$$ [(b)iii (iii)] $$d = 2$$"},
    {"both.md", "$$a) \\quad i \\quad x = 1$$", "[(a)i a) \\quad i] $$x = 1$$"},
    {"again.md",
     "(c)\n"
     "\n"
     "i. $x=1$\n"
     "\n"
     "ii. $y=2$\n"
     "\n"
     "i. $z=3$\n"
     "\n"
     "ii. $w=4$",
     "[(c) (c)] [(c)i i.] $x=1$ [(c)ii ii.] $y=2$ [(d)i i.] $z=3$ [(d)ii ii.] $w=4$"},
    {"numbers.md",
     "**(a)**\n"
     "\n"
     "**1.** $x=1$\n"
     "\n"
     "**2.** $y=2$\n"
     "\n"
     "**(b)**\n"
     "\n"
     "**1.** $z=3$",
     "[(a) (a)] [(a)i 1.] $x=1$ [(a)ii 2.] $y=2$ [(b) (b)] [(b)i 1.] $z=3$"},
    {"title.md",
     "## Small Key Noise\n"
     "\n"
     "$x=1$\n"
     "\n"
     "## Benefits of Heads\n"
     "\n"
     "$y=2$",
     "[- — Small Key Noise] $x=1$ [- — Benefits of Heads] $y=2$"},
    {"junk.md",
     "(c)\n"
     "\n"
     "ii. $x=1$\n"
     "\n"
     "ob i.\n"
     "\n"
     "$y=2$\n"
     "\n"
     "ii. $z=3$",
     "[(c) (c)] [(c)ii ii.] $x=1$ [(d)i i.] $y=2$ [(d)ii ii.] $z=3$"},
    {"capital.md",
     "# QUESTION 2\n"
     "\n"
     "Part (a) $x=1$\n"
     "\n"
     "Part (b): $y=2$",
     "[2 QUESTION 2] [2(a) Part (a)] $x=1$ [2(b) Part (b)] $y=2$"},
    {"outoforder.md",
     "1(d)\n"
     "\n"
     "ii) $x=1$\n"
     "\n"
     "i) $y=2$",
     "[1(d) 1(d)] [1(d)ii ii)] $x=1$ [1(d)i i)] $y=2$"},
    {"midline.md", "(a) i: need $x=1$. (a) ii: $y=2$.", "[(a)i (a) i] need $x=1$ . [(a)ii (a) ii] $y=2$ ."},
};

Test(labels, labels_are_read_as_people_write_them) { CHECK(labels_are_read_as_people_write_them); }

static const Row some_signs_only_look_like_labels[] = {
    {"inside.md",
     "(d)\n"
     "\n"
     "i $x=1$\n"
     "\n"
     "ii $y=2$\n"
     "\n"
     "i) $z=3$",
     "[(d) (d)] [(d)i i] $x=1$ [(d)ii ii] $y=2$ i) $z=3$"},
    {"taken.md",
     "(a)\n"
     "\n"
     "i. $x=1$\n"
     "\n"
     "ii. $y=2$\n"
     "\n"
     "i. $z=3$\n"
     "\n"
     "ii. $w=4$\n"
     "\n"
     "(b)\n"
     "\n"
     "$v=5$",
     "[(a) (a)] [(a)i i.] $x=1$ [(a)ii ii.] $y=2$ i. $z=3$ ii. $w=4$ [(b) (b)] $v=5$"},
    {"page.md",
     "(a) - i)\n"
     "\n"
     "$x=1$\n"
     "\n"
     "(3)\n"
     "\n"
     "①\n"
     "\n"
     "(b) - i)\n"
     "\n"
     "$y=2$",
     "[(a)i (a) - i)] $x=1$ (3)//① [(b)i (b) - i)] $y=2$"},
    {"condition.md",
     "(a) i. $k_i^T q = 0$\n"
     "(i ≠ a) holds",
     "[(a)i (a) i.] $k_i^T q = 0$ (i ≠ a) holds"},
    {"ie.md",
     "(a) $x=1$\n"
     "\n"
     "i.e. $y=2$\n"
     "\n"
     "e.g. $z=3$",
     "[(a) (a)] $x=1$ i.e. $y=2$ e.g. $z=3$"},
    {"reference.md",
     "(c) From\n"
     "(b) we get $x=1$, as in\n"
     "(a) and so on.\n"
     "\n"
     "In (a-i), we know $y=2$. From (b) i we get $z=3$",
     "[(c) (c)] From/(b) we get $x=1$ , as in/(a) and so on.//In (a-i), we know $y=2$ . From (b) i we "
     "get $z=3$"},
    {"middle.md", "(a) Either a) or b) holds, $x=1$", "[(a) (a)] Either a) or b) holds, $x=1$"},
    {"listnumbers.md",
     "1. (a) $x=1$\n"
     "2. (b) $y=2$\n"
     "3. (c) $z=3$",
     "[(a) 1. (a)] $x=1$ [(b) 2. (b)] $y=2$ [(c) 3. (c)] $z=3$"},
    {"steps.md",
     "(a)\n"
     "\n"
     "i. First\n"
     "\n"
     "1. $x=1$\n"
     "2. $y=2$\n"
     "\n"
     "ii. $z=3$",
     "[(a) (a)] [(a)i i. — First] 1. $x=1$ 2. $y=2$ [(a)ii ii.] $z=3$"},
    {"article.md",
     "# A Study of Attention\n"
     "\n"
     "# I think so\n"
     "\n"
     "(a) $x=1$",
     "[(a) (a)] $x=1$"},
    {"jump.md",
     "(b) $x=1$\n"
     "\n"
     "(k) $y=2$",
     "[(b) (b)] $x=1$ (k) $y=2$"},
    {"yes.md",
     "(a)\n"
     "\n"
     "i. Yes.\n"
     "\n"
     "ii. No",
     "[(a) (a)] [(a)i i.] Yes. [(a)ii ii.] No"},
    {"lost.md",
     "Attention\n"
     "\n"
     "i. $x=1$\n"
     "\n"
     "or\n"
     "\n"
     "$y=2$\n"
     "\n"
     "(3)\n"
     "\n"
     "$z=3$",
     "[-] Attention [i i.] $x=1$ or $y=2$ (3) $z=3$"},
};

Test(labels, some_signs_only_look_like_labels) { CHECK(some_signs_only_look_like_labels); }

static const Row parts_are_counted_and_commands_are_not_words[] = {
    {"enumerate.tex",
     "\\begin{enumerate}\n"
     "\\item First\n"
     "\\begin{enumerate}\n"
     "\\item $x=1$\n"
     "\\item $y=2$\n"
     "  \\begin{enumerate} \\item $z=3$ \\end{enumerate}\n"
     "\\end{enumerate}\n"
     "\\item Second\n"
     "\\begin{enumerate} \\item $w=4$ \\end{enumerate}\n"
     "\\end{enumerate}",
     "[1] First [1(a)] $x=1$ [1(b)] $y=2$ [1(b)i] $z=3$ [2] Second [2(a)] $w=4$"},
    {"alph.tex",
     "\\section*{Problem 2}\n"
     "\\begin{enumerate}[label=(\\alph*)]\n"
     "\\item $x=1$\n"
     "\\item $y=2$ \\begin{enumerate}[label=\\roman*.] \\item $z=3$ \\end{enumerate}\n"
     "\\end{enumerate}",
     "[2 Problem 2] [2(a)] $x=1$ [2(b)] $y=2$ [2(b)i] $z=3$"},
    {"items.tex",
     "\\begin{itemize}\n"
     "\\item[(a)] $x=1$\n"
     "\\item (b) $y=2$\n"
     "\\item[] \\textbf{(c)} $z=3$\n"
     "\\end{itemize}",
     "[(a) (a)] $x=1$ [(b) (b)] $y=2$ [(c) (c)] $z=3$"},
    {"sections.tex",
     "\\section{Attention}\n"
     "\\subsection{Copying}\n"
     "$x=1$\n"
     "\\subsection*{(b) An average}\n"
     "$y=2$\n"
     "\\subsubsection*{i.}\n"
     "$z=3$",
     "[1(a) — Copying] $x=1$ [1(b) (b) — An average] $y=2$ [1(b)i i. — An average] $z=3$"},
    {"points.tex",
     "\\begin{itemize}\n"
     "\\item \\points{3b} Average. $x=1$\n"
     "\\item \\points{3c} i. $y=2$\n"
     "ii. $z=3$\n"
     "\\end{itemize}",
     "[3(b) 3b] Average. $x=1$ [3(c) 3c] [3(c)i i.] $y=2$ [3(c)ii ii.] $z=3$"},
    {"formulas.tex",
     "(a) Inline $x=1$, \\(y=2\\), display\n"
     "\\[ z=3 \\]\n"
     "$$w=4$$\n"
     "\\begin{align*} a &= 1 \\\\ b &= 2 \\end{align*}\n"
     "\\begin{equation}\\label{e} c = 5 \\end{equation}\n"
     "and \\textbf{bold} \\emph{$d=6$} \\label{x} \\cite{y} see \\ref{e}.\n"
     "\\begin{verbatim} $e=7$ \\end{verbatim} \\verb|$f=8$| \\iffalse $g=9$ \\fi",
     "[(a) (a)] Inline $x=1$ , $y=2$ , display $$z=3$$ $$w=4$$ $$\\begin{align*} a &= 1 \\\\ b &= 2 "
     "\\end{align*}$$ $$\\begin{equation}\\label{e} c = 5 \\end{equation}$$ and \\textbf{bold} \\emph{ "
     "$d=6$ } see ."},
    {"unclosed.tex",
     "(a) An unclosed $x = 1 here\n"
     "\n"
     "(b) $y=2$",
     "[(a) (a)] [(b) (b)] $y=2$ ! the formula that begins here is not closed: $ is missing"},
    {"macros.tex",
     "\\newcommand{\\be}{\\begin{equation}} \\newcommand{\\ee}{\\end{equation}}\n"
     "\\newcommand{\\T}{^\\top}\n"
     "\\begin{document}\n"
     "(a) \\be x = A\\T \\ee and $y=2$\n"
     "\\end{document}",
     "[(a) (a)] $$\\be x = A\\T \\ee$$ and $y=2$"},
};

Test(latex, parts_are_counted_and_commands_are_not_words) {
    CHECK(parts_are_counted_and_commands_are_not_words);
}

static const Row questions_are_told_from_answers[] = {
    {"exam.tex",
     "\\documentclass{exam}\n"
     "\\begin{document}\n"
     "\\begin{questions}\n"
     "\\question[4] Attention. % a comment with $x$\n"
     "\\begin{parts}\n"
     "\\part[1] Show that $a=1$.\n"
     "\\begin{subparts}\n"
     "\\subpart[2] What is $c$?\n"
     "\\begin{solution} $c=2$ \\end{solution}\n"
     "\\subpart And $d$?\n"
     "\\begin{solution}\n"
     "  $d=3$\n"
     "\\end{solution}\n"
     "\\end{subparts}\n"
     "\\part Find $q$.\n"
     "\\begin{solution} $q=4$ \\end{solution}\n"
     "\\end{parts}\n"
     "\\end{questions}\n"
     "\\end{document}",
     "marked [1 ?] Attention. [1(a) ?] Show that $a=1$ . [1(a)i ?] What is $c$ ? [1(a)i] $c=2$ [1(a)ii "
     "?] And $d$ ? [1(a)ii] $d=3$ [1(b) ?] Find $q$ . [1(b)] $q=4$"},
    {"ifans.tex",
     "\\begin{parts}\n"
     "\\part Given $a=1$. \\ifans{We get $b=2$ and \\textbf{$c=3$}.} More $d=4$.\n"
     "\\part Given $e=5$.\n"
     "\n"
     "\\ifans{}\n"
     "So $f=6$.\n"
     "\\part Given $g=7$. \\ifans{}\n"
     "\\end{parts}",
     "marked [(a) ?] Given $a=1$ . [(a)] We get $b=2$ and \\textbf{ $c=3$ }. [(a) ?] More $d=4$ . [(b) "
     "?] Given $e=5$ . [(b)] So $f=6$ . [(c) ?] Given $g=7$ ."},
    {"answerword.tex",
     "\\section{One}\n"
     "Show that $x=1$. \\\\\n"
     "\\textbf{Answer:} $y=2$\n"
     "\n"
     "\\section{Two}\n"
     "Show that $z=3$.\n"
     "\n"
     "{\\bf Solution.} $w=4$",
     "marked [1 — One ?] Show that $x=1$ . \\\\ [1 — One] $y=2$ [2 — Two ?] Show that $z=3$ . [2 — Two] "
     "$w=4$"},
    {"problem.tex",
     "\\begin{problem} Show $x=1$. \\end{problem}\n"
     "We have $y=2$.\n"
     "\\begin{problem} Show $z=3$. \\end{problem}\n"
     "We have $w=4$.",
     "marked [1 ?] Show $x=1$ . [1] We have $y=2$ . [2 ?] Show $z=3$ . [2] We have $w=4$ ."},
    {"proofs.tex",
     "\\begin{enumerate}[(a)]\n"
     "\\item Show that $x=1$. \\begin{proof} $y=2$ \\end{proof}\n"
     "\\item Prove that $z=3$. \\begin{proof} $w=4$ \\end{proof}\n"
     "\\end{enumerate}",
     "marked [(a) ?] Show that $x=1$ . [(a)] $y=2$ [(b) ?] Prove that $z=3$ . [(b)] $w=4$"},
    {"oneproof.tex",
     "\\begin{enumerate}[(a)]\n"
     "\\item We take $x=1$. \\begin{proof} $y=2$ \\end{proof}\n"
     "\\end{enumerate}",
     "[(a)] We take $x=1$ . $y=2$"},
    {"answers.md",
     "(a) What is $x$?\n"
     "\n"
     "My answer: $x=1$\n"
     "\n"
     "(b) What is $y$?\n"
     "\n"
     "**Solution.** $y=2$",
     "marked [(a) (a) ?] What is $x$ ? [(a) (a)] $x=1$ [(b) (b) ?] What is $y$ ? [(b) (b)] $y=2$"},
    {"heads.md",
     "## (a)\n"
     "Show $x=1$.\n"
     "### Answer\n"
     "$y=2$\n"
     "## (b)\n"
     "Show $z=3$.\n"
     "### Answer\n"
     "$w=4$",
     "marked [(a) (a) ?] Show $x=1$ . [(a) (a)] $y=2$ [(b) (b) ?] Show $z=3$ . [(b) (b)] $w=4$"},
    {"nested.md",
     "(a) Questions with $x=0$\n"
     "\n"
     "Answer:\n"
     "\n"
     "(i) $y=1$\n"
     "\n"
     "(ii) $z=2$\n"
     "\n"
     "(b) Question $v=3$\n"
     "\n"
     "Answer: $w=4$",
     "marked [(a) (a) ?] Questions with $x=0$ [(a)i (i)] $y=1$ [(a)ii (ii)] $z=2$ [(b) (b) ?] Question "
     "$v=3$ [(b) (b)] $w=4$"},
    {"one.md",
     "(a) $x=1$\n"
     "\n"
     "Answer: $y=2$",
     "[(a) (a)] $x=1$ $y=2$"},
    {"chinese.md",
     "(a) 求 $x$\n"
     "\n"
     "解：$x=1$\n"
     "\n"
     "(b) 求 $y$\n"
     "\n"
     "解：$y=2$",
     "marked [(a) (a) ?] 求 $x$ [(a) (a)] $x=1$ [(b) (b) ?] 求 $y$ [(b) (b)] $y=2$"},
    {"quoted.md",
     "(a)\n"
     "\n"
     "> Show that $x=1$\n"
     "\n"
     "$y=2$\n"
     "\n"
     "(b)\n"
     "\n"
     "> Show that $z=3$\n"
     "\n"
     "$w=4$",
     "[(a) (a) ?] Show that $x=1$ [(a) (a)] $y=2$ [(b) (b) ?] Show that $z=3$ [(b) (b)] $w=4$"},
    {"quotelabels.md",
     "> **1 (a)** Show $x=1$\n"
     "\n"
     "$y=2$\n"
     "\n"
     "> **1 (b)** Show $z=3$\n"
     "\n"
     "$w=4$",
     "[1(a) 1 (a) ?] Show $x=1$ [1(a) 1 (a)] $y=2$ [1(b) 1 (b) ?] Show $z=3$ [1(b) 1 (b)] $w=4$"},
    {"quoteanswers.md",
     "(a) Show $x=1$\n"
     "\n"
     "> $y=2$\n"
     "\n"
     "(b) Show $z=3$\n"
     "\n"
     "> $w=4$",
     "[(a) (a)] Show $x=1$ $y=2$ [(b) (b)] Show $z=3$ $w=4$"},
    {"onequote.md",
     "(a) $x=1$ as the book says\n"
     "\n"
     "> $y=2$\n"
     "\n"
     "so.",
     "[(a) (a)] $x=1$ as the book says [(a) (a) >] $y=2$ [(a) (a)] so."},
    {"texin.md",
     "(a) Show\n"
     "\\begin{solution}\n"
     "$x=1$\n"
     "\\end{solution}\n"
     "rest $y=2$",
     "marked [(a) (a) ?] Show [(a) (a)] $x=1$ [(a) (a) ?] rest $y=2$"},
};

Test(regions, questions_are_told_from_answers) { CHECK(questions_are_told_from_answers); }

static const Row formulas_and_what_is_not_said[] = {
    {"struck.md", "(a) we ~~copy $x=1$~~ take $y=2$ <!-- $z=3$ --> <del>$w=4$</del>",
     "[(a) (a)] we take $y=2$"},
    {"spaces.md",
     "(a) Let  $  \\alpha = 1  $  and \\(b=2\\) then\n"
     "\n"
     "\\[ c = 3 \\]\n"
     "\n"
     "$$\n"
     "d = 4\n"
     "$$\n"
     "\\begin{align}\n"
     "e &= 5\n"
     "\\end{align}",
     "[(a) (a)] Let $\\alpha = 1$ and $b=2$ then $$c = 3$$ $$d = 4$$ $$\\begin{align}/e &= "
     "5/\\end{align}$$"},
    {"unclosed.md",
     "(a) costs $5 and $x=1$ here\n"
     "and $y=2$ there\n"
     "\n"
     "(b) $z=3$\n"
     "\n"
     "$$ w = 4\n"
     "\n"
     "(c) $v=5$",
     "[(a) (a)] costs and $y=2$ there [(b) (b)] $z=3$ [(c) (c)] $v=5$ ! the formula that begins here is "
     "not closed: $ is missing! the formula that begins here is not closed: $$ is missing"},
    {"gap.md",
     "$$\n"
     "\n"
     "x = 1\n"
     "\n"
     "$$\n"
     "\n"
     "(a) $y=2$",
     "[-] $$x = 1$$ [(a) (a)] $y=2$"},
    {"code.md",
     "(a) `x = 1` and\n"
     "\n"
     "```python\n"
     "y = 2\n"
     "```\n"
     "\n"
     "```\n"
     "k_a^T q = β\n"
     "c ≈ ½(v_a+v_b)\n"
     "```\n"
     "\n"
     "```math\n"
     "z = 3\n"
     "```",
     "[(a) (a)] \"x = 1\" and \"\"k_a^T q = β\"\" \"\"c ≈ ½(v_a+v_b)\"\" $$z = 3$$"},
    {"front.md",
     "---\n"
     "title: $x=1$\n"
     "---\n"
     "(a) $y=2$",
     "[(a) (a)] $y=2$"},
    {"code.md", "(a) nothing here but `q = β(k_a + k_b)` in code",
     "[(a) (a)] nothing here but \"q = β(k_a + k_b)\" in code"},
};

Test(markdown, formulas_and_what_is_not_said) { CHECK(formulas_and_what_is_not_said); }

static const Row formulas_are_found_in_lines[] = {
    {"then.txt", "(a) then q = b(k_a + k_b) for large b", "[(a) (a)] then \"q = b(k_a + k_b)\" for large b"},
    {"uni.txt", "(a) We set k_aᵀ q = β, so c ≈ ½(v_a+v_b) holds.",
     "[(a) (a)] We set \"k_aᵀ q = β\" , so \"c ≈ ½(v_a+v_b)\" holds."},
    {"arrows.txt", "(a) If β -> ∞ then α_a -> 1/2, and k_j^T q >> k_i^T q for all i != j.",
     "[(a) (a)] If \"β -> ∞\" then \"α_a -> 1/2\" , and \"k_j^T q >> k_i^T q\" for all \"i != j\" ."},
    {"lists.txt", "(a) for i ≠ a, b we have α_i ≈ 0; for i = 1, ..., n too",
     "[(a) (a)] for \"i ≠ a, b\" we have \"α_i ≈ 0\" ; for \"i = 1, ..., n\" too"},
    {"names.txt", "(a) α_a, α_b ≈ 1/2 and q_1 = β μ_a, q_2 = β μ_b.",
     "[(a) (a)] \"α_a, α_b ≈ 1/2\" and \"q_1 = β μ_a\" , \"q_2 = β μ_b\" ."},
    {"large.txt", "(a) q = beta*(mu_a + mu_b), beta large. And c ~= v_a, gamma large",
     "[(a) (a)] \"q = beta*(mu_a + mu_b)\" , beta large. And \"c ~= v_a\" , gamma large"},
    {"brackets.txt", "(a) k_i^T q = 0 (for i != a, b) and k_a^T q = 0 (i != a)",
     "[(a) (a)] \"k_i^T q = 0\" (for \"i != a, b\" ) and \"k_a^T q = 0 (i != a)\""},
    {"cut.txt", "(a) q = β times (k_a + k_b). q = β(the sum). The sum of α_i = 1. c = v_a plus v_b",
     "[(a) (a)] q = β times (k_a + k_b). q = β(the sum). The sum of α_i = 1. c = v_a plus v_b"},
    {"wrap.txt",
     "(a) q = β(k_a\n"
     "  + k_b) and c =\n"
     "  v_a",
     "[(a) (a)] \"q = β(k_a/  + k_b)\" and \"c =/  v_a\""},
    {"chain.txt",
     "(a)\n"
     "H_perm = softmax(P Q Kᵀ Pᵀ / √d) P V\n"
     "       = P softmax(Q Kᵀ / √d) V\n"
     "       = P H",
     "[(a) (a)] \"\"H_perm = softmax(P Q Kᵀ Pᵀ / √d) P V\"\" \"\"= P softmax(Q Kᵀ / √d) V\"\" \"\"= P "
     "H\"\""},
    {"articles.txt", "(a) for a large β we get a = b and M = A A^T, I think M = I",
     "[(a) (a)] for a large β we get \"a = b\" and \"M = A A^T\" , I think \"M = I\""},
    {"products.txt", "(a) Ms = MAc + MBd = Ac", "[(a) (a)] \"Ms = MAc + MBd = Ac\""},
    {"tabs.txt", "(a)	x = 1	 	y = 2", "[(a) (a)] \"x = 1\" \"y = 2\""},
    {"gaps.txt", "(a) k_a^T q = β     k_b^T q = β     (1)", "[(a) (a)] \"k_a^T q = β\" \"k_b^T q = β\" (1)"},
    {"abbreviations.txt", "(a) i.e. q = 3, s.t. c = 2 (e.g. b = 1)",
     "[(a) (a)] i.e. \"q = 3\" , s.t. \"c = 2\" (e.g. \"b = 1\" )"},
    {"words.txt",
     "(a) the output c is close to the mean of both values\n"
     "M -> extract the value; see http://x.org/?a=b for more, single-headed = bad",
     "[(a) (a)] the output c is close to the mean of both values/M -> extract the value; see "
     "http://x.org/?a=b for more, single-headed = bad"},
    {"greek.txt", "(a) alpha_a = exp(beta) / (2*exp(beta) + n - 2)",
     "[(a) (a)] \"alpha_a = exp(beta) / (2*exp(beta) + n - 2)\""},
    {"lone.txt",
     "Problem 1.\n"
     "\n"
     "(a) (i) x = 1\n"
     "    (ii) y = 2\n"
     "1b) z = 3",
     "[1 Problem 1.] [1(a)i (a) (i)] \"x = 1\" [1(a)ii (ii)] \"y = 2\" [1(b) 1b)] \"z = 3\""},
    {"html.txt", "(a) x = 1<br> and y < 2", "[(a) (a)] \"x = 1\" and \"y < 2\""},
    {"chinese.txt", "(a) 取q=β(k_a+k_b)，其中β很大，则c≈v_a。",
     "[(a) (a)] 取 \"q=β(k_a+k_b)\" ，其中β很大，则 \"c≈v_a\" 。"},
    {"percent.txt", "(a) 50% of n = 2 heads, x² + y² = z², ‖k_a‖ = 1, √d = 2, ∀ i ≠ j",
     "[(a) (a)] 50% of \"n = 2\" heads, \"x² + y² = z²\" , \"‖k_a‖ = 1\" , \"√d = 2\" , \"∀ i ≠ j\""},
    {"minus.txt",
     "(a) x = -1 - y\n"
     "- z = 3\n"
     "* w = 4",
     "[(a) (a)] \"x = -1 - y\" - \"\"z = 3\"\" * \"\"w = 4\"\""},
    {"dashes.txt", "1 a) Spring: F = −k x with k = 20 N/m. Energy E = ½ k x².",
     "[1(a) 1 a)] Spring: \"F = −k x\" with \"k = 20 N/m\" . Energy \"E = ½ k x²\" ."},
    {"emphasis.txt", "(a) **q = 3** and *c = 2*", "[(a) (a)] \"q = 3\" ** and * \"c = 2\" *"},
    {"norm.txt", "(a) ||k_a||^2 = 1 and |x| < 1, E[c] = 0, Var(c) = 1, P^T P = I",
     "[(a) (a)] \"||k_a||^2 = 1\" and \"|x| < 1\" , \"E[c] = 0\" , \"Var(c) = 1\" , \"P^T P = I\""},
};

Test(plain, formulas_are_found_in_lines) { CHECK(formulas_are_found_in_lines); }

static const Row markdown_cells_are_read[] = {
    {"nb.ipynb",
     "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"# (a)\\n\", \"$x=1$ \\u00e9 "
     "\\ud83d\\ude00\"]}, {\"cell_type\": \"code\", \"source\": \"y = 2\"}, {\"source\": \"(b) $z=3$\", "
     "\"cell_type\": \"markdown\", \"metadata\": {\"x\": [1, -2.5e3, true, null]}}]}",
     "[(a) (a)] $x=1$ é 😀 [(b) (b)] $z=3$"},
    {"nb2.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"# (a)\\n\" \"x\"]}]}",
     "! this is not a Jupyter notebook: , is missing here"},
    {"nb3.ipynb", "{\"worksheets\": []}", "! this is not a Jupyter notebook: it has no cells"},
    {"nb4.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": \"\\x\"}]}",
     "! this is not a Jupyter notebook: a backslash is followed by a sign that means nothing there"},
    {"nb5.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": \"abc",
     "! this is not a Jupyter notebook: a string is not closed"},
};

Test(notebook, markdown_cells_are_read) { CHECK(markdown_cells_are_read); }

Test(notebook, places_are_cells_and_lines) {
    Arena *arena = arena_new();
    const char *json = "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"x\"},"
                       "{\"cell_type\": \"markdown\", \"source\": [\"one\\n\", \"$a=1$\"]},"
                       "{\"cell_type\": \"markdown\", \"source\": \"\\n\\n$b=2 is not closed\"}]}";
    Outline *outline = outline_of(arena, "sheet.ipynb", json);
    Piece formula = outline->stretches.items[0]->pieces.items[1];
    SourcePlace place = source_place(formula.span.source, formula.span.start);
    cr_expect_eq(place.cell, 2);
    cr_expect_eq(place.line, 2);
    cr_assert_eq(outline->mistakes.count, 1);
    cr_expect_str_eq(mistake_place(arena, outline->mistakes.items[0]), "sheet.ipynb, cell 3:3:1");
    arena_free(arena);
}

Test(notebook, is_read_only_so_deep) {
    Arena *arena = arena_new();
    Text json = text_new(arena);
    text_add(&json, "{\"metadata\": ");
    for (int i = 0; i < 100000; i++) text_add(&json, "[");
    Outline *outline = outline_of(arena, "sheet.ipynb", json.bytes);
    cr_assert_eq(outline->mistakes.count, 1);
    cr_expect_str_eq(outline->mistakes.items[0]->what,
                     "this is not a Jupyter notebook: it is nested too deeply");
    arena_free(arena);
}

Test(format, is_told_by_name_and_by_text) {
    static const struct {
        const char *name, *text;
        SheetFormat format;
    } rows[] = {
        {"a.md", "$x$", FORMAT_MARKDOWN},
        {"a.md", "x = 1", FORMAT_PLAIN},
        {"a.txt", "x = 1", FORMAT_PLAIN},
        {"a.txt", "\\(x\\)", FORMAT_MARKDOWN},
        {"a.tex", "x", FORMAT_TEX},
        {"a", "\\documentclass{article}", FORMAT_TEX},
        {"a.ipynb", "{}", FORMAT_NOTEBOOK},
        {"a", "{\"cells\": []}", FORMAT_NOTEBOOK},
        {"a.md", "{\"cells\": []}", FORMAT_PLAIN},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Mistake *mistake = NULL;
        Source *source = source_new(arena, rows[i].name, rows[i].text, strlen(rows[i].text), &mistake);
        cr_expect_eq(outline_format(source), rows[i].format, "%s %s", rows[i].name, rows[i].text);
    }
    arena_free(arena);
}

Test(format, pdf_files_are_refused) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    cr_expect_null(source_new(arena, "a.pdf", "%PDF-1.5\n\xFF\x01", 11, &mistake));
    cr_assert_not_null(mistake);
    cr_expect_str_eq(mistake->what,
                     "a.pdf is a PDF file: it says where letters are drawn, not which formulas they are");
    cr_expect_str_eq(mistake->hint, "hand in the Markdown or LaTeX file that it was made from");
    arena_free(arena);
}

/* ---- files beside the sheet ---- */

static void write_file(const char *folder, const char *name, const char *text) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file, "%s", path);
    fputs(text, file);
    fclose(file);
}

static void remove_files(const char *folder, const char *const *names) {
    char path[300];
    for (; *names; names++) {
        snprintf(path, sizeof path, "%s/%s", folder, *names);
        remove(path);
    }
    remove(folder);
}

Test(latex, files_beside_the_sheet_are_put_in) {
    char folder[] = "/tmp/attest-outline-XXXXXX", path[300], out[] = "/tmp/attest-outside-XXXXXX", link[300];
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_not_null(mkdtemp(out));
    write_file(out, "secret.tex", "$s = 1$");
    write_file(folder, "macros.tex", "\\newcommand{\\T}{^\\top}");
    write_file(folder, "answer.tex", "$b = A\\T$ \\input{answer}");
    snprintf(path, sizeof path, "%s/secret.tex", out);
    snprintf(link, sizeof link, "%s/link.tex", folder);
    cr_assert_eq(symlink(path, link), 0);
    Arena *arena = arena_new();
    char *text = arena_printf(
        arena,
        "\\input{macros}\n\\begin{document}\n(a) $a=1$ \\input{answer.tex} \\input{link} \\input{%s} "
        "\\input{../%s/secret} \\input{missing}\n(b) $c=2$\n\\end{document}",
        path, strrchr(out, '/') + 1);
    char *name = arena_printf(arena, "%s/sheet.tex", folder);
    Outline *outline = outline_of(arena, name, text);
    cr_expect_null(strstr(in_short(arena, outline), "s = 1"), "%s", in_short(arena, outline));
    cr_expect_not_null(strstr(in_short(arena, outline), "[(a) (a)] $a=1$"), "%s", in_short(arena, outline));
    cr_expect_not_null(strstr(in_short(arena, outline), "$b = A\\T$"));
    cr_expect_not_null(strstr(in_short(arena, outline), "[(b) (b)] $c=2$"));
    cr_expect_eq(outline->macros.count, 1);
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    Source *formula = source_new(arena, "", "A\\T", 3, &mistake);
    macro_lex(arena, &tokens, &outline->macros, formula, 0, 3, LEX_LATEX, false, &mistake);
    cr_assert_null(mistake);
    cr_assert_gt(tokens.count, 1);
    cr_expect_eq(tokens.items[tokens.count - 1].kind, TOK_TRANSPOSE);
    arena_free(arena);
    remove_files(folder, (const char *const[]){"macros.tex", "answer.tex", "link.tex", NULL});
    remove_files(out, (const char *const[]){"secret.tex", NULL});
}

/* ---- any bytes ---- */

Test(outline, takes_time_in_proportion, .timeout = 120) {
    static const char *const patterns[] = {"$",
                                           "$$\n\n",
                                           "${",
                                           "\\",
                                           "\\begin{align}\n\n",
                                           "\\begin{solution}",
                                           "(",
                                           "(a)\n",
                                           "i. x\n\n",
                                           "```\n",
                                           "~~a ",
                                           "<!-- ",
                                           "\\item ",
                                           "\\ifans{",
                                           "\\iffalse ",
                                           "a = b ",
                                           "a,",
                                           "a=(",
                                           "Answer:\n(a) y\n\n"};
    static const char *const names[] = {"a.md", "a.tex", "a.txt"};
    enum { SIZE = 300000, SECONDS = 4 };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        for (size_t k = 0; k < 3; k++) {
            Arena *arena = arena_new();
            Text text = text_new(arena);
            while (text.length < SIZE) text_add(&text, patterns[i]);
            clock_t start = clock();
            cr_expect_not_null(outline_of(arena, names[k], text.bytes));
            cr_expect_lt((clock() - start) / CLOCKS_PER_SEC, SECONDS, "%s of %s", names[k], patterns[i]);
            arena_free(arena);
        }
}
