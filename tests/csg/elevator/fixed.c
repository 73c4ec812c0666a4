/* A lift: calls such as 3u5d>7 (from floor 3 up, from 5 down, inside to 7), served in the order of a sweep. */
#include <stdio.h>
#include <stdlib.h>

#define FLOORS 10

static int up[FLOORS], down[FLOORS], inside[FLOORS];
static int position;
static int moves;
static int alarm, home;
static const char *calls;

static void broken(const char *why)
{
    fprintf(stderr, "lift: %s\n", why);
    exit(4);
}

static int floor_number(void)
{
    if (*calls < '0' || *calls > '9')
        broken("no floor");
    return *calls++ - '0';
}

static void read_calls(void)
{
    while (*calls) {
        if (*calls == '!') {
            /* The fire service: the lift goes down at once and stays. */
            calls++;
            alarm = 1;
            continue;
        }
        if (*calls == 'h') {
            calls++;
            home = floor_number();
            continue;
        }
        if (*calls == '>') {
            calls++;
            inside[floor_number()] = 1;
            continue;
        }
        int floor = floor_number();
        if (*calls == 'u') {
            if (floor == FLOORS - 1)
                broken("no way up");
            up[floor] = 1;
        } else if (*calls == 'd') {
            if (floor == 0)
                broken("no way down");
            down[floor] = 1;
        } else
            broken("which way");
        calls++;
    }
}

static void go(int floor)
{
    int way = floor - position;
    moves += way < 0 ? -way : way;
    position = floor;
}

static void stop_here(const char *why)
{
    printf("%d %s\n", position, why);
}

static void sweep_up(void)
{
    for (int floor = position; floor < FLOORS; floor++) {
        if (!up[floor] && !inside[floor])
            continue;
        go(floor);
        stop_here(inside[floor] ? "out" : "in");
        up[floor] = inside[floor] = 0;
    }
}

static void sweep_down(void)
{
    for (int floor = position; floor >= 0; floor--) {
        if (!down[floor] && !inside[floor])
            continue;
        go(floor);
        stop_here(inside[floor] ? "out" : "in");
        down[floor] = inside[floor] = 0;
    }
}

int main(int argc, char **argv)
{
    if (argc != 2)
        broken("usage");
    calls = argv[1];
    read_calls();
    if (alarm) {
        for (int floor = 0; floor < FLOORS; floor++)
            up[floor] = down[floor] = inside[floor] = 0;
    }
    sweep_up();
    sweep_down();
    sweep_up();
    if (position != home && !alarm)
        go(home);
    printf("moved %d\n", moves);
    return 0;
}
