// leafspring.hpp: LeafSpring for C++17, header only. Owners for the handles of leafspring.h, and statuses as exceptions.
//
// Structs, units, conventions and threads are those of leafspring.h: points, seconds, radians; y down, z toward the viewer. A call
// that fails throws an Error, which says what would have been accepted, and has changed nothing.
//
//   leafspring::Stage stage(1024, 768);
//   const leaf_scene book = stage.add(leafspring::book(16));
//   stage.open(book);
//   bool isMoving = true;
//   while (isMoving) {
//     isMoving = stage.advance(1.0 / 60).is_moving;
//     draw(stage.snapshot());
//   }
#ifndef LEAFSPRING_HPP
#define LEAFSPRING_HPP

#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "leafspring.h"

namespace leafspring {

/// A status other than LEAF_OK. `field` is the parameter at fault and `accepts` what would be accepted, if the library says so.
class Error : public std::runtime_error {
 public:
  explicit Error(leaf_status status) : Error(status, "", "") {}
  Error(leaf_status status, const char *field, const char *accepts)
      : std::runtime_error(text(status, field, accepts)), status_(status), field_(field), accepts_(accepts) {}
  leaf_status status() const noexcept { return status_; }
  const char *field() const noexcept { return field_; }
  const char *accepts() const noexcept { return accepts_; }

