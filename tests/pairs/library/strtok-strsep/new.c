/* Empty fields count, since strsep is used. Seen where two commas follow each other or stand at an end. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char *field;
    int n = 0;
    if (argc < 2)
        return 1;
    while ((field = strsep(&argv[1], ",")) != NULL)
        n++;
    printf("%d fields\n", n);
    return 0;
}
