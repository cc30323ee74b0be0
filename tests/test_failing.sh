#!/bin/bash
# Our bugs stay small: a statement on which attest crashes, hangs or needs too much memory costs one verdict; all others are there, in
# every form of output, in order, and nothing is left behind. The failing program is attest with tests/props/failing.c around it.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
failing=${ATTEST%/*}/tests/props/failing
[ -x "$failing" ] || { echo "$failing is missing: make it"; exit 2; }
export LC_ALL=C.UTF-8 NO_COLOR=1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/tmp"
export TMPDIR=$dir/tmp
program=$dir/attest # a name that no other process has
cp "$failing" "$program"
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
    head -n 12 "$dir/out" "$dir/err" | cut -c 1-200 | sed 's/^/    /'
}

left() { # are there processes of ours, or files? Some moments are allowed for a process to end.
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        pgrep -f "^$program" >/dev/null || break
        sleep 0.1
    done
    pgrep -af "^$program" || [ -n "$(ls -A "$TMPDIR")" ]
}

run() { # STATUS ARGUMENT...: output in the files out and err
    local wanted=$1
    shift
    timeout 300 "$program" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local status=$?
    [ $status = "$wanted" ] && pass || fail "attest $*: status $status, and not $wanted"
    left && fail "attest $*: something is left" || pass
}

says() { # TEXT...: each is in the output
    for text; do grep -qF -- "$text" "$dir/out" && pass || fail "no “$text”"; done
}

verdicts() { # WORDS: of the JSON lines, in order
    local got
    got=$(sed 's/^{[^{]*"verdict":"\([a-z-]*\)".*/\1/' "$dir/out" | tr '\n' ' ')
    [ "$got" = "$1 " ] && pass || fail "the verdicts are $got, and not $1"
}

# The statements that are to fail are named by their first number.
cat >"$dir/bad.md" <<'END'
::: {.answer claim=projector}
$$ M = A A^\top $$
:::

::: {.proof claim=weights}
$$ n = n, \qquad 2 n = n + n, \qquad 3 n = n + n + n $$
:::

::: {.proof claim=weights}
$$ 7 n = 4 n + 3 n $$
:::

::: {.answer claim=projector}
$$ M = A^\top $$
:::

::: {.proof claim=weights}
$$ 8 n = 4 n + 4 n $$
:::

::: {.proof claim=weights}
$$ 9 n = 4 n + 5 n $$
:::
END
printf '::: {.answer claim=projector}\n$$ M = I - B B^\\top $$\n:::\n' >"$dir/good.md"
printf '::: {.proof claim=weights}\n$$ 5 n = 4 n + n $$\n:::\n' >"$dir/other.md"

# ---- without failures: the same bytes as attest itself ----
run 1 check "$dir/bad.md"
"$ATTEST" check "$dir/bad.md" >"$dir/same" 2>&1
cmp -s "$dir/out" "$dir/same" && pass || fail "the failing program differs from attest where nothing fails"

# ---- every way to fail, in the middle of a sheet ----
limits=(--time 1 --memory 200)
export ATTEST_FAIL='crash:2 n;hang:7 n;memory:8 n'
nm "$program" | grep -q __asan_init && ATTEST_FAIL='crash:2 n;hang:7 n;crash:8 n' # no limit of memory then
run 4 check "${limits[@]}" "$dir/bad.md"
says '✓ projector' '2 n = n + n' 'undecided: judging this made attest fail; please report it (signal 11)' \
    "report: attest try weights '2 n = n + n'" 'undecided: judging this took longer than 1 s; --time allows more' \
    'This would be correct: M = A Aᵀ' '6 blocks: 2 proved, 1 refuted, 3 undecided'
[[ $ATTEST_FAIL == *memory* ]] && says 'undecided: judging this needed more than 200 MB of memory; --memory allows more'
[ "$(grep -c '^[✓✗?]' "$dir/out")" = 6 ] && pass || fail "not all blocks are told"
sed -n '/bad.md:5/,/bad.md:9/p' "$dir/out" | grep -q '3 steps: 2 proved, 1 undecided' && pass || fail "the other steps are lost"
[ ! -s "$dir/err" ] && pass || fail "a message on standard error"
run 4 check --json "${limits[@]}" "$dir/bad.md"
verdicts 'holds undecided undecided refuted undecided holds'
says '"why":"judging this took longer than 1 s; --time allows more"'
run 4 check --junit "${limits[@]}" "$dir/bad.md" "$dir/good.md"
says '<testsuites>' '</testsuites>' '<error type="undecided" message="judging this made attest fail; please report it (signal 11)">' \
    '<skipped message="judging this took longer than 1 s; --time allows more">'
