/* engine_name.c: the name of the engine behind <theft.h>. Ours says its name there; the theft library has its version. */
#include "engine_name.h"

#include <theft.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *engine_name(void) {
#ifdef THEFT_ENGINE
    return THEFT_ENGINE;
#else
    return "theft " TEXT(THEFT_VERSION_MAJOR) "." TEXT(THEFT_VERSION_MINOR) "." TEXT(THEFT_VERSION_PATCH);
#endif
}
