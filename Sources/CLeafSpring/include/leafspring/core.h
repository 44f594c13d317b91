/*
 * leafspring/core.h: the first layer of the C interface of LeafSpring, a headless core that moves pages.
 *
 * LeafSpring draws nothing. A host passes gestures and time to a stage, and every frame reads a 4x4 matrix, opacity,
 * shade and paint order for each cell (page side, cover, photo, part of a view). This header is enough to open a book,
 * turn its pages and draw it; leafspring.h lists the others. All are C99 and C++98.
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
 * These conventions hold for every call of every header.
 *
 * UNITS       Points (the host's), seconds, radians. Space: origin at the top-left of the viewport, x right, y DOWN,
 *             z toward the viewer (left-handed). Progress is 0 at the near end (shut, the outgoing view), 1 at the far end (open,
 *             the incoming view); velocities are per second and positive toward the far end unless said otherwise.
 * MATRICES    16 numbers m11 m12 ... m44 for row vectors, p' = p M, translation in m41 m42 m43. They are also a
 *             column-major matrix for column vectors: OpenGL, Vulkan, Metal, WebGL and CSS matrix3d() take them as
 *             they are. leaf_stage_copy gives other conventions.
 * STATUS      Every call that can fail returns a leaf_status and writes its results through pointers. A call that does
 *             not return LEAF_OK has changed nothing: not the stage (same hash), not the results. No call aborts,
 *             whatever it is given: null and misaligned pointers, ids of removed scenes, destroyed or made-up handles,
 *             NaN. The one thing it cannot check is that a pointer leads to as much memory as the call needs.
 * HANDLES     leaf_stage, leaf_batch and leaf_channels are handles with one owner. They have pointer types but hold
 *             numbers, which are looked up and never dereferenced, so that a destroyed handle always gives
 *             LEAF_BAD_HANDLE. A leaf_scene is a number that one stage gave out, and never gives out twice. Other
 *             stages give out the same numbers: it does not say which stage it is of.
 * STRUCTS     A definition or result begins with struct_size. leaf_..._def_default(&def, sizeof def) fills in the
 *             published values and the size; LEAF_SIZED(type) zeroes a small result and sets its size. A size other
 *             than that of the library's own header gives LEAF_BAD_STRUCT. No struct changes its size while
 *             LEAF_ABI_VERSION stays: what is new comes in new functions, new structs and reserved fields.
 * STRINGS     const char * results are constant text, UTF-8, valid as long as the library is loaded.
 * THREADS     One thread at a time may use a handle; a call gives LEAF_BUSY and does nothing while another call uses
 *             it. Different handles may be used on different threads at the same time and never wait for each other.
 *             Functions without a handle are pure and may run anywhere. The library starts no threads and reads no
 *             clock or file. It calls the host only through a log, a leaf_task_system and a leaf_pose_code it was
 *             given. It keeps nothing but its table of handles, which all threads share: making and destroying handles
 *             wait for each other; and of each thread the last error of a call without a handle.
 * LIMITS      16,777,216 cells in a stage (2^24), 16,777,216 channels, 2^31 - 1 handles alive; each definition names
 *             its own.
 * MEMORY      Creating a handle, and adding, changing or removing scenes, allocate. Stepping does not, nor does
 *             reading, apart from the first read after a change.
 */
#ifndef LEAFSPRING_CORE_H
#define LEAFSPRING_CORE_H

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
#define LEAF_ABI_VERSION 1

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

/* The meaning of a status, in a few words; "unknown status" for other numbers. Never null. */
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

/* LEAF_CORRECTED does what the specification requires; LEAF_ORIGINAL reproduces the published picture. Books alone also take
 * LEAF_ORIGINAL_REPOSITORY: as LEAF_ORIGINAL, but after the repository of the book's author instead of the text of the tutorial. Its
 * two gradients are exchanged, pages more than five spreads away are culled, and pages are painted by 1 - |ratio|. */
enum { LEAF_CORRECTED = 0, LEAF_ORIGINAL = 1, LEAF_ORIGINAL_REPOSITORY = 2 };

/* ------------------------------------------------------------------------------------------------ stages */

/* The arithmetic of products. */
enum {
  /* Float factors, exact sums, rounded once: the same bits on every machine and with every BLAS. */
  LEAF_EXACT = 0,
  /* Everything in float; the bits depend on the BLAS or kernel. */
  LEAF_FAST = 1,
  /* Everything in double, with double results beside the float ones. */
  LEAF_DOUBLE = 2
};

