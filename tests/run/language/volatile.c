// Volatile objects: struct members, pointers to volatile, compound updates.
#include <stdio.h>

struct device {
    volatile unsigned control;
    const volatile unsigned char *status;
    volatile struct { short a; long b; } regs;
};

static volatile int global;
static volatile unsigned char byte = 0x5a;

static int spin(volatile int *flag) {
    int n = 0;
    while (*flag) {
        --*flag;
        n++;
    }
    return n;
}

int main(void) {
    struct device d = {.status = &byte};
    d.control = 1;
    d.control |= 0x10;
    d.control <<= 4;
    d.regs.a = -1;
    d.regs.b = d.regs.a;
    d.regs.b += d.control;
    printf("%x %d %ld %x\n", d.control, d.regs.a, d.regs.b, *d.status);
    byte ^= 0xff;
    printf("%x\n", *d.status);
    global = 12;
    printf("%d %d\n", spin(&global), global);
    volatile double x = 0.1;
    volatile float f = (float)x;
    x += f;
    printf("%.17g\n", x);
    volatile int v[4] = {1, 2, 3, 4};
    for (volatile int i = 0; i < 4; i++)
        v[i] *= v[3 - i];
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    volatile int *volatile p = v;
    p++;
    printf("%d\n", *p);
    return 0;
}
