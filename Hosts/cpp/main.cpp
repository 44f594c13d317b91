// A C++ host: opens a book from its shelf, catches it in the air with a pinch, and asserts that nothing jumps.
#include <cmath>
#include <cstdio>
#include <utility>

#include "leafspring.hpp"

namespace {

double progress(const leafspring::Stage &stage, leaf_scene scene) {
  leaf_scene_state state;
  leafspring::check(leaf_stage_scene_state(stage.get(), scene, &state, sizeof state));
  return state.progress;
}

int run() {
  leafspring::Stage stage(1024, 768);
  const leaf_scene shelf = stage.add(leafspring::defaults(leaf_shelf_def_default));
  const leaf_scene book = stage.add(leafspring::defaults(leaf_book_def_default), shelf, 0);
  stage.open(book);
  for (int frame = 0; frame < 12; ++frame) stage.advance(1.0 / 60);

  const double before = progress(stage, book);
  leaf_gesture event = leaf_sized<leaf_gesture>();
  event.phase = LEAF_BEGAN;
  event.scale = 1;
  stage.pinch(book, event);
  if (std::fabs(progress(stage, book) - before) > 1e-12) return 1;
  event.phase = LEAF_ENDED;
  stage.pinch(book, event);
  while (stage.advance(1.0 / 60).is_moving) {
  }
  stage.next(book);

  // The handle moves with its owner.
  leafspring::Stage moved = std::move(stage);
  const leaf_snapshot frame = moved.snapshot();
  const auto cells = moved.cells();
  std::printf("caught at %.4f, %u cells, %zu described, cover %s, hash %016llx\n", before, frame.count, cells.size(),
              cells.front().role == LEAF_ROLE_COVER ? "first" : "not first",
              static_cast<unsigned long long>(moved.stateHash()));

  // A clone shows the same until it is told something else.
  leafspring::Stage twin = moved.clone();
  if (twin.stateHash() != moved.stateHash()) return 1;
  twin.close(book);
  twin.advance(0.1);
  if (twin.stateHash() == moved.stateHash()) return 1;

  try {
    moved.turn(book, 1000);
    return 1;
  } catch (const leafspring::Error &error) {
    std::printf("turn to spread 1000: %s\n", error.what());
    if (error.status() != LEAF_OUT_OF_RANGE) return 1;
  }
  // Two hours between two frames count as one.
  leafspring::Clock clock(1.0 / 60);
  for (double timestamp : {5.0, 5.5, 5.25, 7205.25}) moved.advance(clock.step(timestamp));
  if (clock.state().gaps != 1 || clock.state().reversals != 1 || clock.state().last != 7205.25) return 1;

  // A stack of screens: one is pushed and comes to rest.
  const int32_t screens[] = {1};
  auto stackDef = leafspring::defaults(leaf_container_def_default);
  stackDef.views = screens;
  stackDef.view_count = 1;
  const leaf_scene stack = moved.add(stackDef);
  moved.push(stack, 2);
  while (moved.advance(1.0 / 60).is_moving) {
  }
  if (moved.context(stack).front_view != 2 || moved.pop(stack) != 2) return 1;

  const leafspring::Spring spring(0.5, 0.3);
  std::printf("spring at 0.25 s: %.15f, settles in %.3f s\n", spring.value(0, 1, 0, 0.25),
              spring.describe().settling_duration);
  return 0;
}

}  // namespace

int main() {
  try {
    return run();
  } catch (const leafspring::Error &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
