#!/bin/bash
# What the program prints about the sheets and the claims is what golden/ says, byte for byte (BLESS=1 rewrites it);
# two runs print the same, also as JSON and with two jobs; a sheet says the same in LaTeX; and the counterexample is
# the same from every seed.
cd "$(dirname "$0")/.." || exit 2
ATTEST=${ATTEST:-build/attest}
[ -x "$ATTEST" ] || { echo "test_golden.sh: no program at $ATTEST"; exit 2; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export NO_COLOR=1

passed=0 failed=0
golden=tests/golden
sheets=(doc/sheets/sheet-{0,1,2,3,4}.md)

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
}

# attest FILE ARGUMENT...: what the program prints, and its exit status, into FILE.
attest() {
    local to=$1
    shift
    timeout 300 "$ATTEST" "$@" >"$to" 2>&1
    echo "exit status $?" >>"$to"
}

# same NAME EXPECTED GOT: the two files are equal, or the first lines that differ are shown.
same() {
    if cmp -s "$2" "$3"; then pass; else
        fail "$1: differs"
        diff "$2" "$3" 2>&1 | head -n 8 | cut -c 1-200 | sed 's/^/    /'
    fi
}

# expect NAME ARGUMENT...: prints what golden/NAME.txt has; with BLESS that is written instead.
expect() {
    local name=$1
    shift
    attest "$scratch/$name.txt" "$@"
    [ -z "$BLESS" ] || cp "$scratch/$name.txt" "$golden/$name.txt"
    same "attest $*" "$golden/$name.txt" "$scratch/$name.txt"
}

# twice NAME ARGUMENT...: two runs print the same, and more than the exit status.
twice() {
    local name=$1
    shift
    attest "$scratch/$name.1" "$@"
    attest "$scratch/$name.2" "$@"
    [ "$(wc -l <"$scratch/$name.1")" -gt 1 ] || fail "attest $*: prints nothing"
    same "attest $*, run twice" "$scratch/$name.1" "$scratch/$name.2"
}

# seeds LAST CLAIM TEXT: the counterexample (or witness) is the same object from the seeds 1..LAST.
seeds() {
    local last=$1 claim=$2 text=$3 seed json object first='' differing=0 shown=''
    for ((seed = 1; seed <= last; seed++)); do
        json=$(timeout 120 "$ATTEST" try --json --seed "$seed" -- "$claim" "$text" 2>&1)
        object=${json#*'"counterexample":'}
        object=${object%%',"steps":['*}
        case $object in
        *'"world":{'*'"replay":"'*) ;;
        *) fail "attest try $claim '$text' --seed $seed: no counterexample: ${json:0:200}"; return ;;
        esac
        first=${first:-$object}
        if [ "$object" != "$first" ]; then
            differing=$((differing + 1))
            shown=${shown:-"from seed $seed $object"}
        fi
    done
    if [ $differing = 0 ]; then pass; else
        fail "attest try $claim '$text': $differing of $last seeds give another counterexample than seed 1"
        printf '    from seed 1 %s\n    %s\n' "$first" "$shown"
    fi
}

[ -z "$BLESS" ] || mkdir -p "$golden"
expect claims claims
for sheet in "${sheets[@]}"; do
    name=${sheet##*/}
    expect "${name%.md}" check -v "$sheet"
done

expect example-tex check -v tests/sheets/example.tex

# What people see: one line for a block that holds; the cause first of what does not; lines that fit the terminal.
expect answers check doc/answers.md
expect normal check doc/sheets/sheet-3.md
expect narrow check --width 60 doc/sheets/sheet-3.md
expect quiet check -q "${sheets[@]}"
lines=$(wc -l <"$scratch/answers.txt")
[ "$lines" -lt 80 ] && pass || fail "attest check doc/answers.md: $lines lines"

# Evidence where doubles see nothing: what is tied to the noise outgrows them, and a limit may select the worlds.
expect tied try noisy-average 'q = α^{-1/4} (μ_a + μ_b)'
expect selected try concentration 'k_j^T q ≫ k_i^T q (i ≠ j) ⇒ c − v_j = ∑_{i≠j} α_i (v_i − v_j)'

# What follows from one score far above the others is proved, and nothing else is.
timeout 300 "$ATTEST" check --strict --expect tests/sheets/far-above.md >"$scratch/far-above" 2>&1 && pass ||
    fail "attest check --strict --expect tests/sheets/far-above.md: $(grep -m 3 recorded "$scratch/far-above")"

# Every sheet as LaTeX, line for line: the same verdicts at the same places, for blocks that exist.
for sheet in "${sheets[@]}"; do
    name=${sheet##*/}
    twin=$scratch/${name%.md}.tex
    awk -f tests/sheets/to_tex.awk "$sheet" >"$twin"
    attest "$scratch/markdown" check --expect --json "$sheet"
    attest "$scratch/latex" check --expect --json "$twin"
    sed -i "s|$sheet|SHEET|g" "$scratch/markdown"
    sed -i "s|$twin|SHEET|g" "$scratch/latex"
    grep -q '"claim":' "$scratch/latex" || fail "$sheet as LaTeX: no verdicts"
    same "$sheet as LaTeX" "$scratch/markdown" "$scratch/latex"
done

# The example shows what only LaTeX has; its twin in Markdown gets the same verdicts, step by step.
verdicts() { grep -o '"\(claim\|verdict\|step\|statement\|first_wrong\)":[^,]*' "$1"; }
attest "$scratch/markdown" check --json tests/sheets/example.md
attest "$scratch/latex" check --json tests/sheets/example.tex
verdicts "$scratch/markdown" >"$scratch/markdown-verdicts"
verdicts "$scratch/latex" >"$scratch/latex-verdicts"
[ "$(wc -l <"$scratch/latex-verdicts")" -gt 20 ] || fail 'tests/sheets/example.tex: hardly a verdict'
same 'tests/sheets/example.tex, against Markdown' "$scratch/markdown-verdicts" "$scratch/latex-verdicts"

twice text check "${sheets[@]}"
twice json check --json "${sheets[@]}"
attest "$scratch/jobs" check --jobs 2 "${sheets[@]}"
same 'attest check --jobs 2, against one job' "$scratch/text.1" "$scratch/jobs"
attest "$scratch/jobs-json" check --json --jobs 2 "${sheets[@]}"
same 'attest check --json --jobs 2, against one job' "$scratch/json.1" "$scratch/jobs-json"

seeds 200 projector 'M = A^T'
seeds 30 block-equivariance 'Z_perm = P^T Z'
seeds 30 invariance no
seeds 30 average 'q = k_a + k_b'

echo "$passed passed, $failed failed"
[ $failed = 0 ]