 private:
  static std::string text(leaf_status status, const char *field, const char *accepts) {
    std::string text = leaf_status_text(status);
    return *field ? text + " (" + field + ": " + accepts + ")" : text;
  }
  leaf_status status_;
  const char *field_, *accepts_;  // constant texts of the library's
};

/// Throws unless the status is LEAF_OK, with what the library says of a call that has no stage.
inline void check(leaf_status status) {
  if (status == LEAF_OK) return;
  leaf_error error = leaf_sized<leaf_error>();
  if (leaf_last_error(&error) != LEAF_OK || error.status != status) throw Error(status);
  throw Error(status, error.field, error.accepts);
}

/// Version of the library: major * 65536 + minor * 256 + patch; that of its interface; a line about its build.
inline uint32_t version() noexcept { return leaf_version(); }
inline uint32_t abiVersion() noexcept { return leaf_abi_version(); }
inline const char *buildInfo() noexcept { return leaf_build_info(); }

/// A definition with the published values: auto book = leafspring::defaults(leaf_book_def_default);
template <class Def>
Def defaults(leaf_status (*fill)(Def *, uint32_t)) {
  Def def;
  check(fill(&def, sizeof def));
  return def;
}

/// Definitions with the published values, to be changed and passed to a stage.
inline leaf_book_def book(int32_t pages = 16) {
  leaf_book_def def = defaults(leaf_book_def_default);
  def.pages = pages;
  return def;
}
inline leaf_shelf_def shelf(int32_t books = 5) {
  leaf_shelf_def def = defaults(leaf_shelf_def_default);
  def.books = books;
  return def;
}
/// kind: LEAF_CROSSFADE ... LEAF_TURN
inline leaf_transition_def transition(int32_t kind = LEAF_CROSSFADE) {
  leaf_transition_def def = defaults(leaf_transition_def_default);
  def.kind = kind;
  return def;
}
/// The number of the kind with a name; LEAF_UNSET if there is none.
inline int32_t transitionKind(const char *name) noexcept { return leaf_transition_kind(name); }
/// Facts of a kind.
inline leaf_transition_info describeTransition(int32_t kind) {
  leaf_transition_info info = LEAF_SIZED(leaf_transition_info);
  check(leaf_transition_describe(kind, &info));
  return info;
}
/// Facts of a parameter of a kind.
inline leaf_parameter_info describeParameter(int32_t kind, int32_t index) {
  leaf_parameter_info info = LEAF_SIZED(leaf_parameter_info);
  check(leaf_transition_parameter(kind, index, &info));
  return info;
}
/// Sets a parameter of the definition's kind by its name.
inline void set(leaf_transition_def &def, const char *name, double value) { check(leaf_transition_set(&def, name, value)); }

/// Makers of definitions that only point to a list take it by its name: one without a name would be gone before it is read.
leaf_album_def album(std::vector<leaf_rect> &&) = delete;
leaf_move_def move(const std::vector<leaf_rect> &, std::vector<leaf_rect> &&) = delete;
leaf_move_def move(std::vector<leaf_rect> &&, const std::vector<leaf_rect> &) = delete;
leaf_move_def move(std::vector<leaf_rect> &&, std::vector<leaf_rect> &&) = delete;
leaf_move_def move(const std::vector<leaf_move_item> &, std::vector<leaf_move_item> &&) = delete;
leaf_move_def move(std::vector<leaf_move_item> &&, const std::vector<leaf_move_item> &) = delete;
leaf_move_def move(std::vector<leaf_move_item> &&, std::vector<leaf_move_item> &&) = delete;
leaf_container_def container(std::vector<int32_t> &&, int32_t = LEAF_CONTAINER_STACK) = delete;
leaf_data_transition_def dataTransition(std::vector<leaf_data_cell_def> &&) = delete;

/// The photos' frames must outlive the call that adds it.
inline leaf_album_def album(const std::vector<leaf_rect> &photos) {
  leaf_album_def def = defaults(leaf_album_def_default);
  def.photos = photos.data();
  def.photo_count = photos.size();
  return def;
}
inline leaf_move_def move(const std::vector<leaf_rect> &from, const std::vector<leaf_rect> &to) {
  if (from.size() != to.size()) throw Error(LEAF_OUT_OF_RANGE, "to", "as many rectangles as from");
  leaf_move_def def = defaults(leaf_move_def_default);
  def.from = from.data();
  def.to = to.data();
  def.count = from.size();
  return def;
}
/// Lists that differ, matched by their ids; they must outlive the call that adds it.
inline leaf_move_def move(const std::vector<leaf_move_item> &from, const std::vector<leaf_move_item> &to) {
  leaf_move_def def = defaults(leaf_move_def_default);
  def.from_items = from.data();
  def.from_item_count = from.size();
  def.to_items = to.data();
  def.to_item_count = to.size();
  return def;
}
/// kind: LEAF_CONTAINER_...; the views, bottom first, must outlive the call that adds it.
inline leaf_container_def container(const std::vector<int32_t> &views, int32_t kind = LEAF_CONTAINER_STACK) {
  leaf_container_def def = defaults(leaf_container_def_default);
  def.kind = kind;
  def.views = views.data();
  def.view_count = views.size();
  return def;
}
/// operation: LEAF_OPERATION_...
inline leaf_rule_def rule(int32_t operation = LEAF_OPERATION_PUSH) {
  leaf_rule_def def = defaults(leaf_rule_def_default);
  def.operation = operation;
  return def;
}
/// from: the view that shows the shelf; to: the one that shows the open book.
inline leaf_shelf_rule_def shelfRule(leaf_scene shelf, int32_t from = 0, int32_t to = 1) {
  leaf_shelf_rule_def def = defaults(leaf_shelf_rule_def_default);
  def.shelf = shelf;
  def.from = from;
  def.to = to;
  return def;
}
inline leaf_data_cell_def dataCell() { return defaults(leaf_data_cell_def_default); }
/// The cells must outlive the call that adds it.
inline leaf_data_transition_def dataTransition(const std::vector<leaf_data_cell_def> &cells) {
  leaf_data_transition_def def = defaults(leaf_data_transition_def_default);
  def.cells = cells.data();
  def.cell_count = cells.size();
  return def;
}
/// By a spring of a duration in seconds and a bounce.
inline leaf_timing_def timing(double duration, double bounce = 0) {
  leaf_timing_def def = defaults(leaf_timing_def_default);
  def.kind = LEAF_TIMING_SPRING;
  def.spring.duration = duration;
  def.spring.bounce = bounce;
  return def;
}
/// By a curve over seconds.
inline leaf_timing_def timing(const leaf_curve &curve, double duration) {
  leaf_timing_def def = defaults(leaf_timing_def_default);
  def.curve = curve;
  def.duration = duration;
  return def;
}
/// One event of a pinch: scale is the distance of the fingers divided by that at the start; it may begin with 1, on a
/// shut book and on an open one.
inline leaf_gesture pinchEvent(int32_t phase, double scale) {
  leaf_gesture event = leaf_sized<leaf_gesture>();
  event.phase = phase;
  event.scale = scale;
  return event;
}
/// One event of a drag (the finger's place in what the host draws in, and which finger) or a swipe (the distance since the start).
inline leaf_gesture touchEvent(int32_t phase, double x, double y, int32_t pointer = 0) {
  leaf_gesture event = pinchEvent(phase, 1);
  event.point.x = x;
  event.point.y = y;
  event.pointer = pointer;
  return event;
}

/// Values and velocities, or values and slopes.
template <class T>
struct Trace {
  std::vector<T> values, rates;
};

/// A spring, by its definition.
class Spring {
 public:
  explicit Spring(const leaf_spring_def &def) : def_(def) { describe(); }
  /// duration in seconds, bounce above -1 and up to 1.
  explicit Spring(double duration = 0.5, double bounce = 0) : def_(defaults(leaf_spring_def_default)) {
    def_.duration = duration;
    def_.bounce = bounce;
    describe();
  }
  /// The one that UIKit makes of a damping ratio, a duration in seconds and a velocity in ranges per second.
  static Spring fit(double dampingRatio, double duration, double velocity, bool *usedFallback = nullptr) {
    leaf_spring_def def;
    int32_t fallback = 0;
    check(leaf_spring_fit(dampingRatio, duration, velocity, &def, sizeof def, &fallback));
    if (usedFallback) *usedFallback = fallback != 0;
    return Spring(def);
  }
  /// The value at a time in seconds of the motion from `from` to `to`.
  double value(double from, double to, double velocity, double time) const {
    double value;
    check(leaf_spring_values(&def_, from, to, velocity, &time, 1, &value, nullptr));
    return value;
  }
  /// Values and velocities at times in seconds.
  Trace<double> trace(double from, double to, double velocity, const std::vector<double> &times) const {
    Trace<double> made{std::vector<double>(times.size()), std::vector<double>(times.size())};
    check(leaf_spring_values(&def_, from, to, velocity, times.data(), times.size(), made.values.data(), made.rates.data()));
    return made;
  }
  Trace<float> trace(float from, float to, float velocity, const std::vector<float> &times) const {
    Trace<float> made{std::vector<float>(times.size()), std::vector<float>(times.size())};
    check(leaf_spring_values_f(&def_, from, to, velocity, times.data(), times.size(), made.values.data(), made.rates.data()));
    return made;
  }
  /// Advances count values and velocities by dt seconds toward their targets, in place.
  void update(double *values, double *velocities, const double *targets, size_t count, double dt) const {
    check(leaf_spring_update(&def_, values, velocities, targets, count, dt));
  }
  void update(float *values, float *velocities, const float *targets, size_t count, double dt) const {
    check(leaf_spring_update_f(&def_, values, velocities, targets, count, dt));
  }
  /// x = m[0] x0 + m[1] v0, v = m[2] x0 + m[3] v0 over t seconds, with x = value - target.
  struct Map {
    double m[4];
  };
  Map propagator(double t) const {
    Map map;
    check(leaf_spring_propagator(&def_, t, map.m));
    return map;
  }
  /// Seconds after which |value - target| stays below epsilon.
  double settle(double x, double v, double epsilon) const {
    double seconds;
    check(leaf_spring_settle(&def_, x, v, epsilon, &seconds));
    return seconds;
  }
  /// Seconds after which the motion stays within 1e-9 of range.
  double rest(double x, double v, double range) const {
    double seconds;
    check(leaf_spring_rest(&def_, x, v, range, &seconds));
    return seconds;
  }
  leaf_spring_info describe() const {
    leaf_spring_info info = leaf_sized<leaf_spring_info>();
    check(leaf_spring_describe(&def_, &info));
    return info;
  }
  const leaf_spring_def &definition() const noexcept { return def_; }

