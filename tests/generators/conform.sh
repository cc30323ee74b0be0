#!/bin/bash
# conform.sh OWN THEIRS [SOURCE]: does the engine do what theft does? OWN and THEIRS are two builds of attest, with
# generators/theft and with the theft library: the sheets, the write-up and a sample of tries must come out the same,
# byte for byte. SOURCE is theft's source tree (0.4.5): those of its own tests that do without its internals are built
# against our engine and must pass. `make conform` calls this.
cd "$(dirname "$0")/../.." || exit 2
own=$1 theirs=$2 source=${3:-}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
failed=0

# same WHAT ARGUMENTS...: both programs, called with these, say the same.
same() {
    local what=$1 first second
    shift
    "$own/attest" "$@" >"$scratch/own" 2>&1
    first=$?
    "$theirs/attest" "$@" >"$scratch/theirs" 2>&1
    second=$?
    if [ $first != $second ] || ! cmp -s "$scratch/own" "$scratch/theirs"; then
        printf 'differs (exit status %d and %d): attest %s\n' $first $second "$*"
        diff "$scratch/own" "$scratch/theirs" | head -n 10
        failed=$((failed + 1))
        return
    fi
    [ -z "$what" ] || printf 'same: %s, %d lines\n' "$what" "$(wc -l <"$scratch/own")"
}

same 'the sheets' check --expect doc/sheets/*.md
[ ! -e doc/answers.md ] || same 'the write-up' check doc/answers.md

tries=0
while IFS='|' read -r claim text rest; do
    for seed in 1 2; do
        same '' try --json --no-repairs --seed $seed "${claim// /}" "$text"
        tries=$((tries + 1))
    done
done < <(grep -v -e '^#' -e '^$' -e 'ill-formed$' tests/planted.txt | awk 'NR % 16 == 0')
echo "$tries tries compared"

if [ -n "$source" ]; then
    # The tests of single steps of theft's autoshrinking and of its Bloom filter look inside it and are left out; those
    # of the random numbers make a handle of their own, which they are given here.
    mkdir "$scratch/suite"
    cp "$source"/test/test_theft_{autoshrink_{ll,bulk,int_array},aux,error,integration,prng}.c "$source"/test/test_char_array.c \
        "$source"/test/*.h "$source"/src/theft_rng.[ch] "$source"/vendor/greatest.h "$scratch/suite"
    sed -e '/^#include "theft_\(autoshrink\|run\).h"/d' -e '/^#define MAX_PAIRS/,/^TEST ll_mutate_retries/d' \
        -e '/RUN_TEST(ll_/d' -e '/SET_TEARDOWN/d' -e '/^static void teardown/,/^}/d' \
        "$source/test/test_theft_autoshrink.c" |
        awk '/^#include <sys\/time.h>/ { print; skipping = 1; next } skipping && /^}/ { skipping = 0; next } !skipping' \
            >"$scratch/suite/test_theft_autoshrink.c"
    cat >"$scratch/suite/test_theft.c" <<'END'
#include "test_theft.h"
GREATEST_MAIN_DEFS();
int main(int argc, char **argv) {
    GREATEST_MAIN_BEGIN();
    RUN_SUITE(prng);
    RUN_SUITE(autoshrink);
    RUN_SUITE(aux);
    RUN_SUITE(error);
    RUN_SUITE(integration);
    RUN_SUITE(char_array);
    GREATEST_MAIN_END();
}
END
    cat >"$scratch/suite/theft_run.h" <<'END'
enum theft_run_init_res { THEFT_RUN_INIT_OK };
enum theft_run_init_res theft_run_init(const struct theft_run_config *cfg, struct theft **output);
void theft_run_free(struct theft *t);
END
    echo 'void theft_random_set_seed(struct theft *t, uint64_t seed);' >"$scratch/suite/theft_random.h"
    cat >"$scratch/suite/handle.c" <<'END'
#include "engine.h"
#include <stdlib.h>
#include "theft_random.h"
#include "theft_run.h"
enum theft_run_init_res theft_run_init(const struct theft_run_config *cfg, struct theft **output) {
    *output = calloc(1, sizeof **output);
    (*output)->cfg = *cfg;
    theft_stream_seed(&(*output)->stream, 1);
    return THEFT_RUN_INIT_OK;
}
void theft_run_free(struct theft *t) { free(t); }
void theft_random_set_seed(struct theft *t, uint64_t seed) { theft_stream_seed(&t->stream, seed); }
END
    if ${CC:-cc} -std=gnu11 -O2 -w -Igenerators/theft -I"$scratch/suite" "$scratch"/suite/*.c generators/theft/*.c -lm \
        -o "$scratch/suite/run" && "$scratch/suite/run" -v >"$scratch/log" 2>&1; then
        echo "theft's own tests: $(grep '^Pass: ' "$scratch/log")"
    else
        echo "theft's own tests: $(grep -a -A 4 -e '^FAIL ' -e '^Pass: ' "$scratch/log" | tail -n 60)"
        failed=$((failed + 1))
    fi
fi
exit $((failed > 0))
