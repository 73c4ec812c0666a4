#include <setjmp.h>
#include <stdio.h>

static jmp_buf buffer;

static void fail(int code) {
    if (code > 2)
        longjmp(buffer, code);
}

int main(void) {
    int base = 1;
    int code = setjmp(buffer);
    if (code == 0) {
        fail(base);
        fail(base + 4);
        base = 100;
    }
    printf("%d\n", code); //@ slice
    printf("%d\n", base); //@ slice
    return 0;
}