 private:
  leaf_spring_def def_;
};

/// A cubic Bezier from (0, 0) to (1, 1); name: LEAF_CURVE_...
inline leaf_curve curve(int32_t name) {
  leaf_curve curve;
  check(leaf_curve_named(name, &curve));
  return curve;
}
/// Values and slopes of a curve at times 0...1.
inline Trace<double> trace(const leaf_curve &curve, const std::vector<double> &times) {
  Trace<double> made{std::vector<double>(times.size()), std::vector<double>(times.size())};
  check(leaf_curve_values(&curve, times.data(), times.size(), made.values.data(), made.rates.data()));
  return made;
}
inline Trace<float> trace(const leaf_curve &curve, const std::vector<float> &times) {
  Trace<float> made{std::vector<float>(times.size()), std::vector<float>(times.size())};
  check(leaf_curve_values_f(&curve, times.data(), times.size(), made.values.data(), made.rates.data()));
  return made;
}
/// Straight pieces through stops, as CSS linear().
inline std::vector<double> linear(const std::vector<double> &inputs, const std::vector<double> &outputs,
                                  const std::vector<double> &times) {
  if (inputs.size() != outputs.size()) throw Error(LEAF_OUT_OF_RANGE, "outputs", "as many numbers as inputs");
  std::vector<double> values(times.size());
  check(leaf_linear_values(inputs.data(), outputs.data(), inputs.size(), times.data(), times.size(), values.data()));
  return values;
}
/// A property that begins at `from` and runs through keys; mode: LEAF_KEYS_...
inline std::vector<double> keyframes(const std::vector<leaf_keyframe> &keys, double from, int32_t mode,
                                     const std::vector<double> &times, const leaf_curve *curve = nullptr) {
  std::vector<double> values(times.size());
  check(leaf_keyframe_values(keys.data(), keys.size(), from, mode, curve, times.data(), times.size(), values.data()));
  return values;
}

/// A handle of leafspring.h and its owner; movable.
template <class Handle, leaf_status (*destroy)(Handle *)>
class Owner {
 public:
  Handle *get() const noexcept { return handle_.get(); }

 protected:
  explicit Owner(Handle *handle) : handle_(handle) {}

 private:
  struct Destroy {
    void operator()(Handle *handle) const noexcept { destroy(handle); }
  };
  std::unique_ptr<Handle, Destroy> handle_;
};

/// Many springs in columns; times are seconds on the host's clock.
class Channels : public Owner<leaf_channels, leaf_channels_destroy> {
 public:
  /// count channels at rest at a value.
  explicit Channels(size_t count, double value = 0) : Owner(make(count, value)), count_(count) {}
  void retarget(size_t channel, double target, const Spring &spring, double now) {
    check(leaf_channels_retarget(get(), channel, target, &spring.definition(), now));
  }
  void set(size_t channel, double value, double velocity, double target, const Spring &spring, double now) {
    check(leaf_channels_set(get(), channel, value, velocity, target, &spring.definition(), now));
  }
  /// One number per channel, valid until the next call.
  struct Columns {
    const double *values, *velocities;
    size_t count;
    bool isMoving;
  };
  Columns evaluate(double now) {
    Columns columns{nullptr, nullptr, count_, false};
    int32_t moving = 0;
    check(leaf_channels_evaluate(get(), now, &columns.values, &columns.velocities, &moving));
    columns.isMoving = moving != 0;
    return columns;
  }

 private:
  static leaf_channels *make(size_t count, double value) {
    leaf_channels *channels = nullptr;
    check(leaf_channels_create(count, value, &channels));
    return channels;
  }
  size_t count_;
};

/// Products of runs of matrices; mode: LEAF_EXACT ... LEAF_DOUBLE, kernel: LEAF_KERNEL_...
class Batch : public Owner<leaf_batch, leaf_batch_destroy> {
 public:
  explicit Batch(size_t cells, int32_t mode = LEAF_EXACT, int32_t kernel = LEAF_KERNEL_AUTOMATIC)
      : Owner(make(cells, mode, kernel)) {}
  /// worlds[i] = locals[i] * shared, 16 numbers each.
  void multiply(const float *locals, size_t count, const double shared[16], float *worlds) {
    check(leaf_batch_multiply_f(get(), locals, count, shared, worlds));
  }
  void multiply(const double *locals, size_t count, const double shared[16], double *worlds) {
    check(leaf_batch_multiply(get(), locals, count, shared, worlds));
  }

 private:
  static leaf_batch *make(size_t cells, int32_t mode, int32_t kernel) {
    leaf_batch *batch = nullptr;
    check(leaf_batch_create(cells, mode, kernel, &batch));
    return batch;
  }
};

/// A host's clock: turns its timestamps into the seconds to pass to Stage::advance.
class Clock {
 public:
  /// A gap of more than one second is passed on as it is.
  Clock() : clock_(leaf_sized<leaf_clock>()) {}
  /// A gap counts as one frame of this many seconds, 0 to 1.
  explicit Clock(double nominal) : Clock() {
    clock_.policy = LEAF_GAP_RESUME;
    clock_.nominal = nominal;
  }
  double step(double timestamp) {
    double dt;
    check(leaf_clock_step(&clock_, timestamp, &dt));
    return dt;
  }
  const leaf_clock &state() const noexcept { return clock_; }

 private:
  leaf_clock clock_;
};

/// A frame as triangles, back to front, shadows among the cells: see leafspring/drawing.h.
struct DrawList {
  std::vector<leaf_vertex> vertices;
  std::vector<leaf_draw> draws;

  /// Lets a call write it that takes room for vertices and draws. Memory grows as needed, and stays.
  template <class Call>
  leaf_status fill(Call call) {
    size_t vertexCount = 0, drawCount = 0;
    vertices.resize(vertices.capacity()), draws.resize(draws.capacity());
    leaf_status status = call(vertices.data(), vertices.size(), draws.data(), draws.size(), &vertexCount, &drawCount);
    if (status == LEAF_TOO_SMALL) {
      vertices.resize(vertexCount), draws.resize(drawCount);
      status = call(vertices.data(), vertices.size(), draws.data(), draws.size(), &vertexCount, &drawCount);
    }
    vertices.resize(vertexCount), draws.resize(drawCount);
    return status;
  }
};

/// Functions of the host's that the library calls.
namespace detail {
/// The error that such a function has thrown on this thread, until the call that ran it is over: nothing may be thrown through the library.
inline thread_local std::exception_ptr raised;

/// Throws it, once.
inline void rethrow() {
  if (raised) std::rethrow_exception(std::exchange(raised, nullptr));
}

template <class Code>
struct PoseCode {
  static void poses(const leaf_pose_frame *frame, void *host) {
    try {
      (*static_cast<Code *>(host))(*frame);
    } catch (...) {
      raised = std::current_exception();
      frame->width[0] = -1;  // so that none of its poses is taken
    }
  }
  static void release(void *host) { delete static_cast<Code *>(host); }
};
}  // namespace detail

/// A stage and its owner; movable, and copied by `clone` only.
class Stage : public Owner<leaf_stage, leaf_stage_destroy> {
 public:
  explicit Stage(const leaf_stage_def &def = defaults(leaf_stage_def_default)) : Owner(make(def)) {}
  Stage(double width, double height) : Stage(sized(width, height)) {}

