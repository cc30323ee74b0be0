/* tex_scan.c: the text of a LaTeX file, one thing after the other, and the ends of groups, formulas and environments. All searches
   have a limit. */
#include "tex_inside.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_FORMULA = 8000, LONGEST_GROUP = 4000, LONGEST_ENVIRONMENT = 40000 };

bool tex_is(const Walk *w, const Thing *thing, const char *name) {
    size_t length = (size_t)(thing->name_end - thing->name);
    return strlen(name) == length && !memcmp(w->text + thing->name, name, length);
}

bool tex_here(const Walk *w, int at, const char *what) {
    int length = (int)strlen(what);
    return w->end - at >= length && !memcmp(w->text + at, what, (size_t)length);
}

bool tex_is_gap(const Walk *w, int at) {
    if (at >= w->end) return true;
    if (w->text[at] != '\n') return false;
    for (at++; at < w->end && strchr(" \t", w->text[at]);) at++;
    return at >= w->end || w->text[at] == '\n';
}

Thing tex_next(Walk *w, int at) {
    const char *text = w->text;
    unsigned code;
    if (text[at] == '%') {
        int stop = at;
        while (stop < w->end && text[stop] != '\n') stop++;
        return (Thing){THING_SKIP, at, stop, at, at};
    }
    if (text[at] != '\\' || at + 1 >= w->end)
        return (Thing){THING_TEXT, at, at + utf8_decode(text + at, w->end - at, &code), at, at};
    int stop = at + 1;
    while (stop < w->end && isalpha((unsigned char)text[stop])) stop++;
    if (stop == at + 1) stop += utf8_decode(text + stop, w->end - stop, &code);
    Thing thing = {THING_COMMAND, at, stop, at + 1, stop};
    if (tex_is(w, &thing, "verb") || tex_is(w, &thing, "lstinline")) {
        int open = stop + (stop < w->end && text[stop] == '*'), close = open + 1;
        while (close < w->end && text[close] != '\n' && text[close] != text[open]) close++;
        if (close < w->end && text[close] == text[open]) thing.kind = THING_SKIP, thing.end = close + 1;
        return thing;
    }
    if (tex_is(w, &thing, "iffalse")) {
        const char *close = w->no_fi ? NULL : strstr(text + stop, "\\fi");
        thing.kind = THING_SKIP;
        w->no_fi = !close;
        if (close && close - text + 3 <= w->end) thing.end = (int)(close - text) + 3;
        return thing;
    }
    bool begin = tex_is(w, &thing, "begin");
    if (!begin && !tex_is(w, &thing, "end")) return thing;
    while (stop < w->end && text[stop] == ' ') stop++;
    if (stop >= w->end || text[stop] != '{') return thing;
    int name = stop + 1, close = name;
    while (close < w->end && close - name < 60 && !strchr("{}\\\n", text[close])) close++;
    if (close >= w->end || text[close] != '}') return thing;
    return (Thing){begin ? THING_BEGIN : THING_END, at, close + 1, name, close};
}

int tex_past_blanks(const Walk *w, int at) {
    for (int lines = 0; at < w->end && lines < 2;) {
        if (w->text[at] == '%') {
            while (at < w->end && w->text[at] != '\n') at++;
        } else if (isspace((unsigned char)w->text[at])) {
            if (w->text[at] == '\n' && ++lines == 2) break;
            at++;
        } else
            break;
    }
    return at;
}

int tex_past_group(Walk *w, int at) {
    char close = w->text[at] == '[' ? ']' : '}';
    int open = at, depth = 0, end = w->end - at > LONGEST_GROUP ? at + LONGEST_GROUP : w->end;
    for (at++; at < end && !tex_is_gap(w, at);) {
        Thing thing = tex_next(w, at);
        char c = thing.kind == THING_TEXT ? w->text[at] : 0;
        at = thing.end;
        if (c == close && depth == 0) return at;
        depth += (c == '{') - (c == '}');
    }
    return open + 1;
}

int tex_past_arguments(const Walk *w, int at) {
    const char *text = w->text;
    while (at < w->end && (text[at] == '[' || text[at] == '{')) {
        char close = text[at] == '[' ? ']' : '}';
        int stop = at + 1, depth = 0;
        while (stop < w->end && !(text[stop] == close && depth <= 0) && !strchr("$\n", text[stop])) {
            depth += (text[stop] == '{') - (text[stop] == '}');
            stop++;
        }
        if (stop >= w->end || text[stop] != close) break;
        at = stop + 1;
    }
    return at;
}

int tex_formula_end(Walk *w, int at, const char *close) {
    int depth = 0, length = (int)strlen(close), first = -1;
    int end = w->end - at > LONGEST_FORMULA ? at + LONGEST_FORMULA : w->end;
    while (at < end && !tex_is_gap(w, at)) {
        Thing thing = tex_next(w, at);
        bool here =
            thing.kind != THING_SKIP && w->end - at >= length && !memcmp(w->text + at, close, (size_t)length);
        if (here && (*close != '$' || depth <= 0 || at < w->unbalanced)) return at;
        if (here && first < 0) first = at;
        if (thing.kind == THING_TEXT) depth += (w->text[at] == '{') - (w->text[at] == '}');
        at = thing.end;
    }
    w->unbalanced = at;
    return first;
}

int tex_environment_end(Walk *w, const Thing *begin) {
    int length = begin->name_end - begin->name, depth = 0;
    int end = w->end - begin->end > LONGEST_ENVIRONMENT ? begin->end + LONGEST_ENVIRONMENT : w->end;
    for (int at = begin->end; at < end;) {
        Thing thing = tex_next(w, at);
        bool same = (thing.kind == THING_BEGIN || thing.kind == THING_END) &&
                    thing.name_end - thing.name == length &&
                    !memcmp(w->text + thing.name, w->text + begin->name, (size_t)length);
        if (same && thing.kind == THING_END && depth == 0) return thing.start;
        if (same) depth += thing.kind == THING_BEGIN ? 1 : -1;
        if (depth > 3) return -1;
        at = thing.end;
    }
    return -1;
}

bool tex_defines(const Walk *w, const Thing *thing) {
    static const char *const names[] = {"newcommand",
                                        "renewcommand",
                                        "providecommand",
                                        "def",
                                        "gdef",
                                        "DeclareRobustCommand",
                                        "DeclareMathOperator",
                                        "DeclarePairedDelimiter",
                                        "NewDocumentCommand",
                                        "RenewDocumentCommand"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tex_is(w, thing, names[i])) return true;
    return false;
}

bool tex_uses(const Source *source, const char *command) {
    size_t length = strlen(command);
    for (const char *at = source->text; (at = strstr(at, command)); at += length)
        if (!isalpha((unsigned char)at[length])) return true;
    return false;
}

void tex_open_group(Tex *tex, GroupKind kind) { PUSH(tex->layout->arena, &tex->groups, kind); }

Environment *tex_list(Tex *tex) {
    enum { FAR = 64 };
    for (int i = tex->environments.count - 1, far = i - FAR; i >= 0 && i > far; i--) {
        EnvironmentKind kind = tex->environments.items[i].kind;
        if (kind == ENVIRONMENT_NUMBERED || kind == ENVIRONMENT_LIST) return &tex->environments.items[i];
    }
    return NULL;
}
