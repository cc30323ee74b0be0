#!/bin/bash
# Ten subjects: every statement of tests/subjects/*.txt is judged in the claims of the pack of the same name, and its verdict is
# compared with its truth, which tests/subjects/oracle.py finds without attest. It fails if a verdict is false, if fewer than 90 in
# 100 are right, if a statement needs more than 5 seconds of processor time, or if a file is not the one that the oracle has seen.
# Topics as arguments: only these. SHOW=1 lists what is not right.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
folder=tests/subjects
failed=0
fail() {
    failed=$((failed + 1))
    echo "$1"
}

# A sheet for each topic, a block for each statement; `rows` has the line of the block, claim, text and truth.
topics=("$@")
[ $# -gt 0 ] || mapfile -t topics < <(basename -s .txt "$folder"/*.txt)
for topic in "${topics[@]}"; do
    awk -F ' [|] ' -v sheet="$dir/$topic.md" -v rows="$dir/$topic.rows" -v pack="$PWD/$folder/$topic.md" '
        BEGIN { printf "---\npack: %s\n---\n", pack >sheet; line = 3 }
        /^[^# ]/ {
            kind = $1 ~ /^answer / ? $1 : "proof " $1
            printf "\n```%s\n%s\n```\n", kind, $2 >sheet
            printf "%d\t%s\t%s\t%s\n", line + 2, $1, $2, $3 >rows
            line += 4
        }' "$folder/$topic.txt"
    "$ATTEST" check --json --no-repairs --timings "$dir/$topic.md" >"$dir/$topic.json" 2>"$dir/$topic.err"
    sed 's/^.*"line":\([0-9]*\),"claim":.*$/\1\t&/; s/^\([0-9]*\)\t.*"statement":"[^\n]*/&/' "$dir/$topic.json" |
        awk -F '\t' '{
            verdict = $2; sub(/^.*"statement":("([^"\\]|\\.)*"|null),"verdict":"/, "", verdict); sub(/".*/, "", verdict)
            ms = $2; sub(/.*"ms":/, "", ms); sub(/[^0-9.].*/, "", ms)
            printf "%d\t%s\t%d\n", $1, verdict, ms
        }' >"$dir/$topic.verdicts"
    awk -F '\t' -v topic="$topic" -v show="${SHOW:-}" '
        NR == FNR { verdict[$1] = $2; ms[$1] = $3; next }
        {
            n++
            v = verdict[$1]
            time += ms[$1]
            if (ms[$1] > slowest) slowest = ms[$1]
            if (ms[$1] > 5000) printf "! %s: %s: %d ms: %s\n", topic, $2, ms[$1], $3
            kind = v == ($4 == "true" ? "holds" : "refuted") ? "right" : v == "holds" || v == "refuted" ? "FALSE" : v == "ill-formed" ? "ill-formed" : "undecided"
            count[kind]++
            if (kind == "FALSE") printf "! %s: %s: %s, and it is %s: %s\n", topic, $2, v, $4, $3
            else if (kind != "right" && show) printf "  %s: %s: %s, and it is %s: %s\n", topic, $2, v == "" ? "no verdict" : v, $4, $3
        }
        END { printf "= %s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", topic, n, count["right"], count["undecided"], count["ill-formed"], count["FALSE"], time, slowest }
    ' "$dir/$topic.verdicts" "$dir/$topic.rows" >"$dir/$topic.result"
    grep '^  ' "$dir/$topic.result"
    while IFS= read -r problem; do fail "${problem#! }"; done < <(grep '^!' "$dir/$topic.result")
done

printf '%-16s %10s %6s %9s %10s %5s %8s %8s\n' topic statements right undecided ill-formed false ms slowest
cat "$dir"/*.result | awk -F '\t' '/^=/ {
    sub(/^= /, "", $1)
    printf "%-16s %10d %6d %9d %10d %5d %8d %8d\n", $1, $2, $3, $4, $5, $6, $7, $8
    for (i = 2; i <= 7; i++) sum[i] += $i
    if ($8 > worst) worst = $8
} END { printf "%-16s %10d %6d %9d %10d %5d %8d %8d\n", "all", sum[2], sum[3], sum[4], sum[5], sum[6], sum[7], worst }' | tee "$dir/table"
read -r _ statements right _ < <(tail -n 1 "$dir/table")
[ $((right * 100)) -ge $((statements * 90)) ] || fail "fewer than 90 in 100 are right"

if [ $# = 0 ]; then
    [ "$statements" -ge 500 ] || fail "there are fewer than 500 statements"
    # The files are those that the oracle has seen; where python3 has mpmath, it looks again.
    while read -r topic true false sum; do
        now=$(cat "$folder/$topic".{txt,md} "$folder"/{numbers_exact,oracle,worlds}.py | sha256sum | cut -d ' ' -f 1)
        [ "$now" = "$sum" ] || fail "$topic has changed since the oracle has seen it: run $folder/oracle.py --record"
        if [ $((true * 10)) -lt $(((true + false) * 4)) ] || [ $((false * 10)) -lt $(((true + false) * 4)) ]; then
            fail "$topic: half of the statements should be false"
        fi
    done <"$folder/recorded"
    [ "$(wc -l <"$folder/recorded")" = ${#topics[@]} ] || fail "a topic is not recorded: run $folder/oracle.py --record"
    if python3 -c 'import mpmath' 2>/dev/null; then
        python3 "$folder/oracle.py" >"$dir/oracle" || { fail "the oracle contradicts what is written down"; cat "$dir/oracle"; }
    fi
fi
echo "$((statements - failed > 0 ? statements - failed : 0)) passed, $failed failed"
[ $failed = 0 ]
