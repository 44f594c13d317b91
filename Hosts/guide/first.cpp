// The least program in C++: a book opens, and every frame is a list of triangles.
#include <cstdio>
#include <leafspring.hpp>

int main() {
  // snippet.frame
  leafspring::Stage stage(1024, 768);  // a call that fails throws a leafspring::Error
  const leaf_scene book = stage.add(leafspring::book(16));
  stage.open(book);
  leafspring::DrawList list;
  bool isMoving = true;
  while (isMoving) {
    isMoving = stage.advance(1.0 / 60).is_moving;
    stage.drawList(list);  // draw list.vertices, a run for each of list.draws, from back to front
  }
  std::printf("%zu\n", list.draws.size());  // → 10
  // snippet.end
}
