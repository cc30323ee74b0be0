# shellcheck shell=bash
# commands.sh: for scripts that run commands of attest and look at what they print; source it with the top folder as working directory.
# Gives $dir (a scratch folder), pass, fail, missing, run and says; commands_end prints the counts.
: "${ATTEST:?the absolute path of the program}"
export LC_ALL=C.UTF-8 NO_COLOR=1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
    [ ! -e "$dir/got" ] || head -n 5 "$dir/got" | cut -c 1-200 | sed 's/^/    /'
}

missing() { echo "${0##*/}: $1 is not installed: $2 NOT tested" >&2; } # PROGRAM WHAT

run() { # ARGUMENT...: output to the file got, its status to $status
    timeout 60 "$ATTEST" "$@" >"$dir/got" 2>&1 </dev/null
    status=$?
}

# says STATUS TEXT ARGUMENT...: the status is right and TEXT is in the output
says() {
    local wanted=$1 text=$2
    shift 2
    run "$@"
    if [ "$status" = "$wanted" ] && { [ -z "$text" ] || grep -qF -- "$text" "$dir/got"; }; then pass; else
        fail "attest $*: status $status (wanted $wanted), or no “$text”"
    fi
}

commands_end() {
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ]
}
