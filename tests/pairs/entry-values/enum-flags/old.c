#include <stdio.h>

enum mode { READ = 1, WRITE = 2, APPEND = 4 };

int is_open(enum mode mode)
{
    return mode == READ;
}

int main(void)
{
    printf("%d\n", is_open(READ | WRITE));
    return 0;
}
