/* sentence.c: facts → sentences. Each exists here once, without capital and full stop, which the skins add. None says more
   than was done. The file is long because all of them are in one place. */
#include "say.h"
#include "core/names/names.h"

#include <math.h>
#include <signal.h>
#include <string.h>

bool say_is_unread(const Verdict *v) {
    return v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind == MISTAKE_WORD;
}

bool say_block_is_unread(const BlockVerdict *b) {
    if (b->kind != VERDICT_ILL_FORMED || b->shape) return false;
    if (b->mistake) return b->mistake->kind == MISTAKE_WORD;
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind == VERDICT_ILL_FORMED && !say_is_unread(v)) return false;
    }
    return true;
}

static const Look *look_of(VerdictKind kind, Assurance assurance, bool unread) {
    static const Look holds[] = {
        [ASSURANCE_NONE] = {"holds", "✓", "\\checkmark", "32", ".holds"},
        [ASSURANCE_TESTED] = {"tested", "○", "\\bigcirc", "0", ".holds .tested"},
        [ASSURANCE_CHECKED] = {"checked", "(✓)", "(\\checkmark)", "36", ".holds .checked"},
        [ASSURANCE_PROVED] = {"proved", "✓", "\\checkmark", "32", ".holds .proved"},
    };
    static const Look others[] = {
        [VERDICT_VACUOUS] = {"vacuous", "∅", "\\emptyset", "33", ".vacuous"},
        [VERDICT_UNDECIDED] = {"undecided", "?", "?", "33", ".undecided"},
        [VERDICT_ILL_FORMED] = {"ill-formed", "✗", "\\times", "35", ".ill-formed"},
        [VERDICT_REFUTED] = {"refuted", "✗", "\\times", "31", ".refuted"},
        [VERDICT_DEFINED] = {"defined", "·", NULL, "2", ".defined"},
    };
    static const Look not_read = {"not read", "…", "{\\cdots}", "34", ".not-read"};
    return unread ? &not_read : kind == VERDICT_HOLDS ? &holds[assurance] : &others[kind];
}

const Look *say_look(const Verdict *v) { return look_of(v->kind, verdict_assurance(v), say_is_unread(v)); }

const Look *say_block_look(const BlockVerdict *b) {
    return look_of(b->kind, b->assurance, say_block_is_unread(b));
}

int say_wrong_step(const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        bool wrong = v->kind == VERDICT_REFUTED || (v->kind == VERDICT_ILL_FORMED && !say_is_unread(v));
        if (wrong && v->step) return v->step;
    }
    return 0;
}

/* ---- formulas ---- */

static void relations(Phrase *p, const Nodes *list) {
    for (int i = 0; i < list->count; i++) phrase_add(p, "%s%m", i ? ", " : "", list->items[i]);
}

Phrase say_relations(Arena *arena, const Statement *s) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < s->put_in.count; i++)
        phrase_add(&p, "%s%m", i ? ", " : "", value_relation(arena, &s->put_in.items[i]));
    if (s->put_in.count && s->hypotheses.count) phrase_add(&p, ", ");
    relations(&p, &s->hypotheses);
    if (!phrase_is_empty(&p)) phrase_add(&p, " ⇒ ");
    phrase_add(&p, "%m", s->order ? s->written : s->relation);
    if (s->place) phrase_add(&p, " as %m", s->place);
    if (s->conditions.count && !s->distinct_reading) {
        phrase_add(&p, "  (");
        relations(&p, &s->conditions);
        phrase_add(&p, ")");
    }
    return p;
}

Phrase say_statement(Arena *arena, const Verdict *v) {
    Phrase p = phrase_new(arena);
    bool unread = !v->statement->relation ||
                  (v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind != MISTAKE_SHAPE);
    if (v->yes_no >= 0)
        phrase_add(&p, v->yes_no ? "yes" : "no");
    else if (v->statement->kind == STEP_DEFINED && v->statement->relation)
        phrase_add(&p, "%m", v->statement->relation);
    else if (unread) /* shown as it is */
        phrase_add(&p, "%c", v->statement->text);
    else {
        Phrase said = say_relations(arena, v->statement);
        phrase_add(&p, "%s%t", v->statement->negated ? "not always: " : "", &said);
        if (v->statement->existential) phrase_add(&p, ", for some world");
    }
    return p;
}

