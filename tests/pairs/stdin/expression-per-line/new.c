/* An empty line repeats the last answer instead of printing 0. Seen for an empty line after a digit. */
#include <stdio.h>

int main(void)
{
    int c, value = 0, digits = 0, answer = 0;
    while ((c = getchar()) != EOF) {
        if (c >= '0' && c <= '9') {
            value = value * 10 + c - '0';
            digits++;
        } else if (c == '\n') {
            if (digits)
                answer = value * 2;
            printf("%d\n", answer);
            value = digits = 0;
        } else {
            return 1;
        }
    }
    return 0;
}
