/* A ticket machine: zones and passengers from a text such as z1-4 a2 c1 r. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trip {
    int from, to;
    int adults, children;
    int back;
};

static const char *text;

static void usage(const char *why)
{
    fprintf(stderr, "ticket: %s\n", why);
    exit(2);
}

static int digit(void)
{
    int value;
    if (*text < '0' || *text > '9')
        usage("a digit is missing");
    value = *text - '0';
    text++;
    return value;
}

static void zones(struct trip *trip)
{
    trip->from = digit();
    if (*text == '-') {
        text++;
        trip->to = digit();
    } else
        trip->to = trip->from;
    if (trip->from == 0 || trip->to == 0)
        usage("there is no zone 0");
}

static void parse(struct trip *trip)
{
    while (*text) {
        char kind = *text++;
        switch (kind) {
        case ' ':
            break;
        case 'z':
            zones(trip);
            break;
        case 'a':
            trip->adults = digit();
            break;
        case 'c':
            trip->children = digit();
            break;
        case 'r':
            trip->back = 1;
            break;
        default:
            usage("a letter that nobody knows");
        }
    }
}

static int distance(const struct trip *trip)
{
    int zones = trip->to - trip->from;
    if (zones < 0)
        zones = -zones;
    return zones + 1;
}

static int fare(const struct trip *trip)
{
    int single = 180 + 70 * (distance(trip) - 1);
    int sum = trip->adults * single + trip->children * (single / 2);
    if (trip->back)
        sum = sum * 2;
    return sum;
}

static void print_ticket(const struct trip *trip)
{
    int sum = fare(trip);
    printf("zones %d to %d\n", trip->from, trip->to);
    if (trip->back)
        printf("and back\n");
    printf("%d adults, %d children\n", trip->adults, trip->children);
    printf("pay %d.%02d\n", sum / 100, sum % 100);
}

int main(int argc, char **argv)
{
    struct trip trip;
    memset(&trip, 0, sizeof trip);
    if (argc < 2)
        usage("say where to");
    text = argv[1];
    parse(&trip);
    if (trip.from == 0)
        usage("no zones");
    if (trip.adults + trip.children == 0)
        usage("nobody travels");
    print_ticket(&trip);
    return 0;
}
