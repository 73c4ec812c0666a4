#include <stdio.h>

const char *value(const char *text)
{
    return text[0] == '=' ? text : text;
}

int main(void)
{
    printf("%s\n", value("=a"));
    return 0;
}
