#include <stddef.h>
#include <stdio.h>

size_t count(size_t from, size_t to)
{
    return from > to ? 0 : to - from + 1;
}

int main(void)
{
    printf("%zu\n", count(1, 1));
    return 0;
}