/* The kernel that multiplies. */
enum {
  /* BLAS up to 1,024 cells, the built-in kernel above. */
  LEAF_KERNEL_AUTOMATIC = 0,
  LEAF_KERNEL_BLAS = 1,
  LEAF_KERNEL_BUILTIN = 2
};

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
/* Makes a second stage in the same state: the same scenes with the same ids, motion, gestures under way, events and
 * snapshot. From then on the two are independent; given the same calls both show the same bits in every frame. To save
 * and restore, keep a clone and continue with a clone of it. The caller owns it. The log and the last error are not
 * copied, tasks are. LEAF_OUT_OF_MEMORY leaves `stage` as it was. Costs about 0.4 us per cell. */
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

/* The same of calls that have no stage, on this thread: leaf_stage_create, springs, curves, keyframes, labels, matrices.
 * error->status is that of the last one of them that was refused for a number it was given. */
leaf_status leaf_last_error(leaf_error *error);

/* Called inside every call on the stage that is about to return a status from 1 to 99, on that call's thread, with what
 * leaf_stage_last_error will say; context is the host's. Calls it makes on the same stage get LEAF_BUSY. */
typedef void (*leaf_log)(void *context, leaf_status status, const char *field, const char *accepts);

/* Sets the stage's log; null for none. If this build's BLAS was found wrong, the log is called at once, and if it is
 * found wrong later, in that call: status LEAF_ENVIRONMENT, field "blas". That call's own status is not affected. */
leaf_status leaf_stage_set_log(leaf_stage *stage, leaf_log log, void *context);

/* Changes the viewport, at any time. Motion is kept; only the geometry changes. */
leaf_status leaf_stage_resize(leaf_stage *stage, double width, double height);
/* Sets the last factor of every matrix, from points of the viewport to the coordinates the host draws in: 16 numbers up
 * to 1e9 for row vectors. Null or the identity for points. It may move, turn, skew and foreshorten the picture, but not
 * look at the scenes from elsewhere, because paint order, sides and hits are those that the scenes' own eye sees:
 * LEAF_OUT_OF_RANGE unless m31, m32 and m34 (entries 8, 9 and 11) are 0. A host with a camera of its own draws the list of
 * LEAF_DRAW_MODEL (leafspring/drawing.h) instead. */
leaf_status leaf_stage_set_view(leaf_stage *stage, const double view[16]);

/* ------------------------------------------------------------------------------------------------ scenes
 * Scenes lie over one another in the order they were added, the last one in front. The arrays a definition points to
 * are copied, so they need not outlive the call. scene must not be null. */

enum { LEAF_SPREAD_DOUBLE = 0, LEAF_SPREAD_SINGLE = 1 };
enum { LEAF_OVERSHOOT_FREE = 0, LEAF_OVERSHOOT_CLAMP = 1, LEAF_OVERSHOOT_BOUNCE = 2 };

