#!/bin/bash
# The transcripts of README.md are what the program prints, and its links lead somewhere. A comment
# <!-- transcript: COMMAND --> before a fence says which command; BLESS=1 records the transcripts anew.
cd "$(dirname "$0")/.." || exit 2
ATTEST=${ATTEST:-$PWD/build/attest}
[ -x "$ATTEST" ] || { echo "test_readme.sh: no program at $ATTEST"; exit 2; }
export LC_ALL=C.UTF-8 NO_COLOR=1
least=4 # transcripts

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0 transcripts=0
fail() {
    failed=$((failed + 1))
    printf 'README.md: %s\n' "$1"
}

# record COMMAND: the command and what it prints, into $scratch/printed.
record() {
    {
        printf '$ %s\n' "$1"
        eval "timeout 20 \"\$ATTEST\" ${1#build/attest }" 2>&1
    } >"$scratch/printed"
}

command= inside=
while IFS= read -r line; do
    if [ -n "$inside" ] && [ "$line" = '```' ]; then
        record "$command"
        transcripts=$((transcripts + 1))
        if [ -n "$BLESS" ] || cmp -s "$scratch/shown" "$scratch/printed"; then passed=$((passed + 1)); else
            fail "not what is printed: $command"
            diff "$scratch/shown" "$scratch/printed" | sed 's/^/    /'
        fi
        cat "$scratch/printed" >>"$scratch/new"
        command= inside=
    elif [ -n "$inside" ]; then
        printf '%s\n' "$line" >>"$scratch/shown"
        continue
    elif [ -n "$command" ] && [ "$line" = '```' ]; then
        inside=yes
        : >"$scratch/shown"
    elif [[ $line =~ ^'<!-- transcript: '(build/attest .*)' -->'$ ]]; then
        command=${BASH_REMATCH[1]}
    elif [ -n "$command" ]; then
        fail "no fence after the command: $command"
        command=
    fi
    printf '%s\n' "$line" >>"$scratch/new"
done <README.md
[ -z "$inside$command" ] || fail 'a fence is not closed'
[ $transcripts -ge $least ] || fail "only $transcripts transcripts, and there should be $least"
[ -z "$BLESS" ] || [ $failed != 0 ] || cp "$scratch/new" README.md

for link in $(grep -oE '\]\([^)# ]+' README.md HACKING.md | sed 's/.*(//' | grep -v '^http' | sort -u); do
    if [ -e "$link" ]; then passed=$((passed + 1)); else fail "there is no $link"; fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
