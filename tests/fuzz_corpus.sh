#!/bin/bash
# fuzz_corpus.sh FOLDER: the inputs that fuzzing starts from: the sheets, their LaTeX twins and every block of them alone,
# the formulas of planted.txt and rewritings.txt, every claim of the packs, the inputs of the error tests, and what was found before.
cd "$(dirname "$0")/.." || exit 2
folder=${1:?the folder for the corpus}
mkdir -p "$folder" || exit 2

for sheet in doc/sheets/*.md doc/answers.md; do
    name=${sheet##*/}
    cp "$sheet" "$folder/$name"
    awk -f tests/sheets/to_tex.awk "$sheet" >"$folder/${name%.md}.tex"
    for file in "$folder/$name" "$folder/${name%.md}.tex"; do
        awk -v stem="$file" '
            /^::: *\{/ || /^\\begin\{(answer|derivation)\}/ { out = stem "-" ++blocks }
            out { print >out }
            /^::: *$/ || /^\\end\{(answer|derivation)\}/ { if (out) close(out); out = "" }' "$file"
    done
done
cp tests/sheets/example.* "$folder"
cp tests/errors/input/*.* "$folder"
find tests/crashes -type f -exec cp -t "$folder" {} +

for pack in props/*.md doc/language.md tests/subjects.md; do # every claim alone
    awk -v stem="$folder/claim-$(basename "$pack" .md)" '
        /^```claim / { out = stem "-" ++claims }
        out { print >out }
        /^```$/ { if (out) close(out); out = "" }' "$pack"
done

number=0
while IFS='|' read -r claim text _; do
    case $claim in '#'* | '') continue ;; esac
    number=$((number + 1))
    printf '%s|%s' "$claim" "$text" >"$folder/formula-$number"
done < <(cat tests/planted.txt tests/rewritings.txt)
echo "$(find "$folder" -type f | wc -l) inputs in $folder"
