#include <stdio.h>

int main(void)
{
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '#') {
            do
                c = getchar();
            while (c != '\n' && c != EOF);
            if (c == EOF)
                break;
        }
        putchar(c);
    }
    return 0;
}