[ "$(grep -c '<testcase' "$dir/out")" = 7 ] && pass || fail "a case is missing"
run 4 weave "${limits[@]}" "$dir/bad.md" -o "$dir/woven.md"
cp "$dir/woven.md" "$dir/out"
says 'Judging this took longer than 1 s' 'Judging this made attest fail; please report it' '✓ proved'
[ "$(grep -c '^::: {.verdict' "$dir/woven.md")" = 6 ] && pass || fail "a box is missing"
grep -v '^|' "$dir/woven.md" >"$dir/jobs-2.md"
run 4 weave --jobs 1 "${limits[@]}" "$dir/bad.md" -o "$dir/woven.md"
grep -v '^|' "$dir/woven.md" | cmp -s - "$dir/jobs-2.md" && pass || fail "weave --jobs 1 gives another document"

# ---- one sheet never costs another its verdicts ----
for jobs in 1 2 3; do
    ATTEST_FAIL='crash:2 n;disagree:7 n;killed:9 n' run 4 check --jobs $jobs "$dir/good.md" "$dir/bad.md" "$dir/other.md"
    says 'good.md:1 · proved' 'bad.md:13 · refuted' 'other.md:1 · proved' 'two evaluators disagree about 7 n' \
        '8 blocks: 4 proved, 1 refuted, 3 undecided'
    ATTEST_FAIL='sheet:bad' run 4 check --jobs $jobs "$dir/good.md" "$dir/bad.md" "$dir/other.md"
    says 'good.md:1 · proved' 'other.md:1 · proved' '2 blocks: all hold'
    grep -q 'bad.md: reading the sheet made attest fail; please report it (signal 11)' "$dir/err" && pass || fail "no message"
done
ATTEST_FAIL='sheet:bad' run 4 check --json "$dir/bad.md" "$dir/good.md"
says '"message":"reading the sheet made attest fail; please report it (signal 11)"' '"claim":"projector"'
ATTEST_FAIL='sheet:bad' run 4 check --junit "$dir/bad.md" "$dir/good.md"
says '<error type="ill-formed" message="reading the sheet made attest fail' 'good.md" line="1">' '</testsuites>'

# ---- processes share a sheet: the same bytes as of one, whatever fails, and a process that helps costs nothing when it fails ----
sheet=doc/sheets/sheet-1.md
for failures in '' 'crash:2 n;disagree:7 n;killed:9 n' 'repair:' 'read:weights' 'sheet:bad' 'helper:'; do
    for form in text json junit sarif github gcc gradescope; do
        ATTEST_FAIL=$failures timeout 300 "$program" check --format $form "$dir/bad.md" "$dir/good.md" >"$dir/alone" 2>&1
        for jobs in 2 5; do
            ATTEST_FAIL=$failures timeout 300 "$program" check --format $form --jobs $jobs "$dir/bad.md" "$dir/good.md" >"$dir/out" 2>&1
            cmp -s "$dir/alone" "$dir/out" && pass || fail "$form of ${failures:-all is well}: --jobs $jobs prints something else"
        done
    done
done
# The process that has the sheet hangs in one block and a helper in none, so all others are judged by the helper.
ATTEST_FAIL='hang:2 n' run 1 check --jobs 2 --time 2 "$dir/bad.md"
says 'judging this took longer than 2 s' '6 blocks: 4 proved, 1 refuted, 1 undecided'
"$ATTEST" check --json $sheet >"$dir/alone"
ATTEST_FAIL='helper:sheet-1' run 1 check --json --jobs 3 $sheet
cmp -s "$dir/alone" "$dir/out" && pass || fail "a helper that fails costs something"

# ---- small sheets of a class share a process: one that fails costs the others nothing, and nothing is told twice ----
mkdir "$dir/class"
for k in $(seq 70); do
    printf -- '---\nnotation: "%s=%s"\n---\n\n::: {.proof claim=weights}\n$$ %d n = n + %d n $$\n:::\n' "$k" "$k" $((k + 1)) "$k" >"$dir/class/sheet-$k.md"
done
"$ATTEST" check "$dir"/class/sheet-*.md >"$dir/alone" 2>"$dir/told"
for k in $(seq 70); do "$ATTEST" check "$dir/class/sheet-$k.md" 2>/dev/null | grep '^[✓✗?]'; done | sort >"$dir/single"
grep '^[✓✗?]' "$dir/alone" | sort | cmp -s - "$dir/single" && pass || fail "a sheet says something else among others"
ATTEST_FAIL='sheet:sheet-33.' run 4 check "$dir"/class/sheet-*.md
grep -v 'sheet-33.md' "$dir/alone" | grep '^[✓✗?]' >"$dir/same"
grep '^[✓✗?]' "$dir/out" | cmp -s "$dir/same" - && pass || fail "a sheet that fails costs another its verdicts"
grep -q 'sheet-33.md: reading the sheet made attest fail' "$dir/err" && pass || fail "no message"
grep '^attest' "$dir/told" | grep -v 'sheet-33.md' >"$dir/same"
grep '^attest' "$dir/err" | grep -v 'sheet-33.md' | cmp -s "$dir/same" - && pass || fail "a message is lost, or told twice, after a failure of a sheet"
ATTEST_FAIL='crash:34 n' run 4 check "$dir"/class/sheet-*.md
cmp -s "$dir/told" "$dir/err" && pass || fail "a message is lost, or told twice, after a failure of a statement"
says '70 blocks: 68 proved, 2 undecided'