  /// A second stage in the same state.
  Stage clone() const {
    leaf_stage *stage = nullptr;
    run(leaf_stage_clone(get(), &stage));
    return Stage(stage);
  }

  leaf_scene add(const leaf_book_def &def) { return add(leaf_stage_add_book, def); }
  leaf_scene add(const leaf_shelf_def &def) { return add(leaf_stage_add_shelf, def); }
  leaf_scene add(const leaf_transition_def &def) { return add(leaf_stage_add_transition, def); }
  leaf_scene add(const leaf_album_def &def) { return add(leaf_stage_add_album, def); }
  leaf_scene add(const leaf_move_def &def) { return add(leaf_stage_add_move, def); }
  leaf_scene add(const leaf_container_def &def) { return add(leaf_stage_add_container, def); }
  leaf_scene add(const leaf_data_transition_def &def) { return add(leaf_stage_add_data_transition, def); }
  /// The book of one item on a shelf.
  leaf_scene add(const leaf_book_def &def, leaf_scene shelf, int32_t item) {
    leaf_scene scene = 0;
    run(leaf_stage_add_book_on_shelf(get(), &def, shelf, item, &scene));
    return scene;
  }
  void replace(leaf_scene scene, const leaf_transition_def &def) { run(leaf_stage_replace_transition(get(), scene, &def)); }
  /// Another definition of a book: the page being read stays in view, and leaves in the air go on.
  void replace(leaf_scene book, const leaf_book_def &def) { run(leaf_stage_replace_book(get(), book, &def)); }
  /// Lets `code(const leaf_pose_frame &)` write the poses of a transition; nullptr for its own. The code is kept as long as a stage or
  /// a clone of it has it. An exception that it throws is thrown by the call that needed the frame, which shows the transition's own poses.
  template <class Code>
  void setPoseCode(leaf_scene scene, Code code) {
    keep(std::move(code), [&](const leaf_pose_code *kept) { return leaf_stage_set_pose_code(get(), scene, kept); });
  }
  void remove(leaf_scene scene) { run(leaf_stage_remove(get(), scene)); }
  void insertPages(leaf_scene book, int32_t index, int32_t count) { run(leaf_stage_insert_pages(get(), book, index, count)); }
  void removePages(leaf_scene book, int32_t index, int32_t count) { run(leaf_stage_remove_pages(get(), book, index, count)); }
  void replacePage(leaf_scene book, int32_t index) { run(leaf_stage_replace_page(get(), book, index)); }

  /// what: LEAF_TIMING_OF_...
  void setTiming(leaf_scene scene, int32_t what, const leaf_timing_def &def) {
    run(leaf_stage_set_timing(get(), scene, what, &def));
  }
  /// Sets the motion after a release: a curve at a speed above 0; nullptr for the default.
  void setCompletion(leaf_scene scene, const leaf_curve *curve, double speed = 1) {
    run(leaf_stage_set_completion(get(), scene, curve, speed));
  }
  /// Sets the rule by which released gestures finish; nullptr for the default.
  void setRelease(leaf_scene scene, const leaf_release_def *def) { run(leaf_stage_set_release(get(), scene, def)); }
  /// Sets the rule to `always` or `never`, or another of LEAF_RELEASE_...
  void setRelease(leaf_scene scene, int32_t decision) {
    leaf_release_def def = defaults(leaf_release_def_default);
    def.decision = decision;
    setRelease(scene, &def);
  }
  /// Sets an album's cover rectangle, visible photos and scroll offset; nullptr for unchanged ones.
  void refit(leaf_scene scene, const leaf_rect *cover, const std::vector<uint32_t> *visible = nullptr,
             const leaf_point *offset = nullptr) {
    static const uint32_t none = 0;  // a list without photos is not the same as none given
    const uint32_t *photos = !visible ? nullptr : visible->empty() ? &none : visible->data();
    run(leaf_stage_refit(get(), scene, cover, photos, visible ? visible->size() : 0, offset));
  }
  /// policy: LEAF_TURNS_...; stagger: seconds between leaves turned by one call.
  void setTurnPolicy(leaf_scene book, int32_t policy, double stagger = 0.06) {
    run(leaf_stage_set_turn_policy(get(), book, policy, stagger));
  }
  /// zone: LEAF_TAP_..., where a tap that drag is told of turns a page.
  void setTap(leaf_scene book, int32_t zone) { run(leaf_stage_set_tap(get(), book, zone)); }
  /// The direction in which a finger turns a page that came down and was lifted: 1, -1, or 0 if that was no tap. Both events have a time.
  int32_t tap(leaf_scene book, const leaf_gesture &down, const leaf_gesture &up) {
    int32_t way = 0;
    run(leaf_stage_tap(get(), book, &down, &up, &way));
    return way;
  }
  /// policy: LEAF_MOTION_...; scene 0 for all without one of their own.
  void setMotionPolicy(int32_t policy, leaf_scene scene = 0) { run(leaf_stage_set_motion_policy(get(), scene, policy)); }
  /// Sets the visible tolerance: a corner closer than this to its end counts as at rest. Points.
  void setVisibleTolerance(double points) { run(leaf_stage_set_visible_tolerance(get(), points)); }
  /// The time for which a host may sleep: 0 frames and infinite seconds if nothing will change by itself.
  struct Wait {
    uint64_t frames = 0;
    double seconds = 0;
  };
  /// The next of the host's frames, `frame` seconds apart, that shows anything else than now; then call advanceFrames.
  Wait nextChange(double frame) {
    Wait wait;
    run(leaf_stage_next_change(get(), frame, &wait.frames, &wait.seconds));
    return wait;
  }
  void setTimeScale(double scale) { run(leaf_stage_set_time_scale(get(), scale)); }
  /// nullptr for none. The system's functions and host must outlive the stage, or the next call of this.
  void setTasks(const leaf_task_system *tasks) { run(leaf_stage_set_tasks(get(), tasks)); }
  /// Called while a call is refused; context is passed on.
  void setLog(leaf_log log, void *context = nullptr) { run(leaf_stage_set_log(get(), log, context)); }
  void resize(double width, double height) { run(leaf_stage_resize(get(), width, height)); }
  /// 16 numbers for row vectors; nullptr for points.
  void setView(const double *view) { run(leaf_stage_set_view(get(), view)); }

