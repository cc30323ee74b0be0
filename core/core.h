/* core.h: what the other rooms use of this one, in pipeline order. Knows no chance, no verdicts, no output. Everything lives in
   the arena it was made in. */
#ifndef ATTEST_CORE_H
#define ATTEST_CORE_H

#include "core/base/base.h"     /* memory, text, files, mistakes */
#include "core/text/text.h"     /* file → blocks → tokens */
#include "core/syntax/syntax.h" /* tokens ↔ nodes, names, sizes */
#include "core/claim/claim.h"   /* claims, and what a block says */
#include "core/tape/lower.h"    /* statement × sizes → tape */
#include "core/system/system.h" /* tape × world → values */

#endif
