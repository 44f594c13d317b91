/* Lists of what to draw, as `leafspring export --to drawing` writes them. */
#ifndef LIST_H
#define LIST_H
#include "draw.h"

typedef struct list {
  FILE *file;
  double width, height;
  leaf_cell *cells;
  drawn *quads;
  leaf_shadow *shadows;
  long cell_count, frame_count, shadow_room;
} list;

/* Reads a list up to its frames. Returns 0 on success, otherwise the number of the line at fault, or -1 if the file
   cannot be opened. */
long list_open(const char *path, list *l);
/* Reads the next frame, which is there until the one after it is read. 0 on success. */
int list_next(list *l, drawn_frame *frame);
void list_close(list *l);
#endif
