/* Rows and columns of the stored matrix are swapped. Seen where the entries off the diagonal differ. */
#include <stdio.h>

enum { N = 2 };

int main(void)
{
    char m[N * N];
    if (fread(m, 1, sizeof m, stdin) != sizeof m)
        return 1;
    for (int row = 0; row < N; row++) {
        for (int column = 0; column < N; column++)
            putchar(m[column * N + row]);
        putchar('\n');
    }
    return 0;
}