  /// Opens a book, or runs a transition forward; turns a closing one round in the air. Refused if it is open, opening or held by a gesture,
  /// and for a book that a stack opens: the error's `accepts` says which.
  void open(leaf_scene scene) { run(leaf_stage_open(get(), scene)); }
  /// Shuts a book, or runs a transition back; turns an opening one round in the air. Refused if it is shut, shutting or held by a gesture,
  /// and for a book that a stack opens: the error's `accepts` says which.
  void close(leaf_scene scene) { run(leaf_stage_close(get(), scene)); }
  void openItem(leaf_scene shelf, int32_t item) { run(leaf_stage_open_item(get(), shelf, item)); }
  void openSelected(leaf_scene shelf) { run(leaf_stage_open_selected(get(), shelf)); }
  /// Refused for a shut book ("a book that is open or opening") and while a finger holds it ("a book no finger holds"): the error's
  /// `accepts` says which. So are next and previous.
  void turn(leaf_scene book, int32_t spread) { run(leaf_stage_turn(get(), book, spread)); }
  void peel(leaf_scene book, int32_t spread, int32_t corner = LEAF_CORNER_BOTTOM) {
    run(leaf_stage_peel(get(), book, spread, corner));
  }
  void next(leaf_scene book) { run(leaf_stage_next(get(), book)); }
  void previous(leaf_scene book) { run(leaf_stage_previous(get(), book)); }
  /// To an offset in points.
  void scroll(leaf_scene scene, double offset, bool animated = false) { run(leaf_stage_scroll(get(), scene, offset, animated)); }
  /// Points per second.
  void fling(leaf_scene scene, double velocity) { run(leaf_stage_fling(get(), scene, velocity)); }

  /// Takes hold of a scene; returns the fraction of the way at which it is held.
  double begin(leaf_scene scene) {
    double fraction = 0;
    run(leaf_stage_begin(get(), scene, &fraction));
    return fraction;
  }
  /// velocity: fractions per second.
  void scrub(leaf_scene scene, double fraction, double velocity = 0) { run(leaf_stage_scrub(get(), scene, fraction, velocity)); }
  void finish(leaf_scene scene, std::optional<double> velocity = std::nullopt) {
    run(leaf_stage_finish(get(), scene, velocity ? &*velocity : nullptr));
  }
  void cancel(leaf_scene scene, std::optional<double> velocity = std::nullopt) {
    run(leaf_stage_cancel(get(), scene, velocity ? &*velocity : nullptr));
  }
  void pinch(leaf_scene scene, const leaf_gesture &event) { run(leaf_stage_pinch(get(), scene, &event)); }
  void swipe(leaf_scene scene, const leaf_gesture &event) { run(leaf_stage_swipe(get(), scene, &event)); }
  void drag(leaf_scene scene, const leaf_gesture &event) { run(leaf_stage_drag(get(), scene, &event)); }
  /// The same along a ray of the host's own camera: of the event phase, time and pointer count.
  void drag(leaf_scene scene, const leaf_gesture &event, const leaf_ray &ray) { run(leaf_stage_drag_ray(get(), scene, &event, &ray)); }
  /// The part of a book that a finger holds; nothing if it holds no leaf.
  std::optional<leaf_held> held(leaf_scene book, int32_t pointer = 0) const {
    leaf_held held = leaf_sized<leaf_held>();
    run(leaf_stage_held(get(), book, pointer, &held));
    return held.leaf < 0 ? std::nullopt : std::optional<leaf_held>(held);
  }

