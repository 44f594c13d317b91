/* Films a book with OpenGL ES and no window: frame k is at exactly k / fps seconds.
 *
 *   film --pages DIR [--out DIR | --raw] [--size 1024x768] [--fps 30000/1001] [--range 0:150] [--samples 2] [--markers]
 *        [--fit contain] [--hashes FILE]
 *   film --list FILE --pages DIR [--out DIR | --raw] [--size WxH] [--range A:B] [--samples 2]
 *
 * --pages    PNG and JPEG files, the cover first, in the order of their names
 * --list     films a list that `leafspring export --to drawing` wrote instead of a book; the files are its pictures
 * --out      numbered PNG files; --raw: RGBA frames on standard output, for ffmpeg -f rawvideo
 * --range    the first frame, and the one after the last: only this part of the film is drawn
 * --samples  antialiasing: N x N samples per pixel
 * --fit      contain, cover or stretch: how a picture fills a page of another ratio
 * --markers  flat cells with a dot at each corner instead of pages, for measuring
 * --hashes   a line of JSON for each frame of a book that was drawn: its number, state hash and frame hash
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "draw.h"
#include "list.h"

typedef struct options {
  const char *pages, *out, *list, *hashes;
  int raw, markers, width, height, samples;
  long numerator, denominator, first, last;
  fit how;
} options;

static int usage(const char *what) {
  fprintf(stderr, "film: %s; usage: film --pages DIR [--out DIR | --raw] [--size WxH] [--fps N/D] [--range A:B] [--samples S] "
                  "[--fit contain|cover|stretch] [--markers] [--hashes FILE] [--list FILE]\n", what);
  return 64;
}

static int read_fit(const char *word, fit *how) {
  static const char *words[] = {"contain", "cover", "stretch"};
  for (int i = 0; i < 3; i++)
    if (!strcmp(word, words[i])) {
      *how = (fit)i;
      return 1;
    }
  return 0;
}

static int read_options(int argc, char **argv, options *o) {
  char rest;
  int has_size = 0;
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : "";
    int fine = 1, takes = 1;
    if (!strcmp(argv[i], "--pages")) o->pages = value;
    else if (!strcmp(argv[i], "--out")) o->out = value;
    else if (!strcmp(argv[i], "--list")) o->list = value;
    else if (!strcmp(argv[i], "--hashes")) o->hashes = value;
    else if (!strcmp(argv[i], "--size")) fine = has_size = sscanf(value, "%dx%d%c", &o->width, &o->height, &rest) == 2;
    else if (!strcmp(argv[i], "--fps")) fine = sscanf(value, "%ld/%ld%c", &o->numerator, &o->denominator, &rest) == 2;
    else if (!strcmp(argv[i], "--range")) fine = sscanf(value, "%ld:%ld%c", &o->first, &o->last, &rest) == 2;
    else if (!strcmp(argv[i], "--samples")) fine = sscanf(value, "%d%c", &o->samples, &rest) == 1;
    else if (!strcmp(argv[i], "--fit")) fine = read_fit(value, &o->how);
    else {
      takes = 0;
      if (!strcmp(argv[i], "--raw")) o->raw = 1;
      else if (!strcmp(argv[i], "--markers")) o->markers = 1;
      else fine = 0;
    }
    if (!fine) return usage(argv[i]);
    i += takes;
  }
  if (!o->pages || !*o->pages) return usage("--pages names a folder of PNG and JPEG files");
  if (!has_size && !o->list) o->width = 1024, o->height = 768;
  if (o->last == LONG_MIN) o->last = o->list ? LONG_MAX : 150;
  /* The size may come from a list. */
  if ((has_size || !o->list) && (o->width < 1 || o->height < 1 || o->width > 8192 || o->height > 8192))
    return usage("--size takes 1x1 to 8192x8192");
  if (o->numerator < 1 || o->denominator < 1) return usage("--fps takes two numbers above 0, such as 30000/1001");
  if (o->first < 0 || o->last <= o->first) return usage("--range takes two frames, the second one greater");
  if (o->samples < 1 || o->samples > 4) return usage("--samples takes 1 to 4");
  if (o->hashes && o->list) return usage("--hashes is for a book, a list has no stage");
  return 0;
}

/* A call that the reader makes, and when. */
typedef struct call {
  double time;
  leaf_status (*act)(leaf_stage *, leaf_scene);
} call;

static int far_spread;
static leaf_status fan(leaf_stage *stage, leaf_scene book) { return leaf_stage_turn(stage, book, far_spread); }

