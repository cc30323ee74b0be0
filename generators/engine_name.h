/* engine_name.h: which engine runs the trials, for `attest --version`. */
#ifndef ATTEST_ENGINE_NAME_H
#define ATTEST_ENGINE_NAME_H

const char *engine_name(void); /* "own engine behind the interface of theft 0.4.5", or "theft 0.4.5" */

#endif
