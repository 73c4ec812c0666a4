// abs, div, ldiv, lldiv, and the limits.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    volatile int m = -17;
    div_t d = div(m, 5);
    ldiv_t l = ldiv(-1000000000001L, 10);
    lldiv_t ll = lldiv(7, -2);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
    printf("%d %ld %lld\n", abs(m), labs(-5L), llabs(-6LL));
    printf("%d %d %d %d %d\n", CHAR_BIT, CHAR_MIN, CHAR_MAX, SHRT_MAX, INT_MIN);
    printf("%ld %lu %lld\n", LONG_MAX, ULONG_MAX, LLONG_MIN);
    printf("%d %zu %d\n", MB_LEN_MAX, SIZE_MAX, (int)PTRDIFF_MAX == -1);
    printf("%s\n", (char[]){'a', 'b', 0});
    char *end;
    long a64 = a64l("zzz");
    printf("%ld %s\n", a64, l64a(a64));
    printf("%ld\n", strtol("7", &end, 10));
    return 0;
}
