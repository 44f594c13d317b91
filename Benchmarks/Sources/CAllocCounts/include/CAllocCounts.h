#include "../../../../Sources/CAllocProbe/include/CAllocProbe.h"
