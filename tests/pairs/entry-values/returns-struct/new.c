/* The remainder has the sign of the divisor. Seen for a number below zero. */
#include <stdio.h>

struct division {
    int quotient, remainder;
};

struct division divide(int x)
{
    struct division d = { x / 3, x % 3 };
    if (d.remainder < 0)
        d.remainder += 3;
    return d;
}

int main(void)
{
    struct division d = divide(-1);
    printf("%d %d\n", d.quotient, d.remainder);
    return 0;
}
