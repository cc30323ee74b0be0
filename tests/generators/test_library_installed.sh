#!/bin/sh
# The library is of use to somebody else: `make install` puts it into a scratch folder, and the example of doc/example is
# built with nothing of ours but what was installed. The kernel as it should be passes; of the one with the planted bug the
# smallest counterexample comes out, whatever the seed.
cd "$(dirname "$0")/../.." || exit 2
[ -n "${MAKELEVEL:-}" ] || { echo "to be run by make test: the library is installed with the settings of that build"; exit 77; }
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

make --no-print-directory install DESTDIR="$scratch/root" PREFIX=/usr >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
cp doc/example/*.[ch] "$scratch"
cd "$scratch" || exit 2
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_PATH=root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$scratch/root pkg-config --cflags --libs --static attest-theft) || exit 1
else
    flags='-Iroot/usr/include/attest-theft -Lroot/usr/lib -lattest-theft -lm'
fi

# shellcheck disable=SC2086 # several words each
build() { ${CC:-cc} -std=c11 -Wall -Wextra -Werror ${CFLAGS:-} "$@" attention_test.c attention.c $flags -o attention_test; }

build || exit 1
./attention_test >log || { echo 'the kernel without a bug:'; cat log; exit 1; }

build -DPLANTED_BUG || exit 1
cat >expected <<'END'
tokens 2, width 2
x = [1 0; 0 0]
positions = 0, 1
permutation = (1 0)
wq = [1 0; 0 1]
wk = [1 0; 0 1]
END
for seed in 1 2 3 4 5 6 7 8 9 10; do
    if ./attention_test $seed >log; then
        echo "seed $seed: the planted bug was not found"
        exit 1
    fi
    sed -n '/^tokens/,/^wk/p' log | diff - expected || { echo "seed $seed: not the smallest counterexample"; exit 1; }
done
