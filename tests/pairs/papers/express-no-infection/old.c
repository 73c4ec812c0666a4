#include <stdio.h>

int main(int argc, char **argv)
{
    int state = 0, steps = 0;
    if (argc < 2)
        return 1;
    for (char *c = argv[1]; *c; c++, steps++) {
        if (*c == '[')
            state = 1;
        else if (state == 1 && *c == '{')
            state = 2;
        else if (state == 2 && *c == '*') {
            state = 3;
        } else if (*c == ' ')
            break;
    }
    printf("state %d\n", state);
    return state;
}
