#!/bin/bash
# --watch: a sheet is judged again when it is saved, however the editor saves it; so are several sheets, and sheets whose pack changes.
# Ctrl-C ends it, and no process is left.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh
cd "$dir" || exit 2

watched=''
begin() { # ARGUMENT...: reports to the file out, messages to err
    : >out
    : >err
    "$ATTEST" "$1" --watch "${@:2}" >out 2>err &
    watched=$!
}
waits() { # COUNT: until it has told COUNT times that it waits
    for _ in $(seq 400); do
        [ "$(grep -c 'waiting for changes of .*; Ctrl-C ends' err)" -ge "$1" ] && return
        sleep 0.05
    done
    return 1
}
reports() { # TEXT COUNT WHAT: TEXT is reported COUNT times, and it waits again
    waits "$2" && [ "$(grep -cF -- "$1" out)" = "$2" ] && pass || { cat out err >got; fail "$3: “$1” is not there $2 times"; }
}
finish() {
    kill -INT $watched
    wait $watched
    [ $? = 130 ] && pass || fail 'the exit status after Ctrl-C is not 130'
    ! pgrep -g "$(ps -o pgid= $$ | tr -d ' ')" -x attest >/dev/null && pass || fail 'a process is left'
}
right() { printf '::: {.proof claim=weights}\n$$ n = n $$\n:::\n'; }
wrong() { printf '::: {.proof claim=weights}\n$$ n = n + 1 $$\n:::\n'; }

# ---- saved in place, by a new file renamed over it, and with the old one kept beside it ----
right >sheet.md
set -m # so that the background process does not ignore SIGINT
begin check sheet.md
reports '1 block: ' 1 'the first report'
wrong >sheet.md
reports '1 block: ' 2 'written in place'
grep -q 'refuted' out && pass || fail 'the change is not seen'
right >new.md && mv new.md sheet.md
reports '1 block: ' 3 'renamed over'
mv sheet.md sheet.md~ && wrong >sheet.md
reports '1 block: ' 4 'the old one kept beside it'
rm sheet.md && sleep 0.2 && right >sheet.md
reports '1 block: ' 5 'removed and written again'
echo x >other.md
sleep 0.5
[ "$(grep -c '1 block: ' out)" = 5 ] && pass || fail 'a file that is not watched starts a report'
LC_ALL=C grep -q $'\x1b' out && fail 'the screen is cleared although it is no terminal' || pass
finish

# ---- several sheets in two folders, a link, and a pack that one of them names ----
mkdir -p course a b
printf '```claim twice\ngiven n ∈ 1..4\nshow n + n = 2 n\n```\n' >course/pack.md
printf -- '---\npack: ../course/pack.md\n---\n\n::: {.proof claim=twice}\n$$ n + n = 2 n $$\n:::\n' >a/one.md
right >b/real.md
ln -s ../b/real.md a/link.md
begin check --jobs 2 a/one.md a/link.md
reports '2 blocks: ' 1 'two sheets'
wrong >b/real.md
reports '2 blocks: ' 2 'the file behind a link'
sed -i 's/claim twice/claim thrice/' course/pack.md
reports '2 blocks: ' 3 'a pack'
grep -q 'there is no claim twice\|ill-formed' out && pass || fail 'the change of the pack is not seen'
finish

# ---- weave, and errors that do not end it ----
right >sheet.md
begin weave sheet.md -o woven.md
waits 1 && grep -q '.verdict .holds' woven.md && pass || fail 'weave --watch writes nothing at first'
wrong >sheet.md
waits 2 && grep -q '.verdict .refuted' woven.md && pass || fail 'weave --watch does not follow'
printf '\xff' >sheet.md
waits 3 && grep -q 'not valid UTF-8' err && pass || fail 'a sheet that cannot be read is not told'
right >sheet.md
waits 4 && grep -q '.verdict .holds' woven.md && pass || fail 'an error ends weave --watch'
finish

# ---- on a terminal the screen is cleared; what cannot be watched is refused ----
if command -v script >/dev/null; then
    right >sheet.md
    mkfifo keys
    script -fqec "'$ATTEST' check --watch sheet.md" typed <keys >/dev/null 2>&1 &
    exec 3>keys
    for _ in $(seq 400); do grep -qa 'waiting' typed 2>/dev/null && break; sleep 0.05; done
    LC_ALL=C grep -qaF $'\x1b[2J' typed && pass || { cp typed got; fail 'the screen is not cleared on a terminal'; }
    printf '\003' >&3 # Ctrl-C
    wait
    exec 3>&-
fi
says 2 'standard input cannot be watched' check --watch -
says 2 'missing/sheet.md cannot be watched' check --watch missing/sheet.md
says 2 'which sheet?' check --watch
says 2 '-o OUT is missing' weave --watch sheet.md

commands_end
