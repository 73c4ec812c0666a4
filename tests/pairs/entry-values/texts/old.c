#include <stdio.h>

int has_flag(char **words)
{
    return words[0] && words[0] && words[0][0] == '-';
}

int main(void)
{
    char *words[2] = { "a", "-" };
    printf("%d\n", has_flag(words));
    return 0;
}
