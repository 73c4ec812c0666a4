/* A test for NULL is added where the pointer never is NULL. Seen: nothing. */
#include <stdio.h>
#include <string.h>

static const char *extension(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : "";
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    const char *e = extension(argv[1]);
    if (e != NULL && *e)
        printf("type %s\n", e);
    else
        printf("no type\n");
    return 0;
}
