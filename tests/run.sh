#!/bin/sh
# run.sh TEST RESULT: runs one test, a Criterion program or a script, and prints one line about it: ok, FAIL or skip.
# Its output goes to RESULT with .log in place of .result, and is shown if it failed; RESULT gets "PASSED FAILED".
#
# Each test of a Criterion program counts. A script counts once, or as its last line says when that is of the form
# "N passed, M failed"; status 77 means that it cannot be run here and counts as neither. Criterion does not see what a
# sanitizer reports when a process ends (a leak), hence the look into the log. A program that asserts nothing has failed.
test=$1 result=$2 log=${2%.result}.log
case $test in */*) ;; *) test=./$test ;; esac
mkdir -p "${result%/*}" || exit 2

timeout "${TEST_SECONDS:-900}" "$test" >"$log" 2>&1
status=$?
grep -q '^==[0-9]*==ERROR: ' "$log" && status=99
if [ $status = 77 ]; then
    echo 0 0 >"$result"
    echo "skip  $1: $(tail -n 1 "$log")"
    exit
fi

# shellcheck disable=SC2046 # two words
set -- "$1" $(sed -n -e 's/.*Tested: \([0-9]*\) | Passing: \([0-9]*\) .*/\2 \1-\2/p' \
    -e '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log" | tail -n 1)
passed=$((${2:-$((status == 0))}))
failed=$((${3:-$((status != 0))}))
if [ $failed = 0 ] && { [ $status != 0 ] || [ $passed = 0 ]; }; then failed=1; fi
echo $passed $failed >"$result"
if [ $failed = 0 ]; then
    echo "ok    $1 ($passed)"
else # in one piece, whatever else is running
    printf '%s\nFAIL  %s (%d of %d, exit status %d)\n' "$(sed 's/^/    /' "$log")" "$1" $failed $((passed + failed)) $status
fi
