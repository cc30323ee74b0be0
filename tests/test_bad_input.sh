#!/bin/bash
# Input that nobody meant to write: no crash, a message, the right status, within 10 seconds of computing and 1 GB.
# Everything is made here in a temporary directory and removed. MUTANTS=N sets the number of random mutations (600).
cd "$(dirname "$0")/.." || exit 2
: "${ATTEST:?the absolute path of the program}"
export LC_ALL=C.UTF-8 NO_COLOR=1
top=$PWD
dir=$(mktemp -d) || exit 2
trap 'chmod -R u+rwX "$dir"; rm -rf "$dir"' EXIT
cd "$dir" || exit 2
passed=0 failed=0

verdict() { # NAME PROBLEM: empty if there is none
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: %s\n' "$1" "$2"
        head -c 300 got | head -n 4 | sed 's/^/    /'
    fi
}

ulimit -c 0
[ -n "${ASAN_OPTIONS:-}" ] || ulimit -v 1000000 # sanitizers reserve far more than they use

run() { # ARGUMENT...: output to the file got
    (ulimit -S -t 10 && exec timeout 300 "$ATTEST" "$@" >got 2>&1 </dev/null) 2>/dev/null
    status=$?
}

# try_it NAME STATUSES ARGUMENT...: one of the statuses (such as 2 or 13), and something printed
try_it() {
    local name=$1 wanted=$2 problem=
    shift 2
    run "$@"
    if [ "$status" -eq 124 ]; then problem="did not come to an end"
    elif [ "$status" -eq $((128 + 24)) ]; then problem="took more than 10 seconds"
    elif [ "$status" -ge 126 ]; then problem="crashed, status $status"
    elif [[ $wanted != *$status* ]]; then problem="status $status, and $wanted is right"
    elif [ ! -s got ]; then problem="printed nothing"
    fi
    verdict "$name" "$problem"
}

# formula NAME STATUSES CLAIM: the file body as the formula of a proof, in a display and on a plain line
formula() {
    { printf '::: {.proof claim=%s}\n$$ ' "$3"; cat body; printf ' $$\n:::\n'; } >formula.md
    try_it "$1" "$2" check --trials 20 formula.md
    { printf '```proof %s\n' "$3"; cat body; printf '\n```\n'; } >plain.md
    try_it "$1, plain" "$2" check --trials 20 plain.md
}

sheet() { printf '::: {.answer claim=projector}\n$$ M = A A^\\top $$\n:::\n'; }
many() { yes "$2" | head -n "$1" | tr -d '\n'; } # N TEXT

# ---- files ----
: >empty.md
try_it "empty file" 2 check empty.md
try_it "empty pack" 2 claims --pack empty.md
printf '\n\n\n' >lines.md
try_it "only line ends" 2 check lines.md
head -c 100000 "$ATTEST" >binary.md
try_it "binary file" 2 check binary.md
try_it "binary pack" 2 check --pack binary.md empty.md
{ sheet; printf 'a\0b\n'; } >nul.md
try_it "a NUL byte" 2 check nul.md
{ sheet; printf 'a \xff\xfe b\n'; } >utf8.md
try_it "invalid UTF-8" 2 check utf8.md
printf '::: {.answer claim=projector}\n$$ M = A \xc3 A $$\n:::\n' >utf8.md
try_it "invalid UTF-8 in a formula" 2 check utf8.md
try_it "invalid UTF-8 in an argument" 2 try projector $'M = A \xff'
sheet | sed 's/projector/\xed\xa0\x80/' >surrogate.md
try_it "a surrogate in UTF-8" 2 check surrogate.md
try_it "a directory" 2 check .
try_it "a directory as pack" 2 check --pack . empty.md
try_it "no such file" 2 check not-there.md
try_it "no such pack" 2 check --pack not-there.md empty.md
try_it "an empty name" 2 check ''
try_it "an empty pack name" 2 try --pack '' projector 'M = A'
try_it "a device" 2 check /dev/null
sheet >closed.md
chmod 000 closed.md
if [ -r closed.md ]; then passed=$((passed + 1)); else try_it "a file without permission" 2 check closed.md; fi
truncate -s 200M large.md
try_it "200 MB" 2 check large.md
rm -f large.md

