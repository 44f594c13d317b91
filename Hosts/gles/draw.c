#include "draw.h"
#include "shader.h"
#include "shadow.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>
#include <stdlib.h>
#include <string.h>

static EGLDisplay display;
/* By what a cell needs: CUTS, where something of it is cut off, and TINTS, where something lies over its picture. */
static GLuint programs[4], program, quad, *textures;
enum { CUTS = 1, TINTS = 2 };
static int page_count;
static fit page_fit;
static const picture *page_pictures;

/* The unit square of a cell. Its matrix maps to clip space, so that textures are drawn in perspective. */
static const char *vertex_source =
    "attribute vec2 corner;\n"
    "uniform mat4 matrix;\n"
    "uniform vec4 content;\n"
    "varying vec2 unit, texel;\n"
    "void main() {\n"
    "  unit = corner;\n"
    "  texel = content.xy + corner * content.zw;\n"
    "  gl_Position = matrix * vec4(corner, 0.0, 1.0);\n"
    "}\n";

/* Paper, and the picture where there is some, under the cell's gradient times its shade and the black overlay of its
 * light, within its round corners and its band, all times its opacity. A facet overlaps its neighbours by a hair, so that
 * no pixel's middle falls between them. */
static const char *fragment_source =
    "precision highp float;\n"
    "varying vec2 unit, texel;\n"
    "uniform sampler2D page;\n"
    "uniform float has_page, shade, opacity, lines;\n"
    "uniform vec4 paper, tint, locations, alphas, radii, axis;\n"
    "uniform vec4 band;\n"
    "uniform vec2 size, light;\n"
    "float gradient() {\n"
    "  vec2 way = axis.zw - axis.xy;\n"
    "  float at = clamp(dot(unit - axis.xy, way) / max(dot(way, way), 1e-12), 0.0, 1.0);\n"
    "  vec4 next = vec4(locations.yzw, 1.0), to = vec4(alphas.yzw, alphas.w);\n"
    "  float alpha = alphas.x;\n"
    "  for (int i = 0; i < 3; i++)\n"
    "    if (at >= locations[i] && next[i] > locations[i])\n"
    "      alpha = mix(alphas[i], to[i], clamp((at - locations[i]) / (next[i] - locations[i]), 0.0, 1.0));\n"
    "  return alpha;\n"
    "}\n"
    "void main() {\n"
    "  float along = dot(unit * size, band.xy);\n"
    "#ifdef CUTS\n"
    "  vec2 half_size = 0.5 * size, p = unit * size - half_size;\n"
    "  vec2 pair = p.y < 0.0 ? radii.xy : radii.zw;\n"
    "  float radius = p.x < 0.0 ? pair.x : pair.y;\n"
    "  vec2 q = abs(p) - half_size + radius;\n"
    "  if (length(max(q, 0.0)) > radius && radius > 0.0) discard;\n"
    "  if (along < band.z - 0.02 || along > band.w + 0.02) discard;\n"
    "#endif\n"
    "  vec2 beyond = abs(texel - 0.5) - 0.5001;\n"
    "  float is_picture = max(beyond.x, beyond.y) > 0.0 ? 0.0 : has_page;\n"
    "  vec4 ink = texture2D(page, texel);\n"
    "  vec3 color = mix(paper.rgb, ink.rgb, is_picture * ink.a);\n"
    "#ifdef TINTS\n"
    "  float line = 36.0 * along / dot(size, abs(band.xy));\n"
    "  float dark = 0.3 + 0.3 * sin(2.3 * line) + 0.25 * sin(5.1 * line + 1.0) + 0.15 * sin(11.3 * line + 2.0);\n"
    "  color = mix(color, vec3(0.33, 0.28, 0.22), lines * clamp(dark, 0.0, 1.0));\n"
    "  color = mix(color, tint.rgb, clamp(gradient() * shade * tint.a, 0.0, 1.0));\n"
    "  float black = mix(light.x, light.y, clamp((along - band.z) / max(band.w - band.z, 1e-6), 0.0, 1.0));\n"
    "#else\n"
    "  float black = 0.0;\n"
    "#endif\n"
    "  gl_FragColor = vec4(color * (1.0 - black), 1.0) * opacity;\n"
    "}\n";

static GLint uniform(const char *name) { return glGetUniformLocation(program, name); }

static int make_program(int needs) {
  static const char *heads[] = {"", "#define CUTS\n", "#define TINTS\n", "#define CUTS\n#define TINTS\n"};
  GLuint made = glCreateProgram(), vertex = compile_shader(GL_VERTEX_SHADER, "", vertex_source);
  GLuint fragment = compile_shader(GL_FRAGMENT_SHADER, heads[needs], fragment_source);
  GLint linked = 0;
  if (!vertex || !fragment) return -1;
  glAttachShader(made, vertex);
  glAttachShader(made, fragment);
  glBindAttribLocation(made, 0, "corner");
  glLinkProgram(made);
  glGetProgramiv(made, GL_LINK_STATUS, &linked);
  programs[needs] = made;
  return linked ? 0 : -1;
}