  /// The spread on which a page (from 0, without the cover) is seen.
  int32_t spreadOfPage(leaf_scene book, int32_t page) const {
    int32_t spread = 0;
    run(leaf_stage_spread_of_page(get(), book, page, &spread));
    return spread;
  }
  /// The pages of a spread in reading order; -1 where there is none.
  std::pair<int32_t, int32_t> pagesOfSpread(leaf_scene book, int32_t spread) const {
    std::pair<int32_t, int32_t> pages(-1, -1);
    run(leaf_stage_pages_of_spread(get(), book, spread, &pages.first, &pages.second));
    return pages;
  }
  /// The place at which a book is open.
  leaf_reading_state reading(leaf_scene book) const {
    leaf_reading_state reading = leaf_sized<leaf_reading_state>();
    run(leaf_stage_reading(get(), book, &reading));
    return reading;
  }
  /// The pages that can be seen, in reading order, the cover first.
  std::vector<leaf_visible_page> visiblePages(leaf_scene book) const {
    return all<leaf_visible_page>([&](leaf_visible_page *pages, size_t room, size_t *count) {
      return leaf_stage_visible_pages(get(), book, pages, room, count);
    });
  }
  /// The outline of a page: a convex polygon for each of its visible bands.
  std::vector<std::vector<leaf_point>> pageOutline(leaf_scene book, int32_t page) const {
    std::vector<std::vector<leaf_point>> polygons;
    for (const leaf_outline_point &p : all<leaf_outline_point>([&](leaf_outline_point *points, size_t room, size_t *count) {
           return leaf_stage_page_outline(get(), book, page, points, room, count);
         })) {
      polygons.resize(p.polygon + 1);
      polygons[p.polygon].push_back(leaf_point{p.x, p.y});
    }
    return polygons;
  }
  /// One face (LEAF_FRONT, LEAF_BACK) of a leaf as triangles: LEAF_MESH_FLOATS numbers a vertex, three indices a triangle.
  struct Mesh {
    std::vector<float> vertices;
    std::vector<uint32_t> indices;
  };
  Mesh leafMesh(leaf_scene book, int32_t leaf, int32_t face = LEAF_FRONT) const {
    Mesh mesh;
    size_t vertices = 0, triangles = 0;
    leaf_status status = leaf_stage_leaf_mesh(get(), book, leaf, face, nullptr, 0, nullptr, 0, &vertices, &triangles);
    if (status == LEAF_TOO_SMALL) {
      mesh.vertices.resize(LEAF_MESH_FLOATS * vertices);
      mesh.indices.resize(3 * triangles);
      status = leaf_stage_leaf_mesh(get(), book, leaf, face, mesh.vertices.data(), vertices, mesh.indices.data(), triangles, &vertices,
                                    &triangles);
    }
    run(status);
    return mesh;
  }
  /// The present frame as triangles, in a list whose memory is used again; LEAF_DRAW_MODEL for a camera of the host's own.
  void drawList(DrawList &list, int32_t space = LEAF_DRAW_SCREEN) const {
    run(list.fill([this, space](auto... room) { return leaf_stage_draw_list(get(), space, room...); }));
  }
  /// The page at a point in the coordinates the host draws in; nothing where no page is.
  std::optional<leaf_page_place> pageAt(double x, double y) const {
    leaf_page_place place = leaf_sized<leaf_page_place>();
    run(leaf_stage_page_at(get(), x, y, &place));
    return place.scene == 0 ? std::nullopt : std::optional<leaf_page_place>(place);
  }

  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_transition_def &transition) {
    run(leaf_stage_set_rule(get(), container, &rule, &transition));
  }
  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_data_transition_def &transition) {
    run(leaf_stage_set_data_rule(get(), container, &rule, &transition));
  }
  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_album_def &album) {
    run(leaf_stage_set_album_rule(get(), container, &rule, &album));
  }
  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_move_def &move) {
    run(leaf_stage_set_move_rule(get(), container, &rule, &move));
  }
  /// Pushing the book's view from the shelf's opens a book, popping it shuts that book.
  void setRule(leaf_scene stack, const leaf_shelf_rule_def &rule) { run(leaf_stage_set_shelf_rule(get(), stack, &rule)); }
  void removeShelfRule(leaf_scene stack, leaf_scene shelf) { run(leaf_stage_remove_shelf_rule(get(), stack, shelf)); }
  /// Lets code write the poses of an operation's transition, as setPoseCode. Views: LEAF_UNSET for any.
  template <class Code>
  void setRuleCode(leaf_scene container, int32_t operation, Code code, int32_t from = LEAF_UNSET, int32_t to = LEAF_UNSET) {
    keep(std::move(code),
         [&](const leaf_pose_code *kept) { return leaf_stage_set_rule_code(get(), container, operation, from, to, kept); });
  }
  /// Views: LEAF_UNSET for any.
  void removeRule(leaf_scene container, int32_t operation, int32_t from = LEAF_UNSET, int32_t to = LEAF_UNSET) {
    run(leaf_stage_remove_rule(get(), container, operation, from, to));
  }
  void setPopSide(leaf_scene container, bool rightToLeft) { run(leaf_stage_set_pop_side(get(), container, rightToLeft)); }
  void push(leaf_scene stack, int32_t view, bool interactive = false) { run(leaf_stage_push(get(), stack, view, interactive)); }
  /// By a shelf's rule, with the cover that was tapped.
  void pushItem(leaf_scene stack, int32_t view, int32_t item, bool interactive = false) {
    run(leaf_stage_push_item(get(), stack, view, item, interactive));
  }
  /// Returns the view taken off; at the root -1, and nothing happens.
  int32_t pop(leaf_scene stack, bool interactive = false) {
    int32_t view = -1;
    run(leaf_stage_pop(get(), stack, interactive, &view));
    return view;
  }
  /// Returns how many views are taken off.
  int32_t popToRoot(leaf_scene stack, bool interactive = false) {
    int32_t count = 0;
    run(leaf_stage_pop_to_root(get(), stack, interactive, &count));
    return count;
  }
  /// frame: where it comes to rest; nullptr for the whole container.
  void present(leaf_scene modal, int32_t view, const leaf_rect *frame = nullptr, bool interactive = false) {
    run(leaf_stage_present(get(), modal, view, frame, interactive));
  }
  /// Returns the view dismissed; if none is presented -1, and nothing happens.
  int32_t dismiss(leaf_scene modal, bool interactive = false) {
    int32_t view = -1;
    run(leaf_stage_dismiss(get(), modal, interactive, &view));
    return view;
  }
  /// Returns whether it is another tab.
  bool select(leaf_scene tabs, int32_t index, bool interactive = false) {
    int32_t changed = 0;
    run(leaf_stage_select(get(), tabs, index, interactive, &changed));
    return changed != 0;
  }
  /// Sets the view that a gesture pushes or presents; LEAF_UNSET for none.
  void offer(leaf_scene container, int32_t view, const leaf_rect *frame = nullptr) {
    run(leaf_stage_offer(get(), container, view, frame));
  }
  std::vector<int32_t> views(leaf_scene container) const {
    return all<int32_t>([&](int32_t *views, size_t room, size_t *count) {
      return leaf_stage_views(get(), container, views, room, count);
    });
  }
  leaf_container_context context(leaf_scene container) const {
    leaf_container_context context = leaf_sized<leaf_container_context>();
    run(leaf_stage_context(get(), container, &context));
    return context;
  }
  /// Run alongside a scene's transition.
  void setTracks(leaf_scene scene, const std::vector<leaf_host_track> &tracks) {
    run(leaf_stage_set_tracks(get(), scene, tracks.data(), tracks.size()));
  }
  /// The current value of one track; of a number the last three are 0.
  struct TrackValue {
    double parts[4];
  };
  std::vector<TrackValue> trackValues(leaf_scene scene) const {
    return all<TrackValue>([&](TrackValue *values, size_t room, size_t *count) {
      return leaf_stage_track_values(get(), scene, values->parts, room, count);
    });
  }

  leaf_step advance(double dt) {
    leaf_step step = leaf_sized<leaf_step>();
    run(leaf_stage_advance(get(), dt, &step));
    return step;
  }
  /// As so many calls of advance, to the bit.
  leaf_step advanceFrames(uint64_t frames, double frame) {
    leaf_step step = leaf_sized<leaf_step>();
    run(leaf_stage_advance_frames(get(), frames, frame, &step));
    return step;
  }
  /// As advance, whatever the time scale is.
  leaf_step step(double dt) {
    leaf_step step = leaf_sized<leaf_step>();
    run(leaf_stage_step(get(), dt, &step));
    return step;
  }
  leaf_step seek(double time) {
    leaf_step step = leaf_sized<leaf_step>();
    run(leaf_stage_seek(get(), time, &step));
    return step;
  }

  /// The frame; its arrays are valid until the next call that is not a read.
  leaf_snapshot snapshot() const {
    leaf_snapshot frame;
    run(leaf_stage_snapshot(get(), &frame, sizeof frame));
    return frame;
  }
  leaf_scene_state sceneState(leaf_scene scene) const {
    leaf_scene_state state;
    run(leaf_stage_scene_state(get(), scene, &state, sizeof state));
    return state;
  }
  /// The picture of each cell.
  std::vector<leaf_cell> cells() const { return cells(0, snapshot().count); }
  std::vector<leaf_cell> cells(uint32_t first, uint32_t count) const {
    if (count > snapshot().count) count = 0, first = UINT32_MAX;  // no memory for rows that are not there
    std::vector<leaf_cell> cells(count);
    run(leaf_stage_cells(get(), first, count, cells.data(), sizeof(leaf_cell)));
    return cells;
  }
  /// The leaves of a book that have cells.
  std::vector<leaf_leaf_state> leaves(leaf_scene book) const {
    return all<leaf_leaf_state>([&](leaf_leaf_state *leaves, size_t room, size_t *count) {
      return leaf_stage_leaves(get(), book, leaves, room, count);
    });
  }
  /// Matrices in a convention of the host's, into `bytes` bytes of memory.
  void copy(const leaf_copy_def &def, void *matrices, size_t bytes) const { run(leaf_stage_copy(get(), &def, matrices, bytes)); }
  /// All rows' matrices.
  std::vector<float> copy(leaf_copy_def def = defaults(leaf_copy_def_default)) const {
    def.count = snapshot().count;
    def.scalar = LEAF_FLOAT32;
    def.stride = 0;
    std::vector<float> matrices(size_t{16} * def.count);
    copy(def, matrices.data(), matrices.size() * sizeof(float));
    return matrices;
  }
  /// Eye distance in points (infinite for none) and vanishing point.
  std::pair<double, leaf_point> eye(leaf_scene scene) const {
    std::pair<double, leaf_point> eye;
    run(leaf_stage_eye(get(), scene, &eye.first, &eye.second));
    return eye;
  }
  /// The front-most visible cell at a point, in the coordinates the host draws in.
  std::optional<leaf_hit> hitTest(double x, double y) const {
    leaf_hit hit = leaf_sized<leaf_hit>();
    run(leaf_stage_hit_test(get(), x, y, &hit));
    return hit.row < 0 ? std::nullopt : std::optional<leaf_hit>(hit);
  }
  /// The first cell that a ray of the host's own camera meets.
  std::optional<leaf_hit> hitRay(const leaf_ray &ray) const {
    leaf_hit hit = leaf_sized<leaf_hit>();
    run(leaf_stage_hit_ray(get(), &ray, &hit));
    return hit.row < 0 ? std::nullopt : std::optional<leaf_hit>(hit);
  }
  /// Around the visible cells of a scene (0 for all), or of those that changed in the last step.
  std::optional<leaf_rect> bounds(leaf_scene scene = 0, bool changedOnly = false) const {
    leaf_rect rect{};
    int32_t found = 0;
    run(leaf_stage_bounds(get(), scene, changedOnly, &rect, &found));
    return found ? std::optional<leaf_rect>(rect) : std::nullopt;
  }
  uint64_t stateHash() const {
    uint64_t hash = 0;
    run(leaf_stage_state_hash(get(), &hash));
    return hash;
  }
  uint64_t frameHash() const {
    uint64_t hash = 0;
    run(leaf_stage_frame_hash(get(), &hash));
    return hash;
  }
  /// Viewport, view, time scale, motion policy and visible tolerance.
  leaf_settings settings() const {
    leaf_settings settings = leaf_sized<leaf_settings>();
    run(leaf_stage_settings(get(), &settings));
    return settings;
  }
  leaf_stage_info describe() const {
    leaf_stage_info info = leaf_sized<leaf_stage_info>();
    run(leaf_stage_describe(get(), &info));
    return info;
  }

 private:
  explicit Stage(leaf_stage *stage) : Owner(stage) {}
  static leaf_stage *make(const leaf_stage_def &def) {
    leaf_stage *stage = nullptr;
    check(leaf_stage_create(&def, &stage));
    return stage;
  }
  static leaf_stage_def sized(double width, double height) {
    leaf_stage_def def = defaults(leaf_stage_def_default);
    def.viewport.width = width;
    def.viewport.height = height;
    return def;
  }
  template <class Def>
  leaf_scene add(leaf_status (*call)(leaf_stage *, const Def *, leaf_scene *), const Def &def) {
    leaf_scene scene = 0;
    run(call(get(), &def, &scene));
    return scene;
  }
  /// Passes code on, whose copy belongs to the library once it has been taken.
  template <class Code, class Set>
  void keep(Code code, Set set) {
    if constexpr (std::is_null_pointer_v<Code>) {
      run(set(nullptr));
    } else {
      auto copy = std::make_unique<Code>(std::move(code));
      leaf_pose_code kept = leaf_sized<leaf_pose_code>();
      kept.poses = detail::PoseCode<Code>::poses, kept.release = detail::PoseCode<Code>::release, kept.host = copy.get();
      run(set(&kept));
      copy.release();
    }
  }
  /// Throws what the host's code has thrown, or what the stage says of the error.
  void run(leaf_status status) const {
    detail::rethrow();
    if (status == LEAF_OK) return;
    leaf_error error = leaf_sized<leaf_error>();
    if (leaf_stage_last_error(get(), &error) != LEAF_OK || error.status != status) throw Error(status);
    throw Error(status, error.field, error.accepts);
  }
  /// Everything that a call with a capacity has to give.
  template <class T, class Call>
  std::vector<T> all(Call call) const {
    std::vector<T> items(16);
    size_t count = 0;
    leaf_status status = call(items.data(), items.size(), &count);
    if (status == LEAF_TOO_SMALL) {
      items.resize(count);
      status = call(items.data(), items.size(), &count);
    }
    run(status);
    items.resize(count);
    return items;
  }
};

