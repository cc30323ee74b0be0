/* ball.h: real balls of Arb: how they are read, and a little more. */
#ifndef ATTEST_BALL_H
#define ATTEST_BALL_H

#include "core/base/base.h"

#include <flint/fmpq.h>

#if __has_include(<arb.h>)
#include <arb.h>
#else
#include <flint/arb.h>
#endif

/* ---- ball.c ---- */

struct Machine;
const arb_struct *ball_value(const struct Machine *, int inst, int row, int col); /* of system_ball */

char *ball_text(Arena *, const arb_struct *);   /* ten digits; "?" if it is not finite */
void ball_up_to(arb_struct *);                  /* from 0 to x, for an x ≥ 0 */
bool ball_tight(const arb_struct *);            /* known well enough that equal looks equal */
bool ball_rational(fmpq *, const arb_struct *); /* is it one number, of moderate size? */

#endif
