#!/bin/bash
# Every example of doc/language.md is true: the last section of that file explains how examples are marked. A fence that is
# not marked fails the test, so that none is left out. BLESS=1 writes what the program says now into the file: read the
# differences. With arguments, runs those files instead, without the minimum.
cd "$(dirname "$0")/.." || exit 2
ATTEST=${ATTEST:-$PWD/build/attest}
[ -x "$ATTEST" ] || { echo "test_language.sh: no program at $ATTEST"; exit 2; }
export LC_ALL=C.UTF-8 NO_COLOR=1
least=190

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s:%d: %s\n' "$file" "$number" "$1"
}

# field NAME JSON: the first string of that name, with the escapes of JSON undone; empty if it is null.
field() {
    local pattern="\"$1\":\"(([^\"\\\\]|\\\\.)*)\"" value=
    [[ $2 =~ $pattern ]] && value=${BASH_REMATCH[1]}
    value=${value//\\\\/$'\1'}
    value=${value//\\\"/\"}
    printf '%s' "${value//$'\1'/\\}"
}

# letters JSON: one letter for each step that is judged, in order.
letters() {
    local rest=${1#*'"steps":['} steps=
    while [[ $rest =~ '"verdict":"'([a-z-]*)'"' ]]; do
        case ${BASH_REMATCH[1]} in
        holds) steps+=H ;; refuted) steps+=R ;; ill-formed) steps+=I ;; undecided) steps+=U ;; vacuous) steps+=V ;;
        esac
        rest=${rest#*"${BASH_REMATCH[0]}"}
    done
    printf '%s' "$steps"
}

# comment WANTED JSON: what the program says, in the words that the comment WANTED uses.
comment() {
    local verdict evidence
    verdict=$(field verdict "$2")
    case $1 in
    'error: '*'; '*) printf 'error: %s; %s' "$(field message "$2")" "$(field hint "$2")" ;;
    'error: '*) printf 'error: %s' "$(field message "$2")" ;;
    'read as '*) printf 'read as %s' "$(field statement "$2")" ;;
    *\(*\))
        evidence=$(field level "$2")
        case $2 in *'"shape_error":"'*) evidence=shape ;; esac
        printf '%s (%s)' "$verdict" "$evidence"
        ;;
    *[!HRIUV]*) printf '%s' "$verdict" ;;
    *) letters "$2" ;;
    esac
}

