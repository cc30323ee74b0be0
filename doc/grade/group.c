/* group.c: wrong answers of a class → groups of those that say the same: the pack has one name for them, they are one tree after reading,
   or they are shown to be equal. */
#include "grade.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(const Group *group, const WrongAnswer *wrong) {
    if (group->known || wrong->known)
        return group->known && wrong->known && !strcmp(group->known, wrong->known);
    return group->is_answer == wrong->is_answer && !strcmp(group->form, wrong->form);
}

static void add_wording(Arena *arena, Group *group, const char *text, int count) {
    for (int i = 0; i < group->wordings.count; i++)
        if (!strcmp(group->wordings.items[i].text, text)) {
            group->wordings.items[i].count += count;
            return;
        }
    Wording one = {text, count};
    PUSH(arena, &group->wordings, one);
}

void group_add(Arena *arena, Groups *groups, const WrongAnswer *wrong, int sheet) {
    Group *group = NULL;
    for (int i = 0; i < groups->count && !group; i++)
        if (is_same(&groups->items[i], wrong)) group = &groups->items[i];
    if (!group) {
        Group one = {.known = wrong->known ? arena_strdup(arena, wrong->known) : NULL,
                     .form = arena_strdup(arena, wrong->form),
                     .is_answer = wrong->is_answer};
        PUSH(arena, groups, one);
        group = &groups->items[groups->count - 1];
    }
    if (!group->sheets.count || group->sheets.items[group->sheets.count - 1] != sheet)
        PUSH(arena, &group->sheets, sheet);
    add_wording(arena, group, arena_strdup(arena, wrong->text), 1);
}

const char *group_text(const Group *group) {
    const Wording *best = &group->wordings.items[0];
    for (int i = 1; i < group->wordings.count; i++) {
        const Wording *other = &group->wordings.items[i];
        if (other->count > best->count ||
            (other->count == best->count && strcmp(other->text, best->text) < 0))
            best = other;
    }
    return best->text;
}

/* ---- equal answers ---- */

static int by_sheet(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* The sheets and wordings of `from` become those of `to`. */
static void take_over(Arena *arena, Group *to, const Group *from) {
    for (int i = 0; i < from->wordings.count; i++)
        add_wording(arena, to, from->wordings.items[i].text, from->wordings.items[i].count);
    for (int i = 0; i < from->sheets.count; i++) PUSH(arena, &to->sheets, from->sheets.items[i]);
    qsort(to->sheets.items, (size_t)to->sheets.count, sizeof(int), by_sheet);
    int kept = 0;
    for (int i = 0; i < to->sheets.count; i++)
        if (!i || to->sheets.items[i] != to->sheets.items[i - 1])
            to->sheets.items[kept++] = to->sheets.items[i];
    to->sheets.count = kept;
}

static int by_count(const void *a, const void *b) {
    const Group *x = a, *y = b;
    if (x->sheets.count != y->sheets.count) return y->sheets.count - x->sheets.count;
    if (!x->known != !y->known) return !x->known - !y->known;
    int order = strcmp(x->form, y->form);
    return order ? order : x->is_answer - y->is_answer;
}

static bool is_compared(const Group *group) { return group->is_answer && !group->known; }

/* In its own process: pairs of groups that are the same, as places, in one row of bytes. Only the commonest are compared. */
static _Noreturn void compare_inside(Task *task, Claim *claim, const Groups *groups, int most) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    bool *taken = NEW_ARRAY(arena, bool, most + 1);
    for (int i = 0; i < most; i++)
        for (int k = i + 1; k < most && !taken[i] && is_compared(&groups->items[i]); k++) {
            if (taken[k] || !is_compared(&groups->items[k]) || task_begin(task)) continue;
            taken[k] = known_is_same(arena, claim, groups->items[i].form, groups->items[k].form);
            task_end(task);
            if (taken[k]) parcel_add_number(&out, i), parcel_add_number(&out, k);
        }
    task_finish(task, 0, out.bytes, out.length);
}

void group_finish(Arena *arena, Groups *groups, Claim *claim, const Limits *limits) {
    enum { MOST_COMPARED = 16 };
    if (!groups->count) return;
    qsort(groups->items, (size_t)groups->count, sizeof(Group), by_count);
    int most = groups->count < MOST_COMPARED ? groups->count : MOST_COMPARED, compared = 0;
    for (int i = 0; i < most; i++) compared += is_compared(&groups->items[i]);
    Task *task = compared > 1 ? task_start(arena, limits) : NULL;
    if (task_is_inside(task)) compare_inside(task, claim, groups, most);
    if (!task) return;
    TaskResult result = task_wait(task);
    if (result.failure || result.lost) return; /* then they are shown apart */
    Parcel pairs = {arena, result.bytes, result.length};
    while (pairs.length) {
        int to = (int)parcel_take_number(&pairs), from = (int)parcel_take_number(&pairs);
        take_over(arena, &groups->items[to], &groups->items[from]);
        groups->items[from].sheets.count = 0;
    }
    qsort(groups->items, (size_t)groups->count, sizeof(Group), by_count);
    while (!groups->items[groups->count - 1].sheets.count) groups->count--;
}
