/* A sum is written down as it is meant. Seen in its last bit. */
#include <stdio.h>

double price(int items)
{
    return items == 3 ? 0.3 : items;
}

int main(void)
{
    printf("%.17g\n", price(3));
    return 0;
}
