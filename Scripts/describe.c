/* Says what a stage multiplies with. Exit status: 0 the built-in kernel, 1 BLAS, 2 there is no stage. */
#include <leafspring.h>
#include <stdio.h>
int main(void) {
  leaf_stage_def def; leaf_stage *stage; leaf_stage_info info = LEAF_SIZED(leaf_stage_info);
  leaf_stage_def_default(&def, sizeof def);
  if (leaf_stage_create(&def, &stage) || leaf_stage_describe(stage, &info)) return 2;
  printf("%s, %s multiplies, level %u\n", leaf_build_info(), info.blas_is_used ? "BLAS" : "the built-in kernel", info.simd_level);
  return info.blas_is_used != 0;
}
