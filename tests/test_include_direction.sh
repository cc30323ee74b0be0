#!/bin/sh
# attest.c → doc → props → generators → core: no room includes a file of a room to its left.
# With an argument, looks at the rooms of that directory. Prints every offending line as file:line:text.
cd "${1:-$(dirname "$0")/..}" || exit 2

# upward ROOM ABOVE...: the #include lines of ROOM that lead into one of the rooms above it. A name without a
# folder is one of ROOM's own files or, failing that, whatever the compiler's search path finds elsewhere.
upward() {
    room=$1
    shift
    grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' --include='*.[a-z]*' --exclude='*.md' "$room" |
        while IFS= read -r line; do
            name=${line#*include*[\"<]}
            name=${name%%[\">]*}
            while :; do
                case $name in
                ./*) name=${name#./} ;;
                ../*) name=${name#../} ;;
                *) break ;;
                esac
            done
            for above in "$@"; do
                case $name in
                "$above"/*) printf '%s\n' "$line" ;;
                */*) ;;
                *) [ -e "$room/$name" ] || [ ! -e "$above/$name" ] || printf '%s\n' "$line" ;;
                esac
            done
        done
}

offending=$(
    upward core generators props doc
    upward generators props doc
    upward props doc
)
[ -z "$offending" ] || {
    printf 'included against the direction attest.c → doc → props → generators → core:\n%s\n' "$offending"
    exit 1
}
