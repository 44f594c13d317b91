/* Checks results of the C interface: conventions of copied matrices, hit test, cells, springs, curves, keyframes,
 * products, channels, events, clocks, rounding modes. Prints what was checked, or the line that failed. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "leafspring.h"

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      printf("line %d: %s\n", __LINE__, #condition); \
      return 1; \
    } \
  } while (0)
#define OK(call) CHECK((call) == LEAF_OK)

/* Transforms a point of a cell by 16 numbers, for row vectors. */
static void through(const double *m, double x, double y, double *to) {
  int i;
  for (i = 0; i < 4; i++) to[i] = x * m[i] + y * m[4 + i] + m[12 + i];
}

static int close_to(double a, double b, double slack) { return fabs(a - b) <= slack * (1 + fabs(b)); }

static leaf_stage *an_open_book(leaf_scene *book, int32_t mode) {
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_stage *stage = NULL;
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  leaf_book_def_default(&book_def, sizeof book_def);
  stage_def.mode = mode;
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK) return NULL;
  if (leaf_stage_add_book(stage, &book_def, book) != LEAF_OK) return NULL;
  if (leaf_stage_open(stage, *book) != LEAF_OK) return NULL;
  if (leaf_stage_advance(stage, 5, NULL) != LEAF_OK) return NULL;
  return stage;
}

/* The calls that report an error, while there is no error yet. */
static int statuses(void) {
  leaf_stage_def def;
  leaf_stage *stage = NULL;
  leaf_error error = LEAF_SIZED(leaf_error);
  int status, other;
  for (status = LEAF_OK; status <= LEAF_TOO_SMALL; status++) {
    if (strcmp(leaf_status_text(status), "unknown status") == 0) continue;
    CHECK(*leaf_status_text(status));
    for (other = LEAF_OK; other < status; other++) CHECK(strcmp(leaf_status_text(status), leaf_status_text(other)) != 0);
  }
  CHECK(strcmp(leaf_status_text(LEAF_OK), "ok") == 0 && strstr(leaf_status_text(LEAF_BUSY), "another call"));
  CHECK(strstr(leaf_status_text(LEAF_OUT_OF_MEMORY), "memory") && strstr(leaf_status_text(LEAF_ENVIRONMENT), "round"));
  CHECK(strcmp(leaf_status_text(-1), "unknown status") == 0 && strcmp(leaf_status_text(1000000), "unknown status") == 0);
  CHECK(leaf_version() == (LEAF_VERSION_MAJOR << 16 | LEAF_VERSION_MINOR << 8 | LEAF_VERSION_PATCH));
  CHECK(leaf_abi_version() == LEAF_ABI_VERSION && strncmp(leaf_build_info(), "LeafSpring ", 11) == 0);
  OK(leaf_stage_def_default(&def, sizeof def));
  CHECK(leaf_stage_create(NULL, &stage) == LEAF_BAD_POINTER && !stage);
  CHECK(leaf_stage_create(&def, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_stage_create(&def, (leaf_stage **)((char *)&stage + 1)) == LEAF_BAD_POINTER && !stage);
  def.struct_size = 4;
  CHECK(leaf_stage_create(&def, &stage) == LEAF_BAD_STRUCT && !stage);
  OK(leaf_stage_def_default(&def, sizeof def));
  OK(leaf_stage_create(&def, &stage));
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_OK && error.field && !*error.field && error.accepts && !*error.accepts);
  OK(leaf_stage_destroy(NULL));
  OK(leaf_stage_destroy(stage));
  CHECK(leaf_stage_destroy(stage) == LEAF_BAD_HANDLE);
  return 0;
}

static int structs(void) {
  leaf_book_def def;
  leaf_step step = LEAF_SIZED(leaf_step);
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_error error = LEAF_SIZED(leaf_error);
  CHECK(stage);
  CHECK(leaf_book_def_default(&def, sizeof def - 8) == LEAF_BAD_STRUCT);
  CHECK(leaf_book_def_default(&def, sizeof def + 8) == LEAF_BAD_STRUCT);
  CHECK(leaf_book_def_default(NULL, sizeof def) == LEAF_BAD_POINTER);
  OK(leaf_book_def_default(&def, sizeof def));
  CHECK(def.struct_size == sizeof def && def.pages == 16 && def.page_size.width == 362 && def.hinge == LEAF_LEFT);
  step.struct_size = 0;
  CHECK(leaf_stage_advance(stage, 1, &step) == LEAF_BAD_STRUCT);
  def.fan = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_NON_FINITE && strcmp(error.field, "fan") == 0 && error.accepts[0]);
  OK(leaf_stage_destroy(stage));
  CHECK(leaf_stage_advance(stage, 1, NULL) == LEAF_BAD_HANDLE);
  return 0;
}

typedef struct notes {
  leaf_stage *stage;
  int count;
  leaf_status status, inside;
  char field[32];
} notes;

static void take_note(void *context, leaf_status status, const char *field, const char *accepts) {
  notes *to = (notes *)context;
  to->count += accepts[0] != 0;
  to->status = status;
  to->inside = leaf_stage_advance(to->stage, 0, NULL);
  strncpy(to->field, field, sizeof to->field - 1);
}

/* The last error says what would be accepted. */
static int accepts(leaf_stage *stage, leaf_status status, const char *words) {
  leaf_error error = LEAF_SIZED(leaf_error);
  if (status != LEAF_REFUSED || leaf_stage_last_error(stage, &error) || error.status != LEAF_REFUSED) return 0;
  if (strstr(error.accepts, words)) return 1;
  fprintf(stderr, "\"%s\" is not in: %s\n", words, error.accepts);
  return 0;
}

/* Refusals with several reasons say which: open, close, turn and next. */
static int reasons(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_gesture finger = LEAF_SIZED(leaf_gesture);
  CHECK(stage);
  CHECK(accepts(stage, leaf_stage_open(stage, book), "a scene that is shut or shutting, and not held: it is open already"));
  finger.point.x = 800, finger.point.y = 384;
  OK(leaf_stage_drag(stage, book, &finger));
  CHECK(accepts(stage, leaf_stage_turn(stage, book, 1), "a book no finger holds"));
  CHECK(accepts(stage, leaf_stage_next(stage, book), "a book no finger holds"));
  finger.phase = LEAF_CANCELLED;
  OK(leaf_stage_drag(stage, book, &finger));
  OK(leaf_stage_begin(stage, book, NULL));
  CHECK(accepts(stage, leaf_stage_close(stage, book), "in a finger's hand"));
  CHECK(accepts(stage, leaf_stage_open(stage, book), "in a finger's hand"));
  OK(leaf_stage_cancel(stage, book, NULL));
  OK(leaf_stage_advance(stage, 9, NULL));
  OK(leaf_stage_close(stage, book));
  OK(leaf_stage_advance(stage, 9, NULL));
  CHECK(accepts(stage, leaf_stage_close(stage, book), "a scene that is open or opening, and not held: it is shut already"));
  CHECK(accepts(stage, leaf_stage_turn(stage, book, 1), "a book that is open or opening"));
  CHECK(accepts(stage, leaf_stage_previous(stage, book), "a book that is open or opening"));
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* While a call is being refused, the log is told the reason. */
static int logs(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_host_track *none = NULL;
  leaf_error error = LEAF_SIZED(leaf_error);
  leaf_snapshot frame;
  size_t count = 0;
  notes seen = {0};
  seen.stage = stage;
  CHECK(stage);
  OK(leaf_stage_set_log(stage, take_note, &seen));
  CHECK(seen.count == 0);
  CHECK(leaf_stage_open(stage, book) == LEAF_REFUSED);
  CHECK(seen.count == 1 && seen.status == LEAF_REFUSED && strcmp(seen.field, "scene") == 0 && seen.inside == LEAF_BUSY);
  CHECK(leaf_stage_advance(stage, NAN, NULL) == LEAF_NON_FINITE);
  CHECK(seen.count == 2 && seen.status == LEAF_NON_FINITE && strcmp(seen.field, "dt") == 0);
  /* Errors in pointers and handles concern only the host, so they are not logged. */
  CHECK(leaf_stage_set_tracks(stage, book, none, 1) == LEAF_BAD_POINTER && seen.count == 2);
  /* The last error reports them, however. */
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_BAD_POINTER && error.field[0] && error.accepts[0]);
  CHECK(leaf_stage_snapshot(stage, &frame, 8) == LEAF_BAD_STRUCT);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_BAD_STRUCT && strcmp(error.field, "struct_size") == 0);
  CHECK(leaf_stage_leaves(stage, book, NULL, 0, &count) == LEAF_TOO_SMALL && count > 0);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_TOO_SMALL && strcmp(error.field, "capacity") == 0 && seen.count == 2);
  /* Counts that are too great are found before the stage is entered, and are noted all the same. */
  CHECK(leaf_stage_refit(stage, book, NULL, (const uint32_t *)&seen, (size_t)1 << 25, NULL) == LEAF_OUT_OF_RANGE);
  CHECK(seen.count == 3 && seen.status == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(error.status == LEAF_OUT_OF_RANGE && strcmp(error.field, seen.field) == 0);
  OK(leaf_stage_set_log(stage, NULL, NULL));
  CHECK(leaf_stage_open(stage, book) == LEAF_REFUSED && seen.count == 3);
  OK(leaf_stage_destroy(stage));
  CHECK(leaf_stage_set_log(stage, take_note, &seen) == LEAF_BAD_HANDLE);
  return 0;
}

