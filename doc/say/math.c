/* math.c: mathematics as the reports write it (print.c of core, rates, rules of proofs) → LaTeX. The text is one that the
   program reads back, so the LaTeX is one too: tests/test_weave.c reads every spelling again. */
#include "say.h"

#include <ctype.h>
#include <string.h>

typedef struct Reader {
    Arena *arena;
    const char *at, *end;
    int script;       /* > 0: in a subscript or superscript, where fractions stay on the line */
    bool tall;        /* something read since this was cleared wants large brackets */
    const char *prev; /* sign of the last relation or function; "" after anything else */
} Reader;

static const char *sequence(Reader *, const char *until);

/* ---- tables ---- */

typedef struct Pair {
    const char *text, *latex;
} Pair;

static const Pair letters[] = {
    {"α", "\\alpha"},   {"β", "\\beta"},      {"γ", "\\gamma"}, {"δ", "\\delta"},    {"ε", "\\varepsilon"},
    {"ζ", "\\zeta"},    {"η", "\\eta"},       {"θ", "\\theta"}, {"ι", "\\iota"},     {"κ", "\\kappa"},
    {"λ", "\\lambda"},  {"μ", "\\mu"},        {"ν", "\\nu"},    {"ξ", "\\xi"},       {"π", "\\pi"},
    {"ρ", "\\rho"},     {"σ", "\\sigma"},     {"τ", "\\tau"},   {"υ", "\\upsilon"},  {"φ", "\\varphi"},
    {"χ", "\\chi"},     {"ψ", "\\psi"},       {"ω", "\\omega"}, {"Γ", "\\Gamma"},    {"Δ", "\\Delta"},
    {"Θ", "\\Theta"},   {"Λ", "\\Lambda"},    {"Ξ", "\\Xi"},    {"Π", "\\Pi"},       {"Σ", "\\Sigma"},
    {"Υ", "\\Upsilon"}, {"Φ", "\\Phi"},       {"Ψ", "\\Psi"},   {"Ω", "\\Omega"},    {"ℓ", "\\ell"},
    {"∞", "\\infty"},   {"𝟏", "\\mathbf{1}"}, {"…", "\\dots"},  {"∅", "\\emptyset"},
};

static const Pair fractions[] = {
    {"½", "\\tfrac{1}{2}"}, {"¼", "\\tfrac{1}{4}"}, {"¾", "\\tfrac{3}{4}"},
    {"⅓", "\\tfrac{1}{3}"}, {"⅔", "\\tfrac{2}{3}"},
};

static const Pair raised[] = {
    {"ᵀ", "^\\top"}, {"⁻¹", "^{-1}"}, {"⁰", "^{0}"}, {"¹", "^{1}"}, {"²", "^{2}"}, {"³", "^{3}"},
    {"⁴", "^{4}"},   {"⁵", "^{5}"},   {"⁶", "^{6}"}, {"⁷", "^{7}"}, {"⁸", "^{8}"}, {"⁹", "^{9}"},
};

static const Pair accents[] = {
    {"\xCC\x84", "\\bar"}, {"\xCC\x82", "\\hat"},  {"\xCC\x83", "\\tilde"},
    {"\xCC\x87", "\\dot"}, {"\xCC\x88", "\\ddot"}, {"\xCC\x8C", "\\check"},
};

/* A relation, a sum sign, a comma: what stands before it is no part of the next fraction. */
static const Pair signs[] = {
    {":=", "\\coloneqq"},
    {"≠", "\\neq"},
    {"≤", "\\leq"},
    {"≥", "\\geq"},
    {"≈", "\\approx"},
    {"→", "\\to"},
    {"≫", "\\gg"},
    {"≪", "\\ll"},
    {"~", "\\sim"},
    {"∈", "\\in"},
    {"∉", "\\notin"},
    {"⊥", "\\perp"},
    {"⇒", "\\Rightarrow"},
    {"⇔", "\\Leftrightarrow"},
    {"∀", "\\forall"},
    {"=", "="},
    {"<", "<"},
    {">", ">"},
    {"+", "+"},
    {"−", "-"},
    {"-", "-"},
    {"±", "\\pm"},
};

