/*
 * leafspring.h: the C interface of LeafSpring, a headless core that moves pages.
 *
 * LeafSpring draws nothing. A host passes gestures and time to a stage, and every frame reads a 4x4 matrix, opacity,
 * shade and paint order for each cell (page side, cover, photo, part of a view). This header is C99 and C++98.
 *
 *     leaf_stage_def stage_def;  leaf_book_def book_def;
 *     leaf_stage *stage;  leaf_scene book;  leaf_step step = LEAF_SIZED(leaf_step);  leaf_snapshot frame;
 *     leaf_stage_def_default(&stage_def, sizeof stage_def);
 *     leaf_stage_create(&stage_def, &stage);
 *     leaf_book_def_default(&book_def, sizeof book_def);
 *     leaf_stage_add_book(stage, &book_def, &book);
 *     leaf_stage_open(stage, book);
 *     do {
 *       leaf_stage_advance(stage, 1.0 / 60, &step);
 *       leaf_stage_snapshot(stage, &frame, sizeof frame);
 *       ... draw frame.count cells ...
 *     } while (step.is_moving);
 *     leaf_stage_destroy(stage);
 *
 * UNITS       Points (the host's), seconds, radians. Space: origin at the top-left of the viewport, x right, y DOWN,
 *             z toward the viewer. Progress is 0 at the near end (shut, the outgoing view), 1 at the far end (open,
 *             the incoming view); velocities are per second and positive toward the far end unless said otherwise.
 * MATRICES    16 numbers m11 m12 ... m44 for row vectors, p' = p M, translation in m41 m42 m43. The same bytes are a
 *             column-major matrix for column vectors: OpenGL, Vulkan, Metal, WebGL and CSS matrix3d() take them as
 *             they are. leaf_stage_copy gives other conventions.
 * STATUS      Every call that can fail returns a leaf_status and writes its results through pointers. A call that does
 *             not return LEAF_OK has changed nothing: not the stage (same hash), not the results. No call aborts,
 *             whatever it is given: null and misaligned pointers, ids of removed scenes, destroyed or made-up handles,
 *             NaN. The one thing it cannot check is that a pointer leads to as much memory as the call needs.
 * HANDLES     leaf_stage, leaf_batch and leaf_channels are handles with one owner. They have pointer types but hold
 *             numbers, which are looked up and never dereferenced, so that a destroyed handle always gives
 *             LEAF_BAD_HANDLE. A leaf_scene is a number that one stage gave out; it is never given out twice.
 * STRUCTS     A definition or result begins with struct_size. leaf_..._def_default(&def, sizeof def) fills in the
 *             published values and the size; LEAF_SIZED(type) zeroes a small result and sets its size. A size other
 *             than that of the library's own header gives LEAF_BAD_STRUCT. No struct changes its size while
 *             LEAF_ABI_VERSION stays: what is new comes in new functions, new structs and reserved fields.
 * STRINGS     const char * results are constant text, UTF-8, valid as long as the library is loaded.
 * THREADS     One thread at a time may use a handle; a call gives LEAF_BUSY and does nothing while another thread uses
 *             it. Different handles may be used on different threads at the same time and never wait for each other.
 *             Functions without a handle are pure and may run anywhere. The library starts no threads and reads no
 *             clock or file. It calls the host only through a log and a leaf_task_system it was given. It keeps nothing
 *             but its table of handles, which all threads share: making and destroying handles wait for each other.
 * LIMITS      16,777,216 cells in a stage (2^24), 16,777,216 channels, 2^31 - 1 handles alive; each definition names its own.
 * MEMORY      Creating a handle, and adding, changing or removing scenes, allocate. Stepping does not, nor does
 *             reading, apart from the first read after a change.
 */
#ifndef LEAFSPRING_H
#define LEAFSPRING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A zeroed struct with its size filled in, as an initialiser: leaf_step step = LEAF_SIZED(leaf_step); */
#ifdef __cplusplus
#define LEAF_SIZED(type) leaf_sized<type>()
#else
#define LEAF_SIZED(type) {.struct_size = (uint32_t)sizeof(type)}
#endif

/* Value of an optional number that leaves the choice to the library. */
#define LEAF_UNSET (-1)

/* ------------------------------------------------------------------------------------------------ library */

#define LEAF_VERSION_MAJOR 0
#define LEAF_VERSION_MINOR 1
#define LEAF_VERSION_PATCH 0
/* Raised when a program compiled with an older header would no longer work; also the number in the file's name. */
#define LEAF_ABI_VERSION 0

typedef int32_t leaf_status;
enum {
  LEAF_OK = 0,
  /* A number is NaN or infinite. */
  LEAF_NON_FINITE = 1,
  /* A number is finite but outside the accepted range. */
  LEAF_OUT_OF_RANGE = 2,
  /* The id names no living scene of this stage, or a scene of a kind for which the call makes no sense. */
  LEAF_UNKNOWN_SCENE = 3,
  /* The call makes no sense in the scene's present state: opening an open book, for example. */
  LEAF_REFUSED = 4,
  /* No answer exists: no spring fits. */
  LEAF_NO_SOLUTION = 5,
  /* The exact result does not fit a double. */
  LEAF_OVERFLOW = 6,
  /* There was not enough memory. */
  LEAF_OUT_OF_MEMORY = 7,
  /* Time was asked to run backwards past the last call that moved something. */
  LEAF_TIME_REVERSED = 8,
  /* The floating-point unit does not round to nearest. */
  LEAF_ENVIRONMENT = 9,
  /* A pointer that must not be null is null, or a pointer is not aligned as its type demands. */
  LEAF_BAD_POINTER = 100,
  /* The handle is null, made up, destroyed, or of another kind. */
  LEAF_BAD_HANDLE = 101,
  /* Another call is using this handle. */
  LEAF_BUSY = 102,
  /* struct_size is not one this library knows. */
  LEAF_BAD_STRUCT = 103,
  /* The caller's memory is too small; if the call reports a count, that is the count needed. */
  LEAF_TOO_SMALL = 104
};

/* What a status means, in a few words; "unknown status" for other numbers. Never null. */
const char *leaf_status_text(leaf_status status);

/* Version of the library: major * 65536 + minor * 256 + patch. */
uint32_t leaf_version(void);
/* LEAF_ABI_VERSION of the library. A host may compare it with its own. */
uint32_t leaf_abi_version(void);
/* Version, compiler mode and processor family of the build, one line. */
const char *leaf_build_info(void);

/* ------------------------------------------------------------------------------------------------ plain values */

typedef struct leaf_point {
  double x, y;
} leaf_point;

typedef struct leaf_size {
  double width, height;
} leaf_size;

/* Origin at the top-left corner. */
typedef struct leaf_rect {
  double x, y, width, height;
} leaf_rect;

/* sRGB, each 0...1, not premultiplied. */
typedef struct leaf_color {
  float red, green, blue, alpha;
} leaf_color;

/* A side of a page, a cell or a viewport. */
enum { LEAF_LEFT = 0, LEAF_RIGHT = 1, LEAF_TOP = 2, LEAF_BOTTOM = 3 };

/* Direction in which a book is read. */
enum { LEAF_LEFT_TO_RIGHT = 0, LEAF_RIGHT_TO_LEFT = 1 };

/* LEAF_CORRECTED does what the specification requires; LEAF_ORIGINAL reproduces the published picture. */
enum { LEAF_CORRECTED = 0, LEAF_ORIGINAL = 1 };

/* ------------------------------------------------------------------------------------------------ springs
 * m x'' + c x' + k x = 0, where x is the distance from the target. Values are exact to the last bit or so at every
 * time, however far; they do not depend on frames. */

/* Which members of a leaf_spring_def count. The others are not read. */
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

/* The spring that UIKit makes of a damping ratio (above 0.001, up to 1; above 0 for a velocity below 0), a duration (seconds, > 0) and a velocity (ranges
 * per second toward the target), as a LEAF_SPRING_PHYSICAL definition. used_fallback (may be null) becomes 1 where no
 * spring settles with that velocity and the one for velocity 0 was taken.
 * LEAF_NO_SOLUTION for other damping ratios, LEAF_OVERFLOW. */
leaf_status leaf_spring_fit(double damping_ratio, double duration, double velocity, leaf_spring_def *def,
                            uint32_t struct_size, int32_t *used_fallback);

