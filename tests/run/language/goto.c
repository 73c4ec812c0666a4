// goto: backwards, into and out of blocks, cleanup chains, a state machine.
#include <stdio.h>

static int parse(const char *s) {
    int value = 0, sign = 1;
start:
    if (*s == ' ') {
        s++;
        goto start;
    }
    if (*s == '-') {
        sign = -1;
        s++;
        goto digits;
    }
    if (*s == '+')
        s++;
digits:
    if (*s < '0' || *s > '9')
        goto done;
    value = value * 10 + (*s++ - '0');
    goto digits;
done:
    return sign * value;
}

static int stages(int fail_at) {
    int undone = 0;
    if (fail_at == 1)
        goto out;
    if (fail_at == 2)
        goto undo1;
    if (fail_at == 3)
        goto undo2;
    undone += 100;
undo2:
    undone += 10;
undo1:
    undone += 1;
out:
    return undone;
}

int main(void) {
    printf("%d %d %d %d\n", parse("  42"), parse("-17x"), parse("+3"), parse(""));
    for (int i = 0; i < 5; i++)
        printf("%d ", stages(i));
    printf("\n");
    int n = 0;
    goto inside;
    while (n < 5) {
        n += 10;
    inside:
        n++;
    }
    printf("%d\n", n);
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            if (i * j == 42) {
                printf("%d %d\n", i, j);
                goto found;
            }
found:
    return 0;
}
