#!/bin/sh
# setup.sh NEED...: sees that what a NEED (build, test, format, lint, fuzz, html, pdf, documents) asks for is there, and installs
# it if not. Documents are pages and papers, and what their tests read them with.
# NEED solver is z3, without which everything works and less is decided: it is also installed when something else is, and
# nothing fails if it cannot be. So are the programs that only some tests use.
#
# What is there is found by compiling, so that it does not matter where it came from; Debian's package names
# are only used to get what is missing. That is installed when the caller is root or sudo asks no password;
# otherwise, or when ATTEST_NO_INSTALL is set, one line says what to run and the exit status is 2.
# CC, CFLAGS and LDFLAGS come from the environment.
set -u

# need     package           header                   library
wanted='
build    libc6-dev         stdio.h                  c
build    libflint-dev      flint/fmpq.h             flint
build    libflint-arb-dev  arb.h                    flint-arb
build    libcalcium-dev    calcium/fmpz_mpoly_q.h   calcium
build    libantic-dev      antic/nf.h               antic
build    libsleef-dev      sleef.h                  sleef
test     libcriterion-dev  criterion/criterion.h    criterion'

CC=${CC:-gcc}
needs=" $* "
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

fail() {
    echo "attest: $*" >&2
    exit 2
}

installed() { [ "$(dpkg-query -W -f='${Status}' "$1" 2>/dev/null)" = "install ok installed" ]; }

# The package that holds the compiler; nothing for one that Debian does not have.
compiler_package() {
    name=${CC%% *}
    case ${name##*/} in
    cc | gcc) echo gcc ;;
    gcc-[0-9]* | clang | clang-[0-9]*) echo "${name##*/}" ;;
    esac
}

# compiles HEADER LIBRARY: a program that has the header at hand and is linked with the library can be made.
compiles() {
    printf '#if !__has_include(<%s>)\n#error %s is not there\n#endif\nint main(void) { return 0; }\n' "$1" "$1" \
        >"$work/probe.c"
    # shellcheck disable=SC2086
    $CC ${CFLAGS-} ${LDFLAGS-} -o "$work/probe" "$work/probe.c" "-l$2" >"$work/log" 2>&1
}

# fuzzes: clang is there, with libFuzzer and the sanitizers.
fuzzes() {
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' >"$work/fuzz.c"
    clang -fsanitize=fuzzer,address,undefined -o "$work/fuzz" "$work/fuzz.c" >"$work/log" 2>&1
}

# note PACKAGE: it is missing, or, if it is installed already, it does not work and the reason is in the log.
note() {
    if installed "$1"; then
        broken="$broken $1"
        cp "$work/log" "$work/reason"
    else
        missing="$missing $1"
    fi
}

# has_font NAME: a file of that name is among the fonts.
has_font() { find /usr/share/fonts /usr/share/texmf -name "$1" 2>/dev/null | grep -q .; }

# What XeLaTeX needs for a woven document.
paper() {
    command -v xelatex >/dev/null || note texlive-xetex
    find /usr/share/texlive -name pzdr.tfm 2>/dev/null | grep -q . || note texlive-fonts-recommended
    has_font latinmodern-math.otf || note lmodern
    has_font DejaVuSansMono.ttf || note fonts-dejavu-core
    has_font wqy-microhei.ttc || note fonts-wqy-microhei
}

probe() {
    missing='' broken=''
    case $needs in
    *' build '* | *' test '*)
        if ! command -v "${CC%% *}" >"$work/log" 2>&1; then
            package=$(compiler_package)
            [ -n "$package" ] || fail "there is no compiler ${CC%% *} here"
            note "$package"
        fi
        ;;
    esac
    while read -r need package header library; do
        case $needs in *" $need "*) compiles "$header" "$library" || note "$package" ;; esac
    done <<END
$wanted
END
    case $needs in *' format '* | *' lint '*) command -v clang-format >/dev/null || note clang-format ;; esac
    case $needs in *' lint '*)
        command -v cppcheck >/dev/null || note cppcheck
        command -v shellcheck >/dev/null || note shellcheck
        ;;
    esac
    case $needs in *' html '* | *' pdf '* | *' documents '*)
        command -v pandoc >/dev/null || note pandoc
        command -v bwrap >/dev/null || note bubblewrap
        ;;
    esac
    case $needs in *' pdf '* | *' documents '*) paper ;; esac
    case $needs in *' documents '*)
        command -v chromium >/dev/null || note chromium
        command -v pdftotext >/dev/null || note poppler-utils
        ;;
    esac
    case $needs in *' fuzz '*) fuzzes || { note clang; note libclang-rt-14-dev; } ;; esac
    missing=${missing# }
}

# may_install: packages can be installed, and nobody forbids it; sets as_root.
may_install() {
    as_root=''
    case ${ATTEST_NO_INSTALL:-0} in 0) ;; *) return 1 ;; esac
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" = 0 ] && return
    as_root='sudo -n'
    sudo -n true >/dev/null 2>&1
}

# get PACKAGE...: what apt-get says goes to a file.
get() {
    {
        $as_root apt-get -q update &&
            $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "$@"
    } </dev/null >"$work/apt" 2>&1
}

# Programs that some tests use; without one of them its tests say so, and the others run.
tools() {
    command -v xmllint >/dev/null || echo libxml2-utils
    command -v mandoc >/dev/null || echo mandoc
    command -v fish >/dev/null || echo fish
    command -v zsh >/dev/null || echo zsh
    /usr/bin/python3 -c 'import jsonschema' 2>/dev/null || echo python3-jsonschema
    /usr/bin/python3 -c 'import yaml' 2>/dev/null || echo python3-yaml
}

probe
wants_solver='' tools=''
case $needs in *' solver '*) wants_solver=yes ;; esac
case $needs in *' test '*) tools=$(tools | tr '\n' ' ') ;; esac
if [ -n "$missing" ]; then
    advice="missing packages; run: sudo apt-get install $missing"
    command -v apt-get >/dev/null || fail "missing what Debian calls: $missing"
    may_install || fail "$advice"
    echo "attest: installing missing packages, which may take a minute: $missing"
    # shellcheck disable=SC2086
    get $missing || {
        tail -n 20 "$work/apt" >&2
        fail "the installation failed; run: sudo apt-get install $missing"
    }
    wants_solver=yes
    probe
    [ -z "$missing" ] || fail "installed, but not found by $CC: $missing"
fi
if [ -n "$wants_solver" ] && ! command -v z3 >/dev/null; then
    { may_install && echo "attest: installing z3" && get z3; } ||
        echo "attest: z3 is not there; everything works without it, and less is decided (apt-get install z3)"
fi
if [ -n "$tools" ]; then
    # shellcheck disable=SC2086
    { may_install && echo "attest: installing programs that tests use: $tools" && get $tools; } ||
        echo "attest: some tests need programs that are not there, and are left out (apt-get install $tools)"
fi
[ -z "$broken" ] || {
    head -n 20 "$work/reason" >&2
    fail "installed, but not usable with CC=$CC:$broken"
}
