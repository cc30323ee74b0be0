#!/bin/sh
# switches.sh FILE...: a switch over the kinds of nodes names every kind and has no “default:”, so that the compiler names every
# place that a new kind needs. A test may have one, with the reason in a comment behind it. Prints the others.
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
        if (/^ *default:/ && !(FILENAME ~ /^tests\// && /\/\*/)) catches[depth] = 1
        if (/: {$/) braced[depth] = 1
        if (/^ *}/ && braced[depth])
            braced[depth] = 0
        else if (/^ *}/) {
            if (nodes[depth] && catches[depth]) {
                printf "%s:%d: a switch over kinds of nodes has a default\n", FILENAME, line[depth]
                bad = 1
            }
            depth--
        }
    }
    END { exit bad }' "$@"
