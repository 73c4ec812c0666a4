// _Generic selection, with default, on qualified and promoted types, and type-generic macros.
#include <stdio.h>
#include <math.h>

#define KIND(x)                                                                                                        \
    _Generic((x), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", int: "int",             \
             unsigned: "unsigned", long: "long", unsigned long: "ulong", long long: "llong", float: "float",          \
             double: "double", long double: "ldouble", char *: "string", const char *: "cstring", int *: "intptr",     \
             default: "other")

#define half(x) _Generic((x), float: halff, double: halfd, default: halfi)(x)
static float halff(float x) { return x / 2; }
static double halfd(double x) { return x / 2; }
static int halfi(int x) { return x / 2; }

int main(void) {
    char c = 0;
    short s = 0;
    const int ci = 0;
    int arr[3] = {0};
    const char *cs = "";
    struct { int x; } st;
    (void)c, (void)s, (void)ci, (void)arr, (void)cs;
    puts(KIND(c));
    puts(KIND(s));
    puts(KIND(s + c));
    puts(KIND(ci));
    puts(KIND(arr));
    puts(KIND(cs));
    puts(KIND("x"));
    puts(KIND('x'));
    puts(KIND(1u));
    puts(KIND(1ul));
    puts(KIND(1.0f));
    puts(KIND(1.0));
    puts(KIND(1.0L));
    puts(KIND(&main));
    puts(KIND(st));
    puts(KIND(1 ? 1 : 2L));
    printf("%g %g %d\n", half(3.0f), half(5.0), half(7));
    return 0;
}
