/* Nothing but a mark of when the shim's headers changed. SwiftPM does not look at the headers of a system library; but it compiles
   this again when one of them changes, and then all that depends on this target. */
#include "../../CMathShim/CMathShim.h"
