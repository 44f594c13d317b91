/* leafspring/albums.h: albums whose photos fly out, and elements that travel between two lists. */
#ifndef LEAFSPRING_ALBUMS_H
#define LEAFSPRING_ALBUMS_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LEAF_ALBUM_NO_INTERACTION = 0, LEAF_ALBUM_PINCH_POP = 1, LEAF_ALBUM_PINCH_PUSH_POP = 2 };
enum { LEAF_STAGGER_PUBLISHED = 0, LEAF_STAGGER_DISTANCE = 1 };

/* An album whose cover opens and whose photos fly out from behind it to their places. */
typedef struct leaf_album_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* The cover on screen. */
  leaf_rect cover;
  /* Frames of all photos in the album's content, and how many. */
  const leaf_rect *photos;
  size_t photo_count;
  /* Indices of the photos on screen in any order, and how many; null for all. */
  const uint32_t *visible;
  size_t visible_count;
  /* Scroll offset of the album's content. */
  leaf_point offset;
  /* The block behind the cover: what is kept free around it, the gaps between photos, and photos side by side,
   * 1...1000. */
  double inset;
  leaf_size gaps;
  int32_t columns;
  int32_t variant;
  int32_t stagger;
  /* Index of the cover in the host's list, which hides it while the album is not shut (leaf_scene_state.hidden_item) and draws it
   * while it is: the album then draws none. -1 for none. */
  int32_t cover_item;
  /* Seconds; LEAF_UNSET for the variant's own. */
  double duration;
  /* Eye distance once the cover has turned over; before, the perspective grows with the angle. LEAF_UNSET for 500, or for
   * 2 * width - 1224 with a cover wider than 862 points that is not LEAF_ORIGINAL. */
  double eye;
  /* Background of the list. */
  leaf_color background;
  /* Colour of the cover's back, which is seen while it turns. */
  leaf_color cover_back;
} leaf_album_def;

/* LEAF_ALBUM_PINCH_POP with a cover of 140 x 140 points at the origin, its back dark grey (1/3), and no photos. */
leaf_status leaf_album_def_default(leaf_album_def *def, uint32_t struct_size);
leaf_status leaf_stage_add_album(leaf_stage *stage, const leaf_album_def *def, leaf_scene *scene);

/* Tells an album, at any time, where its cover is now, which photos are on screen, and how far they are scrolled;
 * null for anything that has not changed. Motion and progress are kept. LEAF_REFUSED for scenes that do not start from
 * a cover. */
leaf_status leaf_stage_refit(leaf_stage *stage, leaf_scene scene, const leaf_rect *cover, const uint32_t *visible,
                             size_t visible_count, const leaf_point *offset);

/* An element of one of two lists that differ. */
typedef struct leaf_move_item {
  leaf_rect frame;
  /* The element's number, 0...2^31 - 1, each once in a list: the same number in both lists is the same element. */
  int32_t id;
  /* 1: the element has the same picture in both views; one cell (LEAF_VIEW_NONE) shows it all the way. It is equal in
   * both lists. */
  int32_t keeps_picture;
} leaf_move_item;

/* Elements that travel between two lists of rectangles while the views behind them mix. The host leaves them out of its pictures of
 * the two views, because cells of their own show them at every instant: the items of the cells that have a leaf number.
 * leaf_scene_state.hidden_item, a single number, names none. */
typedef struct leaf_move_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* count rectangles in the outgoing view, and the same elements in the incoming one. */
  const leaf_rect *from;
  const leaf_rect *to;
  size_t count;
  /* Seconds, 0 or more. */
  double duration;
  /* If count is 0: lists that differ, in any order. Elements of the outgoing view alone fade out in place, those of the
   * incoming view alone fade in. A cell's item is its element's id. LEAF_REFUSED for an id that a list has twice, and
   * for an element that keeps its picture in one list only; LEAF_OUT_OF_RANGE if count is not 0. */
  const leaf_move_item *from_items;
  size_t from_item_count;
  const leaf_move_item *to_items;
  size_t to_item_count;
} leaf_move_def;

/* No elements, one second. */
leaf_status leaf_move_def_default(leaf_move_def *def, uint32_t struct_size);
leaf_status leaf_stage_add_move(leaf_stage *stage, const leaf_move_def *def, leaf_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