/* The facts of every transition, and its parameters set by name. */
static int facts(void) {
  leaf_transition_info info = LEAF_SIZED(leaf_transition_info);
  leaf_parameter_info about = LEAF_SIZED(leaf_parameter_info);
  leaf_transition_def def, members;
  leaf_stage_def stage_def;
  leaf_stage *stage = NULL;
  leaf_scene one, other;
  leaf_cell cells[2];
  int32_t kind, i;
  CHECK(leaf_transition_kind(NULL) == LEAF_UNSET && leaf_transition_kind("") == LEAF_UNSET);
  CHECK(leaf_transition_kind("natge") == LEAF_UNSET && leaf_transition_kind("natgeos") == LEAF_UNSET);
  CHECK(leaf_transition_kind("natgeo") == LEAF_NATGEO && leaf_transition_kind("turn") == LEAF_TURN);
  CHECK(leaf_transition_describe(-1, &info) == LEAF_OUT_OF_RANGE && leaf_transition_describe(256, &info) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_transition_describe(0, NULL) == LEAF_BAD_POINTER && leaf_transition_parameter(0, 0, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_transition_parameter(0, -1, &about) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_transition_parameter(1000, 0, &about) == LEAF_OUT_OF_RANGE);
  info.struct_size = 8;
  CHECK(leaf_transition_describe(0, &info) == LEAF_BAD_STRUCT);
  info.struct_size = sizeof info;
  for (kind = 0; leaf_transition_describe(kind, &info) == LEAF_OK; kind++) {
    CHECK(leaf_transition_kind(info.name) == kind && *info.title && *info.note && *info.original_note);
    for (i = 0; i < info.parameter_count; i++) {
      OK(leaf_transition_parameter(kind, i, &about));
      OK(leaf_transition_def_default(&def, sizeof def));
      def.kind = kind;
      CHECK(*about.name && *about.meaning && about.least < about.most);
      CHECK(leaf_transition_set(&def, about.name, about.least - 1) == LEAF_OUT_OF_RANGE && !def.set);
      OK(leaf_transition_set(&def, about.name, about.has_standard ? about.standard : about.least));
      CHECK(def.set == 1u << i);
    }
    CHECK(leaf_transition_parameter(kind, i, &about) == LEAF_OUT_OF_RANGE);
  }
  CHECK(kind > LEAF_TURN);
  OK(leaf_transition_def_default(&def, sizeof def));
  members = def;
  CHECK(leaf_transition_set(NULL, "folds", 3) == LEAF_BAD_POINTER && leaf_transition_set(&def, NULL, 3) == LEAF_BAD_POINTER);
  CHECK(leaf_transition_set(&def, "folds", 3) == LEAF_OUT_OF_RANGE);
  def.kind = members.kind = LEAF_FOLD;
  CHECK(leaf_transition_set(&def, "folds", 2.5) == LEAF_OUT_OF_RANGE && leaf_transition_set(&def, "folds", NAN) == LEAF_NON_FINITE);
  OK(leaf_transition_set(&def, "folds", 3));
  OK(leaf_transition_set(&def, "edge", LEAF_BOTTOM));
  members.folds = 3;
  members.edge = LEAF_BOTTOM;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_stage_add_transition(stage, &def, &one));
  OK(leaf_stage_add_transition(stage, &members, &other));
  OK(leaf_stage_advance(stage, 0, NULL));
  OK(leaf_stage_cells(stage, 5, 1, cells, sizeof cells[0]));
  OK(leaf_stage_cells(stage, 19, 1, cells + 1, sizeof cells[0]));
  CHECK(cells[0].content.height == cells[1].content.height && cells[0].content.height == 1.0 / 6);
  /* Values that the host itself has written there are checked again. */
  def.values[i = 0] = -1;
  def.set = UINT32_MAX;
  CHECK(leaf_stage_add_transition(stage, &def, &one) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A running transition is given another edge without a jump of its progress. */
static int replaced(void) {
  leaf_stage_def stage_def;
  leaf_transition_def def;
  leaf_stage *stage, *plain;
  leaf_scene scene, same, book;
  leaf_book_def book_def;
  uint64_t hash, other;
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  leaf_transition_def_default(&def, sizeof def);
  leaf_book_def_default(&book_def, sizeof book_def);
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_stage_create(&stage_def, &plain));
  def.kind = LEAF_CUBE;
  OK(leaf_stage_add_transition(stage, &def, &scene));
  def.edge = LEAF_BOTTOM;
  OK(leaf_stage_add_transition(plain, &def, &same));
  OK(leaf_stage_open(stage, scene));
  OK(leaf_stage_open(plain, same));
  OK(leaf_stage_advance(stage, 0.3, NULL));
  OK(leaf_stage_advance(plain, 0.3, NULL));
  OK(leaf_stage_state_hash(stage, &hash));
  OK(leaf_stage_state_hash(plain, &other));
  CHECK(hash != other);
  def.kind = LEAF_EXPLODE;
  CHECK(leaf_stage_replace_transition(stage, scene, &def) == LEAF_REFUSED);
  def.kind = LEAF_CUBE;
  OK(leaf_stage_replace_transition(stage, scene, &def));
  OK(leaf_stage_state_hash(stage, &hash));
  CHECK(hash == other);
  OK(leaf_stage_add_book(plain, &book_def, &book));
  CHECK(leaf_stage_replace_transition(plain, book, &def) == LEAF_REFUSED);
  OK(leaf_stage_destroy(stage));
  OK(leaf_stage_destroy(plain));
  return 0;
}

/* Leaves cut into strips: what is refused, and which rows and parts of a page exist. */
static int soft_leaves(void) {
  const int32_t wrong[] = {3, 3}, hard[] = {2};
  leaf_stage_def stage_def;
  leaf_book_def def;
  leaf_scene book;
  leaf_stage *stage;
  leaf_snapshot frame;
  leaf_cell cells[102];
  uint64_t hash, same;
  uint32_t row;
  int bent = 0;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_book_def_default(&def, sizeof def));
  CHECK(def.strips == 1);
  for (def.strips = -1; def.strips < 67; def.strips += 66)
    CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.strips = 6;
  def.bend_duration = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  def.bend_duration = 1;
  def.most_bend = 2.5;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.most_bend = 2;
  def.light = 1.5;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.light = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  def.light = 0.6, def.height = -1;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.height = 12;
  def.sag = 0.51;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.sag = 0.2;
  for (def.middle_duration = -1; def.middle_duration < 1e9; def.middle_duration += 2e9)
    CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.middle_duration = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  def.middle_duration = 0.4;
  def.hard_leaf_count = 2;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_BAD_POINTER);
  def.hard_leaves = wrong;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.fidelity = LEAF_ORIGINAL;
  def.hard_leaf_count = 0;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_REFUSED);
  for (def.fidelity = LEAF_ORIGINAL; def.fidelity <= LEAF_ORIGINAL_REPOSITORY; def.fidelity++) {
    leaf_book_def plain = def;
    leaf_scene other;
    plain.strips = 1;
    OK(leaf_stage_add_book(stage, &plain, &other));
    OK(leaf_stage_remove(stage, other));
  }
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def.fidelity = LEAF_CORRECTED;
  def.hard_leaves = hard;
  def.hard_leaf_count = 1;
  OK(leaf_stage_add_book(stage, &def, &book));
  OK(leaf_stage_open(stage, book));
  OK(leaf_stage_advance(stage, 60, NULL));
  OK(leaf_stage_state_hash(stage, &hash));
  CHECK(leaf_stage_scroll(stage, book, 1e6, 0) == LEAF_OUT_OF_RANGE && leaf_stage_scroll(stage, book, -1e6, 1) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_turn(stage, book, 1000) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_state_hash(stage, &same));
  CHECK(hash == same);
  OK(leaf_stage_turn(stage, book, 3));
  OK(leaf_stage_advance(stage, 0.3, NULL));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.count == 102);
  OK(leaf_stage_cells(stage, 0, 102, cells, sizeof cells[0]));
  for (row = 0; row < 102; row++) {
    int is_hard = cells[row].leaf == 0 || cells[row].leaf == 2 || cells[row].leaf == 8;
    if (is_hard) CHECK(cells[row].content.width == 1 && (row < 17 || !(frame.flags[row] & LEAF_VISIBLE)));
    if (!is_hard) CHECK(cells[row].content.width == 1 && cells[row].leaf == cells[row % 17].leaf);
    if (!is_hard) bent += frame.matrices[16 * row] != frame.matrices[16 * (row % 17)];
  }
  CHECK(bent > 10);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* Every convention of a copy describes the same places on the screen. */
static int copies(int32_t mode) {
  static double plain[64][16], other[64][16];
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, mode);
  leaf_snapshot frame;
  leaf_copy_def def;
  int flags;
  uint32_t row;
  CHECK(stage);
  OK(leaf_stage_turn(stage, book, 1));
  OK(leaf_stage_advance(stage, 0.2, NULL));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.count <= 64 && (frame.matrices64 != NULL) == (mode == LEAF_DOUBLE));
  OK(leaf_copy_def_default(&def, sizeof def));
  def.count = frame.count;
  def.scalar = LEAF_FLOAT64;
  OK(leaf_stage_copy(stage, &def, plain, sizeof plain));
  CHECK(leaf_stage_copy(stage, &def, plain, 128 * (size_t)frame.count - 1) == LEAF_TOO_SMALL);
  CHECK(leaf_stage_copy(stage, &def, (char *)plain + 4, sizeof plain - 8) == LEAF_BAD_POINTER);
  for (row = 0; row < frame.count; row++) {
    int i;
    for (i = 0; i < 16; i++) CHECK((float)plain[row][i] == frame.matrices[16 * row + (uint32_t)i]);
  }
  for (flags = 0; flags < 32; flags++) {
    def.layout = flags & 1;
    def.space = flags >> 1 & 1;
    def.y_axis = flags >> 2 & 1;
    def.z_range = flags >> 3 & 1;
    def.from_unit_square = flags >> 4 & 1;
    OK(leaf_stage_copy(stage, &def, other, sizeof other));
    for (row = 0; row < frame.count; row++) {
      double m[16], a[4], b[4], w = frame.sizes[2 * row], h = frame.sizes[2 * row + 1], x, z;
      int i;
      for (i = 0; i < 16; i++) m[i] = def.layout == LEAF_ROW_MAJOR ? other[row][4 * (i % 4) + i / 4] : other[row][i];
      through(plain[row], w, h / 2, a);
      through(m, def.from_unit_square ? 1 : w, def.from_unit_square ? 0.5 : h / 2, b);
      x = b[0] / b[3], z = b[2] / b[3];
      if (def.space == LEAF_SPACE_POINTS) {
        CHECK(close_to(x, a[0] / a[3], 1e-9));
        CHECK(close_to(def.y_axis ? 768 - b[1] / b[3] : b[1] / b[3], a[1] / a[3], 1e-9));
        CHECK(close_to(z, a[2] / a[3], 1e-9));
      } else {
        double deep = 2 * 1024, depth = a[2] / a[3] / deep;
        CHECK(close_to((x + 1) * 512, a[0] / a[3], 1e-9));
        CHECK(close_to((def.y_axis ? 1 - b[1] / b[3] : b[1] / b[3] + 1) * 384, a[1] / a[3], 1e-9));
        CHECK(close_to(z, def.z_range ? -depth : 0.5 - depth / 2, 1e-9));
      }
    }
  }
  def.what = LEAF_COPY_MODEL;
  CHECK(leaf_stage_copy(stage, &def, other, sizeof other) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A model matrix and the shared eye together give the screen matrix. */
static int models(void) {
  static double screen[64][16], model[64][16];
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_DOUBLE);
  leaf_snapshot frame;
  leaf_copy_def def;
  leaf_point centre;
  double distance, worst = 0;
  uint32_t row;
  CHECK(stage);
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  OK(leaf_stage_eye(stage, book, &distance, &centre));
  OK(leaf_copy_def_default(&def, sizeof def));
  def.count = frame.count;
  def.scalar = LEAF_FLOAT64;
  OK(leaf_stage_copy(stage, &def, screen, sizeof screen));
  def.what = LEAF_COPY_MODEL;
  OK(leaf_stage_copy(stage, &def, model, sizeof model));
  for (row = 0; row < frame.count; row++) {
    double a[4], b[4], w;
    if (!(frame.flags[row] & LEAF_VISIBLE)) continue;
    through(screen[row], frame.sizes[2 * row], 0, a);
    through(model[row], frame.sizes[2 * row], 0, b);
    CHECK(b[3] == 1);
    w = 1 - b[2] / distance;
    worst = fmax(worst, fabs((b[0] - centre.x) / w + centre.x - a[0] / a[3]));
    worst = fmax(worst, fabs((b[1] - centre.y) / w + centre.y - a[1] / a[3]));
  }
  CHECK(distance == 2000 && worst < 1e-9);
  OK(leaf_stage_destroy(stage));
  return 0;
}

