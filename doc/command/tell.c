/* tell.c: messages about an author's file, on standard error. */
#include "inside.h"

void tell_mistake(Arena *arena, const Mistake *mistake) {
    Text text = text_new(arena);
    mistake_print(&text, mistake, "");
    command_tell("%s", text.bytes);
}

void tell_mistakes(Arena *arena, const Document *document) {
    int count = document->mistakes.count;
    for (int i = 0; i < count && i < MOST_MISTAKES; i++) tell_mistake(arena, document->mistakes.items[i]);
    if (count > MOST_MISTAKES)
        command_tell("%s: %d more mistakes\n", document->source->name, count - MOST_MISTAKES);
}

/* ---- a sheet in which there is nothing to judge ---- */

const Mistake *tell_only_claims(Arena *arena, const Document *sheet, bool aloud) {
    Mistake *mistake =
        mistake_new(arena, MISTAKE_FILE, (Span){sheet->source, 0, 0}, NULL,
                    "it has claims, and no answers; use it as a pack, --pack %s", sheet->source->name);
    if (aloud) command_tell("%s: %s\n", sheet->source->name, mistake->what);
    return mistake;
}

const Mistake *tell_not_about_pack(Arena *arena, const Pack *pack, const Finding *finding, bool aloud) {
    Source *source = finding->outline->source;
    Phrase p = say_not_about_pack(arena, pack, finding);
    Mistake *mistake = mistake_new(arena, MISTAKE_FILE, (Span){source, 0, 0}, NULL, "%s", phrase_text(&p));
    if (aloud) command_tell("%s: %s\n", source->name, mistake->what);
    return mistake;
}
