// A filter: numbers lines, counts words, copies bytes unchanged, mixed stderr output.
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int c, line = 1, start = 1, words = 0, in_word = 0;
    long sum = 0;
    while ((c = getchar()) != EOF) {
        if (start)
            printf("%3d ", line);
        start = c == '\n';
        line += start;
        sum = (sum * 31 + c) % 1000003;
        if (isspace(c))
            in_word = 0;
        else if (!in_word)
            in_word = 1, words++;
        putchar(c);
    }
    if (!start)
        putchar('\n');
    fprintf(stderr, "lines %d words %d\n", line - 1, words);
    printf("%ld\n", sum);
    return words % 7;
}
