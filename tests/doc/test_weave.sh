#!/bin/bash
# Woven documents: the Markdown of the five sheets is what golden/woven says (BLESS=1 rewrites it) and is judged as the
# sheet itself; what has no block comes out as it went in; names of files may be anything; two runs give the same bytes;
# nothing is left behind; pages and paper hold every verdict and every sentence, whatever its script.
# Pages and paper are left out where pandoc or XeLaTeX is missing, and the last line but one says so.
# shellcheck disable=SC2015 # “A && pass || fail …”: pass never fails
cd "$(dirname "$0")/../.." || exit 2
ATTEST=$(realpath "${ATTEST:-build/attest}")
[ -x "$ATTEST" ] || { echo "test_weave.sh: no program at $ATTEST"; exit 2; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export NO_COLOR=1 LC_ALL=C.UTF-8
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp # where nothing may be left behind

passed=0 failed=0 left_out=
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
}
# same NAME EXPECTED GOT
same() {
    if cmp -s "$2" "$3"; then pass; else
        fail "$1: differs"
        diff "$2" "$3" 2>&1 | head -n 8 | cut -c 1-200 | sed 's/^/    /'
    fi
}
# weave SHEET OUT [ARGUMENT...]: it works, and says nothing.
weave() {
    local complaints status
    complaints=$(timeout 300 "$ATTEST" weave "${@:3}" -o "$2" -- "$1" 2>&1)
    status=$?
    if [ $status = 0 ] && [ -z "$complaints" ] && [ -s "$2" ]; then pass; else
        fail "attest weave $1 -o $2: status $status, $complaints"
        return 1
    fi
}
# refused STATUS WORDS ARGUMENT...: the program ends with STATUS and says WORDS.
refused() {
    local said status
    said=$(timeout 300 "$ATTEST" "${@:3}" 2>&1)
    status=$?
    if [ $status = "$1" ] && [[ $said == *"$2"* ]]; then pass; else
        fail "attest ${*:3}: status $status in place of $1, or without “$2”: ${said:0:300}"
    fi
}

# ---- Markdown ----

