/* Drawing a frame of LeafSpring with OpenGL ES 2, without a window. */
#ifndef DRAW_H
#define DRAW_H
#include "leafspring.h"
#include "picture.h"

/* Opens a surfaceless EGL display and a picture of width x height pixels to draw on. 0 on success. */
int draw_open(int width, int height);
void draw_close(void);
/* Makes a texture of each page; page i of the book shows picture i - 1, the cover picture 0. */
void draw_pages(const picture *pages, int count);
/* Draws the present frame of the stage and reads it back, rows from the top. With `markers` every cell is of one colour, with
 * a dot at each corner: pictures that a test can measure. 0 on success. */
int draw_frame(leaf_stage *stage, int markers, picture *target);
#endif
