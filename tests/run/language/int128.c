// __int128: all operators, division of every sign, shifts, comparison, conversion, printing.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print(const char *what, i128 v) {
    char buf[48], *p = buf + sizeof buf;
    u128 u = v < 0 ? -(u128)v : (u128)v;
    *--p = 0;
    do
        *--p = (char)('0' + (int)(u % 10));
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    printf("%s %s\n", what, p);
}

int main(void) {
    volatile i128 a = (i128)0x7fffffffffffffff * 0x123456789abcdef + 17;
    volatile i128 b = -((i128)1 << 70) - 12345;
    volatile u128 m = ~(u128)0;
    print("a", a);
    print("b", b);
    print("a+b", a + b);
    print("a-b", a - b);
    print("b*7", b * 7);
    print("a/b", a / b);
    print("a%b", a % b);
    print("b/1000", b / 1000);
    print("b%1000", b % 1000);
    print("a/3", a / 3);
    print("max/7", (i128)(m / 7));
    print("max%1e9", (i128)(m % 1000000000));
    print("and", a & b);
    print("xor", a ^ b);
    print("not", ~a);
    for (int i = 0; i < 128; i += 31) {
        print("shl", (i128)(m << i));
        print("sar", b >> i);
        print("shr", (i128)(m >> i));
    }
    printf("%d %d %d %d\n", a < b, a > b, (u128)a < (u128)b, b == b - 0);
    printf("%.10g %.10g %.20Lg\n", (double)a, (double)b, (long double)m);
    print("from double", (i128)-1.5e30);
    print("from unsigned", (i128)(u128)3e38);
    printf("%d %ld\n", (int)a, (long)b);
    return 0;
}
