#!/bin/bash
# The packs that are built in: lint finds nothing, everything in their write-ups holds and four fifths of it is proved or checked, and
# their sheets of mistakes are judged as recorded. Then attest init: it works, and never overwrites.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

for pack in props/*.md; do
    name=$(basename "$pack" .md)
    says 0 " fine" lint --quiet "$name"
    write_up=doc/$name.md
    [ "$name" != attention ] || write_up=doc/answers.md
    run check "$write_up"
    counts=$(sed -n 's/^\([0-9]*\) blocks: all hold, //p' "$dir/got")
    blocks=$(sed -n 's/^\([0-9]*\) blocks: all hold, .*/\1/p' "$dir/got")
    tested=$(sed -n 's/.* \([0-9]*\) tested$/\1/p' <<<" $counts")
    if [ "$status" = 0 ] && [ "${blocks:-0}" -gt 0 ] && [ $((5 * ${tested:-0})) -le "$blocks" ]; then pass; else
        fail "$write_up: not all holds, or more than a fifth is only tested: $counts"
    fi
done
for sheet in doc/sheets/*-mistakes.md; do
    says 0 "none contradicts its recorded verdict" check --expect "$sheet"
    ! grep -q 'not decided yet' "$dir/got" && pass || fail "$sheet: not all is decided"
    [ "$(grep -c '· refuted' "$dir/got")" -ge 10 ] && pass || fail "$sheet: hardly anything is refuted"
done

# ---- a pack that is not built in, and the sheets that show how to begin ----
says 0 "7 claims: 7 fine" lint doc/example/markov.md
for sheet in doc/example/*-sheet.md; do says 0 "none contradicts its recorded verdict" check --expect "$sheet"; done

# ---- attest init ----
mkdir "$dir/course" && cd "$dir/course" || exit 2
says 0 "attest lint mine.md" init mine
says 0 "none contradicts its recorded verdict" check --expect mine-sheet.md
says 0 "3 claims: 3 fine" lint mine.md
cp mine.md before.md
says 2 "mine.md is there already" init mine
says 2 "mine.md is there already" init mine.md
cmp -s mine.md before.md && pass || fail "attest init changed a file"
echo kept >other-sheet.md
says 2 "other-sheet.md is there already" init other
[ ! -e other.md ] && [ "$(cat other-sheet.md)" = kept ] && pass || fail "attest init wrote one file of two, or over one"
ln -s nowhere.md link.md
says 2 "link.md is there already" init link
[ ! -e nowhere.md ] && pass || fail "attest init followed a link"
mkdir deeper
says 0 "deeper/two.md: a pack" init deeper/two
says 0 "none contradicts" check --expect deeper/two-sheet.md
commands_end
