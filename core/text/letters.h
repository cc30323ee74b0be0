/* letters.h: letters that are not Latin, and the small signs around letters: one row each, for both lexers and both
   writers. */
#ifndef ATTEST_LETTERS_H
#define ATTEST_LETTERS_H

#include "operators.h"

#define LETTER_OF_SUMS "Σ" /* in plain text a sum, unless it is a name there */
#define LETTER_PI "π"      /* the number, unless it is declared */
#define LETTER_DELTA "δ"   /* with two indices: 1 where they are equal, else 0 */

/* text, LaTeX, characters, commands, name in plain text (NULL: it has none, as Xi may be X times i) */
#define LETTERS(X)                                                     \
    X("α", "\\alpha", CHARS(), COMMANDS(), "alpha")                    \
    X("β", "\\beta", CHARS(), COMMANDS(), "beta")                      \
    X("γ", "\\gamma", CHARS(), COMMANDS(), "gamma")                    \
    X(LETTER_DELTA, "\\delta", CHARS(), COMMANDS(), "delta")           \
    X("ε", "\\varepsilon", CHARS("ϵ"), COMMANDS("epsilon"), "epsilon") \
    X("ζ", "\\zeta", CHARS(), COMMANDS(), NULL)                        \
    X("η", "\\eta", CHARS(), COMMANDS(), "eta")                        \
    X("θ", "\\theta", CHARS("ϑ"), COMMANDS("vartheta"), "theta")       \
    X("ι", "\\iota", CHARS(), COMMANDS(), NULL)                        \
    X("κ", "\\kappa", CHARS("ϰ"), COMMANDS(), "kappa")                 \
    X("λ", "\\lambda", CHARS(), COMMANDS(), "lambda")                  \
    X("μ", "\\mu", CHARS("µ"), COMMANDS(), "mu")                       \
    X("ν", "\\nu", CHARS(), COMMANDS(), "nu")                          \
    X("ξ", "\\xi", CHARS(), COMMANDS(), "xi")                          \
    X(LETTER_PI, "\\pi", CHARS("ϖ"), COMMANDS(), "pi")                 \
    X("ρ", "\\rho", CHARS("ϱ"), COMMANDS("varrho"), "rho")             \
    X("σ", "\\sigma", CHARS("ς"), COMMANDS(), "sigma")                 \
    X("τ", "\\tau", CHARS(), COMMANDS(), "tau")                        \
    X("υ", "\\upsilon", CHARS(), COMMANDS(), NULL)                     \
    X("φ", "\\varphi", CHARS("ϕ"), COMMANDS("phi"), "phi")             \
    X("χ", "\\chi", CHARS(), COMMANDS(), "chi")                        \
    X("ψ", "\\psi", CHARS(), COMMANDS(), "psi")                        \
    X("ω", "\\omega", CHARS(), COMMANDS(), "omega")                    \
    X("Γ", "\\Gamma", CHARS(), COMMANDS(), "Gamma")                    \
    X("Δ", "\\Delta", CHARS(), COMMANDS(), "Delta")                    \
    X("Θ", "\\Theta", CHARS("ϴ"), COMMANDS(), "Theta")                 \
    X("Λ", "\\Lambda", CHARS(), COMMANDS(), "Lambda")                  \
    X("Ξ", "\\Xi", CHARS(), COMMANDS(), NULL)                          \
    X("Π", "\\Pi", CHARS(), COMMANDS(), NULL)                          \
    X(LETTER_OF_SUMS, "\\Sigma", CHARS(), COMMANDS(), "Sigma")         \
    X("Υ", "\\Upsilon", CHARS(), COMMANDS(), NULL)                     \
    X("Φ", "\\Phi", CHARS(), COMMANDS(), "Phi")                        \
    X("Ψ", "\\Psi", CHARS(), COMMANDS(), "Psi")                        \
    X("Ω", "\\Omega", CHARS(), COMMANDS(), "Omega")                    \
    X("ℓ", "\\ell", CHARS(), COMMANDS(), NULL)

