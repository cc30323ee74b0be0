/* align.c: which question each formula is about, for all formulas of the sheet at once: the best path through the questions of one
   edition, scored by labels, titles, what binds, and the order of the pack. The edition is the one whose best path is best. How sure a
   choice is shows in the best path that makes another choice there. */
#include "inside.h"

#include <string.h>
#include <strings.h>

const double align_weights[WEIGHTS] = {
#define X(id, worth, what) [WEIGHT_##id] = (worth),
    ALIGN_WEIGHTS(X)
#undef X
};

enum { MOST_NAMES = 4 };
static const double RIVAL = 4; /* a question within this much could be the one as well */

static double worth(const Finder *f, Weight weight) { return f->weights[weight]; }

typedef struct Table {
    Finder *f;
    const char *edition;
    int states;            /* the claims, and last “none” */
    double *emit;          /* [formula][state] */
    const double *strange; /* [from][to]: the share of the names of one claim that another does not have */
    bool *beside;          /* [from][to]: asked in one part of the edition */
    double *forward,
        *behind; /* best scores of the paths that end here, and of those that begin here, without emit */
} Table;

/* ---- what one formula says ---- */

/* Is one of the questions of the edition asked in this sub-part? Else it belongs to a question that the pack does not have. */
static bool is_asked(const Finder *f, const char *edition, PartNumber at) {
    for (int i = 0; i < f->pack->claims.count; i++) {
        const Claim *claim = f->pack->claims.items[i];
        for (int k = 0; k < claim->asked.count; k++) {
            const AskedIn *a = &claim->asked.items[k];
            if (!strcmp(a->edition, edition) && a->number.letter == at.letter &&
                (!a->number.roman || a->number.roman == at.roman))
                return true;
        }
    }
    return false;
}

static double by_label(const Finder *f, const Claim *claim, const char *edition, PartNumber at) {
    double best = -worth(f, WEIGHT_COST_NOT_ASKED);
    bool asked = false;
    for (int i = 0; i < claim->asked.count; i++) {
        const AskedIn *a = &claim->asked.items[i];
        if (strcmp(a->edition, edition)) continue;
        double score = 0;
        bool same_question = !at.question || !a->number.question || at.question == a->number.question;
        if (!at.letter)
            score = !at.roman || !a->number.roman ? 0
                    : at.roman == a->number.roman ? worth(f, WEIGHT_LETTER)
                                                  : -worth(f, WEIGHT_LETTER);
        else if (at.letter != a->number.letter)
            score = -worth(f, WEIGHT_COST_LETTER);
        else if (!a->number.roman || at.roman == a->number.roman)
            score =
                worth(f, WEIGHT_LABEL) - (at.roman && !a->number.roman ? worth(f, WEIGHT_COST_NO_PARTS) : 0);
        else
            score = !at.roman                  ? worth(f, WEIGHT_LABEL) / 2
                    : is_asked(f, edition, at) ? worth(f, WEIGHT_LETTER)
                                               : -worth(f, WEIGHT_COST_LETTER);
        if (!same_question) score -= worth(f, WEIGHT_COST_QUESTION);
        if (!asked || score > best) best = score;
        asked = true;
    }
    return best;
}

static bool contains(const char *text, const char *words) {
    size_t length = strlen(words);
    for (; *text; text++)
        if (!strncasecmp(text, words, length)) return true;
    return false;
}

static bool has_title(const Claim *claim, const char *title) {
    for (int i = 0; i < claim->titles.count; i++)
        if (contains(title, claim->titles.items[i])) return true;
    return false;
}

static bool is_title(const Finder *f, const char *title) {
    for (int i = 0; i < f->pack->claims.count; i++)
        if (has_title(f->pack->claims.items[i], title)) return true;
    return false;
}

