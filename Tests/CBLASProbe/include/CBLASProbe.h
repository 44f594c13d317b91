#ifndef CBLAS_PROBE_H
#define CBLAS_PROBE_H
/* Stands between the code under test and the installed BLAS: counts the calls of this thread and passes them on. */

/* The number of this thread's calls of cblas_dgemm and cblas_sgemm so far, and M and N of the last call. */
long leaf_test_gemm_calls(void);
int leaf_test_gemm_m(void);
int leaf_test_gemm_n(void);

/* From now on this thread's BLAS is faulty: 0 correct, 1 reads the old result although beta is 0, 2 one ulp off in one
   place, 3 wide calls differ from narrow ones, 4 lets a NaN reach other cells, 5 sgemm sums from the far end, 6 wrong from
   column 2,000 on, 7 one ulp off in the first column after 200,000 calls, 8 one ulp off in one lane of eight after 1,000 calls,
   9 one number of 6,400 one ulp off after 1,000 calls, 10 adds 1 to every fourth number, 11 one ulp off in the first
   column from the third call on. Of 6 to 9 and 11, sgemm adds 1 where dgemm is an ulp off. */
void leaf_test_gemm_fault(int kind);
/* Calls since then. */
long leaf_test_gemm_calls_since(void);

/* The floating-point unit of this thread as a host may have left it: 1 subnormal results flushed to zero, 2 subnormal
   operands taken as zero, 3 both, 0 neither; and rounding, 0 to nearest, 1 up, 2 down, 3 toward zero. */
int leaf_test_can_flush_subnormals(void);
void leaf_test_flush_subnormals(int what);
void leaf_test_round(int mode);
#endif
