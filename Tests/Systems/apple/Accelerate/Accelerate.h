/* Stands for Apple's framework where there is none: only what leaf_gemm.h and leaf_probe.h call, for compiling. */
#ifndef ACCELERATE_NEW_LAPACK
#  error "the interface of before macOS 13.3 is not the one meant"
#endif
typedef enum { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef enum { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 } CBLAS_TRANSPOSE;
extern void cblas_sgemm(
    CBLAS_ORDER order, CBLAS_TRANSPOSE a_as, CBLAS_TRANSPOSE b_as, int m, int n, int k, float alpha, const float *a, int a_step,
    const float *b, int b_step, float beta, float *c, int c_step);
extern void cblas_dgemm(
    CBLAS_ORDER order, CBLAS_TRANSPOSE a_as, CBLAS_TRANSPOSE b_as, int m, int n, int k, double alpha, const double *a, int a_step,
    const double *b, int b_step, double beta, double *c, int c_step);
