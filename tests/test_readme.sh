#!/bin/bash
# The transcripts of README.md are what the program prints: a comment <!-- transcript: COMMAND --> before a fence says which
# command, and BLESS=1 records them anew. Every link of README.md and HACKING.md leads to a file, every path that HACKING.md
# mentions exists, and so does every target of make.
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
    printf '%s\n' "$1"
}

# record COMMAND: the command and what it prints, into $scratch/printed.
record() {
    {
        printf '$ %s\n' "$1"
        eval "timeout 20 \"\$ATTEST\" ${1#build/attest }" 2>&1
    } >"$scratch/printed"
}

command='' inside=''
while IFS= read -r line; do
    if [ -n "$inside" ] && [ "$line" = '```' ]; then
        record "$command"
        transcripts=$((transcripts + 1))
        if [ -n "$BLESS" ] || cmp -s "$scratch/shown" "$scratch/printed"; then passed=$((passed + 1)); else
            fail "not what is printed: $command"
            diff "$scratch/shown" "$scratch/printed" | sed 's/^/    /'
        fi
        cat "$scratch/printed" >>"$scratch/new"
        command='' inside=''
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

# exists PATH DOCUMENT
exists() { if [ -e "$1" ]; then passed=$((passed + 1)); else fail "$2: there is no $1"; fi; }

for document in README.md HACKING.md; do
    for path in $(grep -oE '\]\([^)# ]+' $document | sed 's/.*(//' | grep -v '^http' | sort -u); do
        exists "$path" $document
    done
done
for path in $(grep -oE '[A-Za-z0-9_./-]+/[A-Za-z0-9_./-]*[A-Za-z0-9_]' HACKING.md | grep -E '^(core|generators|props|doc|tests)/' |
    grep -v NAME | sort -u); do
    exists "$path" HACKING.md
done
for target in $(grep -ohE '^make [a-z ]+|`make [a-z]+' README.md HACKING.md | sed 's/`*make//; s/ [A-Z].*//' | tr ' ' '\n' | sort -u); do
    if grep -q "^$target:" Makefile; then passed=$((passed + 1)); else fail "there is no target $target in the Makefile"; fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
