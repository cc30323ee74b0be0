#!/bin/sh
# switches.sh FILE...: a switch over the kinds of nodes names every kind, so that the compiler tells where a new one is
# missing: it has no “default:”, or that line says in a comment why all other kinds are alike. Prints the others.
exec awk '
    FNR == 1 { depth = 0 }
    match($0, /^ *switch \(/) {
        depth++
        indent[depth] = match($0, /[^ ]/)
        line[depth] = FNR
        nodes[depth] = catches[depth] = braced[depth] = 0
        next
    }
    depth && match($0, /[^ ]/) == indent[depth] {
        if (/^ *case N_/) nodes[depth] = 1
        if (/^ *default:/ && !/\/\*/) catches[depth] = 1
        if (/: {$/) braced[depth] = 1
        if (/^ *}/ && braced[depth])
            braced[depth] = 0
        else if (/^ *}/) {
            if (nodes[depth] && catches[depth]) {
                printf "%s:%d: a switch over kinds of nodes has a default, without a reason\n", FILENAME, line[depth]
                bad = 1
            }
            depth--
        }
    }
    END { exit bad }' "$@"
