/* leafspring/reading.h: the pages of a book: inserted and removed, numbered, seen.
 *
 * Pages count from 0, without the cover; -1 is the cover, or no page. */
#ifndef LEAFSPRING_READING_H
#define LEAFSPRING_READING_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Inserts count pages before page index (0: the first one after the cover). The page being read stays in view.
 * Leaves in the air land first, and fingers let go; leaf_stage_replace_book with more pages keeps the leaves in the air. */
leaf_status leaf_stage_insert_pages(leaf_stage *stage, leaf_scene book, int32_t index, int32_t count);
/* Removes count pages from page index on. */
leaf_status leaf_stage_remove_pages(leaf_stage *stage, leaf_scene book, int32_t index, int32_t count);
/* Gives a book another definition, at any time: page size, spread, hinge, reading, rest, softness, paper, pages. The page
 * being read stays in view; with fewer pages, the last one that is left. Leaves in the air go on from where they are, as
 * fast as they are. Fingers let go of leaves, as by LEAF_CANCELLED. A leaf may have another number then, which
 * LEAF_EVENT_RETARGETED and LEAF_EVENT_BEGAN say; LEAF_EVENT_CELLS_CHANGED follows. The definition that the book has
 * changes nothing, and fingers keep what they hold. Refused as leaf_stage_add_book is, and for another fidelity. */
leaf_status leaf_stage_replace_book(leaf_stage *stage, leaf_scene book, const leaf_book_def *def);
/* Says that a page now shows something else: LEAF_EVENT_CELLS_CHANGED follows. */
leaf_status leaf_stage_replace_page(leaf_stage *stage, leaf_scene book, int32_t index);

/* The spread of a page; inserted and removed pages count. LEAF_OUT_OF_RANGE for a page the book does not have. */
leaf_status leaf_stage_spread_of_page(leaf_stage *stage, leaf_scene book, int32_t page, int32_t *spread);
/* The pages of a spread in reading order, -1 where there is none. LEAF_OUT_OF_RANGE for a spread that cannot be
 * turned to. */
leaf_status leaf_stage_pages_of_spread(leaf_stage *stage, leaf_scene book, int32_t spread, int32_t *first, int32_t
                                       *second);
/* spread becomes LEAF_SPREAD_DOUBLE if two pages fit the viewport at `least` (above 0; 0.75 serves) times their size or
 * larger, otherwise LEAF_SPREAD_SINGLE. The pages are side by side or, with a hinge at the top or bottom, one above the
 * other. A rule for leaf_book_def.spread. */
leaf_status leaf_spread_for(const leaf_size *viewport, const leaf_size *page, double least, int32_t hinge, int32_t
                            *spread);

enum {
  /* The book is shut or lies on its back; of single pages, the cover is what is read. */
  LEAF_READING_COVER = 0,
  /* One page or two. */
  LEAF_READING_PAGES = 1,
  /* The back of the last leaf, which has no page. */
  LEAF_READING_BACK = 2,
  /* An open book without pages. */
  LEAF_READING_NONE = 3
};

/* Facts about the open pages, from which a host makes a sentence in its own language. */
typedef struct leaf_reading_state {
  uint32_t struct_size;
  /* LEAF_READING_... */
  int32_t place;
  /* The first and the last page in reading order; -1 unless place is LEAF_READING_PAGES. */
  int32_t first, last;
  int32_t page_count;
  /* The spread that is open or aimed at, and those that can be turned to. */
  int32_t spread, first_spread, last_spread;
  /* 1 while the book still goes to that place, or a finger holds it. */
  int32_t is_moving;
  uint32_t reserved;
} leaf_reading_state;

/* The place at which a book is open. While it moves, this is its destination; while a gesture holds its opening, the
 * place before the gesture. reading->struct_size must be set. */
leaf_status leaf_stage_reading(leaf_stage *stage, leaf_scene book, leaf_reading_state *reading);

/* The style of a section's numbers: not at all; 1 2 3; I II III or i ii iii (beyond 3,999 decimal); A to Z, AA to ZZ,
 * AAA, or small (beyond sixteen letters decimal). */
enum {
  LEAF_LABEL_NONE = 0,
  LEAF_LABEL_DECIMAL = 1,
  LEAF_LABEL_UPPER_ROMAN = 2,
  LEAF_LABEL_LOWER_ROMAN = 3,
  LEAF_LABEL_UPPER_LETTERS = 4,
  LEAF_LABEL_LOWER_LETTERS = 5
};