/* What the heading above the formula says about each claim. The formulas of one stretch share it. */
static void weigh_titles(Finder *f) {
    int claims = f->pack->claims.count;
    for (int i = 0; i < f->formulas.count; i++) {
        Formula *formula = &f->formulas.items[i];
        if (i && formula[-1].stretch == formula->stretch) {
            formula->title = formula[-1].title;
            continue;
        }
        const char *title = formula->stretch->title;
        formula->title = NEW_ARRAY(f->arena, double, claims);
        bool any = is_title(f, title);
        for (int k = 0; k < claims && any; k++)
            formula->title[k] = has_title(f->pack->claims.items[k], title) ? worth(f, WEIGHT_TITLE)
                                                                           : -worth(f, WEIGHT_COST_TITLE);
    }
}

static int names_of(const Claim *claim) {
    int count = 0;
    for (int i = 0; i < claim->scope->syms.count; i++) count += !claim->scope->syms.items[i]->hidden;
    return count ? count : 1;
}

/* Is there a question that has all of its names? Else its names say little: it may be broken. */
static bool fits_anywhere(const Table *t, const Formula *formula) {
    for (int k = 0; k + 1 < t->states; k++)
        if (formula->fit[k].kind >= FIT_SHAPE) return true;
    return false;
}

static double by_names(const Table *t, const Claim *claim, const Fit *fit, double cost_unknown) {
    int names = fit->names < MOST_NAMES ? fit->names : MOST_NAMES;
    double score = worth(t->f, WEIGHT_NAME) * names * (fit->restated ? worth(t->f, WEIGHT_RESTATED) : 1) -
                   worth(t->f, WEIGHT_COST_READING) * fit->readings.count;
    switch (fit->kind) {
    case FIT_NOTHING: return 0;
    case FIT_NAMES: return -cost_unknown;
    case FIT_SHAPE: return score - worth(t->f, WEIGHT_COST_SHAPE);
    case FIT_BINDS: break;
    }
    if (fit->defines_only) return 0;
    return score + (fit->restated ? 0 : worth(t->f, WEIGHT_SHARE) * fit->names / names_of(claim)) +
           (!fit->answers                                       ? 0
            : claim->finds.count && claim->finds.items[0].as_in ? worth(t->f, WEIGHT_BORROWED)
                                                                : worth(t->f, WEIGHT_ANSWER)) +
           (fit->shows ? worth(t->f, WEIGHT_SHOWN) : 0);
}

/* Is there a part behind this one in the edition that no label of the sheet names, nor any after it? Then it may begin anywhere below. */
static bool next_is_lost(const Table *t, PartNumber at) {
    bool sub_part = false, part = false;
    for (int i = 0; i < t->f->pack->claims.count; i++) {
        const Claim *claim = t->f->pack->claims.items[i];
        for (int k = 0; k < claim->asked.count; k++) {
            const AskedIn *a = &claim->asked.items[k];
            if (strcmp(a->edition, t->edition)) continue;
            sub_part =
                sub_part || (at.roman && a->number.letter == at.letter && a->number.roman == at.roman + 1);
            part = part || (at.letter && a->number.letter == at.letter + 1);
        }
    }
    for (int i = 0; i < t->f->outline->stretches.count; i++) {
        PartNumber other = t->f->outline->stretches.items[i]->place;
        if (other.letter == at.letter && other.roman == at.roman + 1) sub_part = false;
        if (other.letter > at.letter || other.question > at.question) part = false;
    }
    return sub_part || part;
}

/* The part of a formula. “(c) … ii.”: the text between the two labels is (c) i. */
static PartNumber place_of(const Finder *f, const Formula *formula) {
    PartNumber at = formula->stretch->place;
    bool second = false;
    if (!at.letter || at.roman) return at;
    for (int i = 0; i < f->outline->stretches.count; i++) {
        PartNumber other = f->outline->stretches.items[i]->place;
        if (other.letter != at.letter || other.question != at.question) continue;
        if (other.roman == 1) return at;
        second = second || other.roman == 2;
    }
    if (second) at.roman = 1;
    return at;
}