static const call script[] = {{0.25, leaf_stage_open},     {1.6, leaf_stage_next}, {1.85, leaf_stage_next},
                              {2.6, leaf_stage_previous},  {3.1, fan},             {4.1, leaf_stage_close}};

/* The picture that is written of one drawn in `big`: with more samples than pixels it is averaged into `frame`. */
static picture *average(const options *o, picture *big, picture *frame) {
  if (o->samples > 1) picture_shrink(big, o->samples, frame);
  return o->samples > 1 ? frame : big;
}

/* Writes frame k. */
static int deliver(const options *o, long k, const picture *done) {
  if (o->raw) {
    size_t bytes = 4 * (size_t)done->width * (size_t)done->height;
    return fwrite(done->rgba, 1, bytes, stdout) == bytes ? 0 : 74;
  }
  char path[4096];
  snprintf(path, sizeof path, "%s/frame-%05ld.png", o->out, k);
  return picture_write(path, done) ? 74 : 0;
}

/* Brings the stage to the time of frame k, with the calls that are due until then; `next` is the first that was not made. */
static leaf_status show(leaf_stage *stage, leaf_scene book, const options *o, long k, size_t *next) {
  /* Not a sum of steps, so that the time of a frame does not depend on the frames before it. */
  double time = (double)k * (double)o->denominator / (double)o->numerator;
  for (; *next < sizeof script / sizeof *script && script[*next].time <= time; ++*next) {
    leaf_status status = leaf_stage_seek(stage, script[*next].time, NULL);
    if (status == LEAF_OK) status = script[*next].act(stage, book);
    if (status != LEAF_OK) return status;
  }
  return leaf_stage_seek(stage, time, NULL);
}

/* The hashes of frame k, as it was drawn just now. */
static int tell(leaf_stage *stage, long k, FILE *hashes) {
  uint64_t state, frame;
  if (leaf_stage_state_hash(stage, &state) != LEAF_OK || leaf_stage_frame_hash(stage, &frame) != LEAF_OK) return 70;
  return fprintf(hashes, "{\"frame\":%ld,\"state\":\"%016" PRIx64 "\",\"hash\":\"%016" PRIx64 "\"}\n", k, state, frame) > 0 ? 0 : 74;
}

/* The stage's viewport: as high as the published book's, as wide as the film. */
static leaf_size viewport(const options *o) {
  leaf_size size = {768.0 * o->width / o->height, 768};
  return size;
}

static int film(leaf_stage *stage, leaf_scene book, const options *o, FILE *hashes, picture *big, picture *frame) {
  drawing d = {NULL, NULL, NULL, 0, 0, 0, 0, {0, 0, 0}};
  size_t next = 0;
  int code = 0;
  /* Frames before the range are shown, too: a frame's hash contains how many there were. */
  for (long k = 0; k < o->last && !code; k++) {
    if (show(stage, book, o, k, &next) != LEAF_OK) code = 70;
    if (code || k < o->first) continue;
    if (drawing_read(&d, stage) || draw_frame(&d, viewport(o).width, viewport(o).height, o->markers, big)) code = 70;
    if (!code && hashes) code = tell(stage, k, hashes);
    if (!code) code = deliver(o, k, average(o, big, frame));
  }
  drawing_free(&d);
  return !code && o->raw && fflush(stdout) ? 74 : code;
}

/* Films, and writes the hashes if they are asked for. */
static int film_told(leaf_stage *stage, leaf_scene book, const options *o, picture *big, picture *frame) {
  FILE *hashes = o->hashes ? fopen(o->hashes, "w") : NULL;
  if (o->hashes && !hashes) return 74;
  int code = film(stage, book, o, hashes, big, frame);
  if (hashes && fclose(hashes) && !code) code = 74;
  return code;
}

/* The frames of a list. One that looks like the last is not drawn again. */
static int film_list(list *l, const options *o, picture *big, picture *frame) {
  const drawing *last = NULL;
  picture *done = NULL;
  for (long k = 0; k < l->frame_count && k < o->last; k++) {
    const drawing *next = list_next(l);
    if (!next) return 65;
    if (k < o->first) continue;
    if (!done || !list_equal(next, last)) {
      if (draw_frame(next, l->width, l->height, 0, big)) return 70;
      done = average(o, big, frame);
    }
    last = next;
    int code = deliver(o, k, done);
    if (code) return code;
  }
  return o->raw && fflush(stdout) ? 74 : 0;
}

