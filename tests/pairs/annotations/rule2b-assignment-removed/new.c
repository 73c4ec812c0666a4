/* Rule 2(b): an assignment is gone, the counter is not set back at a line's end. Seen where a line follows a
   line. */
#include <stdio.h>

int main(void)
{
    int column = 0, widest = 0;
    for (int c = getchar(); c != EOF; c = getchar()) {
        if (c == '\n') {
            continue;
        }
        column++;
        if (column > widest)
            widest = column;
    }
    printf("%d\n", widest);
    return 0;
}
