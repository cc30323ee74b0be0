/* attention.c: the kernel of attention.h. Compiled with -DPLANTED_BUG it has a mistake that is easily made: keys are
   turned by their place in the array, which in most tests of such a kernel is their position. */
#include "attention.h"

#include <math.h>
#include <stdlib.h>

static void project(size_t width, const double *row, const double *weights, double *out) {
    for (size_t j = 0; j < width; j++) {
        out[j] = 0;
        for (size_t k = 0; k < width; k++) out[j] += row[k] * weights[k * width + j];
    }
}

static void turn(size_t width, double *row, double position) {
    for (size_t j = 0; j + 1 < width; j += 2) {
        double angle = position * pow(10000, -(double)j / (double)width);
        double c = cos(angle), s = sin(angle), x = row[j], y = row[j + 1];
        row[j] = c * x - s * y;
        row[j + 1] = s * x + c * y;
    }
}

static void softmax(size_t count, double *score) {
    double largest = score[0], sum = 0;
    for (size_t i = 1; i < count; i++) largest = fmax(largest, score[i]);
    for (size_t i = 0; i < count; i++) sum += score[i] = exp(score[i] - largest);
    for (size_t i = 0; i < count; i++) score[i] /= sum;
}

void attention(size_t tokens, size_t width, const double *x, const int64_t *position, const double *wq,
               const double *wk, double *out) {
    double *q = malloc(width * sizeof *q), *k = malloc(tokens * width * sizeof *k),
           *score = malloc(tokens * sizeof *score);
    if (!q || !k || !score) abort();
    for (size_t j = 0; j < tokens; j++) {
        project(width, &x[j * width], wk, &k[j * width]);
#ifdef PLANTED_BUG
        turn(width, &k[j * width], (double)j);
#else
        turn(width, &k[j * width], (double)position[j]);
#endif
    }
    for (size_t i = 0; i < tokens; i++) {
        project(width, &x[i * width], wq, q);
        turn(width, q, (double)position[i]);
        for (size_t j = 0; j < tokens; j++) {
            score[j] = 0;
            for (size_t n = 0; n < width; n++) score[j] += q[n] * k[j * width + n];
            score[j] /= sqrt((double)width);
        }
        softmax(tokens, score);
        for (size_t n = 0; n < width; n++) {
            out[i * width + n] = 0;
            for (size_t j = 0; j < tokens; j++) out[i * width + n] += score[j] * x[j * width + n];
        }
    }
    free(q);
    free(k);
    free(score);
}