# ---- parts of the work beside a verdict, and before it ----
ATTEST_FAIL='repair:' run 4 check "$dir/bad.md"
says 'bad.md:13 · refuted' 'Looking for a correct version made attest fail' 'the smallest counterexample'
ATTEST_FAIL='read:weights' run 4 check "$dir/bad.md"
says 'bad.md:1 · proved' 'bad.md:5 · undecided' 'undecided: reading this made attest fail' 'bad.md:13 · refuted'
ATTEST_FAIL='crash:5 n' run 4 check --expect "$dir/other.md"

# ---- a limit alone is the status of undecided; the other commands ----
ATTEST_FAIL='hang:5 n' run 3 check --time 1 "$dir/other.md"
ATTEST_FAIL='hang:5 n' run 3 try --time 1 weights '5 n = 4 n + n'
ATTEST_FAIL='crash:5 n' run 4 try weights '5 n = 4 n + n'
says "report: attest try weights '5 n = 4 n + n'"
ATTEST_FAIL='crash:5 n' run 4 try --json weights '5 n = 4 n + n'
says '"verdict":"undecided"' '"why":"judging this made attest fail; please report it (signal 11)"'
ATTEST_FAIL='read:projector' run 4 replay 'projector#1/1.1.0/1.1/M = Aᵀ. '
grep -q 'working on this made attest fail; please report it' "$dir/err" && pass || fail "replay says nothing"
ATTEST_FAIL='crash:5 n' timeout 60 "$program" check - <"$dir/other.md" >"$dir/out" 2>"$dir/err"
[ $? = 4 ] && pass || fail "check - has another status than 4"
says '1 block: 1 undecided'

# ---- many failures in one sheet ----
for k in $(seq 60); do printf '::: {.proof claim=weights}\n$$ %d n = %d n + n $$\n:::\n\n' "$k" $((k - 1)); done >"$dir/many.md"
ATTEST_FAIL='crash:7 n;disagree:3 n;killed:5 n' run 4 check "$dir/many.md"
bad=$(grep -c '[735] n' "$dir/many.md")
says "60 blocks: $((60 - bad)) proved, $bad undecided"

# ---- more failures than are kept account of: that sheet is lost, and says so; the others are there ----
for k in $(seq 540); do printf '::: {.proof claim=weights}\n$$ 7 n = 7 n + %d - %d $$\n:::\n\n' "$k" "$k"; done >"$dir/worst.md"
ATTEST_FAIL='crash:7 n' run 4 check "$dir/worst.md" "$dir/good.md"
says 'good.md:1 · proved' '1 block: 1 proved'
grep -q 'worst.md: reading the sheet made attest fail; please report it (signal 11)' "$dir/err" && pass || fail "no message"

# ---- a reading that was not judged may be the one that is meant: nothing is refuted then ----
printf '(b) ii. Take $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$.\n\nThen $k_i^\\top q = 0$.\n' >"$dir/found.md"
run 3 check "$dir/found.md"
says 'it holds for i ≠ a, b, which is not said here'
ATTEST_FAIL='again:k_i' run 4 check "$dir/found.md"
says 'undecided: judging this made attest fail' '2 formulas: 1 proved, 1 undecided'

# ---- lost output is an error ----
(
    ulimit -f 4
    timeout 60 "$program" check --json doc/sheets/sheet-1.md "$dir/good.md" 2>"$dir/err" | cat >&3
    exit "${PIPESTATUS[0]}"
) 3>"$dir/out"
[ $? = 2 ] && grep -q 'doc/sheets/sheet-1.md: its verdicts are lost: File too large' "$dir/err" && pass || fail "lost output is not told"
says '"message":"its verdicts are lost: File too large"' '"sheet":"'"$dir/good.md"

# ---- whoever is stopped takes its processes along ----
for signal in TERM KILL; do
    for arguments in "check --jobs 2" "weave -o $dir/woven.md"; do
        # shellcheck disable=SC2086 # several words
        ATTEST_FAIL='hang:7 n' "$program" $arguments --time 100 "$dir/bad.md" >"$dir/out" 2>"$dir/err" &
        for _ in $(seq 50); do # until worker and holder are there
            [ "$(pgrep -fc "^$program")" -ge 3 ] && break
            sleep 0.1
        done
        kill -$signal $!
        wait $! 2>/dev/null
        left && fail "kill -$signal $arguments: something is left" || pass
    done
done

echo "$passed passed, $failed failed"
[ $failed = 0 ]