static int make_programs(void) {
  static const float corners[] = {0, 0, 1, 0, 0, 1, 1, 1};
  for (int needs = 0; needs < 4; needs++)
    if (make_program(needs)) return -1;
  glGenBuffers(1, &quad);
  glBindBuffer(GL_ARRAY_BUFFER, quad);
  glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, 0);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  return 0;
}

int draw_open(int width, int height) {
  static const EGLint config_wants[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE};
  static const EGLint context_wants[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  PFNEGLGETPLATFORMDISPLAYEXTPROC open_display =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLConfig config;
  EGLContext context;
  EGLint count = 0;
  GLuint frame, color, depth;
  if (!open_display) return -1;
  display = open_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) return -1;
  if (!eglChooseConfig(display, config_wants, &config, 1, &count) || count < 1) return -1;
  context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_wants);
  if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return -1;
  glGenTextures(1, &color);
  glBindTexture(GL_TEXTURE_2D, color);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
  glGenRenderbuffers(1, &depth);
  glBindRenderbuffer(GL_RENDERBUFFER, depth);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) return -1;
  glViewport(0, 0, width, height);
  return make_programs() || shadow_open() ? -1 : 0;
}

void draw_close(void) {
  eglTerminate(display);
  free(textures);
}

void draw_pages(const picture *pages, int count, fit how) {
  page_count = count;
  page_pictures = pages;
  page_fit = how;
  textures = calloc((size_t)count + 1, sizeof *textures);
  glGenTextures(count, textures);
  for (int i = 0; i < count; i++) {
    glBindTexture(GL_TEXTURE_2D, textures[i]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, pages[i].width, pages[i].height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pages[i].rgba);
    /* OpenGL ES 2 accepts pictures of any size, provided nothing is sampled beyond their edge. */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
}

static void color(const char *name, leaf_color c) { glUniform4f(uniform(name), c.red, c.green, c.blue, c.alpha); }

/* What the picture is cleared to: the screen of the open book from start to end, because there is no shelf here from which it was opened. */
static void clear(const leaf_snapshot *frame) {
  leaf_color c = {0, 0, 0, 1};
  if (frame->scene_count > 0) c = frame->scenes[0].to_background;
  glClearColor((float)c.red, (float)c.green, (float)c.blue, 1);
}

/* Whether a cell's corners are round or its band leaves something out. */
static int cuts(const leaf_cell *cell, const float *band) {
  float width = (float)cell->size.width, height = (float)cell->size.height;
  for (int i = 0; i < 4; i++) {
    float along = band[0] * width * (float)(i % 2) + band[1] * height * (float)(i / 2);
    if (cell->radii[i] > 0 || along < band[2] - 0.02f || along > band[3] + 0.02f) return CUTS;
  }
  return 0;
}

static int tints(const leaf_cell *cell, float shade, const float *light) {
  return shade * (float)cell->gradient_color.alpha > 0 || light[0] > 0 || light[1] > 0 ? TINTS : 0;
}

/* The last two parameters are as in a snapshot. */
static void draw_cell(const leaf_cell *cell, const float *matrix, float shade, float opacity, const float *band, const float *light) {
  int has_page = cell->item >= 0 && cell->item < page_count;
  program = programs[cuts(cell, band) | (cell->role == LEAF_ROLE_BLOCK ? TINTS : tints(cell, shade, light))];
  glUseProgram(program);
  glUniformMatrix4fv(uniform("matrix"), 1, GL_FALSE, matrix);
  glUniform4f(uniform("content"), (float)cell->content.x, (float)cell->content.y, (float)cell->content.width,
              (float)cell->content.height);
  glUniform1f(uniform("has_page"), (float)has_page);
  /* The edge of a stack of pages has lines, as sheets have. */
  glUniform1f(uniform("lines"), cell->role == LEAF_ROLE_BLOCK ? 0.6f : 0);
  glUniform1f(uniform("shade"), shade);
  glUniform1f(uniform("opacity"), opacity);
  glUniform4fv(uniform("band"), 1, band);
  glUniform2fv(uniform("light"), 1, light);
  color("paper", cell->back_color);
  color("tint", cell->gradient_color);
  glUniform4fv(uniform("locations"), 1, cell->gradient_locations);
  glUniform4fv(uniform("alphas"), 1, cell->gradient_alphas);
  glUniform4fv(uniform("radii"), 1, cell->radii);
  glUniform4f(uniform("axis"), (float)cell->gradient_start.x, (float)cell->gradient_start.y, (float)cell->gradient_end.x,
              (float)cell->gradient_end.y);
  glUniform2f(uniform("size"), (float)cell->size.width, (float)cell->size.height);
  if (has_page) glBindTexture(GL_TEXTURE_2D, textures[cell->item]);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/* The part of its picture that a page shows, in unit coordinates; beyond 0 and 1 there is paper. */
static void fit_page(leaf_cell *cell) {
  double across, down, both;
  if (cell->item < 0 || cell->item >= page_count || page_fit == FIT_STRETCH) return;
  if (cell->content.width <= 0 || cell->content.height <= 0) return;
  /* How many pictures' widths and heights the whole page has, with one scale for both. */
  across = cell->size.width / cell->content.width / page_pictures[cell->item].width;
  down = cell->size.height / cell->content.height / page_pictures[cell->item].height;
  both = (page_fit == FIT_CONTAIN) == (across < down) ? across : down;
  across /= both;
  down /= both;
  cell->content.x = (cell->content.x - 0.5) * across + 0.5;
  cell->content.y = (cell->content.y - 0.5) * down + 0.5;
  cell->content.width *= across;
  cell->content.height *= down;
}

/* Cell `row` (of up to 31) in a colour of its own, and a dot at each corner: red is the row, green the corner of a
 * dot; blue distinguishes dot and cell. */
static void draw_markers(const leaf_cell *whole, unsigned row, const float *matrix) {
  static const float dot = 0.03f, everything[4] = {1, 0, -1e6f, 1e6f}, no_light[2] = {0, 0};
  leaf_cell cell = *whole;
  float m[16];
  memset(cell.radii, 0, sizeof cell.radii);
  cell.item = -1;
  for (int part = 0; part < 5; part++) {
    float x = part % 2 ? 0 : 1 - dot, y = part < 3 ? 0 : 1 - dot, side = part ? dot : 1;
    leaf_color c = {8 * (row + 1) / 255.0, part * 50 / 255.0, part ? 1 : 0, 1};
    if (!part) x = y = 0;
    for (int i = 0; i < 4; i++) {
      m[i] = matrix[i] * side;
      m[4 + i] = matrix[4 + i] * side;
      m[8 + i] = matrix[8 + i];
      m[12 + i] = matrix[12 + i] + x * matrix[i] + y * matrix[4 + i];
    }
    /* A dot lies on its cell, less than a rank nearer. */
    for (int i = 0; part && i < 4; i++) m[4 * i + 2] -= 1e-3f * m[4 * i + 3];
    cell.back_color = c;
    draw_cell(&cell, m, 0, 1, everything, no_light);
  }
}

static int read_back(picture *target) {
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, target->width, target->height, GL_RGBA, GL_UNSIGNED_BYTE, target->rgba);
  return glGetError() == GL_NO_ERROR ? 0 : -1;
}

/* The most cells whose ranks a depth buffer of 16 bits tells apart. */
enum { DEPTH_LIMIT = 16384 };

/* A cell is as deep as its rank of `count`, everywhere: the paint order decides what is in front. A shadow lies half a rank
 * above the cell that was painted before it. */
static void flatten(float clip[16], double rank, size_t count) {
  float depth = 0.9f - 1.8f * (float)((rank + 1) / (double)(count + 1));
  for (int row = 0; row < 4; row++) clip[4 * row + 2] = count < DEPTH_LIMIT ? depth * clip[4 * row + 3] : 0;
}

typedef void draw_one(const void *all, size_t rank);

/* The shadows of a frame, back to front, and the size of what their matrices lead to. */
typedef struct shadow_list {
  const leaf_shadow *shadows;
  size_t count;
  double width, height;
} shadow_list;

/* From a plane to clip space, upside down as below. */
static void to_clip(const float *matrix, leaf_size size, double width, double height, float clip[16]) {
  double side[4] = {size.width, size.height, 1, 1};
  for (int row = 0; row < 4; row++) {
    const float *m = matrix + 4 * row;
    clip[4 * row] = (float)(side[row] * (2 * m[0] / width - m[3]));
    clip[4 * row + 1] = (float)(side[row] * (2 * m[1] / height - m[3]));
    clip[4 * row + 3] = (float)(side[row] * m[3]);
  }
}

/* Draws those of the list from `next` on that lie under the cell of a rank; where the list goes on then. */
static size_t draw_shadows(const shadow_list *list, size_t next, size_t rank, size_t count) {
  static const leaf_size point = {1, 1};
  float clip[16];
  for (; next < list->count && list->shadows[next].after <= rank; next++) {
    to_clip(list->shadows[next].matrix, point, list->width, list->height, clip);
    flatten(clip, list->shadows[next].after - 0.5, count);
    shadow_draw(list->shadows + next, clip);
    glBindBuffer(GL_ARRAY_BUFFER, quad);
  }
  return next;
}

/* Draws from back to front, but opaque cells first, from front to back, so that what they hide takes no time. */
static void draw_all(const void *all, size_t count, int (*is_opaque)(const void *all, size_t rank), draw_one *draw,
                     const shadow_list *shadows) {
  size_t next = 0;
  int has_depth = count < DEPTH_LIMIT;
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glDisable(GL_BLEND);
  if (has_depth) glEnable(GL_DEPTH_TEST);
  else glDisable(GL_DEPTH_TEST);
  for (size_t rank = has_depth ? count : 0; rank-- > 0;)
    if (is_opaque(all, rank)) draw(all, rank);
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  for (size_t rank = 0; rank < count; rank++) {
    next = draw_shadows(shadows, next, rank, count);
    if (!has_depth || !is_opaque(all, rank)) draw(all, rank);
  }
  draw_shadows(shadows, next, count, count);
}

typedef struct quad_list {
  const drawn *quads;
  size_t count;
  double width, height;
} quad_list;

static int is_opaque_quad(const void *all, size_t rank) {
  const drawn *q = ((const quad_list *)all)->quads + rank;
  return q->opacity >= 1;
}

static void draw_quad(const void *all, size_t rank) {
  const quad_list *list = all;
  const drawn *q = list->quads + rank;
  leaf_cell cell = *q->cell;
  float clip[16];
  if (q->is_back) cell.item = -1;
  to_clip(q->matrix, q->cell->size, list->width, list->height, clip);
  flatten(clip, (double)rank, list->count);
  draw_cell(&cell, clip, q->shade, q->opacity, q->band, q->light);
}

int draw_quads(const drawn_frame *frame, double width, double height, picture *target) {
  quad_list list = {frame->quads, frame->count, width, height};
  shadow_list shadows = {frame->shadows, frame->shadow_count, width, height};
  glClearColor(frame->background[0], frame->background[1], frame->background[2], 1);
  draw_all(&list, frame->count, is_opaque_quad, draw_quad, &shadows);
  return read_back(target);
}

typedef struct stage_frame {
  const leaf_snapshot *frame;
  leaf_cell *cells;
  float *matrices;
  int markers;
} stage_frame;

static int is_opaque_cell(const void *all, size_t rank) {
  const stage_frame *f = all;
  unsigned row = f->frame->back_to_front[rank];
  return f->frame->opacity[row] >= 1;
}

static void draw_row(const void *all, size_t rank) {
  const stage_frame *f = all;
  const leaf_snapshot *frame = f->frame;
  unsigned row = frame->back_to_front[rank];
  float *m = f->matrices + 16 * row;
  if (!(frame->flags[row] & LEAF_VISIBLE)) return;
  flatten(m, (double)rank, frame->count);
  if (f->markers) {
    draw_markers(f->cells + row, row, m);
    return;
  }
  leaf_cell cell = f->cells[row];
  fit_page(&cell);
  draw_cell(&cell, m, frame->shade[row], frame->opacity[row], frame->bands + 4 * row, frame->light + 2 * row);
}

int draw_frame(leaf_stage *stage, leaf_size viewport, int markers, picture *target) {
  leaf_snapshot frame;
  leaf_copy_def def;
  if (leaf_stage_snapshot(stage, &frame, sizeof frame) != LEAF_OK) return -1;
  leaf_cell *cells = calloc(frame.count + 1, sizeof *cells);
  float *matrices = calloc(frame.count + 1, 16 * sizeof *matrices);
  int done = -1;
  leaf_copy_def_default(&def, sizeof def);
  def.space = LEAF_SPACE_NDC;
  /* Upside down, because OpenGL's first row in memory is the bottom one; read back, the rows then start at the top. */
  def.y_axis = LEAF_Y_DOWN;
  def.z_range = LEAF_Z_MINUS_ONE_TO_ONE;
  def.from_unit_square = 1;
  def.count = frame.count;
  if (cells && matrices && leaf_stage_cells(stage, 0, frame.count, cells, sizeof *cells) == LEAF_OK &&
      leaf_stage_copy(stage, &def, matrices, 16 * sizeof *matrices * frame.count) == LEAF_OK) {
    stage_frame all = {&frame, cells, matrices, markers};
    shadow_list shadows = {frame.shadows, markers ? 0 : frame.shadow_count, viewport.width, viewport.height};
    clear(&frame);
    draw_all(&all, frame.count, is_opaque_cell, draw_row, &shadows);
    done = read_back(target);
  }
  free(cells);
  free(matrices);
  return done;
}
