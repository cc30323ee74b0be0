#!/bin/sh
# length.sh FILE...: no function is longer than 100 lines and no file than 600, unless the comment at the head of the file
# says why: it names the function, or has the word “long”. Sources are laid out by clang-format, so that a definition
# begins in the first column and ends with a brace there.
exec awk '
    FNR == 1 { finish(); head = ""; in_head = 1; name = ""; file = FILENAME; found_long = 0 }
    { lines = FNR }
    in_head { head = head $0 "\n"; if (/\*\//) in_head = 0; next }
    /^[A-Za-z_]/ && !/^(typedef|struct|enum|union|extern)[ {]/ { name = $0; begins = FNR }
    name != "" && /;$/ && !open { name = "" }
    name != "" && /\{$/ && !open { open = name ~ /\(/ && name !~ /=/; if (!open) name = "" }
    /^}/ {
        if (open && FNR - begins >= 100) {
            match(name, /[A-Za-z_0-9]+\(/)
            who = substr(name, RSTART, RLENGTH - 1)
            if (who == "Test") { who = name; sub(/^Test\(/, "", who); sub(/\).*/, "", who) }
            if (index(head, who) == 0) {
                printf "%s:%d: %s has %d lines, and the head of the file does not say why\n", FILENAME, begins, who, FNR - begins + 1
                bad = 1
            }
        }
        open = 0
        name = ""
    }
    function finish() {
        if (lines > 600 && tolower(head) !~ /long/) {
            printf "%s has %d lines, and its head does not say why\n", file, lines
            bad = 1
        }
        lines = 0
    }
    END { finish(); exit bad }' "$@"