static int cells(void) {
  static leaf_cell cell[64];
  leaf_leaf_state leaves[64];
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_snapshot frame;
  leaf_hit hit = LEAF_SIZED(leaf_hit);
  leaf_rect bounds;
  leaf_event last;
  size_t count;
  int32_t found;
  CHECK(stage);
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.event_count == 0 || frame.events != NULL);
  OK(leaf_stage_cells(stage, 0, frame.count, cell, sizeof *cell));
  CHECK(leaf_stage_cells(stage, 1, frame.count, cell, sizeof *cell) == LEAF_OUT_OF_RANGE);
  CHECK(cell[1].scene == book && cell[1].role == LEAF_ROLE_PAGE && cell[1].size.width == 362);
  OK(leaf_stage_hit_test(stage, 512 + 100, 384, &hit));
  CHECK(hit.row >= 0 && hit.scene == book && (frame.flags[hit.row] & LEAF_VISIBLE) && hit.item == 2);
  CHECK(hit.unit.x > 0 && hit.unit.x < 1 && close_to(hit.unit.y, 0.5, 1e-3));
  CHECK(cell[hit.row].item == hit.item && cell[hit.row].face == hit.face);
  OK(leaf_stage_hit_test(stage, 1, 1, &hit));
  CHECK(hit.row == -1 && hit.scene == 0);
  OK(leaf_stage_bounds(stage, book, 0, &bounds, &found));
  CHECK(found && bounds.x > 0 && bounds.x + bounds.width < 1024);
  CHECK(leaf_stage_leaves(stage, book, leaves, 2, &count) == LEAF_TOO_SMALL && count == 9);
  OK(leaf_stage_leaves(stage, book, leaves, 64, &count));
  CHECK(leaves[0].leaf == 0 && leaves[0].turn == 1 && leaves[1].turn == 0 && leaves[0].velocity == 0);
  OK(leaf_stage_close(stage, book));
  OK(leaf_stage_advance(stage, 5, NULL));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.event_count >= 2 && frame.events[0].kind == LEAF_EVENT_BEGAN && frame.events[0].scene == book);
  last = frame.events[frame.event_count - 1];
  CHECK(last.kind == LEAF_EVENT_FINISHED && last.elapsed > 0 && last.elapsed <= 5 && last.time > 0);
  CHECK(frame.scenes[0].progress == 0 && frame.scenes[0].phase == LEAF_IDLE);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A frame in space, and rays: a ray from above meets what the point under it shows, and a finger holds it. */
static int rays(void) {
  static leaf_vertex vertices[20000];
  static leaf_draw draws[600];
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_ray ray = {700, 384, 3000, 0, 0, -1}, wrong = {700, 384, 3000, 0, 0, 0};
  leaf_hit hit = LEAF_SIZED(leaf_hit), point = LEAF_SIZED(leaf_hit);
  leaf_gesture finger = LEAF_SIZED(leaf_gesture);
  leaf_held held = LEAF_SIZED(leaf_held);
  size_t count, listed, i, backs = 0, high = 0;
  CHECK(stage);
  CHECK(leaf_stage_draw_list(stage, 2, vertices, 20000, draws, 600, &count, &listed) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_draw_list(stage, LEAF_DRAW_MODEL, vertices, 20000, draws, 600, &count, &listed));
  for (i = 0; i < listed; i++) backs += draws[i].face == LEAF_BACK;
  for (i = 0; i < count; i++) high += vertices[i].w > 100; /* z: pages stand in a V */
  CHECK(listed > 10 && backs > 4 && high > 10);
  OK(leaf_stage_hit_ray(stage, &ray, &hit));
  CHECK(hit.scene == book && hit.row >= 0 && hit.role == LEAF_ROLE_PAGE);
  OK(leaf_stage_hit_test(stage, 700, 384, &point));
  CHECK(point.leaf == hit.leaf && point.face == hit.face);
  CHECK(leaf_stage_hit_ray(stage, &wrong, &hit) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_hit_ray(stage, NULL, &hit) == LEAF_BAD_POINTER && leaf_stage_drag_ray(stage, book, &finger, NULL) == LEAF_BAD_POINTER);
  wrong.dz = NAN;
  CHECK(leaf_stage_drag_ray(stage, book, &finger, &wrong) == LEAF_NON_FINITE);
  ray.dz = 1; /* away from the book */
  OK(leaf_stage_hit_ray(stage, &ray, &hit));
  CHECK(hit.row == -1);
  OK(leaf_stage_drag_ray(stage, book, &finger, &ray));
  OK(leaf_stage_held(stage, book, 0, &held));
  CHECK(held.leaf == -1);
  ray.dz = -1;
  OK(leaf_stage_drag_ray(stage, book, &finger, &ray));
  OK(leaf_stage_held(stage, book, 0, &held));
  CHECK(held.leaf == point.leaf);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A frame as triangles: counted, refused whole if it does not fit, and the same through the snapshot and its cells. */
static int draw_lists(void) {
  static leaf_cell cell[512];
  static leaf_vertex vertices[20000], others[20000];
  static leaf_draw draws[600], more[600];
  leaf_book_def def;
  leaf_scene book;
  leaf_stage_def where;
  leaf_stage *stage = NULL;
  leaf_snapshot frame;
  size_t count = 0, listed = 0, again = 0, told = 0, i, shadows = 0;
  OK(leaf_stage_def_default(&where, sizeof where));
  OK(leaf_stage_create(&where, &stage));
  OK(leaf_book_def_default(&def, sizeof def));
  def.rest_ratio = 1, def.fan = 0, def.hinges = 8, def.strips = 6;
  OK(leaf_stage_add_book(stage, &def, &book));
  OK(leaf_stage_open(stage, book));
  OK(leaf_stage_advance(stage, 9, NULL));
  OK(leaf_stage_peel(stage, book, 1, LEAF_CORNER_BOTTOM));
  OK(leaf_stage_advance(stage, 0.3, NULL));
  CHECK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, NULL, 0, NULL, 0, &count, &listed) == LEAF_TOO_SMALL && count % 3 == 0 && listed > 10);
  CHECK(count <= 20000 && listed <= 600);
  vertices[0].x = 7, draws[0].first = 7;
  CHECK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, count - 1, draws, listed, &count, &listed) == LEAF_TOO_SMALL && vertices[0].x == 7);
  CHECK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, count, draws, listed - 1, &count, &listed) == LEAF_TOO_SMALL && draws[0].first == 7);
  CHECK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, count, draws, listed, NULL, &listed) == LEAF_BAD_POINTER);
  CHECK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, NULL, count, draws, listed, &count, &listed) == LEAF_BAD_POINTER);
  OK(leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, count, draws, listed, &count, &listed));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  for (i = 0; i < listed; i++) {
    CHECK(draws[i].first == (i ? draws[i - 1].first + draws[i - 1].count : 0) && draws[i].scene == book);
    CHECK((draws[i].row >= 0) != (draws[i].shadow >= 0) && draws[i].opacity > 0);
    shadows += draws[i].shadow >= 0;
  }
  CHECK(shadows == frame.shadow_count && shadows >= 3 && draws[listed - 1].first + draws[listed - 1].count == count);
  for (i = 0; i < count; i++) CHECK(vertices[i].w > 0 && vertices[i].black >= 0 && vertices[i].black <= 1);
  CHECK(frame.count <= 512);
  OK(leaf_stage_cells(stage, 0, frame.count, cell, sizeof *cell));
  OK(leaf_snapshot_draw_list(&frame, cell, others, 20000, more, 600, &again, &told));
  CHECK(again == count && told == listed && !memcmp(vertices, others, count * sizeof *vertices) && !memcmp(draws, more, told * sizeof *more));
  CHECK(leaf_snapshot_draw_list(&frame, NULL, others, 20000, more, 600, &again, &told) == LEAF_BAD_POINTER);
  frame.light = NULL;
  CHECK(leaf_snapshot_draw_list(&frame, cell, others, 20000, more, 600, &again, &told) == LEAF_BAD_POINTER);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* Pages and spreads, labels, what is seen where, and the words for it. */
