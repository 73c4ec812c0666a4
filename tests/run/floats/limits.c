// The constants of float.h, printed exactly.
#include <float.h>
#include <stdio.h>

int main(void) {
    printf("%d %d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG);
    printf("%d %d %d\n", FLT_DIG, DBL_DIG, LDBL_DIG);
    printf("%d %d %d\n", FLT_DECIMAL_DIG, DBL_DECIMAL_DIG, LDBL_DECIMAL_DIG);
    printf("%d %d %d %d %d %d\n", FLT_MIN_EXP, FLT_MAX_EXP, DBL_MIN_EXP, DBL_MAX_EXP, LDBL_MIN_EXP, LDBL_MAX_EXP);
    printf("%d %d %d %d %d %d\n", FLT_MIN_10_EXP, FLT_MAX_10_EXP, DBL_MIN_10_EXP, DBL_MAX_10_EXP, LDBL_MIN_10_EXP,
           LDBL_MAX_10_EXP);
    printf("%a %a %La\n", FLT_MAX, DBL_MAX, LDBL_MAX);
    printf("%a %a %La\n", FLT_MIN, DBL_MIN, LDBL_MIN);
    printf("%a %a %La\n", FLT_TRUE_MIN, DBL_TRUE_MIN, LDBL_TRUE_MIN);
    printf("%a %a %La\n", FLT_EPSILON, DBL_EPSILON, LDBL_EPSILON);
    printf("%d %d\n", FLT_EVAL_METHOD, DECIMAL_DIG);
    return 0;
}