/* The ratio of a picture, as large as leaves room for two of them side by side. */
static void set_page_size(leaf_book_def *book, const picture *page, double width) {
  double ratio = (double)page->width / page->height, height = 568;
  if (height * ratio > 0.45 * width) height = 0.45 * width / ratio;
  book->page_size.width = height * ratio;
  book->page_size.height = height;
}

/* The frames of a book of these pages. */
static int film_book(const options *o, const picture *pages, int count, picture *big, picture *frame) {
  leaf_stage_def stage_def;
  leaf_book_def book_def;
  leaf_stage *stage = NULL;
  leaf_scene book;
  int code = 0;
  leaf_stage_def_default(&stage_def, sizeof stage_def);
  stage_def.viewport = viewport(o);
  leaf_book_def_default(&book_def, sizeof book_def);
  book_def.pages = count - 1;
  /* Nothing of the pictures is cut off. */
  book_def.corner_radius = 0;
  set_page_size(&book_def, pages + count / 2, stage_def.viewport.width);
  draw_pages(pages, count, o->how, book_def.page_size);
  /* Spread n shows files 2n + 1 and 2n + 2. The last spread is left out, because nothing is left on its right. */
  far_spread = count / 2 - 2 < 4 ? count / 2 - 2 : 4;
  if (leaf_stage_create(&stage_def, &stage) != LEAF_OK || leaf_stage_add_book(stage, &book_def, &book) != LEAF_OK) code = 70;
  if (!code) code = film_told(stage, book, o, big, frame);
  if (code == 70) {
    leaf_error error = LEAF_SIZED(leaf_error);
    leaf_stage_last_error(stage, &error);
    fprintf(stderr, "film: %s takes %s\n", error.field ? error.field : "the picture", error.accepts ? error.accepts : "more");
  }
  leaf_stage_destroy(stage);
  return code;
}

/* Reads the list, and everything that depends on its size. */
static int open_list(options *o, list *l) {
  long line = list_open(o->list, l);
  if (line < 0) fprintf(stderr, "film: there is no file %s\n", o->list);
  else if (line) fprintf(stderr, "film: %s, line %ld: not what leafspring export --to drawing writes\n", o->list, line);
  if (line) return line < 0 ? 66 : 65;
  if (!o->width) {
    o->width = l->width < 8192 ? (int)(l->width + 0.5) : 8192;
    o->height = l->height < 8192 ? (int)(l->height + 0.5) : 8192;
    if (o->width < 1) o->width = 1;
    if (o->height < 1) o->height = 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  options o = {NULL, "frames", NULL, NULL, 0, 0, 0, 0, 2, 30000, 1001, 0, LONG_MIN, FIT_CONTAIN};
  picture *pages = NULL;
  list drawing;
  int code = read_options(argc, argv, &o), count;
  if (code) return code;
  count = picture_read_folder(o.pages, &pages);
  if (count < (o.list ? 1 : 4)) {
    fprintf(stderr, "film: %s holds no %s that can be read\n", o.pages, o.list ? "picture" : "four pictures");
    return 66;
  }
  if (o.list && (code = open_list(&o, &drawing))) return code;
  if (!o.raw && mkdir(o.out, 0777) && errno != EEXIST) {
    fprintf(stderr, "film: the folder %s cannot be made\n", o.out);
    return 74;
  }
  picture big = {o.width * o.samples, o.height * o.samples, NULL}, frame = {o.width, o.height, NULL};
  big.rgba = malloc(4 * (size_t)big.width * (size_t)big.height);
  frame.rgba = malloc(4 * (size_t)frame.width * (size_t)frame.height);
  if (!big.rgba || !frame.rgba || draw_open(big.width, big.height)) {
    fprintf(stderr, "film: no OpenGL ES without a window here; Mesa's llvmpipe is enough\n");
    return 69;
  }
  if (o.list) {
    draw_pages(pages, count, FIT_STRETCH, viewport(&o));
    code = film_list(&drawing, &o, &big, &frame);
    list_close(&drawing);
    if (code == 65) fprintf(stderr, "film: %s: its frames are not what leafspring export --to drawing writes\n", o.list);
  } else {
    code = film_book(&o, pages, count, &big, &frame);
  }
  if (code == 74) {
    fprintf(stderr, "film: frames cannot be written: %s\n", strerror(errno));
  }
  draw_close();
  for (int i = 0; i < count; i++) picture_free(pages + i);
  free(pages);
  picture_free(&big);
  picture_free(&frame);
  return code;
}
