#!/bin/bash
# Sheets without blocks: the report, its exit status, mark, weave, --as, JSON and JUnit. The reports on two small sheets are in golden/
# (BLESS=1 rewrites them).
cd "$(dirname "$0")/.." || exit 2
ATTEST=${ATTEST:-$PWD/build/attest}
[ -x "$ATTEST" ] || { echo "test_raw_commands.sh: no program at $ATTEST"; exit 2; }
export LC_ALL=C.UTF-8 NO_COLOR=1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
}

# says STATUS TEXT ARGUMENT...: the status is right and TEXT is in the output
says() {
    local wanted=$1 text=$2
    shift 2
    timeout 60 "$ATTEST" "$@" >"$dir/got" 2>&1
    status=$?
    if [ "$status" = "$wanted" ] && { [ -z "$text" ] || grep -qF -- "$text" "$dir/got"; }; then pass; else
        fail "attest $*: status $status (wanted $wanted), or no “$text”"
        head -n 5 "$dir/got" | sed 's/^/    /'
    fi
}

# golden NAME ARGUMENT...
golden() {
    local name=$1
    shift
    timeout 60 "$ATTEST" "$@" >"$dir/$name" 2>&1
    echo "exit status $?" >>"$dir/$name"
    [ -z "$BLESS" ] || cp "$dir/$name" "tests/golden/$name.txt"
    if cmp -s "$dir/$name" "tests/golden/$name.txt"; then pass; else
        fail "attest $*: differs"
        diff "tests/golden/$name.txt" "$dir/$name" | head -n 8 | sed 's/^/    /'
    fi
}

golden raw-md check tests/sheets/raw.md
golden raw-tex check tests/sheets/raw.tex

# ---- exit statuses, and what is said where nothing can be judged ----
printf '1(b)ii: $q = \\beta (k_a + k_b)$, where $\\beta$ is large.\n' >"$dir/right.md"
printf '1(b)ii: $q = k_a$.\n' >"$dir/wrong.md"
printf '# Bread\n\n(a) We mix $m = 0.72 \\cdot 500$ grams of water.\n\n(b) Then $T_w = 4 T_d - T_f$.\n' >"$dir/bread.md"
says 0 '✓ 1(b)ii average · answer holds' check "$dir/right.md"
says 1 '✗ 1(b)ii average · answer refuted' check "$dir/wrong.md"
says 1 '1 formula: 1 refuted' check -q "$dir/wrong.md"
[ "$(wc -l <"$dir/got")" = 1 ] && pass || fail 'check -q prints more than the counts'
says 2 'is about a question of the pack attention, so nothing was judged' check "$dir/bread.md"
grep -q -- '--pack FILE' "$dir/got" && grep -q -- '--as CLAIM' "$dir/got" && pass || fail 'nothing is said of what to do'
says 2 'nothing was judged' weave "$dir/bread.md" -o "$dir/bread.out.md"
[ ! -e "$dir/bread.out.md" ] && pass || fail 'a page was made of a sheet that is not judged'

# ---- --as ----
printf '$q = \\beta (\\mu_a + \\mu_b)$ with $\\beta \\gg 0$\n' >"$dir/alone.md"
says 0 'noisy-average · answer holds' check --as noisy-average "$dir/alone.md"
says 2 'there is no claim noisy-avarage' check --as noisy-avarage "$dir/alone.md"

# ---- JSON and JUnit ----
says 1 '"found":{"part":' check --json tests/sheets/raw.md
grep -q '"kind":"left"' "$dir/got" && grep -q '"readings":\[{"written":"K_a","read":"k_a"}\]' "$dir/got" && pass || fail 'the JSON lacks formulas or readings'
says 1 '<failure type="refuted"' check --junit tests/sheets/raw.md
says 2 '<error type="ill-formed"' check --junit "$dir/bread.md"

# ---- mark: only lines are put in, and check reads the result ----
# marks SHEET: every line of the sheet is there in order, and the lines between are blocks, remarks or empty
marks() {
    local out=$dir/marked.${1##*.}
    says 0 'put in' mark "$1" -o "$out"
    diff <(tr -d '\r' <"$1") <(tr -d '\r' <"$out") >"$dir/diff"
    grep -q '^<' "$dir/diff" && fail "mark $1: a line is changed" || pass
    grep '^>' "$dir/diff" | grep -qvE '^> ?(::: \{\.(answer|proof) claim=.*\}|:::|\\(begin|end)\{(answer|derivation)\}.*|<!-- attest: .* -->|% attest: .*)?$' &&
        fail "mark $1: other lines are put in" || pass
    timeout 60 "$ATTEST" check "$out" >"$dir/got" 2>&1
    grep -qE 'not closed|nothing begins|not judged' "$dir/got" && fail "mark $1: $(grep -m 1 -E 'not closed|nothing begins|not judged' "$dir/got")" || pass
}
marks tests/sheets/raw.md
marks tests/sheets/raw.tex
grep -q '^% attest: not marked' "$dir/marked.tex" && pass || fail 'mark raw.tex: an environment that a block would cut is not remarked'
says 1 '1(b)i' check "$dir/marked.tex"
sed 's/$/\r/' tests/sheets/raw.md >"$dir/crlf.md"
marks "$dir/crlf.md"
[ "$(grep -c $'\r$' "$dir/marked.md")" = "$(wc -l <"$dir/marked.md")" ] && pass || fail 'mark: the line ends of the file are not kept'
says 2 'has blocks already' mark doc/sheets/sheet-0.md -o "$dir/again.md"
says 2 'is the sheet itself' mark "$dir/right.md" -o "$dir/right.md"
printf 'q = b (k_a + k_b)\n' >"$dir/plain.txt"
says 2 'only Markdown and LaTeX can be marked' mark "$dir/plain.txt" -o "$dir/plain.md"

# ---- weave ----
says 0 '' weave tests/sheets/raw.md -o "$dir/woven.md"
grep -q '| 1(b)ii | \[average\](#claim-average) | \[✗ refuted\]' "$dir/woven.md" && pass || fail 'weave: no row for 1(b)ii'
grep -q 'Taken for this question by: label' "$dir/woven.md" && pass || fail 'weave: a box does not say how its question was found'
grep -q 'this rests on reading K' "$dir/woven.md" && pass || fail 'weave: a box does not name its reading'
sed 's/\\overset{[^{}]*{[^{}]*{[^{}]*}[^{}]*}[^{}]*}//' "$dir/woven.md" | grep -qF '(d) i)' && pass || fail 'weave: the sheet is not complete'
if command -v pandoc >/dev/null; then
    says 0 '' weave tests/sheets/raw.tex -o "$dir/woven.html"
    [ "$(grep -o 'class="verdict ' "$dir/woven.html" | wc -l)" = 2 ] && pass || fail 'weave raw.tex: not two boxes on the page'
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
