// setjmp and longjmp: plain, value zero becomes one, from deep calls, in a loop, nested buffers.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf env, inner;

static void deep(int n) {
    if (n == 0)
        longjmp(env, 7);
    deep(n - 1);
    printf("never\n");
}

static int try(int n) {
    switch (setjmp(inner)) {
    case 0: break;
    case 1: return -1;
    default: return -2;
    }
    if (n > 2)
        longjmp(inner, n - 2);
    return n;
}

static void rethrow(void) {
    jmp_buf saved;
    __builtin_memcpy(&saved, &env, sizeof env);
    if (setjmp(env) == 0) {
        deep(3);
    } else {
        printf("inner handler\n");
        __builtin_memcpy(&env, &saved, sizeof env);
        longjmp(env, 9);
    }
}

int main(void) {
    volatile int count = 0;
    int r = setjmp(env);
    printf("setjmp %d\n", r);
    if (r == 0)
        longjmp(env, 0);
    r = setjmp(env);
    if (r == 0)
        deep(20);
    printf("deep %d\n", r);
    r = setjmp(env);
    count++;
    if (count < 5)
        longjmp(env, count);
    printf("loop %d %d\n", count, r);
    for (int i = 1; i < 6; i++)
        printf("%d ", try(i));
    printf("\n");
    if ((r = setjmp(env)) == 0)
        rethrow();
    printf("outer %d\n", r);
    return 0;
}
