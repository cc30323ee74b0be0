/* attention.h: a small attention kernel, as somebody might have written it for their own program. */
#ifndef ATTENTION_H
#define ATTENTION_H

#include <stddef.h>
#include <stdint.h>

/* Attention of every token to all tokens, with rotary positions: each pair of coordinates of a query or key is turned by
   an angle that grows with the position of its token.
   tokens × width: x, what goes in, and out, row by row. width × width: wq and wk, which make queries and keys of tokens.
   width is even. */
void attention(size_t tokens, size_t width, const double *x, const int64_t *position, const double *wq,
               const double *wk, double *out);

#endif
