/* dump.c: a proof as text for people who look inside: every step with the normal form it gave, and how it ended. Nothing reads
   it back. */
#include "proof.h"

void proof_dump(Text *out, const Proof *proof) {
    for (int i = 0; i < proof->steps; i++)
        text_printf(out, "%s: %s\n", proof->step[i].rule, proof->step[i].text);
    text_printf(out, "%s%s", proof->proved ? "proved" : "not proved", proof->limit ? ", in the limit" : "");
    if (proof->side) text_printf(out, ", where %s", proof->side);
    if (proof->rate) text_printf(out, "; the difference is ~ %s", proof->rate);
    if (proof->left_over) text_printf(out, "; left over: %s", proof->left_over);
    text_add(out, "\n");
}
