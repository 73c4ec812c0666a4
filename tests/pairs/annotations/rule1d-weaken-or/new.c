/* Rule 1(d): the condition A becomes A || B: a tab ends a word too. Seen where a tab stands between other
   characters. */
#include <stdio.h>

int main(void)
{
    int words = 0, inside = 0, c;
    while ((c = getchar()) != EOF) {
        if (c == ' ' || c == '\t')
            inside = 0;
        else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%d\n", words);
    return 0;
}
