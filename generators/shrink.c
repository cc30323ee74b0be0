/* shrink.c: worlds below a failing one, big steps first: one index of a dimension less (in every tensor that carries
   it; a permutation's cycle is contracted), then a smaller index, a simpler permutation, a reflector less, simpler
   entries. (world, tactic) is deterministic; the caller starts again at tactic 0 after each success. */
#include "generators.h"

#include <string.h>

typedef struct Search { /* counts candidates until the wanted one */
    const Frame *frame;
    const World *from;
    const Layout *layout;
    uint32_t left;
    World *out;
    int64_t *scratch; /* for candidates that are looked at and not taken */
    bool dead;
} Search;

static bool reached(Search *s) { return s->left-- == 0; }

static int64_t *fresh_codes(const Search *s, const Layout *layout) {
    return NEW_ARRAY(s->frame->arena, int64_t, layout->count + 1);
}

/* ---- sizes ---- */

typedef struct Cut { /* take index `at` (from 0) of the dimension away */
    const Sym *dimension;
    int64_t at;

} Cut;

static bool is_exactly(const Dim *dim, const Sym *sym) {
    Dim r = dim_resolve(dim);
    return r.terms == 1 && r.term[0].sym == sym && r.term[0].factor == 1 && r.constant == 0;
}

/* Index in the old tensor, along `dim`, that index i of the new one comes from. Where d = 2h, taking one index of h
   away takes two of d. */
static int source_index(const Search *s, const Dim *dim, const Cut *cut, int i) {
    if (!cut->dimension) return i;
    int64_t width = is_exactly(dim, cut->dimension);
    Dim r = dim_resolve(dim);
    const Given *given =
        r.terms == 1 && r.constant == 0 && r.term[0].factor == 1 ? r.term[0].sym->given : NULL;
    if (given && given->kind == GIVEN_EQUAL) {
        Mistake *mistake = NULL;
        Dim made = dim_of_node(s->frame->arena, given->lo, &mistake);
        if (!mistake && made.terms == 1 && made.constant == 0 && made.term[0].sym == cut->dimension)
            width = made.term[0].factor;
    }
    return (int)(width && i >= cut->at * width ? i + width : i);
}

static int find_coordinate(const Layout *layout, int given, int row, int col) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (c->given == given && c->row == row && c->col == col) return i;
    }
    return -1;
}

static int64_t contract(int n, int64_t code, int at) {
    const uint8_t *images = permutation_of(n, code);
    uint8_t smaller[LARGEST_PERMUTATION] = {0};
    for (int i = 0, k = 0; i < n; i++) {
        if (i == at) continue;
        int image = images[i] == at ? images[at] : images[i]; /* past the point that goes */
        smaller[k++] = (uint8_t)(image > at ? image - 1 : image);
    }
    return permutation_code(n - 1, smaller);
}

static int64_t old_rows(const Search *s, const Sym *sym, const Sizes *sizes) {
    (void)s;
    int64_t rows = 1;
    return sizes_dim(&sym->shape.rows, sizes, &rows) ? rows : 1;
}

/* Where in the old world the entry of a coordinate of the new one comes from; −1: nowhere. */
static int origin(const Search *s, const Coordinate *c, const Cut *cut, const Sizes *now) {
    const Given *given = s->frame->problem->givens.items[c->given];
    const Sym *sym = given->sym;
    if (c->kind == CODE_PERMUTATION)
        return find_coordinate(s->layout, c->given, 0, 0); /* one code for all of it */
    int row = c->row, col = c->col;
    if (given->kind == GIVEN_ORTHONORMAL) {
        row = source_index(s, &sym->shape.rows, cut, row);
        int before = 0; /* columns of the joint blocks, one after the other */
        for (int k = 0; k < given->joint_count; k++) {
            const Sym *joint = given->joint[k];
            int count = (int)sizes_columns(joint, now);
            if (c->col < before + count) {
                int old_before = 0;
                Sizes then = sizes_row(s->frame->sizes, s->from->row);
                for (int j = 0; j < k; j++) old_before += (int)sizes_columns(given->joint[j], &then);
                col = old_before + source_index(s, joint->indices ? &joint->highest[0] : &joint->shape.cols,
                                                cut, c->col - before);
                break;
            }
            before += count;
        }
        return find_coordinate(s->layout, c->given, row, col);
    }
    if (sym->indices) {
        int64_t height = old_rows(s, sym, now);
        if (height < 1) return -1;
        int member = (int)(c->row / height), inside = (int)(c->row % height);
        Sizes then = sizes_row(s->frame->sizes, s->from->row);
        int64_t old_height = old_rows(s, sym, &then);
        member = source_index(s, &sym->highest[0], cut, member);
        row = (int)(member * old_height) + source_index(s, &sym->shape.rows, cut, inside);
    } else
        row = source_index(s, &sym->shape.rows, cut, row);
    col = source_index(s, &sym->shape.cols, cut, col);
    return find_coordinate(s->layout, c->given, row, col);
}

