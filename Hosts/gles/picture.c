#define _POSIX_C_SOURCE 200809L
#include "picture.h"
#include <dirent.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

int picture_read(const char *path, picture *p) {
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

static int is_png(const struct dirent *entry) {
  const char *dot = strrchr(entry->d_name, '.');
  return dot && !strcmp(dot, ".png");
}

int picture_read_folder(const char *folder, picture **pictures) {
  struct dirent **names;
  int count = scandir(folder, &names, is_png, alphasort), read = 0;
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
  for (int y = 0; y < small->height; y++) {
    for (int x = 0; x < small->width; x++) {
      for (int channel = 0; channel < 4; channel++) {
        int sum = scale * scale / 2;
        for (int i = 0; i < scale * scale; i++) {
          int row = y * scale + i / scale, column = x * scale + i % scale;
          sum += big->rgba[4 * ((size_t)row * big->width + column) + channel];
        }
        small->rgba[4 * ((size_t)y * small->width + x) + channel] = (unsigned char)(sum / (scale * scale));
      }
    }
  }
}