# example CLAIM LINE: tries the text before the last "  # " and compares with what is after it; sets $line anew.
example() {
    local text=${2%"  # "*} wanted=${2##*"  # "} json got
    [ "$text" != "$2" ] || { fail "no verdict beside: $2"; return; }
    text=${text%"${text##*[![:space:]]}"}
    json=$(timeout 20 "$ATTEST" try --json --no-repairs "${pack[@]}" -- "$1" "$text" 2>&1)
    [[ $json == '{'*'}' ]] || { fail "$text: $json"; return; }
    got=$(comment "$wanted" "$json")
    if [ "$got" = "$wanted" ] || [ -n "$BLESS" ]; then pass; else fail "$text: $wanted was expected, and it is: $got"; fi
    line=${2%"$wanted"}$got
}

# run ARGUMENT...: the program in the scratch directory; what it prints goes to $scratch/out, its status to $status.
run() {
    (cd "$scratch" && timeout 60 "$ATTEST" "$@") >"$scratch/out" 2>&1
    status=$?
}

# fence INFO: $body is a whole fence. Sets $body anew, for BLESS.
fence() {
    local kind=${1%% *} rest='' first
    [ "$kind" = "$1" ] || rest=${1#* }
    pack=()
    [[ " $claims " != *" ${rest##* } "* ]] || pack=(--pack "$scratch/language.md")
    case $1 in
    'attest '*)
        first=$number
        number=$((first - $(wc -l <<<"$body")))
        local lines=
        while IFS= read -r line; do
            [ -z "$line" ] || example "$rest" "$line"
            lines+=$line$'\n'
            number=$((number + 1))
        done <<<"$body"
        body=${lines%$'\n'} number=$first
        ;;
    'claim '*)
        run claims --pack language.md "$rest"
        if [ $status = 0 ]; then pass; else fail "$1: $(head -n 1 "$scratch/out")"; fi
        ;;
    'plot '*)
        printf '# Figure\n\n```plot %s\n%s\n```\n' "$rest" "$body" >"$scratch/figure.md"
        run weave "${pack[@]}" figure.md -o woven.md
        if [ $status = 0 ] && grep -q '^!\[' "$scratch/woven.md"; then pass; else fail "$1: $(head -n 1 "$scratch/out")"; fi
        ;;
    'markdown sheet'* | 'latex sheet'*)
        [ "$kind" = latex ] && sheet=sheet.tex || sheet=sheet.md
        printf '%s\n' "$body" >"$scratch/$sheet"
        case $1 in *' of this page') pack=(--pack language.md) ;; esac
        command=(check --expect "${pack[@]}" "$sheet")
        run "${command[@]}"
        blocks=$(grep -cE '^(::: \{\.|```(answer|proof) )|^\\begin\{(answer|derivation|proof)\}' "$scratch/$sheet")
        [ "$1" != "${1% with a mistake}" ] || {
            if [ $status = 0 ] && [ "$blocks" -gt 0 ]; then passed=$((passed + blocks)); else
                fail "$1: exit status $status"
                sed 's/^/    /' "$scratch/out"
            fi
        }
        ;;
    'markdown pack'*)
        printf '%s\n' "$body" >"$scratch/pack.md"
        run claims --pack pack.md
        [ $status = 2 ] || fail "$1: nothing is wrong with it"
        ;;
    'text message') # what the fence before it makes the program say
        if [ -n "$BLESS" ]; then body=$(<"$scratch/out"); fi
        if [ "$body" = "$(<"$scratch/out")" ]; then pass; else
            fail 'another message was printed:'
            sed 's/^/    /' "$scratch/out"
        fi
        ;;
    text) ;;
    *) fail "nothing tests this fence: $1" ;;
    esac
    case $expected in "" | "$1") ;; *) fail "the message that belongs to the fence before is missing" ;; esac
    case $1 in *' with a mistake' | 'markdown pack'*) expected='text message' ;; *) expected= ;; esac
}

# file FILE: all its fences. What is written anew is in $scratch/new.
check() {
    file=$1 number=0 expected=''
    local text mark='' info
    claims=$(sed -n 's/^```claim \([^ ]*\).*/\1/p' "$file" | tr '\n' ' ')
    cp "$file" "$scratch/language.md"
    : >"$scratch/new"
    while IFS= read -r text || [ -n "$text" ]; do
        number=$((number + 1))
        if [ -z "$mark" ] && [[ $text =~ ^(\`\`\`+)(.*)$ ]]; then
            mark=${BASH_REMATCH[1]} info=${BASH_REMATCH[2]} body=
            printf '%s\n' "$text" >>"$scratch/new"
        elif [ -n "$mark" ] && [ "$text" = "$mark" ]; then
            body=${body%$'\n'}
            fence "$info"
            printf '%s\n%s\n' "$body" "$mark" >>"$scratch/new"
            mark=
        elif [ -n "$mark" ]; then
            body+=$text$'\n'
        else
            printf '%s\n' "$text" >>"$scratch/new"
        fi
    done <"$file"
    [ -z "$mark" ] || fail 'a fence is not closed'
    [ -z "$BLESS" ] || [ $failed != 0 ] || cp "$scratch/new" "$file"
}

if [ $# -gt 0 ]; then
    for given; do check "$given"; done
else
    check doc/language.md
    [ $passed -ge $least ] || fail "only $passed examples, and there should be $least"
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ]
