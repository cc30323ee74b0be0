#!/bin/bash
# Notes: a file with a block “given”, all of whose formulas are judged; and sheets with claims of their own.
cd "$(dirname "$0")/.." || exit 2
. tests/commands.sh

cat >"$dir/notes.md" <<'END'
# Matrices

```given
n ∈ 1..3
A, B ∈ R^{n×n}, x, y ∈ R^n
let S = A + Aᵀ
```

We have $\operatorname{tr}(AB) = \operatorname{tr}(BA)$ and $S^T = S$.

$$(A + B)^2 = A^2 + 2 A B + B^2$$

$$Q = A Z$$
END

# The same in LaTeX: in comments, and as an environment.
{
    printf '%s\n' '\documentclass{article}' '\newcommand{\M}{\mathbb{R}^{n \times n}}' '% \begin{given}' '% n \in 1..3' \
        '%   A, B \in \M, x, y \in \mathbb{R}^n' '% let S = A + A^\top' '% \end{given}' '\begin{document}' \
        'We have $\operatorname{tr}(AB) = \operatorname{tr}(BA)$ and $S^T = S$.' '' \
        '\[ (A + B)^2 = A^2 + 2 A B + B^2 \]' '' '\[ Q = A Z \]' '\end{document}'
} >"$dir/notes.tex"
sed 's/^% *\(.*given}\|n .in\|A,\|let\)/\1/' "$dir/notes.tex" >"$dir/environment.tex"

for notes in notes.md notes.tex environment.tex; do
    says 1 'All formulas are about what the block “given” declares.' check --all "$dir/$notes"
    says 1 '3 formulas: 2 proved, 1 refuted' check "$dir/$notes"
    says 1 'n = 2' check "$dir/$notes"
    run check --json "$dir/$notes"
    [ "$(grep -c '"verdict":"holds"' "$dir/got")" -ge 2 ] && pass || fail "$notes: what holds is not there"
    grep -q 'Q = A Z.*"why":' "$dir/got" && pass || fail "$notes: what is not judged is not there"
    run check "$dir/$notes"
    replay=$(sed -n "s/.*replay: attest //p" "$dir/got" | head -n 1)
    eval "says 1 'does not hold here' $replay"
    if command -v pandoc >/dev/null; then
        says 0 '' weave "$dir/$notes" -o "$dir/out.html"
        grep -q 'refuted' "$dir/out.html" && pass || fail "$notes: the page has no verdict"
    else missing pandoc 'pages are'; fi
done

# A row of a table that gives numbers is about these, whatever holds for all others.
printf '%s\n' '```given' 's, t ∈ R' '```' '' '$$s + t = t + s$$' '' '| s | t | claim |' '|---|---|---|' '| $1$ | $2$ | $s + t = 3$ |' >"$dir/table.md"
says 0 '1 formula: 1 proved' check "$dir/table.md"
printf '%s\n' '% \begin{given}' '% s, t \in \mathbb{R}' '% \end{given}' '\[ s + t = t + s \]' '\begin{tabular}{lll}' 's & t & claim \\' \
    '$1$ & $2$ & $s + t = 3$ \\' '\end{tabular}' >"$dir/table.tex"
says 0 '1 formula: 1 proved' check "$dir/table.tex"

# Without the block there is nothing to go by.
sed '/```given/,/```$/d' "$dir/notes.md" >"$dir/bare.md"
says 2 'the sheet does not say what its names are' check --all "$dir/bare.md"

# Mistakes in it have their place in the file.
sed 's/let S = A + A^.top/let S = A + Z/' "$dir/notes.tex" >"$dir/wrong.tex"
says 2 'wrong.tex:6:' check "$dir/wrong.tex"
sed '/end{given}/d' "$dir/notes.tex" >"$dir/open.tex"
says 2 'this block is not closed: \end{given} is missing' check "$dir/open.tex"

# Claims of a sheet's own, alone and beside those of a pack.
cat >"$dir/own.md" <<'END'
```claim square
given  x, y ∈ R
find   z ∈ R from x, y
show   (x + y)^2 = x^2 + z + y^2
```

::: {.answer claim=square}
$z = 2 x y$
:::

::: {.answer claim=square}
$z = x y$
:::
END
says 1 '2 blocks: 1 proved, 1 refuted' check "$dir/own.md"
{ printf '%s\n' '---' 'pack: attention' '---'; cat "$dir/own.md"; printf '%s\n' '' '::: {.answer claim=projector}' '$M = A A^T$' ':::'; } >"$dir/both.md"
says 1 '3 blocks: 2 proved, 1 refuted' check "$dir/both.md"

# A grader knows the claims of its own pack only: a sheet cannot bring an easier question of the same name.
sed 's/square/projector/' "$dir/own.md" >"$dir/cheat.md"
says 0 '' grade "$dir/cheat.md" --pack attention --no-pages -o "$dir/class"
cat "$dir/class/grades.csv" >"$dir/got"
grep 'cheat.md,projector' "$dir/got" | grep -q 'holds' && fail "the claim of a sheet is graded" || pass
sed 's/^```claim square/```claim projector/; s/claim=square/claim=projector/' "$dir/both.md" >"$dir/twice.md"
says 2 'there is a claim projector already' check "$dir/twice.md"

# What a theorem assumes ends with it; what its proof assumes, with the proof.
printf '%s\n' '% \begin{given}' '% x, y \in \mathbb{R}' '% \end{given}' '\begin{theorem} Let $x = y$. Then $x^2 = xy$. \end{theorem}' '' \
    '\begin{theorem} $x - y = 0$. \end{theorem}' >"$dir/theorems.tex"
says 0 'it is not clear what is still assumed behind “theorem”' check "$dir/theorems.tex"
printf '%s\n' '```given' 'x, y ∈ R' '```' '*Proof.* Suppose $x = y$. Then $x - y = 0$. ∎' '' '$x - y = 0$.' >"$dir/proof.md"
says 0 'it is not clear what is still assumed behind “∎”' check "$dir/proof.md"

# Both halves of “if and only if” are judged.
printf '%s\n' '```given' 'x ∈ R' '```' '$x^2 = x$ if and only if $x = 0$.' >"$dir/iff.md"
says 1 'refuted        x = 0' check "$dir/iff.md"
printf '%s\n' '```given' 'x ∈ R' '```' '$x^2 = 0$ exactly when $x = 0$.' >"$dir/iff-true.md"
says 0 'all hold' check "$dir/iff-true.md"

# In plain text no sign in front of a formula is dropped.
printf '%s\n' '```given' 'x ∈ R' '```' '¬(x > 0) ⇒ |x| = x' '' '∄x: x² ≥ 0' '' '! x = x' '' 'x² > 0 ⇐ x ≠ 0' >"$dir/signs.txt"
run check "$dir/signs.txt"
grep -q '^0 formulas judged' "$dir/got" && pass || fail "a sign was dropped"
commands_end