typedef struct leaf_spring_info {
  uint32_t struct_size;
  uint32_t reserved;
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

/* Value and velocity at count times, of the motion from `from` to `to` that starts with `velocity` (units per second, positive
 * upward): values[i] and velocities[i] belong to times[i] in seconds; before 0 the start holds. Either result may be null.
 * values or velocities may be the memory of times. 10 to 40 ns each. LEAF_NON_FINITE for the three numbers; a NaN
 * among the times counts as 0. */
leaf_status leaf_spring_values(const leaf_spring_def *def, double from, double to, double velocity, const double *times,
                               size_t count, double *values, double *velocities);
/* The same, computed in double and rounded once. */
leaf_status leaf_spring_values_f(const leaf_spring_def *def, float from, float to, float velocity, const float *times,
                                 size_t count, float *values, float *velocities);

/* Carries count values with their velocities dt seconds (>= 0) on toward their targets, in place, exactly: any split of a span
 * into steps agrees within 2e-15 of the range. 5 to 40 ns each. LEAF_NON_FINITE if an entry is NaN or
 * infinite; nothing is written then. */
leaf_status leaf_spring_update(const leaf_spring_def *def, double *values, double *velocities, const double *targets,
                               size_t count, double dt);
/* The same, computed in double and rounded once. */
leaf_status leaf_spring_update_f(const leaf_spring_def *def, float *values, float *velocities, const float *targets,
                                 size_t count, double dt);

/* The linear map over t seconds: x = map[0] x0 + map[1] v0, v = map[2] x0 + map[3] v0, with x = value - target. For many
 * values that share a spring and a start: two multiply-adds each instead of half a microsecond. t <= 0: identity. */
leaf_status leaf_spring_propagator(const leaf_spring_def *def, double t, double map[4]);

/* The last time, in seconds, at which |value - target| >= epsilon, from distance x and velocity v: 0 if never after 0, infinite
 * if it never ceases (or epsilon <= 0). Within 1e-15 (relative), and never early: at no greater double is epsilon reached. */
leaf_status leaf_spring_settle(const leaf_spring_def *def, double x, double v, double epsilon, double *seconds);
/* A time after which the motion stays within 1e-9 of range: from then on a stage shows exactly the target. */
leaf_status leaf_spring_rest(const leaf_spring_def *def, double x, double v, double range, double *seconds);

/* ------------------------------------------------------------------------------------------------ spring channels
 * Many springs in columns, evaluated together, a few nanoseconds each. Only the host gives one a new start. */

typedef struct leaf_channels leaf_channels;

/* count (1...16,777,216) channels at rest at value. */
leaf_status leaf_channels_create(size_t count, double value, leaf_channels **channels);
/* Null is fine and does nothing. */
leaf_status leaf_channels_destroy(leaf_channels *channels);
/* Sends a channel to target from where it is at the time `now` (seconds on the host's clock), keeping its velocity. */
leaf_status leaf_channels_retarget(leaf_channels *channels, size_t channel, double target, const leaf_spring_def *spring,
                                   double now);
/* Starts a channel from a value and velocity that the host gives. */
leaf_status leaf_channels_set(leaf_channels *channels, size_t channel, double value, double velocity, double target,
                              const leaf_spring_def *spring, double now);
/* Evaluates all channels at `now`. values and velocities (either may be null) become pointers to one double per channel, owned by
 * the channels and valid until their next call; is_moving (may be null) becomes 1 while any moves. */
leaf_status leaf_channels_evaluate(leaf_channels *channels, double now, const double **values, const double **velocities,
                                   int32_t *is_moving);

/* ------------------------------------------------------------------------------------------------ curves, keyframes */

/* A cubic Bezier from (0, 0) to (1, 1), as CSS cubic-bezier(): x1 and x2 lie in 0...1. */
typedef struct leaf_curve {
  double x1, y1, x2, y2;
} leaf_curve;

enum {
  LEAF_CURVE_LINEAR = 0,
  LEAF_CURVE_EASE_IN = 1,
  LEAF_CURVE_EASE_OUT = 2,
  LEAF_CURVE_EASE_IN_OUT = 3,
  /* CSS ease, the default of Core Animation's layers. */
  LEAF_CURVE_STANDARD = 4
};

/* The control points of a named curve. LEAF_OUT_OF_RANGE for other names. */
leaf_status leaf_curve_named(int32_t name, leaf_curve *curve);
/* Value and slope at count times 0...1 (either result may be null, or be the memory of times). Within 0.501 ULP. */
leaf_status leaf_curve_values(const leaf_curve *curve, const double *times, size_t count, double *values, double *slopes);
leaf_status leaf_curve_values_f(const leaf_curve *curve, const float *times, size_t count, float *values, float *slopes);

/* Straight pieces through stop_count stops, as CSS linear(): inputs never decrease; the first and last piece continue
 * outside. */
leaf_status leaf_linear_values(const double *inputs, const double *outputs, size_t stop_count, const double *times,
                               size_t count, double *values);

/* A change within a window of a longer motion: start and length as fractions of the whole, value at the window's end. */
typedef struct leaf_keyframe {
  double start, length, value;
} leaf_keyframe;

enum {
  LEAF_KEYS_LINEAR = 0,
  LEAF_KEYS_DISCRETE = 1,
  LEAF_KEYS_PACED = 2,
  LEAF_KEYS_CUBIC = 3,
  LEAF_KEYS_CUBIC_PACED = 4
};

/* The value of a property at count times 0...1: it starts at `from` and runs through key_count keyframes in one of the modes
 * above, with curve applied to the time first (null: none). Within 1e-15 of the greatest value. values may be the memory of
 * times. */
leaf_status leaf_keyframe_values(const leaf_keyframe *keys, size_t key_count, double from, int32_t mode,
                                 const leaf_curve *curve, const double *times, size_t count, double *values);

/* ------------------------------------------------------------------------------------------------ matrix products */

/* How products are computed. */
enum {
  /* Float factors, exact sums, rounded once: the same bits on every machine and with every BLAS. */
  LEAF_EXACT = 0,
  /* Everything in float; the bits depend on the BLAS or kernel. */
  LEAF_FAST = 1,
  /* Everything in double, with double results beside the float ones. */
  LEAF_DOUBLE = 2
};

/* What multiplies. */
enum {
  /* BLAS up to 1,024 cells, the built-in kernel above. */
  LEAF_KERNEL_AUTOMATIC = 0,
  LEAF_KERNEL_BLAS = 1,
  LEAF_KERNEL_BUILTIN = 2
};

typedef struct leaf_batch leaf_batch;

/* Products of runs of about `cells` matrices (scratch memory; longer runs are legal). mode: LEAF_EXACT ... LEAF_DOUBLE.
 * LEAF_ENVIRONMENT unless the processor rounds to nearest. */
leaf_status leaf_batch_create(size_t cells, int32_t mode, int32_t kernel, leaf_batch **batch);
/* Null is fine and does nothing. */
leaf_status leaf_batch_destroy(leaf_batch *batch);
/* worlds[i] = locals[i] * shared for count matrices of 16 floats, row vectors, in LEAF_EXACT and LEAF_FAST. worlds may be
 * locals; otherwise the two must not overlap (LEAF_OUT_OF_RANGE). LEAF_REFUSED in LEAF_DOUBLE. */
leaf_status leaf_batch_multiply_f(leaf_batch *batch, const float *locals, size_t count, const double shared[16],
                                  float *worlds);
/* The same for doubles, in LEAF_DOUBLE. */
leaf_status leaf_batch_multiply(leaf_batch *batch, const double *locals, size_t count, const double shared[16],
                                double *worlds);

/* ------------------------------------------------------------------------------------------------ stages */

typedef struct leaf_stage leaf_stage;
/* A scene of a stage. Zero is no scene. */
typedef uint64_t leaf_scene;

typedef struct leaf_stage_def {
  uint32_t struct_size;
  /* LEAF_EXACT ... LEAF_DOUBLE. */
  int32_t mode;
  /* LEAF_KERNEL_... */
  int32_t kernel;
  uint32_t reserved;
  /* Sides from 1e-6 to 1,000,000 points. */
  leaf_size viewport;
  /* See leaf_stage_set_visible_tolerance. */
  double visible_tolerance;
} leaf_stage_def;

/* 1024 x 768 points, LEAF_EXACT, LEAF_KERNEL_AUTOMATIC, visible to 1/20 point. */
leaf_status leaf_stage_def_default(leaf_stage_def *def, uint32_t struct_size);

/* Makes a stage without scenes. The caller owns it and must destroy it. LEAF_ENVIRONMENT unless the processor rounds to
 * nearest. */
leaf_status leaf_stage_create(const leaf_stage_def *def, leaf_stage **stage);
/*
 * Makes a second stage in the same state: the same scenes with the same ids, motion, gestures under way, events and snapshot.
 * From then on the two are independent; given the same calls both show the same bits in every frame. To save and restore,
 * keep a clone and continue with a clone of it. The caller owns it. The log and the last error are not copied, tasks are.
 * LEAF_OUT_OF_MEMORY leaves `stage` as it was. Costs about 0.4 us per cell.
 */
leaf_status leaf_stage_clone(leaf_stage *stage, leaf_stage **clone);
/* Destroys a stage with its scenes; its snapshots become invalid. Null is fine and does nothing. */
leaf_status leaf_stage_destroy(leaf_stage *stage);

typedef struct leaf_error {
  uint32_t struct_size;
  /* Status of the last call on the stage that failed, not counting LEAF_BUSY; LEAF_OK if none did. */
  leaf_status status;
  /* The parameter at fault, and what would be accepted; "" if there was no error. */
  const char *field;
  const char *accepts;
} leaf_error;

/* More about the last error. error->struct_size must be set. */
leaf_status leaf_stage_last_error(leaf_stage *stage, leaf_error *error);

/* Called inside every call on the stage that is about to return a status from 1 to 99, on that call's thread, with what
 * leaf_stage_last_error will say; context is the host's. Calls it makes on the same stage get LEAF_BUSY. */
typedef void (*leaf_log)(void *context, leaf_status status, const char *field, const char *accepts);

/* Sets the stage's log; null for none. If this build's BLAS was found wrong, the log is called at once, and if it is found
 * wrong later, in that call: status LEAF_ENVIRONMENT, field "blas". That call's own status is not affected. */
leaf_status leaf_stage_set_log(leaf_stage *stage, leaf_log log, void *context);

typedef struct leaf_stage_info {
  uint32_t struct_size;
  int32_t mode, kernel;
  /* 1 if this build calls a BLAS that has been right so far. Otherwise the built-in kernel does everything. */
  int32_t blas_is_used;
  /* Bits of what was found wrong, 0 for every BLAS known: 1 old contents show, 2 products are inexact, 4 one product differs
   * from a loop, 8 a NaN spreads, 16 two threads must not call it, 32 a product of this stage was wrong in a run. */
  uint32_t blas_faults;
  /* 0 none, 1 plain, 2 fused, 3 other: how the BLAS rounds in LEAF_FAST. */
  uint32_t blas_rounding;
  /* Instructions of the built-in kernel: 0 scalar, 1 SSE2 or NEON, 2 AVX2, 3 AVX-512. */
  uint32_t simd_level;
  uint32_t reserved;
} leaf_stage_info;

/* What the stage multiplies with. info->struct_size must be set. */
leaf_status leaf_stage_describe(leaf_stage *stage, leaf_stage_info *info);

/* ------------------------------------------------------------------------------------------------ scenes
 * Scenes lie over one another in the order they were added, the last one in front. The arrays a definition points to are
 * copied, so they need not outlive the call. scene must not be null. */

enum { LEAF_SPREAD_DOUBLE = 0, LEAF_SPREAD_SINGLE = 1 };
enum { LEAF_OVERSHOOT_FREE = 0, LEAF_OVERSHOOT_CLAMP = 1, LEAF_OVERSHOOT_BOUNCE = 2 };

/* A book. Item 0 is its cover, item i >= 1 shows page i - 1; leaf k carries items 2k (front) and 2k + 1 (back); spread n
 * shows items 2n + 1 and 2n + 2. */
typedef struct leaf_book_def {
  uint32_t struct_size;
  /* Pages without the cover, 0...1,000,000. */
  int32_t pages;
  /* Size of a page. */
  leaf_size page_size;
  /* Eye distance; LEAF_UNSET for max(2000, 2 * page width), in LEAF_ORIGINAL 2000. */
  double eye;
  /* Ratio of the two facing pages at rest, 0...1: 0.5 a V of 45 degrees, 1 flat. */
  double rest_ratio;
  /* Ratio by which each further leaf of a stack lies lower, 0...1. */
  double fan;
  /* Scale of the shut book, above 0. */
  double closed_scale;
  /* Radius of the corners at the free edge. */
  double corner_radius;
  /* Background of the screen of the open book. */
  leaf_color background;
  /* LEAF_LEFT ... LEAF_BOTTOM: where the spine of a right-hand page is. */
  int32_t hinge;
  int32_t reading;
  int32_t spread;
  int32_t overshoot;
  int32_t fidelity;
  /* The most leaves that have cells, 32 or more. */
  int32_t window;
  /* 1: the book shut on its front or back counts as a spread that can be turned to. */
  int32_t has_closed_ends;
  /* Strips of a leaf from the spine to the free edge, 1...64; 1: every leaf is rigid, and the members after this are not
   * read. A soft leaf bends as it turns. Its first strips have the rows that pages have; strip i of the face in row k of the
   * book's first m rows is row i * m + k, and content of leaf_cell says which part of the page it shows. */
  int32_t strips;
  /* The spring that pulls the free edge after the spine: perceptual duration in seconds and bounce. */
  double bend_duration, bend_bounce;
  /* The most a leaf bends, radians either way, 0...2. */
  double most_bend;
  /* Numbers of rigid leaves, counted from the cover's, ascending. Each has one cell per face. */
  const int32_t *hard_leaves;
  size_t hard_leaf_count;
  /* 1: the first and the last leaf bend too. */
  int32_t has_soft_covers;
  /* Hinges of the curl with which a leaf is peeled by a free corner, 1 (a flat fold)...32; 0: leaves only turn, and max_radius and the
   * members after it are not read. The book has to lie flat: rest_ratio 1 and fan 0, or single pages; no gap. The rows of the facets
   * come after all others: facet i >= 1 of the face in row k of the book's first m rows is row m * strips + k * hinges + i - 1;
   * the flat part is the face's own row. */
  int32_t hinges;
  /* Points between the open pages, for a device's fold, 0 or more; rest_ratio is then 0.1 or more. One page at a time has none. */
  double spine_gap;
  /* Largest radius of the curl, 0...page width; LEAF_UNSET for a tenth of the width. */
  double max_radius;
  /* How early the curl tightens as the corner nears the limits of the paper: above 0, at most 1/pi. */
  double tightness;
  /* A drag that begins within so many points of a free corner peels it, 0...half the shorter side; LEAF_UNSET for a quarter of it. */
  double corner_zone;
  /* How far the path of a corner that peels by itself is raised at its middle, in page heights, 0...0.5. */
  double lift;
  /* Thickness of a sheet in points, 0...100; above 0 the book has six more cells, of LEAF_ROLE_BLOCK. */
  double sheet;
  /* The spring that pulls the middle of a soft leaf after the spine: perceptual duration in seconds, or 0 for a leaf that bends
   * evenly; and bounce. A leaf with such a middle bends by pi/2 at most. Sheets of paper: 0.75 and 0.1. */
  double middle_duration, middle_bounce;
  /* How much a soft leaf droops under its own weight: by so many radians at its free edge when it stands at 45 degrees, 0...0.5.
   * Sheets of paper: 0.2. */
  double sag;
} leaf_book_def;

/* The two free corners of a leaf; none for a leaf that turns. */
enum { LEAF_CORNER_BOTTOM = 0, LEAF_CORNER_TOP = 1, LEAF_CORNER_NONE = 2 };

/* The published book: 16 pages of 362 x 568 points. */
leaf_status leaf_book_def_default(leaf_book_def *def, uint32_t struct_size);
/* Adds a book, shut, at its first spread. */
leaf_status leaf_stage_add_book(leaf_stage *stage, const leaf_book_def *def, leaf_scene *scene);
/* Adds the book of one cover on a shelf. It is not drawn until it is opened in the place of its cover.
 * LEAF_REFUSED if the item has a book already. */
leaf_status leaf_stage_add_book_on_shelf(leaf_stage *stage, const leaf_book_def *def, leaf_scene shelf, int32_t item,
                                         leaf_scene *scene);

/* A shelf of covers that scrolls sideways. */
typedef struct leaf_shelf_def {
  uint32_t struct_size;
  /* 0...100,000 */
  int32_t books;
  /* Size of a cover before it is scaled, and the distance from one to the next. */
  leaf_size item_size;
  double pitch;
  /* Scale of the cover in the middle, and the least factor by which covers away from the middle shrink, 0...1. */
  double scale, floor;
  double corner_radius;
  leaf_color background;
  int32_t reading;
  int32_t fidelity;
} leaf_shelf_def;

/* The published shelf: 5 books. */
leaf_status leaf_shelf_def_default(leaf_shelf_def *def, uint32_t struct_size);
/* Adds a shelf, its first book in the middle. */
leaf_status leaf_stage_add_shelf(leaf_stage *stage, const leaf_shelf_def *def, leaf_scene *scene);

/* The published view transitions. A later library may have more; leaf_transition_kind finds each by its name. */
enum {
  LEAF_CROSSFADE = 0,
  LEAF_EXPLODE = 1,
  LEAF_CARDS = 2,
  LEAF_CUBE = 3,
  LEAF_FLIP = 4,
  LEAF_FOLD = 5,
  LEAF_NATGEO = 6,
  LEAF_PAN = 7,
  LEAF_PORTAL = 8,
  LEAF_TURN = 9
};

/* A transition between two views: a kind, and options. An option that a kind does not have is not read. Options that have no
 * member here are set by leaf_transition_set. */
typedef struct leaf_transition_def {
  uint32_t struct_size;
  int32_t kind;
  int32_t fidelity;
  /* Edge the new view comes from; LEAF_UNSET for the kind's own. */
  int32_t edge;
  /* Seconds, 0 or more; LEAF_UNSET for the kind's own. */
  double duration;
  /* Eye distance, 1 to 1e9; LEAF_UNSET for the kind's own. */
  double eye;
  /* LEAF_FOLD: pairs of panels. */
  int32_t folds;
  /* LEAF_EXPLODE: tiles side by side, and which explosion. */
  int32_t columns;
  uint64_t seed;
  /* LEAF_PORTAL: scale behind the doors, above 0 and up to 100. */
  double zoom;
  /* Frame of the outgoing view and final frame of the incoming one; a width of LEAF_UNSET for the whole viewport. */
  leaf_rect from, to;
  /* What leaf_transition_set writes: a bit for each parameter that was set, and its value. */
  uint32_t set;
  uint32_t reserved;
  double values[8];
} leaf_transition_def;

/* A cross-fade with every option as published. */
leaf_status leaf_transition_def_default(leaf_transition_def *def, uint32_t struct_size);
/* Sets a parameter of def->kind by its name; it wins over a member. A parameter that takes words takes the index of the word.
 * LEAF_NON_FINITE, or LEAF_OUT_OF_RANGE for a number outside its range and for a name that the kind does not have. */
leaf_status leaf_transition_set(leaf_transition_def *def, const char *name, double value);

/* What a kind of transition is. Texts are constant and end with a zero byte. */
typedef struct leaf_transition_info {
  uint32_t struct_size;
  int32_t parameter_count;
  /* Its name in scripts, and in a heading. */
  const char *name, *title;
  /* What the forward run shows, in one line; and what it shows in LEAF_ORIGINAL. */
  const char *note, *original_note;
} leaf_transition_info;

enum { LEAF_FORM_NUMBER = 0, LEAF_FORM_WHOLE = 1, LEAF_FORM_WORD = 2 };

/* What a parameter of a transition takes. */
typedef struct leaf_parameter_info {
  uint32_t struct_size;
  /* LEAF_FORM_...: a number, a whole number, or the index of a word. */
  int32_t form;
  const char *name;
  /* "s", "pt", "rad"; empty for plain numbers. */
  const char *unit;
  /* The words it takes, separated by spaces; empty if it takes none. */
  const char *words;
  /* What it means, in one line. */
  const char *meaning;
  /* The range of numbers it takes. */
  double least, most;
  /* Its value if it is not set; only if has_standard is 1, otherwise meaning says what it is. */
  double standard;
  int32_t has_standard;
  /* 1: least itself is refused. */
  int32_t is_above_least;
} leaf_parameter_info;

/* The kind with a name; LEAF_UNSET if there is none. */
int32_t leaf_transition_kind(const char *name);
/* Facts of a kind, from 0; LEAF_OUT_OF_RANGE past the last one. info->struct_size must be set. */
leaf_status leaf_transition_describe(int32_t kind, leaf_transition_info *info);
/* Facts of a parameter of a kind, from 0; LEAF_OUT_OF_RANGE past the last one. info->struct_size must be set. */
leaf_status leaf_transition_parameter(int32_t kind, int32_t index, leaf_parameter_info *info);

/* Adds a transition, at its start. leaf_stage_open runs it forward, leaf_stage_close back. */
leaf_status leaf_stage_add_transition(leaf_stage *stage, const leaf_transition_def *def, leaf_scene *scene);
/* Replaces the transition of such a scene by another, at any time: for another edge, eye distance or seed. Motion, progress and
 * timing are kept; the definition's duration, fidelity and frames change nothing. LEAF_REFUSED for other scenes, and for a
 * different number of cells. */
leaf_status leaf_stage_replace_transition(leaf_stage *stage, leaf_scene scene, const leaf_transition_def *def);

enum { LEAF_ALBUM_NO_INTERACTION = 0, LEAF_ALBUM_PINCH_POP = 1, LEAF_ALBUM_PINCH_PUSH_POP = 2 };
enum { LEAF_STAGGER_PUBLISHED = 0, LEAF_STAGGER_DISTANCE = 1 };

/* An album whose cover opens and whose photos fly out from behind it to their places. */
typedef struct leaf_album_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* The cover on screen. */
  leaf_rect cover;
  /* Frames of all photos in the album's content, and how many. */
  const leaf_rect *photos;
  size_t photo_count;
  /* Indices of the photos on screen in any order, and how many; null for all. */
  const uint32_t *visible;
  size_t visible_count;
  /* Scroll offset of the album's content. */
  leaf_point offset;
  /* The block behind the cover: what is kept free around it, the gaps between photos, and photos side by side, 1...1000. */
  double inset;
  leaf_size gaps;
  int32_t columns;
  int32_t variant;
  int32_t stagger;
  /* Index of the cover in the host's list, hidden while the album is not shut; -1 for none. */
  int32_t cover_item;
  /* Seconds; LEAF_UNSET for the variant's own. */
  double duration;
  /* LEAF_UNSET for max(500, 2 * cover width), in LEAF_ORIGINAL 500. */
  double eye;
  /* Background of the list. */
  leaf_color background;
  /* Colour of the cover's back, which is seen while it turns. */
  leaf_color cover_back;
} leaf_album_def;

