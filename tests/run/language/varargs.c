// Variable arguments of every basic type, more than fit in registers, va_copy, passing va_list on.
#include <stdarg.h>
#include <stdio.h>

static void show(const char *kinds, ...) {
    va_list ap;
    va_start(ap, kinds);
    for (const char *k = kinds; *k; k++) {
        switch (*k) {
        case 'c': printf("%c ", va_arg(ap, int)); break;
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        case 'L': printf("%llu ", va_arg(ap, unsigned long long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 'x': printf("%Lg ", va_arg(ap, long double)); break;
        case 's': printf("%s ", va_arg(ap, char *)); break;
        case 'p': printf("%s ", va_arg(ap, void *) ? "ptr" : "null"); break;
        case 'I': {
            unsigned __int128 v = va_arg(ap, unsigned __int128);
            printf("%llx:%llx ", (unsigned long long)(v >> 64), (unsigned long long)v);
        } break;
        }
    }
    va_end(ap);
    printf("\n");
}

static long sum_list(int n, va_list ap) {
    long s = 0;
    while (n--)
        s += va_arg(ap, int);
    return s;
}

static long twice(int n, ...) {
    va_list ap, copy;
    va_start(ap, n);
    va_copy(copy, ap);
    long first = sum_list(n, ap);
    long second = sum_list(n / 2, copy);
    va_end(copy);
    va_end(ap);
    return first * 1000 + second;
}

int main(void) {
    float f = 1.25f;
    short s = -3;
    char c = 'q';
    unsigned __int128 wide = ((unsigned __int128)0x1122334455667788 << 64) | 0x99aabbccddeeff00;
    show("ciuldxsp", 'a', -1, 2u, -3L, 4.5, 5.5L, "six", (void *)0);
    show("iiiiiiiiii", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    show("dddddddddddd", .0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1.0, 1.1);
    show("ididididididididididid", 0, .5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10,
         10.5);
    show("xixdxixlx", 1.0L, 2, 3.0L, 4.0, 5.0L, 6, 7.0L, 8L, 9.0L);
    show("iII", 1, wide, wide + 1);
    show("iiiiiIIi", 1, 2, 3, 4, 5, wide, wide + 1, 6);
    show("dic", f, s, c);
    show("L", ~0ull);
    show("");
    printf("%ld\n", twice(8, 1, 2, 3, 4, 5, 6, 7, 8));
    return 0;
}
