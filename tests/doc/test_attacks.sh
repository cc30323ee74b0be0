#!/bin/bash
# test_attacks.sh [NAME...] [around]: the sheets of tests/attacks/cases.txt, which try to get files into a document, to run something, or to
# forge, move or hide a verdict. What holds for each of them is said at the head of that file. Pages are looked at in Chromium
# where it is installed, with scripts allowed, as a reader would; papers where XeLaTeX, bubblewrap and pdftotext are. Then what
# is around it: without bubblewrap, with a limit reached, killed, with links in the way. Exit status 77: no pandoc.
# shellcheck disable=SC2015 # “A && pass || fail …”: pass never fails
cd "$(dirname "$0")/../.." || exit 2
ATTEST=$(realpath "${ATTEST:-build/attest}")
[ -x "$ATTEST" ] || { echo "test_attacks.sh: no program at $ATTEST"; exit 2; }
command -v pandoc >/dev/null || { echo "pandoc is not installed"; exit 77; }
. tests/doc/browser.sh
scratch=$(mktemp -d) || exit 2
finish() {
    stop_browser
    rm -rf "$scratch"
}
trap finish EXIT
export NO_COLOR=1 LC_ALL=C.UTF-8
mkdir "$scratch/tmp" "$scratch/browser" "$scratch/private" "$scratch/sheets"
token=attestsecret7391

passed=0 failed=0 left_out=
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$*"
}
# expect NAME WRONG: WRONG is what is wrong, or nothing.
expect() { if [ -z "$2" ]; then pass; else fail "$1: ${2:0:400}"; fi; }

# What is woven leaves nothing behind in tmp.
weave() { TMPDIR=$scratch/tmp timeout 300 "$ATTEST" weave "$@" 2>&1; }

paper=yes
for program in xelatex bwrap pdftotext pdfimages python3; do
    command -v $program >/dev/null || { paper=; left_out="paper, because $program is not installed"; }
done
if find_browser; then start_browser "$scratch/browser"; else left_out="${left_out:+$left_out; }pages in a browser, because there is none"; fi

# ---- what lies outside, and beside the sheets ----

echo "$token" >"$scratch/private/secret.txt"
echo "$token" >"$scratch/private/secret.tex"
cp tests/attacks/private.png "$scratch/private/private.png"
cp tests/attacks/private.png "$scratch/private/secret.txt.png"
cp tests/attacks/beside.png "$scratch/sheets/beside.png"
echo "$token" >"$scratch/sheets/text.png"
echo "<svg xmlns='http://www.w3.org/2000/svg'><text>$token</text></svg>" | tee "$scratch/sheets/text.svg" >"$scratch/sheets/script.svg"
ln -s ../private/private.png "$scratch/sheets/link.png"
ln -s ../private "$scratch/sheets/folder-link"
mkfifo "$scratch/sheets/fifo.png"