Phrase say_answer(Arena *arena, const Reading *reading) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < reading->values.count; i++)
        phrase_add(&p, "%s%m", i ? ",  " : "", value_relation(arena, &reading->values.items[i]));
    for (int i = 0; reading->claim->condition && i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (!s->relation || s->kind != STEP_JUDGED) continue;
        Phrase one = say_relations(arena, s);
        phrase_add(&p, "%s%t", phrase_is_empty(&p) ? "" : ",  ", &one);
    }
    if (reading->claim->decide && reading->yes_no >= 0) phrase_add(&p, reading->yes_no ? "yes" : "no");
    return p;
}

/* ---- why nothing could be said ---- */

Phrase say_failure(Arena *arena, const Failure *failure, const char *part) {
    Phrase p = phrase_new(arena);
    switch (failure->kind) {
    case FAILED_CRASH:
        phrase_add(&p, "%s made attest fail; please report it", part);
        if (*failure->note)
            phrase_add(&p, " (%c)", failure->note);
        else
            phrase_add(&p, " (signal %d)", failure->amount);
        break;
    case FAILED_KILLED:
        phrase_add(&p, "%s was ended from outside by signal %d", part, failure->amount);
        if (failure->amount == SIGKILL) phrase_add(&p, ", perhaps because the machine has no memory left");
        break;
    case FAILED_TIME:
        phrase_add(&p, "%s took longer than %d s; --time allows more", part, failure->amount);
        break;
    case FAILED_MEMORY:
        phrase_add(&p, "%s needed more ", part);
        if (!failure->amount) phrase_add(&p, "memory than the machine or a limit of the shell gives");
        if (failure->amount) phrase_add(&p, "than %d MB of memory; --memory allows more", failure->amount);
        break;
    case FAILED_TOTAL:
        phrase_add(&p, "%s was left out, because the sheet had taken %d s before; --time allows more", part,
                   failure->amount);
        break;
    }
    return p;
}

static void few_worlds(Phrase *p, const Why *why) {
    Phrase at = say_ranges(p->arena, &why->at.sizes);
    if (why->worlds)
        phrase_add(p, "only %d world%s in which the conditions hold %s found", why->worlds,
                   why->worlds == 1 ? "" : "s", why->worlds == 1 ? "was" : "were");
    else
        phrase_add(p, "no world in which the conditions hold was found");
    if (!phrase_is_empty(&at)) phrase_add(p, " at %t", &at);
    if (why->worlds) phrase_add(p, ", too few to say anything");
}

