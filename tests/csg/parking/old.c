/* A car park that is open for ten hours: tokens I<hour><car> and O<hour><car>, such as I0aO7a, one letter a car; prints what each car
   pays. */
#include <stdio.h>
#include <stdlib.h>

#define CARS 4
/* Who comes before the lights are on pays for them. */
#define EARLY 5

struct car {
    int inside;
    int since;
    int owes;
    int visits;
};

static struct car cars[CARS];
static const char *token;
static int now;

static void complain(const char *what)
{
    fprintf(stderr, "gate: %s\n", what);
    exit(3);
}

static int hour(void)
{
    int when = *token - '0';
    if (when < 0 || when > 9)
        complain("hour");
    token++;
    return when;
}

static struct car *car(void)
{
    for (int i = 0; i < CARS; i++)
        if (*token == 'a' + i) {
            token++;
            return &cars[i];
        }
    complain("car");
    return NULL;
}

static void enter(void)
{
    int when = hour();
    struct car *in = car();
    if (when < now)
        complain("clock");
    if (in->inside)
        complain("twice in");
    now = when;
    in->inside = 1;
    if (when < 2)
        in->owes += EARLY;
    in->since = when;
    in->visits++;
}

static int price(int hours)
{
    if (hours <= 1)
        return 2;
    if (hours < 8)
        return 2 + 2 * (hours - 1);
    return 18;
}

static void leave(void)
{
    int when = hour();
    struct car *out = car();
    if (when < now)
        complain("clock");
    if (!out->inside)
        complain("not in");
    now = when;
    out->inside = 0;
    out->owes += price(when - out->since);
}

static void day(void)
{
    while (*token) {
        char kind = *token++;
        if (kind == 'I')
            enter();
        else if (kind == 'O')
            leave();
        else
            complain("token");
    }
}

static void bill(void)
{
    for (int i = 0; i < CARS; i++)
        if (cars[i].visits)
            printf("%c pays %d for %d visits%s\n", 'a' + i, cars[i].owes, cars[i].visits, cars[i].inside ? ", still in" : "");
}

int main(int argc, char **argv)
{
    if (argc != 2)
        complain("usage");
    token = argv[1];
    day();
    bill();
    return 0;
}