static int reading(void) {
  const leaf_size small = {500, 768}, wide = {1024, 768}, page = {362, 568}, none = {NAN, 1};
  leaf_label_def labels[2];
  leaf_reading_state now = LEAF_SIZED(leaf_reading_state);
  leaf_page_place place = LEAF_SIZED(leaf_page_place);
  leaf_visible_page pages[16];
  leaf_outline_point points[64];
  char text[LEAF_SENTENCE_ROOM];
  float mesh[4 * LEAF_MESH_FLOATS];
  uint32_t corners[6];
  size_t count = 0, length = 0;
  int32_t first = 7, second = 7, spread = 7;
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  CHECK(stage);
  CHECK(leaf_stage_spread_of_page(stage, book, 16, &spread) == LEAF_OUT_OF_RANGE && spread == 7);
  CHECK(leaf_stage_spread_of_page(stage, book, 0, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_stage_spread_of_page(stage, 0, 0, &spread) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_pages_of_spread(stage, book, 99, &first, &second) == LEAF_OUT_OF_RANGE && first == 7);
  CHECK(leaf_spread_for(&none, &page, 0.75, LEAF_LEFT, &spread) == LEAF_NON_FINITE);
  CHECK(leaf_spread_for(&wide, &page, 0, LEAF_LEFT, &spread) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_spread_for(&wide, &page, 0.75, 4, &spread) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_page_outline(stage, book, 16, points, 64, &count) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_visible_pages(stage, book, pages, 0, &count) == LEAF_TOO_SMALL && count >= 2);
  OK(leaf_stage_spread_of_page(stage, book, 5, &spread));
  CHECK(spread == 2);
  OK(leaf_stage_pages_of_spread(stage, book, 0, &first, &second));
  CHECK(first == 0 && second == 1);
  OK(leaf_spread_for(&small, &page, 0.75, LEAF_LEFT, &spread));
  CHECK(spread == LEAF_SPREAD_SINGLE);
  OK(leaf_spread_for(&wide, &page, 0.75, LEAF_RIGHT, &spread));
  CHECK(spread == LEAF_SPREAD_DOUBLE);
  OK(leaf_stage_reading(stage, book, &now));
  CHECK(now.place == LEAF_READING_PAGES && now.first == 0 && now.last == 1 && now.page_count == 16 && !now.is_moving);
  OK(leaf_reading_sentence(&now, NULL, 0, text, sizeof text, &length));
  CHECK(strcmp(text, "Pages 1 and 2 of 16") == 0 && length == strlen(text));
  CHECK(leaf_reading_sentence(&now, NULL, 0, text, length, &length) == LEAF_TOO_SMALL && length == 19);
  OK(leaf_label_def_default(&labels[0], sizeof labels[0]));
  labels[1] = labels[0];
  labels[0].style = LEAF_LABEL_LOWER_ROMAN;
  labels[1].start = 4;
  labels[1].prefix = "A-";
  OK(leaf_page_label(labels, 2, 3, text, LEAF_LABEL_ROOM, &length));
  CHECK(strcmp(text, "iv") == 0);
  OK(leaf_page_label(labels, 2, 5, text, LEAF_LABEL_ROOM, &length));
  CHECK(strcmp(text, "A-2") == 0);
  labels[1].start = 0;
  CHECK(leaf_page_label(labels, 2, 5, text, LEAF_LABEL_ROOM, &length) == LEAF_OUT_OF_RANGE);
  labels[1].struct_size = 1;
  CHECK(leaf_page_label(labels, 2, 5, text, LEAF_LABEL_ROOM, &length) == LEAF_BAD_STRUCT);
  OK(leaf_reading_sentence(&now, labels, 1, text, sizeof text, &length));
  CHECK(strcmp(text, "Pages i and ii (1 and 2 of 16)") == 0);
  OK(leaf_stage_visible_pages(stage, book, pages, 16, &count));
  CHECK(pages[0].page == 0 && pages[0].side == LEAF_LEFT && pages[0].face == LEAF_BACK && pages[0].seen > 0.99);
  OK(leaf_stage_page_at(stage, 512 + 100, 384, &place));
  CHECK(place.page == 1 && place.scene == book && place.side == LEAF_RIGHT && place.unit.x > 0 && place.unit.x < 1);
  OK(leaf_stage_page_outline(stage, book, place.page, points, 64, &count));
  CHECK(count == 4 && points[3].polygon == 0 && points[1].x > points[0].x);
  CHECK(leaf_stage_leaf_mesh(stage, book, -1, LEAF_FRONT, mesh, 4, corners, 2, &count, &length) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_leaf_mesh(stage, book, 1, 2, mesh, 4, corners, 2, &count, &length) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_leaf_mesh(stage, 0, 1, LEAF_FRONT, mesh, 4, corners, 2, &count, &length) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_leaf_mesh(stage, book, 1, LEAF_FRONT, NULL, 4, corners, 2, &count, &length) == LEAF_BAD_POINTER);
  CHECK(leaf_stage_leaf_mesh(stage, book, 1, LEAF_FRONT, mesh, 3, corners, 2, &count, &length) == LEAF_TOO_SMALL);
  CHECK(count == 4 && length == 2);
  OK(leaf_stage_leaf_mesh(stage, book, 1, LEAF_FRONT, mesh, 4, corners, 2, &count, &length));
  CHECK(count == 4 && length == 2 && mesh[0] == 512 && mesh[9] > 512 && mesh[6] == 0 && mesh[15] == 1 && corners[1] == 1);
  OK(leaf_stage_page_at(stage, 1, 1, &place));
  CHECK(place.page == -1 && place.scene == 0);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A shelf and its books as views of a stack, and albums and moves as its rules. */
static int shelf_rules(void) {
  leaf_stage_def stage_def;
  leaf_container_def def;
  leaf_shelf_def shelf_def;
  leaf_book_def book_def;
  leaf_shelf_rule_def link;
  leaf_rule_def rule;
  leaf_album_def album;
  leaf_move_def move;
  leaf_container_context context = LEAF_SIZED(leaf_container_context);
  leaf_scene_state state;
  leaf_rect photo = {0, 0, 50, 50};
  leaf_move_item items[3] = {{{0, 0, 9, 9}, 4, 0}, {{20, 0, 9, 9}, 6, 1}, {{70, 50, 90, 90}, 6, 1}};
  leaf_stage *stage;
  leaf_scene stack, shelf, books[2];
  leaf_cell cells[4];
  int32_t view = 0, back = 0;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_container_def_default(&def, sizeof def));
  def.views = &view, def.view_count = 1;
  OK(leaf_stage_add_container(stage, &def, &stack));
  OK(leaf_shelf_def_default(&shelf_def, sizeof shelf_def));
  OK(leaf_stage_add_shelf(stage, &shelf_def, &shelf));
  OK(leaf_book_def_default(&book_def, sizeof book_def));
  OK(leaf_stage_add_book_on_shelf(stage, &book_def, shelf, 0, &books[0]));
  OK(leaf_stage_add_book_on_shelf(stage, &book_def, shelf, 1, &books[1]));

  OK(leaf_shelf_rule_def_default(&link, sizeof link));
  CHECK(link.from == 0 && link.to == 1 && link.interaction == LEAF_UNSET);
  CHECK(leaf_stage_set_shelf_rule(stage, stack, &link) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_set_shelf_rule(stage, stack, NULL) == LEAF_BAD_POINTER);
  link.shelf = shelf;
  link.to = 0;
  CHECK(leaf_stage_set_shelf_rule(stage, stack, &link) == LEAF_REFUSED);
  link.to = 1;
  CHECK(leaf_stage_push_item(stage, stack, 1, 1, 0) == LEAF_REFUSED);
  OK(leaf_stage_set_shelf_rule(stage, stack, &link));
  CHECK(leaf_stage_open_item(stage, shelf, 1) == LEAF_REFUSED && leaf_stage_open(stage, books[1]) == LEAF_REFUSED);
  CHECK(leaf_stage_push_item(stage, stack, 1, 4, 0) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_push_item(stage, stack, 1, 1, 0));
  CHECK(leaf_stage_remove_shelf_rule(stage, stack, shelf) == LEAF_REFUSED);
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.scene == books[1] && context.duration > 1 && context.time_left == context.duration);
  OK(leaf_stage_advance(stage, 9, NULL));
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.time_left == 0 && context.front_view == 1);
  OK(leaf_stage_scene_state(stage, books[1], &state, sizeof state));
  CHECK(state.progress == 1);
  OK(leaf_stage_pop(stage, stack, 0, &back));
  OK(leaf_stage_advance(stage, 9, NULL));
  OK(leaf_stage_scene_state(stage, books[1], &state, sizeof state));
  CHECK(back == 1 && state.progress == 0);
  OK(leaf_stage_remove_shelf_rule(stage, stack, shelf));

  OK(leaf_rule_def_default(&rule, sizeof rule));
  OK(leaf_album_def_default(&album, sizeof album));
  album.photos = &photo, album.photo_count = 1;
  OK(leaf_stage_set_album_rule(stage, stack, &rule, &album));
  rule.operation = LEAF_OPERATION_POP;
  OK(leaf_move_def_default(&move, sizeof move));
  move.from_items = items, move.from_item_count = 3;
  CHECK(leaf_stage_set_move_rule(stage, stack, &rule, &move) == LEAF_REFUSED);
  move.from_item_count = 2;
  move.to_items = items + 2, move.to_item_count = 1;
  move.from = move.to = &photo, move.count = 1;
  CHECK(leaf_stage_set_move_rule(stage, stack, &rule, &move) == LEAF_OUT_OF_RANGE);
  move.count = 0;
  items[2].keeps_picture = 0;
  CHECK(leaf_stage_set_move_rule(stage, stack, &rule, &move) == LEAF_REFUSED);
  items[2].keeps_picture = 1;
  OK(leaf_stage_set_move_rule(stage, stack, &rule, &move));
  OK(leaf_stage_push(stage, stack, 3, 0));
  OK(leaf_stage_advance(stage, 0.2, NULL));
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.duration == 0.8 && context.time_left > 0.59 && context.time_left < 0.61);
  OK(leaf_stage_refit(stage, context.scene, &photo, NULL, 0, NULL));
  OK(leaf_stage_advance(stage, 9, NULL));
  OK(leaf_stage_pop(stage, stack, 0, NULL));
  OK(leaf_stage_context(stage, stack, &context));
  OK(leaf_stage_scene_state(stage, context.scene, &state, sizeof state));
  CHECK(state.cell_count == 4);
  OK(leaf_stage_cells(stage, state.first_row, 4, cells, sizeof *cells));
  CHECK(cells[2].item == 4 && cells[2].view == LEAF_VIEW_TO && cells[3].item == 6 && cells[3].view == LEAF_VIEW_NONE);
  leaf_stage_destroy(stage);
  return 0;
}