static bool smaller_sizes(Search *s, const Cut *cut, int64_t *values) {
    const SizesList *list = s->frame->sizes;
    Sizes now = sizes_row(list, s->from->row);
    memcpy(values, now.value, sizeof(int64_t) * (size_t)list->syms);
    for (int i = 0; i < list->syms; i++) {
        const Sym *sym = list->sym[i];
        if (sym == cut->dimension) values[i]--;
        if (!sym->ranged || !is_exactly(&sym->highest[0], cut->dimension)) continue;
        int64_t low;
        if (!sizes_dim(&sym->lowest[0], &now, &low)) return false;
        if (values[i] - low == cut->at) return false; /* it points at what goes */
        if (values[i] - low > cut->at) values[i]--;
    }
    Sizes chosen = {list->sym, values, 0};
    for (int g = 0; g < s->frame->problem->givens.count; g++) { /* d = 2h follows h */
        const Given *given = s->frame->problem->givens.items[g];
        if (given->kind != GIVEN_SIZE && given->kind != GIVEN_EQUAL) continue;
        if (given->kind == GIVEN_EQUAL && !sizes_evaluate(given->lo, &chosen, &values[chosen.count]))
            return false;
        chosen.count++;
    }
    return true;
}

static void carry_over(Search *s, const Cut *cut, int row) {
    const Layout *layout = s->frame->layout(s->frame->data, row);
    if (!layout) {
        s->dead = true;
        return;
    }
    Sizes now = sizes_row(s->frame->sizes, row);
    int64_t *code = fresh_codes(s, layout);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        int from = origin(s, c, cut, &now);
        if (from < 0) continue;
        const Coordinate *old = &s->layout->coordinate[from];
        bool same = c->kind != CODE_PERMUTATION || old->n == c->n;
        code[i] = same                 ? s->from->code[from]
                  : old->n == c->n + 1 ? contract(old->n, s->from->code[from], (int)cut->at)
                                       : 0;
        if (!c->used) code[i] = 0;
    }
    *s->out = (World){row, code};
}

/* To the world with these sizes, if they are legal. Every step goes down, so shrinking ends. */
static void go_to(Search *s, const int64_t *values, const Cut *cut) {
    int row = sizes_find(s->frame->sizes, values);
    if (row < 0 || row >= s->from->row)
        s->dead = true;
    else
        carry_over(s, cut, row);
}

/* Nothing that is drawn has more rows, columns or members; a number that is no dimension may be much larger. */
static int64_t first_few(int64_t value) { return value < LARGEST_WORLD ? value : LARGEST_WORLD; }

static bool shrink_sizes(Search *s) {
    const SizesList *list = s->frame->sizes;
    Sizes now = sizes_row(list, s->from->row);
    const Cut nothing = {NULL, 0};
    int64_t values[MOST_SIZES];
    for (int d = 0; d < list->syms; d++) {
        for (int64_t at = first_few(now.value[d]) - 1; at >= 0 && !list->sym[d]->ranged;
             at--) { /* any index of it may not matter */
            if (!reached(s)) continue;
            Cut cut = {list->sym[d], at};
            if (smaller_sizes(s, &cut, values))
                go_to(s, values, &cut);
            else
                s->dead = true;
            return true;
        }
    }
    for (int d = 0; d < list->syms; d++) /* a smaller index, everything else the same */
        for (int64_t v = 0; v < first_few(now.value[d]) && list->sym[d]->ranged; v++) {
            if (!reached(s)) continue;
            memcpy(values, now.value, sizeof(int64_t) * (size_t)list->syms);
            values[d] = v;
            go_to(s, values, &nothing);
            return true;
        }
    for (int a = 0; a < list->syms; a++) /* two indices that must differ change places */
        for (int b = a + 1; b < list->syms; b++) {
            bool swaps = list->sym[a]->ranged && list->sym[b]->ranged && now.value[a] > now.value[b];
            if (!swaps || !reached(s)) continue;
            memcpy(values, now.value, sizeof(int64_t) * (size_t)list->syms);
            values[a] = now.value[b];
            values[b] = now.value[a];
            go_to(s, values, &nothing);
            return true;
        }
    return false;
}

/* ---- codes ---- */

static int64_t *copy_codes(Search *s) {
    int64_t *code = fresh_codes(s, s->layout);
    memcpy(code, s->from->code, sizeof(int64_t) * (size_t)s->layout->count);
    *s->out = (World){s->from->row, code};
    return code;
}

/* A reflector less: the whole column becomes 0. */
static bool shrink_reflectors(Search *s) {
    for (int i = 0; i < s->layout->count; i++) {
        const Coordinate *c = &s->layout->coordinate[i];
        if (c->kind != CODE_REFLECTOR || c->row != 0) continue;
        bool zero = true;
        for (int k = 0; k < s->layout->count; k++) {
            const Coordinate *o = &s->layout->coordinate[k];
            if (o->given == c->given && o->col == c->col && o->kind == CODE_REFLECTOR)
                zero = zero && s->from->code[k] == 0;
        }
        if (zero || !reached(s)) continue;
        int64_t *code = copy_codes(s);
        for (int k = 0; k < s->layout->count; k++) {
            const Coordinate *o = &s->layout->coordinate[k];
            if (o->given == c->given && o->col == c->col && o->kind == CODE_REFLECTOR) code[k] = 0;
        }
        return true;
    }
    return false;
}

