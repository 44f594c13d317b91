#include "list.h"
#include <stdlib.h>
#include <string.h>

/* The most cells of a list, a stage has the same limit, and the most shadows of a frame. */
enum { CELL_LIMIT = 1 << 20, SHADOW_LIMIT = 4096 };

static int read_floats(FILE *file, float *values, int count) {
  for (int i = 0; i < count; i++)
    if (fscanf(file, "%f", values + i) != 1) return -1;
  return 0;
}

static leaf_color color(const float *v) {
  leaf_color c = {v[0], v[1], v[2], v[3]};
  return c;
}

static int read_cell(list *l) {
  long number;
  float v[31];
  leaf_cell cell, *more;
  memset(&cell, 0, sizeof cell);
  if (fscanf(l->file, "%ld", &number) != 1 || number != l->cell_count || number >= CELL_LIMIT) return -1;
  if (read_floats(l->file, v, 31) || v[0] < 0 || v[1] < 0 || v[2] < -1) return -1;
  cell.size.width = v[0];
  cell.size.height = v[1];
  cell.item = (int32_t)v[2];
  cell.content.x = v[3];
  cell.content.y = v[4];
  cell.content.width = v[5];
  cell.content.height = v[6];
  cell.back_color = color(v + 7);
  cell.role = LEAF_ROLE_PAGE;
  memcpy(cell.radii, v + 11, sizeof cell.radii);
  cell.gradient_color = color(v + 15);
  cell.gradient_start.x = v[19];
  cell.gradient_start.y = v[20];
  cell.gradient_end.x = v[21];
  cell.gradient_end.y = v[22];
  memcpy(cell.gradient_locations, v + 23, sizeof cell.gradient_locations);
  memcpy(cell.gradient_alphas, v + 27, sizeof cell.gradient_alphas);
  more = realloc(l->cells, (size_t)(number + 1) * sizeof *more);
  if (!more) return -1;
  l->cells = more;
  l->cells[l->cell_count++] = cell;
  return 0;
}

long list_open(const char *path, list *l) {
  char word[32];
  int version = 0;
  memset(l, 0, sizeof *l);
  l->file = fopen(path, "r");
  if (!l->file) return -1;
  if (fscanf(l->file, "leafspring-drawing %d", &version) != 1 || version != 3) return 1;
  if (fscanf(l->file, " viewport %lf %lf", &l->width, &l->height) != 2 || !(l->width > 0) || !(l->height > 0)) return 2;
  for (long line = 3; fscanf(l->file, "%31s", word) == 1; line++) {
    if (!strcmp(word, "picture")) {
      for (int c = 0; c != '\n' && c != EOF;) c = fgetc(l->file);
    } else if (!strcmp(word, "cell")) {
      if (read_cell(l)) return line;
    } else {
      if (strcmp(word, "frames") || fscanf(l->file, "%ld", &l->frame_count) != 1 || l->frame_count < 1) return line;
      for (int i = 0; i < 2; i++) {
        l->quads[i] = calloc((size_t)l->cell_count + 1, sizeof *l->quads[i]);
        l->shadows[i] = calloc(SHADOW_LIMIT, sizeof *l->shadows[i]);
        if (!l->quads[i] || !l->shadows[i]) return line;
      }
      return 0;
    }
  }
  return 3;
}

static int read_shadow(FILE *file, leaf_shadow *s) {
  if (fscanf(file, " shadow %u %u", &s->kind, &s->after) != 2 || read_floats(file, s->matrix, 16)) return -1;
  if (fscanf(file, "%u", &s->clip_count) != 1 || s->clip_count > 8 || read_floats(file, s->clip, 16)) return -1;
  if (read_floats(file, s->axis, 2) || read_floats(file, &s->lo, 1) || read_floats(file, &s->hi, 1)) return -1;
  if (read_floats(file, s->alpha, 17) || read_floats(file, &s->end_extent, 1) || read_floats(file, &s->end_length, 1)) return -1;
  if (fscanf(file, "%u", &s->caster_count) != 1 || s->caster_count > 8 || read_floats(file, s->caster, 16)) return -1;
  return read_floats(file, &s->height, 1) || read_floats(file, &s->strength, 1) || read_floats(file, s->bright, 2) ? -1 : 0;
}

static int read_quad(list *l, drawn *q) {
  long cell;
  if (fscanf(l->file, " row %ld %d %f %f", &cell, &q->is_back, &q->opacity, &q->shade) != 4) return -1;
  if (cell < 0 || cell >= l->cell_count || read_floats(l->file, q->matrix, 16)) return -1;
  if (read_floats(l->file, q->band, 4) || read_floats(l->file, q->light, 2)) return -1;
  q->cell = l->cells + cell;
  return 0;
}

int list_next(list *l, drawn_frame *frame) {
  double time;
  long number, rows, shadows;
  if (fscanf(l->file, " frame %ld %lf", &number, &time) != 2 || read_floats(l->file, frame->background, 3)) return -1;
  if (fscanf(l->file, "%ld %ld", &rows, &shadows) != 2 || rows < 0 || rows > l->cell_count) return -1;
  if (shadows < 0 || shadows > SHADOW_LIMIT) return -1;
  l->turn = !l->turn;
  drawn *quads = l->quads[l->turn];
  leaf_shadow *shades = l->shadows[l->turn];
  for (long i = 0; i < rows; i++)
    if (read_quad(l, quads + i)) return -1;
  for (long i = 0; i < shadows; i++)
    if (read_shadow(l->file, shades + i)) return -1;
  frame->quads = quads;
  frame->count = (size_t)rows;
  frame->shadows = shades;
  frame->shadow_count = (size_t)shadows;
  return 0;
}

int list_equal(const drawn_frame *one, const drawn_frame *other) {
  return one->count == other->count && one->shadow_count == other->shadow_count &&
         !memcmp(one->background, other->background, sizeof one->background) &&
         !memcmp(one->quads, other->quads, one->count * sizeof *one->quads) &&
         !memcmp(one->shadows, other->shadows, one->shadow_count * sizeof *one->shadows);
}

void list_close(list *l) {
  if (l->file) fclose(l->file);
  free(l->cells);
  for (int i = 0; i < 2; i++) {
    free(l->quads[i]);
    free(l->shadows[i]);
  }
}
