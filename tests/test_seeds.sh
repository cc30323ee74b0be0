#!/bin/bash
# The seed chooses worlds, not verdicts: the write-up and the sheets give the same verdicts, kinds of evidence, needs, repairs
# and counterexamples from every seed. SEEDS=N says how many are tried (5); `make nightly` tries 50.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
export LC_ALL=C.UTF-8
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# verdicts SEED SHEET: its objects without the numbers that count worlds, which may differ
verdicts() {
    "$ATTEST" check --json --seed "$1" "$2" | sed -E \
        's/"(trials|exact|shapes|bound_log2)":(null|-?[0-9.e+-]+),?//g; s/"(dims|identity_at)":(null|"[^"]*"),?//g
         s/"systems":\[[^]]*\],?//g; s/"seed":[0-9]+,?//g'
    echo "status ${PIPESTATUS[0]}"
}

for sheet in doc/answers.md doc/sheets/*.md; do
    for ((seed = 1; seed <= ${SEEDS:-5}; seed++)); do
        verdicts "$seed" "$sheet" >"$dir/$seed"
        if [ "$(wc -l <"$dir/$seed")" -lt 3 ]; then
            failed=$((failed + 1))
            echo "$sheet: nothing was judged from seed $seed"
        elif cmp -s "$dir/1" "$dir/$seed"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "$sheet: seed $seed gives other verdicts than seed 1"
            diff "$dir/1" "$dir/$seed" | grep -E '^[<>]' | grep -oE '^.|"line":[0-9]+|"(verdict|needs|counterexample|repair)":.{0,160}' | head -n 12
        fi
    done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
