/* leafspring/settings.h: how motions run: timing, release, turns, reduced motion, time scale. */
#ifndef LEAFSPRING_SETTINGS_H
#define LEAFSPRING_SETTINGS_H

#include "curves.h"
#include "springs.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LEAF_TIMING_SPRING = 0, LEAF_TIMING_CURVE = 1 };

/* The timing of a motion. */
typedef struct leaf_timing_def {
  uint32_t struct_size;
  /* LEAF_TIMING_...: whether spring is read, or curve and duration. */
  int32_t kind;
  leaf_spring_def spring;
  leaf_curve curve;
  /* Seconds of a curve, 0 or more. */
  double duration;
  /* Start velocity of a spring, progress per second toward the end. */
  double velocity;
  /* Seconds from the call until the motion begins. */
  double delay;
  /* Seconds after the delay at which the value jumps to the target; LEAF_UNSET to come to rest by itself. */
  double snap;
} leaf_timing_def;

/* Ease-in-out over one second. */
leaf_status leaf_timing_def_default(leaf_timing_def *def, uint32_t struct_size);

enum { LEAF_TIMING_OF_OPENING = 0, LEAF_TIMING_OF_CLOSING = 1, LEAF_TIMING_OF_TURNING = 2 };

/* Sets how a scene opens, closes or turns its leaves. A motion under way continues as it started. A curve for opening
 * or closing also runs when a moving scene is reversed, all of it from the scene's position. With the standard timings
 * a release's spring runs then, and keeps the velocity. */
leaf_status leaf_stage_set_timing(leaf_stage *stage, leaf_scene scene, int32_t what, const leaf_timing_def *def);

/* Sets how released gestures of a scene run on: by a curve over what is left of the run, (1 - p) * duration / speed
 * to finish and p * duration / speed to go back, speed above 0. Null for the default (a spring; in LEAF_ORIGINAL
 * ease-in-out at speed 1): speed is not read then. */
leaf_status leaf_stage_set_completion(leaf_stage *stage, leaf_scene scene, const leaf_curve *curve, double speed);

enum {
  /* The finger's position and velocity at the release. */
  LEAF_RELEASE_MOTION = 0,
  /* Every release finishes. */
  LEAF_RELEASE_ALWAYS = 1,
  /* Every release goes back. */
  LEAF_RELEASE_NEVER = 2
};

/* The rule by which released gestures finish. Progress p is the fraction of the way from the gesture's start, velocity
 * v its change per second, both positive toward the end. */
typedef struct leaf_release_def {
  uint32_t struct_size;
  /* LEAF_RELEASE_...; the members after it count only for LEAF_RELEASE_MOTION. */
  int32_t decision;
  /* It finishes if p + projection * v is at least this, 0...1. */
  double threshold;
  /* Seconds, 0...100; -1 / (1000 ln d) for a deceleration of d per millisecond, 0 if only the position counts. */
  double projection;
  /* A velocity above 0 that decides alone: as fast or faster toward the end finishes, back goes back; LEAF_UNSET for
   * none. */
  double flick;
  /* 1: at the threshold itself it goes back. */
  int32_t is_exclusive;
  uint32_t reserved;
} leaf_release_def;

/* The rule of LEAF_CORRECTED: p + 0.499 v >= 0.5. */
leaf_status leaf_release_def_default(leaf_release_def *def, uint32_t struct_size);
/* Sets which released gestures of a scene finish and which go back; null for the default of its fidelity. Of a book
 * it counts for its opening, and for the leaves that fingers turn. Cancelled gestures always go back; leaf_stage_finish
 * and _cancel do what they say. */
leaf_status leaf_stage_set_release(leaf_stage *stage, leaf_scene scene, const leaf_release_def *def);

enum {
  /* A turn starts at once, alongside leaves in the air. */
  LEAF_TURNS_OVERLAP = 0,
  /* It waits until they have landed. */
  LEAF_TURNS_QUEUE = 1,
  /* It waits; a later one takes its place. */
  LEAF_TURNS_FINISH_THEN_START = 2,
  /* It is ignored. */
  LEAF_TURNS_DROP = 3
};

/* Sets what a turn does while leaves are in the air, and the seconds (0...10) between leaves turned by one call, 0.06
 * until this is called. */
leaf_status leaf_stage_set_turn_policy(leaf_stage *stage, leaf_scene book, int32_t policy, double stagger);

enum {
  /* Nowhere. */
  LEAF_TAP_NONE = 0,
  /* On all of the open pages. */
  LEAF_TAP_ANYWHERE = 1,
  /* On the outer tenth of a page, 16 points at least; with one page at a time also on the tenth at its hinge. */
  LEAF_TAP_EDGES = 2,
  /* At a free corner, within a fifth of the page's diagonal; with one page at a time at all four. */
  LEAF_TAP_CORNERS = 3
};

/* Sets where a tap turns a page of a book; LEAF_TAP_NONE unless set. A tap is a finger that leaf_stage_drag is told of
 * from touching down on, that is lifted within 250 ms, by the times of its events, and has stayed within 10 points. It
 * turns on or back, on the side of the spine where it is (with one page at a time back on the 35 % of the page nearest
 * to the hinge), also while leaves are in the air: one that it pressed goes on from where it is seen. */
leaf_status leaf_stage_set_tap(leaf_stage *stage, leaf_scene book, int32_t zone);

/* Which way a finger turns a page that came down with one event and was lifted with another: 1 forward, -1 back; 0 if that
 * was no tap, or not in the zone. The same rule, for a host that asks its page before it turns one. Of the events only the
 * point and the time count, which both must have. LEAF_UNKNOWN_SCENE, LEAF_NON_FINITE. */
leaf_status leaf_stage_tap(leaf_stage *stage, leaf_scene book, const leaf_gesture *down, const leaf_gesture *up, int32_t *way);

enum {
  LEAF_MOTION_FULL = 0,
  /* All motions, in a quarter of a second and without overshoot. */
  LEAF_MOTION_SHORTENED = 1,
  /* Nothing travels: cells fade. */
  LEAF_MOTION_CROSS_FADE = 2,
  /* Nothing moves: every motion is at its end at once. */
  LEAF_MOTION_INSTANT = 3
};

/* Sets how much motion is shown from now on; scene 0 for every scene without a policy of its own. */
leaf_status leaf_stage_set_motion_policy(leaf_stage *stage, leaf_scene scene, int32_t policy);
/* Sets the visible tolerance in points, 0...1000: a corner closer than this to its end counts as at rest. A host with
 * finer pixels divides by their density. A spring that starts after this call ends, bit for bit at its end, as soon as
 * it moves no corner farther away again, and no opacity or shade by half a step of eight bits. Curves, springs that
 * snap, and transitions made of tracks are not affected. 0: springs go on until their amplitude is below 1e-9. */
leaf_status leaf_stage_set_visible_tolerance(leaf_stage *stage, double points);
/* Sets the stage seconds per second of the host's, 0...1000; 0 pauses leaf_stage_advance. */
leaf_status leaf_stage_set_time_scale(leaf_stage *stage, double scale);

/* What a stage was set to. */
typedef struct leaf_settings {
  uint32_t struct_size;
  /* LEAF_MOTION_...: of every scene without a policy of its own. */
  int32_t motion_policy;
  leaf_size viewport;
  double view[16];
  double time_scale, visible_tolerance;
} leaf_settings;

/* Tells what a stage was set to; a read. settings->struct_size must be set. */
leaf_status leaf_stage_settings(leaf_stage *stage, leaf_settings *settings);

#ifdef __cplusplus
}
#endif

#endif