# ---- the same sheet with other line ends, a mark at the front, no last line end ----
sheet >plain-sheet.md
run check plain-sheet.md
right=$status
sed 's/plain-sheet.md/FILE/' got >wanted
same() { # NAME: the file other.md reads as plain-sheet.md does
    run check other.md
    sed -i 's/other.md/FILE/' got
    if [ "$status" = "$right" ] && cmp -s got wanted; then verdict "$1" ""; else verdict "$1" "not read like the plain file"; fi
}
sheet | sed 's/$/\r/' >other.md
same "CRLF"
{ printf '\xef\xbb\xbf'; sheet; } >other.md
same "byte order mark"
{ printf '\xef\xbb\xbf'; sheet | sed 's/$/\r/'; } >other.md
same "byte order mark and CRLF"
printf '%s' "$(sheet)" >other.md
same "no line end at the end"
{ sheet; many 50000 ' '; } >other.md
same "spaces at the end"
front() { printf -- '---\ntitle: T\nnotation: { N: M }\n---\n'; sheet | sed 's/M =/N =/'; }
front >plain-sheet.md
run check plain-sheet.md
right=$status
sed 's/plain-sheet.md/FILE/' got >wanted
front | sed 's/$/\r/' >other.md
same "front matter with CRLF"
{ printf '\xef\xbb\xbf'; front; } >other.md
same "front matter after a byte order mark"

# ---- long ----
many 10000000 a >long.md
try_it "10 MB in one line" 2 check long.md
{ printf '::: {.proof claim=weights}\n'; many 10000000 a; printf '\n:::\n'; } >long.md
try_it "10 MB of prose in a block" 2 check long.md
many 10000000 a >body
formula "10 MB of letters in a formula" 2 weights
many 10000000 ' ' >body
formula "10 MB of spaces in a formula" 2 weights
many 1000000 '\alpha ' >body
formula "a million Greek letters" 2 weights
{ printf 'n = '; many 1000000 9; } >body
formula "a number with a million digits" 2 weights
{ printf 'n = 0.'; many 100000 '3'; } >body
formula "100,000 decimals" 1 weights
{ many 50000 'n+'; printf 'n = 0'; } >body
formula "50,000 terms" 2 weights
{ many 50000 'n-'; printf 'n = 0'; } >body
formula "50,000 differences" 2 weights
{ many 50000 'n '; printf '= 0'; } >body
formula "50,000 factors" 2 weights
{ many 50000 'n/'; printf 'n = 0'; } >body
formula "50,000 fractions in a row" 2 weights
{ many 50000 'n = '; printf 'n'; } >body
formula "50,000 equals signs" 2 weights
{ many 50000 'n < '; printf 'n'; } >body
formula "50,000 smaller signs" 2 weights
{ printf 'n = n'; many 50000 ' \Rightarrow n = n'; } >body
formula "50,000 implications" 2 weights
many 100000 ',' >body
formula "100,000 commas" 2 weights
{ printf 'n = [n'; many 100000 ',n'; printf ']'; } >body
formula "a row with 100,000 entries" 12 weights
{ printf 'n = [n'; many 100000 ';n'; printf ']'; } >body
formula "a column with 100,000 entries" 12 weights
{ printf 'n = k_{1'; many 50000 ',1'; printf '}'; } >body
formula "50,000 subscripts" 12 weights
{ printf 'n = max(1'; many 50000 ',1'; printf ')'; } >body
formula "50,000 arguments" 2 weights
{ printf 'n = n'; many 50000 '^2'; } >body
formula "50,000 powers in a row" 2 weights
{ printf 'n = n'; many 50000 "'"; } >body
formula "50,000 primes" 2 weights
{ printf 'n = '; many 50000 '-'; printf 'n'; } >body
formula "50,000 minus signs" 2 weights
{ printf 'n = '; many 50000 '\sqrt '; printf 'n'; } >body
formula "50,000 roots" 2 weights
{ printf 'n = '; many 50000 '\exp '; printf 'n'; } >body
formula "50,000 functions" 2 weights
{ printf 'n = '; many 50000 '\sum_{i=1}^{n} '; printf 'n'; } >body
formula "50,000 sums" 2 weights
{ printf 'n = 1, '; many 50000 'let n = 1, '; printf 'n = 1'; } >body
formula "50,000 definitions" 2 weights
for name in 100 100000; do
    long=$(many "$name" x)
    printf '::: {.proof claim=%s}\n$$ n = 1 $$\n:::\n' "$long" >long.md
    try_it "a claim's name of $name letters" 2 check long.md
    try_it "a name of $name letters" 2 try weights "n = $long"
    try_it "a subscript of $name letters" 2 try weights "n = k_{$long}"
    try_it "a command of $name letters" 2 try weights "n = \\$long"
    try_it "a word of $name letters" 2 try weights "n = \\text{$long} + 1"
    try_it "an option of $name letters" 2 try "--$long" weights 'n = 1'
    try_it "a pack's name of $name letters" 2 claims --pack "$long"
    try_it "a world of $name letters" 2 replay "$long"
    printf -- '---\nnotation: { %s: n }\n---\n::: {.proof claim=weights}\n$$ n = 1 $$\n:::\n' "$long" >long.md
    try_it "a renaming of $name letters" 1 check long.md
