#!/bin/bash
# attest mark: a marked sheet is the sheet with lines put in, byte for byte, and everything that is judged in the sheet is judged the
# same in the marked one. For all sheets of tests/raw and the seeds. Then: blocks that somebody corrected, and blocks by hand.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

# Formulas of a marked sheet that are judged, though they are not in the sheet itself: there it is not sure which question they are about,
# and the block says it. No verdict may be lost or changed.
declare -A more=([md-headings-2022.md]=2 [md-two-questions-mixed.md]=2 [ocr-lost-labels.md]=2)

# verdicts FILE: line, claim, kind, verdict and assurance of every formula that is judged
verdicts() {
    timeout 60 "$ATTEST" check --json --no-repairs "$1" 2>/dev/null |
        awk -v assurance=1 -f tests/formulas.awk
}

# lines_of SHEET MARKED: the numbers of the lines of MARKED that are lines of SHEET, in order; fails if others are put in than blocks
lines_of() {
    awk 'NR == FNR { line[++lines] = $0; next }
        next_line < lines && $0 == line[next_line + 1] { print FNR; next_line++; next }
        /^\r?$/ || /^::: \{\.(answer|proof) \.found claim=.*\}\r?$/ || /^:::\r?$/ { next }
        /^% attest: \\(begin|end)\{(answer|derivation)\}/ { next }
        { bad = 1 }
        END { exit bad || next_line < lines }' "$1" "$2"
}

# marks SHEET [MORE]: nothing is changed, lost or judged otherwise; MORE formulas are judged in addition
marks() {
    local marked
    marked=${1%/*}/marked-by-test.${1##*.} # beside it, because of \input
    timeout 60 "$ATTEST" mark "$1" -o "$marked" >"$dir/got" 2>&1 || { fail "mark $1: cannot be marked"; rm -f "$marked"; return; }
    lines_of "$1" "$marked" >"$dir/lines" && pass || fail "mark $1: other lines than those of blocks are put in, or a line is lost"
    verdicts "$1" | sort >"$dir/before"
    verdicts "$marked" | awk -F '\t' -v OFS='\t' 'NR == FNR { line[$1] = NR; next } { $1 = line[$1]; print }' "$dir/lines" - |
        sort >"$dir/behind"
    rm -f "$marked"
    [ -s "$dir/before" ] && pass || fail "$1: nothing is judged"
    comm -23 "$dir/before" "$dir/behind" >"$dir/got"
    [ ! -s "$dir/got" ] && pass || fail "mark $1: verdicts are lost or changed"
    comm -13 "$dir/before" "$dir/behind" >"$dir/got"
    [ "$(wc -l <"$dir/got")" = "${2:-0}" ] && pass || fail "mark $1: other formulas are judged in addition than recorded here"
}

for sheet in tests/raw/*.md tests/raw/*.tex doc/sheets/raw/*.md tests/sheets/raw.md tests/sheets/raw.tex; do
    case $sheet in
    */other-* | */macros.tex) continue ;; # about something else, or a part of another sheet
    esac
    marks "$sheet" "${more[${sheet##*/}]}"
done

# ---- labels in sentences, a table, an answer whose sentence cannot be read ----
mkdir "$dir/small"
cat >"$dir/small/sentences.md" <<'EOF'
For part (b) ii we take $q = \beta(k_a + k_b)$ with $\beta$ large.

1(c)i: is $q = \beta (\mu_a + \mu_b)$.

| part | answer | remark |
|---|---|---|
| 1(d)i | $q_1 = \beta \mu_a$ and $q_2 = \beta\mu_b$ | where $\beta$ is large |
| 1(b)i | $M = A^T$ | |
EOF
marks "$dir/small/sentences.md"
[ "$(wc -l <"$dir/before")" = 5 ] && pass || fail 'labels in sentences and tables: not five formulas are judged'

# ---- line ends ----
mkdir "$dir/crlf"
sed 's/$/\r/' tests/sheets/raw.md >"$dir/crlf/raw.md"
marks "$dir/crlf/raw.md"
run mark "$dir/crlf/raw.md" -o "$dir/marked.md"
[ "$(grep -c $'\r$' "$dir/marked.md")" = "$(wc -l <"$dir/marked.md")" ] && pass || fail 'mark: the line ends of the file are not kept'

# ---- blocks that were corrected ----
cat >"$dir/corrected.md" <<'EOF'
::: {.answer .found claim=noisy-average}
1(b)ii: $q = \beta (\mu_a + \mu_b)$, where $\beta$ is large.
:::

Then $q = 0$.
EOF
says 0 'noisy-average · answer holds' check "$dir/corrected.md"
sed 's/noisy-average/noisy-avarage/' "$dir/corrected.md" >"$dir/misspelled.md"
says 2 'noisy-avarage' check "$dir/misspelled.md"
sed 's/\.answer \.found/.proof .found/' "$dir/corrected.md" >"$dir/step.md"
run check "$dir/step.md"
grep -q 'answer holds' "$dir/got" && fail 'a formula of a proof block is taken for an answer' || pass
cat >"$dir/corrected.tex" <<'EOF'
\begin{enumerate}
% attest: \begin{answer}[found]{average}
\item $q = \beta (k_a + k_b)$ for large $\beta$
% attest: \end{answer}
\item $q = k_a$
\end{enumerate}
EOF
says 0 'average · answer holds' check "$dir/corrected.tex"
sed 's/\[found\]//' "$dir/corrected.tex" >"$dir/byhand.tex"
says 0 '✓ average · 1(b)ii' check -v "$dir/byhand.tex"
sed '/end{answer}/d' "$dir/byhand.tex" >"$dir/open.tex"
says 2 'this block is not closed: % attest: \end{answer} is missing' check "$dir/open.tex"

printf '::: {.answer .found claim=average}\n::: {.answer claim=projector}\n$$M = A A^T$$\n:::\n:::\n' >"$dir/nested.md"
says 2 'a block begins inside another one' check "$dir/nested.md"

# ---- --find: blocks by hand are judged as they are, and the rest is found ----
cat >"$dir/some.md" <<'EOF'
::: {.answer claim=projector}
$$ M = A A^T $$
:::

1(b)ii: $q = k_a$.
EOF
says 0 '1 block: 1 proved' check "$dir/some.md"
says 1 '✗ 1(b)ii average · answer refuted' check --find "$dir/some.md"
grep -q '^✓ projector' "$dir/got" && pass || fail '--find: the block is not judged'
says 1 '"claim":"projector"' check --find --json "$dir/some.md"
says 1 '"claim":"average"' check --find --json "$dir/some.md"
says 1 '<failure type="refuted"' check --find --junit "$dir/some.md"
grep -q 'projector' "$dir/got" && pass || fail '--find --junit: the block is missing'
# a word further below, outside the block, does not count in it
cat >"$dir/strict.md" <<'EOF'
::: {.answer claim=noisy-average}
$$ q = \beta (\mu_a + \mu_b) $$
:::

1(b)ii: $q = \beta (k_a + k_b)$, where $\beta$ is large.
EOF
says 2 '✓ 1(b)ii average · answer holds' check --find "$dir/strict.md"
grep -q '^✗ noisy-average .* ill-formed' "$dir/got" && pass || fail '--find: the block is not judged as it is'

commands_end
