#!/bin/sh
# A switch over the kinds of nodes lists them all: then the compiler names every place that a new kind needs. Prints every
# such switch with a default as file:line. The code is formatted, so a switch and its cases have one indent, and the
# switch ends with the first line that is not indented more and is not a case.
cd "$(dirname "$0")/.." || exit 2
found=$(find core props doc generators -name '*.c' -exec awk '
    { match($0, /^ */); indent = RLENGTH; line = substr($0, indent + 1) }
    line == "" || line ~ /^(\/\*|#|})/ && indent == at[depth] { next }
    { while (depth && (indent < at[depth] || indent == at[depth] && line !~ /^(case |default:)/)) {
          if (nodes[depth] && fallback[depth]) print FILENAME ":" fallback[depth]
          depth--
      } }
    line ~ /switch \(.*{$/ { depth++; at[depth] = indent; nodes[depth] = fallback[depth] = 0 }
    depth && line ~ /^case N_[A-Z]+:/ { nodes[depth] = 1 }
    depth && line ~ /^default:/ { fallback[depth] = FNR }' {} \;)
[ -z "$found" ] && exit 0
printf 'default in a switch over node kinds:\n%s\n' "$found"
exit 1
