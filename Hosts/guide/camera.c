/* A host with a camera of its own: meshes of the leaves, its own view and a depth buffer. A ray through every pixel checks what is seen. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <leafspring/core.h>
#include <leafspring/paper.h>

enum { WIDE = 160, HIGH = 120, MOST = 40000 };
typedef struct { double x, y, z; } point;
/* A triangle in the book's space, and which leaf it is of. */
typedef struct { point a, b, c; int leaf; } triangle;
static triangle triangles[MOST];
static int count, seen[HIGH][WIDE];
static double depths[HIGH][WIDE];

/* snippet.camera */
/* The camera: it turns about the middle of the viewport and looks at it from 1,600 points away. z is then the distance in front of it. */
static point see(point p, double turn, double tilt) {
  double x = p.x - 512, y = p.y - 384, z = p.z, u = x * cos(turn) - z * sin(turn), w = x * sin(turn) + z * cos(turn);
  point eye;
  eye.x = u;
  eye.y = y * cos(tilt) - w * sin(tilt);
  eye.z = 1600 - (y * sin(tilt) + w * cos(tilt));
  return eye;
}

/* The triangles of one face of a leaf: nine floats a vertex, of which the first three are its place. */
static void collect(leaf_stage *stage, leaf_scene book, int leaf, int face) {
  size_t vertices = 0, corners = 0, i;
  leaf_stage_leaf_mesh(stage, book, leaf, face, NULL, 0, NULL, 0, &vertices, &corners);
  float *places = malloc((vertices + 1) * LEAF_MESH_FLOATS * sizeof *places);
  uint32_t *indices = malloc((corners + 1) * 3 * sizeof *indices);
  if (leaf_stage_leaf_mesh(stage, book, leaf, face, places, vertices, indices, corners, &vertices, &corners) == LEAF_OK) {
    for (i = 0; i < corners && count < MOST; i++, count++) {
      point *to[3];
      int corner;
      to[0] = &triangles[count].a, to[1] = &triangles[count].b, to[2] = &triangles[count].c;
      for (corner = 0; corner < 3; corner++) {
        const float *at = places + LEAF_MESH_FLOATS * indices[3 * i + corner];
        to[corner]->x = at[0], to[corner]->y = at[1], to[corner]->z = at[2];
      }
      triangles[count].leaf = leaf;
    }
  }
  free(places);
  free(indices);
}
/* snippet.end */

static double side(point a, point b, double x, double y) { return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x); }

/* Draws a triangle where nothing nearer is. 1 / z is linear on the screen. */
static void draw(const triangle *t, double turn, double tilt) {
  point p[3];
  int i, x, y;
  p[0] = see(t->a, turn, tilt), p[1] = see(t->b, turn, tilt), p[2] = see(t->c, turn, tilt);
  for (i = 0; i < 3; i++) p[i].x = 200 * p[i].x / p[i].z + WIDE / 2, p[i].y = 200 * p[i].y / p[i].z + HIGH / 2, p[i].z = 1 / p[i].z;
  for (y = 0; y < HIGH; y++) {
    for (x = 0; x < WIDE; x++) {
      double all = side(p[0], p[1], p[2].x, p[2].y), u = side(p[1], p[2], x + 0.5, y + 0.5) / all, v = side(p[2], p[0], x + 0.5, y + 0.5) / all;
      double near = u * p[0].z + v * p[1].z + (1 - u - v) * p[2].z;
      if (all == 0 || u < 0 || v < 0 || u + v > 1 || near <= depths[y][x]) continue;
      depths[y][x] = near;
      seen[y][x] = t->leaf;
    }
  }
}

