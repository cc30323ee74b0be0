#!/bin/bash
# make_class.sh N DIR [SEED [BOMBS]]: a class of N sheets for attest grade: right, wrong, unreadable and hostile ones, marked and raw, in all
# formats. The same N and SEED give the same bytes. BOMBS=0 leaves out the few that run into the limits.
# shellcheck disable=SC2034 # the lists are used by their names
set -e
n=$1 dir=$2 state=${3:-1} bombs=${4:-1}
mkdir -p "$dir"

# random K: a number below K, in $pick
random() { state=$(((state * 1103515245 + 12345) & 0x7fffffff)); pick=$((state / 65536 % $1)); }
# one NAME: an element of the array NAME, in $text
one() { local -n list=$1; random ${#list[@]}; text=${list[pick]}; }

projector_right=('M = A A^\top' 'M = I - B B^\top' 'M = \sum_{i=1}^m a_i a_i^\top' 'M = A A^{T}')
projector_wrong=('M = A^\top' 'M = A^{T}' 'M = I' 'M = B B^\top' 'M = A^\top A' 'M = 2 A A^\top' 'M = A A^\top + A A^\top' 'M = A A^\top + B B^\top' 'M = A')
average_right=('q = \beta (k_a + k_b), \quad \beta \gg 0' 'q = \lambda (k_a + k_b), \quad \lambda \gg 0' 'q = C (k_b + k_a), \quad C \gg 0')
average_wrong=('q = k_a + k_b' 'q = \beta k_a, \quad \beta \gg 0' 'q = \lambda k_a, \quad \lambda \gg 0' 'q = \beta (k_a - k_b), \quad \beta \gg 0' 'q = k_b + k_a')
steps_right=('\sum_i \alpha_i = 1' '\alpha_i > 0' '0 \le \alpha_i \le 1')
steps_wrong=('\alpha_i = 1/n' '\alpha_i > 1' '\sum_i \alpha_i = n')
prose=('I read the lecture notes twice.' 'This follows from what was shown in class.' '注意力是加权平均。' 'See the figure.')

# answers: $m, $q and $w are answers to three claims, right two times out of three
answers() {
    random 3; if [ $pick = 0 ]; then one projector_wrong; else one projector_right; fi; m=$text
    random 3; if [ $pick = 0 ]; then one average_wrong; else one average_right; fi; q=$text
    random 3; if [ $pick = 0 ]; then one steps_wrong; else one steps_right; fi; w=$text
    one prose; p=$text
}
marked_md() {
    printf -- '---\ntitle: Homework %d\n---\n\n%s\n\n::: {.answer claim=projector}\n$$ %s $$\n:::\n\n::: {.answer claim=average}\n$$ %s $$\n:::\n\n::: {.proof claim=weights}\n$$ %s $$\n:::\n' "$1" "$p" "$m" "$q" "$w"
}
marked_tex() {
    printf '\\documentclass{article}\n\\usepackage{attest}\n\\begin{document}\n%s\n\\begin{answer}{projector}\n$$ %s $$\n\\end{answer}\n\\begin{answer}{average}\n$$ %s $$\n\\end{answer}\n\\end{document}\n' "$p" "$m" "$q"
}
raw_md() { printf '# Question 1\n\n## (b)\n\n%s\n\ni. $%s$\n\nii. $%s$\n' "$p" "$m" "$q"; }
raw_tex() {
    printf '\\documentclass{article}\n\\begin{document}\n\\section*{1}\n(b) %s\n\n(i) $%s$\n\n(ii) $%s$\n\\end{document}\n' "$p" "$m" "$q"
}
raw_txt() { printf '1 (b)\n%s\ni. $%s$\nii. $%s$\n' "$p" "$m" "$q"; }
notebook() {
    local a=${m//\\/\\\\} b=${q//\\/\\\\}
    printf '{"cells":[{"cell_type":"markdown","metadata":{},"source":["# 1 (b)\\n","%s\\n","\\n","i. $%s$\\n","\\n","ii. $%s$\\n"]}],"metadata":{},"nbformat":4,"nbformat_minor":5}\n' "$p" "$a" "$b"
}
# Others that nobody can read, or that try something.
odd() {
    local number=$1 path=$2
    case $((number / 10 % 12)) in
    0) printf 'PK\003\004\000\000binary\377\376' >"$path.md" ;;
    1) printf '%%PDF-1.5\n' >"$path.md" ;;
    2) printf 'Stra\337e in Latin-1, $M = I$\n' >"$path.txt" ;;
    3) : >"$path.md" ;;
    4) printf 'Only words, and no formula at all.\n' >"$path.md" ;;
    5) mkfifo "$path.md" ;;
    6) ln -s /etc/passwd "$path.md" ;;
    7) truncate -s 20M "$path.md" ;;
    8) raw_md >"$path"$'\n"<b>\e[31m,;=.md' ;;
    9) printf -- '---\npack: ./mine.md\n---\n::: {.answer claim=projector expect=holds}\n$$ M = A^\\top $$\n:::\n' >"$path.md" ;;
    10) printf '\\documentclass{article}\n\\begin{document}\n(b) i. \\input{sheet-0001} $M = I$\n\\end{document}\n' >"$path.tex" ;;
    11) if [ "$bombs" = 1 ]; then
        printf '::: {.proof claim=weights}\n$$ \\sum_{i=1}^{100} \\sum_{j=1}^{100} \\sum_{k=1}^{100} \\sum_{l=1}^{100} i = n $$\n:::\n' >"$path.md"
        else printf '{"cells": [' >"$path.ipynb"; fi ;;
    esac
}

for ((i = 1; i <= n; i++)); do
    answers
    name=$(printf '%s/%s/sheet-%04d' "$dir" $((i % 2 ? 1 : 2)) $i)
    mkdir -p "${name%/*}"
    case $((i % 10)) in
    0) odd $i "$name" ;;
    1 | 2 | 3 | 4) marked_md $i >"$name.md" ;;
    5) marked_tex >"$name.tex" ;;
    6) raw_md >"$name.md" ;;
    7) raw_tex >"$name.tex" ;;
    8) raw_txt >"$name.txt" ;;
    9) notebook >"$name.ipynb" ;;
    esac
done
printf 'not a sheet\n' >"$dir/notes.pdf"
