#!/bin/bash
# test_paper.sh: woven documents on paper: nothing sticks out, no character is lost, links lead somewhere, boxes stay with
# their formulas, what is long is in the appendix, no date is made up, the same document gives the same bytes, and what no
# font has is an error that names it. Exit status 77: no pandoc or no XeLaTeX.
cd "$(dirname "$0")/../woven" || exit 2
ATTEST=${ATTEST:-../../build/attest}
[ -x "$ATTEST" ] || { echo "test_paper.sh: no program at $ATTEST"; exit 2; }
for program in pandoc xelatex pdftotext; do
    command -v $program >/dev/null || { echo "$program is not installed"; exit 77; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
doc=../../doc passed=0 failed=0

# paper IN OUT: makes OUT, a .pdf or .tex.
paper() {
    SOURCE_DATE_EPOCH=0 MKTEXTFM=0 openin_any=p openout_any=p pandoc -f $doc/weave/reader.lua "$1" --lua-filter $doc/weave/attest.lua -t latex --standalone --no-highlight \
        -V documentclass=article -V fontsize=11pt -V geometry:a4paper,margin=2.4cm -V colorlinks=true \
        -H $doc/weave/attest-verdicts.sty -H $doc/weave/attest-preamble.tex \
        --pdf-engine=xelatex --pdf-engine-opt=-no-shell-escape --fail-if-warnings -o "$2" 2>"$scratch/complaints"
}
# verdict NAME WRONG: one line; WRONG is what is wrong, or nothing.
verdict() {
    if [ -z "$2" ]; then passed=$((passed + 1)); echo "ok: $1"; else failed=$((failed + 1)); echo "FAILED: $1: $2"; fi
}
# lost TEXT < TEXT: the characters of the argument that the input has not.
lost() {
    local text character missing=
    text=$(tr -d ' \n\f')
    while IFS= read -r character; do
        [ -n "$character" ] && [[ $text != *"$character"* ]] && missing+="$character "
    done < <(grep -o . <<<"${1// /}")
    echo "$missing"
}
export LC_ALL=C.UTF-8

for name in sheet hard bad yes; do
    wrong=
    paper $name.md "$scratch/$name.pdf" || wrong=$(head -n 3 "$scratch/complaints")
    verdict "$name: becomes a PDF" "$wrong"
    paper $name.md "$scratch/$name.tex"
    log=$(cd "$scratch" && xelatex -no-shell-escape -interaction=nonstopmode -jobname=log $name.tex)
    verdict "$name: nothing sticks out" "$(grep -A1 '^Overfull' <<<"$log" | head -n 3)"
    sed -n '/^.begin{document}/,$p' "$scratch/$name.tex" >"$scratch/body.tex"
    verdict "$name: every link has its target" "$(comm -23 \
        <(grep -o -E '(hyperlink|attestsee){[^}]*}' "$scratch/body.tex" | sed 's/.*{//' | sort -u) \
        <(grep -o -E '(hypertarget|attestanchor|begin.attestfigure.|begin.attestlater.){[^}]*}' "$scratch/body.tex" | sed 's/.*{//' | sort -u))"
done

paper sheet.md "$scratch/again.pdf"
verdict "the same document gives the same bytes" "$(cmp "$scratch/sheet.pdf" "$scratch/again.pdf" 2>&1)"
verdict "no character of the prose is lost" \
    "$(pdftotext "$scratch/hard.pdf" - | lost "$(sed -n '/^Greek/p; /^\*\*Bold/p; /^中文/p' hard.md | sed 's/\$[^$]*\$//g; s/[*`]//g; s/̂//g')")"
verdict "no character of the small print is lost" \
    "$(pdftotext "$scratch/hard.pdf" - | lost "$(sed -n '/^Refuted/p' hard.md | sed 's/`//g')")"

echo 'A dinosaur 🦖 has no glyph.' >"$scratch/none.md"
paper "$scratch/none.md" "$scratch/none.pdf" && wrong="it was accepted" || wrong=
grep -q 'U+1F996' "$scratch/complaints" || wrong="it was not named"
verdict "a character without a glyph is an error that names it" "$wrong"

# ---- the appendix, and what is in front ----

# where WORDS: the page of the last paper looked at on which they are, the first one.
where() { awk -v words="$1" 'BEGIN { RS = "\f" } index($0, words) { print NR; exit }' "$scratch/paper.txt"; }
# all hold: the sentence alone is in front; the table and the long proof are in the appendix, the short one in its box
pdftotext -layout "$scratch/yes.pdf" "$scratch/paper.txt"
before=$(sed '/^ *Appendix/,$d' "$scratch/paper.txt") after=$(sed -n '/^ *Appendix/,$p' "$scratch/paper.txt")
has() { if [[ $1 == *"$2"* ]]; then :; else echo "no “$2”"; fi; }
lacks() { if [[ $1 == *"$2"* ]]; then echo "“$2” is there"; fi; }
verdict "all hold: a sentence says it" "$(has "$before" '7 blocks: all hold (5 proved, 1 checked, 1 tested)')"
verdict "all hold: the table is in the appendix" "$(lacks "$before" evidence)$(has "$after" evidence)"
verdict "a long proof is in the appendix" "$(lacks "$before" lengthiness)$(has "$after" lengthiness)"
verdict "a short proof stays in its box" "$(has "$before" shortness)$(lacks "$after" shortness)"
verdict "the box says where the long proof is" "$(has "$before" 'A long proof: appendix 2, page')"
verdict "three kinds of yes" "$(has "$before" '✓ proved')$(has "$before" '(✓) checked')$(grep -qE '[○◯] tested' <<<"$before" || echo 'no ○ tested')"
verdict "the author's own numbers" "$(has "$before" '(a) - i) Numbers')$(has "$before" 'x^2+y^2 and ~5')"
pdftotext -layout "$scratch/sheet.pdf" "$scratch/paper.txt"
verdict "not all hold: the table is in front" "$([ "$(where evidence)" = 1 ] || echo "it is on page $(where evidence)")"

# ---- page ends ----

# Sixty blocks with more and less between them: each is on one page with the head of its verdict, and headings with both.
for i in $(seq 10 69); do
    [ $((i % 7)) = 0 ] && printf '## Heading %d\n\n' "$i"
    for _ in $(seq $((i % 5))); do echo "Prose that takes some room on the page, so that the ends of pages come everywhere."; done
    printf '\n::: {.answer claim=average}\n$$ x = \\text{block%d} $$\n' "$i"
    [ $((i % 3)) = 0 ] && printf '$$ y = \\frac{1}{2} $$\n'
    printf ':::\n\n::: {.verdict .holds .proved #claim-%d}\n[✓ proved]{.word} [head%d]{.title} [x.md:%d]{.loc}\n\n' "$i" "$i" "$i"
    for _ in $(seq $((i % 9))); do printf 'A line of what there is to say about it.\n\n'; done
    printf ':::\n\n'
done >"$scratch/ends.md"
paper "$scratch/ends.md" "$scratch/ends.pdf" || verdict "page ends: becomes a PDF" "$(head -n 3 "$scratch/complaints")"
pdftotext -layout "$scratch/ends.pdf" "$scratch/paper.txt"
apart=
for i in $(seq 10 69); do [ "$(where "block$i")" = "$(where "head$i")" ] || apart+="$i "; done
verdict "a box begins on the page of its formula" "$apart"
apart=
for i in $(seq 14 7 69); do
    [ $((i % 5)) = 0 ] || continue # nothing between the heading and the block
    [ "$(where "Heading $i")" = "$(where "block$i")" ] || apart+="$i "
done
verdict "and a heading with both" "$apart"
verdict "pages are filled" "$([ "$(where block69)" -le 16 ] || echo "it takes $(where block69) pages")"

# ---- dates ----

# homework DATE: a LaTeX sheet with a title.
homework() {
    printf '%s\n' '\documentclass{article}' '\usepackage{amsmath}' '\usepackage{attest}' '\title{Homework}' "$1" '\begin{document}' \
        '\maketitle' '\begin{answer}{projector}' '\[ M = A A^\top \]' '\end{answer}' '\end{document}' >"$scratch/homework.tex"
    "$ATTEST" weave "$scratch/homework.tex" -o "$scratch/homework.pdf" && pdftotext "$scratch/homework.pdf" "$scratch/paper.txt"
}
for date in '' '\date{\today}' '\date{3 May 2024}'; do
    homework "$date" || verdict "a title with “$date”" "it is not typeset"
    cp "$scratch/homework.pdf" "$scratch/before.pdf"
    verdict "a title with “$date”: no day that nobody said" "$(grep -E '1970|20[0-9][0-9]' "$scratch/paper.txt" | grep -vxF '3 May 2024')"
done
verdict "the day that the sheet says" "$(has "$(cat "$scratch/paper.txt")" '3 May 2024')"
homework '\date{3 May 2024}'
verdict "the same bytes twice" "$(cmp "$scratch/before.pdf" "$scratch/homework.pdf" 2>&1)"

# A document of somebody else's, with packages of its own and an older engine.
cat >"$scratch/foreign.tex" <<'TEX'
\documentclass{article}
\usepackage{amsmath,amssymb,amsthm,color,graphicx}
\usepackage{attest-verdicts}
\usepackage{hyperref}
\begin{document}
\begin{attestverdict}{refuted}{refuted}{\attestanchor{here}1(b)}{sheet.tex:3}
\begin{atteststep}{tested}{1}$x \attestyes{1}{=} y \attestchecked{1}{=} y \attesttested{1}{=} y \attestno{2}{\leq} z \attestopen{}{\approx} 0$\end{atteststep}
\begin{attestfold}{The smallest counterexample}\attestdisplay{A = \begin{bmatrix} 1 & 2 \end{bmatrix}}{}{}\end{attestfold}
\begin{attestfine}\attestcode{attest\ replay}\end{attestfine}
\end{attestverdict}
\end{document}
TEX
for engine in pdflatex xelatex; do
    command -v $engine >/dev/null || continue
    log=$(cd "$scratch" && TEXINPUTS="$OLDPWD/$doc/weave:" $engine -no-shell-escape -interaction=nonstopmode foreign.tex 2>&1)
    verdict "verdicts in a document of somebody else's, $engine" "$(grep -E '^!|^Overfull|Missing character' <<<"$log" | head -n 3)"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
