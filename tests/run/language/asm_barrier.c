// Inline assembly without instructions: barriers and value hiding.
#include <stdio.h>

static int hide(int x) {
    __asm__ volatile("" : "+r"(x));
    return x;
}

static inline void barrier(void) { __asm__ __volatile__("" ::: "memory"); }

static void keep(const void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

int main(void) {
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        sum += hide(i);
        barrier();
    }
    int v[3] = {1, 2, 3};
    keep(v);
    printf("%d %d\n", sum, v[1]);
    unsigned long a = 3, b = 5;
    __asm__("" : "+r"(a), "+r"(b));
    printf("%lu\n", a * b);
    int same;
    __asm__("" : "=r"(same) : "0"(42));
    printf("%d\n", same);
    __asm__ volatile("nop");
    __asm__(".p2align 5");
    __asm__ volatile("nop; .p2align 4,,10");
    __asm__ volatile("# only a comment");
    return 0;
}
