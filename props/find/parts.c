/* parts.c: a formula of several relations, of which some cannot be read: x = y \quad (words) \\ z = w. Those that can be read are judged by
   themselves. A part that is lost may be a condition of the others, so they count only where they hold without it. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

static bool begins(Span span, int at, const char *word) {
    size_t length = strlen(word);
    if (at + (int)length > span.end || strncmp(span.source->text + at, word, length)) return false;
    bool letters = isalpha((unsigned char)word[length - 1]);
    return !letters || at + (int)length == span.end ||
           !isalpha((unsigned char)span.source->text[at + (int)length]);
}

/* The length of a sign between two relations; 0: there is none. */
static int separator(Span span, int at) {
    static const char *const signs[] = {"\\quad", "\\qquad", "\\\\", ",", ";"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (begins(span, at, signs[i])) return (int)strlen(signs[i]);
    return 0;
}

/* Without spaces at both ends, and without a sign in front that only says that it follows. */
static Span trimmed(Span span) {
    static const char *const signs[] = {"\\Rightarrow", "\\implies", "\\therefore", "⇒", "∴"};
    bool more = true;
    while (more) {
        more = false;
        while (span.start < span.end && isspace((unsigned char)span.source->text[span.start])) span.start++;
        for (size_t i = 0; i < sizeof signs / sizeof *signs && !more; i++) {
            more = begins(span, span.start, signs[i]);
            if (more) span.start += (int)strlen(signs[i]);
        }
    }
    while (span.start < span.end && strchr(" \t\r\n.", span.source->text[span.end - 1])) span.end--;
    return span;
}

/* The relations of a formula: what is between signs that part them, outside of brackets and environments. */
Spans parts_split(Finder *f, Span span) {
    Spans out = {0};
    int depth = 0, from = span.start;
    for (int at = span.start; at <= span.end;) {
        const char *text = span.source->text + at;
        int length = at < span.end && !depth ? separator(span, at) : 0;
        if (length || at == span.end) {
            Span part = trimmed((Span){span.source, from, at});
            if (part.start < part.end) PUSH(f->arena, &out, part);
            from = at + length;
            at = length ? from : at + 1;
            continue;
        }
        if (begins(span, at, "\\begin") || strchr("([{", *text)) depth++;
        if (begins(span, at, "\\end") || strchr(")]}", *text)) depth--;
        at += *text == '\\' && at + 1 < span.end ? 2 : 1;
    }
    return out;
}

/* “(i ≠ a, b)” belongs to the relation before it. */
static bool restricts(Span part) {
    return begins(part, part.start, "(") || begins(part, part.start, "\\forall");
}

/* A part as if it were a formula of its own. */
Formula parts_formula(Finder *f, const Formula *formula, Span span) {
    Stretch *stretch = NEW(f->arena, Stretch);
    *stretch = *formula->stretch;
    stretch->pieces.items = NULL;
    stretch->pieces.count = stretch->pieces.capacity = 0;
    Piece piece = *formula_piece(formula);
    piece.span = span;
    PUSH(f->arena, &stretch->pieces, piece);
    Formula part = *formula;
    part.stretch = stretch;
    part.piece = 0;
    part.rivals.count = 0;
    part.fit = NULL;
    return part;
}

static Formula part_of(Finder *f, const Formula *formula, Span span) {
    Formula part = parts_formula(f, formula, span);
    part.fit = NEW_ARRAY(f->arena, Fit, f->pack->claims.count);
    part.fit[formula->claim] = fit_of(f, &part, f->pack->claims.items[formula->claim]);
    return part;
}

void parts_judge(Finder *f, const Formula *formula, FormulaParts *out) {
    Span whole = formula_piece(formula)->span;
    Spans parts = parts_split(f, whole);
    *out = (FormulaParts){0};
    if (parts.count < 2) return;
    for (int i = 0; i < parts.count; i++) {
        Span span = parts.items[i];
        bool restricted = i + 1 < parts.count && restricts(parts.items[i + 1]);
        bool held = false;
        for (int with = restricted; with >= 0 && !held; with--) {
            if (with) span.end = parts.items[i + 1].end;
            FormulaPart part = {part_of(f, formula, span), NULL};
            span.end = parts.items[i].end;
            FitKind fits = part.formula.fit[formula->claim].kind;
            out->wrong = out->wrong || (fits == FIT_SHAPE && !with);
            if (fits != FIT_BINDS) continue;
            part.verdict = alone_judge(f, &part.formula, formula->claim, NULL);
            if (part.verdict->kind == VERDICT_REFUTED && !with) out->wrong = true;
            held = part.verdict->kind == VERDICT_HOLDS && part.verdict->verdicts.count;
            if (!held) continue;
            PUSH(f->arena, &out->held, part);
            i += with;
        }
        if (!held && !out->unread.source) out->unread = parts.items[i];
    }
}
