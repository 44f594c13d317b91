/* leafspring/containers.h: stacks, presented views and tabs.
 *
 * Screens that replace one another in one place: a stack, presented views, or tabs. The host names its views by
 * numbers of its own, 0...2^31 - 1. At rest the front view is a cell whose item is that number. While an operation
 * runs, the cells of its transition replace it. They are in their own scene (leaf_container_context.scene), and their
 * views are LEAF_VIEW_FROM and LEAF_VIEW_TO. Events name the container; their from and to are views. leaf_stage_begin,
 * _scrub, _finish, _cancel, _pinch and _swipe take the container's id and act on the running operation;
 * leaf_stage_set_timing does not, since rules say how operations run. */
#ifndef LEAFSPRING_CONTAINERS_H
#define LEAFSPRING_CONTAINERS_H

#include "albums.h"
#include "settings.h"
#include "transitions.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LEAF_CONTAINER_STACK = 0, LEAF_CONTAINER_MODAL = 1, LEAF_CONTAINER_TABS = 2 };

typedef struct leaf_container_def {
  uint32_t struct_size;
  /* LEAF_CONTAINER_... */
  int32_t kind;
  /* 1...4,096 views, each once, bottom first; for tabs all of them, for a modal container only the root. */
  const int32_t *views;
  size_t view_count;
  /* Index of the tab shown first; 0 for other kinds. */
  int32_t selected;
  /* LEAF_CONTAINER_MODAL: how many views may lie over one another, 1...64, the root included. */
  int32_t levels;
  /* 1: a horizontal swipe pops from right to left. 0: from left to right. Below 0: the way the picture goes back, to the edge from
   * which it came, or to the right; in LEAF_ORIGINAL from right to left, as published. */
  int32_t pop_on_right_to_left;
  uint32_t reserved;
} leaf_container_def;

/* A stack, no views yet, 8 levels; a swipe pops the way the picture goes back. */
leaf_status leaf_container_def_default(leaf_container_def *def, uint32_t struct_size);
/* Adds a container that fills the viewport. Its operations run as the published pan until a rule says otherwise. */
leaf_status leaf_stage_add_container(leaf_stage *stage, const leaf_container_def *def, leaf_scene *scene);

/* An operation on the views of a container. */
enum {
  LEAF_OPERATION_PUSH = 0,
  LEAF_OPERATION_POP = 1,
  LEAF_OPERATION_PRESENT = 2,
  LEAF_OPERATION_DISMISS = 3,
  LEAF_OPERATION_SELECT = 4
};

/* The gesture that drives an operation. */
enum { LEAF_DRIVEN_BY_HORIZONTAL_SWIPE = 0, LEAF_DRIVEN_BY_VERTICAL_SWIPE = 1, LEAF_DRIVEN_BY_PINCH = 2 };

/* A line of a container's table: which operation, between which views, and how it runs. If several lines fit, the one
 * that names more views wins, and `from` counts more than `to`. */
typedef struct leaf_rule_def {
  uint32_t struct_size;
  /* LEAF_OPERATION_... */
  int32_t operation;
  /* The outgoing and the incoming view; LEAF_UNSET for any. */
  int32_t from, to;
  int32_t fidelity;
  /* LEAF_DRIVEN_BY_...; LEAF_UNSET for no gesture. Tabs take a horizontal swipe only. */
  int32_t interaction;
  /* Its timing; null for the transition's own. Copied. */
  const leaf_timing_def *timing;
} leaf_rule_def;

/* Any push, corrected, no gesture, the transition's own timing. */
leaf_status leaf_rule_def_default(leaf_rule_def *def, uint32_t struct_size);
/* Sets a line with a published transition, in place of the line with the same operation and views if there is one.
 * The transition's fidelity and frames are not read. LEAF_REFUSED while the line it replaces runs, or for a gesture
 * that cannot drive the operation. */
leaf_status leaf_stage_set_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule,
                                const leaf_transition_def *transition);
/* Sets a rule with an album, or with elements that travel. Forward is push. While such an operation runs, and after it,
 * its scene is leaf_container_context.scene, which leaf_stage_refit takes. */
leaf_status leaf_stage_set_album_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule, const
                                      leaf_album_def *album);
leaf_status leaf_stage_set_move_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule, const
                                     leaf_move_def *move);
/* Removes the line with this operation and these views (LEAF_UNSET for any). Nothing happens if there is none;
 * LEAF_REFUSED while it runs. */
leaf_status leaf_stage_remove_rule(leaf_stage *stage, leaf_scene container, int32_t operation, int32_t from, int32_t
                                   to);

/* A shelf and its books as two views of a stack: pushing the book's view from the shelf's view opens a book from its
 * cover, popping it shuts that book; every other pair of views goes by the other rules. The book runs as with
 * leaf_stage_open_item, bit for bit, by its own timings. Calls that open, shut or hold it take the stack's id, and are
 * refused with the book's. While another transition runs or another view is in front, neither shelf nor books are
 * drawn: they are in the host's picture of their view. */
typedef struct leaf_shelf_rule_def {
  uint32_t struct_size;
  /* The view that shows the shelf, and the one that shows the open book. */
  int32_t from, to;
  /* LEAF_DRIVEN_BY_...; LEAF_UNSET for no gesture. One that opens needs the book's view on offer, and opens the book
   * in the middle; a pinch follows the book's published formulas. */
  int32_t interaction;
  /* Added after the stack. */
  leaf_scene shelf;
} leaf_shelf_rule_def;

