#!/bin/sh
# coverage.sh BUILD FILE...: what the counters of gcov beside the objects in BUILD say of each source FILE, as
# BUILD/summary.txt: the share of its lines that were run, lines run, lines in all, the least covered file first, then
# the sum. BUILD/gcov has every file with the count of each line.
build=$1
shift
top=$PWD
mkdir -p "$build/gcov" && : >"$build/gcov/all" || exit 2
for file; do # a file that was never run has notes, but no counters
    notes=$build/${file%.c}.gcno
    (cd "$build/gcov" && gcov --preserve-paths -s "$top" -o "$top/${notes%/*}" "$top/$notes" 2>/dev/null) >>"$build/gcov/all"
done

# gcov says of every file in turn: File 'PATH', then Lines executed:P% of N. An included body is counted with each includer.
awk -v top="$top/" '
    /^File / { file = substr($0, 7, length($0) - 7); sub("^" top, "", file) }
    /^Lines executed:/ {
        if (file ~ /^(attest\.c|core|generators|props|doc)/) {
            split($0, part, /[:%]| of /)
            lines[file] += part[4]
            ran[file] += part[2] / 100 * part[4]
        }
        file = ""
    }
    END { for (file in lines) printf "%5.1f%% %6d of %6d  %s\n", 100 * ran[file] / lines[file], ran[file] + 0.5, lines[file], file }
' "$build/gcov/all" | sort -n >"$build/summary.txt"
sum=$(awk '{ ran += $2; all += $4 } END { if (all) printf "%5.1f%% %6d of %6d  all", 100 * ran / all, ran, all }' "$build/summary.txt")
[ -n "$sum" ] || { echo 'coverage.sh: no counters' >&2; exit 1; }
echo "$sum" >>"$build/summary.txt"
head -n 20 "$build/summary.txt"
echo "…"
tail -n 1 "$build/summary.txt"
echo "all files: $build/summary.txt, lines: $build/gcov"
