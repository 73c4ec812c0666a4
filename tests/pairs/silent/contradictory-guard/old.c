#include <stdio.h>
#include <string.h>

static const char *grade(size_t length)
{
    if (length < 2) {
        if (length > 5)
            return "long";
        return "short";
    }
    return "medium";
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    printf("%s\n", grade(strlen(argv[1])));
    return 0;
}
