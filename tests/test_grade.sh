#!/bin/bash
# test_grade.sh: attest grade and attest merge on a class of strangers: right, wrong, unreadable and hostile sheets, marked and raw.
# The same bytes come out whatever the number of processes, after interruptions, and from shards that were merged.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh
has() { command -v "$1" >/dev/null; }
python=
for name in /usr/bin/python3 python3; do has $name && { python=$name; break; }; done

grade() { timeout 300 "$ATTEST" grade "$@" >"$dir/got" 2>&1 </dev/null; status=$?; }
is() { # WHAT GOT WANTED
    if [ "$2" = "$3" ]; then pass; else fail "$1: $2, not $3"; fi
}
same() { # WHAT FOLDER FOLDER
    if diff -r "$2" "$3" >"$dir/got" 2>&1; then pass; else fail "$1: the folders differ"; fi
}
cell() { grep "^$1,$2," "$dir/$3/grades.csv"; }

# ---- one class, judged ----

class=$dir/class
bash tests/make_class.sh 36 "$class" 7 0
mkdir "$class/more"
printf -- '::: {.answer claim=projector}\n$$ M = A A^\\top $$\n:::\n' >"$class/more/right.md"
printf -- '::: {.answer claim=projector}\n$$ M = A^\\top $$\n:::\n' >"$class/more/wrong.md"
printf -- '::: {.answer claim=projector}\n$$ M = A^\\top $$\n:::\n' >"$class/right.md" # the same name in another folder
printf -- '::: {.answer claim=projector}\n$$ M = ((A $$\n:::\n' >"$class/more/brackets.md"
printf -- '::: {.proof claim=projector}\n$$ A^\\top A = I $$\n:::\n' >"$class/more/only-steps.md"
printf -- '---\npack: ./mine.md\n---\n\n::: {.answer claim=projector expect=refuted}\n$$ M = A^\\top $$\n:::\n' >"$class/more/own-pack.md"
printf -- '```claim projector\ngiven d ∈ 1..2, A ∈ R^{d×d}\nfind M ∈ R^{d×d} from A\nshow M = Aᵀ\n```\n' >"$class/more/mine.md"
printf '\\documentclass{article}\n\\begin{document}\n1 (b) i. \\input{secret}\n\\end{document}\n' >"$class/more/thief.tex"
printf '(b) i. $M = A A^\\top$\n' >"$class/more/secret.tex"
printf -- '::: {.answer claim=projector}\n$$ M = A A^\\top $$\n:::\n' >"$class/=1+cmd()|'a',\"b\".md"
printf -- '::: {.answer claim=projector}\n$$ M = A A^\\top $$\n:::\n' >"$class/"$'new\nline\e[31m<script>alert(1).md'
printf '\0\1\2' >"$class/more/zero.md"
: >"$class/more/empty.md"
ln -s more "$class/link-to-folder"
ln -s nowhere "$class/dangling.md"
mkfifo "$class/more/pipe.tex"

grade "$class" --jobs 2 --no-pages -o "$dir/two"
is "a class is graded" $status 0
is "the same file name in two folders" "$(cell more/right.md projector two) $(cell right.md projector two)" \
    "more/right.md,projector,1,1,holds,proved right.md,projector,0,1,refuted,"
is "steps without an answer are for a person" "$(cell more/only-steps.md projector two)" "more/only-steps.md,projector,,1,holds,proved"
is "what cannot be read is for a person" "$(cell more/brackets.md projector two)" "more/brackets.md,projector,,1,ill-formed,"
is "the pack and the expectation of a sheet do not count" "$(cell more/own-pack.md projector two)" "more/own-pack.md,projector,0,1,refuted,"
is "the sheets of others are not read" "$(grep -c '^more/thief.tex,projector' "$dir/two/grades.csv")" 0
is "sheets that cannot be read" "$(grep -c ',unread,$' "$dir/two/grades.csv")" "$(grep -o 'class="name">.*' "$dir/two/index.html" | grep -v 'class="number"' | grep -o 'sheet.html' | wc -l)"
for name in dangling.md more/pipe.tex more/zero.md more/empty.md; do
    if grep -q "^$name,.*,unread,$" "$dir/two/grades.csv"; then pass; else fail "$name is not among the unread"; fi
