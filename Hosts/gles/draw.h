/* Drawing a frame of LeafSpring with OpenGL ES 2, without a window. */
#ifndef DRAW_H
#define DRAW_H
#include "leafspring.h"
#include "picture.h"

/* Opens a surfaceless EGL display and a picture of width x height pixels to draw on. 0 on success. */
int draw_open(int width, int height);
void draw_close(void);
/* The fit of a page's picture where their ratios differ. */
typedef enum fit { FIT_CONTAIN, FIT_COVER, FIT_STRETCH } fit;

/* Makes a texture of each page; item i of the book shows picture i, the cover picture 0. `fit` fits them to `page`; a list, which says
 * itself which part of its picture a cell shows, has FIT_STRETCH. */
void draw_pages(const picture *pages, int count, fit how, leaf_size page);

/* The line at the edge of a cell, by which white paper is told from white paper under it. */
typedef struct rim {
  /* The cell's part of its picture: left, top, width and height in unit coordinates; and its size in points. */
  float part[4], size[2];
  /* 1 for each side that has the line, else 0: left, top, right, bottom; and its corners as in leaf_cell. */
  float sides[4], radii[4];
} rim;

/* A frame as triangles, in memory that grows as needed. */
typedef struct drawing {
  leaf_vertex *vertices;
  leaf_draw *draws;
  /* Of each row; null if no cell has a line. Lent by who reads the frame, until the next is read. */
  const rim *rims;
  size_t vertex_count, draw_count, vertex_room, draw_room;
  float background[3];
} drawing;

/* After a call that wrote a list: makes room for what it counted. 1 if it has to be called again, 0 if it was written, -1 if it failed. */
int drawing_grow(drawing *d, leaf_status status);
/* The present frame of a stage. 0 on success. */
int drawing_read(drawing *d, leaf_stage *stage);
void drawing_free(drawing *d);

/* Draws it, in points of a viewport of that size, and reads it back, rows from the top. With `markers` every cell has a single colour and
 * a dot at each corner: pictures that a test can measure. 0 on success. */
int draw_frame(const drawing *d, double width, double height, int markers, picture *target);
#endif