/* A stack: a push, a pop that is turned round in the air, the context, rules, a swipe. */
static int containers(void) {
  leaf_stage_def stage_def;
  leaf_container_def def;
  leaf_rule_def rule;
  leaf_timing_def timing;
  leaf_transition_def cube;
  leaf_container_context context = LEAF_SIZED(leaf_container_context);
  leaf_scene_state part;
  leaf_point centre;
  leaf_rect bounds;
  double distance = 0;
  leaf_gesture swipe = LEAF_SIZED(leaf_gesture);
  leaf_stage *stage;
  leaf_scene stack, modal;
  leaf_snapshot frame;
  leaf_cell cell;
  leaf_rect sheet = {100, 200, 300, 400};
  int32_t views[4] = {7, 8, 8, 9}, found = 0;
  uint64_t before, after;
  size_t count = 0;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_container_def_default(&def, sizeof def));
  CHECK(leaf_stage_add_container(stage, &def, &stack) == LEAF_OUT_OF_RANGE);
  def.views = views, def.view_count = 3;
  CHECK(leaf_stage_add_container(stage, &def, &stack) == LEAF_REFUSED);
  def.view_count = 2;
  OK(leaf_stage_add_container(stage, &def, &stack));
  views[0] = 0; /* copied */
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.operation == LEAF_UNSET && context.front_view == 8 && context.scene == 0);
  OK(leaf_stage_cells(stage, 0, 1, &cell, sizeof cell));
  CHECK(cell.scene == stack && cell.item == 8 && cell.role == LEAF_ROLE_VIEW);

  OK(leaf_rule_def_default(&rule, sizeof rule));
  OK(leaf_timing_def_default(&timing, sizeof timing));
  OK(leaf_transition_def_default(&cube, sizeof cube));
  cube.kind = LEAF_CUBE;
  timing.duration = 0.5;
  rule.timing = &timing;
  OK(leaf_stage_set_rule(stage, stack, &rule, &cube));
  rule.operation = LEAF_OPERATION_POP;
  rule.interaction = LEAF_DRIVEN_BY_HORIZONTAL_SWIPE;
  OK(leaf_stage_set_rule(stage, stack, &rule, &cube));
  rule.operation = LEAF_OPERATION_SELECT;
  rule.interaction = LEAF_DRIVEN_BY_PINCH;
  OK(leaf_stage_state_hash(stage, &before));
  CHECK(leaf_stage_set_rule(stage, stack, &rule, &cube) == LEAF_REFUSED);
  CHECK(leaf_stage_push(stage, stack, 8, 0) == LEAF_REFUSED && leaf_stage_push(stage, stack, -2, 0) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_stage_present(stage, stack, 3, NULL, 0) == LEAF_REFUSED);
  OK(leaf_stage_state_hash(stage, &after));
  CHECK(before == after);

  OK(leaf_stage_push(stage, stack, 9, 0));
  OK(leaf_stage_advance(stage, 0.2, NULL));
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.operation == LEAF_OPERATION_PUSH && context.from == 8 && context.to == 9 && context.phase == LEAF_RUNNING);
  CHECK(context.is_animated && !context.is_reverse && context.progress > 0 && context.progress < 1);
  CHECK(context.initial_frame_of_from.width == 1024 && context.initial_frame_of_to.width == 0);
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.scenes[0].scene == stack && frame.scenes[0].owner == 0 && frame.scenes[1].owner == stack);
  /* Calls that only read accept the scene of a container's operation; calls that move do not. */
  OK(leaf_stage_scene_state(stage, context.scene, &part, sizeof part));
  CHECK(part.scene == context.scene && part.owner == stack && part.cell_count == frame.scenes[1].cell_count);
  OK(leaf_stage_eye(stage, context.scene, &distance, &centre));
  OK(leaf_stage_bounds(stage, context.scene, 0, &bounds, &found));
  CHECK(found == 1 && bounds.width > 0 && distance > 0);
  CHECK(leaf_stage_open(stage, context.scene) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_remove_rule(stage, stack, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET) == LEAF_REFUSED);
  OK(leaf_stage_pop(stage, stack, 0, &found));
  CHECK(found == 9);
  OK(leaf_stage_advance(stage, 5, NULL));
  OK(leaf_stage_views(stage, stack, views, 4, &count));
  CHECK(count == 2 && views[0] == 7 && views[1] == 8);
  CHECK(leaf_stage_views(stage, stack, views, 1, &count) == LEAF_TOO_SMALL && count == 2);
  OK(leaf_stage_remove_rule(stage, stack, LEAF_OPERATION_PUSH, LEAF_UNSET, LEAF_UNSET));

  /* The rule for pops lets a swipe from left to right remove the top view, as its picture goes back; set so, too. */
  OK(leaf_stage_set_pop_side(stage, stack, 0));
  swipe.has = LEAF_HAS_VELOCITY;
  swipe.velocity.x = 900;
  swipe.point.x = 10;
  OK(leaf_stage_swipe(stage, stack, &swipe));
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.operation == LEAF_OPERATION_POP && context.phase == LEAF_TRACKING);
  CHECK(context.is_interactive && context.is_reverse);
  swipe.phase = LEAF_ENDED;
  swipe.point.x = 150;
  OK(leaf_stage_swipe(stage, stack, &swipe));
  OK(leaf_stage_advance(stage, 5, NULL));
  OK(leaf_stage_context(stage, stack, &context));
  CHECK(context.front_view == 7 && context.phase == LEAF_IDLE && !context.is_cancelled);
  OK(leaf_stage_pop(stage, stack, 0, &found));
  CHECK(found == -1);
  OK(leaf_stage_pop_to_root(stage, stack, 0, &found));
  CHECK(found == 0);

  def.kind = LEAF_CONTAINER_MODAL;
  def.view_count = 1;
  OK(leaf_stage_add_container(stage, &def, &modal));
  OK(leaf_stage_offer(stage, modal, 5, &sheet));
  OK(leaf_stage_present(stage, modal, 5, &sheet, 1));
  OK(leaf_stage_scrub(stage, modal, 0.25, 0));
  OK(leaf_stage_context(stage, modal, &context));
  CHECK(context.progress == 0.25 && context.final_frame_of_to.height == 400 && context.final_frame_of_from.width == 1024);
  OK(leaf_stage_cancel(stage, modal, NULL));
  OK(leaf_stage_advance(stage, 5, NULL));
  OK(leaf_stage_context(stage, modal, &context));
  CHECK(context.is_cancelled && context.front_view == 7);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A page that slides in, given as data, together with a colour and a number of the host's own. */
static int data(void) {
  leaf_stage_def stage_def;
  leaf_data_transition_def def;
  leaf_data_cell_def cells[2];
  leaf_keyframe come = {0, 1, 0}, half = {0.5, 0.5, 3}, full = {0, 1, 1};
  leaf_track track = {&come, 1, 1, LEAF_KEYS_LINEAR, LEAF_POSE_MOVE_X}, alpha = {&full, 1, 0, LEAF_KEYS_LINEAR, 0};
  leaf_host_track own[2];
  leaf_data_order orders[2];
  uint32_t up[2] = {0, 1}, down[2] = {1, 0};
  leaf_stage *stage;
  leaf_scene scene;
  leaf_snapshot frame;
  leaf_scene_state state;
  double shown[8];
  size_t count;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_data_transition_def_default(&def, sizeof def));
  OK(leaf_data_cell_def_default(&cells[0], sizeof *cells));
  CHECK(cells[0].cell.view == LEAF_VIEW_FROM && cells[0].basis == LEAF_BASIS_CONTAINER && cells[0].free_axis[1] == 1);
  cells[1] = cells[0];
  cells[1].cell.view = LEAF_VIEW_TO;
  cells[1].tracks = &track, cells[1].track_count = 1;
  orders[0].start = 0, orders[0].cells = up;
  orders[1].start = 0.5, orders[1].cells = down;
  def.cells = cells, def.cell_count = 2;
  def.orders = orders, def.order_count = 2;
  def.to_alpha = &alpha;
  OK(leaf_stage_add_data_transition(stage, &def, &scene));
  track.what = 11;
  CHECK(leaf_stage_add_data_transition(stage, &def, &scene) == LEAF_OUT_OF_RANGE);
  track.what = LEAF_POSE_MOVE_X;
  down[0] = 0;
  CHECK(leaf_stage_add_data_transition(stage, &def, &scene) == LEAF_OUT_OF_RANGE);
  orders[1].cells = NULL;
  CHECK(leaf_stage_add_data_transition(stage, &def, &scene) == LEAF_BAD_POINTER);
  def.order_count = 1;
  cells[1].struct_size -= 8;
  CHECK(leaf_stage_add_data_transition(stage, &def, &scene) == LEAF_BAD_STRUCT);

  memset(own, 0, sizeof own);
  memset(&track, 0, sizeof track); /* the scene has its own copy */
  own[0].parts[0].keys = &half, own[0].parts[0].key_count = 1, own[0].parts[0].from = 1;
  own[1].kind = LEAF_TRACK_COLOR;
  own[1].parts[3].from = 2;
  OK(leaf_stage_set_tracks(stage, scene, own, 2));
  OK(leaf_stage_begin(stage, scene, NULL));
  OK(leaf_stage_scrub(stage, scene, 0.25, 0));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.count == 2 && frame.matrices[12] == 0 && frame.matrices[28] == 768 && frame.order[1] == 1);
  OK(leaf_stage_scrub(stage, scene, 0.75, 0));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.matrices[28] == 256 && frame.order[1] == 0 && frame.order[0] == 1);
  OK(leaf_stage_scene_state(stage, scene, &state, sizeof state));
  CHECK(state.to_alpha == 0.75 && state.from_alpha == 0 && state.owner == 0);
  CHECK(leaf_stage_track_values(stage, scene, shown, 1, &count) == LEAF_TOO_SMALL && count == 2);
  OK(leaf_stage_track_values(stage, scene, shown, 2, &count));
  CHECK(shown[0] == 2 && shown[1] == 0 && shown[4] == 0 && shown[7] == 1);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* An album whose cover moves while it is open, and a release that runs on by a curve. */
