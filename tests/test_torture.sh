#!/bin/bash
# Every allocation, and every call of the system that attest makes, fails once; and again, it and all later ones fail. Then the exit
# status is a documented one, nothing that is lost is lost without a word, no verdict is another than without the failure, except that
# it may be undecided, files are there whole or not at all, and nothing is left behind. The program is tests/props/failing.c and
# failing_calls.c around attest. `make test` takes some of the calls, `make torture` (ALL=1) all of them; ONLY='try mark' only in those
# commands.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
failing=${ATTEST%/*}/tests/props/failing
[ -x "$failing" ] || { echo "$failing is missing: make it"; exit 2; }
export LC_ALL=C.UTF-8 NO_COLOR=1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
program=$dir/attest # a name that no other process has
cp "$failing" "$program"
mkdir "$dir/tmp" "$dir/work"
export TMPDIR=$dir/tmp ATTEST_FAIL_NOTE=$dir/note
cd "$dir/work" || exit 2
passed=0 failed=0 each=${EACH:-7} # calls of one kind that are tried in one command, without ALL
ulimit -c 0

cat >marked.md <<'END_OF_SHEET'
::: {.answer claim=projector}
$$ M = A A^\top $$
:::

::: {.answer claim=projector}
$$ M = A^\top $$
:::

::: {.proof claim=weights}
$$ 2 n = n + n, \qquad n^2 = n $$
:::

::: {.proof claim=weights}
$$ n = + $$
:::
END_OF_SHEET
cat >found.md <<'END_OF_SHEET'
(b) ii. Take $q = \beta (k_a + k_b)$ with $\beta \gg 0$.

Then $k_i^\top q = 0$.

(b) i. $M = A^\top$
END_OF_SHEET
ls -A >"$dir/files"

# What a run says of each statement, or whatever its output has in place of that: PLACE VERDICT, one per line.
verdicts() {
    sed -n -e 's/^{.*"line":\([0-9]*\).*"verdict":"\([a-z-]*\)".*/\1 \2/p' \
        -e 's/^::: {\.verdict .*\.\(holds\|refuted\|ill-formed\|undecided\|vacuous\).*/box \1/p'
}

# Each verdict is the one of the run without failures, or undecided, or of what is wrong in two ways the other way; 1: another, or one
# too many.
no_other_verdict() {
    awk 'NR == FNR { right[FNR] = $0; next }
        { for (at++; at in right && right[at] != $0 && !($2 == "undecided" && index(right[at], $1 " ") == 1) &&
               !($2 == "ill-formed" && right[at] == $1 " refuted");) at++
          if (!(at in right)) exit 1 }' "$dir/right" "$dir/now"
}

# What is wrong with the run that is in the files out and err, with its status; nothing: it is fine.
problem() { # STATUS COMMAND
    local status=$1
    [ "$status" -le 4 ] || { echo "status $status"; return; }
    [ -z "$(ls -A "$TMPDIR")" ] || { echo "something is left in TMPDIR: $(ls -A "$TMPDIR")"; return; }
    [ ! -e made.md ] || mv made.md "$dir/made-now"

    [ "$(ls -A)" = "$(<"$dir/files")" ] || { echo "something is left: $(ls -A)"; return; }
    local made=same # the file that the command writes
    if [ -e "$dir/made" ]; then cmp -s "$dir/made" "$dir/made-now" || made=other; fi
    if [ "$status" = "$right_status" ] && [ $made = same ] && cmp -s "$dir/out" "$dir/right-out"; then return; fi
    # Something is different: it must be said, on standard error or in place of a verdict.
    local said=no
    [ -s "$dir/err" ] && said=yes
    cat "$dir/out" "$dir/made-now" 2>/dev/null | grep -qiE 'memory|made attest fail' && said=yes
    [ $said = yes ] || { echo "status $status, and nothing says why the output is another"; return; }
    if [ "$status" = 0 ] && [ "$2" != weave ]; then echo "status 0, and the output is not whole"; return; fi
    cat "$dir/out" "$dir/made-now" 2>/dev/null | verdicts >"$dir/now"
    no_other_verdict || { echo "a verdict is another"; return; }
    [ "$status" != 1 ] || grep -qE 'refuted|ill-formed' "$dir/now" || echo "status 1, and nothing is wrong"
    if [ $made = other ] && [ -e "$dir/made-now" ] && [ "$2" = mark ]; then echo "the file is not whole"; fi
}

once() { # CALL:N ARGUMENT...
    local call=$1 status
    shift
    rm -f "$dir/note" "$dir/made-now"
    ATTEST_FAIL_CALL=$call timeout 100 "$program" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
    what=$(problem $status "$1")
    if [ -z "$what" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        printf '%s, attest %s: %s\n' "$call" "$*" "$what"
        head -n 3 "$dir/out" "$dir/err" | cut -c 1-160 | sed 's/^/    /'
    fi
}

torture() { # ARGUMENT...
    local call total step n
    [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]] || return
    rm -f "$dir/made" "$dir/made-now"
    "$program" "$@" >"$dir/right-out" 2>"$dir/err"
    right_status=$?
    [ ! -e made.md ] || mv made.md "$dir/made"
    cat "$dir/right-out" "$dir/made" 2>/dev/null | verdicts >"$dir/right"
    for call in malloc write short open read pread mmap fork pipe2 memfd_create rename linkat fsync socketpair; do
        [ $call != malloc ] || [ -z "$no_malloc" ] || continue
        once $call:1000000000 "$@"
        total=$(<"$dir/note")
        step=1
        [ -n "${ALL:-}" ] || [ "$total" -le "$each" ] || step=$((total / each))
        for ((n = 1; n <= total; n += step)); do
            once $call:$n "$@"
            [ "$(<"$dir/note")" = failed ] || { failed=$((failed + 1)); echo "attest $*: $call $n did not come"; }
            once $call:$n+ "$@"
        done
        counted="$counted $call $total"
    done
    printf '%s:%s\n' "$*" "$counted"
    counted=
}

no_malloc=
nm "$program" | grep -q __asan_init && no_malloc=yes
torture check --json marked.md
torture check --json --jobs 2 found.md marked.md
torture check --junit marked.md
torture try --json projector 'M = A^T'
torture claims
torture claims average
torture mark found.md -o made.md
torture weave --jobs 1 marked.md -o made.md # the same calls every time
torture replay 'projector#1/1.1.0/1.1/M = Aᵀ. '
torture positions --d 2 --format bf16 --below 1000
for _ in 1 2 3 4 5 6 7 8 9 10; do
    pgrep -f "^$program" >/dev/null || break
    sleep 0.1
done
pgrep -af "^$program" && { failed=$((failed + 1)); echo "processes are left"; }
echo "$passed passed, $failed failed"
[ $failed = 0 ]
