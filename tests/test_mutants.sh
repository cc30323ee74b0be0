#!/bin/bash
# The tests can fail: each number system, each proof rule and each safeguard is broken once, and somebody must object. A row
# changes one line of one file; the file is compiled alone, without optimisation, and linked in front of the other parts.
# `make test` builds those and the test programs first. SHOW=1 shows the last lines of what each test says.
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
out=${ATTEST%/*}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
libraries='-lcriterion -lcalcium -lantic -lflint-arb -lflint -lmpfr -lgmp -lsleef -lm'
passed=0 failed=0

# mutant FILE CHANGE TEST...: the change is one for sed; TEST is a program below build/tests with its arguments, or attest with
# its own. A program objects by failing, attest by stopping with an internal error.
mutant() {
    local file=$1 change=$2 program=$3 main=$out/tests/$3.o problem=
    shift 3
    [ "$program" != attest ] || main=$out/attest.o
    mkdir -p "$dir/${file%/*}"
    sed "$change" "$file" >"$dir/$file"
    local unit=$file
    if [ "${file%.inc}" != "$file" ]; then # it is compiled as part of the plainest file that includes it
        unit=${file%.inc}_128.c
        cp "$unit" "$dir/$unit"
    fi
    if cmp -s "$file" "$dir/$file"; then
        problem="the change changes nothing"
    elif ! ${CC:-gcc} -std=gnu11 -O0 -w -ffp-contract=off -I"${file%/*}" -Igenerators/theft -I. -c -o "$dir/mutant.o" "$dir/$unit" ||
        ! ${CC:-gcc} -o "$dir/mutant" "$main" "$dir/mutant.o" "$out/parts.a" $libraries; then
        problem="it cannot be built"
    elif { ATTEST_VECTORS=128 timeout 120 "$dir/mutant" "$@" >"$dir/log" 2>&1; } 2>/dev/null; then
        problem="nobody objects"
    elif [ "$program" = attest ] && ! grep -q 'internal error\|made attest fail' "$dir/log"; then
        problem="attest says no, but for another reason"
    fi
    [ -z "${SHOW:-}" ] || { echo "$file: $change"; tail -n 3 "$dir/log" | cut -c 1-160; }
    if [ -z "$problem" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$file: $change: $problem"
    fi
}

# sound TEST...: as it is, the test passes; otherwise its failure would say nothing.
sound() {
    if "$out/tests/$1" "${@:2}" >"$dir/log" 2>&1; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$1 fails without any change"
    fi
}

# ---- number systems: the laws ----
sound core/test_system --filter 'systems/l*'
laws() { mutant "core/system/$1" "$2" core/test_system --filter 'systems/l*'; }
laws q.c 's/fmpq_sub(dst, a, b)/fmpq_add(dst, a, b)/'
laws f64.inc 's/BINARY(num_sub, x, y, x - y)/BINARY(num_sub, x, y, y - x)/'
laws ball.c 's/arb_sub(dst, a, b,/arb_add(dst, a, b,/'
laws mpq.c 's/fmpq_sub(dst->q, a->q, b->q)/fmpq_sub(dst->q, b->q, a->q)/'
laws integral.c 's/num_div(sum, one, sum, context)/num_set(sum, one)/'

# ---- proof rules: the other evaluator, at all small sizes ----
sound core/test_proof_rules
rule() { mutant "core/proof/$1" "$2" core/test_proof_rules; }
rule rule.c 's/return dim_equal(&sum, &letter->rows);/return true;/'
rule rule.c 's/ && dim_least(p, &a->cols) >= 1)/)/'
rule rule.c 's/if (left && x == (y ^ 1))/if (left \&\& x >> 1 == y >> 1)/'
rule rule.c 's/if (x >> 1 != y >> 1) {/if (false) {/'
rule rule.c 's/if (!growth_lasts(p, c, dim_number(p, &a->rows), false))/if (false)/'
rule sum.c 's/dim_least(p, &length) >= -1;/true;/'
rule sum.c 's/!growth_lasts(p, piece->c, number, kept))/false)/'
rule sum.c 's/all = expr_sub(p, all, term_at/all = expr_add(p, all, term_at/'
rule function.c 's/(last & 1) && letter_at(p, last)->kind == LETTER_ONES/true/'
rule function.c 's/growth_is_rational(p->field, first->c, c) && fmpq_sgn(c) < 0;/false;/; s/fmpq_abs(c, c);//'
rule scalar.c 's/bool square = order == 0 \&\& word.count % 2 == 0;/bool square = true;/'
rule scalar.c 's/nonnegative ? FREE_NONNEGATIVE : FREE_ANY/FREE_NONNEGATIVE/'
rule index.c 's/return !p->strict || dim_least(p, &range->high) >= value;/return true;/'
rule index.c 's/sign == 0 || named || least == k/true/; s/: named || least == k   ? FREE_NONNEGATIVE/: named || least == k ? FREE_POSITIVE/'
rule word.c 's/? letter : letter ^ 1;/? letter : letter;/'
rule block.c 's/rest = expr_sub(p, rest,/rest = expr_add(p, rest,/'
rule expect.c 's/(count == 2 \&\& mixed)/false/'
rule limit.c 's/return for_signs(p, d, rel == R_NE ? is_not_zero : is_not_negative, 0);/return rel != R_NE || for_signs(p, d, is_not_zero, 0);/'
rule limit.c 's/if (node_any(s->relation, occurs, &unfold)) return false;//'
rule order.c 's/assumed->rel == R_GE ? FREE_NONNEGATIVE : FREE_POSITIVE/FREE_POSITIVE/'
rule order.c 's/if (less) rel = rel == R_LE ? R_GE : R_GT;/if (less) rel = R_GT;/'
rule cell.c 's/if (at) PUSH(p->arena, out, \*point);//'
rule dominate.c 's/if (!c || shares(p, gap, (Word){0}, c)) return false;/if (!c) return false;/'
rule dominate.c 's/all = index_condition(p, s->conditions.items\[i\]) == 1;/all = true;/'
rule name.c 's/if (!index_equal(wanted, index\[i\])) return 0;//'
rule rename.c 's/if (in_word == 2) {/if (false) {/'

# ---- safeguards: a disagreement stops the program, a work limit is one ----
for answer in 'M = A A^T' 'M = I'; do
    mutant props/recheck/recheck.c 's/^    return found;/    return RECHECK_DISAGREES;/' attest try projector "$answer"
done
sound core/test_moving --filter '*/work_is_limited'
mutant core/moving/growth.c 's/f->work > f->most_work/false/' core/test_moving --filter '*/work_is_limited'

echo "$passed passed, $failed failed"
[ $failed = 0 ]
