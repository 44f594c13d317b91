#ifndef CARGUMENTS_H
#define CARGUMENTS_H
/* The program's arguments, from the C library and not from /proc. 0 where the C library does not say. */
int leaf_argument_count(void);
/* index: 0 ... leaf_argument_count() - 1 */
const char *leaf_argument(int index);
#endif