/* A book. Item 0 is its cover, item i >= 1 shows page i - 1: what a reader calls page 4 is item 4, and page 3 where a
 * call takes a page. Leaf k carries items 2k (front, the recto) and 2k + 1 (back, the verso); spread n shows items
 * 2n + 1 and 2n + 2, and with one page at a time item n. */
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
  /* Where the spine of a right-hand page is: LEAF_LEFT; LEAF_RIGHT, in a book bound on the right; LEAF_TOP, in a calendar;
   * or LEAF_BOTTOM, its mirror image. */
  int32_t hinge;
  /* LEAF_RIGHT_TO_LEFT makes LEAF_LEFT above LEAF_RIGHT, and is not read with the other three: page 1 is on the right, and
   * next turns the page on the left. */
  int32_t reading;
  /* Of single pages, one that is turned over fades in the last 6 % of its turn. */
  int32_t spread;
  int32_t overshoot;
  int32_t fidelity;
  /* The most leaves that have cells, 32 or more. */
  int32_t window;
  /* 1: the book shut on its front or back counts as a spread that can be turned to. Of no effect with single pages. */
  int32_t has_closed_ends;
  /* Strips of a leaf from the spine to the free edge, 1...64; 1: no leaf bends as it turns, and of the members after this
   * those of bending are not read: bend_duration to most_bend, and middle_duration to sag. A soft leaf bends as it
   * turns. Its first strips have the rows that pages have; strip i of the face in row k of the book's first m rows is
   * row i * m + k. Each is a picture of the whole page, of which its band (bands of the snapshot) shows a part. A book of
   * soft paper that can be peeled has strips 12, hinges 8, rest_ratio 1, fan 0, middle_duration 0.49, middle_bounce 0.1
   * and sag 0.2. */
  int32_t strips;
  /* The spring that pulls the free edge after the spine: perceptual duration in seconds and bounce; 0.65 and
   * 0.1 unless set. */
  double bend_duration, bend_bounce;
  /* The most a leaf bends, radians either way, 0...2. */
  double most_bend;
  /* Numbers of rigid leaves, counted from the cover's, ascending. Each has one cell per face, and is never peeled. */
  const int32_t *hard_leaves;
  size_t hard_leaf_count;
  /* 1: the first and the last leaf are not rigid. Not read with one strip and no rigid leaves: then none is. */
  int32_t has_soft_covers;
  /* Hinges of the curl with which a leaf is peeled by a free corner, 1 (a flat fold)...32; 0: leaves only turn, and
   * max_radius to sheet are not read. The book has to lie flat: rest_ratio 1 and fan 0, or single pages; no gap. Of m
   * faces with cells, facet i >= 1 of the face in row k is row m * strips + k * hinges + i - 1; the flat part is the
   * face's own row. */
  int32_t hinges;
  /* Points between the open pages, for a device's fold, 0 or more; rest_ratio is then 0.1 or more. One page at a time
   * has none. */
  double spine_gap;
  /* Largest radius of the curl, 0...page width; LEAF_UNSET for 0.14 of the width. */
  double max_radius;
  /* The curl's largest radius as a share of the corner's distance from the limits of the paper: above 0, at most
   * 1/pi; LEAF_UNSET for 1/pi, or less for pages that are large beside the eye's distance. */
  double tightness;
  /* A drag that begins within so many points of a free corner peels it, 0...half the shorter side; LEAF_UNSET for a
   * quarter of it. */
  double corner_zone;
  /* The height of a corner's path in the middle of an automatic peel, in page heights, 0...0.5. */
  double lift;
  /* Thickness of a sheet in points, 0...100; above 0 the book has six more cells, of LEAF_ROLE_BLOCK, and four for round
   * corners. */
  double sheet;
  /* The spring that pulls the middle of a soft leaf after the spine: perceptual duration in seconds, or 0 for a leaf
   * that bends evenly; and bounce. A leaf with such a middle bends by pi/2 at most. Sheets of paper: 0.49 and 0.1. */
  double middle_duration, middle_bounce;
  /* The droop of a soft leaf under its own weight: radians at its free edge when it stands at 45 degrees, 0...0.5.
   * Sheets of paper: 0.2. */
  double sag;
  /* How strongly the light on leaves that bend or are of paper is drawn, 0...1, whatever strips and hinges say: on their
   * faces, and in a book with hinges as shadows. 0 draws none and costs nothing. */
  double light;
  /* How high a book with hinges lies above its table, in points, 0...1000: its shadow there is as soft. 0: none. */
  double height;
  /* How far the covers extend beyond the block of pages at its three free edges, in points, 0...1000; above 0 they are
   * boards, which neither bend nor peel, and the book has two more cells, of LEAF_ROLE_BOARD. A last page that is a recto
   * lies on the inner side of the back cover, whose outer side is one more cell then, without an item. */
  double boards;
} leaf_book_def;

/* The published book: 16 pages of 362 x 568 points. */
leaf_status leaf_book_def_default(leaf_book_def *def, uint32_t struct_size);
/* Adds a book, shut, at its first spread. */
leaf_status leaf_stage_add_book(leaf_stage *stage, const leaf_book_def *def, leaf_scene *scene);

/* Removes a scene; a shelf takes its books with it. */
leaf_status leaf_stage_remove(leaf_stage *stage, leaf_scene scene);

/* ------------------------------------------------------------------------------------------------ motion by plain
 * calls */

/* Opens a book, or runs a transition forward; turns a closing one round in the air. LEAF_REFUSED if it is open, opening
 * or held by a gesture, and for a book that a stack opens; the error's `accepts` says which. */
leaf_status leaf_stage_open(leaf_stage *stage, leaf_scene scene);
/* Shuts a book, or runs a transition back; turns an opening one round in the air. LEAF_REFUSED if it is shut, shutting
 * or held by a gesture, and for a book that a stack opens; the error's `accepts` says which. */
