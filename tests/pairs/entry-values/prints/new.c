/* The function prints what it finds. Seen in its output. */
#include <stdio.h>

void greet(int times)
{
    printf("%d time(s)\n", times == 2);
}

int main(void)
{
    greet(2);
    return 0;
}
