#include "CArguments.h"
#include <stdlib.h>

static int count;
static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
/* Both call constructors with what main is called with. */
__attribute__((constructor)) static void note(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

int leaf_argument_count(void) { return count; }

const char *leaf_argument(int index) { return arguments[index]; }
