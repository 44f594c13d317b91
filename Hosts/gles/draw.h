/* Drawing a frame of LeafSpring with OpenGL ES 2, without a window. */
#ifndef DRAW_H
#define DRAW_H
#include "leafspring.h"
#include "picture.h"

/* Opens a surfaceless EGL display and a picture of width x height pixels to draw on. 0 on success. */
int draw_open(int width, int height);
void draw_close(void);
/* How a page's picture fills it where their ratios differ. */
typedef enum fit { FIT_CONTAIN, FIT_COVER, FIT_STRETCH } fit;

/* Makes a texture of each page; item i of the book shows picture i, the cover picture 0. `how` is for draw_frame: a list
 * says itself which part of its picture a cell shows. */
void draw_pages(const picture *pages, int count, fit how);
/* A quad from a list: its cell, whose item is a texture or -1, and its matrix to points of the viewport. */
typedef struct drawn {
  const leaf_cell *cell;
  int is_back;
  float opacity, shade, matrix[16];
  /* The part of its picture that the cell shows, and the alphas of the black overlay at both ends of that part. */
  float band[4], light[2];
} drawn;

/* A frame of a list: quads and shadows, back to front, over a colour. */
typedef struct drawn_frame {
  const drawn *quads;
  size_t count;
  const leaf_shadow *shadows;
  size_t shadow_count;
  float background[3];
} drawn_frame;

/* Draws it and reads the picture back. 0 on success. */
int draw_quads(const drawn_frame *frame, double width, double height, picture *target);
/* Draws the present frame of the stage, whose viewport has that size, and reads it back, rows from the top. With `markers` every cell has a single
 * colour and a dot at each corner: pictures that a test can measure. 0 on success. */
int draw_frame(leaf_stage *stage, leaf_size viewport, int markers, picture *target);
#endif
