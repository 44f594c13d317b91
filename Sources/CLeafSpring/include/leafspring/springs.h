/* leafspring/springs.h: springs, one by one and in columns.
 *
 * m x'' + c x' + k x = 0, where x is the distance from the target. Values are exact to the last bit or so at every
 * time and do not depend on frames. A spring with a damping ratio below 2e-9 is followed for 2^40 radians of its phase,
 * sqrt(omega0^2 - (c/2m)^2) times the time, 34,000 years at one radian a second: LEAF_OUT_OF_RANGE for times beyond. */
#ifndef LEAFSPRING_SPRINGS_H
#define LEAFSPRING_SPRINGS_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The members of a leaf_spring_def that are read. */
enum {
  /* mass (> 0), stiffness and damping (>= 0). */
  LEAF_SPRING_PHYSICAL = 0,
  /* damping_ratio (>= 0) and omega0 (radians per second, > 0). */
  LEAF_SPRING_RATIO = 1,
  /* duration (seconds, > 0; the period without damping) and bounce (> -1 and <= 1; 0 is critical). */
  LEAF_SPRING_BOUNCE = 2,
  /* duration as the response (seconds, > 0) and damping_ratio (>= 0). */
  LEAF_SPRING_RESPONSE = 3,
  /* duration (seconds, > 0) after which a unit distance stays below epsilon (0...1), and damping_ratio (> 0). */
  LEAF_SPRING_SETTLING = 4
};

typedef struct leaf_spring_def {
  uint32_t struct_size;
  int32_t kind;
  double mass, stiffness, damping;
  double damping_ratio, omega0;
  double duration, bounce;
  double epsilon;
} leaf_spring_def;

/* LEAF_SPRING_BOUNCE, half a second, no bounce; the other members as a spring of the same motion has them. */
leaf_status leaf_spring_def_default(leaf_spring_def *def, uint32_t struct_size);

/* The spring that UIKit makes of a damping ratio (above 0.001, up to 1; above 0 for a velocity below 0), a duration
 * (seconds, > 0) and a velocity (ranges per second toward the target), as a LEAF_SPRING_PHYSICAL definition.
 * used_fallback (may be null) becomes 1 where no spring settles with that velocity and the one for velocity 0 was
 * taken. LEAF_NO_SOLUTION for other damping ratios, LEAF_OVERFLOW. */
leaf_status leaf_spring_fit(double damping_ratio, double duration, double velocity, leaf_spring_def *def,
                            uint32_t struct_size, int32_t *used_fallback);

typedef struct leaf_spring_info {
  uint32_t struct_size;
  /* 1 if the damping ratio is above 0 and below 1e-8: settling_duration and leaf_spring_settle are then the time of the
   * envelope, never early and late by less than half a swing; else 0. */
  uint32_t times_are_bounds;
  double mass, stiffness, damping;
  double damping_ratio, omega0;
  /* Seconds; infinite without stiffness. */
  double response;
  double bounce;
  /* Seconds until a unit distance stays below 0.001; infinite where it never does. */
  double settling_duration;
} leaf_spring_info;

/* All parameters of a spring. info->struct_size must be set. */
leaf_status leaf_spring_describe(const leaf_spring_def *def, leaf_spring_info *info);

/* Value and velocity at count times, of the motion from `from` to `to` that starts with `velocity` (units per
 * second, positive upward): values[i] and velocities[i] belong to times[i] in seconds; before 0 the start holds. Either
 * result may be null. values or velocities may be the memory of times. 10 to 40 ns each. LEAF_NON_FINITE for the three
 * numbers; a NaN among the times counts as 0. LEAF_OUT_OF_RANGE for a phase beyond 2^40; nothing is written then. */
leaf_status leaf_spring_values(const leaf_spring_def *def, double from, double to, double velocity, const double *times,
                               size_t count, double *values, double *velocities);
/* For floats, computed in double and rounded once. */
leaf_status leaf_spring_values_f(const leaf_spring_def *def, float from, float to, float velocity, const float *times,
                                 size_t count, float *values, float *velocities);

/* Carries count values with their velocities dt seconds (>= 0) on toward their targets, in place, exactly: any split
 * of a span into steps agrees within 2e-15 of the range. 5 to 40 ns each. LEAF_NON_FINITE if an entry is NaN or
 * infinite, LEAF_OUT_OF_RANGE for a phase beyond 2^40; nothing is written then. */
leaf_status leaf_spring_update(const leaf_spring_def *def, double *values, double *velocities, const double *targets,
                               size_t count, double dt);
/* For floats, computed in double and rounded once. */
leaf_status leaf_spring_update_f(const leaf_spring_def *def, float *values, float *velocities, const float *targets,
                                 size_t count, double dt);

/* The linear map over t seconds: x = map[0] x0 + map[1] v0, v = map[2] x0 + map[3] v0, with x = value - target. For
 * many values that share a spring and a start: two multiply-adds each instead of half a microsecond. t <= 0: identity.
 * LEAF_OUT_OF_RANGE for a phase beyond 2^40. */
leaf_status leaf_spring_propagator(const leaf_spring_def *def, double t, double map[4]);

/* The last time, in seconds, at which |value - target| >= epsilon, from distance x and velocity v: 0 if never after
 * 0, infinite if it never ceases (or epsilon <= 0). Within 1e-12 (relative), but for times_are_bounds above. */
leaf_status leaf_spring_settle(const leaf_spring_def *def, double x, double v, double epsilon, double *seconds);
/* A time after which the motion stays within 1e-9 of range: from then on a stage shows exactly the target. */
leaf_status leaf_spring_rest(const leaf_spring_def *def, double x, double v, double range, double *seconds);

/* ------------------------------------------------------------------------------------------------ spring channels
 * Many springs in columns, evaluated together, a few nanoseconds each. Only the host gives one a new start. A phase beyond
 * 2^40 counts as that limit. */

typedef struct leaf_channels leaf_channels;

/* count (1...16,777,216) channels at rest at value. */
leaf_status leaf_channels_create(size_t count, double value, leaf_channels **channels);
/* Null is fine and does nothing. */
leaf_status leaf_channels_destroy(leaf_channels *channels);
/* Sends a channel to target from where it is at the time `now` (seconds on the host's clock), keeping its velocity. */
leaf_status leaf_channels_retarget(leaf_channels *channels, size_t channel, double target, const leaf_spring_def
                                   *spring, double now);
/* Starts a channel from a value and velocity that the host gives. */
leaf_status leaf_channels_set(leaf_channels *channels, size_t channel, double value, double velocity, double target,
                              const leaf_spring_def *spring, double now);
/* Evaluates all channels at `now`. values and velocities (either may be null) become pointers to one double per
 * channel, owned by the channels and valid until their next call; is_moving (may be null) becomes 1 while any moves. */
leaf_status leaf_channels_evaluate(leaf_channels *channels, double now, const double **values, const double
                                   **velocities, int32_t *is_moving);

#ifdef __cplusplus
}
#endif

#endif
