/* A row of a frame as numbers to write and compare: the bits of the matrix, opacity and shade, and the order. */
#ifndef LEAF_RECORD_ROW_H
#define LEAF_RECORD_ROW_H

#include <string.h>

#include "leafspring.h"

enum { ROW_ORDER = 18, ROW_NUMBERS = 19 };

/* The number of hexadecimal digits before the order: a stage of LEAF_DOUBLE has matrices of doubles. */
static inline int row_digits(const leaf_snapshot *frame, int number) { return number < 16 && !frame->matrices ? 16 : 8; }

static inline uint64_t row_bits(const void *from, size_t size) {
  uint32_t word = 0;
  uint64_t wide = 0;
  if (size == sizeof word) return memcpy(&word, from, sizeof word), word;
  return memcpy(&wide, from, sizeof wide), wide;
}

static inline void row_numbers(const leaf_snapshot *frame, uint32_t row, uint64_t numbers[ROW_NUMBERS]) {
  const size_t size = frame->matrices ? sizeof(float) : sizeof(double);
  const char *matrix = frame->matrices ? (const char *)frame->matrices + (size_t)row * frame->matrix_stride
                                       : (const char *)frame->matrices64 + (size_t)row * frame->matrix64_stride;
  size_t i;
  for (i = 0; i < 16; i++) numbers[i] = row_bits(matrix + i * size, size);
  numbers[16] = row_bits(frame->opacity + row, sizeof(float));
  numbers[17] = row_bits(frame->shade + row, sizeof(float));
  numbers[ROW_ORDER] = frame->order[row];
}

#endif