leaf_status leaf_stage_close(leaf_stage *stage, leaf_scene scene);
/* Turn a book that is open or opening to a spread, to the next one, to the one before. At the ends nothing happens.
 * LEAF_REFUSED for a shut book ("a book that is open or opening") and while a finger holds it ("a book no finger holds";
 * leaf_stage_held): the error's `accepts` says which. LEAF_OUT_OF_RANGE for a spread that it does not have. */
leaf_status leaf_stage_turn(leaf_stage *stage, leaf_scene book, int32_t spread);
leaf_status leaf_stage_next(leaf_stage *stage, leaf_scene book);
leaf_status leaf_stage_previous(leaf_stage *stage, leaf_scene book);

/* Takes hold of a scene's progress, at rest or while it moves. fraction (may be null) becomes the fraction of the way
 * at which it is held. */
leaf_status leaf_stage_begin(leaf_stage *stage, leaf_scene scene, double *fraction);
/* Sets the progress of a held scene to a fraction of the way, with a velocity in fractions per second for its
 * release. Ignored and counted if the scene is not held. */
leaf_status leaf_stage_scrub(leaf_stage *stage, leaf_scene scene, double fraction, double velocity);
/* Let a held scene go on to its end, or back to where it was. velocity: fractions per second; null for the last one
 * given. Ignored and counted if the scene is not held. */
leaf_status leaf_stage_finish(leaf_stage *stage, leaf_scene scene, const double *velocity);
leaf_status leaf_stage_cancel(leaf_stage *stage, leaf_scene scene, const double *velocity);

/* ------------------------------------------------------------------------------------------------ gestures */

enum { LEAF_BEGAN = 0, LEAF_CHANGED = 1, LEAF_ENDED = 2, LEAF_CANCELLED = 3 };

/* Bits of leaf_gesture.has. */
enum { LEAF_HAS_VELOCITY = 1, LEAF_HAS_TIME = 2 };

/* One event of a gesture. */
typedef struct leaf_gesture {
  uint32_t struct_size;
  /* LEAF_BEGAN ... LEAF_CANCELLED. The place of LEAF_ENDED counts as that of LEAF_CHANGED does, but for pinch and
   * swipe in LEAF_ORIGINAL; that of LEAF_CANCELLED does not. */
  int32_t phase;
  /* Flags for velocity and time if the host knows them. Otherwise velocities are estimated from the last tenth of a
   * second, and the time is the stage's: a flick of which all events come within one frame has no velocity then. */
  uint32_t has;
  /* Swipe: 1 if the vertical component counts. */
  int32_t is_vertical;
  /* Pinch: distance of the fingers divided by their distance at the start. */
  double scale;
  /* Drag: the finger's place in the coordinates the host draws in, as leaf_stage_hit_test takes them: points of the
   * viewport unless a view was set. Swipe: the distance since the start. */
  leaf_point point;
  /* Pinch: scale per second in x; of a book that opens, a fifth of it is progress per second. Drag: per second, in the coordinates of its place. Swipe: points per second. */
  leaf_point velocity;
  /* The event's own time in seconds on any steady clock. */
  double time;
  /* Drag: which finger, by any number of the host's that it keeps until it is lifted. Each holds a leaf of its own, ten
   * at once; an eleventh is ignored and counted. */
  int32_t pointer;
  uint32_t reserved;
} leaf_gesture;

/* A pinch: moving the fingers apart opens, moving them together closes. A book opens by (scale - 1) / 5 and shuts by
 * 1 - scale; a pinch on its shelf opens the book whose cover is in the middle, and shuts the one that is open. A
 * transition, also in a container, runs forward by scale / start - 1 and back by 1 - scale / start, where start is the
 * scale at which the pinch began, above 0. An album runs forward by scale - 1, in LEAF_ORIGINAL at most 0.9, and back by
 * 1 - scale, if its variant has the gesture. A pinch of scale 1 at LEAF_BEGAN takes hold of a shut book and of an open
 * one; in LEAF_ORIGINAL an open book ignores it. Events that make no sense at present are ignored and counted. */
leaf_status leaf_stage_pinch(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);
/* A swipe over a scene along one axis; 200 points are the whole way. Either direction begins one: it is forward, and
 * back beyond the start is as at the start. In LEAF_ORIGINAL the sign does not count; in a container its rule does. */
