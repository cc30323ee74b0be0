/* label.c: where a label beside a point goes: the place around it that covers least. */
#include "inside.h"

#include <math.h>

static void dot(Crowd *crowd, double x, double y) {
    PUSH(crowd->arena, &crowd->dots, ((Place){x, y, false}));
}

/* A stroke becomes dots close enough that no label slips between two of them. */
void crowd_segment(Crowd *crowd, double x0, double y0, double x1, double y1) {
    int steps = 1 + (int)(hypot(x1 - x0, y1 - y0) / 6);
    for (int i = 0; i <= steps; i++) dot(crowd, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps);
}

enum { COVERS = 60 }; /* what it costs to cover another label, or to come too near */
static const double near = 7;

static double cost(const Crowd *crowd, Box box) {
    double sum = 0;
    const Box *room = &crowd->room;
    if (box.left < room->left || box.right > room->right || box.top < room->top || box.bottom > room->bottom)
        sum += 1000;
    for (int i = 0; i < crowd->dots.count; i++) {
        const Place *s = &crowd->dots.items[i];
        sum += s->x > box.left && s->x < box.right && s->y > box.top && s->y < box.bottom ? 4 : 0;
    }
    for (int i = 0; i < crowd->boxes.count; i++) {
        const Box *b = &crowd->boxes.items[i];
        bool apart = box.right + near < b->left || box.left - near > b->right || box.bottom < b->top ||
                     box.top > b->bottom;
        sum += apart ? 0 : COVERS;
    }
    return sum;
}

/* Tries places all around, those near the wanted angle (radians, 0 to the right, clockwise) first, and writes the label at
   the best one. */
Box crowd_label(Crowd *crowd, Drawing *d, const char *words, Place at, double distance, double angle,
                bool may_be_left_out) {
    enum { AROUND = 16, RINGS = 3 };
    double width = words_width(d->arena, words), height = 1.15 * PLOT_FONT, least = INFINITY;
    Box best = {0};
    WordsSide side = WORDS_AROUND;
    for (int k = 0; k < AROUND * RINGS; k++) {
        int turn = k % AROUND, away = (turn + 1) / 2, ring = k / AROUND;
        double a = angle + (turn % 2 ? away : -away) * 2 * M_PI / AROUND, r = distance + 7 * ring;
        double cx = at.x + cos(a) * (r + width / 2), cy = at.y + sin(a) * (r + height / 2);
        Box box = {cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2};
        double c = cost(crowd, box) + 0.7 * away + 5 * ring;
        if (c >= least) continue;
        least = c;
        best = box;
        side = cos(a) > 0.38 ? WORDS_RIGHT_OF : cos(a) < -0.38 ? WORDS_LEFT_OF : WORDS_AROUND;
    }
    if (may_be_left_out && least >= COVERS) return (Box){0};
    PUSH(crowd->arena, &crowd->boxes, best);
    double x = side == WORDS_RIGHT_OF  ? best.left
               : side == WORDS_LEFT_OF ? best.right
                                       : (best.left + best.right) / 2;
    mark_words(d, words, x, (best.top + best.bottom) / 2 + 0.28 * PLOT_FONT, side);
    return best;
}