/* It fails, but perhaps the author did not mean what was judged. */
static void taken_back(Phrase *p, const Why *why) {
    switch (why->kind) {
    case WHY_ANSWER_NOT_FOUND:
        phrase_add(
            p, "it does not hold with the answer of the pack, but the answer of this sheet was not found");
        break;
    case WHY_INDEX_NOT_SAID:
        phrase_add(p, "it does not hold for every index, but it holds for %s, which is not said here",
                   why->text);
        break;
    case WHY_OWN_UNCLEAR:
        phrase_add(p, "it does not hold for every value of a number that only the sheet knows, and what "
                      "that number is was not found");
        break;
    case WHY_SENTENCE_TORN:
        phrase_add(p, "it does not hold alone, and a formula of its sentence was not read with it");
        break;
    case WHY_OTHER_QUESTION:
        if (why->claim)
            phrase_add(p, "it does not hold for this question, but it may be about %s, where it holds",
                       why->claim);
        else
            phrase_add(p, "it does not hold for this question, but its sentence names another part");
        break;
    case WHY_NO_ANSWER:
        phrase_add(p, "the sheet does not give its own answer, and it is not clear what %s is in it",
                   why->scale->name);
        break;
    case WHY_ASSUMPTION_LIFTED:
        phrase_add(p, "it does not hold given %s, which the question assumes, but it may be meant without",
                   why->text);
        break;
    case WHY_DRAWN_OTHERWISE:
        phrase_add(p,
                   "the sheet says %s, which does not fit the question: it may be about another number "
                   "of the same name, or a mistake",
                   why->text);
        break;
    case WHY_OTHER_LABEL:
        phrase_add(p, "it does not hold for this question, but its label is that of another part");
        break;
    case WHY_LARGE_NOT_SAID:
        phrase_add(p, "it holds if %s is large, which is not said here; write %s ≫ 0", why->text, why->text);
        break;
    case WHY_CLOSE:
        phrase_add(
            p,
            "the two sides differ by less than %p in the worlds that were measured, but a fixed number "
            "is no limit; give the number a name and say that it is large, as in: β ≫ 0",
            10, (long)why->close->exponent + 1);
        break;
    case WHY_OTHER_ANSWER:
        phrase_add(p, "it may rest on %s, which was not read as the answer", why->text);
        break;
    case WHY_ALTERNATIVES:
        phrase_add(p,
                   "it does not hold in every world, but %s is said here too: if each is meant of a case of "
                   "its own, write the cases as formulas, as in: if n = 2",
                   why->text);
        break;
    case WHY_NOT_GIVEN:
        phrase_add(p, "it does not hold here, and it is not clear from where it was taken");
        break;
    case WHY_WORDS:
        phrase_add(p,
                   "it does not hold in every world, but “%s” may be a condition; write it as a formula, as "
                   "in: if n = 2",
                   why->text);
        break;
    default: break;
    }
}

Phrase say_why(Arena *arena, const Why *why) {
    static const char *const parts[] = {[DUTY_JUDGE] = "judging this",
                                        [DUTY_READ] = "reading this",
                                        [DUTY_NEEDS] = "looking for the assumptions that are needed",
                                        [DUTY_REPAIR] = "looking for a correct version",
                                        [DUTY_CHAIN] = "computing the values of the chain"};
    Phrase p = phrase_new(arena);
    switch (why->kind) {
    case WHY_NONE: break;
    case WHY_UNABLE: phrase_add(&p, "it needs %s, which attest cannot compute", why->unable); break;
    case WHY_NO_WORLD:
        phrase_add(&p, "%s in which both sides have a value",
                   why->shown ? "there is no world" : "no world was found");
        break;
    case WHY_NO_WORLD_FITS:
        phrase_add(&p, "%s in which the conditions hold and both sides have a value",
                   why->shown ? "there is no world" : "no world was found");
        break;
    case WHY_ASSUMED_OTHERWISE:
        phrase_add(&p, "no world was found in which the conditions hold: this claim assumes %m",
                   why->assumption);
        break;
    case WHY_NOT_IDENTITY:
        phrase_add(&p, "arithmetic modulo a prime shows that it is not an identity, but no counterexample in "
                       "small numbers was found");
        break;
    case WHY_ALL_WHOLE_NUMBERS:
        phrase_add(&p, "it is about all whole numbers, and trying some does not settle that");
        break;
    case WHY_ALL_REAL_NUMBERS:
        phrase_add(&p, "it is about all real numbers, and trying some does not settle that");
        break;
    case WHY_BEYOND: phrase_add(&p, "its limit or expectation cannot be computed exactly here"); break;
    case WHY_SAMPLED:
        phrase_add(
            &p,
            "an expectation that cannot be computed exactly here: consistent with %l samples at level 1 − %p",
            why->sampled.samples, 10, -6L);
        break;
    case WHY_SAMPLED_AWAY:
        phrase_add(&p,
                   "an expectation that cannot be computed exactly here: not consistent with %l samples, "
                   "which lie between "
                   "%s and %s at level 1 − %p; that is not a proof",
                   why->sampled.samples, arena_printf(arena, "%.4g", why->sampled.low),
                   arena_printf(arena, "%.4g", why->sampled.high), 10, -6L);
        break;
    case WHY_TOO_LARGE: phrase_add(&p, "the numbers grow too large to be computed"); break;
    case WHY_TOO_CLOSE: phrase_add(&p, "in some worlds the two sides are too close to be told apart"); break;
    case WHY_UNCLEAR:
        phrase_add(&p, "in %d world%s it could not be decided whether the conditions hold", why->worlds,
                   why->worlds == 1 ? "" : "s");
        break;
    case WHY_ELSEWHERE:
        phrase_add(&p, "it is false for some numbers, but not for any that attest can draw; it fails for: %s",
                   why->elsewhere);
        break;
    case WHY_FEW_WORLDS: few_worlds(&p, why); break;
    case WHY_NO_VALUE: {
        Phrase at = say_ranges(arena, &why->at.sizes);
        phrase_add(&p, "it has no value at most sizes, such as %t", &at);
        break;
    }
    case WHY_NONE_FOUND:
        phrase_add(&p, "no world with it was found; trying does not show that there is none");
        break;
    case WHY_ANSWER_NOT_FOUND:
    case WHY_INDEX_NOT_SAID:
    case WHY_OWN_UNCLEAR:
    case WHY_SENTENCE_TORN:
    case WHY_OTHER_QUESTION:
    case WHY_NO_ANSWER:
    case WHY_ASSUMPTION_LIFTED:
    case WHY_DRAWN_OTHERWISE:
    case WHY_OTHER_LABEL:
    case WHY_LARGE_NOT_SAID:
    case WHY_CLOSE:
    case WHY_OTHER_ANSWER:
    case WHY_ALTERNATIVES:
    case WHY_NOT_GIVEN:
    case WHY_WORDS: taken_back(&p, why); break;
    case WHY_KINKS:
        phrase_add(&p, "no counterexample was found; but it could be false at a kink or jump of what is "
                       "differentiated, and "
                       "whether there is a derivative there could not be decided");
        break;
    case WHY_NO_NEEDS_ONE: phrase_add(&p, "no counterexample was found, and a “no” needs one"); break;
    case WHY_FAILED: return say_failure(arena, why->failure, parts[why->part]);
    }
    return p;
}

