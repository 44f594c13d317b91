/* Pictures in and out: PNG by libpng's simple interface, JPEG by libjpeg, and raw RGBA. */
#ifndef PICTURE_H
#define PICTURE_H
#include <stdio.h>

typedef struct picture {
  int width, height;
  unsigned char *rgba; /* rows from the top, 4 bytes a pixel; owned */
} picture;

/* Reads a PNG or JPEG file. 0 on success. */
int picture_read(const char *path, picture *p);
/* Reads the PNG and JPEG files of a folder in the order of their names; returns how many, or -1. The caller owns the array. */
int picture_read_folder(const char *folder, picture **pictures);
/* Writes a PNG file under a temporary name first, so that no one sees half a picture. 0 on success. */
int picture_write(const char *path, const picture *p);
void picture_free(picture *p);
/* Writes the average of every scale x scale block of `big` into `small`, whose memory must exist. */
void picture_shrink(const picture *big, int scale, picture *small);
#endif