done
if grep -rqF '<script>' "$dir/two" --include='*.html'; then fail "a name got into a page as it is"; else pass; fi
if LC_ALL=C grep -q $'\e' "$dir/two"/*.*; then fail "an escape sequence got into a report"; else pass; fi
is "no half-written file is left" "$(find "$dir/two" -name '*.part*' | wc -l)" 0

# ---- valid reports ----

if [ -n "$python" ]; then
    if "$python" - "$dir/two" >"$dir/got" 2>&1 <<'PY'; then pass; else fail "the reports are not what they should be"; fi
import csv, glob, html.parser, json, sys, urllib.parse, os
out = sys.argv[1]
rows = list(csv.reader(open(out + "/grades.csv", encoding="utf-8", newline="")))
assert rows[0] == ["sheet", "claim", "points", "max points", "verdict", "assurance"], rows[0]
assert all(len(r) == 6 for r in rows)
assert not [r for r in rows if r[0][:1] in "=+-@"], "a formula"
sheets = {r[0].lstrip("'") for r in rows[1:]}
lines = [json.loads(l) for l in open(out + "/report.jsonl", encoding="utf-8")]
assert {l["sheet"] for l in lines} == sheets, {l["sheet"] for l in lines} ^ sheets
results = glob.glob(out + "/sheets/*/results.json")
assert len(results) == len(sheets)
for name in results:
    r = json.load(open(name, encoding="utf-8"))
    assert isinstance(r["score"], (int, float)) and r["visibility"] == "visible"
    total = 0
    for t in r["tests"]:
        assert t["visibility"] in ("visible", "hidden", "after_due_date", "after_published")
        assert t["output_format"] == "md" and t["output"]
        if "score" in t:
            assert 0 <= t["score"] <= t["max_score"] and t["status"] in ("passed", "failed")
            total += t["score"]
        else:
            assert "status" not in t
    assert abs(total - r["score"]) < 1e-9
    assert r["tests"] or r["output"], name
class Links(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            assert not key.startswith("on"), key
            if key == "href" and not value.startswith("#"):
                assert os.path.exists(os.path.join(self.base, urllib.parse.unquote(value))), value
for page in [out + "/index.html"] + glob.glob(out + "/sheets/*/sheet.html"):
    text = open(page, encoding="utf-8").read()
    assert "Content-Security-Policy" in text and "default-src 'none'" in text
    parser = Links(); parser.base = os.path.dirname(page); parser.feed(text)
PY
fi
if has xmllint; then if xmllint --noout "$dir/two/junit.xml" 2>"$dir/got"; then pass; else fail "junit.xml"; fi; fi

# ---- the same bytes ----

grade "$class" --jobs 1 --no-pages -o "$dir/one"
same "one process and two" "$dir/one" "$dir/two"
grade "$class" --jobs 4 --no-pages -o "$dir/four"
same "four processes and two" "$dir/four" "$dir/two"
cp -r "$dir/two" "$dir/again"
grade "$class" --jobs 2 --no-pages -o "$dir/again"
same "a second run changes nothing" "$dir/again" "$dir/two"
is "and judges nothing" "$(grep -c 'graded before' "$dir/got")" 0

for number in 1 2 3; do grade "$class" --shard $number/3 --no-pages -o "$dir/shard-$number"; done
run merge "$dir/shard-3" "$dir/shard-1" "$dir/shard-2" -o "$dir/merged"
is "merge" $status 0
same "three shards and one run" "$dir/merged" "$dir/two"

# A record that is damaged, or of another sheet, is not taken.
cp -r "$dir/two" "$dir/damaged"
for record in "$dir/damaged/sheets/right.md/record" "$dir/damaged/sheets/more+right.md/record"; do
    head -c 200 "$record" >"$record.cut" && mv "$record.cut" "$record"
done
cp "$dir/two/sheets/more+right.md/record" "$dir/damaged/sheets/more+wrong.md/record"
grade "$class" --no-pages -o "$dir/damaged"
same "damaged records are made again" "$dir/damaged" "$dir/two"

# Killed at ten moments, and run again: by a signal it can answer, and by one that it cannot.
seed=17
for number in 1 2 3 4 5 6 7 8 9 10; do
    "$ATTEST" grade "$class" --jobs 2 --no-pages -o "$dir/killed" >/dev/null 2>"$dir/message" </dev/null &
    victim=$!
    seed=$(((seed * 1103515245 + 12345) & 0x7fffffff))
    sleep "0.$((seed / 65536 % 9))$((seed / 1024 % 10))"
    if [ $((number % 2)) = 0 ]; then kill -9 $victim 2>/dev/null; else kill -TERM $victim 2>/dev/null; fi
    wait $victim 2>/dev/null
    ended=$?
    case $ended in
    0 | 137) pass ;;
    130) if grep -q 'the same command' "$dir/message"; then pass; else fail "no word on how to go on"; fi ;;
    *) fail "killed: status $ended" ;;
    esac
    [ $((number % 4)) = 3 ] && find "$dir/killed" -name record | sort | awk 'NR % 3 == 0' | xargs rm -f