done

# ---- long, in LaTeX ----
yes '\begin{answer}{projector}' | head -n 200000 >long.tex
try_it "200,000 answers begun, a line each" 2 check long.tex
many 5000 '\begin{answer}{projector}' >long.tex
try_it "5,000 answers begun in one line" 2 check long.tex
for text in '\end{answer}' '\begin{answer}[' '\begin{proof}{' '\attestset{' '\verb|x' '\begin{' '%' '\iffalse'; do
    many 400000 "$text" >long.tex
    try_it "400,000 of $text" 2 check long.tex
done
for text in '${' '\label{' '\label[' '\begin{center}' '\begin{equation}' '\verb+' '\(' '{$' '% '; do
    { printf '\\begin{answer}{projector}\n'; many 400000 "$text"; printf '\n\\end{answer}\n'; } >long.tex
    try_it "400,000 of $text in a LaTeX block" 2 check long.tex
done

# ---- deep ----
deep() { # NAME OPEN INNER CLOSE: 50,000 of them, closed and not
    { printf 'n = '; many 50000 "$2"; printf '%s' "$3"; many 50000 "$4"; } >body
    formula "50,000 nested $1" 2 weights
    { printf 'n = '; many 50000 "$2"; } >body
    formula "50,000 $1 not closed" 2 weights
    { printf 'n = n'; many 50000 "$4"; } >body
    formula "50,000 $1 never opened" 2 weights
}
deep "round brackets" '(' n ')'
deep "square brackets" '[' n ']'
deep "braces" '{' n '}'
deep "left and right" '\left(' n '\right)'
deep "fractions" '\frac{1}{' n '}'
deep "texts" '\text{' n '}'
deep "bold letters" '\mathbf{' n '}'
deep "accents" '\hat{' n '}'
deep "boxes" '\boxed{' n '}'
deep "exponents" 'n^{' n '}'
deep "subscripts" 'k_{' n '}'
deep "norms" '\|' n '\|'
deep "absolute values" '|' n '|'
deep "inner products" '\langle n,' n '\rangle'
deep "calls" '\exp(' n ')'
deep "matrices" '\begin{bmatrix}' n '\end{bmatrix}'
deep "cases" '\begin{cases}' n '\end{cases}'
deep "sets" '\{' n '\}'
deep "underbraces" '\underbrace{' n '}'
deep "expectations" '\mathbb{E}[' n ']'
{ many 5000 $'::: {.note}\n'; sheet; many 5000 $':::\n'; } >deep.md
try_it "5,000 divs around a block" 012 check deep.md
{ yes '::: {.answer claim=projector}' | head -n 5000; } >deep.md
try_it "5,000 divs that are not closed" 2 check deep.md

