/* command.h: the command line → output and an exit status. Results go to standard output, messages to standard error. */
#ifndef ATTEST_COMMAND_H
#define ATTEST_COMMAND_H

#include "core/base/base.h"

/* Runs the command that argv names and returns the exit status: 0 everything holds, 1 something is wrong, 2 the input or the
   command could not be read, 3 something is undecided or vacuous, 4 attest itself failed on a part. */
int command_main(Arena *, int argc, char **argv);

#endif