Phrase say_note(Arena *arena, Note note, const Verdict *v) {
    Phrase p = phrase_new(arena);
    switch (note) {
    case NOTE_ROUNDED: phrase_add(&p, "≈ was read as: rounds to it at the digits shown"); break;
    case NOTE_NO_GROWTH:
        phrase_add(
            &p, "nothing here tends to infinity, so ≈ was read as “exactly equal”; for “if β is large” add "
                "β ≫ 0");
        break;
    case NOTE_WITHIN:
        phrase_add(&p,
                   "nothing here tends to infinity, so ≈ was read as “within the tolerance of the claim”");
        break;
    case NOTE_ROWS:
    case NOTE_COLUMNS:
        phrase_add(&p, "this is the transpose: this pack writes %s", shape_layout_text(note == NOTE_COLUMNS));
        break;
    case NOTE_SCALE:
        phrase_add(&p, "%s is taken for the scale of the question’s answer, as the sheet gives no answer",
                   v->scale->name);
        break;
    case NOTE_DISTINCT:
        phrase_add(&p, "the free index was read as different from the given ones beside it");
        break;
    }
    return p;
}

Phrase say_closeness(Arena *arena, const Verdict *v) {
    Phrase p = phrase_new(arena);
    const Closeness *c = v->close;
    if (!c) return p;
    bool holds = v->kind == VERDICT_HOLDS;
    if (holds)
        phrase_add(&p, "within the tolerance %m: ", c->tolerance);
    else
        phrase_add(&p, "close, but %s: ", c->tolerance ? "not within the tolerance" : "not equal");
    phrase_add(&p, "the two sides differ by at most %p", 10, (long)c->exponent);
    for (int i = 0; i < c->scale.count; i++)
        phrase_add(&p, "%s%y", !i ? " times the largest entry of " : ", ", c->scale.items[i]);
    if (c->scale.count) phrase_add(&p, " (or 1)");
    Phrase where = say_ranges(arena, &c->ranges);
    phrase_add(&p, " in the %l world%s that %s measured", c->worlds, c->worlds == 1 ? "" : "s",
               c->worlds == 1 ? "was" : "were");
    if (!phrase_is_empty(&where)) phrase_add(&p, " (%t)", &where);
    phrase_add(&p, "; this is not a limit");
    return p;
}

