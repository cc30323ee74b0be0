/* region.c: which pieces are answers and which the text of a question. Where a sheet marks its answers, everything else is
   question. One environment, or two words such as “Answer:”, mark a sheet; a proof does so only behind a question. */
#include "inside.h"

#include <string.h>

/* Is there the text of a question between the mark before this item and the item? */
static bool follows_question(const Layout *layout, int i) {
    enum { FAR = 40 };
    for (int k = i - 1; k >= 0 && k > i - FAR; k--) {
        const Item *item = &layout->items.items[k];
        if (item->kind == ITEM_MARK && !item->mark->dropped) return false;
        if (item->kind == ITEM_ANSWER || item->kind == ITEM_CLOSE) return false;
        if (item->kind != ITEM_PIECE || item->piece.kind == PIECE_FORMULA) continue;
        if (words_ask(item->span.source->text, item->span.start, item->span.end)) return true;
    }
    return false;
}

static bool is_marked(Layout *layout) {
    int words = 0, environments = 0, proofs = 0;
    for (int i = 0; i < layout->items.count; i++) {
        const Item *item = &layout->items.items[i];
        if (item->kind != ITEM_ANSWER && item->kind != ITEM_OPEN) continue;
        if (item->proof)
            proofs += follows_question(layout, i);
        else if (item->kind == ITEM_OPEN || item->sure)
            environments++;
        else
            words++;
    }
    return environments || words >= 2 || proofs >= 2 || words + proofs >= 2;
}

static int depth_of(const Mark *mark) {
    return mark->place.roman ? 3 : mark->place.letter ? 2 : mark->place.question ? 1 : 0;
}

/* Per item: does an answer begin in the part of this mark? From the end to the beginning, one pass for each depth. */
static bool *asked(Layout *layout) {
    int count = layout->items.count;
    bool *out = NEW_ARRAY(layout->arena, bool, count + 1), seen[5] = {0};
    for (int i = count - 1; i >= 0; i--) {
        const Item *item = &layout->items.items[i];
        if ((item->kind == ITEM_ANSWER || item->kind == ITEM_OPEN) && !item->proof)
            for (int k = 0; k < 5; k++) seen[k] = true;
        if (item->kind != ITEM_MARK || item->mark->dropped) continue;
        int depth = depth_of(item->mark);
        out[i] = seen[depth];
        for (int k = depth; k < 5; k++) seen[k] = false;
    }
    return out;
}

/* How quotations are meant: those behind a label hold the question; if none is, several of them are answers. */
typedef enum { QUOTES_QUESTION, QUOTES_ANSWER, QUOTES_NEITHER } Quotes;

static Quotes quotes_of(const Layout *layout) {
    int quotes = 0, behind = 0;
    bool fresh = false;
    for (int i = 0; i < layout->items.count; i++) {
        const Item *item = &layout->items.items[i];
        if (item->kind == ITEM_MARK && !item->mark->dropped) fresh = true;
        if (item->kind == ITEM_PIECE) {
            const char *text = item->span.source->text;
            for (int k = item->span.start; k < item->span.end && fresh; k++) fresh = strchr(" \t\n", text[k]);
        }
        if (item->kind != ITEM_QUOTE) continue;
        const Item *next = i + 1 < layout->items.count ? item + 1 : NULL;
        quotes++;
        behind += fresh || (next && next->kind == ITEM_MARK && !next->mark->dropped);
    }
    return 2 * behind >= quotes && behind ? QUOTES_QUESTION
           : quotes >= 2 && !behind       ? QUOTES_ANSWER
                                          : QUOTES_NEITHER;
}

void regions_find(Layout *layout) {
    bool marked = layout->outline->marked = is_marked(layout), *asks = asked(layout);
    Quotes quotes = quotes_of(layout);
    bool answer = false, quote = false;
    int open = 0;
    for (int i = 0; i < layout->items.count; i++) {
        Item *item = &layout->items.items[i];
        switch (item->kind) {
        case ITEM_MARK:
            if (!item->mark->dropped && !open && asks[i]) answer = false;
            break;
        case ITEM_ANSWER: answer = true; break;
        case ITEM_QUESTION: answer = false; break;
        case ITEM_OPEN: open++; break;
        case ITEM_CLOSE: open -= open > 0; break;
        case ITEM_QUOTE: quote = true; break;
        case ITEM_QUOTE_END: quote = false; break;
        case ITEM_PIECE:
            item->question = marked && !answer && !open;
            if (quote && !answer && !open && quotes == QUOTES_QUESTION) item->question = true;
            item->quoted = quote && !answer && !open && quotes == QUOTES_NEITHER && !marked;
            break;
        }
    }
}
