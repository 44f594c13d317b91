// The program of same.c in C++.
#include <cstdio>
#include <leafspring.hpp>

int main() {
  leafspring::Stage stage(1024, 768);
  const leaf_scene book = stage.add(leafspring::book(8));
  stage.open(book);
  stage.advance(3);
  const auto hit = stage.hitTest(700, 384);
  stage.drag(book, leafspring::touchEvent(LEAF_BEGAN, 800, 384));
  stage.drag(book, leafspring::touchEvent(LEAF_CHANGED, 600, 384));
  stage.advance(1.0 / 64);
  stage.drag(book, leafspring::touchEvent(LEAF_ENDED, 300, 384));
  const std::vector<int32_t> views{1, 2};
  const leaf_scene stack = stage.add(leafspring::container(views));
  stage.push(stack, 3);
  stage.advance(0.125);
  std::printf("item %d, hash %016llx\n", hit ? hit->item : -1, static_cast<unsigned long long>(stage.stateHash()));
}
