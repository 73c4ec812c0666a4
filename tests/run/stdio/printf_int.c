// Integer conversions of printf with every flag, width, precision and length modifier.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
    static const int v[] = {0, 1, -1, 42, -12345, INT_MAX, INT_MIN};
    static const char *const formats[] = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d", "%-8.3d|", "%+08d",
                                          "%.0d", "%u", "%o", "%#o", "%x", "%#x", "%#X", "%#010x", "%.8x", "%#.3o", "%hhd",
                                          "%hd", "%hhu", "%hx", "%i"};
    for (unsigned k = 0; k < sizeof formats / sizeof *formats; k++) {
        for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
            printf("[");
            printf(formats[k], v[i]);
            printf("]");
        }
        printf("\n");
    }
    printf("%ld %lld %lu %llu\n", LONG_MIN, LLONG_MAX, ULONG_MAX, ULLONG_MAX);
    printf("%lx %#lo %llX\n", LONG_MAX, 8L, 0xabcdefull);
    printf("%zu %zd %td %jd %ju\n", (size_t)-1, (ptrdiff_t)-2, (ptrdiff_t)-3, (intmax_t)-4, (uintmax_t)5);
    printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRId64 " %" PRIuPTR "\n", (int8_t)-8, (uint16_t)16, 0x32, (int64_t)-64,
           (uintptr_t)99);
    printf("%*d|%-*d|%*d|%.*d|%.*d\n", 6, 1, 6, 2, -6, 3, 4, 5, -1, 6);
    printf("%2$d %1$s %2$x\n", "positional", 255);
    printf("%c%c%5c%-5c|\n", 'a', 'b', 'c', 'd');
    printf("%%|%5d%%\n", 7);
    printf("%p %10p|\n", (void *)0x1234, (void *)0xff);
    return 0;
}
