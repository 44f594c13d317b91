// A C++ host: opens a book from its shelf, catches it in the air with a pinch, and asserts that nothing jumps.
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "leafspring.hpp"

namespace {

/// True if a stack can be made of a list that is passed like this.
template <class Views, class = void>
constexpr bool canContain = false;
template <class Views>
constexpr bool canContain<Views, decltype(void(leafspring::container(std::declval<Views>())))> = true;
static_assert(canContain<const std::vector<int32_t> &>, "a list with a name");
static_assert(!canContain<std::vector<int32_t>>, "the definition of a list without a name would point to nothing");

double progress(const leafspring::Stage &stage, leaf_scene scene) { return stage.sceneState(scene).progress; }

/// A transition whose poses a lambda writes, in a stage and its clone; what it throws comes out of the call that ran it.
bool codes() {
#if !defined(LEAF_NO_CODE) /* under the recorder of calls, which does not have the code */
  leafspring::Stage stage(320, 568);
  const leaf_scene cube = stage.add(leafspring::transition(LEAF_CUBE));
  auto counted = std::make_shared<int>(0);
  bool throws = false;
  stage.setPoseCode(cube, [counted, &throws](const leaf_pose_frame &frame) {
    ++*counted;
    if (throws) throw std::runtime_error("no poses today");
    for (size_t cell = 0; cell < frame.count; cell++) frame.opacity[cell] = 0.5;
  });
  stage.open(cube);
  stage.advance(0.1);
  if (stage.snapshot().opacity[0] != 0.5f || *counted == 0 || counted.use_count() != 2) return false;
  {
    leafspring::Stage clone = stage.clone();
    stage.setPoseCode(cube, nullptr);
    stage.advance(0.1), clone.advance(0.1);
    if (stage.snapshot().opacity[0] != 1 || clone.snapshot().opacity[0] != 0.5f || counted.use_count() != 2) return false;
    throws = true;
    try {
      clone.advance(0.1);
      clone.snapshot();
      return false;
    } catch (const std::runtime_error &error) {
      if (std::string(error.what()) != "no poses today") return false;
    }
    throws = false;
    if (clone.snapshot().opacity[0] != 1) return false;
    clone.advance(0.1);
    if (clone.snapshot().opacity[0] != 0.5f) return false;
  }
  if (counted.use_count() != 1) return false;
  {
    auto [sender, receiver] = leafspring::mailbox();
    leafspring::Stage posted(320, 568);
    const leaf_scene fold = posted.add(leafspring::transition(LEAF_FOLD));
    posted.setPoseCode(fold, [](const leaf_pose_frame &) { throw std::runtime_error("no poses to post"); });
    posted.begin(fold);
    posted.scrub(fold, 0.3);
    try {
      sender.post(posted);
      return false;
    } catch (const std::runtime_error &error) {
      if (std::string(error.what()) != "no poses to post") return false;
    }
    stage.advance(0.1); /* nothing of it is left for another stage's call */
  }
  try {
    stage.setPoseCode(stage.add(leafspring::book(8)), [counted](const leaf_pose_frame &) {});
    return false;
  } catch (const leafspring::Error &error) {
    if (error.status() != LEAF_REFUSED || counted.use_count() != 1) return false;
  }
#endif
  return true;
}

/// A frame in which one call turns three leaves of a new book; `set` may change the book's policy before.
template <class Set>
uint64_t threeTurns(Set set) {
  leafspring::Stage stage(1024, 768);
  const leaf_scene book = stage.add(leafspring::book(16));
  stage.open(book);
  stage.advance(60);
  set(stage, book);
  stage.turn(book, 3);
  stage.advance(0.1);
  return stage.frameHash();
}

/// A policy that is set without a stagger has that of a new book.
bool staggers() {
  using leafspring::Stage;
  const uint64_t fresh = threeTurns([](Stage &, leaf_scene) {});
  return fresh == threeTurns([](Stage &stage, leaf_scene book) { stage.setTurnPolicy(book, LEAF_TURNS_OVERLAP); }) &&
         fresh != threeTurns([](Stage &stage, leaf_scene book) { stage.setTurnPolicy(book, LEAF_TURNS_OVERLAP, 0); });
}

/// Asks questions about a frame, and uses a mailbox.
bool asks() {
  leafspring::Stage stage(1024, 768);
  const leaf_scene book = stage.add(leafspring::book(8));
  stage.setTiming(book, LEAF_TIMING_OF_OPENING, leafspring::timing(0.4, 0.1));
  stage.open(book);
  while (stage.advance(1.0 / 60).is_moving) {
  }
  stage.drag(book, leafspring::touchEvent(LEAF_BEGAN, 800, 384));
  stage.drag(book, leafspring::touchEvent(LEAF_CHANGED, 500, 384));
  stage.step(1.0 / 60);
  const auto leaves = stage.leaves(book);
  bool turns = false;
  for (const leaf_leaf_state &leaf : leaves) turns = turns || (leaf.turn > 0 && leaf.turn < 1);
  const auto hit = stage.hitTest(512 + 100, 384);
  const auto bounds = stage.bounds(book);
  if (!turns || !hit || hit->scene != book || stage.hitTest(-1, -1) || !bounds || bounds->width < 300) return false;
  if (stage.eye(book).second.x != 512 || stage.copy().size() != 16 * stage.snapshot().count) return false;

  stage.setTimeScale(2);
  const leaf_settings settings = stage.settings();
  if (settings.viewport.width != 1024 || settings.time_scale != 2 || settings.visible_tolerance != 0.05) return false;

  auto [sender, receiver] = leafspring::mailbox();
  if (receiver.latest()) return false;
  sender.post(stage);
  bool isNew = false;
  const auto mailed = receiver.latest(&isNew);
  if (!mailed || !isNew || mailed->count != stage.snapshot().count || receiver.cells().size() != mailed->count) return false;

  auto paper = leafspring::book(8);
  paper.rest_ratio = 1, paper.fan = 0, paper.hinges = 4;
  leafspring::Stage table(1024, 768);
  table.open(table.add(paper));
  table.advance(20);
  const leaf_snapshot lies = table.snapshot();
  size_t outlines = 0;
  for (const leaf_shadow &shadow : leafspring::shadows(lies)) outlines += shadow.kind == LEAF_SHADOW_OUTLINE && shadow.after == 0;
  if (outlines != 1 || leafspring::shadows(lies).size() != 1) return false;

  // The same frame as triangles, from the stage and from its columns and cells.
  leafspring::DrawList list, other;
  table.drawList(list);
  leafspring::DrawList space;
  table.drawList(space, LEAF_DRAW_MODEL);
  if (space.draws.empty() || table.hitRay({512, 384, 5000, 0, 0, 1})) return false;
  leafspring::drawList(lies, table.cells(), other);
  size_t vertices = 0;
  for (const leaf_draw &draw : list.draws) vertices += draw.count;
  if (list.draws.size() < 3 || list.draws.front().shadow != 0 || vertices != list.vertices.size()) return false;
  if (other.draws.size() != list.draws.size() || other.vertices.size() != vertices) return false;

  leafspring::Channels channels(2);
  channels.retarget(1, 3, leafspring::Spring(), 0);
  if (!channels.evaluate(0.1).isMoving || channels.evaluate(9).values[1] != 3) return false;
  if (leafspring::linear({0, 1}, {0, 8}, {0.5}) != std::vector<double>{4}) return false;

  // An error says which parameter is at fault, and what would be accepted.
  try {
    stage.add(leafspring::book(-1));
    return false;
  } catch (const leafspring::Error &error) {
    if (error.status() != LEAF_OUT_OF_RANGE || !*error.field() || !*error.accepts()) return false;
  }
  return true;
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

  // The handle moves to the new owner.
  leafspring::Stage moved = std::move(stage);
  const leaf_snapshot frame = moved.snapshot();
  const auto cells = moved.cells();
  std::printf("caught at %.4f, %u cells, %zu described, cover %s, hash %016llx\n", before, frame.count, cells.size(),
              cells.front().role == LEAF_ROLE_COVER ? "first" : "not first",
              static_cast<unsigned long long>(moved.stateHash()));

  // A clone shows the same until it gets calls of its own.
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
  // Two hours between two timestamps count as one frame.
  leafspring::Clock clock(1.0 / 60);
  for (double timestamp : {5.0, 5.5, 5.25, 7205.25}) moved.advance(clock.step(timestamp));
  if (clock.state().gaps != 1 || clock.state().reversals != 1 || clock.state().last != 7205.25) return 1;

  if (!asks() || !codes() || !staggers()) return 1;

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
  moved.advance(9);

  // This stack also opens the books of a shelf, and shows an album from elsewhere; elements of lists that differ travel back.
  const leaf_scene hall = moved.add(leafspring::defaults(leaf_shelf_def_default));
  const leaf_scene volume = moved.add(leafspring::defaults(leaf_book_def_default), hall, 3);
  moved.setRule(stack, leafspring::shelfRule(hall, 1, 5));
  moved.pushItem(stack, 5, 3);
  moved.advance(9);
  if (moved.context(stack).scene != volume || moved.pop(stack) != 5) return 1;
  moved.advance(9);
  moved.removeShelfRule(stack, hall);
  const std::vector<leaf_rect> photos = {{0, 0, 50, 50}};
  const std::vector<leaf_move_item> some = {{{0, 0, 9, 9}, 4, 0}, {{9, 0, 9, 9}, 6, 1}}, others = {{{50, 0, 90, 90}, 6, 1}};
  moved.setRule(stack, leafspring::rule(), leafspring::album(photos));
  moved.setRule(stack, leafspring::rule(LEAF_OPERATION_POP), leafspring::move(some, others));
  moved.push(stack, 7);
  moved.advance(0.2);
  if (moved.context(stack).duration != 0.8 || !(moved.context(stack).time_left < 0.61)) return 1;
  moved.advance(9);
  if (moved.pop(stack) != 7) return 1;

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
