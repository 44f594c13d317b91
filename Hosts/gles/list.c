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

/* The line of a cell, by the word that says at which sides it is. */
static int read_rim(const leaf_cell *cell, const char *word, rim *line) {
  static const char *const sides[] = {"left", "top", "right", "bottom"};
  float one = strcmp(word, "none") ? 1.0f : 0.0f;
  int left_out = 0;
  rim made = {{(float)cell->content.x, (float)cell->content.y, (float)cell->content.width, (float)cell->content.height},
              {(float)cell->size.width, (float)cell->size.height},
              {one, one, one, one},
              {cell->radii[0], cell->radii[1], cell->radii[2], cell->radii[3]}};
  for (int i = 0; i < 4; i++)
    if (!strcmp(word, sides[i])) made.sides[i] = 0, left_out = 1;
  *line = made;
  return !one || left_out || !strcmp(word, "all") ? 0 : -1;
}

static int read_cell(list *l) {
  long number;
  float v[31];
  char word[8];
  leaf_cell cell, *more;
  rim *rims;
  memset(&cell, 0, sizeof cell);
  if (fscanf(l->file, "%ld", &number) != 1 || number != l->cell_count || number >= CELL_LIMIT) return -1;
  if (read_floats(l->file, v, 31) || v[0] < 0 || v[1] < 0 || v[2] < -1) return -1;
  if (fscanf(l->file, "%7s", word) != 1) return -1;
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
  /* Stops that are not in use do not ascend. */
  for (cell.gradient_stop_count = 1; cell.gradient_stop_count < 4; cell.gradient_stop_count++)
    if (v[23 + cell.gradient_stop_count] <= v[22 + cell.gradient_stop_count]) break;
  more = realloc(l->cells, (size_t)(number + 1) * sizeof *more);
  if (!more) return -1;
  l->cells = more;
  rims = realloc(l->cell_rims, (size_t)(number + 1) * sizeof *rims);
  if (!rims) return -1;
  l->cell_rims = rims;
  l->cells[l->cell_count] = cell;
  return read_rim(&cell, word, l->cell_rims + l->cell_count++);
}

/* Memory for the rows of a frame. */
static int make_room(list *l) {
  size_t count = (size_t)l->cell_count + 1;
  float *columns = calloc(count, 26 * sizeof *columns);
  uint32_t *numbers = calloc(count, 2 * sizeof *numbers);
  l->rows = calloc(count, sizeof *l->rows);
  l->rims = calloc(count, sizeof *l->rims);
  l->shadows = calloc(SHADOW_LIMIT, sizeof *l->shadows);
  l->matrices = columns;
  l->order = numbers;
  if (!columns || !numbers || !l->rows || !l->rims || !l->shadows) return -1;
  l->sizes = columns + 16 * count, l->bands = columns + 18 * count, l->light = columns + 22 * count;
  l->opacity = columns + 24 * count, l->shade = columns + 25 * count;
  l->flags = numbers + count;
  l->frame.struct_size = sizeof l->frame;
  l->frame.matrices = l->matrices, l->frame.sizes = l->sizes, l->frame.bands = l->bands, l->frame.light = l->light;
  l->frame.opacity = l->opacity, l->frame.shade = l->shade, l->frame.flags = l->flags, l->frame.back_to_front = l->order;
  l->frame.shadows = l->shadows;
  return 0;
}

long list_open(const char *path, list *l) {
  char word[32];
  int version = 0;
  memset(l, 0, sizeof *l);
  l->file = fopen(path, "r");
  if (!l->file) return -1;
  if (fscanf(l->file, "leafspring-drawing %d", &version) != 1 || version != 4) return 1;
  if (fscanf(l->file, " viewport %lf %lf", &l->width, &l->height) != 2 || !(l->width > 0) || !(l->height > 0)) return 2;
  for (long line = 3; fscanf(l->file, "%31s", word) == 1; line++) {
    if (!strcmp(word, "picture")) {
      for (int c = 0; c != '\n' && c != EOF;) c = fgetc(l->file);
    } else if (!strcmp(word, "cell")) {
      if (read_cell(l)) return line;
    } else {
      if (strcmp(word, "frames") || fscanf(l->file, "%ld", &l->frame_count) != 1 || l->frame_count < 1) return line;
      return make_room(l) ? line : 0;
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

static int read_row(list *l, long row) {
  long cell;
  int is_back;
  if (fscanf(l->file, " row %ld %d %f %f", &cell, &is_back, l->opacity + row, l->shade + row) != 4) return -1;
  if (cell < 0 || cell >= l->cell_count || read_floats(l->file, l->matrices + 16 * row, 16)) return -1;
  if (read_floats(l->file, l->bands + 4 * row, 4) || read_floats(l->file, l->light + 2 * row, 2)) return -1;
  l->rows[row] = l->cells[cell];
  l->rims[row] = l->cell_rims[cell];
  l->sizes[2 * row] = (float)l->cells[cell].size.width;
  l->sizes[2 * row + 1] = (float)l->cells[cell].size.height;
  l->order[row] = (uint32_t)row;
  l->flags[row] = LEAF_VISIBLE | LEAF_BANDED | (is_back ? LEAF_BACK_FACING : 0);
  return 0;
}

const drawing *list_next(list *l) {
  double time;
  long number, rows, shadows;
  int more = 1;
  drawing *d = l->drawings + (l->turn = !l->turn);
  if (fscanf(l->file, " frame %ld %lf", &number, &time) != 2 || read_floats(l->file, d->background, 3)) return NULL;
  if (fscanf(l->file, "%ld %ld", &rows, &shadows) != 2 || rows < 0 || rows > l->cell_count) return NULL;
  if (shadows < 0 || shadows > SHADOW_LIMIT) return NULL;
  for (long i = 0; i < rows; i++)
    if (read_row(l, i)) return NULL;
  for (long i = 0; i < shadows; i++)
    if (read_shadow(l->file, l->shadows + i)) return NULL;
  d->rims = l->rims;
  l->frame.count = (uint32_t)rows;
  l->frame.shadow_count = (uint32_t)shadows;
  while (more > 0)
    more = drawing_grow(d, leaf_snapshot_draw_list(&l->frame, l->rows, d->vertices, d->vertex_room, d->draws, d->draw_room,
                                                   &d->vertex_count, &d->draw_count));
  return more ? NULL : d;
}

int list_equal(const drawing *one, const drawing *other) {
  return one->draw_count == other->draw_count && one->vertex_count == other->vertex_count &&
         !memcmp(one->background, other->background, sizeof one->background) &&
         !memcmp(one->draws, other->draws, one->draw_count * sizeof *one->draws) &&
         !memcmp(one->vertices, other->vertices, one->vertex_count * sizeof *one->vertices);
}

void list_close(list *l) {
  if (l->file) fclose(l->file);
  free(l->cells);
  free(l->cell_rims);
  free(l->rows);
  free(l->rims);
  free(l->matrices);
  free(l->order);
  free(l->shadows);
  for (int i = 0; i < 2; i++) drawing_free(l->drawings + i);
}
