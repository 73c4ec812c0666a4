#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (!*name)
        puts("empty name");
    else if (!strcmp(name, "."))
        puts("this directory");
    else if (!strcmp(name, ".."))
        puts("parent directory");
    else
        puts("a file");
    return 0;
}