static int changes(void) {
  leaf_release_def release;
  leaf_stage_def stage_def;
  leaf_album_def def;
  leaf_rect photos[2] = {{10, 10, 90, 90}, {110, 10, 90, 90}}, cover = {300, 200, 140, 140}, bounds;
  uint32_t none = 2;
  leaf_curve linear;
  leaf_stage *stage;
  leaf_scene album;
  leaf_scene_state state;
  leaf_cell back;
  uint64_t hash, same;
  int32_t found;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_album_def_default(&def, sizeof def));
  CHECK(close_to(def.cover_back.green, 1.0 / 3, 1e-7) && def.cover_back.alpha == 1);
  def.photos = photos, def.photo_count = 2;
  def.cover_back.green = 0.75f;
  OK(leaf_stage_add_album(stage, &def, &album));
  OK(leaf_stage_cells(stage, 2, 1, &back, sizeof back));
  CHECK(back.back_color.green == 0.75f && back.back_color.red == def.cover_back.red);
  /* It has no pages to turn or to scroll. */
  OK(leaf_stage_state_hash(stage, &hash));
  CHECK(leaf_stage_turn(stage, album, 1) == LEAF_UNKNOWN_SCENE && leaf_stage_next(stage, album) == LEAF_UNKNOWN_SCENE);
  CHECK(leaf_stage_scroll(stage, album, 100, 0) == LEAF_UNKNOWN_SCENE);
  OK(leaf_stage_state_hash(stage, &same));
  CHECK(hash == same);
  CHECK(leaf_stage_refit(stage, album, NULL, &none, 1, NULL) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_refit(stage, album, &cover, NULL, 0, NULL));
  OK(leaf_stage_bounds(stage, album, 0, &bounds, &found));
  CHECK(!found); /* Its cover is the list's while it is shut. */
  OK(leaf_curve_named(LEAF_CURVE_LINEAR, &linear));
  CHECK(leaf_stage_set_completion(stage, album, &linear, 0) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_set_completion(stage, album, &linear, 2));
  OK(leaf_release_def_default(&release, sizeof release));
  release.threshold = 1.5;
  CHECK(leaf_stage_set_release(stage, album, &release) == LEAF_OUT_OF_RANGE);
  release.threshold = 0.5, release.decision = 3;
  CHECK(leaf_stage_set_release(stage, album, &release) == LEAF_OUT_OF_RANGE);
  release.decision = LEAF_RELEASE_ALWAYS, release.struct_size = 4;
  CHECK(leaf_stage_set_release(stage, album, &release) == LEAF_BAD_STRUCT);
  release.struct_size = sizeof release;
  OK(leaf_stage_set_release(stage, album, &release));
  OK(leaf_stage_set_release(stage, album, NULL));
  OK(leaf_stage_begin(stage, album, NULL));
  OK(leaf_stage_scrub(stage, album, 1e-9, 0));
  OK(leaf_stage_bounds(stage, album, 0, &bounds, &found));
  CHECK(found && close_to(bounds.x, 300, 1e-3) && close_to(bounds.y, 200, 1e-3));
  OK(leaf_stage_scrub(stage, album, 0.5, 0));
  OK(leaf_stage_finish(stage, album, NULL));
  OK(leaf_stage_advance(stage, 0.0625, NULL));
  OK(leaf_stage_scene_state(stage, album, &state, sizeof state));
  CHECK(state.velocity > 0 && close_to(state.progress, 0.5 + 0.0625 * state.velocity, 1e-12));
  OK(leaf_stage_destroy(stage));
  return 0;
}

static int springs(void) {
  leaf_spring_def def, fit;
  leaf_spring_info info = LEAF_SIZED(leaf_spring_info);
  leaf_channels *channels;
  double times[3] = {0, 0.1, 3}, values[3], velocities[3], map[4], late_map[4], seconds, value = 0, velocity = 2, target = 1;
  double late = 5.6e11;
  float fast[3] = {0, 0.1f, 3}, out[3];
  const double *columns, *speeds;
  int32_t flag;
  int i;
  OK(leaf_spring_def_default(&def, sizeof def));
  def.kind = LEAF_SPRING_PHYSICAL, def.mass = 1, def.stiffness = 100, def.damping = 20; /* critical, omega 10 */
  OK(leaf_spring_values(&def, 0, 1, 0, times, 3, values, velocities));
  for (i = 0; i < 3; i++) {
    CHECK(close_to(values[i], 1 - (1 + 10 * times[i]) * exp(-10 * times[i]), 1e-15));
    CHECK(close_to(velocities[i], 100 * times[i] * exp(-10 * times[i]), 1e-15));
  }
  OK(leaf_spring_values_f(&def, 0, 1, 0, fast, 3, out, NULL));
  CHECK(out[0] == 0 && fabs(out[1] - (float)values[1]) < 1e-7 && out[2] == (float)values[2]);
  OK(leaf_spring_propagator(&def, 0.1, map));
  OK(leaf_spring_update(&def, &value, &velocity, &target, 1, 0.1));
  CHECK(close_to(value, 1 + map[0] * -1 + map[1] * 2, 1e-15) && close_to(velocity, map[2] * -1 + map[3] * 2, 1e-14));
  value = NAN;
  CHECK(leaf_spring_update(&def, &value, &velocity, &target, 1, 0.1) == LEAF_NON_FINITE);
  OK(leaf_spring_settle(&def, -1, 0, 0.001, &seconds));
  CHECK(close_to((1 + 10 * seconds) * exp(-10 * seconds), 0.001, 1e-12));
  OK(leaf_spring_describe(&def, &info));
  CHECK(info.damping_ratio == 1 && info.omega0 == 10 && info.settling_duration == seconds && info.bounce == 0);
  OK(leaf_spring_rest(&def, -1, 0, 1, &seconds));
  CHECK(seconds > info.settling_duration && seconds < 4);
  OK(leaf_spring_fit(0.7, 1, 0.7, &fit, sizeof fit, &flag));
  OK(leaf_spring_describe(&fit, &info));
  CHECK(flag == 0 && fit.kind == LEAF_SPRING_PHYSICAL && close_to(info.damping_ratio, 0.7, 1e-15));
  CHECK(leaf_spring_fit(2, 1, 0, &fit, sizeof fit, NULL) == LEAF_NO_SOLUTION);
  /* Hardly damped: its end times are bounds, and phases beyond 2^40 are refused. */
  CHECK(info.times_are_bounds == 0);
  fit.kind = LEAF_SPRING_RATIO;
  fit.damping_ratio = 1e-12;
  fit.omega0 = 2;
  OK(leaf_spring_describe(&fit, &info));
  CHECK(info.times_are_bounds == 1);
  values[0] = velocity = 7;
  value = 8;
  CHECK(leaf_spring_values(&fit, 0, 1, 0, &late, 1, values, NULL) == LEAF_OUT_OF_RANGE && values[0] == 7);
  CHECK(leaf_spring_update(&fit, &value, &velocity, &target, 1, late) == LEAF_OUT_OF_RANGE && value == 8 && velocity == 7);
  CHECK(leaf_spring_propagator(&fit, late, late_map) == LEAF_OUT_OF_RANGE);
  OK(leaf_spring_propagator(&fit, 5.4e11, late_map));

  OK(leaf_channels_create(3, 0, &channels));
  OK(leaf_channels_set(channels, 1, 0, 2, 1, &def, 10));
  CHECK(leaf_channels_set(channels, 3, 0, 2, 1, &def, 10) == LEAF_OUT_OF_RANGE);
  OK(leaf_channels_evaluate(channels, 10.1, &columns, &speeds, &flag));
  CHECK(flag == 1 && columns[0] == 0 && close_to(columns[1], 1 - map[0] + 2 * map[1], 1e-12));
  CHECK(close_to(speeds[1], 2 * map[3] - map[2], 1e-12));
  OK(leaf_channels_evaluate(channels, 100, &columns, NULL, &flag));
  CHECK(flag == 0 && columns[1] == 1);
  OK(leaf_channels_destroy(channels));
  return 0;
}

static int curves(void) {
  leaf_curve curve;
  double times[3] = {0, 0.5, 1}, values[3], slopes[3], in[2] = {0, 1}, out[2] = {10, 30};
  leaf_keyframe keys[2] = {{0, 0.5, 1}, {0.75, 0.25, 5}};
  int i;
  OK(leaf_curve_named(LEAF_CURVE_STANDARD, &curve));
  OK(leaf_curve_values(&curve, times, 3, values, slopes));
  CHECK(values[0] == 0 && values[2] == 1 && close_to(values[1], 0.802403387584857, 1e-15));
  curve.x1 = 2;
  CHECK(leaf_curve_values(&curve, times, 3, values, slopes) == LEAF_OUT_OF_RANGE);
  OK(leaf_linear_values(in, out, 2, times, 3, values));
  for (i = 0; i < 3; i++) CHECK(values[i] == 10 + 20 * times[i]);
  OK(leaf_keyframe_values(keys, 2, 0, LEAF_KEYS_LINEAR, NULL, times, 3, values));
  CHECK(values[0] == 0 && values[1] == 1 && values[2] == 5);
  return 0;
}

