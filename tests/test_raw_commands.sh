#!/bin/bash
# Sheets without blocks: the report, its exit status, mark, weave, --as, JSON and JUnit. The reports on two small sheets are in golden/
# (BLESS=1 rewrites them).
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

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

# ---- notebooks: places are cells and lines in them ----
cat >"$dir/three.ipynb" <<'EOF'
{"cells": [
 {"cell_type": "markdown", "source": ["# Answers\n", "\n", "1(b)ii\n"]},
 {"cell_type": "code", "source": ["print(1)"]},
 {"cell_type": "markdown", "source": ["We take\n", "$q = k_a$.\n", "\n", "And $q = ($ for all.\n"]}
], "nbformat": 4}
EOF
says 1 '✗ cell 3, line 2 · refuted' check "$dir/three.ipynb"
says 0 '' weave "$dir/three.ipynb" -o "$dir/three.md"
grep -qF '[three.ipynb, cell 3:1]' "$dir/three.md" && grep -q '^- cell 3, line 4: ' "$dir/three.md" && pass || fail 'weave: no cells'
says 1 '"cell":3,"line":2' check --json "$dir/three.ipynb"
says 1 'name="average (cell 3, line 2)"' check --junit "$dir/three.ipynb"

# ---- JSON and JUnit ----
says 1 '"found":{"part":' check --json tests/sheets/raw.md
grep -q '"kind":"left"' "$dir/got" && grep -q '"readings":\[{"written":"K_a","read":"k_a"}\]' "$dir/got" && pass || fail 'the JSON lacks formulas or readings'
says 1 '<failure type="refuted"' check --junit tests/sheets/raw.md
says 2 '<error type="ill-formed"' check --junit "$dir/bread.md"

# ---- mark; test_mark.sh looks at all sheets ----
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

commands_end