/* What the label is worth here: less some way below it, if the next one is lost. */
static double label_worth(const Table *t, const Formula *formula, const Fit *fit) {
    enum { NEAR = 3 };
    int before = 0;
    for (const Formula *other = formula;
         other > t->f->formulas.items && other[-1].stretch == formula->stretch; other--)
        before++;
    if (fit->kind == FIT_NOTHING) return before ? 0 : 0.3;
    return before < NEAR || !next_is_lost(t, formula->stretch->place) ? 1 : 0.3;
}

static double emission(const Table *t, const Formula *formula, int state) {
    const Finder *f = t->f;
    if (state == t->states - 1) return 0;
    const Claim *claim = f->pack->claims.items[state];
    double score = by_names(t, claim, &formula->fit[state],
                            fits_anywhere(t, formula) ? worth(t->f, WEIGHT_COST_UNKNOWN)
                                                      : worth(t->f, WEIGHT_COST_BROKEN)) +
                   label_worth(t, formula, &formula->fit[state]) *
                       by_label(t->f, claim, t->edition, place_of(t->f, formula));
    return score + formula->title[state];
}

/* ---- from one formula to the next ---- */

/* The share of the names of `from` that `to` does not have. */
static double strange(const Claim *from, const Claim *to) {
    int unknown = 0, count = 0;
    for (int i = 0; i < from->scope->syms.count; i++) {
        const Sym *sym = from->scope->syms.items[i];
        if (sym->hidden) continue;
        count++;
        unknown += !scope_find(to->scope, sym->name) && !scope_family(to->scope, sym->name);
    }
    return count ? (double)unknown / count : 0;
}

/* Are the two asked in one part of the edition? */
static bool is_beside(const Claim *a, const Claim *b, const char *edition) {
    for (int i = 0; i < a->asked.count; i++)
        for (int k = 0; k < b->asked.count; k++) {
            const AskedIn *x = &a->asked.items[i], *y = &b->asked.items[k];
            if (!strcmp(x->edition, edition) && !strcmp(y->edition, edition) &&
                x->number.question == y->number.question && x->number.letter == y->number.letter &&
                x->number.roman == y->number.roman)
                return true;
        }
    return false;
}

static double step(const Table *t, int at, int from, int to) {
    int none = t->states - 1;
    if (from == to) return 0;
    if (from == none || to == none) return -worth(t->f, WEIGHT_COST_NONE);
    const Formula *formulas = t->f->formulas.items;
    bool new_label = formulas[at].stretch != formulas[at + 1].stretch;
    int cell = from * (t->states - 1) + to;
    double cost = t->beside[cell] ? worth(t->f, WEIGHT_COST_BESIDE)
                  : to > from     ? worth(t->f, WEIGHT_COST_FORWARD)
                  : new_label     ? worth(t->f, WEIGHT_COST_BACK_LABEL)
                                  : worth(t->f, WEIGHT_COST_BACK);
    if (!new_label) cost += worth(t->f, WEIGHT_COST_STRANGER) * t->strange[cell];
    return -cost;
}

static void fill(Table *t) {
    Finder *f = t->f;
    int n = f->formulas.count, s = t->states;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < s; k++) t->emit[i * s + k] = emission(t, &f->formulas.items[i], k);
    for (int i = 0; i < n; i++)
        for (int to = 0; to < s; to++) {
            double best = 0;
            for (int from = 0; i > 0 && from < s; from++) {
                double score =
                    t->forward[(i - 1) * s + from] + t->emit[(i - 1) * s + from] + step(t, i - 1, from, to);
                if (!from || score > best) best = score;
            }
            t->forward[i * s + to] = best;
        }
    for (int i = n - 1; i >= 0; i--)
        for (int from = 0; from < s; from++) {
            double best = 0;
            for (int to = 0; i + 1 < n && to < s; to++) {
                double score = t->behind[(i + 1) * s + to] + t->emit[(i + 1) * s + to] + step(t, i, from, to);
                if (!to || score > best) best = score;
            }
            t->behind[i * s + from] = best;
        }
}