static int products(void) {
  enum { N = 100 };
  static double locals[16 * N], worlds[16 * N];
  static float small[16 * N], exact[16 * N], builtin[16 * N];
  double shared[16];
  leaf_batch *batch;
  int i, k, kernel;
  for (i = 0; i < 16 * N; i++) small[i] = (float)(locals[i] = (float)sin(i * 1.7));
  for (i = 0; i < 16; i++) shared[i] = (float)cos(i * 0.9);
  for (kernel = LEAF_KERNEL_BLAS; kernel <= LEAF_KERNEL_BUILTIN; kernel++) {
    OK(leaf_batch_create(N, LEAF_DOUBLE, kernel, &batch));
    OK(leaf_batch_multiply(batch, locals, N, shared, worlds));
    CHECK(leaf_batch_multiply_f(batch, small, N, shared, exact) == LEAF_REFUSED);
    OK(leaf_batch_destroy(batch));
    OK(leaf_batch_create(N, LEAF_EXACT, kernel, &batch));
    OK(leaf_batch_multiply_f(batch, small, N, shared, kernel == LEAF_KERNEL_BLAS ? exact : builtin));
    CHECK(leaf_batch_multiply_f(batch, small, N - 1, shared, small + 16) == LEAF_OUT_OF_RANGE);
    OK(leaf_batch_destroy(batch));
    for (i = 0; i < 16 * N; i++) {
      double sum = 0;
      for (k = 0; k < 4; k++) sum += locals[i / 4 * 4 + k] * shared[4 * k + i % 4];
      CHECK(fabs(worlds[i] - sum) < 1e-15);
      CHECK((kernel == LEAF_KERNEL_BLAS ? exact : builtin)[i] == (float)sum);
    }
  }
  CHECK(memcmp(exact, builtin, sizeof exact) == 0);
  return 0;
}

/* Invalid handles and pointers, and arrays that overlap. */
static int wrong_arguments(void) {
  static double numbers[64];
  static float small[64];
  leaf_batch *batch = NULL;
  leaf_channels *channels = NULL;
  leaf_sender *sender = NULL;
  leaf_receiver *receiver = NULL;
  leaf_snapshot frame;
  CHECK(leaf_batch_create(2, LEAF_DOUBLE, LEAF_KERNEL_AUTOMATIC, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_channels_create(2, 0, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_mailbox_create(NULL, &receiver) == LEAF_BAD_POINTER && !receiver);
  CHECK(leaf_mailbox_create(&sender, NULL) == LEAF_BAD_POINTER && !sender);
  OK(leaf_batch_create(2, LEAF_DOUBLE, LEAF_KERNEL_AUTOMATIC, &batch));
  OK(leaf_channels_create(2, 0, &channels));
  OK(leaf_mailbox_create(&sender, &receiver));
  CHECK(leaf_receiver_latest(receiver, &frame, sizeof frame - 8, NULL) == LEAF_BAD_STRUCT);
  CHECK(leaf_batch_multiply(batch, NULL, 2, numbers, numbers) == LEAF_BAD_POINTER);
  CHECK(leaf_batch_multiply(batch, numbers, 2, numbers, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_batch_multiply(batch, numbers, 2, NULL, numbers) == LEAF_BAD_POINTER);
  CHECK(leaf_batch_multiply(batch, numbers, -1, numbers, numbers) == LEAF_BAD_POINTER);
  CHECK(leaf_batch_multiply(batch, numbers, 2, numbers, numbers + 16) == LEAF_OUT_OF_RANGE);
  CHECK(leaf_batch_multiply_f(batch, small, 2, NULL, small) == LEAF_BAD_POINTER);
  CHECK(leaf_batch_destroy((leaf_batch *)channels) == LEAF_BAD_HANDLE);
  CHECK(leaf_channels_destroy((leaf_channels *)batch) == LEAF_BAD_HANDLE);
  CHECK(leaf_sender_destroy((leaf_sender *)receiver) == LEAF_BAD_HANDLE);
  CHECK(leaf_receiver_destroy((leaf_receiver *)sender) == LEAF_BAD_HANDLE);
  OK(leaf_batch_destroy(batch));
  OK(leaf_channels_destroy(channels));
  OK(leaf_sender_destroy(sender));
  OK(leaf_receiver_destroy(receiver));
  CHECK(leaf_batch_destroy(batch) == LEAF_BAD_HANDLE && leaf_channels_destroy(channels) == LEAF_BAD_HANDLE);
  CHECK(leaf_sender_destroy(sender) == LEAF_BAD_HANDLE && leaf_receiver_destroy(receiver) == LEAF_BAD_HANDLE);
  OK(leaf_batch_destroy(NULL));
  OK(leaf_channels_destroy(NULL));
  OK(leaf_sender_destroy(NULL));
  OK(leaf_receiver_destroy(NULL));
  return 0;
}

/* Steps from a host's timestamps: its clock stands still, runs backwards, jumps. */
static int clocks(void) {
  const double at[] = {100, 100.25, 100.25, 99, 99.5, 7200, 7200.125}, whole[] = {0, 0.25, 0, 0, 0.5, 7100.5, 0.125};
  leaf_clock clock = LEAF_SIZED(leaf_clock), resume = LEAF_SIZED(leaf_clock), before;
  double dt = 7;
  int i;
  CHECK(leaf_clock_step(NULL, 1, &dt) == LEAF_BAD_POINTER && leaf_clock_step(&clock, 1, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_clock_step(&clock, NAN, &dt) == LEAF_NON_FINITE && leaf_clock_step(&clock, 1e16, &dt) == LEAF_OUT_OF_RANGE);
  clock.policy = 2;
  CHECK(leaf_clock_step(&clock, 1, &dt) == LEAF_OUT_OF_RANGE);
  clock.policy = LEAF_GAP_JUMP;
  clock.struct_size++;
  CHECK(leaf_clock_step(&clock, 1, &dt) == LEAF_BAD_STRUCT && dt == 7 && !clock.has_last);
  clock.struct_size--;
  resume.policy = LEAF_GAP_RESUME, resume.nominal = 0.0625;
  for (i = 0; i < 7; i++) {
    OK(leaf_clock_step(&clock, at[i], &dt));
    CHECK(dt == whole[i] && clock.last == at[i]);
    OK(leaf_clock_step(&resume, at[i], &dt));
    CHECK(dt == (i == 5 ? 0.0625 : whole[i]));
  }
  CHECK(clock.reversals == 1 && clock.gaps == 1 && resume.reversals == 1 && resume.gaps == 1);
  before = clock;
  CHECK(leaf_clock_step(&clock, -INFINITY, &dt) == LEAF_NON_FINITE && memcmp(&before, &clock, sizeof clock) == 0);
  clock.has_last = 0;
  OK(leaf_clock_step(&clock, 5, &dt));
  CHECK(dt == 0 && clock.reversals == 1);
  return 0;
}

/* A stage and a batch cannot be made while the processor does not round to nearest, and can again afterwards. */
static int rounding_modes(void) {
  const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  leaf_stage_def def;
  leaf_stage *stage = NULL;
  leaf_batch *batch = NULL;
  leaf_status statuses[4];
  int i;
  OK(leaf_stage_def_default(&def, sizeof def));
  for (i = 0; i < 3; i++) {
    CHECK(fesetround(modes[i]) == 0);
    statuses[0] = leaf_stage_create(&def, &stage);
    statuses[1] = leaf_batch_create(1, LEAF_EXACT, LEAF_KERNEL_AUTOMATIC, &batch);
    CHECK(fesetround(FE_TONEAREST) == 0);
    CHECK(statuses[0] == LEAF_ENVIRONMENT && !stage && statuses[1] == LEAF_ENVIRONMENT && !batch);
    statuses[2] = leaf_stage_create(&def, &stage);
    statuses[3] = leaf_batch_create(1, LEAF_EXACT, LEAF_KERNEL_AUTOMATIC, &batch);
    CHECK(statuses[2] == LEAF_OK && stage && statuses[3] == LEAF_OK && batch);
    OK(leaf_stage_advance(stage, 1, NULL));
    OK(leaf_stage_destroy(stage));
    OK(leaf_batch_destroy(batch));
    stage = NULL, batch = NULL;
  }
  return 0;
}

static int tasks_run, waited_for;

/* The last part first, on this thread. */
static void *in_parts(leaf_task task, int32_t count, int32_t least, void *context, void *host) {
  int32_t parts = *(int32_t *)host, i;
  for (i = parts - 1; i >= 0; i--) task(count / parts * i, i == parts - 1 ? count : count / parts * (i + 1), context);
  tasks_run += parts;
  return least > 0 ? host : NULL;
}

static void wait_for(void *enqueued, void *host) { waited_for += enqueued == host; }

static int flight(const leaf_task_system *tasks, uint64_t hashes[20]) {
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_stage *stage;
  leaf_scene book;
  int frame;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_book_def_default(&book_def, sizeof book_def));
  book_def.pages = 5999;
  book_def.window = 3000;
  /* Without a fan no page lies flat on another: each has a product of its own. */
  book_def.fan = 0;
  OK(leaf_stage_create(&stage_def, &stage));
  OK(leaf_stage_set_tasks(stage, tasks));
  OK(leaf_stage_add_book(stage, &book_def, &book));
  OK(leaf_stage_open(stage, book));
  for (frame = 0; frame < 20; frame++) {
    OK(leaf_stage_advance(stage, 1.0 / 30, NULL));
    OK(leaf_stage_frame_hash(stage, hashes + frame));
  }
  OK(leaf_stage_destroy(stage));
  return 0;
}

static int tasks(void) {
  static uint64_t alone[20], spread[20];
  int32_t parts;
  leaf_task_system table = LEAF_SIZED(leaf_task_system);
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  CHECK(stage);
  CHECK(leaf_stage_set_tasks(stage, &table) == LEAF_BAD_POINTER);
  table.enqueue = in_parts;
  CHECK(leaf_stage_set_tasks(stage, &table) == LEAF_BAD_POINTER);
  table.finish = wait_for;
  table.host = &parts;
  table.struct_size--;
  CHECK(leaf_stage_set_tasks(stage, &table) == LEAF_BAD_STRUCT);
  table.struct_size++;
  CHECK(leaf_stage_set_tasks(NULL, &table) == LEAF_BAD_HANDLE);
  OK(leaf_stage_destroy(stage));
  if (flight(NULL, alone)) return 1;
  for (parts = 1; parts <= 8; parts++) {
    tasks_run = waited_for = 0;
    if (flight(&table, spread)) return 1;
    CHECK(waited_for > 10 && tasks_run == parts * waited_for);
    CHECK(memcmp(alone, spread, sizeof alone) == 0);
  }
  return 0;
}

/* A clone shows what its stage shows, outlives it, and does not affect it. */
static int twins(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT), *clone = NULL, *again = NULL;
  uint64_t hash, other;
  int frame;
  CHECK(stage);
  CHECK(leaf_stage_clone(stage, NULL) == LEAF_BAD_POINTER);
  CHECK(leaf_stage_clone(NULL, &clone) == LEAF_BAD_HANDLE && !clone);
  OK(leaf_stage_next(stage, book));
  OK(leaf_stage_advance(stage, 0.1, NULL));
  OK(leaf_stage_clone(stage, &clone));
  CHECK(clone && clone != stage);
  for (frame = 0; frame < 30; frame++) {
    if (frame == 10) {
      OK(leaf_stage_next(stage, book));
      OK(leaf_stage_next(clone, book));
    }
    OK(leaf_stage_advance(stage, 1.0 / 60, NULL));
    OK(leaf_stage_advance(clone, 1.0 / 60, NULL));
    OK(leaf_stage_frame_hash(stage, &hash));
    OK(leaf_stage_frame_hash(clone, &other));
    CHECK(hash == other);
  }
  OK(leaf_stage_clone(clone, &again));
  OK(leaf_stage_close(clone, book));
  OK(leaf_stage_advance(clone, 0.2, NULL));
  OK(leaf_stage_frame_hash(stage, &other));
  CHECK(hash == other);
  OK(leaf_stage_destroy(stage));
  OK(leaf_stage_destroy(clone));
  OK(leaf_stage_frame_hash(again, &other));
  CHECK(hash == other);
  OK(leaf_stage_destroy(again));
  return 0;
}

/* The members of a book that are not read: with strips 1 those of bending, with hinges 0 those of peeling, and no others. */
static int unread_members(void) {
  leaf_stage_def stage_def;
  leaf_book_def plain, def;
  leaf_stage *stage = NULL;
  leaf_scene book;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_book_def_default(&plain, sizeof plain));
  OK(leaf_stage_create(&stage_def, &stage));
  def = plain;
  def.bend_duration = def.bend_bounce = def.most_bend = def.middle_duration = def.middle_bounce = def.sag = NAN;
  def.max_radius = def.tightness = def.corner_zone = def.lift = def.sheet = NAN;
  OK(leaf_stage_add_book(stage, &def, &book));
  def.hard_leaf_count = (size_t)-1;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_BAD_POINTER);
  def = plain;
  def.spine_gap = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  def = plain;
  def.rest_ratio = 1;
  def.fan = 0;
  def.hinges = 99;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  def = plain;
  def.strips = 4;
  def.sag = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  def = plain;
  def.rest_ratio = 1;
  def.fan = 0;
  def.hinges = 4;
  def.sheet = NAN;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_NON_FINITE);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* The rows of facets, as leaf_book_def says where they are. */
