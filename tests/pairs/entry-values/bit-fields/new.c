/* A negative offset is refused. Seen for it. */
#include <stdio.h>

struct field {
    unsigned width : 3;
    int offset : 5;
    unsigned last : 1;
};

int end(struct field f)
{
    if (f.last && f.width == 5 && f.offset < -2)
        return -1;
    return 1;
}

int main(void)
{
    struct field f = { 5, -3, 1 };
    printf("%d\n", end(f));
    return 0;
}
