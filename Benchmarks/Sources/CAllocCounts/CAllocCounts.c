/* SwiftPM takes no target from outside a package, and no link is checked out on every system. */
#include "../../../Sources/CAllocProbe/CAllocProbe.c"
