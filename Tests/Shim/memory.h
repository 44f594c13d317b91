/* Pieces of memory that lie side by side: part of conditions.c. */

/* Fills pieces of these sizes with their numbers; no byte of one may change with another. */
static void pieces_keep_apart(const size_t *sizes, int count) {
  unsigned char *pieces[64];
  leaf_arena arena = {0};
  for (int i = 0; i < count; i++) {
    pieces[i] = leaf_allocate_beside(&arena, sizes[i]);
    CHECK(pieces[i] && (uintptr_t)pieces[i] % (sizes[i] % 64 ? 16 : 64) == 0);
    for (size_t at = 0; at < sizes[i]; at++) CHECK(pieces[i][at] == 0);
    memset(pieces[i], i + 1, sizes[i]);
  }
  leaf_close_arena(arena);
  /* Every second one goes first: the others keep their block. */
  for (int first = 0; first < 2; first++) {
    for (int i = first; i < count; i += 2) {
      for (size_t at = 0; at < sizes[i]; at++) CHECK(pieces[i][at] == i + 1);
      leaf_release(pieces[i]);
    }
  }
}

static void memory(void) {
  static const size_t small[] = {1, 24, 24, 64, 8, 336, 3, 128, 16}, large[] = {784, 4064, 2032, 2033, 1, 1500, 1500, 640, 100000};
  pieces_keep_apart(small, 9);
  pieces_keep_apart(large, 9);
  pieces_keep_apart(small, 0);
  size_t same[64];
  for (int i = 0; i < 64; i++) same[i] = 200;
  pieces_keep_apart(same, 64);
#if !defined(LEAF_EXACT_BLOCKS)
  leaf_arena arena = {0};
  char *one = leaf_allocate_beside(&arena, 24), *other = leaf_allocate_beside(&arena, 24);
  CHECK(other - one == 32);
  leaf_close_arena(arena);
  leaf_release(one);
  leaf_release(other);
#endif
  leaf_arena none = {0};
  CHECK(leaf_allocate_beside(&none, SIZE_MAX / 2) == NULL && none.block == NULL);
  leaf_close_arena(none);
}
