/* An empty variable counts as unset. Seen where LINES is set to nothing. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *lines = getenv("LINES");
    int height = 24;
    if (lines && *lines) {
        height = 0;
        while (*lines >= '0' && *lines <= '9')
            height = height * 10 + (*lines++ - '0');
    }
    printf("%d rows\n", height);
    return 0;
}
