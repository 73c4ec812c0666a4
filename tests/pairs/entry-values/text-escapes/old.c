#include <stdio.h>

int stop(const char *text)
{
    return text[0] == '"' && text[1] == '\n';
}

int main(void)
{
    printf("%d\n", stop("\"\\"));
    return 0;
}