/// The stepping thread's end of a mailbox.
class Sender : public Owner<leaf_sender, leaf_sender_destroy> {
 public:
  explicit Sender(leaf_sender *sender) : Owner(sender) {}
  /// Makes the stage's present frame the latest; how many frames were never read.
  uint64_t post(const Stage &stage) {
    uint64_t dropped = 0;
    const leaf_status status = leaf_sender_post(get(), stage.get(), &dropped);
    detail::rethrow();
    check(status);
    return dropped;
  }
};

/// Decimal numbers from 1, from page `start` on, until other members are set.
inline leaf_label_def labels(int32_t start, int32_t style = LEAF_LABEL_DECIMAL) {
  leaf_label_def def = defaults(leaf_label_def_default);
  def.start = start;
  def.style = style;
  return def;
}

/// The label of a page by sections in ascending order, the first at page 0; none for plain numbers.
inline std::string pageLabel(int32_t page, const std::vector<leaf_label_def> &sections = {}) {
  char text[LEAF_LABEL_ROOM];
  size_t length = 0;
  check(leaf_page_label(sections.data(), sections.size(), page, text, sizeof text, &length));
  return std::string(text, length);
}

/// A reading in plain English.
inline std::string sentence(const leaf_reading_state &reading, const std::vector<leaf_label_def> &sections = {}) {
  char text[LEAF_SENTENCE_ROOM];
  size_t length = 0;
  check(leaf_reading_sentence(&reading, sections.data(), sections.size(), text, sizeof text, &length));
  return std::string(text, length);
}

