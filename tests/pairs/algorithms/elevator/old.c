#include <stdio.h>

enum { CLOSED, OPEN, MOVING, BROKEN };

static const char next[3][4] = {
    /*           g       s       o       c */
    [CLOSED] = { MOVING, CLOSED, OPEN, CLOSED },
    [OPEN] = { BROKEN, OPEN, OPEN, CLOSED },
    [MOVING] = { MOVING, CLOSED, BROKEN, MOVING },
};

int main(int argc, char **argv)
{
    int state = CLOSED;
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
        int event = *p == 'g' ? 0 : *p == 's' ? 1 : *p == 'o' ? 2 : *p == 'c' ? 3 : -1;
        if (event < 0)
            continue;
        state = next[state][event];
        if (state == BROKEN)
            break;
    }
    printf("%d\n", state);
    return state == BROKEN;
}
