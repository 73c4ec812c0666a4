/* Floating-point classification and rounding under the names that glibc's math.h uses. */
#include <math.h>

#undef isinf
#undef isnan
#undef finite

/* glibc's functions tell the sign of an infinity. */
int __isinf(double x)
{
    return __builtin_isinf_sign(x);
}

int __isinff(float x)
{
    return __builtin_isinf_sign(x);
}

int __isinfl(long double x)
{
    return __builtin_isinf_sign(x);
}

int __isnan(double x)
{
    return __builtin_isnan(x);
}

int __isnanf(float x)
{
    return __builtin_isnan(x);
}

int __isnanl(long double x)
{
    return __builtin_isnan(x);
}

int __finite(double x)
{
    return __builtin_isfinite(x);
}

int __finitef(float x)
{
    return __builtin_isfinite(x);
}

int __finitel(long double x)
{
    return __builtin_isfinite(x);
}

int isinf(double) __attribute__((__alias__("__isinf")));
int isinff(float) __attribute__((__alias__("__isinff")));
int isinfl(long double) __attribute__((__alias__("__isinfl")));
int isnan(double) __attribute__((__alias__("__isnan")));
int isnanf(float) __attribute__((__alias__("__isnanf")));
int isnanl(long double) __attribute__((__alias__("__isnanl")));
int finitel(long double) __attribute__((__alias__("__finitel")));

double gamma(double x)
{
    return lgamma(x);
}

/* Rounds to the nearest integer, ties to even, whatever the rounding mode. */
double roundeven(double x)
{
    double rounded = round(x);
    if (fabs(x - trunc(x)) == 0.5) rounded = 2 * round(x / 2);
    return copysign(rounded, x);
}

float roundevenf(float x)
{
    return (float)roundeven(x);
}