# ---- many ----
for i in $(seq 3000); do printf '::: {.proof claim=weights}\n$$ n = \n$$\n:::\n'; done >many.md
try_it "3,000 blocks that cannot be read" 2 check many.md
for i in $(seq 3000); do printf '::: {.proof claim=nothing}\n$$ n = n $$\n:::\n'; done >many.md
try_it "3,000 blocks of an unknown claim" 2 check many.md
for i in $(seq 1000); do printf '::: {.proof claim=weights}\n$$ n = n $$\n:::\n'; done >many.md
try_it "1,000 blocks that hold" 0 check --trials 1 many.md
for i in $(seq 2000); do printf '```claim c%d\ngiven x ∈ R\nshow x = x\n```\n' "$i"; done >many.md
try_it "a pack of 2,000 claims" 0 claims --pack many.md
{ printf '```claim one\ngiven '; for i in $(seq 2000); do printf 'x_%d ∈ R, ' "$i"; done; printf 'y ∈ R\nshow y = y\n```\n'; } >many.md
try_it "a claim with 2,000 names" 012 claims --pack many.md
mkdir sheets
for i in $(seq 200); do sheet >"sheets/$i.md"; done
try_it "200 sheets" 0 check --trials 1 sheets/*.md
try_it "200 sheets, two at a time" 0 check --jobs 2 --trials 1 sheets/*.md
try_it "200 times the same sheet in JSON" 0 check --json --trials 1 sheets/*.md
try_it "5,000 arguments" 2 check $(seq 5000)

# ---- strange letters and numbers ----
printf 'n = \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d' >body
formula "right to left" 2 weights
printf 'n = \xe2\x80\xae1 + n' >body
formula "a mark that turns the direction" 2 weights
printf 'n = \xe6\xbc\xa2\xe5\xad\x97' >body
formula "wide letters" 2 weights
printf 'n = \xf0\x9f\x98\x80' >body
formula "a face" 2 weights
{ printf 'n = x'; many 5000 $'\xcc\x84'; } >body
formula "5,000 accents on one letter" 2 weights
printf 'n\xe2\x80\x8b = n' >body
formula "a space without width" 0 weights
printf 'n = 99999999999999999999' >body
formula "twenty nines" 1 weights
printf 'n = 10^{10^{10}}' >body
formula "a tower of powers" 13 weights
printf 'n = 10^{10^{10^{10}}}' >body
formula "a higher tower" 13 weights
printf 'n = 2^{99999999999999999999}' >body
formula "a huge exponent" 13 weights
printf 'n = 2^{-99999999999999999999}' >body
formula "a huge negative exponent" 13 weights
printf 'n^{1000000} = n' >body
formula "a large power" 13 weights
printf 'n = (1/3)^{1000000}' >body
formula "a large power of a fraction" 13 weights
printf 'n = e^{10^{9}}' >body
formula "exp of a large number" 13 weights
printf 'n = \\exp(\\exp(\\exp(\\exp(\\exp(n)))))' >body
formula "exp of exp" 13 weights
printf '\\exp(\\exp(\\exp(\\exp(\\exp(n))))) = 1' >body
formula "exp of exp is 1" 13 weights
printf 'n > 10^{10^{10^{10}}}' >body
formula "more than a tower" 13 weights
printf '\\delta_{1,2} = 1' >body
formula "a Kronecker symbol" 1 weights
printf 'n = 0.%s1' "$(many 400 0)" >body
formula "a tiny number" 13 weights
printf '\\sum_{i=1}^{1000000000} \\alpha_1 = 1' >body
formula "a sum with a billion terms" 123 weights
printf '\\alpha_{99999999999999999999} = 1' >body
formula "a huge index" 23 weights
printf '\\alpha_{0} = 1' >body
formula "the index 0" 3 weights
printf 'n = n^{0.5}' >body
formula "a root of a size" 13 weights
printf 'I_{1000000} = I_{1000000}' >body
formula "a huge identity" 2 weights
printf 'n = 1/0' >body
formula "division by zero" 3 weights
printf 'c = v_1 / 0' >body
formula "a vector divided by zero" 3 weights
printf 'n/0 = n/0' >body
formula "division by zero on both sides" 3 weights
printf '0^{-1} = 0' >body
formula "zero to the power -1" 3 weights
printf '\\log 0 = n' >body
formula "the logarithm of zero" 3 weights
printf '\\sqrt{-n} = n' >body
formula "a root of a negative number" 3 weights
printf '\\frac{n}{n - n} > 0' >body
formula "division by a difference" 3 weights
printf '0 = 1 \\Rightarrow n = 2' >body
formula "nothing fits the condition" 3 weights
printf 'M = A/(1-1)' >body
formula "an answer divided by zero" 2 projector

# ---- arguments ----
try_it "an empty command" 2 ''
try_it "an empty claim" 2 try '' 'M = A'
try_it "an empty text" 2 try projector ''
try_it "a space as text" 2 try projector ' '
try_it "an empty notation" 1 try --notation '' projector 'M = A'
try_it "an empty seed" 2 try --seed '' projector 'M = A'
try_it "a huge seed" 2 try --seed 99999999999999999999 projector 'M = A'
try_it "huge trials" 2 try --trials 99999999999999999999 projector 'M = A'
try_it "an empty world" 2 replay ''
try_it "half a world" 2 replay 'projector#1/'
try_it "a world of slashes" 2 replay "$(many 10000 /)"
try_it "a world of hashes" 2 replay "$(many 10000 '#')"
try_it "a world of points" 2 replay "projector#1/$(many 10000 .)/1/M = A"
try_it "a world with many sizes" 2 replay "projector#1/1$(many 10000 .1)/1/M = A"
try_it "a world with many codes" 2 replay "projector#1/1.1.0/1$(many 10000 .1)/M = A"
try_it "a world with a negative size" 2 replay 'projector#1/-1.-1.-1/1/M = A'
try_it "only options" 2 check --json --junit --
try_it "two dashes and a name" 2 check -- --json
try_it "a lone dash without input" 2 check -

# ---- random mutations: only crashes and endless loops count ----
cat >mutate.c <<'END'
/* mutate SEED COUNT: standard input with a few random changes, COUNT times, into the files mutant.0, mutant.1, ... */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static uint64_t draw(uint64_t below) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return below ? (state * 0x2545F4914F6CDD1DULL >> 11) % below : 0;
}

