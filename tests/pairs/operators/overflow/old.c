#include <stdint.h>
#include <stdio.h>

static uint8_t middle(uint8_t a, uint8_t b)
{
    return a + (uint8_t)(b - a) / 2;
}

int main(void)
{
    int a = getchar(), b = getchar();
    if (a == EOF || b == EOF || a > b)
        return 1;
    printf("%u\n", middle((uint8_t)a, (uint8_t)b));
    return 0;
}