static const Pair products[] = {{"·", "\\cdot"}, {"⊙", "\\odot"}, {"⊗", "\\otimes"}, {"×", "\\times"}};

/* Words that stand between formulas, and not for a name. */
static const char *const words[] = {
    "for",         "if",         "and",         "where",      "with",      "of",         "length",
    "orthonormal", "orthogonal", "permutation", "negligible", "otherwise", "difference", "case",
    "from",        "condition",  "others",      "yes",        "no",        "else",
};

static const char *const functions[] = {"exp", "log", "sin", "cos", "max", "min", "lim"};

/* The row whose text stands at the reader, or NULL. */
static const Pair *row_at(const Reader *r, const Pair *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(rows[i].text);
        if ((size_t)(r->end - r->at) >= length && !memcmp(r->at, rows[i].text, length)) return &rows[i];
    }
    return NULL;
}
#define ROW_AT(r, table) row_at(r, table, sizeof(table) / sizeof *(table))

static const char *accept_row(Reader *r, const Pair *row) {
    if (!row) return NULL;
    r->at += strlen(row->text);
    return row->latex;
}
#define ACCEPT(r, table) accept_row(r, ROW_AT(r, table))

static bool accept(Reader *r, const char *text) {
    size_t length = strlen(text);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, text, length)) return false;
    r->at += length;
    return true;
}

static bool is_listed(const char *const *list, size_t count, const char *word) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i], word)) return true;
    return false;
}

static void skip_spaces(Reader *r) {
    while (r->at < r->end && *r->at == ' ') r->at++;
}

/* ---- pieces ---- */

/* The inside of a bracket that opens at `at` and closes as `close` says; "" and at the end if it does not. */
static const char *inside(Reader *r, const char *until) {
    const char *prev = r->prev;
    r->prev = "";
    const char *text = sequence(r, until);
    r->prev = prev;
    return text;
}

/* Whole in one pair of round brackets: they are not needed around a numerator. */
static const char *bare(Arena *arena, const char *latex) {
    const char *open = "\\left(", *close = "\\right)";
    size_t length = strlen(latex), o = strlen(open), c = strlen(close);
    if (strncmp(latex, open, o)) open = "(", close = ")", o = c = 1;
    if (length < o + c || strncmp(latex, open, o) || strcmp(latex + length - c, close)) return latex;
    int depth = 0;
    for (size_t i = 0; i + c < length; i++) {
        depth += (latex[i] == '(') - (latex[i] == ')');
        if (!depth && i >= o) return latex;
    }
    return arena_strndup(arena, latex + o, length - o - c);
}

static const char *bracketed(Reader *r, const char *open, const char *close, const char *text, bool tall) {
    return arena_printf(r->arena, tall ? "\\left%s%s\\right%s" : "%s%s%s", open, text, close);
}

/* _x, _{…}, _perm, ^x, ^{…} */
static const char *script(Reader *r) {
    const char *text;
    r->script++;
    bool tall = r->tall;
    if (accept(r, "{")) {
        text = inside(r, "}");
        accept(r, "}");
    } else {
        const char *start = r->at;
        unsigned code;
        while (r->at < r->end && isalnum((unsigned char)*r->at)) r->at++;
        if (r->at == start && r->at < r->end) {
            int used = utf8_decode(r->at, (int)(r->end - r->at), &code);
            r->at += used ? used : 1;
        }
        Reader one = {.arena = r->arena, .at = start, .end = r->at, .script = r->script, .prev = ""};
        text = sequence(&one, "");
    }
    r->script--;
    r->tall = tall;
    return text;
}

/* Subscripts, powers, transposes and primes behind what has been read. */
static void scripts(Reader *r, Text *out) {
    for (;;) {
        const char *power = ACCEPT(r, raised);
        if (power)
            text_add(out, power);
        else if (accept(r, "'"))
            text_add(out, "'");
        else if (accept(r, "_"))
            text_printf(out, "_{%s}", script(r));
        else if (accept(r, "^"))
            text_printf(out, "^{%s}", script(r));
        else
            return;
    }
}

