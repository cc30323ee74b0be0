#!/bin/sh
# coverage.sh BUILD FILE...: what the counters of gcov beside the objects in BUILD say of each source FILE, as
# BUILD/summary.txt: the share of its lines that were run, lines run, lines in all, the least covered file first, then
# the sums of the rooms and of everything. BUILD/gcov has every file with the count of each line.
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
[ -s "$build/summary.txt" ] || { echo 'coverage.sh: no counters' >&2; exit 1; }

# The rooms, then everything.
awk '{ room = $NF; sub(/\/.*/, "", room); ran[room] += $2; all[room] += $4; ran["all"] += $2; all["all"] += $4 }
    END { for (room in all) if (room != "all") printf "%5.1f%% %6d of %6d  room %s\n", 100 * ran[room] / all[room], ran[room], all[room], room
          printf "%5.1f%% %6d of %6d  all\n", 100 * ran["all"] / all["all"], ran["all"], all["all"] }' \
    "$build/summary.txt" >"$build/rooms.txt"
head -n 20 "$build/summary.txt"
echo "…"
cat "$build/rooms.txt"
cat "$build/rooms.txt" >>"$build/summary.txt"
echo "all files: $build/summary.txt, lines: $build/gcov"
