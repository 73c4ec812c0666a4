/* The first number is counted. Seen for it. */
#include <stdio.h>

int sum(const int *list)
{
    return list[0] == 1 && list[1] == 5;
}

int main(void)
{
    int list[4] = { 0, 5 };
    printf("%d\n", sum(list));
    return 0;
}
