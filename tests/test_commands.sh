#!/bin/bash
# Commands and options: parser, range checks, help, manual page and completions agree with the rows in doc/command/rows.h;
# dumps, version, "did you mean", and the topics of help.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

rows=doc/command/rows.h
commands=$(sed -n '/define COMMAND_ROWS/,/^$/s/^ *X([A-Z]*, \([a-z]*\),.*/\1/p' $rows)
options=$(sed -n '/define OPTION_ROWS/,$s/^ *X([a-z_]*, "\([a-z-]*\)",.*/\1/p' $rows | sort -u)
stages=$(sed -n '/define DUMPS/,/^$/s/^ *X([A-Z]*, "\([a-z]*\)",.*/\1/p' $rows)
[ "$(wc -w <<<"$commands")" -ge 7 ] && [ "$(wc -w <<<"$options")" -ge 25 ] && [ "$(wc -w <<<"$stages")" = 8 ] ||
    fail "the rows of $rows were not found"

# ---- every command has its page, twice ----
"$ATTEST" help >"$dir/overview"
"$ATTEST" >"$dir/alone"
cmp -s "$dir/overview" "$dir/alone" && pass || fail "attest and attest help differ"
for command in $commands; do
    grep -q "^  $command\b" "$dir/overview" && pass || fail "attest help does not list $command"
    says 0 "attest $command [options]" help "$command"
    cp "$dir/got" "$dir/page-$command"
    run "$command" --help
    cmp -s "$dir/got" "$dir/page-$command" && pass || fail "attest $command --help differs from attest help $command"
    awk 'length($0) > 100 { exit 1 }' "$dir/page-$command" && pass || fail "attest help $command has long lines"
done
run help check --width 60
sed '/^Examples/,$d' "$dir/got" | awk 'length($0) > 60 { exit 1 }' && pass || fail "--width 60: a line is longer"

