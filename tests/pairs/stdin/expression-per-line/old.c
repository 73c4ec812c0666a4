#include <stdio.h>

int main(void)
{
    int c, value = 0, digits = 0;
    while ((c = getchar()) != EOF) {
        if (c >= '0' && c <= '9') {
            value = value * 10 + c - '0';
            digits++;
        } else if (c == '\n') {
            printf("%d\n", value * 2);
            value = digits = 0;
        } else {
            return 1;
        }
    }
    return 0;
}
