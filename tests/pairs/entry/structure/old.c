#include <stdlib.h>

struct point {
    int x, y;
};

int quadrant(struct point p)
{
    if (p.x > 0 && p.y > 0)
        return 1;
    if (p.x < 0 && p.y > 0)
        return 2;
    if (p.x < 0 && p.y < 0)
        return 3;
    if (p.x > 0 && p.y < 0)
        return 4;
    return 0;
}

int main(int argc, char **argv)
{
    struct point p = { argc > 1 ? atoi(argv[1]) : 0, argc > 2 ? atoi(argv[2]) : 0 };
    return quadrant(p);
}
