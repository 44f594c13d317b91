#include "draw.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static EGLDisplay display;
/* A program for each kind of draw, because a processor without graphics executes all of a program for every sample. */
enum { PLAIN, PICTURE, RIMMED, RIMMED_PICTURE, EDGE, MARKER, PROGRAM_COUNT };
#define RIM "#extension GL_OES_standard_derivatives : enable\n#define RIM\n"
static const char *const heads[PROGRAM_COUNT] = {"", "#define PICTURE\n", RIM, RIM "#define PICTURE\n", "#define EDGE\n",
                                                 "#define MARKER\n"};
static GLuint programs[PROGRAM_COUNT], *textures;
static int page_count;
/* Of each page: how many pictures' widths and heights it has. */
static float (*fits)[2];
/* Of the viewport. */
static float middle[2];

/* Clip space is upside down, because OpenGL's first row in memory is the bottom one; read back, the rows then start at the top. */
static const char *vertex_source =
    "attribute vec3 place;\n"
    "attribute vec2 at, over;\n"
    "uniform vec2 middle, fit;\n"
    "uniform float depth;\n"
    "varying vec2 unit, texel, shades;\n"
    "void main() {\n"
    "  unit = at;\n"
    "  texel = (at - 0.5) * fit + 0.5;\n"
    "  shades = over;\n"
    "  gl_Position = vec4(place.xy / middle - place.z, depth * place.z, place.z);\n"
    "}\n";

/* The formula of a pixel in leafspring/drawing.h; between paper and tint the lines of a stack of sheets. The marked cells have a colour of
 * their own: red is the row, green the corner of a dot; blue distinguishes dot and cell. */
static const char *fragment_source =
    "precision highp float;\n"
    "varying vec2 unit, texel, shades;\n"
    "uniform sampler2D page;\n"
    "uniform vec4 paper;\n"
    "uniform vec3 tint;\n"
    "uniform vec2 lines;\n"
    "uniform float opacity, marker;\n"
    "uniform vec4 part, sides, radii;\n"
    "uniform vec2 size;\n"
    "void main() {\n"
    "  vec4 color = vec4(paper.rgb * paper.a, paper.a);\n"
    "#ifdef PICTURE\n"
    "  vec2 beyond = abs(texel - 0.5) - 0.5001;\n"
    /* Half a copy sharper than OpenGL chooses: then letters differ least from those of many samples. */
    "  vec4 ink = texture2D(page, texel, -0.5);\n"
    "  color = mix(color, vec4(ink.rgb, 1.0), max(beyond.x, beyond.y) > 0.0 ? 0.0 : ink.a);\n"
    "#endif\n"
    "#ifdef EDGE\n"
    "  float line = 36.0 * dot(unit, lines);\n"
    "  float dark = 0.3 + 0.3 * sin(2.3 * line) + 0.25 * sin(5.1 * line + 1.0) + 0.15 * sin(11.3 * line + 2.0);\n"
    "  color.rgb = mix(color.rgb, vec3(0.33, 0.28, 0.22), 0.6 * clamp(dark, 0.0, 1.0));\n"
    "#endif\n"
    "  color.rgb = mix(color.rgb, tint * color.a, shades.x) * (1.0 - shades.y);\n"
    "  color.a += shades.y * (1.0 - color.a);\n"
    "#ifdef RIM\n"
    /* A point wide; a sample has as much of it as the line covers. */
    "  vec2 place = (unit - part.xy) / part.zw * size, wide = max(fwidth(place), 1e-6), far = step(0.5 * size, place);\n"
    "  vec2 gap = min(place, size - place), near = mix(sides.xy, sides.zw, far) * clamp((1.0 - gap) / wide + 0.5, 0.0, 1.0);\n"
    "  vec2 pair = mix(radii.xy, radii.zw, far.y);\n"
    "  float round = mix(pair.x, pair.y, far.x), rim = max(near.x, near.y);\n"
    "  if (max(gap.x, gap.y) < round) rim = clamp((1.0 - round + length(round - gap)) / wide.x + 0.5, 0.0, 1.0);\n"
    "  color = vec4(color.rgb * (1.0 - 0.28 * rim), color.a + 0.28 * rim * (1.0 - color.a));\n"
    "#endif\n"
    "  gl_FragColor = color * opacity;\n"
    "#ifdef MARKER\n"
    "  vec2 far = step(0.5, unit), corner = min(unit, 1.0 - unit);\n"
    "  bool is_dot = max(corner.x, corner.y) < 0.03;\n"
    "  gl_FragColor = vec4(marker, is_dot ? (1.0 + far.x + 2.0 * far.y) * 50.0 / 255.0 : 0.0, is_dot ? 1.0 : 0.0, 1.0);\n"
    "#endif\n"
    "}\n";