/// LEAF_SPREAD_DOUBLE if two pages fit the viewport at `least` times their size, else LEAF_SPREAD_SINGLE.
inline int32_t spreadFor(leaf_size viewport, leaf_size page, double least = 0.75, int32_t hinge = LEAF_LEFT) {
  int32_t spread = 0;
  check(leaf_spread_for(&viewport, &page, least, hinge, &spread));
  return spread;
}

/// The part of its picture that the cell of a row shows, in points of the picture: 3 to 6 vertices, or none.
inline std::vector<leaf_point> polygon(const leaf_snapshot &frame, uint32_t row) {
  leaf_point room[LEAF_POLYGON_ROOM];
  uint32_t count = 0;
  check(leaf_snapshot_polygon(&frame, row, room, &count));
  return std::vector<leaf_point>(room, room + count);
}

/// The polygons of all visible cells for one buffer: four numbers a vertex, the place in points and in unit coordinates; those of
/// row r begin at offsets[r] and end at offsets[r + 1].
struct Polygons {
  std::vector<float> vertices;
  std::vector<uint32_t> offsets;
};
inline Polygons polygons(const leaf_snapshot &frame) {
  Polygons all;
  all.offsets.resize(size_t(frame.count) + 1);
  size_t needed = size_t(frame.count) * LEAF_POLYGON_VERTICES;
  all.vertices.resize(4 * needed);
  check(leaf_snapshot_polygons(&frame, all.vertices.data(), needed, all.offsets.data(), &needed));
  all.vertices.resize(4 * needed);
  return all;
}

/// A frame as triangles, back to front; `cells`: those of all its rows.
inline void drawList(const leaf_snapshot &frame, const std::vector<leaf_cell> &cells, DrawList &list) {
  if (cells.size() != frame.count) throw Error(LEAF_OUT_OF_RANGE, "cells", "a cell for each row of the frame");
  check(list.fill([&](auto... room) { return leaf_snapshot_draw_list(&frame, cells.data(), room...); }));
}

/// The shapes drawn beside the cells of a frame, back to front; valid as long as the frame.
class Shadows {
 public:
  explicit Shadows(const leaf_snapshot &frame) : first(frame.shadows), count(frame.shadow_count) {}
  const leaf_shadow *begin() const { return first; }
  const leaf_shadow *end() const { return first + count; }
  size_t size() const { return count; }

 private:
  const leaf_shadow *first;
  size_t count;
};
inline Shadows shadows(const leaf_snapshot &frame) { return Shadows(frame); }

/// The drawing thread's end of a mailbox.
class Receiver : public Owner<leaf_receiver, leaf_receiver_destroy> {
 public:
  explicit Receiver(leaf_receiver *receiver) : Owner(receiver) {}
  /// The latest frame, valid until the next call of this; none if nothing was posted.
  std::optional<leaf_snapshot> latest(bool *isNew = nullptr) {
    leaf_snapshot frame;
    int32_t fresh = 0;
    const leaf_status status = leaf_receiver_latest(get(), &frame, sizeof frame, &fresh);
    if (status == LEAF_REFUSED) return std::nullopt;
    check(status);
    if (isNew) *isNew = fresh != 0;
    count_ = frame.count;
    return frame;
  }
  /// The picture of each cell of that frame.
  std::vector<leaf_cell> cells() const {
    std::vector<leaf_cell> cells(count_);
    check(leaf_receiver_cells(get(), 0, count_, cells.data(), sizeof(leaf_cell)));
    return cells;
  }

 private:
  uint32_t count_ = 0;
};

/// Both ends of an empty mailbox, which hands the latest whole frame from one thread to another.
inline std::pair<Sender, Receiver> mailbox() {
  leaf_sender *sender = nullptr;
  leaf_receiver *receiver = nullptr;
  check(leaf_mailbox_create(&sender, &receiver));
  return {Sender(sender), Receiver(receiver)};
}

}  // namespace leafspring

#endif