block() { # ENDING FORMULA
    if [ "$1" = tex ]; then printf '\\begin{answer}{projector}\n\\[ %s \\]\n\\end{answer}' "$2"; else
        printf '::: {.answer claim=projector}\n$$ %s $$\n:::\n' "$2"
    fi
}
# sheet ENDING BODY: the text of a sheet, with what the names between @ mean.
sheet() {
    local body=$2 secret=$scratch/private/secret.txt
    body=${body//@WRONG@/$(block "$1" 'M = A^\top')}
    body=${body//@RIGHT@/$(block "$1" 'M = A A^\top')}
    body=${body//@SECRET@/$secret}
    body=${body//@ESCAPED@/${secret//\//%2F}}
    body=${body//@UP@/private}
    body=${body//@PRIVATE@/$scratch/private/private.png}
    if [ "$1" = tex ]; then
        printf '\\documentclass{article}\n\\usepackage{attest}\n\\begin{document}\n%s\n\\end{document}\n' "$body"
    else
        printf '%s\n' "$body"
    fi
}
# judged SHEET: a line per block, "LINE KIND WORD".
judged() {
    "$ATTEST" check --json "$1" 2>/dev/null | awk '
        match($0, /"line":[0-9]+/) { line = substr($0, RSTART + 7, RLENGTH - 7) }
        match($0, /"verdict":"[a-z-]*","assurance":("[a-z]*"|null)/) {
            split(substr($0, RSTART, RLENGTH), part, "\"")
            print line, part[4], part[8] != "" ? part[8] : part[4] }'
}

# ---- a page ----

look=$(quoted "$(cat <<'JAVASCRIPT'
(async () => {
  await document.fonts.ready;
  await new Promise(done => setTimeout(done, 20));
  const all = selector => [...document.querySelectorAll(selector)], out = {};
  const clean = text => String(text).replace(/[^\w .,:;#()<>=-]/g, '').slice(0, 200);
  out['nothing ran'] = document.title === 'PWNED' || document.title === '1' || window.pwned ? document.title : '';
  out['no element that runs or fetches'] = all('script, iframe, object, embed, base, form, link, textarea, template, noscript, video, audio, use, foreignObject, meta[http-equiv=refresh]').map(e => e.tagName).join(' ');
  out['no handler, no style'] = all('*').filter(e => !e.closest('svg')).flatMap(e => e.getAttributeNames().filter(name => /^on|^style$|^srcdoc$|^data-|^formaction$/i.test(name) && !(name === 'style' && /^text-align: \w+;$/.test(e.getAttribute(name)))).map(name => e.tagName + ' ' + name)).join(' ');
  out['handlers in pictures'] = all('svg, svg *').flatMap(e => e.getAttributeNames().filter(name => /^on/i.test(name))).join(' ');
  out['links lead to the network or inside'] = all('a[href]').filter(a => !['http:', 'https:', 'mailto:'].includes(a.protocol) && !a.getAttribute('href').match(/^[\w.#%-]/)).map(a => a.getAttribute('href')).join(' ');
  out['no link runs'] = all('a[href]').filter(a => ['javascript:', 'data:', 'vbscript:', 'blob:'].includes(a.protocol) || a.href.match(/^file:[/]*etc/)).map(a => a.href).join(' ');
  const ids = all('[id]').map(e => e.id);
  out['places are there once'] = ids.filter((id, i) => ids.indexOf(id) !== i).join(' ');
  const boxes = all('section.verdict');
  out['boxes can be seen'] = boxes.filter(e => {
    const head = e.querySelector('.head');
    head.scrollIntoView({ block: 'center' });
    const box = head.getBoundingClientRect(), seen = document.elementFromPoint(box.left + 5, box.top + box.height / 2);
    return !e.checkVisibility() || box.width < 50 || box.height < 5 || !seen || !e.contains(seen) || getComputedStyle(e).opacity !== '1';
  }).map(e => e.id).join(' ');
  out['nothing else looks like one'] = all('.verdict, .holds, .proved, .checked, .tested, .refuted, .head, .word, .loc, .attest-summary, .show, .step, .fold, .repair, mark')
    .filter(e => !e.closest('section.verdict, section.attest-summary, nav.contents, fieldset.show') && !e.closest('math')).map(e => e.tagName + '.' + e.className).join(' ');
  out['marks are in blocks'] = document.querySelector('.answer, .proof, .derivation') ? all('math .mark').filter(e => !e.closest('.answer, .proof, .derivation')).map(e => e.textContent).join(' ') : '';
  out['the summary is first'] = document.querySelector('main > section') === document.querySelector('section.attest-summary') ? '' : 'it is not';
  const rows = all('.attest-summary tbody tr').map(e => e.cells[2].textContent.replace(/^\W+/, '').replace(/\s+/g, ' ').trim());
  const kinds = boxes.map(e => e.querySelector('.word').textContent.replace(/^\W+/, '').replace(/\s+/g, ' ').trim());
  const lines = boxes.map(e => e.querySelector('.loc').textContent.replace(/.*:/, ''));
  const placed = boxes.filter(e => e.previousElementSibling && e.previousElementSibling.matches('.answer, .proof, .derivation')).length;
  return Object.entries(out).map(([name, wrong]) => name + '=' + clean(wrong)).join('|') + '|rows=' + rows.join(',') + '|boxes=' + kinds.map((kind, i) => lines[i] + ' ' + kind).join(',') + '|placed=' + placed;
})()
JAVASCRIPT
)")

# page NAME SHEET PLACES: in the browser, against what check says.
page() {
    local one result rows='' boxes='' placed='' expected count
    open_page "$scratch/$1.html" 1000 light
    call Runtime.evaluate "{\"expression\":\"$look\",\"awaitPromise\":true,\"returnByValue\":true}"
    result=$(field value)
    [ -n "$result" ] || fail "$1: not looked at: ${answer:0:300}"
    while IFS= read -r -d '|' one; do
        case $one in
        rows=*) rows=${one#rows=} ;;
        boxes=*) boxes=${one#boxes=} ;;
        placed=*) placed=${one#placed=} ;;
        *) expect "$1: ${one%%=*}" "${one#*=}" ;;
        esac
    done <<<"$result|"
    case $2 in *.md | *.tex) ;; *)
        [ -n "$boxes" ] && pass || fail "$1: no box"
        return ;;
    esac
    expected=$(judged "$2" | sed -E 's/^([0-9]+) [a-z-]+ (.*)/\1 \2/')
    count=$(grep -c . <<<"$expected")
    [ "$(cut -d' ' -f2 <<<"$expected" | paste -sd,)" = "${rows//not read/ill-formed}" ] && pass || fail "$1: the table has $rows, and check says $expected"
    [ "$(sort -n <<<"$expected")" = "$(tr , '\n' <<<"${boxes//not read/ill-formed}" | sort -n)" ] && pass || fail "$1: boxes $boxes, and check says $expected"
    [ "${3:-$count}" = "$placed" ] && pass || fail "$1: $placed of $count boxes are at their places"
    [ "$placed" != "$count" ] || [ "$(paste -sd, <<<"$expected")" = "${boxes//not read/ill-formed}" ] && pass || fail "$1: the order is $boxes"
    for one in "${events[@]}"; do
        case $one in *'"Network.requestWillBeSent"'*) ;; *) continue ;; esac
        [[ $one =~ \"request\":\{\"url\":\"([^\"]*) ]] || continue
        case ${BASH_REMATCH[1]} in "file://$scratch/$1.html" | data:*) ;; *) fail "$1: fetched ${BASH_REMATCH[1]:0:100}" ;; esac
    done
}

# secrets FILE: what is in it, also in what is encoded, that must not be.
secrets() {
    { cat "$1"; grep -oE 'data:[^"]*;base64,[A-Za-z0-9+/=]*' "$1" | sed 's/.*base64,//' | while read -r data; do base64 -d <<<"$data" 2>/dev/null; done; } |
        grep -aoE "$token|root:x:0" | head -n 3
}

# ---- a paper ----

# streams FILE: everything in a PDF, unpacked.
streams() {
    python3 -c '
import re, sys, zlib
data = open(sys.argv[1], "rb").read()
sys.stdout.buffer.write(data)
for found in re.finditer(rb"stream\r?\n", data):
    try: sys.stdout.buffer.write(zlib.decompressobj().decompress(data[found.end():]))
    except zlib.error: pass' "$1"
}
# on_paper NAME SHEET
on_paper() {
    local said status expected found
    said=$(weave "$2" -o "$scratch/$1.pdf")
    status=$?
    [ -s "$scratch/$1.pdf" ] && pass || { fail "$1: paper, status $status: $said"; return; }
    streams "$scratch/$1.pdf" >"$scratch/streams"
    expect "$1: no secret on paper" "$(grep -aoE "$token|root:x:0" "$scratch/streams" | head -n 1)"
    expect "$1: no action on paper" "$(grep -aoE '/(Launch|JavaScript|JS|GoToR|EmbeddedFile|SubmitForm|ImportData)\b' "$scratch/streams" | head -n 1)"
    expect "$1: no private picture on paper" "$(pdfimages -list "$scratch/$1.pdf" | awk '$4 == 137')"
    pdftotext -layout "$scratch/$1.pdf" "$scratch/$1.txt"
    expected=$(judged "$2" | sed -E 's/^([0-9]+) [a-z-]+ (.*)/\1 \2/' | sort -n)
    found=$(sed -nE "s/^ *[^ ]+ +(proved|checked|tested|refuted|ill-formed|not read|undecided|vacuous) .*[ :]${2##*/}:([0-9]+)\$/\2 \1/p" "$scratch/$1.txt" | sed 's/not read/ill-formed/' | sort -n)
    [ "$expected" = "$found" ] && pass || fail "$1: boxes on paper: $found; check says $expected"
}

# ---- every case ----

# attack NAME ENDING OPTIONS BODY
attack() {
    local name=$1 body='' line file=$scratch/sheets/$1.$2 said status places='' has=() lacks=()
    while IFS= read -r line; do
        case $line in
        '%has '*) has+=("${line#%has }") ;;
        '%lacks '*) lacks+=("${line#%lacks }") ;;
        *) body+="$line"$'\n' ;;
        esac
    done <<<"$4"
    [[ $3 =~ places=([0-9]+) ]] && places=${BASH_REMATCH[1]}
    sheet "$2" "${body%$'\n'}" >"$file"
    said=$(cd "$scratch/sheets" && weave "$file" -o "$scratch/$name.html")
    status=$?
    case $3 in *refused*)
        [ $status = 2 ] && [ ! -e "$scratch/$name.html" ] && [[ $said == *'could not be made: pandoc failed'* ]] && pass ||
            fail "$name: it is not refused: status $status, $said"
        return ;;
    esac
    [ $status = 0 ] || [ $status = 2 ] && [ -s "$scratch/$name.html" ] && pass || { fail "$name: page, status $status: $said"; return; }
    expect "$name: no secret" "$(secrets "$scratch/$name.html")"
    expect "$name: a policy" "$(grep -qF "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:" "$scratch/$name.html" || echo none)"
    for line in "${has[@]}"; do grep -qF -- "$line" "$scratch/$name.html" && pass || fail "$name: no “$line”"; done
    for line in "${lacks[@]}"; do grep -qF -- "$line" "$scratch/$name.html" && fail "$name: “$line” is there" || pass; done
    [ -z "$browser" ] || page "$name" "$file" "$places"
    case $3 in *paper*) [ -z "$paper" ] || on_paper "$name" "$file" ;; esac
    [ -z "$(find "$scratch/sheets" -name 'written*')" ] && pass || fail "$name: a file was written"
}

selected() { # NAME: was it asked for, or everything?
    local one
    [ ${#names[@]} = 0 ] && return
    for one in "${names[@]}"; do [ "$one" = "$1" ] && return; done
    return 1
}
names=("$@") name='' ending='' options='' body=''
run_case() { if [ -n "$name" ] && selected "$name"; then attack "$name" "$ending" "$options" "${body%$'\n'}"; fi; }
while IFS= read -r line; do
    case $line in
    '=== '*)
        run_case
        read -r _ name ending options <<<"$line"
        body=
        ;;
    *) [ -z "$name" ] || body+="$line"$'\n' ;;
    esac
done <tests/attacks/cases.txt
run_case

# ---- without bubblewrap ----

around() {
    mkdir "$scratch/bin" "$scratch/fake"
    for program in pandoc xelatex timeout; do ln -s "$(command -v $program || echo /nowhere)" "$scratch/bin/$program"; done
    sheet md '@WRONG@' >"$scratch/sheets/plain.md"
    said=$(PATH=$scratch/bin weave "$scratch/sheets/plain.md" -o "$scratch/plain.pdf")
    [ $? = 2 ] && [ ! -e "$scratch/plain.pdf" ] && [[ $said == *'bubblewrap is not installed'*'apt-get install bubblewrap'*'--trust'* ]] && pass ||
        fail "paper without bubblewrap: $said"
    weave "$scratch/sheets/plain.md" -o "$scratch/plain.html"
    PATH=$scratch/bin weave "$scratch/sheets/plain.md" -o "$scratch/unwalled.html"
    cmp -s "$scratch/plain.html" "$scratch/unwalled.html" && pass || fail "a page without bubblewrap is another one"
    for name in listing-of-a-file.tex input-of-ours.tex graphics-escaped.tex picture-escaped.md picture-through-link.md; do
        [ -e "$scratch/sheets/$name" ] || continue # not among those that were asked for
        PATH=$scratch/bin weave "$scratch/sheets/$name" -o "$scratch/unwalled.html" >/dev/null
        expect "$name without bubblewrap" "$(secrets "$scratch/unwalled.html")"
    done

    # ---- --trust ----

    printf '<mark>x</mark>\n\n%s\n' "$(block md 'M = A^\top')" >"$scratch/sheets/own.md"
    weave "$scratch/sheets/own.md" -o "$scratch/own.html"
    grep -qF '<mark>x' "$scratch/own.html" && fail "raw HTML without --trust" || pass
    grep -qF '&lt;mark&gt;' "$scratch/own.html" && pass || fail "raw HTML is not shown"
    weave --trust "$scratch/sheets/own.md" -o "$scratch/own.html"
    grep -qF '<mark>x' "$scratch/own.html" && pass || fail "raw HTML with --trust"
    grep -qF "default-src 'none'" "$scratch/own.html" && pass || fail "no policy with --trust"
    if [ -n "$paper" ]; then
        printf '%s\n\nfirst\\ifnum1=1 second\\fi\n' "$(block tex 'M = A^\top')" >"$scratch/body"
        sheet tex "$(cat "$scratch/body")" >"$scratch/sheets/own.tex"
        weave --trust "$scratch/sheets/own.tex" -o "$scratch/own.pdf"
        pdftotext "$scratch/own.pdf" - | grep -q firstsecond && pass || fail "raw TeX with --trust"
    fi

    # ---- limits, each with a message that names it ----

    # program NAME LINE...: a script in place of a program.
    program() {
        { echo '#!/bin/bash'; printf '%s\n' "${@:2}"; } >"$scratch/fake/$1"
        chmod +x "$scratch/fake/$1"
    }
    # limited WORDS ULIMIT...: weaving ends so, with fake programs and without walls.
    limited() {
        said=$(ulimit -S "${@:2}" && PATH=$scratch/fake:$scratch/bin TMPDIR=$scratch/tmp timeout 300 "$ATTEST" weave "$scratch/sheets/plain.md" -o "$scratch/limited.html" 2>&1)
        [ $? = 2 ] && [[ $said == *"could not be made: pandoc $1"* ]] && [ ! -e "$scratch/limited.html" ] && pass || fail "no “$1”: $said"
    }
    program pandoc 'while :; do :; done'
    limited 'reached the limit of 1 seconds of processor time' -t 1
    program pandoc 'trap - XFSZ; exec /usr/bin/head -c 9000000 /dev/zero >big'
    limited 'reached the limit of 4 megabytes for a file' -f 4096
    program pandoc 'echo "pandoc: Heap exhausted" >&2; exit 251'
    limited 'reached the limit of 2930 megabytes of memory' -v 3000000
    program pandoc 'kill -9 $$'
    limited 'was killed (signal 9)' -t 60
    program pandoc 'kill -11 $$'
    limited 'crashed (signal 11)' -t 60
    program pandoc 'exit 3'
    limited 'failed (exit status 3)' -t 60
    rm "$scratch/fake/pandoc"
    [ -z "$(ls -A "$scratch/tmp")" ] && pass || fail "left behind after a limit: $(ls -A "$scratch/tmp")"

    # ---- nothing outlives it ----

    # gone WORDS COMMAND...: the command fails soon.
    gone() {
        local i
        for ((i = 0; i < 50; i++)); do
            "${@:2}" >/dev/null 2>&1 || { pass; return; }
            sleep 0.1
        done
        fail "$1"
    }
    some_left() { [ -n "$(ls -A "$scratch/tmp")" ]; }
    for signal in KILL TERM INT ABRT; do
        program pandoc "echo \$\$ >'$scratch/pid'" "/bin/sleep 300 & wait"
        rm -f "$scratch/pid"
        (cd "$scratch" && PATH=$scratch/fake:$scratch/bin TMPDIR=$scratch/tmp exec -a attest "$ATTEST" weave sheets/plain.md -o killed.html) >/dev/null 2>&1 &
        victim=$!
        for ((i = 0; i < 300; i++)); do
            [ -s "$scratch/pid" ] && break
            sleep 0.1
        done
        pid=$(cat "$scratch/pid")
        kill -0 "$pid" && pass || fail "$signal: the program does not run"
        kill -$signal $victim
        wait $victim 2>/dev/null
        gone "$signal: pandoc goes on" kill -0 "$pid"
        gone "$signal: what pandoc started goes on" kill -0 -- "-$pid"
        gone "$signal: left behind: $(ls -A "$scratch/tmp")" some_left
        [ ! -e "$scratch/killed.html" ] && pass || fail "$signal: a document all the same"
    done

    # ---- directories that others left behind ----

    left() { # NAME [FILE...]: a directory as a run leaves it
        mkdir "$scratch/tmp/attest-weave-$1"
        for file in "${@:2}"; do touch "$scratch/tmp/attest-weave-$1/$file"; done
    }
    left AAAAAA attest-private woven.html
    mkdir "$scratch/tmp/attest-weave-AAAAAA/deep"
    ln -s "$scratch/private" "$scratch/tmp/attest-weave-AAAAAA/deep/link"
    left BBBBBB mine          # not marked
    left CCCCCC               # empty
    left DDDDDD attest-private # in use
    left not-ours attest-private
    touch "$scratch/private/attest-private"
    ln -s "$scratch/private" "$scratch/tmp/attest-weave-EEEEEE"
    exec 9<"$scratch/tmp/attest-weave-DDDDDD"
    flock -x 9
    weave "$scratch/sheets/plain.md" -o "$scratch/swept.html" >/dev/null
    exec 9<&-
    [ "$(ls -A "$scratch/tmp" | paste -sd' ')" = 'attest-weave-BBBBBB attest-weave-DDDDDD attest-weave-EEEEEE attest-weave-not-ours' ] && pass ||
        fail "swept: $(ls -A "$scratch/tmp" | paste -sd' ')"
    [ -s "$scratch/private/secret.txt" ] && [ -e "$scratch/private/attest-private" ] && pass || fail "a link was followed"
    rm -r "$scratch"/tmp/attest-weave-*

    # ---- where it writes ----

    mkdir "$scratch/out"
    echo kept >"$scratch/kept"
    ln -s "$scratch/kept" "$scratch/out/page.html"
    ln -s "$scratch/kept" "$scratch/out/page-figure-1.svg"
    weave "$scratch/sheets/plain.md" -o "$scratch/out/page.html" >/dev/null
    [ "$(ls -A "$scratch/out" | paste -sd' ')" = 'page-figure-1.svg page.html' ] && [ "$(cat "$scratch/kept")" = kept ] && pass || fail "written through a link: $(ls -A "$scratch/out")"
    sheet md $'@WRONG@\n```plot average\nlet q = β (k_a + k_b), β ≫ 0\ngiven n = 3, d = 3\nalong β = 0..8\ncurve α_a\n```' >"$scratch/plot.md"
    weave "$scratch/plot.md" -o "$scratch/out/page.md" >/dev/null
    grep -q '</svg>' "$scratch/out/page-figure-1.svg" && [ "$(cat "$scratch/kept")" = kept ] && pass || fail "a figure written through a link"
    weave "$scratch/sheets/plain.md" -o "$scratch/again.html" >/dev/null
    cmp -s "$scratch/plain.html" "$scratch/again.html" && pass || fail "two pages of one sheet differ"
}
if selected around; then around; fi

[ -z "$(ls -A "$scratch/tmp")" ] && pass || fail "left behind: $(ls -A "$scratch/tmp")"
[ -z "$left_out" ] || echo "left out: $left_out"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
