#!/bin/sh
# names.sh BUILD FILE...: how many exported functions begin with the first word of the name of their file or folder, so
# that a name leads to its file. BUILD has the objects. Reported only; with NAMES=1 every other one is listed.
build=$1
shift
all=0 other=0
for file; do
    object=$build/${file%.c}.o
    [ -e "$object" ] || continue
    stem=${file##*/}
    stem=${stem%.c}
    folder=${file%/*}
    folder=${folder##*/}
    for name in $(nm --defined-only -g "$object" | sed -n 's/.* T //p'); do
        all=$((all + 1))
        case $name in
        "${stem%%_*}" | "${stem%%_*}"_* | "$folder" | "$folder"_* | main) ;;
        *)
            other=$((other + 1))
            [ -z "$NAMES" ] || echo "$file: $name"
            ;;
        esac
    done
done
echo "$other of $all exported functions are not named for their file"