leaf_status leaf_stage_swipe(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);
/* A finger that turns a leaf of a book that is open or opening, or scrolls a shelf. The point of the page that it
 * touches stays under it along the page, out and back: a soft page bows, a rigid one is led within a forty-fifth of a
 * page. With one page at a time a finger that goes away from the hinge brings the page before. In LEAF_ORIGINAL the leaf
 * goes linearly with the finger, one viewport width from side to side. Events that make no sense at present are ignored
 * and counted, as are places that no point of the viewport has in the host's view. */
leaf_status leaf_stage_drag(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event);

/* ------------------------------------------------------------------------------------------------ time */

typedef struct leaf_step {
  uint32_t struct_size;
  /* 1 if anything will still change by itself. */
  int32_t is_moving;
  /* Rows of the snapshot that were written, and events to read. */
  uint32_t changed_first, changed_count;
  uint32_t event_count;
  uint32_t reserved;
  /* Seconds for which nothing changes by itself: 0 while something moves, the time to the start of what is delayed,
   * infinite if nothing is to come. leaf_stage_next_change looks closer. */
  double pause;
} leaf_step;

/* Lets dt seconds (>= 0, even hours) pass. The result does not depend on how time is cut into steps. step may be
 * null; if not, its struct_size must be set. */
leaf_status leaf_stage_advance(leaf_stage *stage, double dt, leaf_step *step);
/* Lets `frames` frames (up to 2^52) of `frame` seconds pass at once. The state has the bits of as many calls of
 * leaf_stage_advance: for a host that sleeps, see leaf_stage_next_change. */
leaf_status leaf_stage_advance_frames(leaf_stage *stage, uint64_t frames, double frame, leaf_step *step);
/* Advances by dt regardless of the time scale: for single steps of a paused stage. */
leaf_status leaf_stage_step(leaf_stage *stage, double dt, leaf_step *step);
/* Moves to `time` seconds after the stage was made; also backwards, as far as the last call that moved something. The
 * result has the same bits as playing up to that time. LEAF_TIME_REVERSED for an earlier time. */
leaf_status leaf_stage_seek(leaf_stage *stage, double time, leaf_step *step);

/* The next of the host's frames, `frame` seconds apart, that shows anything else than now: `frames` is how many frames
 * away it is, `seconds` their product with `frame`, for a timer. 0 and infinite if nothing will change by itself. The
 * host may sleep until then and call leaf_stage_advance_frames, which gives the state of a host that stepped each frame.
 *
 * A change is a corner farther from where it is than the visible tolerance; an opacity, shade, shadow or screen that
 * differs by half a step of eight bits; another flag, paint order or picture. A frame in which a motion ends, or a leaf
 * leaves paper or meets it, counts too. Changes by calls since the last step count as visible in the next frame, and so
 * does every frame of a running scene with the host's tracks.
 *
 * The answer is never late. It costs a millisecond at most, about: frames are tried with 12,000 rows of the snapshot in
 * all. So it may be early, by a tenth of the true wait at most for up to 1,000 cells, and it is the next frame for scenes
 * that are too large to be tried. LEAF_NON_FINITE, LEAF_OUT_OF_RANGE, LEAF_OUT_OF_MEMORY. */
leaf_status leaf_stage_next_change(leaf_stage *stage, double frame, uint64_t *frames, double *seconds);

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
  /* It is a facet of a page that is peeled: its band goes with the fold; or an edge of the stack of pages. */
  LEAF_FOLDED = 64
};

enum { LEAF_IDLE = 0, LEAF_TRACKING = 1, LEAF_RUNNING = 2 };

/* A scene as a whole. */
typedef struct leaf_scene_state {
  leaf_scene scene;
  /* Its rows in the snapshot. */
  uint32_t first_row, cell_count;
  /* Of the run: the opening of a book, a transition, the operation of a container. Its leaves do not count. */
  double progress, velocity, target;
  /* Scroll offset in points. */
  double offset;
  /* Of the run: LEAF_IDLE, LEAF_TRACKING (a gesture holds it) or LEAF_RUNNING. It is LEAF_IDLE in an open book while a
   * finger holds a leaf (leaf_stage_held says so) or leaves are in the air (is_moving says so). */
  int32_t phase;
  /* 1 if anything of it will still change by itself: the run, leaves, a scroll position. */
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
  /* The screen whose gestures count: 0 the near one, 1 the far one. Changes only when a motion is over. */
  int32_t gesture_owner;
  uint32_t reserved;
} leaf_scene_state;