static GLuint compile(GLenum kind, const char *head, const char *source) {
  const char *parts[] = {head, source};
  GLuint made = glCreateShader(kind);
  GLint fine = 0;
  glShaderSource(made, 2, parts, NULL);
  glCompileShader(made);
  glGetShaderiv(made, GL_COMPILE_STATUS, &fine);
  if (!fine) {
    char log[1000];
    glGetShaderInfoLog(made, sizeof log, NULL, log);
    fprintf(stderr, "%s\n", log);
  }
  return fine ? made : 0;
}

/* What leaf_vertex has, by the names that it has in the vertex shader. */
static const struct {
  const char *name;
  GLint count;
  size_t offset;
} parts[] = {{"place", 3, offsetof(leaf_vertex, x)}, {"at", 2, offsetof(leaf_vertex, u)}, {"over", 2, offsetof(leaf_vertex, tint)}};

static GLuint make_program(const char *head) {
  GLuint vertex = compile(GL_VERTEX_SHADER, head, vertex_source), fragment = compile(GL_FRAGMENT_SHADER, head, fragment_source), made;
  GLint linked = 0;
  if (!vertex || !fragment) return 0;
  made = glCreateProgram();
  glAttachShader(made, vertex);
  glAttachShader(made, fragment);
  for (GLuint i = 0; i < 3; i++) glBindAttribLocation(made, i, parts[i].name);
  glLinkProgram(made);
  glGetProgramiv(made, GL_LINK_STATUS, &linked);
  return linked ? made : 0;
}

/* The programs, and one buffer of vertices as the library writes them. */
static int make_programs(void) {
  GLuint buffer;
  for (int i = 0; i < PROGRAM_COUNT; i++)
    if (!(programs[i] = make_program(heads[i]))) return -1;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  for (GLuint i = 0; i < 3; i++) {
    glEnableVertexAttribArray(i);
    glVertexAttribPointer(i, parts[i].count, GL_FLOAT, GL_FALSE, sizeof(leaf_vertex), (const char *)0 + parts[i].offset);
  }
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
  glBindTexture(GL_TEXTURE_2D, 0);
  return make_programs();
}

void draw_close(void) {
  eglTerminate(display);
  free(textures);
  free(fits);
}

/* How many of its picture's widths and heights a page has, with one scale for both; beyond the picture there is paper. */
static void fit_page(const picture *p, fit how, leaf_size page, float scale[2]) {
  double across = page.width / p->width, down = page.height / p->height;
  double both = (how == FIT_CONTAIN) == (across < down) ? across : down;
  scale[0] = how == FIT_STRETCH ? 1 : (float)(across / both);
  scale[1] = how == FIT_STRETCH ? 1 : (float)(down / both);
}

/* True if pictures of any size may have smaller copies: a page that is drawn smaller than its picture takes means of its letters then, not
 * single texels of them. OpenGL ES 2 alone has this for sides that are powers of two only. */
static int has_copies(void) {
  const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
  return extensions && strstr(extensions, "GL_OES_texture_npot") != NULL;
}

void draw_pages(const picture *pages, int count, fit how, leaf_size page) {
  GLint smaller = has_copies() ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR;
  page_count = count;
  textures = calloc((size_t)count + 1, sizeof *textures);
  fits = calloc((size_t)count + 1, sizeof *fits);
  glGenTextures(count, textures);
  for (int i = 0; i < count; i++) {
    fit_page(pages + i, how, page, fits[i]);
    glBindTexture(GL_TEXTURE_2D, textures[i]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, pages[i].width, pages[i].height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pages[i].rgba);
    if (smaller != GL_LINEAR) glGenerateMipmap(GL_TEXTURE_2D);
    /* OpenGL ES 2 accepts pictures of any size, provided nothing is sampled beyond their edge. */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, smaller);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  }
}

int drawing_grow(drawing *d, leaf_status status) {
  if (status != LEAF_TOO_SMALL) return status == LEAF_OK ? 0 : -1;
  free(d->vertices);
  free(d->draws);
  d->vertex_room = 2 * d->vertex_count;
  d->draw_room = 2 * d->draw_count;
  d->vertices = malloc(d->vertex_room * sizeof *d->vertices);
  d->draws = malloc(d->draw_room * sizeof *d->draws);
  return d->vertices && d->draws ? 1 : -1;
}

int drawing_read(drawing *d, leaf_stage *stage) {
  leaf_snapshot frame;
  int more = leaf_stage_snapshot(stage, &frame, sizeof frame) == LEAF_OK ? 1 : -1;
  while (more > 0)
    more = drawing_grow(d, leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, d->vertices, d->vertex_room, d->draws, d->draw_room, &d->vertex_count, &d->draw_count));
  if (more) return -1;
  /* The screen of the open book from start to end, because there is no shelf here from which it was opened. */
  leaf_color c = {0, 0, 0, 1};
  if (frame.scene_count > 0) c = frame.scenes[0].to_background;
  d->background[0] = c.red, d->background[1] = c.green, d->background[2] = c.blue;
  return 0;
}

void drawing_free(drawing *d) {
  free(d->vertices);
  free(d->draws);
}

/* The most draws whose ranks a depth buffer of 16 bits tells apart. */
enum { DEPTH_LIMIT = 16384 };

