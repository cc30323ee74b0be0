#!/bin/bash
# Sentences are read as they are meant: each entry of prose.txt becomes a sheet with one derivation, all sheets are judged in one run,
# and no verdict may contradict what the entry records. What is false must not hold, what is true must not be refuted, and what is
# not asserted gets neither. Any other verdict is honest, but of what is asserted in prose.txt at least 85 % must be judged. The sentences of
# prose-words.txt are harder, so there no share is asked for. PROSE=file takes the entries from another file. SHOW=1 also names those that
# were not judged.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
export LC_ALL=C.UTF-8
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# compare FILE SHARE: the entries of the file; at least SHARE % of what is asserted must be judged.
compare() {
    local prose=$1 share=$2
    rm -f "$dir"/*

    # A sheet for each entry, named by its line, and a table: line, claim, truth, what it tries.
    awk -v dir="$dir" '
        function finish() { if (sheet) { print ":::" >sheet; close(sheet) } }
        /^@/ {
            finish()
            sheet = sprintf("%s/%d.md", dir, NR)
            printf "::: {.proof claim=%s}\n", $2 >sheet
            if ($3 !~ /^(true|false|left)$/ || NF > 3 && $4 != ":") print FILENAME ":" NR ": not an entry: " $0 >"/dev/stderr"
            what = $0
            sub(/^[^:]*:? */, "", what)
            print NR "\t" $2 "\t" $3 "\t" what
            next
        }
        /^#/ { next }
        sheet { print >sheet }
        END { finish() }' "$prose" >"$dir/entries" 2>"$dir/mistakes"
    if [ -s "$dir/mistakes" ] || [ ! -s "$dir/entries" ]; then
        cat "$dir/mistakes"
        echo "$prose has no entries, or some that cannot be read"
        return 2
    fi

    cut -f 1 "$dir/entries" | sed "s|.*|$dir/&.md|" | xargs -n 100000 "$ATTEST" check --json --no-repairs >"$dir/json" 2>"$dir/err"
    sed -nE 's|"verdict":"([a-z-]+)".*|\t\1|; s|^\{"sheet":"[^"]*/([0-9]+)\.md",.*(\t[a-z-]+)$|\1\2|p' "$dir/json" >"$dir/verdicts"

    # The comparison; its last line is the count.
    awk -F '\t' -v prose="$prose" -v share="$share" -v show="${SHOW:-}" '
        NR == FNR { verdict[$1] = $2; next }
        {
            got = $1 in verdict ? verdict[$1] : "nothing"
            column = got == "holds" || got == "refuted" ? got : "other"
            number[$3, column]++
            asserted += $3 != "left"
            judged += $3 != "left" && column != "other"
            contradicts = $3 == "true" && got == "refuted" || $3 == "false" && got == "holds" || $3 == "left" && column != "other"
            failed += contradicts
            passed += !contradicts
            if (contradicts || show && column == "other" && $3 != "left")
                printf "%s:%d: %s, %s, and the verdict is %s%s\n", prose, $1, $2, $3, got, $4 == "" ? "" : " (" $4 ")"
        }
        END {
            print "          holds refuted   other"
            split("true false left", row, " ")
            for (r = 1; r <= 3; r++)
                printf "%-7s %7d %7d %7d\n", row[r], number[row[r], "holds"], number[row[r], "refuted"], number[row[r], "other"]
            printf "judged: %d of %d (%d %%)\n", judged, asserted, asserted ? 100 * judged / asserted : 0
            if (!judged || 100 * judged < share * asserted) {
                failed++
                print "fewer than " share " % of what is asserted is judged"
            }
            print passed + 0 " passed, " failed + 0 " failed"
            exit failed > 0
        }' "$dir/verdicts" "$dir/entries"
}

if [ "${PROSE:-}" ]; then
    compare "$PROSE" 0
    exit
fi
compare tests/prose.txt 85 >"$dir.first"
first=$?
compare tests/prose-words.txt 5 >"$dir.second"
second=$?
cat "$dir.first" "$dir.second" | grep -v ' passed, '
cat "$dir.first" "$dir.second" | awk '/ passed, / { passed += $1; failed += $3 } END { print passed + 0 " passed, " failed + 0 " failed" }'
rm -f "$dir.first" "$dir.second"
exit $((first > second ? first : second))
