/* Water bills: readings such as m120;m135;c4 (meter, meter, connection class) on the command line. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 5

static int readings[MOST];
static int reading_count;
static int class = 1;
static int leak;
static const char *in;

static void bad(const char *why)
{
    fprintf(stderr, "meter: %s\n", why);
    exit(2);
}

static int number(void)
{
    int n = 0, digits = 0;
    for (; *in >= '0' && *in <= '9'; in++, digits++) {
        if (digits == 3)
            bad("too long");
        n = n * 10 + *in - '0';
    }
    if (!digits)
        bad("not a number");
    return n;
}

static void meter(void)
{
    int value = number();
    if (reading_count == MOST)
        bad("too many readings");
    if (reading_count && value < readings[reading_count - 1])
        bad("runs backwards");
    readings[reading_count++] = value;
}

static void set_class(void)
{
    class = number();
    if (class < 1 || class > 5)
        bad("no such class");
}

static void parse(void)
{
    while (*in) {
        switch (*in++) {
        case 'm':
            meter();
            break;
        case 'c':
            set_class();
            break;
        case 'l':
            leak = 1;
            break;
        default:
            bad("unknown entry");
        }
        if (*in && *in++ != ';')
            bad("no separator");
    }
}

static int used(void)
{
    if (reading_count < 2)
        return 0;
    return readings[reading_count - 1] - readings[0];
}

static int cost(int cubic)
{
    int rate = 190 + 10 * class;
    int sum = cubic * rate;
    if (cubic > 100)
        sum += (cubic - 100) * 50;
    if (leak)
        sum /= 2;
    return sum;
}

static void bill(void)
{
    int cubic = used();
    int sum = cost(cubic);
    printf("class %d\n", class);
    printf("used %d m3\n", cubic);
    printf("cost %d.%02d\n", sum / 100, sum % 100);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        bad("usage");
    in = argv[1];
    parse();
    if (!reading_count)
        bad("no reading");
    bill();
    return 0;
}
