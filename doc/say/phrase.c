/* phrase.c: sentences are put together here, and written as plain Unicode text. */
#include "phrase.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

Phrase phrase_new(Arena *arena) { return (Phrase){.arena = arena}; }

bool phrase_is_empty(const Phrase *p) { return p->fragments.count == 0; }

static void push(Phrase *p, Fragment fragment) {
    Fragment *last = p->fragments.count ? &p->fragments.items[p->fragments.count - 1] : NULL;
    if (fragment.kind == FRAGMENT_WORDS && !*fragment.text) return;
    if (fragment.kind == FRAGMENT_WORDS && last && last->kind == FRAGMENT_WORDS)
        last->text = arena_printf(p->arena, "%s%s", last->text, fragment.text);
    else
        PUSH(p->arena, &p->fragments, fragment);
}

static void words(Phrase *p, const char *text) { push(p, (Fragment){.kind = FRAGMENT_WORDS, .text = text}); }

/* One directive of a format, after its percent sign. */
static void directive(Phrase *p, char what, va_list *arguments) {
    switch (what) {
    case 's': words(p, va_arg(*arguments, const char *)); break;
    case 'd': words(p, arena_printf(p->arena, "%d", va_arg(*arguments, int))); break;
    case 'l': words(p, arena_printf(p->arena, "%lld", (long long)va_arg(*arguments, int64_t))); break;
    case 'm': push(p, (Fragment){.kind = FRAGMENT_MATH, .node = va_arg(*arguments, const Node *)}); break;
    case 'n':
        push(p, (Fragment){.kind = FRAGMENT_NAME, .value = va_arg(*arguments, const NamedValue *)});
        break;
    case 'v':
        push(p, (Fragment){.kind = FRAGMENT_VALUE, .value = va_arg(*arguments, const NamedValue *)});
        break;
    case 'y': push(p, (Fragment){.kind = FRAGMENT_SIZE, .sym = va_arg(*arguments, const Sym *)}); break;
    case 'c': push(p, (Fragment){.kind = FRAGMENT_CODE, .text = va_arg(*arguments, const char *)}); break;
    case 'k': push(p, (Fragment){.kind = FRAGMENT_PACK, .text = va_arg(*arguments, const char *)}); break;
    case 'p': {
        int base = va_arg(*arguments, int);
        push(p, (Fragment){.kind = FRAGMENT_POWER, .base = base, .exponent = va_arg(*arguments, long)});
        break;
    }
    case 't': {
        const Phrase *other = va_arg(*arguments, const Phrase *);
        for (int i = 0; i < other->fragments.count; i++) push(p, other->fragments.items[i]);
        break;
    }
    default: die("a phrase has no directive %%%c", what);
    }
}

void phrase_add(Phrase *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    while (*format) {
        size_t length = strcspn(format, "%");
        if (length) words(p, arena_strndup(p->arena, format, length));
        format += length;
        if (!*format) break;
        directive(p, format[1], &arguments);
        format += 2;
    }
    va_end(arguments);
}

void phrase_list(Phrase *p, const Phrase *items, int count) {
    for (int i = 0; i < count; i++)
        phrase_add(p, "%s%t", !i ? "" : i + 1 < count ? ", " : " and ", &items[i]);
}

Phrase phrase_capital(const Phrase *p) {
    Phrase copy = phrase_new(p->arena);
    phrase_add(&copy, "%t", p);
    Fragment *first = copy.fragments.count ? &copy.fragments.items[0] : NULL;
    if (!first || (first->kind != FRAGMENT_WORDS && first->kind != FRAGMENT_PACK)) return copy;
    char *text = arena_strdup(p->arena, first->text);
    *text = (char)toupper((unsigned char)*text);
    first->text = text;
    return copy;
}

/* ---- as plain text ---- */

static void entry(Text *out, const char *text) { /* a real minus sign */
    if (*text == '-') text_add(out, "−"), text++;
    text_add(out, text);
}

const char *value_text(Arena *arena, const NamedValue *v, bool bare) {
    Text out = text_new(arena);
    if (v->rows == 1 && v->cols == 1 && (v->number || bare)) {
        entry(&out, v->entry[0]);
        return out.bytes;
    }
    text_add(&out, "[");
    for (int i = 0; i < v->rows * v->cols; i++) {
        if (i) text_add(&out, i % v->cols ? ", " : "; ");
        entry(&out, v->entry[i]);
    }
    text_add(&out, "]");
    return out.bytes;
}

const char *value_own_name(Arena *arena, const NamedValue *v) {
    const char *name = v->author ? v->author : v->name;
    if (v->member >= 0 && v->member2 >= 0)
        return arena_printf(arena, "%s_{%d,%d}", name, v->member, v->member2);
    if (v->member < 0) return name;
    return arena_printf(arena, v->raised ? "%s^{(%d)}" : "%s_%d", name, v->member);
}

static const char *without_dollars(Arena *arena, const char *text) {
    Text out = text_new(arena);
    for (; *text; text++)
        if (*text != '$') text_add_bytes(&out, text, 1);
    return out.bytes;
}

const char *fragment_text(Arena *arena, const Fragment *f) {
    switch (f->kind) {
    case FRAGMENT_WORDS:
    case FRAGMENT_CODE: return f->text;
    case FRAGMENT_PACK: return without_dollars(arena, f->text);
    case FRAGMENT_MATH: return node_text(arena, f->node);
    case FRAGMENT_NAME: return value_own_name(arena, f->value);
    case FRAGMENT_VALUE: return value_text(arena, f->value, f->value->node != NULL);
    case FRAGMENT_SIZE: return f->sym->author ? f->sym->author : f->sym->name;
    case FRAGMENT_POWER:
        return arena_printf(arena, f->exponent < 0 ? "%d^−%ld" : "%d^%ld", f->base,
                            f->exponent < 0 ? -f->exponent : f->exponent);
    }
    return "";
}

const char *phrase_text(const Phrase *p) {
    Text out = text_new(p->arena);
    for (int i = 0; i < p->fragments.count; i++)
        text_add(&out, fragment_text(p->arena, &p->fragments.items[i]));
    return out.bytes;
}