static double through(const Table *t, int formula, int state) {
    int at = formula * t->states + state;
    return t->forward[at] + t->emit[at] + t->behind[at];
}

static double best_path(const Table *t) {
    double best = 0;
    for (int k = 0; k < t->states; k++)
        if (!k || through(t, 0, k) > best) best = through(t, 0, k);
    return best;
}

/* ---- the choice ---- */

static unsigned clues_of(const Table *t, int at, int state) {
    const Formula *formula = &t->f->formulas.items[at];
    const Claim *claim = t->f->pack->claims.items[state];
    unsigned clues = 0;
    if (by_label(t->f, claim, t->edition, place_of(t->f, formula)) >= worth(t->f, WEIGHT_LABEL) / 2)
        clues |= CLUE_LABEL;
    if (formula->title[state] > 0) clues |= CLUE_TITLE;
    bool only = formula->fit[state].kind == FIT_BINDS;
    for (int k = 0; k + 1 < t->states; k++) only = only && (k == state || formula->fit[k].kind != FIT_BINDS);
    if (only) clues |= CLUE_NAMES;
    return clues ? clues : CLUE_ORDER;
}

static void choose(const Table *t) {
    Finder *f = t->f;
    int none = t->states - 1;
    for (int i = 0; i < f->formulas.count; i++) {
        Formula *formula = &f->formulas.items[i];
        int best = none;
        for (int k = 0; k < t->states; k++)
            if (through(t, i, k) > through(t, i, best)) best = k;
        double next = -1e9;
        for (int k = 0; k < t->states; k++) {
            if (k == best) continue;
            double score = through(t, i, k);
            bool beside = best != none && k != none && t->beside[best * none + k];
            if (score > next && !beside) next = score;
            if (k != none && score > through(t, i, best) - RIVAL && formula->fit[k].kind == FIT_BINDS)
                PUSH(f->arena, &formula->rivals, k);
        }
        formula->claim = best == none ? -1 : best;
        formula->margin = through(t, i, best) - next;
        if (formula->claim >= 0) formula->clues = clues_of(t, i, best);
    }
}

/* Another edition fits nearly as well: what a formula would be about there is possible, too. */
static void add_rivals(const Table *t) {
    for (int i = 0; i < t->f->formulas.count; i++) {
        Formula *formula = &t->f->formulas.items[i];
        int best = 0;
        for (int k = 0; k < t->states; k++)
            if (through(t, i, k) > through(t, i, best)) best = k;
        bool known = best == formula->claim || best == t->states - 1 || formula->fit[best].kind != FIT_BINDS;
        for (int k = 0; k < formula->rivals.count; k++) known = known || formula->rivals.items[k] == best;
        if (!known) PUSH(t->f->arena, &formula->rivals, best);
    }
}

typedef LIST(const char *) Editions;

static Editions editions(const Finder *f) {
    Editions out = {0};
    for (int i = 0; i < f->pack->claims.count; i++) {
        const Claim *claim = f->pack->claims.items[i];
        for (int k = 0; k < claim->asked.count; k++) {
            int at = 0;
            while (at < out.count && strcmp(out.items[at], claim->asked.items[k].edition)) at++;
            if (at == out.count) PUSH(f->arena, &out, claim->asked.items[k].edition);
        }
    }
    if (!out.count) PUSH(f->arena, &out, "");
    return out;
}

/* The user named the question. */
static void all_as(Finder *f) {
    for (int i = 0; i < f->formulas.count; i++)
        for (int k = 0; k < f->pack->claims.count; k++)
            if (f->pack->claims.items[k] == f->as) {
                f->formulas.items[i].claim = k;
                f->formulas.items[i].margin = 1e3;
                f->formulas.items[i].clues = CLUE_ASKED;
            }
}

