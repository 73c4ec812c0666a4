#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const unsigned char *s = (const unsigned char *)(argc > 1 ? argv[1] : "");
    if (!isalpha(*s)) {
        puts("no name");
        return 1;
    }
    while (isalnum(*s))
        s++;
    puts(*s ? "name and more" : "name");
    return 0;
}
