# A Markdown sheet as the LaTeX sheet that says the same, line for line.
function end_block() { print "\\end{" kind "}"; kind = "" }
BEGIN { front = 0 }
NR == 1 && /^---$/ { front = 1; print "\\documentclass{article} \\usepackage{attest}"; next }
front == 1 && /^(---|\.\.\.)$/ { front = 2; print "\\begin{document}"; next }
front == 1 && /^notation:/ { sub(/^notation: */, ""); print "\\attestset{notation=" $0 "}"; next }
front == 1 && /^(pack|title):/ { key = $1; sub(/:$/, "", key); sub(/^[a-z]+: */, ""); print "\\attestset{" key "={" $0 "}}"; next }
front == 1 { print; next }
/^:::+ *\{\.(answer|proof)/ {
    kind = /\.answer/ ? "answer" : "derivation"
    claim = $0; sub(/.*claim=/, "", claim); sub(/[ }].*/, "", claim)
    rest = $0; sub(/^:::+ *\{\.[a-z]+ */, "", rest); sub(/claim=[^ }]*/, "", rest); sub(/\}$/, "", rest)
    list = ""
    while (match(rest, /[a-z]+=("[^"]*"|[^ ]+)/)) {
        pair = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
        value = pair; sub(/^[a-z]+=/, "", value); sub(/=.*/, "", pair)
        gsub(/"/, "", value)
        list = list (list == "" ? "" : ", ") pair "={" value "}"
    }
    print "\\begin{" kind "}" (list == "" ? "" : "[" list "]") "{" claim "}"
    next
}
/^:::+ *$/ && kind != "" { end_block(); next }
/^## / { print "\\section*{" substr($0, 4) "}"; next }
{ print }
END { if (front) print "\\end{document}" }
