#include <stdio.h>

struct state {
    int seen_x;
    int strict;
};

static void step(struct state *s, char c)
{
    if (c == 'x')
        s->seen_x = 0;
    if (c == 'y' && s->strict)
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