/* [1, 2; 3, 4] */
static const char *matrix(Reader *r) {
    Text rows = text_new(r->arena);
    for (;;) {
        text_add(&rows, inside(r, ",;]"));
        if (accept(r, ";")) {
            skip_spaces(r);
            if (r->at < r->end && *r->at != ']') text_add(&rows, " \\\\ ");
        } else if (accept(r, ","))
            text_add(&rows, " & ");
        else
            break;
        skip_spaces(r);
    }
    accept(r, "]");
    r->tall = true;
    return arena_printf(r->arena, "\\begin{bmatrix} %s \\end{bmatrix}", rows.bytes);
}

static bool is_matrix(const Reader *r) { /* behind [: is there a comma or semicolon before its ]? */
    int depth = 0;
    for (const char *c = r->at; c < r->end; c++) {
        if (*c == '(' || *c == '[' || *c == '{') depth++;
        if (*c == ')' || *c == ']' || *c == '}') depth--;
        if (depth < 0) return false;
        if (!depth && (*c == ',' || *c == ';')) return true;
    }
    return false;
}

static const char *round_bracket(Reader *r) {
    bool before = r->tall;
    r->tall = false;
    Text list = text_new(r->arena);
    text_add(&list, inside(r, ")]"));
    const char *close = accept(r, "]") ? "]" : ")";
    if (*close == ')') accept(r, ")");
    bool tall = r->tall;
    r->tall = before || tall;
    return bracketed(r, "(", close, list.bytes, tall);
}

static const char *square_bracket(Reader *r) {
    bool interval = !strcmp(r->prev, "∈") || !strcmp(r->prev, "∉"), plain = *r->prev == '[' || interval;
    if (!plain && is_matrix(r)) return matrix(r);
    bool before = r->tall;
    r->tall = false;
    const char *text = inside(r, "])");
    const char *close = accept(r, ")") ? ")" : "]";
    if (*close == ']') accept(r, "]");
    bool tall = r->tall;
    r->tall = before || tall;
    return bracketed(r, "[", close, text, tall);
}

static const char *between(Reader *r, const char *open, const char *sign, const char *close) {
    const char *text = inside(r, sign);
    accept(r, sign);
    return arena_printf(r->arena, "%s%s%s", open, text, close);
}

/* A run of Latin letters: one is a name, several a function, a word between formulas, or a name of its own. */
static const char *latin(Reader *r, bool *heads) {
    const char *start = r->at;
    while (r->at < r->end && isalpha((unsigned char)*r->at)) r->at++;
    const char *word = arena_strndup(r->arena, start, (size_t)(r->at - start));
    bool bracket = r->at < r->end && *r->at == '[', member = !strcmp(r->prev, "∈") || !strcmp(r->prev, "~");
    r->prev = "";
    if (bracket && (!strcmp(word, "E") || !strcmp(word, "P")))
        return r->prev = "[", arena_printf(r->arena, "\\mathbb{%s}", word);
    if (bracket && (!strcmp(word, "Var") || !strcmp(word, "Cov")))
        return r->prev = "[", arena_printf(r->arena, "\\operatorname{%s}", word);
    if (member && !strcmp(word, "N") && r->at < r->end && *r->at == '(') return "\\mathcal{N}";
    if (member && (!strcmp(word, "R") || !strcmp(word, "N") || !strcmp(word, "Z")))
        return arena_printf(r->arena, "\\mathbb{%s}", word);
    if (!word[1]) return word;
    if (is_listed(functions, sizeof functions / sizeof *functions, word)) {
        *heads = (!strcmp(word, "max") || !strcmp(word, "min")) && r->at < r->end && *r->at == '_';
        return arena_printf(r->arena, "\\%s", word);
    }
    if (is_listed(words, sizeof words / sizeof *words, word))
        return arena_printf(r->arena, r->script ? "\\text{%s}" : "\\text{ %s }", word);
    bool calls = r->at < r->end && *r->at == '(';
    bool another = r->end - r->at > 2 && *r->at == ' ' && isalpha((unsigned char)r->at[1]) &&
                   isalpha((unsigned char)r->at[2]);
    return arena_printf(r->arena,
                        calls     ? "\\operatorname{%s}"
                        : another ? "\\mathrm{%s}\\"
                                  : "\\mathrm{%s}",
                        word);
}

