// Labels as values: a threaded interpreter and a table of label differences.
#include <stdio.h>

static int run(const unsigned char *code) {
    static const void *const table[] = {&&stop, &&push, &&add, &&mul, &&dup, &&jnz, &&dec};
    int stack[16], *sp = stack;
    const unsigned char *pc = code;
#define NEXT goto *table[*pc++]
    NEXT;
push:
    *sp++ = *pc++;
    NEXT;
add:
    sp--;
    sp[-1] += *sp;
    NEXT;
mul:
    sp--;
    sp[-1] *= *sp;
    NEXT;
dup:
    *sp = sp[-1];
    sp++;
    NEXT;
dec:
    sp[-1]--;
    NEXT;
jnz:
    if (sp[-1])
        pc = code + *pc;
    else
        pc++;
    NEXT;
stop:
    return sp[-1] + 100 * (int)(sp - stack);
}

static const char *state(int n) {
    static const int offsets[] = {&&zero - &&zero, &&one - &&zero, &&many - &&zero};
    goto *(&&zero + offsets[n > 1 ? 2 : n]);
zero:
    return "zero";
one:
    return "one";
many:
    return "many";
}

int main(void) {
    const unsigned char square[] = {1, 7, 4, 3, 0};
    const unsigned char loop[] = {1, 200, 6, 5, 2, 1, 42, 2, 0};
    printf("%d %d\n", run(square), run(loop));
    for (int i = 0; i < 4; i++)
        puts(state(i));
    void *next = &&a;
    int n = 0;
a:
    n++;
    if (n == 3)
        next = &&b;
    goto *next;
b:
    printf("%d\n", n);
    return 0;
}
