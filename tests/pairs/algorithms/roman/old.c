#include <stdio.h>
#include <stdlib.h>

static const struct { int value; const char *text; } table[] = {
    { 50, "L" }, { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" },
    { 4, "IV" },
    { 1, "I" },
};

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 39)
        return 1;
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        while (n >= table[i].value) {
            fputs(table[i].text, stdout);
            n -= table[i].value;
        }
    putchar('\n');
    return 0;
}
