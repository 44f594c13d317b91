/*
 * leafspring.h: the whole C interface of LeafSpring.
 *
 * core.h is the first layer, and enough for a book: stage, book, gestures, steps, snapshot, events, errors. It says what
 * holds for every call. Each of the other headers is a topic, and may be included without this one.
 */
#ifndef LEAFSPRING_H
#define LEAFSPRING_H

#include "leafspring/core.h"          /* stage, book, gestures, steps, snapshot, events, errors */
#include "leafspring/springs.h"       /* springs, one by one and in columns */
#include "leafspring/curves.h"        /* Bezier curves, CSS linear(), keyframes */
#include "leafspring/matrices.h"      /* products of matrices, and what a stage multiplies with */
#include "leafspring/shelves.h"       /* shelves of books, and scrolling */
#include "leafspring/transitions.h"   /* the published transitions between two views */
#include "leafspring/albums.h"        /* albums whose photos fly out; elements that travel */
#include "leafspring/settings.h"      /* timing, release, turns, reduced motion, time scale */
#include "leafspring/paper.h"         /* leaves: their angles, what a finger holds, peeling, meshes */
#include "leafspring/reading.h"       /* pages: inserted and removed, numbered, seen */
#include "leafspring/clock.h"         /* seconds from the timestamps of a host's clock */
#include "leafspring/drawing.h"       /* a frame as vertices and draws, for a graphics processor */
#include "leafspring/frames.h"        /* matrices in other conventions, polygons, bounds, hashes */
#include "leafspring/containers.h"    /* stacks, presented views, tabs */
#include "leafspring/tracks.h"        /* transitions and values of the host's own */
#include "leafspring/mailbox.h"       /* frames from the thread that steps to the one that draws */

#endif
