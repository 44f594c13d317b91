/* A stack whose views are a shelf and its open book, as in Snippets/Stack.swift. A host checks every status (book.c). */
#include <stdio.h>
#include "leafspring.h"
/* snippet.define */
#define DEFINE(type, def) leaf_##type def; leaf_##type##_default(&def, sizeof def)
/* snippet.end */

int main(void) {
  /* snippet.stack */
  leaf_stage *stage; leaf_scene stack, book; uint64_t hash; int32_t root = 0; /* view 0 shows the shelf, 1 the open book, 2 else */
  leaf_hit hit = LEAF_SIZED(leaf_hit); leaf_step step = LEAF_SIZED(leaf_step);
  DEFINE(stage_def, space); DEFINE(container_def, views); DEFINE(shelf_def, covers); DEFINE(book_def, pages);
  DEFINE(shelf_rule_def, link); DEFINE(rule_def, rule); DEFINE(transition_def, fold);
  views.views = &root, views.view_count = 1;
  if (leaf_stage_create(&space, &stage) || leaf_stage_add_container(stage, &views, &stack)) return 1;
  if (leaf_stage_add_shelf(stage, &covers, &link.shelf)) return 1;
  for (int32_t item = 0; item < 5; item++) leaf_stage_add_book_on_shelf(stage, &pages, link.shelf, item, &book);
  leaf_stage_set_shelf_rule(stage, stack, &link); /* from view 0 to 1: push opens the tapped book, pop shuts it */
  rule.to = 2, fold.kind = LEAF_FOLD; /* another pair has its own transition */
  leaf_stage_set_rule(stage, stack, &rule, &fold);
  if (!leaf_stage_hit_test(stage, 884, 384, &hit) && hit.scene == link.shelf) leaf_stage_push_item(stage, stack, 1, hit.item, 0);
  do leaf_stage_advance(stage, 1.0 / 60, &step); while (step.is_moving); /* draw a frame */
  leaf_stage_push(stage, stack, 2, 0), leaf_stage_advance(stage, 0.25, NULL), leaf_stage_state_hash(stage, &hash);
  printf("%llu\n", (unsigned long long)hash); /* → 8818224975486703332 */
  /* snippet.end */
  leaf_stage_destroy(stage);
  return 0;
}
