/* plain.c */
#include "inside.h"
bool plain_has_formula(const char *text, int start, int end) { (void)text,(void)start,(void)end; return false; }
void plain_read(Layout *l, const Source *s, int a, int b) { layout_piece(l, PIECE_PROSE, false, (Span){s,a,b}); }
