#include <stdio.h>

static const char *parse(const char *s, int *depth)
{
    int deepest = 0;
    while (*s == '(') {
        int inner = 0;
        s = parse(s + 1, &inner);
        if (s == NULL || *s != ')')
            return NULL;
        s++;
        if (inner  + 1 > deepest)
            deepest = inner  + 1;
    }
    *depth = deepest;
    return s;
}

int main(int argc, char **argv)
{
    int depth;
    const char *end = parse(argc > 1 ? argv[1] : "", &depth);
    if (!end || *end) {
        puts("error");
        return 1;
    }
    printf("%d\n", depth);
    return 0;
}
