/* Nesting is limited. Seen for unbalanced text such as "((": old calls itself for ever at the end of the text. */
#include <stdio.h>

static const char *at;

static int group(int depth)
{
    int size = 0;
    if (depth > 50)
        return -1;
    while (*at != ')') {
        if (*at == '(' || *at == '\0') {
            if (*at)
                at++;
            else if (depth == 0)
                return size;
            if (group(depth + 1) < 0)
                return -1;
        } else {
            size++;
            at++;
        }
    }
    at++;
    return size;
}

int main(int argc, char **argv)
{
    at = argc > 1 ? argv[1] : "";
    for (const char *p = at; *p; p++)
        if (p == at && *p == ')')
            return 1;
    int size = group(0);
    if (size < 0)
        puts("too deep");
    else
        printf("%d\n", size);
    return 0;
}
