#ifndef LEAF_CMATHSHIM_H
#define LEAF_CMATHSHIM_H
/* The maths that must be fast, and the same everywhere. Header only, because a system-library target compiles no
   .c file. */
#include "leaf_memory.h"
#include "leaf_mailbox.h"
#include "leaf_blas.h"
#include "leaf_rounding.h"
#include "leaf_dd.h"
#include "leaf_elementary.h"
#include "leaf_dd_functions.h"
#include "leaf_near.h"
#include "leaf_trig.h"
#include "leaf_dispatch.h"
#include "leaf_gemm.h"
#include "leaf_probe.h"
#include "leaf_watch.h"
#endif
