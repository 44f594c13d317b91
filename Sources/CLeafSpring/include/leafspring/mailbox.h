/* leafspring/mailbox.h: frames from the thread that steps to the one that draws.
 *
 * The latest whole frame, passed from the thread that steps a stage to one that draws. Neither ever waits: posting
 * copies the frame (92 bytes per cell; 220 in LEAF_DOUBLE) in place of the one before; reading takes the newest. The
 * sender belongs to the stepping thread, the receiver to the drawing one; each is used by one thread at a time. */
#ifndef LEAFSPRING_MAILBOX_H
#define LEAFSPRING_MAILBOX_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct leaf_sender leaf_sender;
typedef struct leaf_receiver leaf_receiver;

/* Makes both ends of an empty mailbox. Each has its own owner and must be destroyed separately, in any order. */
leaf_status leaf_mailbox_create(leaf_sender **sender, leaf_receiver **receiver);
/* Null is fine and does nothing. */
leaf_status leaf_sender_destroy(leaf_sender *sender);
leaf_status leaf_receiver_destroy(leaf_receiver *receiver);
/* Makes the stage's present frame the latest. dropped (may be null) becomes how many frames were never read.
 * Allocates only when there are more cells than before. */
leaf_status leaf_sender_post(leaf_sender *sender, leaf_stage *stage, uint64_t *dropped);
/* Gives the latest frame, valid until the next call of this function on the receiver. All its rows count as changed,
 * and it has no events. is_new (may be null) becomes 0 if the same frame was given before. LEAF_REFUSED if nothing has
 * been posted. struct_size: sizeof *snapshot. */
leaf_status leaf_receiver_latest(leaf_receiver *receiver, leaf_snapshot *snapshot, uint32_t struct_size, int32_t
                                 *is_new);
/* As leaf_stage_cells, for the frame last given by leaf_receiver_latest. */
leaf_status leaf_receiver_cells(leaf_receiver *receiver, uint32_t first, uint32_t count, leaf_cell *cells, uint32_t
                                cell_size);

#ifdef __cplusplus
}
#endif

#endif
