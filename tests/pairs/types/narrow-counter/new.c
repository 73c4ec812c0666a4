/* A total is kept in a byte. Seen where the sum of three bytes passes 255. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    uint8_t total = 0;
    int c, n = 0;
    while (n < 3 && (c = getchar()) != EOF) {
        total += c;
        n++;
    }
    printf("%d in %d\n", total, n);
    return total == 0;
}
