#include <stdio.h>

struct row {
    int a, b, c, d, e, f;
};

int any(struct row r)
{
    return r.a || r.b || r.c || r.d || r.e;
}

int main(void)
{
    struct row r = { .f = 1 };
    printf("%d\n", any(r));
    return 0;
}