enum {
  LEAF_EVENT_BEGAN = 0,
  /* Less than a thousandth of the way is left from now on. */
  LEAF_EVENT_SETTLED = 1,
  /* Every motion ends in exactly one of finished, cancelled (it went back) and retargeted (another motion replaced
   * it). */
  LEAF_EVENT_FINISHED = 2,
  LEAF_EVENT_CANCELLED = 3,
  LEAF_EVENT_RETARGETED = 4,
  /* `from` and `to` are spreads. */
  LEAF_EVENT_SPREAD_CHANGED = 5,
  /* Read the scene's cells again. */
  LEAF_EVENT_CELLS_CHANGED = 6,
  /* A leaf leaves the paper on one side, and meets it on one, for sound and for what a hand feels: one after the
   * other, whatever interrupts the leaf. */
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
  /* Of LEAF_EVENT_LIFT and LEAF_EVENT_CONTACT: how fast the leaf's free edge moves, in points per second; else 0. It has
   * no upper limit, because a finger may be as fast as the host says: a host that makes a sound by it needs one of its
   * own. */
  float speed;
  /* Seconds since the beginning of the step; 0 for what a call between two steps caused. */
  double time;
  /* Seconds since the motion started. */
  double elapsed;
} leaf_event;

enum {
  /* Alpha along one axis. */
  LEAF_SHADOW_PROFILE = 0,
  /* Alpha by the distance from a polygon. */
  LEAF_SHADOW_OUTLINE = 1
};

/* A shadow that a host draws beside the cells: black whose alpha a formula gives, in a plane whose origin is the middle
 * of a book's spine. Books with hinges have them. Polygons are convex, in order, either sense. */
typedef struct leaf_shadow {
  leaf_scene scene;
  /* LEAF_SHADOW_... */
  uint32_t kind;
  /* It is painted when this many cells of back_to_front have been: 0 is under everything. */
  uint32_t after;
  /* As a cell's matrix: takes a point (x, y, 0, 1) of the plane, in points. */
  float matrix[16];
  /* The polygon outside which nothing is drawn: 3...8 vertices, x and y of each. */
  uint32_t clip_count;
  float clip[16];
  /* Profile: a unit vector; a point p has the place u = axis.p. alpha[i] is at u = lo + (hi - lo)(i/16)^2, linear between
   * them; below lo the first counts, above hi the last. */
  float axis[2];
  float lo, hi;
  float alpha[17];
  /* Profile: h and L. At y = axis[0] p.y - axis[1] p.x alpha is multiplied by (f((h/2 - y)/L) + f((h/2 + y)/L))/2, where
   * f(q) = q/sqrt(q^2 + 0.62); not at all if they are 0. */
  float end_extent, end_length;
  /* Outline: what casts the shadow, 3...8 vertices, x and y of each. */
  uint32_t caster_count;
  float caster[16];
  /* Outline: height H of the caster above the plane, in points; strength; and the sky's tilt in the plane, b. At the
   * distance d from the caster, 0 under it, with S = -d/sqrt(d^2 + H^2) and e = H/6, the edges' outward normals have a
   * mean n, each weighted by 1/(its edge's distance^2 + e^2), and m = n (1 + d^2/(d^2 + e^2) (1/|n| - 1)). Then alpha is
   * strength ((1 + S)/2 + 2/(3 pi) (b.m)(S^2 - 1)); below 1/512 nothing is to be seen. */
  float height;
  float strength;
  float bright[2];
  uint32_t reserved;
} leaf_shadow;

