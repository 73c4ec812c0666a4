/* What follows the sign is returned. Seen where there is one. */
#include <stdio.h>

const char *value(const char *text)
{
    return text[0] == '=' ? text + 1 : text;
}

int main(void)
{
    printf("%s\n", value("=a"));
    return 0;
}
