// Comma, precedence, short circuit, conditional types, compound assignment, increments.
#include <stdio.h>

static int log_count;
static int note(int x) {
    printf("<%d>", x);
    log_count++;
    return x;
}

int main(void) {
    int a = (note(1), note(2), note(3));
    printf(" %d\n", a);
    int r = note(0) && note(1);
    printf(" %d\n", r);
    r = note(0) || note(5);
    printf(" %d\n", r);
    r = note(1) ? note(2) : note(3);
    printf(" %d\n", r);
    int i = 5;
    int x = i++ + 10;
    int y = ++i - 1;
    printf("%d %d %d\n", i, x, y);
    i -= 2;
    i <<= 2;
    i |= 3;
    i ^= 0xff;
    i %= 50;
    printf("%d\n", i);
    unsigned char c = 250;
    c += 10;
    c *= 100;
    printf("%d\n", c);
    short s = 10;
    s /= 0.3;
    printf("%d\n", s);
    int v[] = {1, 2, 3}, *p = v;
    printf("%d ", *p++);
    printf("%d ", (*p)++);
    printf("%d ", *++p);
    printf("%d\n", v[1]);
    printf("%d %d %d\n", 1 | (2 & 4), 7 & (3 == 3), (1 + 2) << 1);
    printf("%d %d\n", -3 % 2, !!7 + ~0);
    printf("%zu\n", sizeof(1 ? (char)1 : 1.0));
    printf("%ld\n", (long)(&v[2] - v));
    printf("%d\n", log_count);
    return 0;
}
