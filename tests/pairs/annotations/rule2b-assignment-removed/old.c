#include <stdio.h>

int main(void)
{
    int column = 0, widest = 0;
    for (int c = getchar(); c != EOF; c = getchar()) {
        if (c == '\n') {
            column = 0;
            continue;
        }
        column++;
        if (column > widest)
            widest = column;
    }
    printf("%d\n", widest);
    return 0;
}
