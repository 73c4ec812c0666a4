/* A zero is true if it is a number. Seen for it. */
#include <stdio.h>

union value {
    int number;
    unsigned char bytes[4];
};

int is_true(union value v)
{
    return v.number >= 0;
}

int main(void)
{
    union value v = { 0 };
    printf("%d\n", is_true(v));
    return 0;
}