/* LEAF_ALBUM_PINCH_POP with a cover of 140 x 140 points at the origin, its back dark grey (1/3), and no photos. */
leaf_status leaf_album_def_default(leaf_album_def *def, uint32_t struct_size);
leaf_status leaf_stage_add_album(leaf_stage *stage, const leaf_album_def *def, leaf_scene *scene);

/* An element of one of two lists that differ. */
typedef struct leaf_move_item {
  leaf_rect frame;
  /* The element's number, 0...2^31 - 1, each once in a list: the same number in both lists is the same element. */
  int32_t id;
  /* 1: the element has the same picture in both views; one cell (LEAF_VIEW_NONE) shows it all the way. The same in both lists. */
  int32_t keeps_picture;
} leaf_move_item;

/* Elements that travel between two lists of rectangles while the views behind them mix. */
typedef struct leaf_move_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* count rectangles in the outgoing view, and the same elements in the incoming one. */
  const leaf_rect *from;
  const leaf_rect *to;
  size_t count;
  /* Seconds, 0 or more. */
  double duration;
  /* Where count is 0: lists that differ, in any order. What only the outgoing view has fades out where it is, what only the
   * incoming one has fades in. A cell's item is its element's id. LEAF_REFUSED for an id that a list has twice, and for an
   * element that keeps its picture in one list only; LEAF_OUT_OF_RANGE if count is not 0. */
  const leaf_move_item *from_items;
  size_t from_item_count;
  const leaf_move_item *to_items;
  size_t to_item_count;
} leaf_move_def;

/* No elements, one second. */
leaf_status leaf_move_def_default(leaf_move_def *def, uint32_t struct_size);
leaf_status leaf_stage_add_move(leaf_stage *stage, const leaf_move_def *def, leaf_scene *scene);

/* Removes a scene; a shelf takes its books with it. */
leaf_status leaf_stage_remove(leaf_stage *stage, leaf_scene scene);

/* Inserts count pages before page index (0: the first one after the cover). The page being read stays in view. */
leaf_status leaf_stage_insert_pages(leaf_stage *stage, leaf_scene book, int32_t index, int32_t count);
/* Removes count pages from page index on. */
leaf_status leaf_stage_remove_pages(leaf_stage *stage, leaf_scene book, int32_t index, int32_t count);
/* Says that a page now shows something else: LEAF_EVENT_CELLS_CHANGED follows. */
leaf_status leaf_stage_replace_page(leaf_stage *stage, leaf_scene book, int32_t index);

/* ------------------------------------------------------------------------------------------------ settings */

enum { LEAF_TIMING_SPRING = 0, LEAF_TIMING_CURVE = 1 };

/* How a motion runs by itself. */
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

