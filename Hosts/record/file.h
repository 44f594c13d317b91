/* The record that this process writes: its file, the line being written, and the stages it knows. A file has one writer. It is
 * opened when a process makes its first stage, so that what a host starts or is started by (a shell, timeout) leaves it alone;
 * while another process writes it, and in a process forked from one that has, the file's name gets the process's number. */
#ifndef LEAF_RECORD_FILE_H
#define LEAF_RECORD_FILE_H

#include "leafspring.h"
#include "line.h"

/* The line being written, between a begin that returned 1 and record_end. */
extern put_line record_line;

/* 1: this process has a record, and no other thread writes to it until record_end. */
int record_begin(void);
/* The same for a stage that was made, which may be the first. */
int record_begin_stage(void);
void record_end(void);
/* The line with its check sum into the file. */
void record_write(void);
/* Whether rows are wanted. */
int record_has_rows(void);

/* Stages by number, the first made is 1; 0 is one that the record does not know. A new one may be given the address of another
 * that was destroyed and is not forgotten yet. */
long long record_number(const leaf_stage *stage);
long long record_number_new(leaf_stage *stage);
void record_forget(long long number);

#endif
