/* Lists of what to draw, as `leafspring export --to drawing` writes them. */
#ifndef LIST_H
#define LIST_H
#include "draw.h"

typedef struct list {
  FILE *file;
  double width, height;
  leaf_cell *cells;
  rim *cell_rims;
  long cell_count, frame_count;
  /* A frame: the cells of its rows, their columns, and memory for these. */
  leaf_cell *rows;
  rim *rims;
  leaf_snapshot frame;
  float *matrices, *sizes, *opacity, *shade, *bands, *light;
  uint32_t *order, *flags;
  leaf_shadow *shadows;
  /* This frame as triangles and the last one, in turns. */
  drawing drawings[2];
  int turn;
} list;

/* Reads a list up to its frames. Returns 0 on success, otherwise the number of the line at fault, or -1 if the file
   cannot be opened. */
long list_open(const char *path, list *l);
/* Reads the next frame, which is there until the second after it is read; null if there is none. */
const drawing *list_next(list *l);
/* True if two frames look alike. */
int list_equal(const drawing *one, const drawing *other);
void list_close(list *l);
#endif