/* Sets how a scene opens, closes or turns its leaves. A motion under way continues as it started. A curve set for opening or
 * closing also runs when a scene is turned round in the air, all of it from where the scene is; with the standard timings a
 * release's spring does, which takes the velocity on. */
leaf_status leaf_stage_set_timing(leaf_stage *stage, leaf_scene scene, int32_t what, const leaf_timing_def *def);

/* Sets how released gestures of a scene run on: by a curve over what is left of the run, (1 - p) * duration / speed to finish
 * and p * duration / speed to go back, speed above 0. Null for the default (a spring; in LEAF_ORIGINAL ease-in-out at speed 1):
 * speed is not read then. */
leaf_status leaf_stage_set_completion(leaf_stage *stage, leaf_scene scene, const leaf_curve *curve, double speed);
enum {
  /* Where the finger lets go, and how fast it moves there. */
  LEAF_RELEASE_MOTION = 0,
  /* Every release finishes. */
  LEAF_RELEASE_ALWAYS = 1,
  /* Every release goes back. */
  LEAF_RELEASE_NEVER = 2
};

/* Which released gestures finish. Progress p is the fraction of the way from where the gesture began, velocity v the same per second,
 * both positive toward the end. */
typedef struct leaf_release_def {
  uint32_t struct_size;
  /* LEAF_RELEASE_...; the members after it count only for LEAF_RELEASE_MOTION. */
  int32_t decision;
  /* It finishes if p + projection * v is at least this, 0...1. */
  double threshold;
  /* Seconds, 0...100; -1 / (1000 ln d) for a deceleration of d per millisecond, 0 if only the position counts. */
  double projection;
  /* A velocity above 0 that decides alone: as fast or faster toward the end finishes, back goes back; LEAF_UNSET for none. */
  double flick;
  /* 1: at the threshold itself it goes back. */
  int32_t is_exclusive;
  uint32_t reserved;
} leaf_release_def;

/* The rule of LEAF_CORRECTED: p + 0.499 v >= 0.5. */
leaf_status leaf_release_def_default(leaf_release_def *def, uint32_t struct_size);
/* Sets which released gestures of a scene finish and which go back; null for the default of its fidelity. Of a book it counts for its
 * opening, and for the leaves that fingers turn. Cancelled gestures always go back; leaf_stage_finish and _cancel do what they say. */
leaf_status leaf_stage_set_release(leaf_stage *stage, leaf_scene scene, const leaf_release_def *def);
/* Tells an album, at any time, where its cover is now, which photos are on screen, and how far they are scrolled; null for
 * anything that has not changed. Motion and progress are kept. LEAF_REFUSED for scenes that do not start from a cover. */
leaf_status leaf_stage_refit(leaf_stage *stage, leaf_scene scene, const leaf_rect *cover, const uint32_t *visible,
                             size_t visible_count, const leaf_point *offset);

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

/* Sets what a turn does while leaves are in the air, and the seconds (0...10) between leaves turned by one call. */
leaf_status leaf_stage_set_turn_policy(leaf_stage *stage, leaf_scene book, int32_t policy, double stagger);

enum {
  LEAF_MOTION_FULL = 0,
  /* The same motions, in a quarter of a second and without overshoot. */
  LEAF_MOTION_SHORTENED = 1,
  /* Nothing travels: cells fade. */
  LEAF_MOTION_CROSS_FADE = 2,
  /* Nothing moves: every motion is at its end at once. */
  LEAF_MOTION_INSTANT = 3
};

/* Sets how much motion is shown from now on; scene 0 for every scene without a policy of its own. */
leaf_status leaf_stage_set_motion_policy(leaf_stage *stage, leaf_scene scene, int32_t policy);
/* Sets how far from its end no eye tells a corner from there, in points, 0...1000; a host whose pixels are finer divides by their
 * density. A spring set off from now on is over, and at its end bit for bit, when it will never again move a corner farther from
 * there, nor an opacity or shade by half a step of eight bits. Curves, springs that snap, and transitions made of tracks end as
 * they would without. 0: springs go on until their amplitude is below 1e-9. */
leaf_status leaf_stage_set_visible_tolerance(leaf_stage *stage, double points);
/* Sets the stage seconds per second of the host's, 0...1000; 0 pauses leaf_stage_advance. */
leaf_status leaf_stage_set_time_scale(leaf_stage *stage, double scale);
/* Parts of a step on the host's threads. enqueue calls the task for parts of 0...count - 1 that do not overlap and together
 * cover it, on any threads, in any order; parts of fewer than `least` items are not worth it. It returns what finish must wait
 * for, or null if all parts are done already. The task calls nothing back and must not be kept. */
typedef void (*leaf_task)(int32_t first, int32_t end, void *context);
typedef struct leaf_task_system {
  uint32_t struct_size;
  uint32_t reserved;
  void *(*enqueue)(leaf_task task, int32_t count, int32_t least, void *context, void *host);
  void (*finish)(void *enqueued, void *host);
  /* Passed to both. */
  void *host;
} leaf_task_system;
/* Divides the matrices of scenes of more than 2048 cells among the host's threads where the built-in kernel multiplies; null,
 * as at first, for none. Changes no bit of any result. */
leaf_status leaf_stage_set_tasks(leaf_stage *stage, const leaf_task_system *tasks);
/* Changes the viewport, at any time. Motion is kept; only the geometry changes. */
leaf_status leaf_stage_resize(leaf_stage *stage, double width, double height);
/* Sets the last factor of every matrix, from points of the viewport to the coordinates the host draws in: its own view and
 * projection, 16 numbers up to 1e9 for row vectors. Null or the identity for points. */
leaf_status leaf_stage_set_view(leaf_stage *stage, const double view[16]);

/* ------------------------------------------------------------------------------------------------ motion by plain calls */

/* Opens a book, or runs a transition forward; turns a closing one round in the air. LEAF_REFUSED if it is open. */
leaf_status leaf_stage_open(leaf_stage *stage, leaf_scene scene);
/* Shuts a book, or runs a transition back. */
leaf_status leaf_stage_close(leaf_stage *stage, leaf_scene scene);
/* Opens the book of an item on a shelf: shelf and book run as one transition. */
leaf_status leaf_stage_open_item(leaf_stage *stage, leaf_scene shelf, int32_t item);
/* Opens the book whose cover is in the middle of the shelf; LEAF_REFUSED if none is. */
leaf_status leaf_stage_open_selected(leaf_stage *stage, leaf_scene shelf);
/* Turn an open book to a spread, to the next one, to the one before. At the ends nothing happens. */
leaf_status leaf_stage_turn(leaf_stage *stage, leaf_scene book, int32_t spread);
/* The same by peeling the leaves by a corner, LEAF_CORNER_BOTTOM or LEAF_CORNER_TOP; a book with hinges, at most 12 leaves. */
leaf_status leaf_stage_peel(leaf_stage *stage, leaf_scene book, int32_t spread, int32_t corner);
leaf_status leaf_stage_next(leaf_stage *stage, leaf_scene book);
leaf_status leaf_stage_previous(leaf_stage *stage, leaf_scene book);
/* Scrolls a shelf or an open book to an offset in points: at once, or by a spring if animated is not 0. */
leaf_status leaf_stage_scroll(leaf_stage *stage, leaf_scene scene, double offset, int32_t animated);
/* Lets it scroll on, with a velocity of its offset (points per second), to a whole book or spread; 0 snaps to the nearest. */
leaf_status leaf_stage_fling(leaf_stage *stage, leaf_scene scene, double velocity);

/* Takes hold of a scene's progress, at rest or while it moves. fraction (may be null) becomes the fraction of the way at which it
 * is held. */
leaf_status leaf_stage_begin(leaf_stage *stage, leaf_scene scene, double *fraction);
/* Sets the progress of a held scene to a fraction of the way, with a velocity in fractions per second for its release. Ignored
 * and counted if the scene is not held. */
leaf_status leaf_stage_scrub(leaf_stage *stage, leaf_scene scene, double fraction, double velocity);
/* Let a held scene go on to its end, or back to where it was. velocity: fractions per second; null for the last one given.
 * Ignored and counted if the scene is not held. */
leaf_status leaf_stage_finish(leaf_stage *stage, leaf_scene scene, const double *velocity);
leaf_status leaf_stage_cancel(leaf_stage *stage, leaf_scene scene, const double *velocity);

/* ------------------------------------------------------------------------------------------------ gestures */

enum { LEAF_BEGAN = 0, LEAF_CHANGED = 1, LEAF_ENDED = 2, LEAF_CANCELLED = 3 };

/* Bits of leaf_gesture.has. */
enum { LEAF_HAS_VELOCITY = 1, LEAF_HAS_TIME = 2 };

/* One event of a gesture. */
typedef struct leaf_gesture {
  uint32_t struct_size;
  /* LEAF_BEGAN ... LEAF_CANCELLED */
  int32_t phase;
  /* Which of velocity and time the host knows; otherwise velocities are estimated from the last tenth of a second, and the time
   * is the stage's. */
  uint32_t has;
  /* Swipe: 1 if the vertical component counts. */
  int32_t is_vertical;
  /* Pinch: distance of the fingers divided by their distance at the start. */
  double scale;
  /* Drag: the finger's place in the coordinates the host draws in, as leaf_stage_hit_test takes them: points of the viewport unless
   * a view was set. Swipe: the distance since the start. */
  leaf_point point;
  /* Pinch: scale per second in x. Drag: per second, in the coordinates of its place. Swipe: points per second. */
  leaf_point velocity;
  /* The event's own time in seconds on any steady clock. */
  double time;
  /* Drag: which finger. Each holds a leaf of its own, up to ten. */
  int32_t pointer;
  uint32_t reserved;
} leaf_gesture;

/* A pinch on a book or transition: moving the fingers apart opens a shut one, moving them together shuts an open one. Events
 * that make no sense at present are ignored and counted. */
leaf_status leaf_stage_pinch(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);
/* A swipe over a scene along one axis; 200 points are the whole way. */
leaf_status leaf_stage_swipe(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);
/* A finger that turns a leaf of a book that is open or opening, or scrolls a shelf. The point of the page that it touches stays under
 * it along the page, exactly from a quarter of a page of travel on; in LEAF_ORIGINAL the leaf goes linearly with the finger. Events
 * that make no sense at present are ignored and counted, as are places that no point of the viewport has in the host's view. */
leaf_status leaf_stage_drag(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);

enum {
  /* The held point is being led under the finger, within a quarter of a page of travel. In LEAF_ORIGINAL always. */
  LEAF_REACH_LED = 0,
  /* It is under the finger, along the page. */
  LEAF_REACH_EXACT = 1,
  /* The finger is where the point cannot be; the leaf stands as near to it as it gets. */
  LEAF_REACH_BEYOND = 2
};

/* What a finger holds of a book. */
typedef struct leaf_held {
  uint32_t struct_size;
  /* The leaf, counted from the cover's; -1 if the finger holds none, and then the rest says nothing. */
  int32_t leaf;
  /* LEAF_FRONT or LEAF_BACK: the face that was touched. */
  int32_t face;
  /* LEAF_REACH_LED ... LEAF_REACH_BEYOND */
  int32_t reach;
  /* Where the held point is on that page: 0...1 from the picture's left, from its top with a hinge at the top or bottom; -1 where the leaf goes
   * linearly with the finger. */
  double along;
  /* LEAF_CORNER_BOTTOM or LEAF_CORNER_TOP: by which the leaf is peeled; along is then -1. LEAF_CORNER_NONE for one that turns. */
  int32_t corner;
  uint32_t reserved;
} leaf_held;

