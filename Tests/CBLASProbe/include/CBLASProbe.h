#ifndef CBLAS_PROBE_H
#define CBLAS_PROBE_H
/* Stands between the code under test and the installed BLAS: counts the calls of this thread and passes them on. */

/* How often this thread has called cblas_dgemm and cblas_sgemm so far, and M and N of the last call. */
long leaf_test_gemm_calls(void);
int leaf_test_gemm_m(void);
int leaf_test_gemm_n(void);

/* From now on this thread's BLAS is faulty: 0 correct, 1 reads the old result although beta is 0, 2 one ulp off in one
   place, 3 wide calls differ from narrow ones, 4 lets a NaN reach other cells, 5 sgemm sums from the far end. */
void leaf_test_gemm_fault(int kind);

/* The floating-point unit of this thread as a host may have left it: 1 subnormal results flushed to zero, 2 subnormal
   operands taken as zero, 3 both, 0 neither; and rounding, 0 to nearest, 1 up, 2 down, 3 toward zero. */
int leaf_test_can_flush_subnormals(void);
void leaf_test_flush_subnormals(int what);
void leaf_test_round(int mode);
#endif
