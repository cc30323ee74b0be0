#!/bin/bash
# Every format of attest check: it fits its schema or grammar, for sheets with and without blocks, notebooks, sheets that cannot be read,
# mistakes of a sheet as a whole, and whatever is in names and contents of files.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

formats='text json junit sarif github gcc'
python=/usr/bin/python3
$python -c 'import jsonschema' 2>/dev/null || python=
[ -n "$python" ] || echo 'test_formats.sh: python3-jsonschema is not installed: SARIF and JSON are NOT checked' >&2
command -v xmllint >/dev/null || echo 'test_formats.sh: xmllint is not installed: JUnit is NOT checked' >&2

# ---- grammars; each reads the file "out" ----
is_utf8() { iconv -f UTF-8 -t UTF-8 "$dir/out" >/dev/null 2>&1; }
# Only line ends and tabs among the control characters; none of C1, of direction, or that is not a character.
is_shown() {
    ! LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xef\xbf[\xbe\xbf]' "$dir/out"
}
check_text() { [ -s "$dir/out" ] || [ -s "$dir/err" ]; }
check_json() { [ -z "$python" ] || $python -c 'import json,sys
lines = open(sys.argv[1], encoding="utf-8").read().split("\n")
assert lines.pop() == ""
for line in lines: assert "sheet" in json.loads(line)' "$dir/out"; }
check_junit() { ! command -v xmllint >/dev/null || xmllint --noout --schema tests/formats/junit.xsd "$dir/out"; }
check_sarif() { [ -z "$python" ] || $python tests/formats/sarif.py tests/formats/sarif.schema.json "$dir/out" >"$dir/results"; }
check_github() {
    ! grep -vqP '^::(error|warning|notice) file=[^,:\n]*,line=[1-9]\d*,endLine=[1-9]\d*,col=[1-9]\d*(,endColumn=[1-9]\d*)?,title=[^,:]*::([^%]|%25|%0A)+$|^\d+ (block|formula)s?\b.*$|^Left out, because GitHub shows ten of each kind: .*\.$' "$dir/out"
}
check_gcc() { ! grep -vqP '^.+:[1-9]\d*:[1-9]\d*: (error|warning|note): .+$' "$dir/out"; }

# sound STATUS WHAT ARGUMENT...: in each format the status is right, and the report fits
sound() {
    local wanted=$1 what=$2 format status
    shift 2
    for format in $formats; do
        timeout 60 "$ATTEST" check --format "$format" "$@" >"$dir/out" 2>"$dir/err" </dev/null
        status=$?
        cat "$dir/out" "$dir/err" >"$dir/got"
        [ $status = "$wanted" ] && pass || fail "$what, $format: status $status, not $wanted"
        check_$format >"$dir/got" 2>&1 && pass || fail "$what, $format: does not fit its schema"
        is_utf8 && is_shown && pass || fail "$what, $format: not valid UTF-8, or control characters"
        cp "$dir/err" "$dir/out"
        is_utf8 && is_shown && pass || fail "$what, $format: control characters on standard error"
    done
}

sound 1 'sheets with blocks' doc/sheets/sheet-0.md doc/sheets/sheet-1.md
sound 0 'sheets with recorded verdicts' --expect doc/sheets/sheet-1.md doc/sheets/sheet-3.md
sound 1 'a sheet without blocks' tests/sheets/raw.md
sound 1 'LaTeX without blocks' tests/sheets/raw.tex
sound 2 'no such file' "$dir/missing.md" doc/sheets/sheet-0.md

# ---- the same verdicts in each ----
printf '::: {.answer claim=projector}\n$$ M = A^T $$\n:::\n\n::: {.proof claim=weights}\n$$ n = n $$\n\n$$ n = n + 1 $$\n:::\n' >"$dir/two.md"
has() { # FORMAT TEXT [ARGUMENT...]
    local format=$1 text=$2
    shift 2
    timeout 60 "$ATTEST" check --format "$format" "${@:-$dir/two.md}" >"$dir/got" 2>"$dir/err" </dev/null
    grep -qF -- "$text" "$dir/got" && pass || fail "--format $format: no “$text”"
}
has gcc "$dir/two.md:2:8: error: refuted: M = Aᵀ: common mistake: this gives the coordinates of v_a, not v_a itself [projector]"
has gcc "$dir/two.md:8:4: error: refuted: n = n + 1: "
has gcc "$dir/two.md:2:8: note: this would be correct: M = A Aᵀ"
[ "$(grep -c ': error: ' "$dir/got")" = 2 ] && pass || fail 'gcc: not two errors'
has github "::error file=${dir//:/%3A}/two.md,line=8,endLine=8,col=4,endColumn=13,title=weights%3A refuted::refuted: n = n + 1: "
has sarif '"ruleId":"refuted","ruleIndex":0,"kind":"fail","level":"error","message":{"text":"refuted: M = Aᵀ: '
has sarif '"region":{"startLine":8,"startColumn":4,"endLine":8,"endColumn":13}'
has junit '<failure type="refuted" message="common mistake: this gives the coordinates of v_a, not v_a itself">'
for format in $formats; do
    "$ATTEST" check --format $format "$dir/two.md" >"$dir/once" 2>&1
    "$ATTEST" check --format $format --jobs 2 "$dir/two.md" >"$dir/again" 2>&1
    cmp -s "$dir/once" "$dir/again" && pass || fail "$format: a second run differs"
done
for short in json junit; do
    "$ATTEST" check --$short "$dir/two.md" >"$dir/once" 2>&1
    "$ATTEST" check --format $short "$dir/two.md" | cmp -s - "$dir/once" && pass || fail "--$short is not --format $short"
done

# ---- fingerprints: lines before a statement and blanks in it do not change them; another statement has another ----
fingerprints() { "$ATTEST" check --format sarif "$1" 2>/dev/null | grep -o '"attestStatement/v1":"[^"]*"'; }
mkdir "$dir/edited"
{ printf 'A new paragraph.\n\n'; sed 's/M = A/M  =  A/' "$dir/two.md"; } >"$dir/edited/two.md"
(cd "$dir" && fingerprints two.md >one)
(cd "$dir/edited" && fingerprints two.md >../other)
cmp -s "$dir/one" "$dir/other" && [ "$(sort -u "$dir/one" | wc -l)" = 2 ] && pass || fail 'SARIF: fingerprints change with the lines before'
sed -i 's/n + 1/n + 2/' "$dir/edited/two.md"
(cd "$dir/edited" && fingerprints two.md | comm -3 - <(cd .. && cat one) | wc -l >../count)
[ "$(cat "$dir/count")" = 2 ] && pass || fail 'SARIF: another statement has the same fingerprint'

# ---- annotations: the worst first, ten of a kind, and how many were left out ----
for i in $(seq 13); do printf '::: {.proof claim=weights}\n$$ n = frob_%d $$\n:::\n\n::: {.proof claim=weights}\n$$ n = n + %d $$\n:::\n\n' "$i" "$i"; done >"$dir/many.md"
printf '::: {.answer claim=average}\nIt is frobnicated $q = k_a$.\n:::\n' >>"$dir/many.md"
"$ATTEST" check --format github "$dir/many.md" >"$dir/got" 2>"$dir/err"
[ "$(grep -c '^::error' "$dir/got")" = 10 ] && grep -q '^Left out.*: 16 errors\.$' "$dir/got" && pass || fail 'github: not ten errors, or not 16 left out'
awk '/^::error/ { if (behind) exit 1 } /^::(warning|notice)/ { behind = 1 }' "$dir/got" && pass || fail 'github: the worst are not first'

# ---- mistakes of a sheet as a whole, notebooks, packs that cannot be read ----
printf -- '---\nnotation: {u}\n---\n\n::: {.answer claim=projector}\n$$ M = A A^T $$\n' >"$dir/open.md"
sound 2 'a block that is not closed' "$dir/open.md"
for format in json junit sarif github gcc; do has $format 'this block is not closed' "$dir/open.md"; done
cat >"$dir/three.ipynb" <<'END'
{"cells": [{"cell_type": "markdown", "source": ["1(b)ii\n"]}, {"cell_type": "markdown", "source": ["We take\n", "$q = k_a$.\n"]}], "nbformat": 4}
END
sound 1 'a notebook' "$dir/three.ipynb"
has gcc 'three.ipynb:1:1: error: cell 2, line 2: refuted: ' "$dir/three.ipynb"
has sarif '"logicalLocations":[{"name":"cell 2, line 2"}]' "$dir/three.ipynb"
has github '::cell 2, line 2: refuted: ' "$dir/three.ipynb"
printf -- '---\npack: missing-pack.md\n---\n\n::: {.answer claim=x}\n$x = 1$\n:::\n' >"$dir/nopack.md"
sound 2 'a pack that is not there' "$dir/nopack.md"
for format in json junit sarif github gcc; do has $format 'there is no pack missing-pack.md' "$dir/nopack.md"; done

# ---- hostile contents: form feed, C1, characters that are none, direction of writing, in formulas, words and claims ----
mkdir "$dir/hostile"
printf '::: {.proof claim=weights}\n\f$$ n = n + 1 $$ \xef\xbf\xbe and \xc2\x9b31m \xe2\x80\xae reversed $n = \xc2\x85 2$\n:::\n' >"$dir/hostile/contents.md"
printf '::: {.answer claim=we\xc2\x9bights}\n$n = 1$\n:::\n\n::: {.proof claim=weights}\n$$ frob\xef\xbf\xbf = n $$\n:::\n' >"$dir/hostile/claims.md"
printf '1(b)ii \xc2\x9b2J\n\n$q = k_a\xc2\x9b$ and \f $q = k_b$ \xe2\x80\xae.\n' >"$dir/hostile/raw.md"
printf 'text \xff with a byte\n' >"$dir/hostile/bytes.md"
printf 'text \x1b[31m with an escape\n' >"$dir/hostile/escape.md"
sound 2 'hostile contents' "$dir"/hostile/*.md

# ---- hostile names: escape, line end, U+0001, U+009B, U+FFFE, a byte that is not UTF-8; a right sheet, a wrong one, and none ----
mkdir "$dir/names"
for name in $'es\x1b[2Jcape' $'line\nend' $'one\x01' $'c1\xc2\x9b2J' $'none\xef\xbf\xbe' $'byte\xff' 'quote"&<>%,:'; do
    cp "$dir/two.md" "$dir/names/$name.md"
    printf 'text \xff\n' >"$dir/names/$name-bad.md"
    sound 2 "the name $(printf %q "$name")" "$dir/names/$name.md" "$dir/names/$name-bad.md" "$dir/names/$name-missing.md"
    sound 2 "a pack of the name $(printf %q "$name")" --pack "$dir/names/$name-missing.md" "$dir/two.md"
done
(cd "$dir/names" && printf '\\begin{document}1(b)ii $q = k_a$ \\input{part}\\end{document}\n' >$'in\xff.tex' && printf '1(b)i $M = A^T$\n' >part.tex &&
    "$ATTEST" check --format gcc $'in\xff.tex' >"$dir/got" 2>&1)
grep -q '^part\.tex:1:8: error: ' "$dir/got" && grep -qF 'in\xff.tex:1:' "$dir/got" && pass || fail 'a file put into a sheet with a hostile name is not read'
"$ATTEST" try $'pro\x1b[2Jjector' $'M = A\xc2\x9b' >"$dir/out" 2>&1
is_shown && is_utf8 && pass || fail 'try passes control characters on'

commands_end
