#!/bin/sh
# Every file includes only from its own folder and from folders before it in the list below.
# With an argument, looks at the folders of that directory. Prints every offending line as file:line:text.
cd "${1:-$(dirname "$0")/..}" || exit 2

order='core/base core/text core/outline core/syntax core/names core/claim core/tape core/moving core/system core/identity core/proof core
generators/theft generators/library generators props/recheck props/positions props/decide props/judge props/sheet props/find props doc/plot doc/say doc/weave doc/grade
doc/example doc/command doc .'

# place FOLDER: its number in the list; nothing if it is not there.
place() {
    number=0
    for folder in $order; do
        number=$((number + 1))
        [ "$folder" = "$1" ] && echo $number && return
    done
}

offending=$(
    for file in $(find . -name '*.[ch]' -o -name '*.inc' | sed 's,^\./,,' | grep -v -e '^build' -e '^tests/' -e '^\.'); do
        folder=$(dirname "$file")
        here=$(place "$folder")
        [ -n "$here" ] || { echo "$file: its folder is not in the list of this test"; continue; }
        grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$file" | while IFS= read -r line; do
            name=${line#*\"}
            name=${name%%\"*}
            case $name in
            theft.h) there=$(place generators/theft) ;;
            */*) there=$(place "$(dirname "$name")") ;;
            *) [ -e "$folder/$name" ] && continue; there= ;;
            esac
            [ -n "$there" ] && [ "$there" -le "$here" ] || echo "$file:$line"
        done
    done
)
[ -z "$offending" ] || {
    printf 'included against the order of the folders:\n%s\n' "$offending"
    exit 1
}
