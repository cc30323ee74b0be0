#!/bin/bash
# test_paper.sh: woven documents on paper: nothing sticks out, no character is lost, links lead somewhere, the same
# document gives the same bytes, and what no font has is an error that names it. Exit status 77: no pandoc or no XeLaTeX.
cd "$(dirname "$0")/../woven" || exit 2
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

for name in sheet hard bad; do
    wrong=
    paper $name.md "$scratch/$name.pdf" || wrong=$(head -n 3 "$scratch/complaints")
    verdict "$name: becomes a PDF" "$wrong"
    paper $name.md "$scratch/$name.tex"
    log=$(cd "$scratch" && xelatex -no-shell-escape -interaction=nonstopmode -jobname=log $name.tex)
    verdict "$name: nothing sticks out" "$(grep -A1 '^Overfull' <<<"$log" | head -n 3)"
    verdict "$name: every link has its target" "$(comm -23 \
        <(grep -o 'hyperlink{[^}]*}' "$scratch/$name.tex" | sed 's/.*{//' | sort -u) \
        <(grep -o -E '(hypertarget|attestanchor|begin.attestfigure.){[^}]*}' "$scratch/$name.tex" | sed 's/.*{//' | sort -u))"
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

# A document of somebody else's, with packages of its own and an older engine.
cat >"$scratch/foreign.tex" <<'TEX'
\documentclass{article}
\usepackage{amsmath,amssymb,amsthm,color,graphicx}
\usepackage{attest-verdicts}
\usepackage{hyperref}
\begin{document}
\begin{attestverdict}{refuted}{refuted}{\attestanchor{here}1(b)}{sheet.tex:3}
\begin{atteststep}{holds}{1}$x \attestyes{1}{=} y \attestno{2}{\leq} z \attestopen{}{\approx} 0$\end{atteststep}
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