/* What a finger holds of a book. held->struct_size must be set. */
leaf_status leaf_stage_held(leaf_stage *stage, leaf_scene book, int32_t pointer, leaf_held *held);

/* ------------------------------------------------------------------------------------------------ reading a book
 * Pages count from 0, without the cover; -1 is the cover, or no page. */

/* The spread on which a page is seen, pages inserted and removed counted. LEAF_OUT_OF_RANGE for a page the book does not have. */
leaf_status leaf_stage_spread_of_page(leaf_stage *stage, leaf_scene book, int32_t page, int32_t *spread);
/* The pages of a spread in reading order, -1 where there is none. LEAF_OUT_OF_RANGE for a spread that cannot be turned to. */
leaf_status leaf_stage_pages_of_spread(leaf_stage *stage, leaf_scene book, int32_t spread, int32_t *first, int32_t *second);
/* spread becomes LEAF_SPREAD_DOUBLE if two pages fit the viewport at `least` (above 0; 0.75 serves) times their size or larger, side by
 * side or, with a hinge at the top or bottom, one above the other; else LEAF_SPREAD_SINGLE. A rule for leaf_book_def.spread. */
leaf_status leaf_spread_for(const leaf_size *viewport, const leaf_size *page, double least, int32_t hinge, int32_t *spread);

enum {
  /* The book is shut, or lies on its back. */
  LEAF_READING_COVER = 0,
  /* One page or two. */
  LEAF_READING_PAGES = 1,
  /* The back of the last leaf, which has no page. */
  LEAF_READING_BACK = 2,
  /* An open book without pages. */
  LEAF_READING_NONE = 3
};

/* What a reader has before them, as facts, from which a host makes a sentence in its own language. */
typedef struct leaf_reading_state {
  uint32_t struct_size;
  /* LEAF_READING_... */
  int32_t place;
  /* The first and the last page in reading order; -1 unless place is LEAF_READING_PAGES. */
  int32_t first, last;
  int32_t page_count;
  /* The spread that is open or aimed at, and those that can be turned to. */
  int32_t spread, first_spread, last_spread;
  /* 1 while the book still goes to that place, or a finger holds it. */
  int32_t is_moving;
  uint32_t reserved;
} leaf_reading_state;

/* Where a book is open: while it moves, the place it goes to; while a gesture holds its opening, the place it was taken from.
 * reading->struct_size must be set. */
leaf_status leaf_stage_reading(leaf_stage *stage, leaf_scene book, leaf_reading_state *reading);

/* How the numbers of a section are written: not at all; 1 2 3; I II III or i ii iii (beyond 3,999 decimal); A to Z, AA to ZZ, AAA, or
 * small (beyond sixteen letters decimal). */
enum {
  LEAF_LABEL_NONE = 0,
  LEAF_LABEL_DECIMAL = 1,
  LEAF_LABEL_UPPER_ROMAN = 2,
  LEAF_LABEL_LOWER_ROMAN = 3,
  LEAF_LABEL_UPPER_LETTERS = 4,
  LEAF_LABEL_LOWER_LETTERS = 5
};

/* Bytes of a label and of a sentence, the zero byte included. */
enum { LEAF_LABEL_ROOM = 85, LEAF_SENTENCE_ROOM = 257 };

/* The printed numbers of the pages from one on, up to the next section's; as in a PDF's /PageLabels. */
typedef struct leaf_label_def {
  uint32_t struct_size;
  /* Its first page. */
  int32_t start;
  /* LEAF_LABEL_... */
  int32_t style;
  /* The number of its first page, 1...1,000,000. */
  int32_t first;
  /* Written before each number: UTF-8, at most 64 bytes; null for none. */
  const char *prefix;
} leaf_label_def;

/* Decimal numbers from 1, from the first page on. */
leaf_status leaf_label_def_default(leaf_label_def *def, uint32_t struct_size);
/* Writes the label of a page (UTF-8, with a zero byte) by count sections: in ascending order, the first at page 0, at most 65,536;
 * none for plain numbers. length becomes its bytes without the zero byte. LEAF_TOO_SMALL if capacity is not more;
 * LEAF_LABEL_ROOM always is. */
leaf_status leaf_page_label(const leaf_label_def *sections, size_t count, int32_t page, char *text, size_t capacity, size_t *length);
/* Writes the plain English of a reading: "Cover", "Page 4 of 32", "Pages 4 and 5 of 32", "Back cover", "No pages"; where labels differ
 * from plain numbers "Pages iv and v (4 and 5 of 32)". As leaf_page_label; LEAF_SENTENCE_ROOM is always enough. */
leaf_status leaf_reading_sentence(const leaf_reading_state *reading, const leaf_label_def *sections, size_t count, char *text, size_t capacity,
                                  size_t *length);

/* A page that can be seen. */
typedef struct leaf_visible_page {
  int32_t page;
  /* The leaf that carries it, counted from the cover's; LEAF_FRONT or LEAF_BACK. */
  int32_t leaf, face;
  /* LEAF_LEFT ... LEAF_BOTTOM: the side of the spine on which it lies when its leaf is on its own side. */
  int32_t side;
  /* How much of what is drawn of it nothing else lies over, 0...1 of its area on the screen; above 0.001. */
  double seen;
  /* How many polygons its outline has. */
  uint32_t polygon_count;
  uint32_t reserved;
} leaf_visible_page;

/* Writes the pages of a book that can be seen, in reading order, the cover first; blank backs are none. Cells with an opacity below 1
 * hide nothing. count becomes how many there are. LEAF_TOO_SMALL if capacity is less. */
leaf_status leaf_stage_visible_pages(leaf_stage *stage, leaf_scene book, leaf_visible_page *pages, size_t capacity, size_t *count);

/* A vertex of an outline, in the coordinates the host draws in, and which polygon it belongs to, from 0. */
typedef struct leaf_outline_point {
  double x, y;
  uint32_t polygon;
  uint32_t reserved;
} leaf_outline_point;

/* Writes where a page is drawn: a convex polygon for each of its bands that is seen, whole, one after the other; none if it cannot
 * be seen. count becomes how many vertices there are. LEAF_TOO_SMALL if capacity is less. LEAF_OUT_OF_RANGE for a page the book does
 * not have. */
leaf_status leaf_stage_page_outline(leaf_stage *stage, leaf_scene book, int32_t page, leaf_outline_point *points, size_t capacity,
                                    size_t *count);

/* Floats of a vertex of a mesh: the place (x right, y down, z toward the viewer, points of the viewport, without perspective and view);
 * the normal, of length 1, out of the face; the texture coordinates, 0...1 from the left and top of the page's picture; and the alpha of
 * the black over it. */
enum { LEAF_MESH_FLOATS = 9 };

/* Writes one face (LEAF_FRONT, LEAF_BACK) of a leaf as triangles: peeled, bent or flat, seen or not; for hosts with a camera and lamps
 * of their own. vertices: LEAF_MESH_FLOATS each; indices: 3 for each triangle, clockwise for who looks at the face, at most four
 * triangles a facet. At a hinge a normal is the mean of those of its two facets. The counts become what there is: 0 for a leaf that has no
 * cells now, for a back that has no page. LEAF_TOO_SMALL, and nothing else written, if a capacity (in vertices, in triangles) is less.
 * LEAF_OUT_OF_RANGE for a leaf the book does not have. */
leaf_status leaf_stage_leaf_mesh(leaf_stage *stage, leaf_scene book, int32_t leaf, int32_t face, float *vertices,
                                 size_t vertex_capacity, uint32_t *indices, size_t triangle_capacity, size_t *vertex_count,
                                 size_t *triangle_count);

/* A place on a page. */
typedef struct leaf_page_place {
  uint32_t struct_size;
  int32_t page;
  /* The book; 0 if there is no page at the point, and then the rest is zero, page and leaf are -1. */
  leaf_scene scene;
  /* As in leaf_visible_page. */
  int32_t leaf, face, side;
  uint32_t reserved;
  /* 0...1 from the left and the top of the page's picture. */
  leaf_point unit;
} leaf_page_place;

/* The page at a point, as leaf_stage_hit_test finds it and in its coordinates; a blank back is none. place->struct_size must be set. */
leaf_status leaf_stage_page_at(leaf_stage *stage, double x, double y, leaf_page_place *place);

/* ------------------------------------------------------------------------------------------------ time */

typedef struct leaf_step {
  uint32_t struct_size;
  /* 1 if anything will still change by itself. */
  int32_t is_moving;
  /* Rows of the snapshot that were written, and events to read. */
  uint32_t changed_first, changed_count;
  uint32_t event_count;
  uint32_t reserved;
  /* Seconds for which nothing changes by itself: 0 while something moves, the time to the start of what is delayed, infinite if
   * nothing is to come. leaf_stage_next_change looks closer. */
  double pause;
} leaf_step;

/* Lets dt seconds (>= 0, even hours) pass. The result does not depend on how time is cut into steps. step may be null; if not,
 * its struct_size must be set. */
leaf_status leaf_stage_advance(leaf_stage *stage, double dt, leaf_step *step);
/* The same, whatever the time scale: for single steps of a paused stage. */
leaf_status leaf_stage_step(leaf_stage *stage, double dt, leaf_step *step);
/* Moves to `time` seconds after the stage was made; also backwards, as far as the last call that moved something. The result
 * has the same bits as playing up to that time. LEAF_TIME_REVERSED for an earlier time. */
leaf_status leaf_stage_seek(leaf_stage *stage, double time, leaf_step *step);

/* Seconds until the next of the host's frames, `frame` seconds apart, that shows anything else than now: a corner farther from
 * where it is than the visible tolerance, an opacity, shade, shadow or screen that differs by half a step of eight bits, another
 * flag, paint order or picture; or in which a motion ends. The host may sleep until then and advance by as much at once. Infinite if
 * nothing will change by itself. What calls have changed since the last step counts as seen in the next frame, and so does
 * every frame of a scene with tracks of the host's that runs. At most 8,192 frames are tried, each at the cost of the poses of
 * what moves; then the last of them is given. LEAF_NON_FINITE, LEAF_OUT_OF_RANGE, LEAF_OUT_OF_MEMORY. */
leaf_status leaf_stage_next_change(leaf_stage *stage, double frame, double *seconds);

/* What a gap, more than one second between two timestamps, counts as. */
enum {
  /* As its full length: what moved has landed. */
  LEAF_GAP_JUMP = 0,
  /* As one frame of `nominal` seconds: what moved continues from where it was last seen. */
  LEAF_GAP_RESUME = 1
};

/* Turns the timestamps of a host's clock into seconds for leaf_stage_advance. A plain value: leaf_clock clock =
 * LEAF_SIZED(leaf_clock); is a new one, and a copy is independent. */
typedef struct leaf_clock {
  uint32_t struct_size;
  /* LEAF_GAP_... */
  int32_t policy;
  /* LEAF_GAP_RESUME: seconds, 0...1. Otherwise not read. */
  double nominal;
  /* How many timestamps were earlier than the one before, and how many came after a gap, whatever it counted as. */
  uint64_t reversals, gaps;
  /* 1 after the first timestamp; set it to 0 to begin again with the next. */
  int32_t has_last;
  uint32_t reserved;
  /* The last timestamp; not read unless has_last. */
  double last;
  /* Seconds up to it that the steps lack because of rounding, to be added to the next one; at most 1 either way. */
  double owed;
} leaf_clock;