/* The program of a draw. */
static GLuint program_of(const leaf_draw *draw, int has_page, int has_rim, int markers) {
  int is_edge = draw->role == LEAF_ROLE_BLOCK && draw->part != LEAF_PART_WHOLE && draw->row >= 0;
  if (markers) return programs[MARKER];
  if (has_rim) return programs[has_page ? RIMMED_PICTURE : RIMMED];
  return programs[has_page ? PICTURE : is_edge ? EDGE : PLAIN];
}

/* The line at the edge of a draw's cell; null if it has none. */
static const rim *rim_of(const drawing *d, const leaf_draw *draw) {
  const rim *line = d->rims && draw->row >= 0 ? d->rims + draw->row : NULL;
  return line && (line->sides[0] || line->sides[1] || line->sides[2] || line->sides[3]) ? line : NULL;
}

/* A draw is as deep as its rank, everywhere: the paint order decides what is in front. */
static void draw_one(const drawing *d, size_t rank, int markers) {
  const leaf_draw *draw = d->draws + rank;
  int has_page = draw->item >= 0 && draw->item < page_count;
  int is_across = draw->part == LEAF_PART_LEFT || draw->part == LEAF_PART_RIGHT;
  const rim *line = rim_of(d, draw);
  GLuint program = program_of(draw, has_page, line != NULL, markers);
  if (markers && draw->row < 0) return;
  glUseProgram(program);
#define UNIFORM(name) glGetUniformLocation(program, name)
  glUniform2fv(UNIFORM("middle"), 1, middle);
  glUniform1f(UNIFORM("depth"), d->draw_count < DEPTH_LIMIT ? 0.9f - 1.8f * (float)(rank + 1) / (float)(d->draw_count + 1) : 0);
  glUniform1f(UNIFORM("opacity"), draw->opacity);
  glUniform1f(UNIFORM("marker"), 8 * (float)(draw->row + 1) / 255);
  /* The edge of a stack of pages has lines, as sheets have. */
  glUniform2f(UNIFORM("lines"), is_across, !is_across);
  glUniform4f(UNIFORM("paper"), draw->paper.red, draw->paper.green, draw->paper.blue, draw->paper.alpha);
  glUniform3f(UNIFORM("tint"), draw->tint.red, draw->tint.green, draw->tint.blue);
  if (has_page) {
    glUniform2fv(UNIFORM("fit"), 1, fits[draw->item]);
    glBindTexture(GL_TEXTURE_2D, textures[draw->item]);
  }
  if (line) {
    glUniform4fv(UNIFORM("part"), 1, line->part);
    glUniform2fv(UNIFORM("size"), 1, line->size);
    glUniform4fv(UNIFORM("sides"), 1, line->sides);
    glUniform4fv(UNIFORM("radii"), 1, line->radii);
  }
#undef UNIFORM
  glDrawArrays(GL_TRIANGLES, (GLint)draw->first, (GLsizei)draw->count);
}

static int is_opaque(const leaf_draw *draw) { return draw->row >= 0 && draw->opacity >= 1 && draw->paper.alpha >= 1; }

/* True if two draws cover the same place, as pages that lie on each other do. */
static int is_level(const drawing *d, const leaf_draw *one, const leaf_draw *other) {
  const leaf_vertex *a = d->vertices + one->first, *b = d->vertices + other->first;
  int level = one->count == other->count;
  for (uint32_t i = 0; level && i < one->count; i++) level = a[i].x == b[i].x && a[i].y == b[i].y && a[i].w == b[i].w;
  return level;
}

/* Draws opaque cells from front to back, so that what they hide takes no time; of those that lie on each other the first. */
static void draw_opaque(const drawing *d, int markers) {
  const leaf_draw *above = NULL;
  for (size_t rank = d->draw_count; rank-- > 0;) {
    const leaf_draw *draw = d->draws + rank;
    if (!is_opaque(draw)) continue;
    if (!above || !is_level(d, above, draw)) draw_one(d, rank, markers);
    above = draw;
  }
}

/* Draws from back to front, but opaque cells first. */
int draw_frame(const drawing *d, double width, double height, int markers, picture *target) {
  int has_depth = d->draw_count < DEPTH_LIMIT;
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(d->vertex_count * sizeof *d->vertices), d->vertices, GL_STREAM_DRAW);
  middle[0] = (float)(width / 2), middle[1] = (float)(height / 2);
  glClearColor(d->background[0], d->background[1], d->background[2], 1);
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glDisable(GL_BLEND);
  if (has_depth) glEnable(GL_DEPTH_TEST);
  else glDisable(GL_DEPTH_TEST);
  if (has_depth) draw_opaque(d, markers);
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  for (size_t rank = 0; rank < d->draw_count; rank++)
    if (!has_depth || !is_opaque(d->draws + rank)) draw_one(d, rank, markers);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, target->width, target->height, GL_RGBA, GL_UNSIGNED_BYTE, target->rgba);
  return glGetError() == GL_NO_ERROR ? 0 : -1;
}
