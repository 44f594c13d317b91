/* The record that this process writes: its file, the line being written, and the stages it knows. A file has one
 * writer. It is opened when a process makes its first stage, so that a shell or timeout in front of the host does not
 * open it. If another process writes it, or the process was forked from one that does, the process number is added to
 * the file's name. */
#ifndef LEAF_RECORD_FILE_H
#define LEAF_RECORD_FILE_H

#include "leafspring.h"
#include "line.h"

/* The line that is being written, from a record_begin that returned 1 to record_end. */
extern put_line record_line;

/* Returns 1 if this process has a record; then no other thread writes to it until record_end. */
int record_begin(void);
/* Begins a line for a new stage, which may be the first. */
int record_begin_stage(void);
void record_end(void);
/* Writes the line with its check sum into the file. */
void record_write(void);
/* 1 if rows are wanted. */
int record_has_rows(void);

/* The number of a stage: the first that was made is 1, and 0 is a stage that the record does not know. A new stage
 * may get the address of one that was destroyed but is not yet forgotten. */
long long record_number(const leaf_stage *stage);
long long record_number_new(leaf_stage *stage);
void record_forget(long long number);

#endif