int main(int argc, char **argv) {
    static char text[1 << 20], now[1 << 21];
    static const char *const pieces[] = {
        "(", ")", "[", "]", "{", "}", "$", "$$", ":::", "```", "_", "^", "'", "\\", "&", "\\\\", ",", ";", "=", "<", ">", "+", "-", "/", "*", "|", "\\|",
        "\\frac", "\\sqrt", "\\sum", "\\sum_{i=1}^{n}", "\\lim", "\\text{", "\\mathbf", "\\begin{cases}", "\\end{cases}", "\\begin{bmatrix}", "\\end{bmatrix}",
        "\\Rightarrow", "\\infty", "\\approx", "\\gg", "\\to", "\\in", "\\sim", "\\top", "\\dots", "\\langle", "\\rangle", "\\forall", "\\hat", "\\mathbb{E}[",
        "\xE2\x88\x9E", "\xE2\x88\x91", "\xE1\xB5\x80", "\xC2\xBD", "\xE2\x80\xA6", "\xCE\xB2", "\n", "\n\n", " if ", " for all ", " let ", "yes", "0", "1", "99999999999", "1/0",
        "k_i", "q", "v_a", "\\alpha_i", "c", "n", "d", "I", "e", "max", "E[", "Var[", "N(0,1)", "\xFF", "%", "!", "~", "claim=", "given", "..",
    };
    if (argc < 3) return 2;
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    state = strtoull(argv[1], NULL, 10) * 0x9E3779B97F4A7C15ULL + 1;
    for (int i = 0; i < 20; i++) draw(2);
    for (int k = 0; k < atoi(argv[2]); k++) {
        size_t n = length;
        memcpy(now, text, n);
        for (int changes = 1 + (int)draw(4); changes > 0 && n < sizeof now / 2; changes--) {
            size_t at = (size_t)draw(n + 1), span = (size_t)draw(12);
            if (span > n - at) span = n - at;
            switch (draw(5)) {
            case 0: /* cut */
                memmove(now + at, now + at + span, n - at - span);
                n -= span;
                break;
            case 1: /* twice */
                memmove(now + at + span, now + at, n - at);
                n += span;
                break;
            case 2: /* another byte */
                if (at < n) now[at] = (char)(1 + draw(255));
                break;
            default: {
                const char *piece = pieces[draw(sizeof pieces / sizeof *pieces)];
                size_t more = strlen(piece);
                memmove(now + at + more, now + at, n - at);
                memcpy(now + at, piece, more);
                n += more;
            }
            }
        }
        char name[32];
        snprintf(name, sizeof name, "mutant.%d", k);
        FILE *out = fopen(name, "wb");
        if (!out) return 1;
        fwrite(now, 1, n, out);
        fclose(out);
    }
    return 0;
}
END
cat >formulas <<'END'
weights \alpha_i = \frac{e^{k_i^\top q}}{\sum_{j=1}^n e^{k_j^\top q}}
weights 0 \le \alpha_i \le 1, \quad \sum_i \alpha_i = 1
weights c = \alpha_1 v_1 + \dots + \alpha_n v_n
weights \alpha_i \in [0, 1]
weights \|q\|^2 = q^\top q = \langle q, q \rangle
weights \max_{i} \alpha_i \le 1
concentration k_j^\top q \gg k_i^\top q \quad \forall i \neq j
concentration k_j^\top q - k_i^\top q \to \infty \quad (i \ne j)
concentration \alpha_j \approx 1 \Rightarrow c \approx v_j
projector M = A A^\top
projector M = A^T
projector M = \sum_{i=1}^{m} a_i a_i^\top
projector M = a_1 a_1^\top + \cdots + a_m a_m^\top
projector M = A (A^\top A)^{-1} A^\top
projector M = [A, B] \begin{bmatrix} I & 0 \\ 0 & 0 \end{bmatrix} [A, B]^\top
projector M = I - B B^\top
projector A^\top A = I, \; A^\top B = 0
projector v_a = c_1 a_1 + c_2 a_2 + \dots + c_m a_m
average q = \beta (k_a + k_b), \quad \beta \gg 0
average q = t(k_a + k_b) \text{ where } t \text{ is large}
average let q = \beta (k_a + k_b), \beta \to \infty; k_i^\top q = 0 \quad (i \neq a, b)
average let q = \beta(k_a+k_b), β ≫ 0; \alpha_a = \frac{e^\beta}{2e^\beta + n - 2} \approx \frac12
average \sum_{i \ne a, b} \alpha_i v_i \approx 0
noisy-average q = \beta (\mu_a + \mu_b), \beta \gg 0
noisy-average q = \alpha^{-1/4} (\mu_a + \mu_b)
noisy-average k_i \sim N(\mu_i, \alpha I)
single-head \gamma > 1 \Rightarrow c \approx v_a
single-head \mathbb{E}[k_a] = \mu_a, \operatorname{Var}[\gamma] = \frac12
single-head c \approx \begin{cases} v_a & \gamma > 1 \\ v_b & \gamma < 1 \end{cases}
two-heads q_1 = \beta \mu_a, q_2 = \beta \mu_b, \beta \gg 0
two-heads q_1 = q_2 = \beta (\mu_a + \mu_b), \beta \gg 0
two-heads \alpha^{(1)}_a \approx 1
two-heads-noisy c = \frac12 (\operatorname{head}(q_1) + \operatorname{head}(q_2))
key-query-value K = I, Q = u_d u_a^\top, V = u_b u_b^\top
softmax-permutes \text{softmax}(P A P^T) = P \text{softmax}(A) P^T
attention-equivariance H_{perm} = \text{softmax}(P Q K^\top P^\top / \sqrt{d}) P V = P H
feed-forward-equivariance Z_{perm} = P Z, P 1 = 1
invariance no
position-injective \Phi_{t,0} = \sin t
rotary \cos^2 \theta_1 + \sin^2 \theta_1 = 1
END
mutants=${MUTANTS:-600} start=$SECONDS run_so_far=0
mutant() { # WHAT ARGUMENT...
    local what=$1
    shift
    run "$@"
    run_so_far=$((run_so_far + 1))
    [ "$status" -lt 124 ] || { verdict "$what, mutated" "status $status"; tr '\n' '\037' <"$mutated" | head -c 2000 | sed 's/\x1f/\\n/g; s/^/    /'; echo; }
}
if ${CC:-cc} -O1 -o mutate mutate.c 2>mutate.log; then
    seed=224
    for sheet in "$top"/doc/sheets/*.md "$top"/tests/sheets/*.tex; do
        ./mutate $((seed++)) $((mutants / 50)) <"$sheet" || exit 2
        for mutated in mutant.*; do
            [ $((SECONDS - start)) -lt 30 ] || break
            mutant "$(basename "$sheet")" check --trials 1 "$mutated"
        done
        rm -f mutant.*
    done
    while read -r claim text; do
        printf '%s' "$text" | ./mutate $((seed++)) $((mutants * 9 / 400)) || exit 2
        for mutated in mutant.*; do
            [ $((SECONDS - start)) -lt 55 ] || break
            mutant "$claim" try --trials 1 "$claim" "$(<"$mutated")" 2>/dev/null
        done
        rm -f mutant.*
    done <formulas
    printf '%d mutations in %d s\n' "$run_so_far" $((SECONDS - start))
    passed=$((passed + 1))
else
    verdict "the helper mutate" "could not be compiled: $(head -n 1 mutate.log)"
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
