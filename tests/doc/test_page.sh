#!/bin/bash
# test_page.sh [PAGE.html ...]: woven pages, and the pages of a class, in a browser, at the width of a phone and of a desk, light, dark and printed:
# nothing runs out of the page, links lead somewhere, text can be read, formulas have their font, the filter and the
# contents do what they say, whoever cannot see the page is told what is there, and nothing is fetched.
# PAGE_SHOTS=DIR keeps a picture of every page. Exit status 77: no browser.
cd "$(dirname "$0")/../.." || exit 2
ATTEST=${ATTEST:-build/attest}
[ -x "$ATTEST" ] || { echo "test_page.sh: no program at $ATTEST"; exit 2; }
scratch=$(mktemp -d) || exit 2

# woven: pages as the program makes them. samples: pages with everything that is hard, dressed by hand.
woven() {
    local sheet name
    "$ATTEST" claims --weave -o "$scratch/pages/claims.html" || exit 2 # first: the others lead there
    for sheet in doc/answers.md doc/sheets/sheet-{0,2,3}.md tests/sheets/languages.md tests/sheets/example.tex; do
        name=${sheet##*/}
        "$ATTEST" weave "$sheet" -o "$scratch/pages/${name%.*}.html" || exit 2
    done
}
# of_class: the page of a class, and those of two of its sheets, which lie elsewhere.
of_class() {
    bash tests/make_class.sh 12 "$scratch/class" 1 0 && "$ATTEST" grade "$scratch/class" --pack attention -o "$scratch/graded" >/dev/null || exit 2
    list+=("$scratch/graded/index.html" "$(find "$scratch/graded/sheets" -path '*.md/sheet.html' | sort | head -n 1)"
        "$(find "$scratch/graded/sheets" -path '*.ipynb/sheet.html' | sort | head -n 1)")
    "$ATTEST" grade "$scratch/class" --no-pages -o "$scratch/plain" >/dev/null || exit 2
    list+=("$(find "$scratch/plain/sheets" -name sheet.html | sort | head -n 1)")
}
samples() {
    local style=$scratch/page.css name
    awk -v font="$(base64 -w0 doc/weave/attest-math.woff2)" '
        $0 == "/*FONT*/" { print "@font-face{font-family:\"Attest Math\";src:url(data:font/woff2;base64," font ") format(\"woff2\")}"; next }
        { print }' doc/weave/attest.css >"$style"
    for name in sheet hard bad yes; do
        (cd tests/woven && pandoc -f ../../doc/weave/reader.lua "$name.md" --lua-filter ../../doc/weave/attest.lua -t html5 --mathml --standalone \
            --template ../../doc/weave/page.html --css "$style" --self-contained --no-highlight --fail-if-warnings \
            -o "$scratch/pages/$name.html") || exit 2
    done
}

passed=0 failed=0
. tests/doc/browser.sh
finish() {
    stop_browser
    rm -rf "$scratch"
}
trap finish EXIT
find_browser || { echo "chromium is not installed"; exit 77; }

mkdir "$scratch/pages"
if [ $# -gt 0 ]; then list=("$@"); else
    command -v pandoc >/dev/null || { echo "pandoc is not installed"; exit 77; }
    samples
    woven
    list=("$scratch"/pages/*.html)
    of_class
fi

# verdict NAME WRONG: one line; WRONG is what is wrong, or nothing.
verdict() {
    if [ -z "$2" ]; then passed=$((passed + 1)); echo "ok: $1"; else failed=$((failed + 1)); echo "FAILED: $1: $2"; fi
}

start_browser "$scratch"

# evaluate PAGE SCRIPT: runs it, and counts what it found.
evaluate() {
    call Runtime.evaluate "{\"expression\":\"$2\",\"awaitPromise\":true,\"returnByValue\":true}"
    local result one results
    result=$(field value)
    [ -n "$result" ] || verdict "$1: looked at" "${answer:0:300}"
    IFS='|' read -r -a results <<<"$result"
    for one in "${results[@]}"; do verdict "$1: ${one%%=*}" "${one#*=}"; done
}

# What is looked at inside the page: "name=what is wrong|name=|...". No quotes, so that it can be read back without JSON.
script=$(tr -s '\n ' ' ' <<'JAVASCRIPT'
(async () => {
  await document.fonts.ready;
  const out = {}, root = document.documentElement, wide = root.clientWidth > 1000;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const seen = e => e.checkVisibility();
  const table = document.querySelector('.attest-summary details'), wrong = '.refuted, .ill-formed, .undecided, .vacuous';
  out['the table is folded where all holds'] = !table || table.open === !!table.querySelector(wrong) ? '' : 'open: ' + table.open;
  const list = document.querySelector('nav.contents li'), class_page = document.querySelector('main.class');
  out['contents where there are headings'] = class_page || !!list === (all('main h1, main h2, main h3').length >= 3) ? '' : 'it is not so';
  out['contents are folded on a phone only'] = !list || seen(list) === wide ? '' : 'seen: ' + seen(list);
  out['contents stay beside the text'] = !list || (getComputedStyle(list.closest('nav')).position === 'sticky') === wide ? '' : 'they do not';
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  await document.fonts.ready;
  const clean = text => String(text).replace(/[^\w .,:;#()<>=-]/g, '').slice(0, 120);
  out['no sideways scrolling'] = root.scrollWidth <= root.clientWidth ? '' : root.scrollWidth + ' wide, by ' +
    [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest('.display, .piece, .long, .table, pre'))
      .slice(0, 3).map(e => e.tagName + '.' + (e.getAttribute('class') || '')).join(' ');
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  out['ids are unique'] = ids.filter((id, i) => ids.indexOf(id) !== i).join(' ');
  out['links lead somewhere'] = [...document.querySelectorAll('a[href^=\'#\']')].map(a => decodeURIComponent(a.getAttribute('href').slice(1)))
    .filter(id => !document.getElementById(id)).join(' ');
  out['formulas were read'] = document.querySelector('span.math') ? document.querySelector('span.math').textContent : '';
  out['no script'] = document.querySelector('script') ? 'there is one' : '';
  out['a title, a language, a viewport'] = document.title && root.lang && document.querySelector('meta[name=viewport]') ? '' : 'missing';
  const shown = id => {
    const button = document.getElementById('attest-show-' + id);
    if (!button) return null;
    button.checked = true;
    return all('.verdict').filter(seen).map(e => e.id).join(' ');
  };
  const filters = { wrong: e => !e.matches('.holds'), unproved: e => !e.matches('.proved'), all: () => true };
  for (const [id, wanted] of Object.entries(filters)) {
    const button = document.getElementById('attest-show-' + id), those = all('.verdict').filter(wanted);
    const empty = button && button.disabled, got = empty ? '' : shown(id);
    out['the filter shows ' + id] = !button ? (all('.verdict').length > 1 ? 'there is none' : '') :
      empty !== !those.length ? 'it is ' + (empty ? '' : 'not ') + 'disabled' : got === those.map(e => e.id).join(' ') ? '' : got;
    const formulas = those.map(e => e.previousElementSibling).filter(e => e && e.matches('.answer, .proof'));
    out['with the formulas of ' + id] = empty || formulas.every(seen) ? '' : 'one is hidden';
    const prose = all('main > p');
    if (id !== 'all' && button && !empty) out['without the prose around ' + id] = prose.filter(e => !e.nextElementSibling || !e.nextElementSibling.matches('.verdict')).some(seen) ? 'it is shown' : '';
  }
  const bad = all('.verdict:not(.holds)');
  out['one wrong box leads to the next'] = bad.slice(0, -1).filter((e, i) => { const a = e.querySelector('.next a'); return !a || a.getAttribute('href') !== '#' + bad[i + 1].id; }).map(e => e.id).join(' ');
  out['tab stops where something happens'] = all('[tabindex]:not(pre)').map(e => e.tagName).join(' ');
  const skip = document.querySelector('body > a.skip');
  out['landmarks'] = all('main').length === 1 && skip && skip.getAttribute('href') === '#' + document.querySelector('main').id && skip === document.querySelector('a, summary, input') ? '' : 'missing';
  out['heads of tables say of what'] = all('th:not([scope])').map(e => e.textContent).join(' ');
  out['formulas have a text'] = all('math:not([alttext])').filter(e => !(e.closest('.piece, .long') || e).previousElementSibling).map(e => e.textContent).join(' ');
  out['pictures are told in words'] = all('svg[role=img]').filter(e => !e.getAttribute('aria-label') || /[$\\]/.test(e.getAttribute('aria-label') + (e.querySelector('title') || e).textContent)).map(e => e.getAttribute('aria-label')).join(' ');
  out['text of pictures can be read'] = all('figure svg[font-size]').map(e => parseFloat(getComputedStyle(e).fontSize) * e.getBoundingClientRect().width / e.viewBox.baseVal.width).filter(size => size < 12).join(' ');
  out['repairs are selected at once'] = all('.repair code').filter(e => getComputedStyle(e).userSelect !== 'all').map(e => e.textContent).join(' ');
  const colours = ['proved', 'checked', 'tested', 'refuted'].map(kind => document.querySelector('.attest-summary td > .' + kind)).filter(e => e).map(e => getComputedStyle(e).color);
  out['verdicts differ in colour'] = new Set(colours).size === colours.length ? '' : colours.join(' ');
  out['names in the table are not broken to pieces'] = all('.attest-summary td a').filter(e => e.getClientRects().length > 3).map(e => e.textContent).join(' ');
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  canvas.canvas.width = canvas.canvas.height = 1;
  const known = {};
  const rgba = colour => known[colour] || (canvas.clearRect(0, 0, 1, 1), canvas.fillStyle = colour, canvas.fillRect(0, 0, 1, 1),
    known[colour] = [...canvas.getImageData(0, 0, 1, 1).data]);
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] / 255 + under[i] * (1 - top[3] / 255)).concat(255);
  const behind = e => {
    const layers = [];
    for (; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 255]);
  };
  const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  let worst = 99, where = '', heads = 0;
  for (const e of document.querySelectorAll('body, body *')) {
    if (e.closest('svg') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
    if (e.closest('.verdict > .head')) heads++;
    const under = behind(e), text = over(rgba(getComputedStyle(e).color), under);
    const [a, b] = [light(text), light(under)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
    if (ratio < worst) { worst = ratio; where = e.tagName + ' ' + e.textContent; }
  }
  out['contrast is at least 4.5'] = worst >= 4.5 ? '' : worst.toFixed(2) + ' at ' + where;
  out['verdicts have heads'] = heads >= 2 * document.querySelectorAll('.verdict').length && (heads > 0 || class_page || document.querySelector('.claims')) ? '' : heads + ' texts in heads';
  out['the font of formulas was loaded'] = !document.querySelector('math') || [...document.fonts].some(f => /Attest Math/.test(f.family) && f.status === 'loaded') ? '' : 'it was not';
  out['it is as light or dark as asked'] = (light(behind(document.body)) < 0.2) === matchMedia('(prefers-color-scheme: dark)').matches ? '' : 'it is not';
  window.scrollTo(0, 0);
  return Object.entries(out).map(([name, wrong]) => name + '=' + clean(wrong)).join('|');
})()
JAVASCRIPT
)
# Printed: what is folded is there, and what only a screen can use is not.
print_script=$(tr -s '\n ' ' ' <<'JAVASCRIPT'
(() => {
  const all = selector => [...document.querySelectorAll(selector)];
  for (const fold of all('details')) fold.open = false;
  const out = { 'printed without what is for a screen': all('.skip, .show, .contents, .next').filter(e => e.checkVisibility()).map(e => e.className).join(' '),
    'printed with what is folded': all('main details > :not(summary)').filter(e => !e.getBoundingClientRect().height && e.textContent.trim()).slice(0, 3).map(e => e.tagName).join(' ') };
  return Object.entries(out).map(([name, wrong]) => name + '=' + wrong).join('|');
})()
JAVASCRIPT
)
for one in script print_script; do
    text=${!one}
    text=${text//\\/\\\\}
    printf -v "$one" %s "${text//\"/\\\"}"
done

# ---- the tests ----

# requests PAGE: what was asked for besides the page itself and what it holds
requests() {
    local event
    for event in "${events[@]}"; do
        case $event in *'"Network.requestWillBeSent"'*) ;; *) continue ;; esac
        [[ $event =~ \"request\":\{\"url\":\"([^\"]*) ]] || continue
        case ${BASH_REMATCH[1]} in "file://$1" | data:*) ;; *) echo "${BASH_REMATCH[1]:0:100}" ;; esac
    done
}
# complaints: what the browser's console says of mistakes
complaints() {
    local event
    for event in "${events[@]}"; do
        case $event in
        *'"Runtime.exceptionThrown"'* | *'"Log.entryAdded"'*'"level":"error"'* | *'"Runtime.consoleAPICalled"'*'"type":"error"'*)
            echo "${event:0:200}" ;;
        esac
    done
}

for page in "${list[@]}"; do
    page=$(realpath "$page") || exit 2
    for width in 360 1280; do
        for scheme in light dark; do
            open_page "$page" $width $scheme
            here="${page##*/} $width $scheme"
            evaluate "$here" "$script"
            call DOM.getDocument
            call DOM.querySelector "{\"nodeId\":$(field nodeId),\"selector\":\"math mi\"}"
            formula=$(field nodeId)
            if [ "$formula" != 0 ]; then
                call CSS.getPlatformFontsForNode "{\"nodeId\":$formula}"
                case $answer in *'"familyName":"Attest Math"'*) wrong= ;; *) wrong="they have $(field familyName)" ;; esac
                verdict "$here: formulas have their font" "$wrong"
            fi
            verdict "$here: nothing is fetched" "$(requests "$page")"
            verdict "$here: no complaint on the console" "$(complaints)"
            if [ -n "${PAGE_SHOTS-}" ]; then
                call Page.getLayoutMetrics
                [[ $answer =~ \"cssContentSize\":\{[^}]*\"height\":([0-9]+) ]] && tall=${BASH_REMATCH[1]}
                call Page.captureScreenshot "{\"captureBeyondViewport\":true,\"clip\":{\"x\":0,\"y\":0,\"width\":$width,\"height\":$tall,\"scale\":1}}"
                name=${page##*/}
                field data | base64 -d >"$PAGE_SHOTS/${name%.html}-$width-$scheme.png"
            fi
        done
    done
    call Emulation.setEmulatedMedia '{"media":"print"}'
    evaluate "${page##*/}" "$print_script"
done

# Names of claims lead to the page of claims that lies beside, and to a place there.
if [ $# = 0 ]; then
    for page in "$scratch"/pages/{answers,sheet-3,example}.html; do
        links=$(grep -o 'href="claims.html#[^"]*"' "$page" | sort -u | sed 's/.*#/id="/')
        verdict "${page##*/}: claims are linked" "$([ -n "$links" ] || echo "none is")"
        verdict "${page##*/}: and told there" "$(grep -vFf <(grep -o 'id="claim-[^"]*"' "$scratch/pages/claims.html") <<<"$links")"
    done
    mkdir "$scratch/alone"
    "$ATTEST" weave doc/sheets/sheet-3.md -o "$scratch/alone/sheet-3.html" || exit 2
    verdict "no page of claims beside: no link to it" "$(grep -o 'href="claims.html[^"]*"' "$scratch/alone/sheet-3.html")"
    verdict "the author's own numbers" "$(grep -q '(a) - i) Numbers.*<br' "$scratch/pages/yes.html" && grep -qF 'x^2+y^2 and ~5 or' "$scratch/pages/yes.html" || echo "they were changed")"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
