/* Arithmetic of many widths: integers, wide integers, floats, vectors, overflow checks, a switch. */
#include <stdio.h>

typedef int four __attribute__((vector_size(16)));

static unsigned __int128 power(unsigned base, unsigned exponent)
{
    unsigned __int128 result = 1;

    while (exponent--)
        result *= base;
    return result;
}

static const char *name(int digit)
{
    switch (digit) {
    case 0: return "zero";
    case 1: return "one";
    case 2: return "two";
    case 9: return "nine";
    default: return "many";
    }
}

int main(int argc, char **argv)
{
    four sum = {1, 2, 3, 4};
    long double third = 1.0L / 3;
    double whole = 0;
    int product;

    (void)argv;
    for (int i = 0; i < 20; i++) {
        sum += (four){i, argc, -i, 7};
        whole += (float)i / 3;
    }
    if (__builtin_mul_overflow(sum[0], 100000000, &product))
        puts("overflow");
    printf("%d %d %.3f %.5Lf %s\n", sum[0], sum[2], whole, third, name(argc));
    printf("%llu\n", (unsigned long long)(power(3, 60) >> 40));
    return 0;
}
