#!/bin/bash
# What goes wrong around attest: no space, closed output, no further process, signals, pipes. The cause is said, the status is right,
# what was finished is printed, and nothing is left: no process, no file, no half of a file.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh
failing=${ATTEST%/*}/tests/props/failing
[ -x "$failing" ] || { echo "$failing is missing: make it"; exit 2; }
mkdir "$dir/tmp"
export TMPDIR=$dir/tmp
program=$dir/attest # a name that no other process has
cp "$failing" "$program"
good=$dir/good.md sheets=("$dir/good.md" "$dir/other.md" "$dir/good.md")
printf '::: {.answer claim=projector}\n$$ M = A A^\\top $$\n:::\n' >"$good"
printf '::: {.proof claim=weights}\n$$ 5 n = 4 n + n $$\n:::\n' >"$dir/other.md"
printf '(b) i. $M = A A^\\top$\n' >"$dir/found.md"

tell() { [ "$1" = 0 ] && pass || fail "$2"; }
has() { grep -qF -- "$1" "$dir/got"; tell $? "no “$1”: $2"; }
is() { [ "$status" = "$1" ]; tell $? "status $status, and not $1: $2"; }
ended() { # are all processes of ours gone? Some moments are allowed
    for _ in $(seq 30); do
        pgrep -f "^$program" >/dev/null || break
        sleep 0.1
    done
    ! pgrep -af "^$program" && [ -z "$(ls -A "$TMPDIR")" ]
    tell $? "something is left: $1"
}

# ---- output that cannot be written, whatever the command ----
commands=("check $good" "check --json $good $good" "check --junit $good" "try projector M=A" "claims" "claims average" "lint doc/example/first-pack.md" "help"
    "help --man" "--help" "version" "check --help" "positions --d 2 --format bf16 --below 100" "mark $dir/found.md -o -"
    "replay projector#1/1.1.0/1.1/M=Aᵀ.")
for arguments in "${commands[@]}"; do
    # shellcheck disable=SC2086 # several words
    "$ATTEST" $arguments 2>"$dir/got" >/dev/full
    status=$?
    is 2 "$arguments >/dev/full"
    has 'the output could not be written: No space left on device' "$arguments >/dev/full"
    # shellcheck disable=SC2086
    "$ATTEST" $arguments 2>"$dir/got" >&-
    status=$?
    is 2 "$arguments >&-"
    has 'the output could not be written: Bad file descriptor' "$arguments >&-"
    rm -f "$dir/status"
    # shellcheck disable=SC2086
    { (trap - PIPE; sleep 0.1; "$ATTEST" $arguments 2>"$dir/got"; echo $? >"$dir/status") | true; }
    for _ in $(seq 50); do [ -s "$dir/status" ] && break; sleep 0.1; done
    status=$(<"$dir/status")
    is 141 "$arguments, and nobody reads"
    ! grep -q 'made attest fail' "$dir/got"
    tell $? "$arguments: a reader that went away is taken for a failure"
done

# ---- files are there whole or not at all ----
"$ATTEST" mark "$dir/found.md" -o "$dir/whole.md" >"$dir/got" 2>&1
printf 'as it was\n' >"$dir/marked.md"
(
    ulimit -f 0 # SIGXFSZ, unless somebody heeds it
    exec "$ATTEST" mark "$dir/found.md" -o "$dir/marked.md" 2>&1
) | cat >"$dir/got"
status=${PIPESTATUS[0]}
is 2 "mark, with files of no length"
has "$dir/marked.md cannot be written: File too large" mark
[ "$(<"$dir/marked.md")" = 'as it was' ]
tell $? "a file that could not be written anew is lost"
! compgen -G "$dir/*.part*" >/dev/null
tell $? "a part of a file is left"
says 2 'cannot be written: No such file or directory' mark "$dir/found.md" -o "$dir/nowhere/marked.md"
ln -s /dev/full "$dir/full" # what is not a file is written into, and not replaced
says 2 'cannot be written: No space left on device' mark "$dir/found.md" -o "$dir/full"
[ -L "$dir/full" ] && [ ! -f "$dir/full" ]
tell $? "a device is replaced"
mkfifo "$dir/out-pipe"
cat "$dir/out-pipe" >"$dir/read" &
run mark "$dir/found.md" -o "$dir/out-pipe"
wait $!
cmp -s "$dir/read" "$dir/whole.md" && [ -p "$dir/out-pipe" ]
tell $? "a pipe is replaced, or not written into"
ln -s whole.md "$dir/link.md"
run mark "$dir/found.md" -o "$dir/link.md"
cmp -s "$dir/link.md" "$dir/whole.md"
tell $? "not written to the name of a link"
(umask 027 && "$ATTEST" mark "$dir/found.md" -o "$dir/mode.md" 2>/dev/null)
[ "$(stat -c %a "$dir/mode.md")" = 640 ]
tell $? "the umask is not heeded"
if mkdir "$dir/small" && mount -t tmpfs -o size=4k attest-test "$dir/small" 2>/dev/null; then
    head -c 4096 /dev/zero >"$dir/small/full"
    says 2 'cannot be written: No space left on device' mark "$dir/found.md" -o "$dir/small/marked.md"
    [ "$(ls -A "$dir/small")" = full ]
    tell $? "something is left on a full disk"
    umount "$dir/small"
fi

# ---- no further process; the sheet is in every form of output all the same ----
for form in '' --json --junit; do
    # shellcheck disable=SC2086 # perhaps no word
    ATTEST_FAIL_CALL=fork:1+ "$program" check $form "${sheets[@]}" >"$dir/got" 2>&1
    status=$?
    is 2 "check $form without a process"
    [ "$(grep -c 'without a further process: Resource temporarily unavailable' "$dir/got")" -ge 3 ]
    tell $? "check $form: not every sheet is told"
done
ATTEST_FAIL_CALL=fork:2 "$program" check --jobs 3 "${sheets[@]}" >"$dir/got" 2>&1
status=$?
is 0 "one fork fails while others run"
has '3 blocks: all hold' "one fork fails while others run"
ATTEST_FAIL_CALL=fork:1 "$program" try projector 'M = A' >"$dir/got" 2>&1
status=$?
is 2 "try without a process"
has 'without a further process nothing is judged: Resource temporarily unavailable' try
ATTEST_FAIL_CALL=pipe2:1+ "$program" check "$good" >"$dir/got" 2>&1
status=$?
is 2 "check without a pipe"
if [ "$(id -u)" = 0 ] && id nobody >/dev/null 2>&1 && command -v setpriv >/dev/null; then # root has no such limit
    chmod 755 "$dir"
    setpriv --reuid=nobody --clear-groups bash -c 'ulimit -u 1; exec "$0" check "$1"' "$program" "$good" >"$dir/got" 2>&1
    status=$?
    is 2 "ulimit -u 1"
    has 'without a further process: Resource temporarily unavailable' "ulimit -u 1"
fi

# ---- a judging process is killed: the statement says so, the others are judged ----
processes() { pgrep -f "^$program" | sort -n; }
ready() { # until N processes are there
    for _ in $(seq 100); do
        [ "$(processes | wc -l)" -ge "$1" ] && break
        sleep 0.05
    done
}
printf '::: {.proof claim=weights}\n$$ 5 n = 4 n + n $$\n:::\n\n::: {.proof claim=weights}\n$$ 6 n = 4 n + 2 n $$\n:::\n' >"$dir/two.md"
ATTEST_FAIL='hang:5 n' "$program" check --time 20 "$dir/two.md" >"$dir/got" 2>&1 &
ready 3
kill -KILL "$(processes | sed -n 2p)" # supervisor, worker, holder
wait $!
status=$?
is 3 "a killed statement"
has 'undecided: judging this was ended from outside by signal 9' "a killed statement"
has '2 blocks: 1 proved, 1 undecided' "a killed statement"
! grep -q 'took longer\|report it' "$dir/got"
tell $? "a killed process is blamed on attest or its time"
ended "a killed statement"
ATTEST_FAIL='hang:5 n' "$program" check --time 20 "$dir/two.md" "$good" >"$dir/got" 2>&1 &
ready 3
# shellcheck disable=SC2046 # several words
kill -KILL $(processes | sed -n '3p;2p') # the holder too
wait $!
status=$?
is 2 "worker and holder killed"
has 'two.md: reading the sheet was ended from outside by signal 9' "worker and holder killed"
has 'good.md:1 · proved' "worker and holder killed"
ended "worker and holder killed"
(ulimit -S -t 1 && ATTEST_FAIL='hang:5 n' "$program" check "$dir/two.md") >"$dir/got" 2>&1
status=$?
is 3 "ulimit -t"
has 'judging this was ended from outside by signal 24' "ulimit -t"
ended "ulimit -t"

# ---- whoever asks attest to stop gets what it has ----
for signal in INT TERM HUP; do
    for form in '' --junit; do
        # A shell has what it starts in the background ignore SIGINT.
        # shellcheck disable=SC2086 # perhaps no word
        ATTEST_FAIL='hang:5 n' env --default-signal "$program" check $form --time 20 "$good" "$dir/two.md" "$good" >"$dir/got" 2>&1 &
        ready 3
        for _ in $(seq 50); do grep -q 'good.md' "$dir/got" && break; sleep 0.1; done
        kill -$signal $!
        wait $! 2>/dev/null
        if [ -z "$form" ]; then has 'good.md:1 · proved' "SIG$signal"; else has '</testsuites>' "SIG$signal --junit"; fi
        has "two.md: reading the sheet was ended from outside by signal $(kill -l $signal)" "SIG$signal $form"
        ended "SIG$signal $form"
    done
done
ATTEST_FAIL='hang:5 n' "$program" check --time 20 "$dir/two.md" >"$dir/got" 2>&1 &
ready 3
kill -TERM $!
wait $!
status=$?
is $((128 + 15)) "the status of a stopped check"
(trap '' HUP; ATTEST_FAIL='hang:5 n' exec "$program" check --time 2 "$dir/two.md") >"$dir/got" 2>&1 &
ready 3
kill -HUP $!
wait $!
status=$?
is 3 "SIGHUP that is to be ignored"
has '2 blocks: 1 proved, 1 undecided' "SIGHUP that is to be ignored"
for command in "try projector M=A" "mark $dir/found.md -o $dir/never.md"; do
    # shellcheck disable=SC2086 # several words
    ATTEST_FAIL='hang:M s' "$program" $command --time 20 >"$dir/got" 2>&1 &
    ready 3
    kill -KILL $!
    wait $! 2>/dev/null
    ended "kill -9 of $command"
    [ ! -e "$dir/never.md" ]
    tell $? "a file of a command that was killed"
done

# ---- what we are started with ----
(trap '' CHLD; exec "$ATTEST" check "$good") >"$dir/got" 2>&1
status=$?
is 0 "SIGCHLD is ignored"
if [ -x /usr/bin/env ] && /usr/bin/env --ignore-signal=CHLD true 2>/dev/null; then
    /usr/bin/env --ignore-signal=CHLD "$ATTEST" check "$good" >"$dir/got" 2>&1
    status=$?
    is 0 "SIGCHLD is ignored by env"
fi
if ! nm "$program" | grep -q __asan_init; then
    (ulimit -S -v 300000 && ATTEST_FAIL='memory:5 n' exec "$program" check "$dir/two.md") >"$dir/got" 2>&1
    status=$?
    is 3 "a smaller limit of the shell"
    has 'judging this needed more memory than the machine or a limit of the shell gives' "a smaller limit of the shell"
fi

# ---- pipes as sheets: one that nobody writes into is empty, another is waited for ----
mkfifo "$dir/pipe"
says 2 'it is a pipe, and nothing is written into it' check "$dir/pipe"
says 2 'it is a pipe, and nothing is written into it' claims --pack "$dir/pipe"
printf -- '---\npack: pipe\n---\n' | cat - "$good" >"$dir/pack-is-pipe.md"
says 2 'it is a pipe, and nothing is written into it' check "$dir/pack-is-pipe.md"
"$ATTEST" check <(sleep 0.3; cat "$good") >"$dir/got" 2>&1
status=$?
is 0 "a sheet through a pipe"
(sleep 0.3; cat "$good") | "$ATTEST" check - >"$dir/got" 2>&1
status=$?
is 0 "a sheet through standard input"
"$ATTEST" check - >"$dir/got" 2>&1 <&-
status=$?
is 2 "closed input"
has 'cannot be read: Bad file descriptor' "closed input"

commands_end
