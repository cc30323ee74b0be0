# The report of a sheet in JSON → line, claim, kind and verdict of every formula that is judged; with -v assurance=1 also how sure it is.
function value(key,   at, rest) { # the first field of this name; no string before it can contain quoted names
    at = index($0, "\"" key "\":")
    if (!at) return "-"
    rest = substr($0, at + length(key) + 3)
    sub(/^"/, "", rest)
    sub(/[",}].*/, "", rest)
    return rest
}
value("kind") != "left" && value("line") != "-" {
    print value("line") "\t" value("claim") "\t" value("kind") "\t" value("verdict") (assurance ? "\t" value("assurance") : "")
}
