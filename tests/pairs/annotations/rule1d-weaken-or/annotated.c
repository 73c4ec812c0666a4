#include <stdbool.h>
#include <stdio.h>
#include "schism.h"

int main(void)
{
    int words = 0, inside = 0, c;
    while ((c = getchar()) != EOF) {
        if (c == ' ' || change(false, c == '\t'))
            inside = 0;
        else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%d\n", words);
    return 0;
}