/* From view 0 to view 1, no gesture, no shelf yet. */
leaf_status leaf_shelf_rule_def_default(leaf_shelf_rule_def *def, uint32_t struct_size);
/* Has a stack open the books of a shelf, in place of an earlier rule for that shelf. LEAF_REFUSED for another
 * container, for a shelf that lies behind the stack, is another stack's or has a book that is not shut, and for one
 * view twice or another shelf's views. */
leaf_status leaf_stage_set_shelf_rule(leaf_stage *stage, leaf_scene container, const leaf_shelf_rule_def *rule);
/* Lets the host open the books again. Nothing happens if the stack has no rule for the shelf; LEAF_REFUSED while it
 * runs. */
leaf_status leaf_stage_remove_shelf_rule(leaf_stage *stage, leaf_scene container, leaf_scene shelf);
/* Sets which way a horizontal swipe pops: from right to left if not 0. Rules do not change it. */
leaf_status leaf_stage_set_pop_side(leaf_stage *stage, leaf_scene container, int32_t right_to_left);

/* The views change at once; a cancelled operation puts them back. While an operation runs, its opposite turns it
 * round in the air, and any other waits (16 at most; of several tabs only the last asked for). LEAF_REFUSED for another
 * operation in LEAF_ORIGINAL and while a gesture holds the running one, for an operation of another kind of container,
 * and for a view that is there already. interactive: not 0 holds the operation at its start for leaf_stage_scrub; such
 * an operation cannot wait. */

/* Puts a view on top of a stack. */
leaf_status leaf_stage_push(leaf_stage *stage, leaf_scene container, int32_t view, int32_t interactive);
/* Pushes by a shelf's rule, with the tapped cover; leaf_stage_push opens the one in the middle. LEAF_OUT_OF_RANGE for
 * an item without a book; LEAF_REFUSED if no shelf's rule fits, and in LEAF_ORIGINAL for a cover that is not in the
 * middle. */
leaf_status leaf_stage_push_item(leaf_stage *stage, leaf_scene container, int32_t view, int32_t item, int32_t
                                 interactive);
/* Takes the top view off a stack. view (may be null) becomes the one taken off; at the root -1, and nothing happens. */
leaf_status leaf_stage_pop(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *view);
/* Takes off all views but the root, in one transition. count (may be null) becomes how many; at the root 0, and nothing
 * happens. */
leaf_status leaf_stage_pop_to_root(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *count);
/* Presents a view over the front one of a modal container. frame: where it comes to rest; null for the whole
 * container. If it does not fill the container, the presenter stays behind it and takes no part. LEAF_REFUSED if all
 * levels are taken. */
leaf_status leaf_stage_present(leaf_stage *stage, leaf_scene container, int32_t view, const leaf_rect *frame,
                               int32_t interactive);
/* Dismisses the presented view. view (may be null) becomes that view; if none is presented -1, and nothing happens. */
leaf_status leaf_stage_dismiss(leaf_stage *stage, leaf_scene container, int32_t interactive, int32_t *view);
/* Shows the tab with an index. If it is shown already, changed (may be null) becomes 0 and nothing happens. */
leaf_status leaf_stage_select(leaf_stage *stage, leaf_scene container, int32_t index, int32_t interactive, int32_t
                              *changed);
/* Sets the view that a gesture pushes or presents, if a rule lets a gesture do that: the gesture itself names no view.
 * view: LEAF_UNSET for none. frame: as in leaf_stage_present. */
leaf_status leaf_stage_offer(leaf_stage *stage, leaf_scene container, int32_t view, const leaf_rect *frame);

/* Writes the views, bottom first (for tabs all of them, in order), as they will be unless the running operation is
 * cancelled; waiting operations do not count. count becomes how many views there are. LEAF_TOO_SMALL if capacity is
 * less. */
leaf_status leaf_stage_views(leaf_stage *stage, leaf_scene container, int32_t *views, size_t capacity, size_t *count);

/* A container, and its operation that is running or ran last. */
typedef struct leaf_container_context {
  uint32_t struct_size;
  /* LEAF_OPERATION_...; LEAF_UNSET before the first, and then everything below front_view is zero. */
  int32_t operation;
  /* The number of waiting operations. */
  uint32_t waiting;
  /* The top, the presented view, the tab. */
  int32_t front_view;
  /* The outgoing and the incoming view. */
  int32_t from, to;
  /* The start and end of each; all zero if a view is absent. */
  leaf_rect initial_frame_of_from, final_frame_of_from, initial_frame_of_to, final_frame_of_to;
  /* 1: the transition plays in reverse. */
  int32_t is_reverse;
  /* 1: it takes time, or is driven by a gesture. */
  int32_t is_animated;
  /* 1: a gesture or the host has held it at any time. */
  int32_t is_interactive;
  /* 1: it goes, or went, back to where it began. */
  int32_t is_cancelled;
  /* LEAF_IDLE ... LEAF_RUNNING */
  int32_t phase;
  uint32_t reserved;
  /* Fraction of the way, 0...1 apart from overshoot. */
  double progress;
  /* The scene whose cells show it; for a shelf's rule the book. Any other belongs to the container: only calls that
   * read, and leaf_stage_refit, take its id. */
  leaf_scene scene;
  /* Seconds of the stage's time from the start of the present motion (or its release, or its turning round) to its
   * end, delay included, and how many are left. A spring ends when no corner will be visibly away from its end any more
   * (leaf_stage_set_visible_tolerance); infinite without damping. While held: what it would take by itself, and its
   * part that progress leaves. A bar shows the incoming view's items at an opacity of 1 - time_left / duration. */
  double duration, time_left;
} leaf_container_context;

/* context->struct_size must be set. */
leaf_status leaf_stage_context(leaf_stage *stage, leaf_scene container, leaf_container_context *context);

#ifdef __cplusplus
}
#endif

#endif
