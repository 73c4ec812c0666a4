/* What is empty is not there. Seen for it. */
#include <stdio.h>

const int *first(const int *list)
{
    return list[0] > 0 ? list : 0;
}

int main(void)
{
    int list[4] = { 0 };
    printf("%d\n", first(list) != 0);
    return 0;
}