static int rows_of_paper(void) {
  enum { FACES = 9, STRIPS = 4, HINGES = 6 };
  leaf_stage_def stage_def;
  leaf_book_def def;
  leaf_stage *stage = NULL;
  leaf_scene book;
  leaf_snapshot frame;
  static leaf_cell cells[FACES * (STRIPS + HINGES)];
  int32_t row, part;
  OK(leaf_stage_def_default(&stage_def, sizeof stage_def));
  OK(leaf_book_def_default(&def, sizeof def));
  OK(leaf_stage_create(&stage_def, &stage));
  def.pages = FACES - 1;
  def.rest_ratio = 1;
  def.fan = 0;
  def.has_soft_covers = 1;
  def.strips = STRIPS;
  def.hinges = HINGES;
  OK(leaf_stage_add_book(stage, &def, &book));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  CHECK(frame.count == sizeof cells / sizeof *cells);
  OK(leaf_stage_cells(stage, 0, frame.count, cells, sizeof *cells));
  for (row = 0; row < FACES; row++) {
    for (part = 0; part < STRIPS; part++) CHECK(cells[part * FACES + row].item == cells[row].item);
    for (part = 1; part <= HINGES; part++) {
      const leaf_cell *facet = cells + FACES * STRIPS + row * HINGES + part - 1;
      CHECK(facet->item == cells[row].item && facet->face == cells[row].face && facet->role == cells[row].role);
    }
  }
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* Calls that are reads leave the arrays of a frame where and as they are. */
static int reads(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_snapshot frame, again;
  float matrix;
  double seconds;
  uint64_t frames;
  size_t vertices, triangles;
  CHECK(stage);
  OK(leaf_stage_next(stage, book));
  OK(leaf_stage_advance(stage, 0.1, NULL));
  OK(leaf_stage_snapshot(stage, &frame, sizeof frame));
  matrix = frame.matrices[16 * 3];
  CHECK(leaf_stage_leaf_mesh(stage, book, 1, LEAF_FRONT, NULL, 0, NULL, 0, &vertices, &triangles) == LEAF_TOO_SMALL);
  OK(leaf_stage_next_change(stage, 1.0 / 60, &frames, &seconds));
  OK(leaf_stage_snapshot(stage, &again, sizeof again));
  CHECK(again.matrices == frame.matrices && again.events == frame.events && frame.matrices[16 * 3] == matrix);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* Settings of a stage; and errors by the names that the header has, with the numbers that are accepted. */
static int names_and_settings(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT), *none = NULL;
  leaf_settings settings = LEAF_SIZED(leaf_settings);
  leaf_error error = LEAF_SIZED(leaf_error);
  leaf_book_def def;
  leaf_spring_def spring;
  leaf_spring_info info = LEAF_SIZED(leaf_spring_info);
  leaf_stage_def where;
  double view[16] = {2, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1};
  CHECK(stage);
  OK(leaf_stage_set_view(stage, view));
  OK(leaf_stage_set_time_scale(stage, 0.5));
  OK(leaf_stage_set_motion_policy(stage, 0, LEAF_MOTION_SHORTENED));
  OK(leaf_stage_settings(stage, &settings));
  CHECK(settings.viewport.width == 1024 && settings.time_scale == 0.5 && settings.motion_policy == LEAF_MOTION_SHORTENED);
  CHECK(memcmp(settings.view, view, sizeof view) == 0 && settings.visible_tolerance == 0.05);
  view[8] = 1e-9;
  CHECK(leaf_stage_set_view(stage, view) == LEAF_OUT_OF_RANGE);
  OK(leaf_book_def_default(&def, sizeof def));
  def.rest_ratio = 2;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(strcmp(error.field, "rest_ratio") == 0);
  def.rest_ratio = 0.5;
  def.window = 31;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(strcmp(error.field, "window") == 0 && strcmp(error.accepts, "32 to 1,048,576 leaves") == 0);
  def.window = 48;
  def.strips = 4;
  def.bend_bounce = 7;
  CHECK(leaf_stage_add_book(stage, &def, &book) == LEAF_OUT_OF_RANGE);
  OK(leaf_stage_last_error(stage, &error));
  CHECK(strcmp(error.field, "bend_bounce") == 0);
  OK(leaf_spring_def_default(&spring, sizeof spring));
  spring.duration = -1;
  CHECK(leaf_spring_describe(&spring, &info) == LEAF_OUT_OF_RANGE);
  OK(leaf_last_error(&error));
  CHECK(error.status == LEAF_OUT_OF_RANGE && strcmp(error.field, "duration") == 0 && *error.accepts);
  OK(leaf_stage_def_default(&where, sizeof where));
  where.viewport.width = NAN;
  CHECK(leaf_stage_create(&where, &none) == LEAF_NON_FINITE && !none);
  OK(leaf_last_error(&error));
  CHECK(error.status == LEAF_NON_FINITE && strcmp(error.field, "viewport") == 0);
  CHECK(leaf_last_error(NULL) == LEAF_BAD_POINTER);
  OK(leaf_stage_destroy(stage));
  return 0;
}

/* A book gets another shape while a leaf is in the air; what cannot be changes nothing. */
static int replaced_book(void) {
  leaf_scene book;
  leaf_stage *stage = an_open_book(&book, LEAF_EXACT);
  leaf_book_def def;
  leaf_leaf_state leaves[64];
  size_t count = 0;
  double turn;
  uint64_t before, after;
  CHECK(stage);
  OK(leaf_stage_next(stage, book));
  OK(leaf_stage_advance(stage, 0.2, NULL));
  OK(leaf_stage_leaves(stage, book, leaves, 64, &count));
  turn = leaves[1].turn;
  CHECK(turn > 0 && turn < 1);
  OK(leaf_book_def_default(&def, sizeof def));
  OK(leaf_stage_state_hash(stage, &before));
  def.pages = -1;
  CHECK(leaf_stage_replace_book(stage, book, &def) == LEAF_OUT_OF_RANGE);
  def.pages = 16;
  def.fidelity = LEAF_ORIGINAL;
  CHECK(leaf_stage_replace_book(stage, book, &def) == LEAF_REFUSED);
  CHECK(leaf_stage_replace_book(stage, 0, &def) == LEAF_UNKNOWN_SCENE && leaf_stage_replace_book(stage, book, NULL) == LEAF_BAD_POINTER);
  OK(leaf_stage_state_hash(stage, &after));
  CHECK(before == after);
  def.fidelity = LEAF_CORRECTED;
  def.page_size.width = 200;
  def.reading = LEAF_RIGHT_TO_LEFT;
  OK(leaf_stage_replace_book(stage, book, &def));
  OK(leaf_stage_leaves(stage, book, leaves, 64, &count));
  CHECK(leaves[1].turn == turn && count == 9);
  OK(leaf_stage_destroy(stage));
  return 0;
}

int main(void) {
  if (names_and_settings() || replaced_book() || unread_members() || rows_of_paper() || reads() || statuses() || structs() || logs() || twins() || facts() || replaced() || soft_leaves() || copies(LEAF_EXACT) || copies(LEAF_DOUBLE) || models() ||
      cells() || reasons() || draw_lists() || rays() || reading() || containers() || shelf_rules() || data() || changes() || springs() || curves() || products() || wrong_arguments() || tasks() || clocks() ||
      rounding_modes()) {
    return 1;
  }
  printf("structs, 64 conventions of matrices, cells, hits, events, containers, transitions as data, tracks, "
         "springs, curves, products, steps in parts, clocks and three refused rounding modes are as they must be\n");
  return 0;
}
