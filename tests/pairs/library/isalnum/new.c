/* isalpha became isalnum for the first character of a name. Seen for names that start with a digit. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const unsigned char *s = (const unsigned char *)(argc > 1 ? argv[1] : "");
    if (!isalnum(*s)) {
        puts("no name");
        return 1;
    }
    while (isalnum(*s))
        s++;
    puts(*s ? "name and more" : "name");
    return 0;
}