static const char *other(Reader *r) { /* a letter of another script, or a sign that has no row */
    const char *start = r->at;
    unsigned code;
    int used = utf8_decode(r->at, (int)(r->end - r->at), &code);
    r->at += used ? used : 1;
    if (used <= 1 && strchr("#%&$", *start)) return arena_printf(r->arena, "\\%c", *start);
    if (used <= 1) return *start == '\\' ? "\\backslash" : arena_strndup(r->arena, start, 1);
    return arena_printf(r->arena, "\\text{%.*s}", used, start);
}

/* One factor with its scripts. *heads: it is ∑ and its like, which reach over what follows. */
static void factor(Reader *r, Text *out, bool *heads) {
    *heads = false;
    const char *found, *start = r->at;
    if (isdigit((unsigned char)*r->at)) {
        while (r->at < r->end && (isdigit((unsigned char)*r->at) ||
                                  (*r->at == '.' && r->at + 1 < r->end && isdigit((unsigned char)r->at[1]))))
            r->at++;
        text_add_bytes(out, start, (size_t)(r->at - start));
    } else if (ROW_AT(r, fractions)) {
        found = ACCEPT(r, fractions);
        if (r->script) found = arena_printf(r->arena, "%c/%c", found[7], found[10]);
        text_add(out, found);
    } else if (ROW_AT(r, letters) || isalpha((unsigned char)*r->at)) {
        found = ROW_AT(r, letters) ? ACCEPT(r, letters) : latin(r, heads);
        if (r->prev[0] != '[') r->prev = "";
        for (const char *accent; (accent = ACCEPT(r, accents));)
            found = arena_printf(r->arena, "%s{%s}", accent, found);
        text_add(out, found);
    } else if (accept(r, "\\lim"))
        text_add(out, "\\lim"), *heads = true;
    else if (accept(r, "∑")) {
        text_add(out, "\\sum"), *heads = true;
        r->tall = r->tall || !r->script;
    } else if (accept(r, "√")) {
        Text under = text_new(r->arena);
        bool unused;
        factor(r, &under, &unused);
        text_printf(out, "\\sqrt{%s}", bare(r->arena, under.bytes));
    } else if (accept(r, "("))
        text_add(out, round_bracket(r));
    else if (accept(r, "["))
        text_add(out, square_bracket(r)), r->prev = "";
    else if (accept(r, "{")) {
        text_printf(out, "\\{%s\\}", inside(r, "}"));
        accept(r, "}");
    } else if (accept(r, "‖"))
        text_add(out, between(r, "\\|", "‖", "\\|"));
    else if (accept(r, "|"))
        text_add(out, between(r, "|", "|", "|"));
    else if (accept(r, "⟨"))
        text_add(out, between(r, "\\langle ", "⟩", " \\rangle"));
    else
        text_add(out, other(r));
    scripts(r, out);
}

/* `/` and one factor: what stands before it since `run` becomes the numerator. */
static void fraction(Reader *r, Text *out, size_t run) {
    Text below = text_new(r->arena);
    skip_spaces(r);
    if (r->at >= r->end) return;
    bool heads;
    factor(r, &below, &heads);
    while (heads) { /* a sum reaches over the product behind it */
        skip_spaces(r);
        if (r->at >= r->end || ROW_AT(r, signs) || strchr(",;:/)]}|", *r->at)) break;
        Text one = text_new(r->arena);
        bool unused;
        factor(r, &one, &unused);
        text_printf(&below, " %s", one.bytes);
    }
    if (r->script) {
        text_printf(out, "/%s", below.bytes);
        return;
    }
    size_t end = out->length;
    while (end > run && out->bytes[end - 1] == ' ') end--;
    while (run < end && out->bytes[run] == ' ') run++;
    const char *above = arena_strndup(r->arena, out->bytes + run, end - run);
    out->bytes[out->length = run] = 0;
    text_printf(out, "\\frac{%s}{%s}", bare(r->arena, above), bare(r->arena, below.bytes));
    r->tall = true;
}

