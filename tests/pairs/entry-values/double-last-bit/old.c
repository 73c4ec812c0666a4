#include <stdio.h>

double price(int items)
{
    return items == 3 ? 0.1 + 0.2 : items;
}

int main(void)
{
    printf("%.17g\n", price(3));
    return 0;
}
