#!/bin/sh
# verdicts.sh SHEET...: what is found and judged in sheets without blocks is what SHEET.verdicts beside each has, byte for byte: a line
# for each formula with its line in the sheet, claim, kind and verdict. BLESS=1 writes it. That none of them contradicts the labels is
# what tests/props/test_raw.c sees to. A sheet that cannot be read, or in which nothing is judged, has failed in any case.
ATTEST=${ATTEST:-build/attest}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
worst=0

fail() {
    echo "$*" >&2
    worst=1
}

for sheet; do
    recorded=${sheet%.*}.verdicts
    "$ATTEST" check --json --no-repairs "$sheet" >"$scratch/json" 2>"$scratch/errors"
    status=$?
    case $status in
    0 | 1 | 3) ;; # holds, something is wrong, something is open
    *)
        fail "$sheet: exit status $status: $(head -n 3 "$scratch/errors")"
        continue
        ;;
    esac
    awk -f tests/formulas.awk "$scratch/json" >"$scratch/verdicts"
    if [ ! -s "$scratch/verdicts" ]; then
        fail "$sheet: nothing is judged"
        continue
    fi
    [ -z "$BLESS" ] || cp "$scratch/verdicts" "$recorded"
    if cmp -s "$recorded" "$scratch/verdicts"; then
        echo "$sheet: $(wc -l <"$recorded") formulas are judged as recorded"
    else
        fail "$sheet: not judged as recorded in $recorded (BLESS=1 records it anew):"
        diff "$recorded" "$scratch/verdicts" 2>&1 | sed -n 's/^\([<>]\|diff:\)/    &/p' | head -n 20 >&2
    fi
done
exit $worst
