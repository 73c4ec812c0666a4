/* Two changes: a wide pen (w) marks what lies to the turtle's right as well; and the turtle can go backwards (b), which turns it round
   for the way. Going backwards with the wide pen marks the left side. */
/* A turtle on paper of eight by eight: commands such as f3rf2l (forward, right, left), d and u for the pen; draws what it did. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 8

static char paper[SIZE][SIZE];
static int x, y, way;
static int pen = 1;
static int steps;
static const char *c;

static const int dx[4] = { 1, 0, -1, 0 };
static const int dy[4] = { 0, 1, 0, -1 };

static void stuck(const char *why)
{
    fprintf(stderr, "turtle: %s after %d steps\n", why, steps);
    exit(1);
}

static void mark(void)
{
    if (pen)
        paper[y][x] = '*';
    int px = x - dy[way], py = y + dx[way];
    if (pen == 2 && steps && px >= 0 && py >= 0 && px < SIZE && py < SIZE)
        paper[py][px] = '*';
}

static void step(void)
{
    int nx = x + dx[way], ny = y + dy[way];
    if (nx < 0 || ny < 0 || nx >= SIZE || ny >= SIZE)
        stuck("at the edge");
    x = nx;
    y = ny;
    steps++;
    mark();
}

static void forward(void)
{
    int count = 1;
    if (*c >= '1' && *c <= '9')
        count = *c++ - '0';
    while (count--)
        step();
}

static void turn(int by)
{
    way = (way + by) & 3;
}

/* Backwards is forwards the other way round. */
static void back(void)
{
    way ^= 2;
    forward();
    way ^= 2;
}

static void obey(void)
{
    switch (*c++) {
    case 'f':
        forward();
        break;
    case 'r':
        turn(1);
        break;
    case 'l':
        turn(3);
        break;
    case 'd':
        pen = 1;
        mark();
        break;
    case 'u':
        pen = 0;
        break;
    case 'w':
        /* A wider pen: also marks what lies to its right. */
        pen = 2;
        mark();
        break;
    case 'b':
        back();
        break;
    default:
        stuck("does not understand");
    }
}

static void draw(void)
{
    for (int row = 0; row < SIZE; row++) {
        int last = SIZE - 1;
        while (last >= 0 && !paper[row][last])
            last--;
        for (int column = 0; column <= last; column++)
            putchar(paper[row][column] ? paper[row][column] : '.');
        if (last >= 0)
            putchar('\n');
    }
    printf("%d steps\n", steps);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        stuck("has nothing to do");
    c = argv[1];
    mark();
    while (*c)
        obey();
    draw();
    return 0;
}
