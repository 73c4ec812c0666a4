/* One change sets a flag that nobody read, the other reads a flag that nobody set. Seen for an x before a y. */
#include <stdio.h>

struct state {
    int seen_x;
    int strict;
};

static void step(struct state *s, char c)
{
    if (c == 'x')
        s->seen_x = 1;
    if (c == 'y' && s->seen_x)
        puts("y after x");
}

int main(int argc, char **argv)
{
    struct state s = { 0, 0 };
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
        step(&s, *p);
    puts("end");
    return 0;
}
