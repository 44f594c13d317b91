/* leafspring/transitions.h: the published transitions between two views. */
#ifndef LEAFSPRING_TRANSITIONS_H
#define LEAFSPRING_TRANSITIONS_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The published view transitions. A later library may have more; leaf_transition_kind finds each by its name. */
enum {
  LEAF_CROSSFADE = 0,
  LEAF_EXPLODE = 1,
  LEAF_CARDS = 2,
  LEAF_CUBE = 3,
  LEAF_FLIP = 4,
  LEAF_FOLD = 5,
  LEAF_NATGEO = 6,
  LEAF_PAN = 7,
  LEAF_PORTAL = 8,
  LEAF_TURN = 9
};

/* A transition between two views: a kind, and options. An option that a kind does not have is not read. Options that
 * have no member here are set by leaf_transition_set. */
typedef struct leaf_transition_def {
  uint32_t struct_size;
  int32_t kind;
  int32_t fidelity;
  /* Edge the new view comes from; LEAF_UNSET for the kind's own. */
  int32_t edge;
  /* Seconds, 0 or more; LEAF_UNSET for the kind's own. */
  double duration;
  /* Eye distance, 1 to 1e9; LEAF_UNSET for the kind's own. */
  double eye;
  /* LEAF_FOLD: pairs of panels. */
  int32_t folds;
  /* LEAF_EXPLODE: tiles side by side, and which explosion. */
  int32_t columns;
  uint64_t seed;
  /* LEAF_PORTAL: scale behind the doors, above 0 and up to 100. */
  double zoom;
  /* Frame of the outgoing view and final frame of the incoming one; a width of LEAF_UNSET for the whole viewport. */
  leaf_rect from, to;
  /* Written by leaf_transition_set: a bit for each parameter that was set, and its value. */
  uint32_t set;
  uint32_t reserved;
  double values[8];
} leaf_transition_def;

/* A cross-fade with every option as published. */
leaf_status leaf_transition_def_default(leaf_transition_def *def, uint32_t struct_size);
/* Sets a parameter of def->kind by its name; it wins over a member. A parameter that takes words takes the index of
 * the word. LEAF_NON_FINITE, or LEAF_OUT_OF_RANGE for a number outside its range and for a name that the kind does not
 * have. */
leaf_status leaf_transition_set(leaf_transition_def *def, const char *name, double value);

/* A kind of transition. Texts are constant and end with a zero byte. */
typedef struct leaf_transition_info {
  uint32_t struct_size;
  int32_t parameter_count;
  /* Its name in scripts, and in a heading. */
  const char *name, *title;
  /* A description of the forward run, in one line, and of that in LEAF_ORIGINAL. */
  const char *note, *original_note;
} leaf_transition_info;

enum { LEAF_FORM_NUMBER = 0, LEAF_FORM_WHOLE = 1, LEAF_FORM_WORD = 2 };

/* A parameter of a transition. */
typedef struct leaf_parameter_info {
  uint32_t struct_size;
  /* LEAF_FORM_...: a number, a whole number, or the index of a word. */
  int32_t form;
  const char *name;
  /* "s", "pt", "rad"; empty for plain numbers. */
  const char *unit;
  /* The words it takes, separated by spaces; empty if it takes none. */
  const char *words;
  /* Its meaning, in one line. */
  const char *meaning;
  /* The range of numbers it takes. */
  double least, most;
  /* Its value if it is not set; only if has_standard is 1, otherwise meaning says what it is. */
  double standard;
  int32_t has_standard;
  /* 1: least itself is refused. */
  int32_t is_above_least;
} leaf_parameter_info;

/* The kind with a name; LEAF_UNSET if there is none. */
int32_t leaf_transition_kind(const char *name);
/* Facts of a kind, from 0; LEAF_OUT_OF_RANGE past the last one. info->struct_size must be set. */
leaf_status leaf_transition_describe(int32_t kind, leaf_transition_info *info);
/* Facts of a parameter of a kind, from 0; LEAF_OUT_OF_RANGE past the last one. info->struct_size must be set. */
leaf_status leaf_transition_parameter(int32_t kind, int32_t index, leaf_parameter_info *info);

/* Adds a transition, at its start. leaf_stage_open runs it forward, leaf_stage_close back. */
leaf_status leaf_stage_add_transition(leaf_stage *stage, const leaf_transition_def *def, leaf_scene *scene);
/* Replaces the transition of such a scene by another, at any time: for another edge, eye distance or seed. Motion,
 * progress and timing are kept; the definition's duration, fidelity and frames change nothing. LEAF_REFUSED for other
 * scenes, and for a different number of cells. */
leaf_status leaf_stage_replace_transition(leaf_stage *stage, leaf_scene scene, const leaf_transition_def *def);

#ifdef __cplusplus
}
#endif

#endif
