#!/bin/bash
# The reports do not depend on the processor: every sheet is checked with vectors of each width, and the bytes are the same.
# Where the processor lacks a width, a narrower one takes its place, and the comparison says nothing about it.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
for sheet in doc/answers.md doc/sheets/*.md tests/sheets/*.md doc/sheets/raw/*.md; do
    ATTEST_VECTORS=128 "$ATTEST" check --json "$sheet" >"$dir/128" 2>&1
    status=$?
    for width in 256 512; do
        ATTEST_VECTORS=$width "$ATTEST" check --json "$sheet" >"$dir/$width" 2>&1
        if [ $? = $status ] && [ -s "$dir/128" ] && cmp -s "$dir/128" "$dir/$width"; then passed=$((passed + 1)); else
            failed=$((failed + 1))
            echo "$sheet: vectors of $width bits give another report than those of 128"
        fi
    done
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
