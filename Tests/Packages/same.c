/* One program in every language, for packages: a book, a hit test, a drag, a container; prints what was hit and the state hash. */
#include <leafspring.h>
#include <stdio.h>

int main(void) {
  const int32_t views[] = {1, 2};
  leaf_stage_def stage_def; leaf_book_def book_def; leaf_container_def stack_def;
  leaf_stage *stage; leaf_scene book, stack; uint64_t hash;
  leaf_hit hit = LEAF_SIZED(leaf_hit);
  leaf_gesture drag = LEAF_SIZED(leaf_gesture);
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK) return 1;
  leaf_book_def_default(&book_def, sizeof book_def);
  book_def.pages = 8;
  leaf_stage_add_book(stage, &book_def, &book);
  leaf_stage_open(stage, book);
  leaf_stage_advance(stage, 3, NULL);
  leaf_stage_hit_test(stage, 700, 384, &hit);
  drag.scale = 1, drag.point.x = 800, drag.point.y = 384;
  leaf_stage_drag(stage, book, &drag);
  drag.phase = LEAF_CHANGED, drag.point.x = 600;
  leaf_stage_drag(stage, book, &drag);
  leaf_stage_advance(stage, 1.0 / 64, NULL);
  drag.phase = LEAF_ENDED, drag.point.x = 300;
  leaf_stage_drag(stage, book, &drag);
  leaf_container_def_default(&stack_def, sizeof stack_def);
  stack_def.views = views, stack_def.view_count = 2;
  leaf_stage_add_container(stage, &stack_def, &stack);
  leaf_stage_push(stage, stack, 3, 0);
  leaf_stage_advance(stage, 0.125, NULL);
  leaf_stage_state_hash(stage, &hash);
  printf("item %d, hash %016llx\n", hit.item, (unsigned long long)hash);
  return leaf_stage_destroy(stage) == LEAF_OK ? 0 : 1;
}
