/* A quote ends the text, a backslash too. Seen for both. */
#include <stdio.h>

int stop(const char *text)
{
    return text[0] == '"' && text[1] == '\\';
}

int main(void)
{
    printf("%d\n", stop("\"\\"));
    return 0;
}
