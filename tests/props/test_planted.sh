#!/bin/bash
# test_planted.sh [FILE...]: wrong formulas must be refuted, one `attest try` a line of tests/planted.txt. Every
# counterexample is replayed, and must refute again. Prints a line per failure. In a FILE named like rewritings.txt the
# formulas are true and must hold. Beside NAME.txt may be NAME.md, a pack with the claims of its lines. A verdict may have its
# evidence in brackets: holds (proof) is the level of every step.
cd "$(dirname "$0")/.." || exit 2
ATTEST=${ATTEST:-../build/attest}
[ -x "$ATTEST" ] || { echo "test_planted.sh: no program at $ATTEST"; exit 2; }

passed=0 failed=0
string='"replay":"(([^"\\]|\\.)*)"'
verdict='"verdict":"([a-z-]*)"'

fail() {
    failed=$((failed + 1))
    printf '%s:%d: %s | %s: %s\n' "$file" "$number" "$claim" "$text" "$1"
}

# letters JSON: the verdict of each step as one letter, in order.
letters() {
    local rest=${1#*'"steps":['}
    steps=
    while [[ $rest =~ $verdict ]]; do
        case ${BASH_REMATCH[1]} in
        holds) steps+=H ;; refuted) steps+=R ;; ill-formed) steps+=I ;; undecided) steps+=U ;; vacuous) steps+=V ;; *) steps+='?' ;;
        esac
        rest=${rest#*"${BASH_REMATCH[0]}"}
    done
}

# replays JSON: the worlds of its counterexamples, each once, with the escapes of JSON undone.
replays() {
    local rest=$1 world
    worlds=()
    while [[ $rest =~ $string ]]; do
        rest=${rest#*"${BASH_REMATCH[0]}"}
        world=${BASH_REMATCH[1]//\\\\/$'\1'}
        world=${world//\\\"/\"}
        world=${world//$'\1'/\\}
        [[ $'\n'$(printf '%s\n' "${worlds[@]}")$'\n' == *$'\n'"$world"$'\n'* ]] || worlds+=("$world")
    done
}

# try CLAIM TEXT VERDICT STEPS: one line of a file; STEPS may be empty.
try() {
    local claim=$1 text=$2 want=${3%% (*} wanted=$4 level='' json status got world
    case $3 in *' ('*')') level=${3##*' ('} level=${level%')'} ;; esac
    json=$(timeout 300 "$ATTEST" try --json --no-repairs "${pack[@]}" -- "$claim" "$text" 2>&1)
    status=$?
    [ $status != 124 ] || { fail 'no answer in 300 seconds'; return; }
    [[ $json == '{'*'}' && $json != *$'\n'* && $json =~ $verdict ]] ||
        { fail "not one line of JSON (exit status $status): ${json:0:200}"; return; }
    got=${BASH_REMATCH[1]}
    letters "$json"
    [ "$got" = "$want" ] || { fail "should be $want, is $got ($steps)"; return; }
    if [ -n "$level" ]; then
        levels=$(grep -o '"level":"[a-z]*"' <<<"${json#*'"steps":['}" | sort -u)
        [ "$levels" = "\"level\":\"$level\"" ] || { fail "should have the evidence $level, has ${levels//$'\n'/ }"; return; }
    fi
    case $want in holds) want=0 ;; undecided | vacuous) want=3 ;; *) want=1 ;; esac
    [ "$got" != ill-formed ] || [ $status != 2 ] || want=2 # it cannot be read; 1: its shapes do not fit
    [ $status = $want ] || { fail "is $got with exit status $status, not $want"; return; }
    [ -z "$wanted" ] || [ "$steps" = "$wanted" ] || { fail "steps should be $wanted, are $steps"; return; }
    if [ "$got" = refuted ]; then
        replays "$json"
        [ ${#worlds[@]} -gt 0 ] || { fail 'refuted, with nothing to replay'; return; }
        for world in "${worlds[@]}"; do
            timeout 300 "$ATTEST" replay "${pack[@]}" "$world" >/dev/null 2>&1
            status=$?
            # a witness (w) shows that the statement does hold somewhere, which refutes the answer "no"
            case $world in *'#w/'*) again=0 ;; *) again=1 ;; esac
            [ $status = $again ] || { fail "replay exits with $status: attest replay '$world'"; return; }
        done
    fi
    passed=$((passed + 1))
}

# run FILE VERDICT: every line of FILE; VERDICT where the third column is missing.
run() {
    file=$1 number=0
    local line claim text want steps_wanted lines=0
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        case $line in '' | '#'*) continue ;; esac
        line+=' | '
        claim=${line%%' | '*} line=${line#*' | '}
        text=${line%%' | '*} line=${line#*' | '}
        want=${line%%' | '*} line=${line#*' | '}
        steps_wanted=${line%%' | '*}
        lines=$((lines + 1))
        try "$claim" "$text" "${want:-$2}" "$steps_wanted"
    done <"$file"
    claim=$file text="$lines lines"
    case $file in planted.txt | rewritings.txt | calculus.txt | recursion.txt | jumps.txt | chance.txt) [ $lines -ge 80 ] || fail 'the file has been emptied' ;; esac
}

[ $# -gt 0 ] || set -- planted.txt
for given; do
    pack=()
    [ ! -f "${given%.txt}.md" ] || pack=(--pack "${given%.txt}.md") # claims of its own
    case $given in *rewritings*) run "$given" holds ;; *) run "$given" refuted ;; esac
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
