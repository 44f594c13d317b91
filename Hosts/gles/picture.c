#define _POSIX_C_SOURCE 200809L
#include "picture.h"
#include <dirent.h>
#include <jpeglib.h>
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* libjpeg reports an error by a call that must not return. */
typedef struct jpeg_exit {
  struct jpeg_error_mgr manager;
  jmp_buf back;
} jpeg_exit;

static void leave_jpeg(j_common_ptr info) { longjmp(((jpeg_exit *)info->err)->back, 1); }

static void say_nothing(j_common_ptr info) { (void)info; }

/* Rows of RGB become rows of RGBA from the last pixel to the first, in place. */
static void widen(unsigned char *row, size_t width) {
  for (size_t x = width; x-- > 0;) {
    unsigned char pixel[3];
    memcpy(pixel, row + 3 * x, 3);
    memcpy(row + 4 * x, pixel, 3);
    row[4 * x + 3] = 255;
  }
}

static int read_jpeg(FILE *file, picture *p) {
  struct jpeg_decompress_struct info;
  jpeg_exit errors;
  p->rgba = NULL;
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = leave_jpeg;
  errors.manager.output_message = say_nothing;
  jpeg_create_decompress(&info);
  if (setjmp(errors.back)) {
    jpeg_destroy_decompress(&info);
    free(p->rgba);
    p->rgba = NULL;
    return -1;
  }
  jpeg_stdio_src(&info, file);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = JCS_RGB;
  jpeg_start_decompress(&info);
  p->width = (int)info.output_width;
  p->height = (int)info.output_height;
  p->rgba = malloc(4 * (size_t)p->width * (size_t)p->height);
  while (p->rgba && info.output_scanline < info.output_height) {
    JSAMPROW row = p->rgba + 4 * (size_t)p->width * info.output_scanline;
    jpeg_read_scanlines(&info, &row, 1);
    widen(row, (size_t)p->width);
  }
  if (p->rgba) jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return p->rgba ? 0 : -1;
}

static int read_png(const char *path, picture *p) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path)) return -1;
  image.format = PNG_FORMAT_RGBA;
  p->width = (int)image.width;
  p->height = (int)image.height;
  p->rgba = malloc(PNG_IMAGE_SIZE(image));
  if (!p->rgba || !png_image_finish_read(&image, NULL, p->rgba, 0, NULL)) {
    png_image_free(&image);
    free(p->rgba);
    return -1;
  }
  return 0;
}

int picture_read(const char *path, picture *p) {
  unsigned char first[2] = {0, 0};
  FILE *file = fopen(path, "rb");
  int code = -1;
  if (!file) return -1;
  if (fread(first, 1, 2, file) == 2) {
    rewind(file);
    code = first[0] == 0xff && first[1] == 0xd8 ? read_jpeg(file, p) : read_png(path, p);
  }
  fclose(file);
  return code;
}

static int is_picture(const struct dirent *entry) {
  const char *dot = strrchr(entry->d_name, '.');
  return dot && (!strcmp(dot, ".png") || !strcmp(dot, ".jpg") || !strcmp(dot, ".jpeg"));
}

int picture_read_folder(const char *folder, picture **pictures) {
  struct dirent **names;
  int count = scandir(folder, &names, is_picture, alphasort), read = 0;
  if (count < 0) return -1;
  *pictures = calloc((size_t)count + 1, sizeof **pictures);
  for (int i = 0; i < count; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
    if (*pictures && read == i && picture_read(path, *pictures + i) == 0) read++;
    free(names[i]);
  }
  free(names);
  return *pictures && read == count ? count : -1;
}

int picture_write(const char *path, const picture *p) {
  png_image image;
  char temporary[4096];
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = (png_uint_32)p->width;
  image.height = (png_uint_32)p->height;
  image.format = PNG_FORMAT_RGBA;
  snprintf(temporary, sizeof temporary, "%s.part", path);
  if (!png_image_write_to_file(&image, temporary, 0, p->rgba, 0, NULL) || rename(temporary, path)) {
    remove(temporary);
    return -1;
  }
  return 0;
}

void picture_free(picture *p) { free(p->rgba); }

void picture_shrink(const picture *big, int scale, picture *small) {
  /* Two channels in each sum, 16 bits for each: 16 samples of 255 fit. */
  const uint32_t both = 0x00ff00ff, half = (uint32_t)(scale * scale / 2) * 0x00010001;
  const uint32_t count = (uint32_t)(scale * scale);
  for (int y = 0; y < small->height; y++) {
    uint32_t *out = (uint32_t *)(void *)small->rgba + (size_t)y * small->width;
    for (int x = 0; x < small->width; x++) {
      uint32_t even = half, odd = half;
      for (int row = 0; row < scale; row++) {
        const uint32_t *in = (const uint32_t *)(const void *)big->rgba + ((size_t)y * scale + row) * big->width;
        for (int column = x * scale; column < (x + 1) * scale; column++) {
          even += in[column] & both;
          odd += in[column] >> 8 & both;
        }
      }
      if (scale == 2) out[x] = (even >> 2 & both) | (odd >> 2 & both) << 8;
      else
        out[x] = (even & 0xffff) / count | (even >> 16) / count << 16 | (odd & 0xffff) / count << 8 | (odd >> 16) / count << 24;
    }
  }
}