/* ---- what is wrong, and what would be right ---- */

Phrase say_need(Arena *arena, const Need *need) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, "it needs %m", need->assumption);
    if (need->probability) phrase_add(&p, ", which fails with probability %s", need->probability);
    return p;
}

Phrase say_known(Arena *arena, const char *known) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, "common mistake: %k", known);
    return p;
}

Phrase say_repaired(Arena *arena, const Repair *repair) {
    Phrase p = phrase_new(arena);
    if (repair->statement) return say_relations(arena, repair->statement);
    for (int i = 0; i < repair->answer->values.count; i++)
        phrase_add(&p, "%s%m", i ? ", " : "", value_relation(arena, &repair->answer->values.items[i]));
    for (int i = 0; !repair->answer->values.count && i < repair->answer->statements.count; i++) {
        Phrase one = say_relations(arena, repair->answer->statements.items[i]);
        phrase_add(&p, "%s%t", i ? ", " : "", &one);
    }
    for (int i = 0; i < repair->answer->own.count; i++) {
        const Sym *own = repair->answer->own.items[i];
        if (reading_uses_own(repair->answer, own)) phrase_add(&p, ", %y %s", own, own_word(own));
    }
    return p;
}

Phrase say_repair(Arena *arena, const Repair *repair) {
    Phrase p = phrase_new(arena), right = say_repaired(arena, repair);
    phrase_add(&p, "this would be correct: %t", &right);
    return p;
}

Phrase say_contrary(Arena *arena, const Verdict *v) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, v->withheld              ? "there is a counterexample, which is not shown here"
                   : v->evidence.everywhere ? "the opposite is checked, at every size of the claim"
                                            : "the opposite is proved");
    return p;
}

/* ---- worlds ---- */

Phrase say_out_of_place(Arena *arena) {
    Phrase p = phrase_new(arena);
    phrase_add(
        &p, "the blocks of these verdicts are not shown as the sheet has them; each verdict names its line");
    return p;
}

Phrase say_world(Arena *arena) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, "a world is one choice of sizes and numbers");
    return p;
}

Phrase say_counterexample(Arena *arena, const Verdict *v) {
    Phrase p = phrase_new(arena);
    if (v->witness_confirms)
        phrase_add(&p, v->witness->proved ? "the smallest world that shows it"
                                          : "the smallest world found that shows it");
    else
        phrase_add(&p, "%s%s", v->mistake ? "even where the shapes agree it is wrong; the " : "the ",
                   v->witness->proved ? "smallest counterexample" : "smallest counterexample found");
    return p;
}

static bool is_literal(const Node *node) {
    if (node->kind == N_NEG) return is_literal(node->kid[0]);
    if (node->kind == N_DIV) return is_literal(node->kid[0]) && is_literal(node->kid[1]);
    return node->kind == N_NUMBER && !node->is_ones;
}

/* "M s = 1"; a number alone where the side is that number: 1 = 1 tells nobody anything */
static void side(Phrase *p, const NamedValue *v) {
    if (is_literal(v->node))
        phrase_add(p, "%m", v->node);
    else
        phrase_add(p, "%m %s %v", v->node, v->tends ? "→" : "=", v);
}

Phrase say_sides(Arena *arena, const Witness *w, bool confirms) {
    Phrase p = phrase_new(arena);
    bool equation = w->relation == R_EQ || w->relation == R_APPROX || w->relation == R_TO;
    if (w->missing) phrase_add(&p, "%m has no value", value_relation(arena, w->missing));
    if (!w->left.node) return p;
    side(&p, &w->left);
    if (rel_of_matrices(w->relation)) {
        bool strict = w->relation == R_SUCC || w->relation == R_PREC;
        phrase_add(&p, ", which is %ssymmetric positive %s", confirms ? "" : "not ",
                   strict ? "definite" : "semidefinite");
        return p;
    }
    phrase_add(&p, confirms || !equation ? " and " : is_literal(w->right.node) ? ", not " : ", but ");
    side(&p, &w->right);
    return p;
}

