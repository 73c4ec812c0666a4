// The control word of x87 as gnulib's fpucw.h handles it: asked, asked for full precision, and put back.
#include <stdio.h>

static unsigned short get(void) {
    unsigned short word;
    __asm__ __volatile__("fnstcw %0" : "=m"(*&word));
    return word;
}

static void set(unsigned short word) {
    unsigned short copy = word;
    __asm__ __volatile__("fldcw %0" : : "m"(*&copy));
}

int main(void) {
    unsigned short old = get();
    set(old | 0x300);
    volatile long double third = 1.0L / 3;
    printf("%#x %d %.20Lg\n", old, get() == old, third);
    set(old);
    return 0;
}