typedef struct LetterRow {
    Spelled spelled;
    const char *word;
} LetterRow;
extern const LetterRow letter_rows[];
extern const int letter_count;

/* combining character, command, another command; it makes another letter of the one before it */
#define ACCENTS(X)                      \
    X("\xCC\x84", "bar", "overline")    \
    X("\xCC\x82", "hat", "widehat")     \
    X("\xCC\x83", "tilde", "widetilde") \
    X("\xCC\x87", "dot", NULL)          \
    X("\xCC\x88", "ddot", NULL)         \
    X("\xCC\x8C", "check", NULL)

typedef struct AccentRow {
    const char *mark, *command, *other;
} AccentRow;
extern const AccentRow accent_rows[];
extern const int accent_count;

/* sign, numerator, denominator, whether plain text is written with it */
#define FRACTIONS(X)    \
    X("½", 1, 2, true)  \
    X("¼", 1, 4, true)  \
    X("¾", 3, 4, true)  \
    X("⅓", 1, 3, true)  \
    X("⅔", 2, 3, true)  \
    X("⅕", 1, 5, false) \
    X("⅖", 2, 5, false) \
    X("⅗", 3, 5, false) \
    X("⅘", 4, 5, false) \
    X("⅙", 1, 6, false) \
    X("⅚", 5, 6, false) \
    X("⅛", 1, 8, false) \
    X("⅜", 3, 8, false) \
    X("⅝", 5, 8, false) \
    X("⅞", 7, 8, false)

typedef struct FractionRow {
    const char *sign;
    int over, under;
    const char *over_text, *under_text;
    bool written;
} FractionRow;
extern const FractionRow fraction_rows[];
extern const int fraction_count;

/* Raised and lowered characters: the raised one, the lowered one (NULL: there is none), and what they stand for */
#define SCRIPTS(X)    \
    X("⁰", "₀", "0")  \
    X("¹", "₁", "1")  \
    X("²", "₂", "2")  \
    X("³", "₃", "3")  \
    X("⁴", "₄", "4")  \
    X("⁵", "₅", "5")  \
    X("⁶", "₆", "6")  \
    X("⁷", "₇", "7")  \
    X("⁸", "₈", "8")  \
    X("⁹", "₉", "9")  \
    X("⁺", "₊", "+")  \
    X("⁻", "₋", "-")  \
    X("⁼", "₌", "=")  \
    X("⁽", NULL, "(") \
    X("⁾", NULL, ")") \
    X("ᵃ", "ₐ", "a")  \
    X("ᵇ", NULL, "b") \
    X("ᶜ", NULL, "c") \
    X("ᵈ", NULL, "d") \
    X("ᵉ", "ₑ", "e")  \
    X("ʰ", "ₕ", "h")  \
    X("ⁱ", "ᵢ", "i")  \
    X("ʲ", "ⱼ", "j")  \
    X("ᵏ", "ₖ", "k")  \
    X("ˡ", "ₗ", "l")  \
    X("ᵐ", "ₘ", "m")  \
    X("ⁿ", "ₙ", "n")  \
    X("ᵖ", "ₚ", "p")  \
    X("ʳ", "ᵣ", "r")  \
    X("ˢ", "ₛ", "s")  \
    X("ᵗ", "ₜ", "t")  \
    X(NULL, "ᵤ", "u") \
    X(NULL, "ᵥ", "v") \
    X("ˣ", "ₓ", "x")  \
    X("ʸ", NULL, "y") \
    X("ᶻ", NULL, "z") \
    X("ᵝ", "ᵦ", "β")  \
    X("ᵞ", "ᵧ", "γ")  \
    X("ᵟ", NULL, "δ") \
    X("ᶿ", NULL, "θ")

typedef struct ScriptRow {
    const char *raised, *lowered, *plain;
} ScriptRow;
extern const ScriptRow script_rows[];
extern const int script_count;

const LetterRow *letter_find(const char *text, int *used); /* the letter that the text begins with, or NULL */
const char *letter_named(const char *word, int length);    /* "alpha": α; NULL if it is none */
const char *letter_raised(char digit);                     /* 2: ² */

#endif
