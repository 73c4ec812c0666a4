#include <stdio.h>

static void escaped(const char *s)
{
    for (; *s; s++) {
        if (*s == '"')
            putchar('\\');
        putchar(*s);
    }
}

int main(int argc, char **argv)
{
    printf("{\"name\": \"");
    escaped(argc > 1 ? argv[1] : "");
    printf("\"}\n");
    return 0;
}
