#define _DEFAULT_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char *field;
    int n = 0;
    if (argc < 2)
        return 1;
    for (field = strtok(argv[1], ","); field; field = strtok(NULL, ","))
        n++;
    printf("%d fields\n", n);
    return 0;
}
