#include <stdint.h>
#include <stdio.h>

int main(void)
{
    uint16_t total = 0;
    int c, n = 0;
    while (n < 3 && (c = getchar()) != EOF) {
        total += c;
        n++;
    }
    printf("%d in %d\n", total, n);
    return total == 0;
}
