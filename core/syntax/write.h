/* write.h: what the two writers of nodes, print.c and latex.c, share: how tightly a node binds, and where it needs brackets
   so that it reads back as itself. */
#ifndef ATTEST_WRITE_H
#define ATTEST_WRITE_H

#include "syntax.h"

Level write_level(const Node *);
/* The level a node needs as the left factor of a product: ∑_i x y reaches to the end of the product. */
Level write_left_level(const Node *);
bool write_begins_with_number(const Node *); /* 2 x: behind another factor it needs a sign before it */
bool write_has_subscript(const Node *);      /* as it is written: another one needs brackets */
bool write_is_whole(const Node *);           /* the author's name stands for the indices too */
bool write_looks_transposed(const Node *);   /* an exponent T needs brackets */
const char *write_half(const Node *);        /* ½, ¼, ¾, ⅓, ⅔; NULL for other nodes */
const Spelled *write_operator(const Node *); /* the sign between the two kids, or NULL */
/* |a |b||: inside bars the second factor must not begin with one, so all of it is put in brackets. */
const char *write_norm_kind(const Node *); /* "_1" */
bool write_hides_bars(const Node *);
Node *write_called(Arena *, const Node *derivative); /* f(x) of ∇f(x) */
const char *write_name(const Node *);         /* of a symbol, member or call: the author's, else ours */
const char *write_index(const Node *);        /* the index of a sum, max, min or limit */
Node *write_first(Arena *, const Node *dots); /* a_1 of a_1, …, a_m */
Node *write_last(Arena *, const Node *dots);  /* a_m */
bool write_shows_left(const Node *over, int condition); /* i≠a, j<i: all but the first name their left side */

#endif
