/* Three changes: the last item can be a gift (g), which costs nothing; the item that was voided last comes back with u; and with a card (p) there are
   points for what was paid for. A gift that was voided and comes back is not counted as a gift any more: its points are too many. */
/* A till, as letters with numbers: i250 is an item of 2.50, q3 takes three of the last item, v voids it, r10 reduces the last item by ten
   per cent, b takes a bag, c500 is cash. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 5

struct item {
    int price;
    int count;
    int gift;
};

static struct item items[MOST];
static int count;
static int bags;
static int cash;
static int gifts;
static struct item voided;
static int has_voided;
static int card;
static const char *in;

static void stop(const char *why)
{
    fprintf(stderr, "till: %s\n", why);
    exit(2);
}

static int number(int most)
{
    int n = 0, digits = 0;
    while (*in >= '0' && *in <= '9') {
        n = n * 10 + (*in++ - '0');
        if (++digits > 4)
            stop("too long a number");
    }
    if (!digits)
        stop("no number");
    if (n > most)
        stop("too much");
    return n;
}

static struct item *last(void)
{
    if (!count)
        stop("no item");
    return &items[count - 1];
}

static void item(void)
{
    if (count == MOST)
        stop("too many items");
    items[count].price = number(2000);
    items[count].count = 1;
    items[count].gift = 0;
    if (items[count].price == 0)
        stop("nothing is free");
    count++;
}

static void reduce(void)
{
    int percent = number(90);
    struct item *it = last();
    it->price -= it->price * percent / 100;
}

static void gift(void)
{
    if (last()->gift)
        stop("a gift already");
    last()->gift = 1;
    gifts++;
}

static void back(void)
{
    if (!has_voided)
        stop("nothing was voided");
    if (count == MOST)
        stop("too many items");
    items[count++] = voided;
    has_voided = 0;
}

static void scan(void)
{
    while (*in) {
        switch (*in++) {
        case 'i':
            item();
            break;
        case 'q':
            last()->count = number(9);
            if (last()->count == 0)
                stop("none of it");
            break;
        case 'v':
            voided = *last();
            has_voided = 1;
            if (voided.gift)
                gifts--;
            count--;
            break;
        case 'r':
            reduce();
            break;
        case 'b':
            bags++;
            break;
        case 'c':
            cash = number(9000);
            break;
        case 'g':
            gift();
            break;
        case 'u':
            back();
            break;
        case 'p':
            card = 1;
            break;
        default:
            stop("no such key");
        }
    }
}

static int total(void)
{
    int sum = 20 * bags;
    for (int i = 0; i < count; i++)
        if (!items[i].gift)
            sum += items[i].price * items[i].count;
    return sum;
}

static void receipt(void)
{
    int sum = total();
    printf("%d items, %d.%02d\n", count, sum / 100, sum % 100);
    if (cash >= sum && cash > 0)
        printf("change %d.%02d\n", (cash - sum) / 100, (cash - sum) % 100);
    else if (cash > 0)
        printf("not enough\n");
    if (card)
        printf("%d points\n", count - gifts);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        stop("one line of keys");
    in = argv[1];
    scan();
    receipt();
    return 0;
}
