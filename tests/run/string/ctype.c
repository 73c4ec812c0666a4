// Every ctype function on every byte and EOF.
#include <ctype.h>
#include <stdio.h>

int main(void) {
    static int (*const tests[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit, isgraph,
                                        islower, isprint, ispunct, isspace, isupper, isxdigit};
    for (unsigned t = 0; t < sizeof tests / sizeof *tests; t++) {
        unsigned hash = 0;
        int count = 0;
        for (int c = -1; c < 256; c++) {
            int r = tests[t](c) != 0;
            count += r;
            hash = hash * 3 + (unsigned)r;
        }
        printf("%d %08x\n", count, hash);
    }
    for (int c = 32; c < 127; c++)
        putchar(toupper(c));
    putchar('\n');
    for (int c = 32; c < 127; c++)
        putchar(tolower(c));
    putchar('\n');
    printf("%d %d %d\n", toupper(0xe9), tolower(-1), toascii(0xe9));
    printf("%d %d\n", isascii(127), isascii(128));
    return 0;
}
