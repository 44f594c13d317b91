// leafspring.hpp: LeafSpring for C++17. Owners for the handles of leafspring.h, and statuses as exceptions.
//
// Everything else is in leafspring.h: structs, units, conventions and threads are the same. A stage gives its handle away
// with get(), for calls that have no member here.
#ifndef LEAFSPRING_HPP
#define LEAFSPRING_HPP

#include <memory>
#include <stdexcept>
#include <vector>

#include "leafspring.h"

namespace leafspring {

/// A status other than LEAF_OK.
class Error : public std::runtime_error {
 public:
  explicit Error(leaf_status status) : std::runtime_error(leaf_status_text(status)), status_(status) {}
  leaf_status status() const noexcept { return status_; }

 private:
  leaf_status status_;
};

/// Throws unless the status is LEAF_OK.
inline void check(leaf_status status) {
  if (status != LEAF_OK) throw Error(status);
}

/// A definition with the published values: auto book = leafspring::defaults(leaf_book_def_default);
template <class Def>
Def defaults(leaf_status (*fill)(Def *, uint32_t)) {
  Def def;
  check(fill(&def, sizeof def));
  return def;
}

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
  /// The value at a time in seconds of the motion from `from` to `to`.
  double value(double from, double to, double velocity, double time) const {
    double value;
    check(leaf_spring_values(&def_, from, to, velocity, &time, 1, &value, nullptr));
    return value;
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

/// A host's clock: turns its timestamps into the seconds to give to Stage::advance.
class Clock {
 public:
  /// A gap of more than one second is passed on as it is.
  Clock() : clock_(leaf_sized<leaf_clock>()) {}
  /// It counts as one frame of so many seconds, 0 to 1.
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

/// A stage and its owner; movable, and copied by `clone` only.
class Stage {
 public:
  explicit Stage(const leaf_stage_def &def = defaults(leaf_stage_def_default)) {
    leaf_stage *stage = nullptr;
    check(leaf_stage_create(&def, &stage));
    stage_.reset(stage);
  }
  Stage(double width, double height) : Stage(sized(width, height)) {}

  /* A second stage in the same state. */
  Stage clone() const {
    leaf_stage *stage = nullptr;
    check(leaf_stage_clone(get(), &stage));
    return Stage(stage);
  }

  leaf_stage *get() const noexcept { return stage_.get(); }

  leaf_scene add(const leaf_book_def &def) { return add(leaf_stage_add_book, def); }
  leaf_scene add(const leaf_shelf_def &def) { return add(leaf_stage_add_shelf, def); }
  leaf_scene add(const leaf_transition_def &def) { return add(leaf_stage_add_transition, def); }
  leaf_scene add(const leaf_album_def &def) { return add(leaf_stage_add_album, def); }
  leaf_scene add(const leaf_move_def &def) { return add(leaf_stage_add_move, def); }
  leaf_scene add(const leaf_book_def &def, leaf_scene shelf, int32_t item) {
    leaf_scene scene = 0;
    check(leaf_stage_add_book_on_shelf(get(), &def, shelf, item, &scene));
    return scene;
  }
  leaf_scene add(const leaf_container_def &def) { return add(leaf_stage_add_container, def); }
  leaf_scene add(const leaf_data_transition_def &def) { return add(leaf_stage_add_data_transition, def); }
  void remove(leaf_scene scene) { check(leaf_stage_remove(get(), scene)); }

  void open(leaf_scene scene) { check(leaf_stage_open(get(), scene)); }
  void close(leaf_scene scene) { check(leaf_stage_close(get(), scene)); }
  void turn(leaf_scene book, int32_t spread) { check(leaf_stage_turn(get(), book, spread)); }
  void next(leaf_scene book) { check(leaf_stage_next(get(), book)); }
  void previous(leaf_scene book) { check(leaf_stage_previous(get(), book)); }
  void pinch(leaf_scene scene, const leaf_gesture &event) { check(leaf_stage_pinch(get(), scene, &event)); }
  void swipe(leaf_scene scene, const leaf_gesture &event) { check(leaf_stage_swipe(get(), scene, &event)); }
  void drag(leaf_scene scene, const leaf_gesture &event) { check(leaf_stage_drag(get(), scene, &event)); }
  void resize(double width, double height) { check(leaf_stage_resize(get(), width, height)); }

  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_transition_def &transition) {
    check(leaf_stage_set_rule(get(), container, &rule, &transition));
  }
  void setRule(leaf_scene container, const leaf_rule_def &rule, const leaf_data_transition_def &transition) {
    check(leaf_stage_set_data_rule(get(), container, &rule, &transition));
  }
  void push(leaf_scene stack, int32_t view, bool interactive = false) {
    check(leaf_stage_push(get(), stack, view, interactive));
  }
  /// The view that goes; -1, and nothing happens, at the root.
  int32_t pop(leaf_scene stack, bool interactive = false) {
    int32_t view = -1;
    check(leaf_stage_pop(get(), stack, interactive, &view));
    return view;
  }
  /// frame: where it comes to rest; nullptr for the whole container.
  void present(leaf_scene modal, int32_t view, const leaf_rect *frame = nullptr, bool interactive = false) {
    check(leaf_stage_present(get(), modal, view, frame, interactive));
  }
  /// The view that goes; -1, and nothing happens, where none is presented.
  int32_t dismiss(leaf_scene modal, bool interactive = false) {
    int32_t view = -1;
    check(leaf_stage_dismiss(get(), modal, interactive, &view));
    return view;
  }
  void select(leaf_scene tabs, int32_t index, bool interactive = false) {
    check(leaf_stage_select(get(), tabs, index, interactive, nullptr));
  }
  leaf_container_context context(leaf_scene container) const {
    leaf_container_context context = leaf_sized<leaf_container_context>();
    check(leaf_stage_context(get(), container, &context));
    return context;
  }

  leaf_step advance(double dt) {
    leaf_step step = leaf_sized<leaf_step>();
    check(leaf_stage_advance(get(), dt, &step));
    return step;
  }
  leaf_step seek(double time) {
    leaf_step step = leaf_sized<leaf_step>();
    check(leaf_stage_seek(get(), time, &step));
    return step;
  }

  /// The frame; its arrays are valid until the next call that is not a read.
  leaf_snapshot snapshot() const {
    leaf_snapshot frame;
    check(leaf_stage_snapshot(get(), &frame, sizeof frame));
    return frame;
  }
  /// Which picture goes on each cell.
  std::vector<leaf_cell> cells() const {
    std::vector<leaf_cell> cells(snapshot().count);
    check(leaf_stage_cells(get(), 0, static_cast<uint32_t>(cells.size()), cells.data(), sizeof(leaf_cell)));
    return cells;
  }
  uint64_t stateHash() const {
    uint64_t hash = 0;
    check(leaf_stage_state_hash(get(), &hash));
    return hash;
  }

 private:
  struct Destroy {
    void operator()(leaf_stage *stage) const noexcept { leaf_stage_destroy(stage); }
  };
  explicit Stage(leaf_stage *stage) : stage_(stage) {}
  static leaf_stage_def sized(double width, double height) {
    leaf_stage_def def = defaults(leaf_stage_def_default);
    def.viewport.width = width;
    def.viewport.height = height;
    return def;
  }
  template <class Def>
  leaf_scene add(leaf_status (*call)(leaf_stage *, const Def *, leaf_scene *), const Def &def) {
    leaf_scene scene = 0;
    check(call(get(), &def, &scene));
    return scene;
  }

  std::unique_ptr<leaf_stage, Destroy> stage_;
};

}  // namespace leafspring

#endif