/* One frame. The arrays belong to the stage and are valid until the next call on it that is not a read
 * (leaf_stage_snapshot, _draw_list, _copy, _cells, _leaves, _leaf_mesh, _hit_test, _hit_ray, _held, _bounds, _state_hash,
 * _frame_hash, _last_error, _describe, _eye, _scene_state, _views, _context, _track_values, _spread_of_page, _pages_of_spread,
 * _reading, _visible_pages, _page_outline, _page_at, _settings and _next_change are reads). Element i of each belongs to
 * cell i; a stride is the distance from one cell's entry to the next in bytes. */
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
  /* 16 per cell: from points of the cell (0...width, 0...height) to those of the viewport, or to what the view makes
   * of them. 64-byte aligned. */
  const float *matrices;
  /* The matrices in double; null unless the stage is in LEAF_DOUBLE. */
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
  /* The events of the last step, oldest first. */
  const leaf_event *events;
  /* 4 per cell, its band: a unit vector n, low, high. It shows the points p of its picture, in points as its matrix
   * takes them, with low <= n.p <= high; the whole picture unless it is LEAF_BANDED. Neighbours have the same number at
   * the edge they share. */
  const float *bands;
  /* 2 per cell, 0...1: alpha of the black over it at both ends of its band, linear between them, beside its gradient.
   * 0 but on leaves that bend or are of paper, and on those where they lie flat. */
  const float *light;
  /* What is drawn beside the cells, back to front. */
  const leaf_shadow *shadows;
  uint32_t shadow_count;
  uint32_t reserved;
} leaf_snapshot;

/* Gives the present frame, which already shows the effect of calls since the last step. struct_size: sizeof
 * *snapshot. */
leaf_status leaf_stage_snapshot(leaf_stage *stage, leaf_snapshot *snapshot, uint32_t struct_size);
/* The state of one scene. struct_size: sizeof *state. */
leaf_status leaf_stage_scene_state(leaf_stage *stage, leaf_scene scene, leaf_scene_state *state, uint32_t struct_size);

/* LEAF_ROLE_BLOCK is an edge of the stack of pages on one side of a book with a thickness: its part says which, as the
 * book lies on the screen, LEAF_PART_WHOLE a round corner between two edges, and its face is LEAF_BACK for the stack of
 * the turned leaves. LEAF_ROLE_BOARD is the plain inner side of a cover that is a board, under all pages: LEAF_BACK for
 * the front cover. Neither is ever hit. */
enum {
  /* A page of a book. A book's own cover is one, too: item 0. */
  LEAF_ROLE_PAGE = 0,
  /* The cover that stands for a book on a shelf, or for an album in a list; never a cell of a book. */
  LEAF_ROLE_COVER = 1,
  /* A photo of an album. */
  LEAF_ROLE_PHOTO = 2,
  /* A view of a container or a transition, or a part of one. */
  LEAF_ROLE_VIEW = 3,
  LEAF_ROLE_BLOCK = 5,
  LEAF_ROLE_BOARD = 6
};
enum { LEAF_FRONT = 0, LEAF_BACK = 1 };
enum { LEAF_VIEW_NONE = 0, LEAF_VIEW_FROM = 1, LEAF_VIEW_TO = 2 };
enum { LEAF_PART_WHOLE = 0, LEAF_PART_LEFT = 1, LEAF_PART_RIGHT = 2, LEAF_PART_TOP = 3, LEAF_PART_BOTTOM = 4 };

/* The picture and the surface of a cell. Constant until LEAF_EVENT_CELLS_CHANGED, a resize, or a change of the scenes;
 * a transition also describes its cells again when it starts to run the other way. */
typedef struct leaf_cell {
  leaf_scene scene;
  /* LEAF_ROLE_..., LEAF_FRONT or LEAF_BACK, LEAF_VIEW_..., LEAF_PART_... */
  int32_t role, face, view, part;
  /* Index of the page side, book, photo or tile, -1 for bare paper, as on the back of a last leaf without a page: paint
   * back_color; leaf or panel, -1 for none. */
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

typedef struct leaf_hit {
  uint32_t struct_size;
  /* Row in the snapshot; -1 if there is no cell at the point, and then the rest is zero. */
  int32_t row;
  leaf_scene scene;
  /* As in leaf_cell. Where a leaf is seen from a back without a picture, they are those of its front: the row has
   * LEAF_BACK_FACING then. */
  int32_t role, face, item, leaf;
  /* The place on the cell, 0...1 from its left and top. */
  leaf_point unit;
} leaf_hit;

/* The front-most visible cell at a point, in the coordinates the host draws in: points of the viewport unless a view
 * was set. A page is hit outside its round corners, too: a finger there takes it. hit->struct_size must be set. */
leaf_status leaf_stage_hit_test(leaf_stage *stage, double x, double y, leaf_hit *hit);

#ifdef __cplusplus
}
template <class T> inline T leaf_sized() {
  T value = T();
  value.struct_size = static_cast<uint32_t>(sizeof(T));
  return value;
}
#endif

#endif
