/* A comment begins with a number sign. Seen for one. */
#include <stdio.h>

int is_comment(const char *line)
{
    return line[0] == ';' || line[0] == '#';
}

int main(void)
{
    printf("%d\n", is_comment("#"));
    return 0;
}
