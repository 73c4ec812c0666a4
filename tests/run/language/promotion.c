// Integer promotion and the usual arithmetic conversions.
#include <stdio.h>

volatile unsigned char uc = 200;
volatile signed char sc = -100;
volatile unsigned short us = 65535;
volatile short ss = -1;
volatile unsigned ui = 1;
volatile int si = -1;
volatile long sl = -1;
volatile unsigned long ul = 1;

int main(void) {
    printf("%d %d %d\n", uc + uc, sc + sc, us + us);
    printf("%d\n", (unsigned char)(uc + uc));
    printf("%d\n", ~uc);
    printf("%d\n", -us);
    printf("%d %d\n", si < ui, ss < us);
    printf("%d %d\n", sl < ui, sl < ul);
    printf("%u\n", si + ui - 2);
    printf("%d\n", (us << 15) < 0);
    printf("%d\n", (signed char)uc >> 1);
    printf("%d\n", uc >> 1);
    printf("%zu %zu %zu\n", sizeof(uc + sc), sizeof(si + sl), sizeof(char));
    unsigned char wrap = 255;
    wrap++;
    printf("%d\n", wrap);
    signed char s = 127;
    s++;
    printf("%d\n", s);
    short sh = (short)us;
    printf("%d\n", sh);
    printf("%d\n", !uc + !0);
    printf("%d %d\n", 'a' < sc, sizeof 'a' == sizeof(int));
    return 0;
}
