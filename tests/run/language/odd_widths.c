// _BitInt of unusual widths: wrap-around, sign extension, arithmetic, shifts, in structs.
#include <stdio.h>

typedef unsigned _BitInt(3) u3;
typedef _BitInt(7) i7;
typedef _BitInt(24) i24;
typedef unsigned _BitInt(37) u37;
typedef _BitInt(65) i65;
typedef unsigned _BitInt(100) u100;

struct odd { i7 a; u37 b; i24 c; };

int main(void) {
    u3 a = 7;
    a++;
    printf("%u ", (unsigned)a);
    a -= 1;
    printf("%u\n", (unsigned)a);
    volatile i7 b = -64;
    printf("%d %d %d\n", (int)b, (int)(b / 3), (int)(b >> 2));
    volatile i24 c = 8388607;
    printf("%d %d\n", (int)-c, (int)(c % 1000));
    volatile u37 d = (u37)1 << 36;
    d = (u37)(d * 3 + 5);
    printf("%llu\n", (unsigned long long)d);
    volatile i65 e = (i65)0x7fffffffffffffff;
    e += e;
    printf("%lld %d\n", (long long)(e / 4), e > 0);
    volatile u100 f = (u100)1 << 99;
    f = f - 1 + f / 7;
    printf("%llx %llx\n", (unsigned long long)(f >> 64), (unsigned long long)f);
    struct odd o = {-5, (u37)123456789012, -1000};
    struct odd copy = o;
    copy.c *= 2;
    printf("%d %llu %d %zu\n", (int)copy.a, (unsigned long long)copy.b, (int)copy.c, sizeof copy);
    return 0;
}