/* dt becomes the seconds to pass to leaf_stage_advance at a timestamp, in seconds from any origin, within 2^53 either way. It is 0
 * for the first timestamp, for one equal to the last, and for an earlier one. After an earlier one time continues from there, as
 * on a new clock. From one such start to the next (a resumed gap is also one) the steps add up to the time that passed on the
 * host's clock, within half a unit in the last place of the last step above 0. clock->struct_size must be set.
 * LEAF_NON_FINITE, LEAF_OUT_OF_RANGE. */
leaf_status leaf_clock_step(leaf_clock *clock, double timestamp, double *dt);

/* ------------------------------------------------------------------------------------------------ reading a frame */

/* Bits of leaf_snapshot.flags: cells without LEAF_VISIBLE need not be drawn. */
enum {
  LEAF_VISIBLE = 1,
  /* The viewer sees the cell's back, a mirror image of its content. */
  LEAF_BACK_FACING = 2,
  /* The cell is seen exactly edge-on. */
  LEAF_EDGE_ON = 4,
  /* A corner reaches or passes the eye plane. */
  LEAF_CROSSES_EYE = 8,
  LEAF_CHANGED_CELL = 16,
  /* It shows only a part of its picture, its band: a facet of a page that bends. */
  LEAF_BANDED = 32,
  /* It is a facet of a page that is peeled, or its shadow: its band goes with the fold; or an edge of the stack of pages. */
  LEAF_FOLDED = 64
};

enum { LEAF_IDLE = 0, LEAF_TRACKING = 1, LEAF_RUNNING = 2 };

/* A scene as a whole. */
typedef struct leaf_scene_state {
  leaf_scene scene;
  /* Its rows in the snapshot. */
  uint32_t first_row, cell_count;
  double progress, velocity, target;
  /* Scroll offset in points. */
  double offset;
  /* LEAF_IDLE, LEAF_TRACKING (a gesture holds it) or LEAF_RUNNING. */
  int32_t phase;
  int32_t is_moving;
  /* Spread in view (book), or selected item (shelf, -1 for none). */
  int32_t index;
  /* Item the host must not draw on its own list, because a cell stands in for it; -1 for none. */
  int32_t hidden_item;
  /* Backgrounds of the screen it came from and of the one it leads to, each with an opacity 0...1. */
  leaf_color from_background, to_background;
  double from_alpha, to_alpha;
  /* Gesture noise ignored since it was added. */
  uint64_t ignored_inputs;
  /* The container that moves the scene; 0 for a scene of its own. */
  leaf_scene owner;
  /* Which screen's gestures count: 0 the near one's, 1 the far one's. Changes only when a motion is over. */
  int32_t gesture_owner;
  uint32_t reserved;
} leaf_scene_state;

enum {
  LEAF_EVENT_BEGAN = 0,
  /* Less than a thousandth of the way is left from now on. */
  LEAF_EVENT_SETTLED = 1,
  /* Every motion ends in exactly one of finished, cancelled (it went back) and retargeted (another motion replaced it). */
  LEAF_EVENT_FINISHED = 2,
  LEAF_EVENT_CANCELLED = 3,
  LEAF_EVENT_RETARGETED = 4,
  /* `from` and `to` are spreads. */
  LEAF_EVENT_SPREAD_CHANGED = 5,
  /* Read the scene's cells again. */
  LEAF_EVENT_CELLS_CHANGED = 6,
  /* A leaf leaves the paper on one side, and meets it on one, for sound and for what a hand feels: one after the other, whatever
   * interrupts the leaf. */
  LEAF_EVENT_LIFT = 7,
  LEAF_EVENT_CONTACT = 8,
  /* More than 1,048,576 events wait; `from` of them are left out. */
  LEAF_EVENT_DROPPED = 9
};

enum {
  /* The opening of a book, or a transition; `from` and `to` are 0 and 1. */
  LEAF_SUBJECT_RUN = 0,
  /* A leaf; `from` and `to` are 0 (right) and 1 (left). */
  LEAF_SUBJECT_LEAF = 1,
  /* The scroll position; `from` and `to` are indices. */
  LEAF_SUBJECT_SCROLL = 2
};

typedef struct leaf_event {
  leaf_scene scene;
  /* LEAF_EVENT_... and LEAF_SUBJECT_... */
  int32_t kind, subject;
  /* -1 where no leaf moved. */
  int32_t leaf;
  int32_t from, to;
  /* Of LEAF_EVENT_LIFT and LEAF_EVENT_CONTACT: how fast the leaf's free edge moves, in points per second; else 0. */
  float speed;
  /* Seconds since the beginning of the step; 0 for what a call between two steps caused. */
  double time;
  /* Seconds since the motion started. */
  double elapsed;
} leaf_event;

/* One frame. The arrays belong to the stage and are valid until the next call on it that is not a read (leaf_stage_snapshot,
 * _copy, _cells, _leaves, _hit_test, _held, _bounds, _state_hash, _frame_hash, _last_error, _describe, _eye, _scene_state, _views,
 * _context, _track_values, _spread_of_page, _pages_of_spread, _reading, _visible_pages, _page_outline and _page_at are reads). Element i of each belongs to cell i; a stride is the distance from one cell's entry to
 * the next in bytes. */
typedef struct leaf_snapshot {
  uint32_t struct_size;
  /* Cells of all scenes. */
  uint32_t count;
  /* Seconds, and steps, since the stage was made. */
  double time;
  uint64_t frame;
  int32_t is_moving;
  uint32_t changed_first, changed_count;
  uint32_t scene_count, event_count;
  uint32_t matrix_stride, matrix64_stride, size_stride;
  /* 16 per cell: from points of the cell (0...width, 0...height) to those of the viewport, or to what the view makes of them.
   * 64-byte aligned. */
  const float *matrices;
  /* The same in double; null unless the stage is in LEAF_DOUBLE. */
  const double *matrices64;
  /* Width and height of each cell in its own points. */
  const float *sizes;
  /* 0...1 */
  const float *opacity;
  /* Strength of the cell's gradient, 0...1. */
  const float *shade;
  /* Rank of each cell in the paint order, 0 at the back, no two alike. */
  const uint32_t *order;
  /* The cells from back to front. */
  const uint32_t *back_to_front;
  /* LEAF_VISIBLE ... */
  const uint32_t *flags;
  /* In the order the scenes were added. */
  const leaf_scene_state *scenes;
  /* What happened in the last step, oldest first. */
  const leaf_event *events;
  /* 4 per cell, its band: a unit vector n, low, high. It shows the points p of its picture, in points as its matrix takes them,
   * with low <= n.p <= high; the whole picture unless it is LEAF_BANDED. Neighbours have the same number at the edge they share. */
  const float *bands;
  /* 2 per cell, 0...1: alpha of the black over it at both ends of its band, linear between them, beside its gradient. 0 but on
   * pages that bend, and on those where they lie flat. */
  const float *light;
} leaf_snapshot;

/* The most vertices of a cell's polygon, and the room to write it into. */
enum { LEAF_POLYGON_VERTICES = 6, LEAF_POLYGON_ROOM = 12 };

/* Writes the part of its picture that the cell of a row shows as a convex polygon, in points from the picture's left and top, in the
 * order (0, 0), (width, 0), (width, height), (0, height) of the picture's own. vertices: room for LEAF_POLYGON_ROOM; count becomes 3 to
 * LEAF_POLYGON_VERTICES, or 0 where the band holds nothing. Of any frame, a receiver's too, as long as it is lent.
 * LEAF_OUT_OF_RANGE if it has no such row. */
leaf_status leaf_snapshot_polygon(const leaf_snapshot *snapshot, uint32_t row, leaf_point *vertices, uint32_t *count);

/* The polygons of all visible cells, for one buffer of vertices: 4 floats each, the place in points of the cell's picture and the same
 * in its unit coordinates. offsets: room for count + 1 numbers; the vertices of row r are those from offsets[r] up to
 * offsets[r + 1], a fan about the first. needed becomes how many vertices there are; LEAF_TOO_SMALL, and nothing else written, if
 * capacity (in vertices) is less. */
leaf_status leaf_snapshot_polygons(
    const leaf_snapshot *snapshot, float *vertices, size_t capacity, uint32_t *offsets, size_t *needed);

/* Gives the present frame, which already shows the effect of calls since the last step. struct_size: sizeof *snapshot. */
leaf_status leaf_stage_snapshot(leaf_stage *stage, leaf_snapshot *snapshot, uint32_t struct_size);
/* The state of one scene. struct_size: sizeof *state. */
leaf_status leaf_stage_scene_state(leaf_stage *stage, leaf_scene scene, leaf_scene_state *state, uint32_t struct_size);

/* A cell of LEAF_ROLE_SHADOW, the shadow of a page in the air or of a strip of it, has no picture: only the black of its light. LEAF_ROLE_BLOCK is an edge of
 * the stack of pages on one side of a book with a thickness: its part says which, as the book lies on the screen, and its face is
 * LEAF_BACK for the stack of the turned leaves. Neither is ever hit. */
enum {
  LEAF_ROLE_PAGE = 0, LEAF_ROLE_COVER = 1, LEAF_ROLE_PHOTO = 2, LEAF_ROLE_VIEW = 3, LEAF_ROLE_SHADOW = 4, LEAF_ROLE_BLOCK = 5
};
enum { LEAF_FRONT = 0, LEAF_BACK = 1 };
enum { LEAF_VIEW_NONE = 0, LEAF_VIEW_FROM = 1, LEAF_VIEW_TO = 2 };
enum { LEAF_PART_WHOLE = 0, LEAF_PART_LEFT = 1, LEAF_PART_RIGHT = 2, LEAF_PART_TOP = 3, LEAF_PART_BOTTOM = 4 };

/* Which picture goes on a cell, and how its surface looks. Constant until LEAF_EVENT_CELLS_CHANGED, a resize, or a change of the
 * scenes; a transition also describes its cells again when it starts to run the other way. */
typedef struct leaf_cell {
  leaf_scene scene;
  /* LEAF_ROLE_..., LEAF_FRONT or LEAF_BACK, LEAF_VIEW_..., LEAF_PART_... */
  int32_t role, face, view, part;
  /* Index of the page side, book, photo or tile; leaf or panel, -1 for none. */
  int32_t item, leaf;
  /* The part of the source picture it shows, in unit coordinates. */
  leaf_rect content;
  leaf_size size;
  leaf_color back_color;
  /* Top-left, top-right, bottom-left, bottom-right, in points. */
  float radii[4];
  /* A gradient over the cell: axis in unit coordinates, alphas at the stops; the cell's shade multiplies them. */
  leaf_color gradient_color;
  leaf_point gradient_start, gradient_end;
  float gradient_locations[4];
  float gradient_alphas[4];
  uint32_t gradient_stop_count;
  uint32_t reserved;
} leaf_cell;

/* Writes the cells of rows first ... first + count - 1 into the caller's memory. cell_size: sizeof(leaf_cell).
 * LEAF_OUT_OF_RANGE if the stage has no such rows. */
leaf_status leaf_stage_cells(leaf_stage *stage, uint32_t first, uint32_t count, leaf_cell *cells, uint32_t cell_size);

/* A leaf of a book that has cells. */
typedef struct leaf_leaf_state {
  int32_t leaf;
  uint32_t reserved;
  /* 0 on the right, 1 on the left, and its rate per second; the angle of its front in radians. */
  double turn, velocity, angle;
} leaf_leaf_state;

