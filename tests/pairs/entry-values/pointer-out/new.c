/* The rest is written, too. Seen behind the pointer. */
#include <stdio.h>

void split(int x, int *rest)
{
    *rest = x == 9 ? 2 : 0;
}

int main(void)
{
    int rest = 0;
    split(9, &rest);
    printf("%d\n", rest);
    return 0;
}