mkdir -p tests/golden/woven
for sheet in doc/sheets/sheet-{0,1,2,3,4}.md tests/sheets/languages.md; do
    name=${sheet##*/}
    weave "$sheet" "$scratch/$name"
    [ -z "$BLESS" ] || cp "$scratch/$name" "tests/golden/woven/$name"
    same "$sheet, woven" "tests/golden/woven/$name" "$scratch/$name"
    # the marks over relations and the boxes change nothing in what is judged
    strip='s/"sheet":"[^"]*","line":[0-9]*/"sheet"/; s/"at":{[^}]*}/"at"/g'
    "$ATTEST" check --json "$sheet" | sed "$strip" >"$scratch/before"
    "$ATTEST" check --json "$scratch/$name" | sed "$strip" >"$scratch/after"
    same "$sheet, woven and judged again" "$scratch/before" "$scratch/after"
    # and without what was put in, the source is left
    sed -e '/^::: attest-summary$/,/^:::$/d' "$scratch/$name" | awk '
        depth && /^ *:::+ *[^ ]/ { depth++; next }
        depth && /^ *:::+ *$/ { depth--; if (!depth) gap = 1; next }
        depth { next }
        /^::: \{\.verdict / { depth = 1; next }
        { print }' | sed -E -e ':more' -e 's/\\overset\{(\\checkmark|\(\\checkmark\)|\\bigcirc|\\times|\?|\\emptyset)(\\,[0-9]+)?\}\{([^{}]*(\{[^{}]*\})*)\}/\3/' -e 't more' |
        grep -v '^$' >"$scratch/rest"
    grep -v '^$' "$sheet" | same "$sheet, what was put in taken out" - "$scratch/rest"
done
weave doc/sheets/sheet-1.md "$scratch/one.md" --jobs 1
weave doc/sheets/sheet-1.md "$scratch/many.md" --jobs 7
same "one process or seven" "$scratch/one.md" "$scratch/many.md"

printf 'No block here: $a = b$.\r\n\r\n``` claim\r\nnot one\r\n```\r\nno line end' >"$scratch/plain.md"
refused 2 'it has claims, and no answers' weave "$scratch/plain.md" -o "$scratch/plain.out.md"
[ ! -e "$scratch/plain.out.md" ] && pass || fail "a sheet without blocks was woven all the same"
printf '\xEF\xBB\xBFWindows.\r\n\r\n::: {.answer claim=projector}\r\n$$ M = A A^T $$\r\n:::\r\n\r\nEnd.\r\n' >"$scratch/windows.md"
weave "$scratch/windows.md" "$scratch/windows.out.md"
[ "$(grep -c $'\r$' "$scratch/windows.out.md")" = "$(grep -c '' "$scratch/windows.out.md")" ] && pass || fail "other line ends than the file has"
[ "$(head -c 3 "$scratch/windows.out.md" | od -An -tx1)" = ' ef bb bf' ] && pass || fail "the byte order mark is lost"
printf '::: {.answer claim=projector}\n$$ M = A A^T $$\n:::' >"$scratch/end.md" # no line end
weave "$scratch/end.md" "$scratch/end.out.md"
grep -q '^::: {.verdict .holds' "$scratch/end.out.md" && pass || fail "no box behind a block at the end of the file"

cat >"$scratch/relations.md" <<'SHEET'
\newcommand{\eq}{=} \newcommand{\both}{k_a^\top q = 0}
::: {.answer claim=average}
$$ q = \beta (k_a + k_b), \beta \gg 0 $$
:::
::: {.proof claim=average}
$$ k_a^\top q \eq \beta, \quad \both, \quad \alpha_a \xrightarrow{\beta \to \infty} \frac12, \quad \alpha_a \not= 0, \quad \beta \text{ is much larger than } 1 $$
$$ c \approx \begin{cases} v_a & n = 1 \\ \frac12 (v_a + v_b) & n \geq 2 \end{cases} $$
:::
SHEET
weave "$scratch/relations.md" "$scratch/relations.out.md"
for mark in '\overset{\checkmark\,1}{\eq}' '\quad \both, \quad' '\overset{\checkmark\,3}{\xrightarrow{\beta \to \infty}}' \
    '\overset{\checkmark\,4}{\not=}' 'is much larger than } 1 $$'; do
    grep -qF -- "$mark" "$scratch/relations.out.md" && pass || fail "relations: no $mark in $(grep eq "$scratch/relations.out.md" | head -n 2)"
done

# ---- names, and what is left behind ----

for name in 'a b.md' "it's \"quoted\".md" '-o.md' '$(touch oops).md' 'ünï 中文.md' 'a;b&c|d.md' '*.md' 'new
line.md'; do
    cp "$scratch/end.md" "$scratch/$name"
    (cd "$scratch" && weave "./$name" "out $name") || true
    (cd "$scratch" && timeout 300 "$ATTEST" weave -o "./-$name" -- "$name" && cmp -s "./-$name" "out $name") && pass || fail "the name $name"
done
[ ! -e "$scratch/oops" ] && pass || fail "a name was run as a command"
refused 2 'cannot be written' weave "$scratch/end.md" -o "$scratch/none/out.md"
refused 2 'cannot be read' weave "$scratch/none.md" -o "$scratch/out.md"
refused 2 'what should be made?' weave "$scratch/end.md" -o "$scratch/out.docx"
refused 2 'where to?' weave "$scratch/end.md"
refused 2 'weave takes one sheet' weave "$scratch/end.md" "$scratch/end.md" -o "$scratch/out.md"
refused 2 'where to?' claims --weave
refused 2 'leave out projector' claims projector --weave -o "$scratch/out.md"
refused 2 '"check" has no --output' check "$scratch/end.md" -o "$scratch/out.md"
[ ! -e "$scratch/out.md" ] && pass || fail "a file was written all the same"

# ---- figures ----

# figure WORDS LINE...: a plot of the claim average with these clauses is not drawn, and WORDS say why.
figure() {
    local words=$1
    shift
    { echo '```plot average'; printf '%s\n' "$@"; echo '```'; } >"$scratch/figure.md"
    refused 2 "$words" weave "$scratch/figure.md" -o "$scratch/figure.out.md"
    grep -q 'not drawn' "$scratch/figure.out.md" && pass || fail "figure: the page does not say that it is not drawn ($*)"
}
figure 'there is nothing to draw' 'along β = 0..8'
figure 'what does the picture run along?' 'let q = β (k_a + k_b), β ≫ 0' 'curve α_a'
figure 'this is no range' 'along β = 8..0' 'curve α_a'
figure 'this clause of a plot is not known' 'alnog β = 0..8' 'curve α_a'
figure 'n ≤ d does not hold' 'let q = β (k_a + k_b), β ≫ 0' 'given n = 5, d = 2' 'along β = 0..8' 'curve α_a'
figure 'is not drawn in this claim' 'let q = β (k_a + k_b), β ≫ 0' 'given zz = 5' 'along β = 0..8' 'curve α_a'
figure 'is no number that could run' 'let q = β (k_a + k_b), β ≫ 0' 'along v_1 = 0..8' 'curve α_a'
figure 'a curve is made of numbers' 'let q = β (k_a + k_b), β ≫ 0' 'along β = 0..8' 'curve c'
figure 'free ind' 'let q = β (k_a + k_b), β ≫ 0' 'along β = 0..8' 'curve α_i'
figure 'three kinds of pictures' 'let q = β (k_a + k_b), β ≫ 0' 'along β = 0..8' 'curve α_a' 'arrow c'
figure 'was not refuted' 'let q = β (k_a + k_b), β ≫ 0' 'refute α_a ≈ ½' 'arrow k_a'
figure 'β is given, and cannot run' 'let q = β (k_a + k_b), β ≫ 0' 'given β = 3' 'along β = 0..8' 'curve α_a'
figure 'n is given, and cannot run' 'let q = k_a + k_b' 'given n = 3, d = 8' 'along n = 2..6' 'curve α_a'
figure 'is not given, it is found' 'let q = k_a + k_b' 'given d = 3' 'refute c ≈ ½ (v_a + v_b)' 'arrow k_a'
figure 'n cannot be 5000' 'let q = β (k_a + k_b), β ≫ 0' 'given n = 5000, d = 5000' 'along β = 0..8' 'curve α_a'
figure 'too many numbers' 'let q = β (k_a + k_b), β ≫ 0' 'given n = 400, d = 400' 'along β = 0..8' 'curve α_a'
figure 'a cannot be 9' 'let q = β (k_a + k_b), β ≫ 0' 'given n = 3, d = 3, a = 9' 'along β = 0..8' 'curve α_a'
printf '```plot nothing\ncurve x\n```\n' >"$scratch/figure.md"
refused 2 'there is no claim nothing' weave "$scratch/figure.md" -o "$scratch/figure.out.md"
refused 2 'no formula was found here' check "$scratch/figure.md"

weave doc/answers.md "$scratch/answers.md"
count=$(grep -c '^```plot ' doc/answers.md)
[ "$count" -gt 5 ] && [ "$(find "$scratch" -name 'answers-figure-*.svg' | wc -l)" = "$count" ] && pass || fail "the figures of the write-up: $count"
for svg in "$scratch"/answers-figure-*.svg; do
    grep -q '</svg>' "$svg" && ! grep -qiE 'nan|inf[^o]' "$svg" && pass || fail "$svg is broken"
done
# the weight of one of three keys at β = 8 is e^8/(2 e^8 + 1): the curve ends just below the limit
cat >"$scratch/ends.md" <<'PLOT'
```plot average
let q = β (k_a + k_b), β ≫ 0
given n = 3, d = 3
along β = 0..8
curve α_a
dashed ⅓ as start
```
PLOT
weave "$scratch/ends.md" "$scratch/ends.out.md"
grep -q '</svg>' "$scratch/ends.out-figure-1.svg" && pass || fail "no figure beside ends.out.md"

# a size that runs: α_a is e/(2e + n − 2) for every n, also for the first
cat >"$scratch/sizes.md" <<'PLOT'
```plot average
about an unclosed ] bracket
let q = k_a + k_b
given d = 8
along n = 3..6
dots α_a
dashed 0.4223188
mark minima
```
PLOT
weave "$scratch/sizes.md" "$scratch/sizes.out.md"
grep -qF '![an unclosed \] bracket](sizes.out-figure-1.svg)' "$scratch/sizes.out.md" && pass || fail "a caption with a bracket: $(grep '!\[' "$scratch/sizes.out.md")"
cat >"$scratch/forged.md" <<'SHEET'
::: {.answer claim=projector}
$$ M = A A^\top \stackrel{def}= \sum_i a_i a_i^\top $$
:::
::: {.answer claim="x](http://evil) | y"}
$$ M = 0 $$
:::
SHEET
weave "$scratch/forged.md" "$scratch/forged.out.md"
grep -qF '\stackrel{def}{\overset{\checkmark}{=}}' "$scratch/forged.out.md" && pass || fail "a relation without braces: $(grep stackrel "$scratch/forged.out.md")"
grep -q '[^\\]\](http://evil)' <(grep '^|' "$scratch/forged.out.md") && fail "the name of a claim became a link" || pass
refused 2 'is the sheet itself' weave "$scratch/forged.md" -o "$scratch/../${scratch##*/}/forged.md"

# ---- pages ----

(PATH=$scratch; export PATH; "$ATTEST" weave "$scratch/end.md" -o "$scratch/none.html") >"$scratch/said" 2>&1
[ $? = 2 ] && grep -q 'pandoc is not installed.*apt-get install pandoc' "$scratch/said" && [ ! -e "$scratch/none.html" ] && pass ||
    fail "without pandoc: $(cat "$scratch/said")"
(PATH=$scratch; export PATH; "$ATTEST" check "$scratch/end.md") >"$scratch/said" 2>&1 && pass || fail "check wants pandoc"

# holds FILE SHEET: the text of a page or paper has the verdict of every block and every sentence of the prose.
holds() {
    local text=$1 sheet=$2 words word sentence
    words=$("$ATTEST" check --json "$sheet" | awk 'match($0, /"verdict":"[a-z-]*","assurance":("[a-z]*"|null)/) {
        split(substr($0, RSTART, RLENGTH), part, "\""); print part[8] != "" ? part[8] : part[4] }')
    [ -n "$words" ] && pass || fail "$sheet has no verdicts"
    for word in $(sort -u <<<"$words"); do
        [ "$(grep -c -- "$word" "$text")" -ge "$(grep -cx -- "$word" <<<"$words")" ] && pass || fail "$text: not every “$word” of $sheet"
    done
    while IFS= read -r sentence; do
        grep -qF -- "${sentence// /}" <(tr -d ' \n\f' <"$text") && pass || fail "$text lacks: $sentence"
    done < <(grep -E '^(正交|투영|転置)' tests/sheets/languages.md | grep -o '[^，。,.]*' | grep . | if [ "$sheet" = tests/sheets/languages.md ]; then cat; fi)
}

if command -v pandoc >/dev/null; then
    for sheet in doc/answers.md doc/sheets/sheet-{0,1,2,3,4}.md tests/sheets/languages.md tests/sheets/example.tex; do
        name=${sheet##*/}
        weave "$sheet" "$scratch/$name.html" || continue
        sed -e '/<style>/,/<\/style>/d' -e 's/<[^>]*>/ /g' "$scratch/$name.html" >"$scratch/$name.txt"
        holds "$scratch/$name.txt" "$sheet"
    done
    weave doc/sheets/sheet-1.md "$scratch/again.html"
    same "two pages of one sheet" "$scratch/sheet-1.md.html" "$scratch/again.html"
    timeout 300 "$ATTEST" claims --weave -o "$scratch/claims.html" && grep -q 'id="claim-projector"' "$scratch/claims.html" && pass || fail "the claims as a page"
    mkdir "$scratch/tmp/With Capitals"
    TMPDIR="$scratch/tmp/With Capitals" weave "$scratch/it's \"quoted\".md" "$scratch/odd \$(x) 'y'.html"
    rmdir "$scratch/tmp/With Capitals" || fail "something is left behind"
    timeout 300 "$ATTEST" weave tests/sheets/example.tex -o "$scratch/example.md" && grep -q 'claim-projector' "$scratch/example.md" && pass || fail "LaTeX to Markdown"
else
    left_out="pages, because pandoc is not installed"
fi

# ---- paper ----

if command -v pandoc >/dev/null && command -v xelatex >/dev/null && command -v pdftotext >/dev/null; then
    for sheet in doc/answers.md doc/sheets/sheet-3.md tests/sheets/languages.md tests/sheets/example.tex; do
        name=${sheet##*/}
        weave "$sheet" "$scratch/$name.pdf" || continue
        pdftotext "$scratch/$name.pdf" "$scratch/$name.txt"
        holds "$scratch/$name.txt" "$sheet"
    done
    weave tests/sheets/languages.md "$scratch/again.pdf"
    same "two papers of one sheet" "$scratch/languages.md.pdf" "$scratch/again.pdf"
    weave tests/sheets/example.tex "$scratch/example.tex"
    grep -q 'begin{attestverdict}' "$scratch/example.tex" && pass || fail "LaTeX without boxes"
    weave doc/sheets/sheet-1.md "$scratch/sheet.tex"
    weave doc/sheets/sheet-1.md "$scratch/sheet-again.tex"
    same "LaTeX of one sheet, twice" "$scratch/sheet.tex" "$scratch/sheet-again.tex"
    printf 'A dinosaur 🦖.\n\n::: {.answer claim=projector}\n$M = A A^T$\n:::\n' >"$scratch/dinosaur.md"
    refused 2 'U+1F996' weave "$scratch/dinosaur.md" -o "$scratch/dinosaur.pdf"
    [ ! -e "$scratch/dinosaur.pdf" ] && pass || fail "a paper with a hole was written"
else
    left_out="${left_out:+$left_out; }paper, because pandoc, xelatex or pdftotext is not installed"
fi

[ -z "$(ls -A "$scratch/tmp")" ] && pass || fail "left behind: $(ls -A "$scratch/tmp")"
[ -z "$left_out" ] || echo "left out: $left_out"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
