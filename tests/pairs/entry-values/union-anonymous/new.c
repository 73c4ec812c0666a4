/* A text may be empty. Seen for a zero. */
#include <stdio.h>

struct item {
    int kind;
    union {
        int number;
        float real;
    };
};

int known(struct item i)
{
    return i.kind == 1 && i.number >= 7;
}

int main(void)
{
    struct item i = { .kind = 1, .number = 7 };
    printf("%d\n", known(i));
    return 0;
}
