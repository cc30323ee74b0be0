#!/bin/bash
# Every mistake and the message it gets: tests/errors/NAME.err holds the arguments of a command, its status, and all that
# it prints. BLESS=1 writes what the program does now into the files; names as arguments run only those.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
export LC_ALL=C.UTF-8 NO_COLOR=1
passed=0 failed=0

got=$(mktemp) || exit 2
trap 'rm -f "$got"' EXIT
if [ $# -eq 0 ]; then
    set -- tests/errors/*.err
else
    set -- "${@/#/tests/errors/}"
    set -- "${@/%/.err}"
fi

for file; do
    { IFS= read -r arguments && read -r _ wanted; } <"$file" || { [ -n "$BLESS" ] && wanted=; }
    eval "set -- $arguments"
    { timeout 120 "$ATTEST" "$@" >"$got" 2>&1 </dev/null; } 2>/dev/null
    status=$?
    if [ -n "$BLESS" ]; then
        { printf '%s\nstatus %d\n' "$arguments" "$status"; cat "$got"; } >"$got.new" && mv "$got.new" "$file"
        passed=$((passed + 1))
    elif [ "$status" = "$wanted" ] && tail -n +3 "$file" | cmp -s - "$got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: attest %s\n' "$file" "$arguments"
        [ "$status" = "$wanted" ] || printf '  status %s, and %s is right\n' "$status" "$wanted"
        tail -n +3 "$file" | diff --label expected --label printed -u - "$got" | sed 's/^/  /'
    fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