/* ", entries 2 and 3" of what matters in one value */
static void entries(Phrase *p, const NamedValue *v, int some) {
    bool matrix = v->cols > 1 && v->rows > 1;
    phrase_add(p, some == 1 ? " (entry " : " (entries ");
    for (int k = 0, said = 0; k < v->rows * v->cols; k++) {
        if (!v->matters[k]) continue;
        phrase_add(p, "%s", said++ ? ", " : "");
        if (matrix)
            phrase_add(p, "%d %d", k / v->cols + 1, k % v->cols + 1);
        else
            phrase_add(p, "%d", k + 1);
    }
    phrase_add(p, ")");
}

Phrase say_matters(Arena *arena, const Witness *w) {
    Phrase p = phrase_new(arena), list = phrase_new(arena);
    bool everything = true;
    for (int i = 0; i < w->drawn.count; i++) {
        const NamedValue *v = &w->drawn.items[i];
        int count = v->rows * v->cols, some = 0;
        if (!v->matters || !v->shown) continue;
        for (int k = 0; k < count; k++) some += v->matters[k];
        everything = everything && some == count;
        if (!some) continue;
        phrase_add(&list, "%s%n", phrase_is_empty(&list) ? "" : ", ", v);
        if (some < count) entries(&list, v, some);
    }
    if (!everything && !phrase_is_empty(&list)) phrase_add(&p, "only these matter: %t", &list);
    return p;
}

Phrase say_chain(Arena *arena, const Witness *w) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < w->links.count; i++) {
        phrase_add(&p, i ? "; " : "along the chain: ");
        side(&p, &w->links.items[i]);
    }
    return p;
}

Phrase say_settled_in(Arena *arena, const Witness *w, bool confirms) {
    Phrase p = phrase_new(arena), how = say_arithmetic(arena, 1u << w->system);
    phrase_add(&p, "%s in %t", confirms ? "confirmed" : "refuted exactly", &how);
    return p;
}

/* For a shell: in quotes, unless there is nothing in it that needs them. */
static void quoted(Text *out, const char *text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:@%";
    if (*text && !text[strspn(text, plain)]) {
        text_add(out, text);
        return;
    }
    text_add(out, "'");
    for (; *text; text++) text_add_bytes(out, *text == '\'' ? "'\\''" : text, *text == '\'' ? 4 : 1);
    text_add(out, "'");
}

static const char *command(Arena *arena, const char *name, const char *pack, const char *argument) {
    Text out = text_new(arena);
    text_printf(&out, "attest %s ", name);
    if (pack) {
        text_add(&out, "--pack ");
        quoted(&out, pack);
        text_add(&out, " ");
    }
    quoted(&out, argument);
    return out.bytes;
}

const char *say_replay_command(Arena *arena, const char *line, const char *pack) {
    return command(arena, "replay", pack, line);
}

Phrase say_failing_command(Arena *arena, const Why *why, const Style *style) {
    Phrase p = phrase_new(arena);
    if (!why_is_our_fault(why) || !why->text) return p;
    Text out = text_new(arena);
    text_printf(&out, "%s %s", command(arena, "try", style->pack, why->claim),
                *why->text == '-' ? "-- " : "");
    quoted(&out, why->text);
    phrase_add(&p, "%c", out.bytes);
    return p;
}

Phrase say_replay(Arena *arena, const Witness *w, const Style *style) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, "%c", say_replay_command(arena, w->replay, style->pack));
    return p;
}

/* ---- blocks ---- */

Phrase say_first_wrong(Arena *arena, const BlockVerdict *b) {
    Phrase p = phrase_new(arena);
    int wrong = say_wrong_step(b);
    if (wrong && b->verdicts.count > 1) phrase_add(&p, "the first wrong step is number %d", wrong);
    return p;
}