/* The distance at which a ray from the camera meets a triangle; 0 if it does not. */
static double meet(const triangle *t, point way, double turn, double tilt) {
  point a = see(t->a, turn, tilt), b = see(t->b, turn, tilt), c = see(t->c, turn, tilt), e, f, n, m, q;
  double all, u, v;
  e.x = b.x - a.x, e.y = b.y - a.y, e.z = b.z - a.z;
  f.x = c.x - a.x, f.y = c.y - a.y, f.z = c.z - a.z;
  n.x = way.y * f.z - way.z * f.y, n.y = way.z * f.x - way.x * f.z, n.z = way.x * f.y - way.y * f.x;
  all = e.x * n.x + e.y * n.y + e.z * n.z;
  if (fabs(all) < 1e-9) return 0;
  m.x = -a.x, m.y = -a.y, m.z = -a.z;
  q.x = m.y * e.z - m.z * e.y, q.y = m.z * e.x - m.x * e.z, q.z = m.x * e.y - m.y * e.x;
  u = (m.x * n.x + m.y * n.y + m.z * n.z) / all, v = (way.x * q.x + way.y * q.y + way.z * q.z) / all;
  return u < 1e-9 || v < 1e-9 || u + v > 1 - 1e-9 ? 0 : (f.x * q.x + f.y * q.y + f.z * q.z) / all;
}

/* The number of pixels that show another leaf than the first that their ray meets, by more than the thickness of a leaf's two faces. */
static int wrong(double turn, double tilt, int *drawn) {
  int x, y, i, bad = 0;
  for (y = 0; y < HIGH; y++) for (x = 0; x < WIDE; x++) depths[y][x] = 0, seen[y][x] = -1;
  for (i = 0; i < count; i++) draw(&triangles[i], turn, tilt);
  for (y = 0; y < HIGH; y++) {
    for (x = 0; x < WIDE; x++) {
      point way;
      double first = 1e9, own = 1e9;
      way.x = (x + 0.5 - WIDE / 2) / 200, way.y = (y + 0.5 - HIGH / 2) / 200, way.z = 1;
      for (i = 0; i < count; i++) {
        double far = meet(&triangles[i], way, turn, tilt);
        if (far > 0 && far < first) first = far;
        if (far > 0 && far < own && triangles[i].leaf == seen[y][x]) own = far;
      }
      if (seen[y][x] >= 0) *drawn += 1;
      if (first < 1e9 && own < 1e9 && own > first + 1) bad++;
    }
  }
  return bad;
}

int main(void) {
  leaf_stage_def where;
  leaf_book_def what;
  leaf_stage *stage;
  leaf_scene book;
  leaf_leaf_state leaves[64];
  size_t held = 0, i;
  int view, drawn = 0, bad = 0, hidden = 0;
  leaf_stage_def_default(&where, sizeof where);
  leaf_book_def_default(&what, sizeof what);
  what.pages = 8;
  what.strips = 6;
  if (leaf_stage_create(&where, &stage) || leaf_stage_add_book(stage, &what, &book)) return 1;
  leaf_stage_open(stage, book);
  leaf_stage_advance(stage, 8, NULL);
  leaf_stage_next(stage, book);
  leaf_stage_advance(stage, 0.18, NULL);
  leaf_stage_leaves(stage, book, leaves, 64, &held);
  for (i = 0; i < held; i++) {
    collect(stage, book, leaves[i].leaf, LEAF_FRONT);
    collect(stage, book, leaves[i].leaf, LEAF_BACK);
  }
  for (view = -3; view <= 3; view++) bad += wrong(0.35 * view, 0.3 * (view % 2), &drawn);
  /* A view from the side is no view of the picture. */
  {
    double aside[16] = {0.8, 0, 0.6, 0, 0, 1, 0, 0, -0.6, 0, 0.8, 0, 0, 0, 0, 1};
    hidden = leaf_stage_set_view(stage, aside) == LEAF_OUT_OF_RANGE;
  }
  printf("%d leaves, pixels wrong %d, a view from the side refused %d\n", (int)held, bad, hidden); /* → 5 leaves, pixels wrong 0, a view from the side refused 1 */
  leaf_stage_destroy(stage);
  return drawn > 10000 ? 0 : 1;
}