/* Writes the leaves of a book; none for other scenes. count becomes how many there are. LEAF_TOO_SMALL if capacity is less. */
leaf_status leaf_stage_leaves(leaf_stage *stage, leaf_scene book, leaf_leaf_state *leaves, size_t capacity, size_t *count);

enum {
  /* The cell as it is seen, perspective included. */
  LEAF_COPY_SCREEN = 0,
  /* Anchor, scale, rotation, shift and position, no perspective: for a host with a camera. See leaf_stage_eye. */
  LEAF_COPY_MODEL = 1
};
enum {
  LEAF_COLUMN_MAJOR = 0, /* of a matrix for column vectors: the bytes of the snapshot. */
  LEAF_ROW_MAJOR = 1     /* its transpose. */
};
enum { LEAF_FLOAT32 = 0, LEAF_FLOAT64 = 1 };
enum {
  LEAF_SPACE_POINTS = 0,
  /* x and y run over -1...1 in the viewport. Only with LEAF_COPY_SCREEN, and without a view of the host's. */
  LEAF_SPACE_NDC = 1
};
enum { LEAF_Y_DOWN = 0, LEAF_Y_UP = 1 };
enum {
  /* 0 toward the viewer, 1 away: Direct3D, Metal, Vulkan. */
  LEAF_Z_ZERO_TO_ONE = 0,
  /* -1 toward the viewer, 1 away: OpenGL. */
  LEAF_Z_MINUS_ONE_TO_ONE = 1
};

/* The convention of a copy. y_axis flips the space the cells are placed in, never the cell's own points. */
typedef struct leaf_copy_def {
  uint32_t struct_size;
  int32_t what, layout, scalar, space, y_axis, z_range;
  /* 1: the matrix takes the unit square to the cell, instead of 0...width x 0...height. */
  int32_t from_unit_square;
  uint32_t first, count;
  /* Bytes from one matrix to the next in the caller's memory; 0 for packed. */
  size_t stride;
  /* LEAF_SPACE_NDC: how many points before and behind the plane of the viewport z covers; LEAF_UNSET for twice its longer side.
   * Paint order does not depend on z: draw back to front. */
  double depth;
} leaf_copy_def;

/* Points, LEAF_COPY_SCREEN, LEAF_COLUMN_MAJOR, LEAF_FLOAT32, no cells. */
leaf_status leaf_copy_def_default(leaf_copy_def *def, uint32_t struct_size);
/* Writes the matrices of rows first ... first + count - 1 into `bytes` bytes of the caller's. LEAF_TOO_SMALL if they do not fit;
 * LEAF_OUT_OF_RANGE if the stage has no such rows. */
leaf_status leaf_stage_copy(leaf_stage *stage, const leaf_copy_def *def, void *matrices, size_t bytes);

/* The perspective that all cells of a scene share: eye distance in points (infinite for none) and vanishing point. Cells of some
 * transitions also have a perspective of their own. */
leaf_status leaf_stage_eye(leaf_stage *stage, leaf_scene scene, double *distance, leaf_point *centre);

typedef struct leaf_hit {
  uint32_t struct_size;
  /* Row in the snapshot; -1 if there is no cell at the point, and then the rest is zero. */
  int32_t row;
  leaf_scene scene;
  /* As in leaf_cell. */
  int32_t role, face, item, leaf;
  /* Where on the cell, 0...1 from its left and top. */
  leaf_point unit;
} leaf_hit;

/* The front-most visible cell at a point, in the coordinates the host draws in: points of the viewport unless a view was set.
 * hit->struct_size must be set. */
leaf_status leaf_stage_hit_test(leaf_stage *stage, double x, double y, leaf_hit *hit);
/* The rectangle, in the same coordinates, around the visible cells of a scene (0 for all), or around those that changed in the last step. If there are
 * none, found becomes 0 and bounds stays as it was. */
leaf_status leaf_stage_bounds(leaf_stage *stage, leaf_scene scene, int32_t changed_only, leaf_rect *bounds, int32_t *found);

/* A hash of scenes, motion and matrices without clock, counters and events: equal for stages that show the same and will do the
 * same, in every language and on every machine (LEAF_EXACT). */
leaf_status leaf_stage_state_hash(leaf_stage *stage, uint64_t *hash);
/* A hash of everything that a host can read in a frame. */
leaf_status leaf_stage_frame_hash(leaf_stage *stage, uint64_t *hash);

/* ------------------------------------------------------------------------------------------------ containers
 * Screens that replace one another in one place: a stack, presented views, or tabs. The host names its views by numbers of its
 * own, 0...2^31 - 1. At rest the front view is a cell whose item is that number; while an operation runs, the cells of its
 * transition take its place, in a scene of their own (leaf_container_context.scene) whose cells say LEAF_VIEW_FROM and
 * LEAF_VIEW_TO. Events name the container; their from and to are views. leaf_stage_begin, _scrub, _finish, _cancel, _pinch and
 * _swipe take the container's id and act on the running operation; leaf_stage_set_timing does not, since rules say how
 * operations run. */

enum { LEAF_CONTAINER_STACK = 0, LEAF_CONTAINER_MODAL = 1, LEAF_CONTAINER_TABS = 2 };

typedef struct leaf_container_def {
  uint32_t struct_size;
  /* LEAF_CONTAINER_... */
  int32_t kind;
  /* 1...4,096 views, each once, bottom first; for tabs all of them, for a modal container only the root. */
  const int32_t *views;
  size_t view_count;
  /* Index of the tab shown first; 0 for other kinds. */
  int32_t selected;
  /* LEAF_CONTAINER_MODAL: how many views may lie over one another, 1...64, the root included. */
  int32_t levels;
  /* 1: a horizontal swipe pops from right to left, as published. 0: from left to right. */
  int32_t pop_on_right_to_left;
  uint32_t reserved;
} leaf_container_def;

/* A stack, no views yet, 8 levels, pops on a swipe from right to left. */
leaf_status leaf_container_def_default(leaf_container_def *def, uint32_t struct_size);
/* Adds a container that fills the viewport. Its operations run as the published pan until a rule says otherwise. */
leaf_status leaf_stage_add_container(leaf_stage *stage, const leaf_container_def *def, leaf_scene *scene);

/* What can be done to the views of a container. */
enum {
  LEAF_OPERATION_PUSH = 0,
  LEAF_OPERATION_POP = 1,
  LEAF_OPERATION_PRESENT = 2,
  LEAF_OPERATION_DISMISS = 3,
  LEAF_OPERATION_SELECT = 4
};

/* The gesture that drives an operation. */
enum { LEAF_DRIVEN_BY_HORIZONTAL_SWIPE = 0, LEAF_DRIVEN_BY_VERTICAL_SWIPE = 1, LEAF_DRIVEN_BY_PINCH = 2 };

/* A line of a container's table: which operation, between which views, and how it runs. If several lines fit, the one that names
 * more views wins, and `from` counts more than `to`. */
typedef struct leaf_rule_def {
  uint32_t struct_size;
  /* LEAF_OPERATION_... */
  int32_t operation;
  /* The outgoing and the incoming view; LEAF_UNSET for any. */
  int32_t from, to;
  int32_t fidelity;
  /* LEAF_DRIVEN_BY_...; LEAF_UNSET for no gesture. Tabs take a horizontal swipe only. */
  int32_t interaction;
  /* How it runs by itself; null for the transition's own. Copied. */
  const leaf_timing_def *timing;
} leaf_rule_def;

/* Any push, corrected, no gesture, the transition's own timing. */
leaf_status leaf_rule_def_default(leaf_rule_def *def, uint32_t struct_size);
/* Sets a line with a published transition, in place of the line with the same operation and views if there is one. The
 * transition's fidelity and frames are not read. LEAF_REFUSED while the line it replaces runs, or for a gesture that cannot
 * drive the operation. */
leaf_status leaf_stage_set_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule,
                                const leaf_transition_def *transition);
/* The same with an album, or with elements that travel. Forward is push. While such an operation runs, and after it, its scene is
 * leaf_container_context.scene, which leaf_stage_refit takes. */
leaf_status leaf_stage_set_album_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule, const leaf_album_def *album);
leaf_status leaf_stage_set_move_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule, const leaf_move_def *move);
/* Removes the line with this operation and these views (LEAF_UNSET for any). Nothing happens if there is none; LEAF_REFUSED
 * while it runs. */
leaf_status leaf_stage_remove_rule(leaf_stage *stage, leaf_scene container, int32_t operation, int32_t from, int32_t to);
/* A shelf and its books as two views of a stack: pushing the book's view from the shelf's view opens a book from its cover, popping it
 * shuts that book; every other pair of views goes by the other rules. The book runs as leaf_stage_open_item runs it, bit for bit, by
 * its own timings; calls that open, shut or hold it take the stack's id, and are refused with the book's. While another transition
 * runs or another view is in front, neither shelf nor books are drawn: they are in the host's picture of their view. */
typedef struct leaf_shelf_rule_def {
  uint32_t struct_size;
  /* The view that shows the shelf, and the one that shows the open book. */
  int32_t from, to;
  /* LEAF_DRIVEN_BY_...; LEAF_UNSET for no gesture. One that opens needs the book's view on offer, and opens the book in the middle;
   * a pinch follows the book's published formulas. */
  int32_t interaction;
  /* Added after the stack. */
  leaf_scene shelf;
} leaf_shelf_rule_def;

/* From view 0 to view 1, no gesture, no shelf yet. */
leaf_status leaf_shelf_rule_def_default(leaf_shelf_rule_def *def, uint32_t struct_size);
/* Has a stack open the books of a shelf, in place of an earlier rule for that shelf. LEAF_REFUSED for another container, for a shelf
 * that lies behind the stack, is another stack's or has a book that is not shut, and for one view twice or another shelf's views. */
leaf_status leaf_stage_set_shelf_rule(leaf_stage *stage, leaf_scene container, const leaf_shelf_rule_def *rule);
/* Lets the host open the books again. Nothing happens if the stack has no rule for the shelf; LEAF_REFUSED while it runs. */
leaf_status leaf_stage_remove_shelf_rule(leaf_stage *stage, leaf_scene container, leaf_scene shelf);
/* Sets which way a horizontal swipe pops: from right to left if not 0. Rules do not change it. */
leaf_status leaf_stage_set_pop_side(leaf_stage *stage, leaf_scene container, int32_t right_to_left);

/* The views change at once; a cancelled operation puts them back. While an operation runs, its opposite turns it round in the
 * air, and any other waits (16 at most; of several tabs only the last asked for). LEAF_REFUSED for another operation in
 * LEAF_ORIGINAL and while a gesture holds the running one, for an operation of another kind of container, and for a view that
 * is there already. interactive: not 0 holds the operation at its start for leaf_stage_scrub; such an operation cannot wait. */

/* Puts a view on top of a stack. */
leaf_status leaf_stage_push(leaf_stage *stage, leaf_scene container, int32_t view, int32_t interactive);
/* The same by a shelf's rule, with the cover that was tapped; leaf_stage_push opens the one in the middle. LEAF_OUT_OF_RANGE for an item
 * without a book; LEAF_REFUSED if no shelf's rule fits, and in LEAF_ORIGINAL for a cover that is not in the middle. */
leaf_status leaf_stage_push_item(leaf_stage *stage, leaf_scene container, int32_t view, int32_t item, int32_t interactive);
/* Takes the top view off a stack. view (may be null) becomes the one taken off; at the root -1, and nothing happens. */
leaf_status leaf_stage_pop(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *view);
/* Takes off all views but the root, in one transition. count (may be null) becomes how many; at the root 0, and nothing
 * happens. */