# ---- every option: help lists it exactly where the parser takes it, and its value is checked ----
value_of() { # OPTION COMMAND: a value that fits, from the hint; nothing for a flag, or for a command that does not take it
    "$ATTEST" "$2" "--$1" 2>&1 </dev/null | sed -n "s/^as in --$1 //p"
}
for option in $options; do
    takers=0
    for command in $commands; do
        eval "value=$(value_of "$option" "$command")"
        run "$command" "--$option${value:+=$value}" --help
        if grep -q -- "^  \(-[a-z], \)\?--$option\( \|$\)" "$dir/page-$command"; then
            [ "$status" = 0 ] && pass || fail "attest help $command lists --$option, which is refused"
            takers=$((takers + 1))
        elif [ "$status" = 2 ] && grep -q "^attest: \"$command\" has no --$option (it is an option of \"" "$dir/got"; then
            pass
        else
            fail "attest $command --$option: taken, but not listed by help"
        fi
    done
    [ $takers -gt 0 ] && pass || fail "no command takes --$option"
    owner=$(grep -l -- "^  \(-[a-z], \)\?--$option\b" "$dir"/page-* | head -n 1)
    owner=${owner##*page-}
    eval "value=$(value_of "$option" "$owner")"
    if [ -z "$value" ]; then
        says 2 "--$option takes no value" "$owner" "--$option=1"
        continue
    fi
    says 2 "--$option needs " "$owner" "--$option"
    range=$("$ATTEST" "$owner" "--$option" 2>&1 | sed -n 's/.*whole number from \([0-9]*\) \(to \([0-9]*\)\|on\)$/\1 \3/p')
    if [ -n "$range" ]; then
        read -r low high <<<"$range"
        run "$owner" "--$option=$low" --help
        [ "$status" = 0 ] && pass || fail "--$option=$low is refused"
        says 2 "whole number from $low" "$owner" "--$option=$((low - 1))"
        says 2 ", not \"many\"" "$owner" "--$option" many
        says 2 ", not \"1.5\"" "$owner" "--$option" 1.5
        says 2 ", not \"\"" "$owner" "--$option="
        says 2 "not \"99999999999999999999\"" "$owner" "--$option=99999999999999999999"
        [ -z "$high" ] && continue
        run "$owner" "--$option=$high" --help
        [ "$status" = 0 ] && pass || fail "--$option=$high is refused"
        says 2 "from $low to $high, not \"$((high + 2))\"" "$owner" "--$option=$((high + 2))"
    fi
done
says 2 '--d needs an even whole number from 2 to 65536, not "7"' positions --d 7
says 2 '--format needs bf16' positions --format fp8
says 2 '--format needs text, json, junit' check --format bf16 x.md
says 2 '"try" has no --format (it is an option of "check" and "positions").' try --format text projector 'M = A'
says 2 'a report has one format' check --format text --json x.md
says 2 'a report has one format' check --junit --json x.md
says 2 '--json or another format' check --dump tree --format junit x.md
says 2 'some of outline, tokens, lines, tree, shapes, tape, normal and worlds' try --dump tree,leaves projector 'M = A'
says 2 'contradict' try -q -v projector 'M = A'
says 2 '--json' try --dump tree --json projector 'M = A'
says 2 'which command?' --json
says 2 '-o needs --weave' claims -o x.html
says 0 'holds' --json try projector 'M = A A^T' # options may come first
says 2 'there is no option -n =' try weights '-n ='
says 0 'proved' try --strict --verbose --no-links --width=60 weights -- 'n = n'

# ---- did you mean ----
says 2 'did you mean check?' chekc sheet.md
says 2 'did you mean --no-repairs?' try --norepairs projector 'M = A'
says 2 'did you mean average?' try avarage 'q = 1'
says 2 'did you mean projector?' claims projektor
says 2 'did you mean projector?' replay 'projctor#1/1.1.0/1.1/M = A'
says 2 'the claims are weights, concentration' try something-else 'q = 1'
says 2 'did you mean "attest help check"?' help chekc
printf '::: {.answer claim=avarage}\n$q = 1$\n:::\n' >"$dir/near.md"
says 2 'did you mean average?' check "$dir/near.md"
printf '```plot avarage\ncurve α_a\n```\n' >"$dir/plot.md"
says 2 'did you mean average?' weave "$dir/plot.md" -o "$dir/plot.out.md"

# ---- a sheet in which nothing is marked ----
printf 'My homework.\n\n1(b)ii: so $q = k_a$.\n' >"$dir/plain.md"
says 1 "✗ 1(b)ii average · answer refuted" check "$dir/plain.md"
says 0 '' weave "$dir/plain.md" -o "$dir/plain.out.md"
grep -q '^::: {.verdict .refuted' "$dir/plain.out.md" && pass || fail 'the woven sheet has no verdict'
printf 'Only words.\n' >"$dir/words.tex"
says 2 'no formula was found here, so nothing was judged' check "$dir/words.tex"
says 2 '"message":"no formula was found here' check --json "$dir/words.tex"
printf '::: {.answer claim=average}\nIt is the sum.\n:::\n' >"$dir/dollars.md"
says 2 'write the formula between dollar signs, $q = …$' check "$dir/dollars.md"

# ---- the manual page ----
"$ATTEST" help --man >"$dir/man"
for command in $commands; do
    grep -q "^\.SS attest $command$" "$dir/man" && pass || fail "the manual page has no $command"
done
for option in $options; do
    grep -qF -- "\\fB\\-\\-${option//-/\\-}\\fR" "$dir/man" && pass || fail "the manual page has no --$option"
done
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -Kutf8 "$dir/man" >"$dir/man.txt" 2>"$dir/got"
    [ ! -s "$dir/got" ] && grep -q 'worst' "$dir/man.txt" && pass || fail "groff complains about the manual page"
fi

# ---- completion ----
for shell in bash zsh fish; do
    "$ATTEST" help --completion $shell >"$dir/$shell"
    for option in $options; do
        grep -q -- "\(--\| -l \)$option\b" "$dir/$shell" && pass || fail "the completion of $shell has no --$option"
    done
    for command in $commands; do
        grep -qw "$command" "$dir/$shell" && pass || fail "the completion of $shell has no $command"
    done
    if command -v $shell >/dev/null; then
        $shell -n "$dir/$shell" 2>"$dir/got" && pass || fail "$shell cannot read its completion"
    fi
done
# completes WORDS WORD...: after these words, of which the last is begun, bash offers WORDS
completes() {
    local wanted=$1 offered
    shift
    offered=$(cd "$dir" && PATH=$(dirname "$ATTEST"):$PATH bash -c '. ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _attest; echo "${COMPREPLY[*]}"' - "$@" 2>"$dir/got")
    [ "$offered" = "$wanted" ] && pass || fail "bash completes “$*” to “$offered”, not “$wanted”"
}
completes check attest che
completes 'check claims' attest c
completes '--no-repairs --no-links --no-color' attest try --no-
completes '--below' attest positions --b
completes 'bf16 bfloat16' attest positions --format b
completes 'json junit' attest check --format j
completes fish attest help --completion f
completes projector attest try proj
completes 'try' attest help tr
completes '--junit' attest --seed 3 check --jun

# ---- dumps: each stage has its section, in order, and the verdict comes after them ----
says 1 '[outline] ' check --dump outline "$dir/plain.md"
run --dump "$(tr '\n' , <<<"$stages" | sed 's/,$//')" try projector 'M = A A^T'
order=$(sed -n 's/^\[\([a-z]*\)\].*/\1/p' "$dir/got" | uniq | tr '\n' ' ')
[ "$order" = "$(tr '\n' ' ' <<<"$stages")" ] && [ "$status" = 0 ] && pass || fail "the stages of --dump: $order"
tail -n 4 "$dir/got" | grep -q 'proved' && pass || fail "--dump: no verdict at the end"
dumped() { # STAGE LINE: this line is in the section of the stage
    sed -n "/^\[$1\]/,/^\[[^$1]/p" "$dir/got" | grep -qxF -- "$2" && pass || fail "--dump $1: no line “$2”"
}
cp "$dir/got" "$dir/all"
for stage in $stages; do
    says 0 "[$stage] " try --dump $stage projector 'M = A A^T'
    [ "$(sed -n '/^\[/,/^✓/p' "$dir/got" | wc -l)" -ge 4 ] && pass || fail "--dump $stage is empty"
done
cp "$dir/all" "$dir/got"
dumped outline '  1 line, display: M = A A^T'
dumped lines 'value M = A Aᵀ'
dumped shapes 'M s : d×1'
dumped tape 'd = 2, m = 1, p = 1'
dumped normal 'Aᵀ A = I: A c'
dumped normal 'proved'
grep -q '^ *#[0-9]*  2×2  MULTIPLY #[0-9]* #[0-9]*  → [0-9.]*$' "$dir/got" && pass || fail "--dump tape: no product"
grep -q '^case 1: #[0-9]* = #[0-9]*$' "$dir/got" && pass || fail "--dump tape: no case"
[ "$(grep -c '^world [0-9]*: d = [0-9]*, m = .*codes .*: true$' "$dir/got")" = 12 ] && pass || fail "--dump worlds: not 12 worlds that hold"
run try --seed 225 --dump worlds projector 'M = A A^T'
grep '^world' "$dir/got" >"$dir/other"
grep '^world' "$dir/all" | cmp -s - "$dir/other" && fail "--dump worlds: another seed draws the same" || pass
says 2 '[tokens] projector' try --dump tokens projector 'M = A +'
says 1 '[tree] average, doc/sheets/sheet-0.md:' check --dump tree doc/sheets/sheet-0.md
"$ATTEST" check --dump lines,tape doc/sheets/sheet-0.md doc/sheets/sheet-1.md >"$dir/one" 2>&1
"$ATTEST" check --dump lines,tape --jobs 2 doc/sheets/sheet-0.md doc/sheets/sheet-1.md >"$dir/two" 2>&1
cmp -s "$dir/one" "$dir/two" && pass || fail "--dump with two jobs differs"
printf '(b) ii. We take $q = 1$.\n' >"$dir/raw.md"
says 2 '1: (b)ii “(b) ii.”' check --dump outline "$dir/raw.md"
printf '%%PDF-1.4\n' >"$dir/raw.pdf"
says 2 'is a PDF file: it says where letters are drawn' check "$dir/raw.pdf"

# ---- the worst sheet decides the status, wherever it is, and no output is lost ----
printf '::: {.proof claim=weights}\n$$ n = n $$\n:::\n' >"$dir/good.md"
printf '::: {.proof claim=weights}\n$$ n = n + 1 $$\n:::\n' >"$dir/bad.md"
for jobs in 1 2; do
    for sheets in 'bad good' 'good bad' 'bad good good' 'good bad good'; do
        read -ra names <<<"$sheets"
        (cd "$dir" && timeout 20 "$ATTEST" check --jobs $jobs "${names[@]/%/.md}" >got 2>&1)
        status=$?
        [ $status = 1 ] && [ "$(grep -c '^[✓✗]\|n = n' "$dir/got")" -ge "$(wc -w <<<"$sheets")" ] && pass ||
            fail "check --jobs $jobs of $sheets: status $status, or output is missing"
    done
done

# ---- output that cannot be written, pipes and devices as files, no memory ----
if [ -w /dev/full ]; then
    for words in --help --version version 'help check' 'help --man' 'help --completion zsh' claims 'positions --d 8' "check $dir/good.md" "check --format sarif $dir/good.md"; do
        # shellcheck disable=SC2086 # several words
        timeout 60 "$ATTEST" $words >/dev/full 2>"$dir/got"
        [ $? = 2 ] && grep -q 'could not be written' "$dir/got" && pass || fail "attest $words to a full disk"
    done
fi
mkfifo "$dir/pipe.md"
says 2 'it is a pipe, and nothing is written into it' check "$dir/pipe.md"
says 2 'it is a pipe, and nothing is written into it' check --pack "$dir/pipe.md" "$dir/good.md"
printf -- '---\npack: pipe.md\n---\n\n::: {.proof claim=weights}\n$$ n = n $$\n:::\n' >"$dir/piped.md"
says 2 'it is a pipe, and nothing is written into it' check "$dir/piped.md"
says 2 'it is a pipe, and nothing is written into it' weave "$dir/pipe.md" -o "$dir/pipe.out.md"
says 2 'it is not a file' check /dev/zero
if [ -z "${ASAN_OPTIONS:-}" ]; then
    head -c 60000000 /dev/zero | tr '\0' 'x' >"$dir/large.md"
    (ulimit -v 150000 && timeout 60 "$ATTEST" claims --pack "$dir/large.md" >"$dir/got" 2>&1)
    [ $? = 3 ] && grep -q 'needed more memory' "$dir/got" && pass || fail 'out of memory is not undecided'
    rm "$dir/large.md"
fi
grep -q '70 there was no memory' "$dir/overview" && grep -q '130 --watch' "$dir/overview" && pass || fail 'exit statuses are not in the help'

# ---- version ----
version=$(sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)
for words in --version version 'check --version'; do
    run $words
    grep -qE "^attest ${version//./\\.}( \([0-9a-z.-]+\))?$" "$dir/got" && [ "$status" = 0 ] && pass || fail "attest $words"
done
grep -qF "\"attest $version\"" "$dir/man" && pass || fail "the manual page has another version"

# ---- seed 0 is a seed of its own ----
for seed in 0 1; do "$ATTEST" try --seed $seed --dump worlds projector 'M = A A^T' | grep '^world' >"$dir/seed$seed"; done
cmp -s "$dir/seed0" "$dir/seed1" && fail "the seeds 0 and 1 draw the same worlds" || pass

# ---- topics ----
if [ -e doc/language.md ]; then
    "$ATTEST" help language | cmp -s - doc/language.md && pass || fail "attest help language is not doc/language.md"
    for topic in sheet pack; do
        says 0 "For authors of ${topic}s" help $topic
        [ "$(grep -c '^# ' "$dir/got")" = 1 ] && [ "$(wc -l <"$dir/got")" -gt 20 ] && pass || fail "attest help $topic is not one section"
    done
    says 2 'there is no command and no topic nonsense' help nonsense
fi

commands_end
