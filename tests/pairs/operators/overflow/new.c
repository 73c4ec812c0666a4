/* The middle is computed as (a + b) / 2 in eight bits and not as a + (b - a) / 2. Seen where a + b passes 255. */
#include <stdint.h>
#include <stdio.h>

static uint8_t middle(uint8_t a, uint8_t b)
{
    return (uint8_t)(a + b) / 2;
}

int main(void)
{
    int a = getchar(), b = getchar();
    if (a == EOF || b == EOF || a > b)
        return 1;
    printf("%u\n", middle((uint8_t)a, (uint8_t)b));
    return 0;
}