/* Does a formula of the sheet give numbers to something that this question leaves open? Then it is another matrix with the same letter. */
static bool is_redefined(const Finder *f, int claim) {
    for (int i = 0; i < f->formulas.count; i++)
        if (f->formulas.items[i].fit[claim].redefines) return true;
    return false;
}

/* Letters alone are like those of any other subject: a stretch is about a question only if one of its formulas has two of its names, and
   the sheet only if a label or heading tells of a question, or the names of half of its formulas do. */
static void drop_strangers(Finder *f) {
    enum { ENOUGH = 3 }; /* so many make it sure that the sheet is about the pack */
    int sure = 0, bound = 0;
    bool told = false;
    for (int i = 0; i < f->formulas.count; i++) {
        const Formula *formula = &f->formulas.items[i];
        if (formula->claim < 0) continue;
        bool binds = formula->fit[formula->claim].kind == FIT_BINDS;
        bound += binds;
        sure += binds && formula->fit[formula->claim].names > 2;
        told = told || formula->clues & (CLUE_LABEL | CLUE_TITLE);
    }
    if (sure >= ENOUGH) return;
    for (int i = 0; i < f->formulas.count && !told && 2 * bound < f->formulas.count; i++)
        f->formulas.items[i].claim = -1;
    for (int k = 0; k < f->pack->claims.count; k++)
        if (is_redefined(f, k))
            for (int i = 0; i < f->formulas.count; i++)
                if (f->formulas.items[i].claim == k) f->formulas.items[i].claim = -1;
    for (int i = 0, last; i < f->formulas.count; i = last + 1) {
        int names = 0, claim = f->formulas.items[i].claim;
        for (last = i; last < f->formulas.count && f->formulas.items[last].claim == claim; last++) {
            const Fit *fit = claim < 0 ? NULL : &f->formulas.items[last].fit[claim];
            if (fit && fit->kind != FIT_NAMES && fit->names > names) names = fit->names;
        }
        last--;
        for (int k = i; k <= last && names < 2; k++) f->formulas.items[k].claim = -1;
    }
}

void align(Finder *f) {
    f->finding->edition = "";
    if (f->as) {
        all_as(f);
        return;
    }
    Editions all = editions(f);
    int claims = f->pack->claims.count;
    double *apart = NEW_ARRAY(f->arena, double, claims *claims);
    for (int i = 0; i < claims * claims; i++)
        apart[i] = strange(f->pack->claims.items[i / claims], f->pack->claims.items[i % claims]);
    weigh_titles(f);
    size_t cells = (size_t)f->formulas.count * (size_t)(f->pack->claims.count + 1);
    Table best = {0}, next = {0};
    double best_score = 0, second = -1e9;
    for (int e = 0; e < all.count && f->formulas.count; e++) {
        Table t = {.f = f, .edition = all.items[e], .states = f->pack->claims.count + 1};
        t.strange = apart;
        t.beside = NEW_ARRAY(f->arena, bool, claims *claims);
        for (int i = 0; i < claims * claims; i++)
            t.beside[i] =
                is_beside(f->pack->claims.items[i / claims], f->pack->claims.items[i % claims], t.edition);
        t.emit = NEW_ARRAY(f->arena, double, cells);
        t.forward = NEW_ARRAY(f->arena, double, cells);
        t.behind = NEW_ARRAY(f->arena, double, cells);
        fill(&t);
        double score = best_path(&t);
        if (!best.f || score > best_score) {
            if (best.f) second = best_score, next = best;
            best_score = score;
            best = t;
        } else if (score > second)
            second = score, next = t;
    }
    if (!best.f) return;
    f->finding->edition = best.edition;
    f->finding->edition_margin = best_score - second;
    choose(&best);
    if (next.f && best_score - second < RIVAL) add_rivals(&next);
    drop_strangers(f);
}
