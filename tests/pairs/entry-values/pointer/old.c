#include <stdio.h>

int sum(const int *list)
{
    return list[1] == 5;
}

int main(void)
{
    int list[4] = { 0, 5 };
    printf("%d\n", sum(list));
    return 0;
}