leaf_status leaf_stage_pop_to_root(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *count);
/* Presents a view over the front one of a modal container. frame: where it comes to rest; null for the whole container. If it
 * leaves room, the presenter stays behind it and takes no part. LEAF_REFUSED if all levels are taken. */
leaf_status leaf_stage_present(leaf_stage *stage, leaf_scene container, int32_t view, const leaf_rect *frame,
                               int32_t interactive);
/* Dismisses the presented view. view (may be null) becomes that view; if none is presented -1, and nothing happens. */
leaf_status leaf_stage_dismiss(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *view);
/* Shows the tab with an index. If it is shown already, changed (may be null) becomes 0 and nothing happens. */
leaf_status leaf_stage_select(leaf_stage *stage, leaf_scene container, int32_t index, int32_t interactive, int32_t *changed);
/* Sets the view that a gesture pushes or presents, if a rule lets a gesture do that: the gesture itself names no view.
 * view: LEAF_UNSET for none. frame: as in leaf_stage_present. */
leaf_status leaf_stage_offer(leaf_stage *stage, leaf_scene container, int32_t view, const leaf_rect *frame);

/* Writes the views, bottom first (for tabs all of them, in order), as they will be unless the running operation is cancelled;
 * waiting operations do not count. count becomes how many views there are. LEAF_TOO_SMALL if capacity is less. */
leaf_status leaf_stage_views(leaf_stage *stage, leaf_scene container, int32_t *views, size_t capacity, size_t *count);

/* A container, and its operation that is running or ran last. */
typedef struct leaf_container_context {
  uint32_t struct_size;
  /* LEAF_OPERATION_...; LEAF_UNSET before the first, and then everything below front_view is zero. */
  int32_t operation;
  /* How many operations are waiting. */
  uint32_t waiting;
  /* The top, the presented view, the tab. */
  int32_t front_view;
  /* The outgoing and the incoming view. */
  int32_t from, to;
  /* Where each starts and where it ends: all zero where a view is not there. */
  leaf_rect initial_frame_of_from, final_frame_of_from, initial_frame_of_to, final_frame_of_to;
  /* 1: the transition plays in reverse. */
  int32_t is_reverse;
  /* 1: it takes time, or is driven by a gesture. */
  int32_t is_animated;
  /* 1: a gesture or the host has held it at any time. */
  int32_t is_interactive;
  /* 1: it goes, or went, back to where it began. */
  int32_t is_cancelled;
  /* LEAF_IDLE ... LEAF_RUNNING */
  int32_t phase;
  uint32_t reserved;
  /* Fraction of the way, 0...1 apart from overshoot. */
  double progress;
  /* The scene whose cells show it; for a shelf's rule the book. Any other belongs to the container: only calls that read, and
   * leaf_stage_refit, take its id. */
  leaf_scene scene;
  /* Seconds of the stage's time from the start of the present motion (or its release, or its turning round) to its end, delay
   * included, and how many are left. A spring ends when no corner will be visibly away from its end any more
   * (leaf_stage_set_visible_tolerance); infinite without damping. While held: what it would take by itself, and its part that
   * progress leaves. A bar shows the incoming view's items at an opacity of 1 - time_left / duration. */
  double duration, time_left;
} leaf_container_context;

/* context->struct_size must be set. */
leaf_status leaf_stage_context(leaf_stage *stage, leaf_scene container, leaf_container_context *context);

/* ------------------------------------------------------------------------------------------------ transitions as data
 * A transition of the host's own: cells, and a track for each number of their poses that changes. */

/* One number over a motion: it starts at `from` and runs through keys as in leaf_keyframe_values, with the transition's eased
 * progress as the time. */
typedef struct leaf_track {
  /* At most 65,536. */
  const leaf_keyframe *keys;
  size_t key_count;
  double from;
  /* LEAF_KEYS_... */
  int32_t mode;
  /* In the tracks of a cell: LEAF_POSE_... Not read elsewhere. */
  int32_t what;
} leaf_track;

/* A number of a cell's pose. */
enum {
  /* Radians about the cell's axis. */
  LEAF_POSE_ANGLE = 0,
  LEAF_POSE_SCALE_X = 1,
  LEAF_POSE_SCALE_Y = 2,
  /* Moved after the rotation, in the cell's basis. */
  LEAF_POSE_SHIFT_X = 3,
  LEAF_POSE_SHIFT_Y = 4,
  LEAF_POSE_SHIFT_Z = 5,
  /* Added to the cell's position, in its basis. */
  LEAF_POSE_MOVE_X = 6,
  LEAF_POSE_MOVE_Y = 7,
  /* Limited to 0...1. */
  LEAF_POSE_OPACITY = 8,
  LEAF_POSE_SHADE = 9,
  /* Visibility: the cell is drawn while this is one half or more. */
  LEAF_POSE_VISIBLE = 10
};

/* The unit of a cell's lengths: points, or the container or a view's frame, where 1 is its width along x and z and its height
 * along y. */
enum { LEAF_BASIS_POINTS = 0, LEAF_BASIS_CONTAINER = 1, LEAF_BASIS_OLD = 2, LEAF_BASIS_NEW = 3 };
enum { LEAF_AXIS_Y = 0, LEAF_AXIS_X = 1, LEAF_AXIS_Z = 2, LEAF_AXIS_FREE = 3 };

typedef struct leaf_data_cell_def {
  uint32_t struct_size;
  int32_t basis;
  /* Which picture, and how the surface looks; size in the basis. LEAF_VIEW_FROM is the old view, LEAF_VIEW_TO the new one; in
   * reverse they are exchanged. Its scene is not read. */
  leaf_cell cell;
  /* The point about which the cell turns and scales, in its unit coordinates; and where that point is, in the basis. */
  leaf_point anchor, position;
  /* LEAF_AXIS_... */
  int32_t axis;
  uint32_t reserved;
  /* Unit vector, for LEAF_AXIS_FREE. */
  double free_axis[3];
  /* Eye distance of the cell's own perspective, 1 to 1e9 points; LEAF_UNSET for none. */
  double eye;
  /* At most one track per LEAF_POSE_..., values up to 1e6 either way. A number without a track keeps its value at rest: scales,
   * opacity and visibility 1, all others 0. */
  const leaf_track *tracks;
  size_t track_count;
} leaf_data_cell_def;

/* The whole old view, covering the container, turning about a y axis through its middle, without tracks. */
leaf_status leaf_data_cell_def_default(leaf_data_cell_def *def, uint32_t struct_size);

/* The paint order from a fraction of the way on, 0...1. */
typedef struct leaf_data_order {
  double start;
  /* Indices of all cells, each once, back to front. */
  const uint32_t *cells;
} leaf_data_order;

/* The tracks describe the forward picture; reverse is its exact mirror with the views exchanged. */
typedef struct leaf_data_transition_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* At most 1,048,576. */
  const leaf_data_cell_def *cells;
  size_t cell_count;
  /* Ascending by start, the first at 0; none for index order. At most 65,536. */
  const leaf_data_order *orders;
  size_t order_count;
  /* Seconds, 0 or more, when it runs by itself; the curve of the forward run, its mirror in reverse. */
  double duration;
  leaf_curve curve;
  /* Eye distance all cells share, about the middle of the container, 1 to 1e9 points; LEAF_UNSET for none. */
  double eye;
  /* Backgrounds of the screen the forward run starts from and of the one it leads to, and their opacity; null for 0. */
  leaf_color from_background, to_background;
  const leaf_track *from_alpha, *to_alpha;
  /* As in leaf_transition_def. */
  leaf_rect from, to;
} leaf_data_transition_def;

/* No cells, one second, ease-in-out, the whole viewport. */
leaf_status leaf_data_transition_def_default(leaf_data_transition_def *def, uint32_t struct_size);
/* Adds a transition, at its start, as leaf_stage_add_transition. All arrays, nested ones too, are copied. */
leaf_status leaf_stage_add_data_transition(leaf_stage *stage, const leaf_data_transition_def *def, leaf_scene *scene);
/* As leaf_stage_set_rule, with a transition as data: its fidelity and frames are not read. */
leaf_status leaf_stage_set_data_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule,
                                     const leaf_data_transition_def *transition);

/* ------------------------------------------------------------------------------------------------ tracks of the host's own */

enum { LEAF_TRACK_NUMBER = 0, LEAF_TRACK_COLOR = 1, LEAF_TRACK_FRAME = 2 };

/* A value of the host's own that changes alongside a transition: it is scrubbed with it, goes back with it and ends with it. */
typedef struct leaf_host_track {
  /* LEAF_TRACK_... */
  int32_t kind;
  uint32_t reserved;
  /* A number has one part; a colour red, green, blue, alpha; a frame x, y, width, height. */
  leaf_track parts[4];
} leaf_host_track;

/* Lets tracks (at most 4,096; copied) run alongside a scene's transition, in place of those it had. For a book or a transition
 * they stay and follow its progress; for a container they belong to the running operation, and the next one removes them.
 * LEAF_REFUSED for a container at rest. */
leaf_status leaf_stage_set_tracks(leaf_stage *stage, leaf_scene scene, const leaf_host_track *tracks, size_t count);
/* Writes the present values of the tracks, four numbers each (for a number the last three are 0; a colour's lie in 0...1).
 * count becomes how many tracks there are. LEAF_TOO_SMALL if capacity, in tracks, is less. */
leaf_status leaf_stage_track_values(leaf_stage *stage, leaf_scene scene, double *values, size_t capacity, size_t *count);

/* ------------------------------------------------------------------------------------------------ two threads
 * The latest whole frame, passed from the thread that steps a stage to one that draws. Neither ever waits: posting copies the
 * frame (92 bytes per cell; 220 in LEAF_DOUBLE) in place of the one before; reading takes the newest.
 * The sender belongs to the stepping thread, the receiver to the drawing one; each is used by one thread at a time. */

typedef struct leaf_sender leaf_sender;
typedef struct leaf_receiver leaf_receiver;

/* Makes both ends of an empty mailbox. Each has its own owner and must be destroyed separately, in any order. */
leaf_status leaf_mailbox_create(leaf_sender **sender, leaf_receiver **receiver);
/* Null is fine and does nothing. */
leaf_status leaf_sender_destroy(leaf_sender *sender);
leaf_status leaf_receiver_destroy(leaf_receiver *receiver);
/* Makes the stage's present frame the latest. dropped (may be null) becomes how many frames were never read. Allocates only when
 * there are more cells than before. */
leaf_status leaf_sender_post(leaf_sender *sender, leaf_stage *stage, uint64_t *dropped);
/* Gives the latest frame, valid until the next call of this function on the receiver. All its rows count as changed, and it has
 * no events. is_new (may be null) becomes 0 if the same frame was given before. LEAF_REFUSED if nothing has been posted.
 * struct_size: sizeof *snapshot. */
leaf_status leaf_receiver_latest(leaf_receiver *receiver, leaf_snapshot *snapshot, uint32_t struct_size, int32_t *is_new);
/* As leaf_stage_cells, for the frame last given by leaf_receiver_latest. */
leaf_status leaf_receiver_cells(leaf_receiver *receiver, uint32_t first, uint32_t count, leaf_cell *cells, uint32_t cell_size);

#ifdef __cplusplus
}
template <class T> inline T leaf_sized() {
  T value = T();
  value.struct_size = static_cast<uint32_t>(sizeof(T));
  return value;
}
#endif

#endif