/* Codes below the present one that are worth a try: all small ones, and halves of large ones. */
static bool shrink_codes(Search *s, bool permutations) {
    for (int i = 0; i < s->layout->count; i++) {
        const Coordinate *c = &s->layout->coordinate[i];
        if ((c->kind == CODE_PERMUTATION) != permutations) continue;
        int64_t now = s->from->code[i], few = now < 200 ? now : 50;
        int size = code_size(c->kind, now, c->n);
        for (int64_t code = 0; code < few; code++) {
            if (code_size(c->kind, code, c->n) > size || !reached(s)) continue;
            copy_codes(s)[i] = code;
            return true;
        }
        for (int64_t code = now / 2; now >= 200 && code >= 50; code /= 2) {
            if (code_size(c->kind, code, c->n) > size || !reached(s)) continue;
            copy_codes(s)[i] = code;
            return true;
        }
        for (int64_t step = now / 4; now >= 200 && step > 0;
             step /= 2) { /* down to a border in a few steps */
            if (code_size(c->kind, now - step, c->n) > size || !reached(s)) continue;
            copy_codes(s)[i] = now - step;
            return true;
        }
    }
    return false;
}

static bool is_entry(const Coordinate *c) {
    return c->kind != CODE_PERMUTATION && c->kind != CODE_NATURAL && c->kind != CODE_WHOLE;
}

/* Several entries at once, where one alone would no longer fail: all that are not 0 become 1; then any two of them. */
static bool shrink_together(Search *s) {
    int large = 0;
    for (int i = 0; i < s->layout->count; i++)
        large += is_entry(&s->layout->coordinate[i]) && s->from->code[i] > 1;
    if (large > 1 && reached(s)) {
        int64_t *code = copy_codes(s);
        for (int i = 0; i < s->layout->count; i++)
            if (is_entry(&s->layout->coordinate[i]) && code[i] > 1) code[i] = 1;
        return true;
    }
    for (int i = 0; i < s->layout->count; i++)
        for (int k = i + 1; k < s->layout->count; k++) {
            bool both = is_entry(&s->layout->coordinate[i]) && is_entry(&s->layout->coordinate[k]) &&
                        s->from->code[i] > 1 && s->from->code[k] > 1;
            if (!both || !reached(s)) continue;
            int64_t *code = copy_codes(s);
            code[i] = code[k] = 1;
            return true;
        }
    return false;
}

enum { MOST_MOVES = 48 };

typedef struct Move {
    int from, to;
} Move; /* an entry that is not 0 changes places with a 0 of the same tensor */

static bool try_moves(Search *s, const Move *moves, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (moves[k].from == moves[i].from || moves[k].to == moves[i].to) return false;
    int64_t *code = s->scratch;
    memcpy(code, s->from->code, sizeof(int64_t) * (size_t)s->layout->count);
    for (int i = 0; i < count; i++) {
        code[moves[i].to] = code[moves[i].from];
        code[moves[i].from] = 0;
    }
    if (world_compare(s->layout, code, s->from->code) >= 0 || !reached(s)) return false;
    *s->out = (World){s->from->row, code};
    return true;
}

/* The same number of entries at earlier places in the order: one, two or three moves at once. */
static bool shrink_places(Search *s) {
    Move moves[MOST_MOVES];
    int count = 0;
    for (int i = 0; i < s->layout->count; i++)
        for (int k = 0; k < s->layout->count && count < MOST_MOVES; k++) {
            const Coordinate *a = &s->layout->coordinate[i], *b = &s->layout->coordinate[k];
            if (is_entry(a) && a->given == b->given && b->used && s->from->code[i] && !s->from->code[k])
                moves[count++] = (Move){i, k};
        }
    for (int a = 0; a < count; a++)
        if (try_moves(s, (Move[]){moves[a]}, 1)) return true;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (try_moves(s, (Move[]){moves[a], moves[b]}, 2)) return true;
    if (count > 24) return false;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            for (int c = b + 1; c < count; c++)
                if (try_moves(s, (Move[]){moves[a], moves[b], moves[c]}, 3)) return true;
    return false;
}

bool shrink_world(const Frame *frame, const World *world, uint32_t tactic, World *out, bool *dead) {
    const Layout *layout = frame->layout(frame->data, world->row);
    Search s = {.frame = frame, .from = world, .layout = layout, .left = tactic, .out = out};
    s.scratch = fresh_codes(&s, layout);
    bool found = shrink_sizes(&s) || shrink_codes(&s, true) || shrink_reflectors(&s) ||
                 shrink_codes(&s, false) || shrink_together(&s) || shrink_places(&s);
    *dead = s.dead;
    return found;
}