/* "6 proved, 2 tested" of what was counted */
static void counts(Phrase *p, const Tally *tally) {
    bool said = false;
    for (int a = ASSURANCE_PROVED; a > ASSURANCE_NONE; a--)
        if (tally->assured[a])
            phrase_add(p, "%s%d %s", said ? ", " : "", tally->assured[a], assurance_words[a]), said = true;
    static const VerdictKind others[] = {VERDICT_REFUTED, VERDICT_ILL_FORMED, VERDICT_UNDECIDED,
                                         VERDICT_VACUOUS};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (tally->kinds[others[i]])
            phrase_add(p, "%s%d %s", said ? ", " : "", tally->kinds[others[i]], verdict_words[others[i]]),
                said = true;
    if (tally->unread) phrase_add(p, "%s%d not read", said ? ", " : "", tally->unread);
}

Phrase say_steps(Arena *arena, const BlockVerdict *b) {
    Phrase p = phrase_new(arena);
    Tally tally = {0};
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind != VERDICT_DEFINED) tally_block(&tally, v->kind, verdict_assurance(v), say_is_unread(v));
    }
    if (!tally.total) return p;
    phrase_add(&p, "%d step%s", tally.total, tally.total == 1 ? "" : "s");
    bool alike = tally.assured[b->assurance] == tally.total && (!tally.unread || say_block_is_unread(b));
    if (tally.total > 1 && !alike) {
        phrase_add(&p, ": ");
        counts(&p, &tally);
    }
    return p;
}

Phrase say_needed(Arena *arena, const BlockVerdict *b) {
    Phrase p = phrase_new(arena);
    LIST(const Node *) said = {0};
    for (int i = 0; i < b->verdicts.count; i++)
        for (int k = 0; k < b->verdicts.items[i]->needs.count; k++) {
            const Node *need = b->verdicts.items[i]->needs.items[k].assumption;
            bool again = false;
            for (int j = 0; j < said.count; j++) again = again || node_equal(said.items[j], need);
            if (again) continue;
            phrase_add(&p, "%s%m", said.count ? ", " : "needs ", need);
            PUSH(arena, &said, need);
        }
    return p;
}

Phrase say_assumed(Arena *arena, const BlockVerdict *b) {
    Phrase p = phrase_new(arena);
    for (int i = 0; b->claim && b->verdicts.count && i < b->claim->assumes.count; i++) {
        Phrase one = say_relations(arena, b->claim->assumes.items[i]);
        phrase_add(&p, "%s%t", i ? ", " : "assumed throughout: ", &one);
    }
    return p;
}

/* ---- the end ---- */

void tally_block(Tally *tally, VerdictKind kind, Assurance assurance, bool unread) {
    tally->total++;
    *(unread ? &tally->unread : &tally->kinds[kind]) += 1;
    tally->assured[assurance]++;
}

void tally_add(Tally *tally, const SheetVerdict *sheet) {
    for (int k = 0; sheet && k < sheet->blocks.count; k++) {
        const BlockVerdict *b = sheet->blocks.items[k];
        tally_block(tally, b->kind, b->assurance, say_block_is_unread(b));
        tally->found += b->found != NULL;
        tally->contradicting += b->expected != NULL;
        tally->open += b->open && !b->expected;
    }
}

Phrase say_summary(Arena *arena, const Tally *tally, const Style *style) {
    Phrase p = phrase_new(arena);
    int hold = tally->kinds[VERDICT_HOLDS];
    int found = tally->found, blocks = tally->total - found;
    if (blocks || !(found || tally->raw)) phrase_add(&p, "%d block%s", blocks, blocks == 1 ? "" : "s");
    if (found || (tally->raw && !blocks))
        phrase_add(&p, "%s%d formula%s", blocks ? " and " : "", found, found == 1 ? "" : "s");
    if (!tally->total && tally->raw) phrase_add(&p, " judged");
    if (tally->total) phrase_add(&p, hold == tally->total && hold > 1 ? ": all hold, " : ": ");
    counts(&p, tally);
    if (style->expect && tally->contradicting)
        phrase_add(&p, "; %d NOT as recorded", tally->contradicting);
    else if (style->expect)
        phrase_add(&p, "; none contradicts its recorded verdict");
    if (tally->open) phrase_add(&p, "; %d recorded but not decided yet", tally->open);
    return p;
}
