#include <stdio.h>

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

int main(int argc, char **argv)
{
    const char *p = argc > 1 ? argv[1] : "";
    while (*p) {
        if (is_digit(*p)) {
            while (is_digit(*p))
                p++;
            putchar('N');
        } else if (is_letter(*p)) {
            while (is_letter(*p) || is_digit(*p))
                p++;
            putchar('I');
        } else {
            putchar(*p == ' ' ? ' ' : 'O');
            p++;
        }
    }
    putchar('\n');
    return 0;
}
