#include <stdio.h>

void greet(int times)
{
    printf("%d times\n", times == 2);
}

int main(void)
{
    greet(2);
    return 0;
}
