/* Lists of what to draw, as `leafspring export --to drawing` writes them. */
#ifndef LIST_H
#define LIST_H
#include "draw.h"

typedef struct list {
  FILE *file;
  double width, height;
  leaf_cell *cells;
  /* Of this frame and of the last one, in turns. */
  drawn *quads[2];
  leaf_shadow *shadows[2];
  int turn;
  long cell_count, frame_count;
} list;

/* Reads a list up to its frames. Returns 0 on success, otherwise the number of the line at fault, or -1 if the file
   cannot be opened. */
long list_open(const char *path, list *l);
/* Reads the next frame, which is there until the second after it is read. 0 on success. */
int list_next(list *l, drawn_frame *frame);
/* Whether two frames look alike. */
int list_equal(const drawn_frame *one, const drawn_frame *other);
void list_close(list *l);
#endif
