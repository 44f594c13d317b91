/* leafspring/shelves.h: shelves of books, and scrolling. */
#ifndef LEAFSPRING_SHELVES_H
#define LEAFSPRING_SHELVES_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A shelf of covers that scrolls sideways. */
typedef struct leaf_shelf_def {
  uint32_t struct_size;
  /* 0...100,000 */
  int32_t books;
  /* Size of a cover before it is scaled, and the distance from one to the next. */
  leaf_size item_size;
  double pitch;
  /* Scale of the cover in the middle, and the least factor by which covers away from the middle shrink, 0...1. */
  double scale, floor;
  double corner_radius;
  leaf_color background;
  int32_t reading;
  int32_t fidelity;
} leaf_shelf_def;

/* The published shelf: 5 books. */
leaf_status leaf_shelf_def_default(leaf_shelf_def *def, uint32_t struct_size);
/* Adds a shelf, its first book in the middle. */
leaf_status leaf_stage_add_shelf(leaf_stage *stage, const leaf_shelf_def *def, leaf_scene *scene);

/* Adds the book of one cover on a shelf. It is not drawn until it is opened in the place of its cover.
 * LEAF_REFUSED if the item has a book already. */
leaf_status leaf_stage_add_book_on_shelf(leaf_stage *stage, const leaf_book_def *def, leaf_scene shelf, int32_t item,
                                         leaf_scene *scene);
/* Opens the book of an item on a shelf: shelf and book run as one transition. */
leaf_status leaf_stage_open_item(leaf_stage *stage, leaf_scene shelf, int32_t item);
/* Opens the book whose cover is in the middle of the shelf; LEAF_REFUSED if none is. */
leaf_status leaf_stage_open_selected(leaf_stage *stage, leaf_scene shelf);

/* Scrolls a shelf or an open book to an offset in points: at once, or by a spring if animated is not 0. LEAF_REFUSED
 * for a shut book, for one that a finger holds, and for a shelf whose book is away; LEAF_OUT_OF_RANGE for an offset more
 * than a viewport beyond the content. */
leaf_status leaf_stage_scroll(leaf_stage *stage, leaf_scene scene, double offset, int32_t animated);
/* Lets it scroll on, with a velocity of its offset (points per second), to a whole book or spread; 0 snaps to the
 * nearest. Refused as leaf_stage_scroll is. */
leaf_status leaf_stage_fling(leaf_stage *stage, leaf_scene scene, double velocity);

#ifdef __cplusplus
}
#endif

#endif
