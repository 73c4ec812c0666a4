/* The eXpress example with a change that is executed but never infects: the added lines raise the state to a
   value that it already has. Seen: nothing. */
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
            if (steps >= 2 && state < 3)
                state = 3;
        } else if (*c == ' ')
            break;
    }
    printf("state %d\n", state);
    return state;
}