/* Bytes of a label and of a sentence, the zero byte included. */
enum { LEAF_LABEL_ROOM = 85, LEAF_SENTENCE_ROOM = 257 };

/* The printed numbers of the pages from one on, up to the next section's; as in a PDF's /PageLabels. */
typedef struct leaf_label_def {
  uint32_t struct_size;
  /* Its first page. */
  int32_t start;
  /* LEAF_LABEL_... */
  int32_t style;
  /* The number of its first page, 1...1,000,000. */
  int32_t first;
  /* Written before each number: UTF-8, at most 64 bytes; null for none. */
  const char *prefix;
} leaf_label_def;

/* Decimal numbers from 1, from the first page on. */
leaf_status leaf_label_def_default(leaf_label_def *def, uint32_t struct_size);
/* Writes the label of a page (UTF-8, with a zero byte) by count sections: in ascending order, the first at page 0,
 * at most 65,536; none for plain numbers. length becomes its bytes without the zero byte. LEAF_TOO_SMALL if capacity is
 * not more; LEAF_LABEL_ROOM always is. */
leaf_status leaf_page_label(const leaf_label_def *sections, size_t count, int32_t page, char *text, size_t capacity,
                            size_t *length);
/* Writes the plain English of a reading: "Cover", "Page 4 of 32", "Pages 4 and 5 of 32", "Back cover", "No pages";
 * where labels differ from plain numbers "Pages iv and v (4 and 5 of 32)". As leaf_page_label; LEAF_SENTENCE_ROOM is
 * always enough. */
leaf_status leaf_reading_sentence(const leaf_reading_state *reading, const leaf_label_def *sections, size_t count, char
                                  *text, size_t capacity, size_t *length);

/* A page that can be seen. */
typedef struct leaf_visible_page {
  int32_t page;
  /* The leaf that carries it, counted from the cover's; LEAF_FRONT or LEAF_BACK. */
  int32_t leaf, face;
  /* LEAF_LEFT ... LEAF_BOTTOM: the side of the spine on which it lies when its leaf is on its own side. */
  int32_t side;
  /* The uncovered share of its area on the screen, 0...1; above 0.001. */
  double seen;
  /* The number of polygons of its outline. */
  uint32_t polygon_count;
  uint32_t reserved;
} leaf_visible_page;

/* Writes the pages of a book that can be seen, in reading order, the cover first; blank backs are none. Cells with an
 * opacity below 1 hide nothing. count becomes how many there are. LEAF_TOO_SMALL if capacity is less. */
leaf_status leaf_stage_visible_pages(leaf_stage *stage, leaf_scene book, leaf_visible_page *pages, size_t capacity,
                                     size_t *count);

/* A vertex of an outline, in the coordinates the host draws in, and which polygon it belongs to, from 0. */
typedef struct leaf_outline_point {
  double x, y;
  uint32_t polygon;
  uint32_t reserved;
} leaf_outline_point;

/* Writes where a page is drawn: a convex polygon for each of its bands that is seen, whole, one after the other;
 * none if it cannot be seen. count becomes how many vertices there are. LEAF_TOO_SMALL if capacity is less.
 * LEAF_OUT_OF_RANGE for a page the book does not have. */
leaf_status leaf_stage_page_outline(leaf_stage *stage, leaf_scene book, int32_t page, leaf_outline_point *points, size_t
                                    capacity, size_t *count);

/* A place on a page. */
typedef struct leaf_page_place {
  uint32_t struct_size;
  int32_t page;
  /* The book; 0 if there is no page at the point, and then the rest is zero, page and leaf are -1. */
  leaf_scene scene;
  /* As in leaf_visible_page. */
  int32_t leaf, face, side;
  uint32_t reserved;
  /* 0...1 from the left and the top of the page's picture. */
  leaf_point unit;
} leaf_page_place;

/* The page at a point, as leaf_stage_hit_test finds it and in its coordinates; a blank back is none.
 * place->struct_size must be set. */
leaf_status leaf_stage_page_at(leaf_stage *stage, double x, double y, leaf_page_place *place);

#ifdef __cplusplus
}
#endif

#endif
