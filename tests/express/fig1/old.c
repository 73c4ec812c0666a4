#include <stdio.h>
#include <string.h>

static int scan(const char *c)
{
    int state = 0;
    size_t length = strlen(c);
    if (length == 0)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (c[i] == '[')
            state = 1;
        else if (state == 1 && c[i] == '{')
            state = 2;
        else if (state == 2 && c[i] == '<')
            state = 3;
        else if (state == 3 && c[i] == '*') {
            state = 4;
        } else if (c[i] == ' ')
            return state;
        else if (c[i] < 'a')
            return -1;
    }
    if (length >= 15 && c[14] == '}')
        return state;
    return -1;
}

int main(int argc, char **argv)
{
    printf("%d\n", scan(argc > 1 ? argv[1] : ""));
    return 0;
}
