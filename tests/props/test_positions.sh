#!/bin/bash
# attest positions prints what golden/positions-*.txt says, byte for byte (BLESS=1 rewrites it); every text and every
# object tells real, stored and computed values apart. What depends on the last decade of a reduction is not compared.
cd "$(dirname "$0")/../.." || exit 2
ATTEST=${ATTEST:-build/attest}
[ -x "$ATTEST" ] || { echo "test_positions.sh: no program at $ATTEST"; exit 2; }
got=$(mktemp) || exit 2
trap 'rm -f "$got"' EXIT
export NO_COLOR=1
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
}

# run ARGUMENT...: output and exit status into $got.
run() {
    timeout 300 "$ATTEST" positions "$@" >"$got" 2>&1 </dev/null
    echo "exit status $?" >>"$got"
}

# expect NAME ARGUMENT...: prints what golden/positions-NAME.txt has.
expect() {
    local file=tests/golden/positions-$1.txt
    shift
    run "$@"
    [ -z "$BLESS" ] || cp "$got" "$file"
    if cmp -s "$file" "$got"; then pass; else
        fail "attest positions $*: differs"
        diff "$file" "$got" 2>&1 | head -n 8 | sed 's/^/    /'
    fi
}

# has TEXT ARGUMENT...: the text occurs.
has() {
    local text=$1
    shift
    run "$@"
    if grep -qF -- "$text" "$got"; then pass; else fail "attest positions $*: no “$text” in $(head -c 300 "$got")"; fi
}

expect 2-f32 --d 2 --format f32 --below 10^6
expect 6 --d 6 --below 1000
expect 8-json --d 8 --below 100000 --json
expect table-below --below 1000

run --d 8 --format bf16
for text in 'real values' 'stored values' 'computed values' '10 and 169656 are the first' '256 and 257 are the first' \
    3.6921910818044834901e-1000; do
    if grep -qF -- "$text" "$got"; then pass; else fail "attest positions --d 8 --format bf16: no “$text”"; fi
done
has 4.1968358978754180591e-100 --d 4 --format bfloat16 --below 1e100
has '"stored":{"first":[4,5730269],"none_below":"5730269"' --json --d 8 --format F16
has '"computed":{"first":[16777216,16777217],"none_below":"16777217"}' --json --d 64 --format float32 --below 1e30
has '"stored":{"first":null,"none_below":"1000000000000000000000000000000",' --json --d 64 --format float32 --below 1e30

run
lines=$(grep -cE '^ +[0-9]+  (bfloat16|float16|float32) ' "$got")
if [ "$lines" = 21 ]; then pass; else fail "attest positions: $lines rows, and 21 are right"; fi
if grep -qE '^ +6  float16 +219854 and 39495720571 +2048 and 2049$' "$got"; then pass; else fail "attest positions: d = 6"; fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
