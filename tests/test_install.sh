#!/bin/bash
# What `make install` puts below a folder is of use: manual pages without warnings, completion in the real shells, and the pandoc filter on a
# woven sheet. And what `make dist` packs.
cd "$(dirname "$0")/.." || exit 2
[ -n "${MAKELEVEL:-}" ] || { echo "to be run by make test: it installs with the settings of that build"; exit 77; }
. tests/commands.sh

make --no-print-directory install DESTDIR="$dir/root" PREFIX=/usr >"$dir/got" 2>&1 && pass || fail 'make install fails'
share=$dir/root/usr/share
export PATH=$dir/root/usr/bin:$PATH

# ---- manual pages ----
for page in man1/attest.1 man5/attest-sheet.5 man5/attest-pack.5; do
    [ "$(wc -l <"$share/man/$page")" -gt 60 ] && pass || fail "$page is not there, or short"
    if command -v mandoc >/dev/null; then
        mandoc -T lint -W warning "$share/man/$page" >"$dir/got" 2>&1 && [ ! -s "$dir/got" ] && pass || fail "$page: mandoc warns"
    else missing mandoc "the manual pages are"; fi
    if command -v man >/dev/null; then
        MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$share/man/$page" 2>"$dir/got" >/dev/null
        [ ! -s "$dir/got" ] && pass || fail "$page: man warns"
    fi
done
for heading in 'FILES AND BLOCKS' 'LINES, STEPS AND CHAINS' 'RECORDED VERDICTS'; do
    grep -qxF ".SH $heading" "$share/man/man5/attest-sheet.5" && pass || fail "attest-sheet(5) has no $heading"
done
grep -qxF '.SH UNKNOWNS' "$share/man/man5/attest-pack.5" && pass || fail 'attest-pack(5) has no UNKNOWNS'
says 2 'there is no manual page of check' help check --man

# ---- completion ----
# fish TEXT WANTED...: what fish offers after TEXT
if command -v fish >/dev/null; then
    offers() {
        local text=$1 one
        shift
        HOME=$dir fish --no-config -c "source $share/fish/vendor_completions.d/attest.fish; complete -C '$text'" 2>&1 | cut -f 1 >"$dir/got"
        for one; do grep -qxF -- "$one" "$dir/got" && pass || fail "fish does not complete “$text” to “$one”"; done
    }
    offers 'attest ch' check
    offers 'attest check --for' --format
    offers 'attest check --format ' text json junit sarif github gcc
    offers 'attest positions --format b' bf16 bfloat16
    grep -qx 'sarif' "$dir/got" && fail 'fish offers formats of reports for positions' || pass
    offers 'attest try proj' projector
    offers 'attest help pa' pack
else missing fish 'its completion is'; fi
if command -v zsh >/dev/null; then
    cat >"$dir/zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1='> '; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; unsetopt beep; print rea''dy"
zpty -r shell out '*ready*'
zpty -w -n shell "$2"$'\t'
zpty -r shell out "*$3*" && print -r -- found
zpty -d shell
END
    completes() { # TEXT WANTED
        HOME=$dir TERM=dumb timeout 30 zsh -f "$dir/zsh" "$share/zsh/site-functions" "$1" "$2" >"$dir/got" 2>&1
        grep -q '^found' "$dir/got" && pass || fail "zsh does not complete “$1” to “$2”"
    }
    completes 'attest chec' 'attest check '
    completes 'attest check --form' 'check --format '
    completes 'attest check --format sar' 'format sarif '
    completes 'attest positions --format bfl' 'format bfloat16 '
    completes 'attest try proj' 'try projector '
else missing zsh 'its completion is'; fi
# bash: readline itself, driven by its Tab
cat >"$dir/inputrc" <<'END'
set bell-style none
set enable-bracketed-paste off
END
completes() { # TEXT WANTED: the line after Tab
    printf '%s\t\n' "$1" | HOME=$dir INPUTRC=$dir/inputrc TERM=dumb PS1='' timeout 30 bash --noprofile --rcfile "$share/bash-completion/completions/attest" -i >"$dir/got" 2>&1
    grep -qaF -- "$2" "$dir/got" && pass || fail "bash does not complete “$1” to “$2”"
}
completes 'echo; attest chec' 'attest check '
completes ': attest; attest check --format sar' '--format sarif '
completes ': attest; attest positions --format bfl' '--format bfloat16 '
completes ': attest; attest try proj' 'try projector '

# ---- the pandoc filter ----
if command -v pandoc >/dev/null; then
    run weave doc/sheets/sheet-0.md -o "$dir/woven.md"
    filter=$share/attest/pandoc/attest.lua
    (cd "$dir" && pandoc --lua-filter "$filter" --css "$share/attest/pandoc/attest.css" -s --mathml woven.md -o woven.html) >"$dir/got" 2>&1 && pass || fail 'pandoc with the filter fails'
    [ "$(grep -o 'class="verdict ' "$dir/woven.html" | wc -l)" = 15 ] && pass || fail 'the page has not 15 verdicts'
    (cd "$dir" && pandoc --lua-filter "$filter" woven.md -t latex -o woven.tex) >"$dir/got" 2>&1 && grep -q 'begin{attestverdict}' "$dir/woven.tex" && pass || fail 'the filter makes no LaTeX'
    [ -e "$share/texmf/tex/latex/attest/attest-verdicts.sty" ] && pass || fail 'attest-verdicts.sty is not installed'
else missing pandoc 'the filter is'; fi

# ---- the source tarball has every file, twice the same ----
for file in one two; do sh doc/dist.sh source "$dir/$file.tar.gz" attest-0 2026-01-01 >"$dir/got" 2>&1; done
cmp -s "$dir/one.tar.gz" "$dir/two.tar.gz" && pass || fail 'the source tarball changes'
tar -C "$dir" -xzf "$dir/one.tar.gz"
for file in Makefile README.md attest.c core/base/base.h doc/setup.sh debian/rules action.yml tests/test_install.sh; do
    cmp -s "$file" "$dir/attest-0/$file" && pass || fail "the source tarball lacks $file"
done
[ ! -e "$dir/attest-0/build" ] && pass || fail 'the source tarball has build/'

commands_end