done
grade "$class" --jobs 2 --no-pages -o "$dir/killed"
is "after ten interruptions" $status 0
same "after ten interruptions" "$dir/killed" "$dir/two"
sleep 0.2
is "nothing is left running" "$(pgrep -cf -- "-o $dir/")" 0

# ---- points, visibility, pages ----

printf '# the second sheet\nprojector, 2, hidden\naverage 0.5\n' >"$dir/rubric"
grade "$class" --rubric "$dir/rubric" --no-pages -o "$dir/rubric-out"
is "points of a rubric" "$(cell more/right.md projector rubric-out) $(cell more/right.md average rubric-out)" \
    "more/right.md,projector,2,2,holds,proved more/right.md,average,0,0.5,missing,"
hidden=$dir/rubric-out/sheets/more+wrong.md
if grep -q 'M = A Aᵀ\|A = \[\|replay' "$hidden/results.json" "$hidden/sheet.html"; then fail "a hidden counterexample is shown"; else pass; fi
if grep -q 'not shown here' "$hidden/results.json" && grep -q '"visibility":"hidden"' "$hidden/results.json"; then pass; else fail "results.json of a hidden claim"; fi
if grep -q '"counterexample":{' "$dir/rubric-out/report.jsonl"; then pass; else fail "the teacher's report has no counterexample"; fi
printf 'projector two\n' >"$dir/bad"
says 2 'points are a number' grade "$class" --rubric "$dir/bad" -o "$dir/never"
printf 'projektor 2\n' >"$dir/bad"
says 2 'projektor' grade "$class" --rubric "$dir/bad" -o "$dir/never"
says 2 'which sheets?' grade -o "$dir/never"
says 2 'where to?' grade "$class"
says 2 'which shard' grade "$class" --shard 4/3 -o "$dir/never"
says 2 'cannot be read' grade "$dir/missing" -o "$dir/never"
says 2 'not the folder of a class' merge "$class" -o "$dir/never"
says 2 'different rubrics' merge "$dir/two" "$dir/rubric-out" -o "$dir/never"

if has pandoc; then
    mkdir "$dir/few"
    cp "$class/more/right.md" "$class/more/wrong.md" "$class/more/zero.md" "$dir/few"
    cp tests/sheets/raw.tex "$dir/few"
    grade "$dir/few" --rubric "$dir/rubric" -o "$dir/pages"
    is "annotated pages" "$(cat "$dir"/pages/sheets/*/page | awk '{ print $2 }' | tr '\n' ' ')" "annotated annotated annotated plain "
    if grep -q 'A = \[\|replay' "$dir/pages/sheets/wrong.md/sheet.html"; then fail "a hidden counterexample is on the page"; else pass; fi
    grade "$dir/few" --rubric "$dir/rubric" --shard 1/2 -o "$dir/pages-1"
    grade "$dir/few" --rubric "$dir/rubric" --shard 2/2 -o "$dir/pages-2"
    run merge "$dir/pages-1" "$dir/pages-2" -o "$dir/pages-merged"
    same "shards with pages" "$dir/pages" "$dir/pages-merged"
fi

# ---- cost ----

# cpu COMMAND...: its processor time and that of its children, in milliseconds
cpu() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d", 1000 * ($1 + $2) }'
}
bash tests/make_class.sh 20 "$dir/c20" 3 0
bash tests/make_class.sh 200 "$dir/c200" 3 0
few=$(cpu "$ATTEST" grade "$dir/c20" --no-pages --jobs 2 -o "$dir/o20")
many=$(cpu "$ATTEST" grade "$dir/c200" --no-pages --jobs 2 -o "$dir/o200")
if [ "$many" -lt $((few * 16)) ]; then pass; else fail "20 sheets take $few ms, 200 take $many ms"; fi
if [ -x /usr/bin/time ]; then
    /usr/bin/time -f %M "$ATTEST" grade "$class" --no-pages -o "$dir/memory" 2>&1 >/dev/null | tail -n 1 >"$dir/peak"
    if [ "$(cat "$dir/peak")" -lt 150000 ]; then pass; else fail "a process takes $(cat "$dir/peak") KB"; fi
fi

commands_end