/* \beta and k make \beta k, not \betak. */
static void join(Text *out, const char *more) {
    size_t c = out->length;
    while (c && isalpha((unsigned char)out->bytes[c - 1])) c--;
    bool command = c && c < out->length && out->bytes[c - 1] == '\\';
    if (command && isalpha((unsigned char)*more)) text_add(out, " ");
    text_add(out, more);
}

static void trim(Text *out) {
    while (out->length && out->bytes[out->length - 1] == ' ') out->bytes[--out->length] = 0;
}

/* A sign between two sides has a space around it, one before a side has none. */
static void sign(Reader *r, Text *out, size_t run) {
    r->prev = ROW_AT(r, signs)->text;
    const char *latex = ACCEPT(r, signs);
    trim(out);
    bool before = out->length <= run;
    if (out->length && (!r->script || !before)) text_add(out, " ");
    join(out, latex);
    if (!before || isalpha((unsigned char)latex[strlen(latex) - 1])) text_add(out, " ");
    skip_spaces(r);
}

/* Up to one of the characters of `until`, which may be a sign of several bytes, or to the end. */
static const char *sequence(Reader *r, const char *until) {
    Text out = text_new(r->arena);
    size_t run = 0;                             /* where the product begins that a / would divide */
    size_t set = 0;                             /* behind the last ∈, where a set may begin */
    bool whole = (unsigned char)*until >= 0x80; /* ‖ ⟩ */
    while (r->at < r->end) {
        bool opens = *r->at == '|' && *until == '|' && out.length <= run; /* |x| inside |…| */
        if (!opens && (whole ? !strncmp(r->at, until, strlen(until)) : *until && strchr(until, *r->at)))
            break;
        if (*r->at == ' ') {
            const char *start = r->at;
            skip_spaces(r);
            text_add(&out, r->at - start > 1 ? " \\quad " : " ");
        } else if (strchr(until, ']') && accept(r, "| ")) { /* E[X | S] */
            text_add(&out, "\\mid ");
            run = out.length;
        } else if (accept(r, "..")) { /* d ∈ 1..6 is a set, k_1..k_n is a list */
            const char *first = arena_strdup(r->arena, out.bytes + set), *last = inside(r, ",;)");
            out.bytes[out.length = set] = 0;
            text_printf(&out, set ? "\\{%s, \\dots, %s\\}" : "%s, \\dots, %s", first, last);
            run = out.length;
        } else if (ROW_AT(r, signs)) {
            sign(r, &out, run);
            run = out.length;
            set = strcmp(r->prev, "∈") ? 0 : run;
        } else if (strchr(",;:", *r->at)) {
            trim(&out);
            text_add_bytes(&out, r->at++, 1);
            run = out.length;
            set = 0;
            r->prev = "";
        } else if (ROW_AT(r, products)) {
            text_printf(&out, "%s ", ACCEPT(r, products));
            skip_spaces(r);
        } else if (accept(r, "/"))
            fraction(r, &out, run);
        else {
            Text one = text_new(r->arena);
            bool heads;
            factor(r, &one, &heads);
            join(&out, one.bytes);
            if (!heads) continue;
            text_add(&out, " ");
            skip_spaces(r);
            run = out.length;
        }
    }
    trim(&out);
    return out.bytes;
}

const char *math_latex(Arena *arena, const char *text) {
    Reader r = {.arena = arena, .at = text, .end = text + strlen(text), .prev = ""};
    Text out = text_new(arena);
    while (r.at < r.end) { /* a bracket that nothing opened is a sign like others */
        text_add(&out, sequence(&r, ""));
        if (r.at < r.end) text_add_bytes(&out, r.at++, 1);
    }
    return out.bytes;
}
