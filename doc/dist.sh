#!/bin/sh
# dist.sh source|binary TARBALL NAME DATE [PROGRAM ROOT]: a release as a tarball with one folder, NAME. The same files give the same bytes.
#
# source: every file of the checkout, or of the folder where there is no git, but for build/.
# binary: what `make install` put below ROOT/usr, and the shared libraries of PROGRAM beside it in lib/, but for those of glibc. PROGRAM looks
#         for them there. NEEDS lists the libraries that are left to the system.
#
# Debian has flint, arb, calcium and sleef as shared libraries only. gmp and mpfr exist as archives too, but flint would still bring its own
# shared copy of gmp, with other memory functions than ours. So nothing is linked statically; the libraries come along.
set -eu
kind=$1 tarball=$2 name=$3 date=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/$name"

pack() {
    tar -C "$work" --sort=name --mtime="$date 00:00:00Z" --owner=0 --group=0 --numeric-owner --mode=u+w,go=rX -cf - "$name" |
        gzip -n9 >"$tarball.part"
    mv "$tarball.part" "$tarball"
}

files() {
    if [ -e .git ]; then git ls-files; else find . -path ./build -prune -o -type f -print; fi
}

is_of_glibc() {
    case $1 in libc.so* | libm.so* | libpthread.so* | libdl.so* | librt.so* | ld-linux*) return 0 ;; esac
    return 1
}

case $kind in
source)
    files | tar -cf - -T - | tar -C "$work/$name" -xf -
    ;;
binary)
    program=$5 root=$6
    cp -a "$root/usr/." "$work/$name"
    mkdir -p "$work/$name/lib"
    rm -rf "$work/$name/lib/pkgconfig" "$work/$name/lib"/*.a "$work/$name/include"
    : >"$work/$name/NEEDS"
    ldd "$program" | while read -r library arrow path _; do
        if is_of_glibc "${library##*/}"; then
            case $library in */*) ;; *) echo "$library" >>"$work/$name/NEEDS" ;; esac
        elif [ "$arrow" = '=>' ]; then
            cp -L "$path" "$work/$name/lib/$library"
        fi
    done
    sort -u -o "$work/$name/NEEDS" "$work/$name/NEEDS"
    cp "$program" "$work/$name/bin/attest"
    strip --strip-unneeded "$work/$name/bin/attest" "$work/$name"/lib/*.so*
    ;;
esac
pack
