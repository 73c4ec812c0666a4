#include <stdio.h>
#include <stdlib.h>

struct task {
    unsigned urgent : 1;
    unsigned priority : 4;
    unsigned owner : 3;
};

int main(int argc, char **argv)
{
    struct task t = { 0, 0, 5 };
    int p = argc > 1 ? atoi(argv[1]) : 0;
    if (p < 0 || p > 15) {
        fputs("priority is 0 to 15\n", stderr);
        return 1;
    }
    t.priority = (unsigned)p;
    t.urgent = p >= 12;
    printf("%u%s for %u\n", t.priority, t.urgent ? "!" : "", t.owner);
    return 0;
}
