/* A till: prices in cents and coupons, from an order such as 2x150;3x40;-50;T. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES 8

struct line {
    int count;
    int price;
};

struct order {
    struct line lines[MOST_LINES];
    int line_count;
    int rebate;
    int takeaway;
};

static const char *cursor;

static void fail(const char *why)
{
    fprintf(stderr, "order: %s at '%.4s'\n", why, cursor);
    exit(2);
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int number(int most)
{
    int value = 0;
    if (!is_digit(*cursor))
        fail("no number");
    while (is_digit(*cursor)) {
        value = value * 10 + (*cursor - '0');
        if (value > most)
            fail("too large");
        cursor++;
    }
    return value;
}

static void item(struct order *order)
{
    struct line *line;
    if (order->line_count == MOST_LINES)
        fail("too many items");
    line = &order->lines[order->line_count];
    line->count = number(99);
    if (*cursor != 'x')
        fail("no x");
    cursor++;
    line->price = number(9999);
    if (line->count == 0)
        fail("nothing ordered");
    order->line_count++;
}

static void coupon(struct order *order)
{
    cursor++;
    order->rebate += number(500);
    if (order->rebate > 500)
        fail("too much rebate");
}

static void parse(struct order *order)
{
    while (*cursor) {
        if (*cursor == '-')
            coupon(order);
        else if (*cursor == 'T') {
            order->takeaway = 1;
            cursor++;
        } else
            item(order);
        if (*cursor == ';')
            cursor++;
        else if (*cursor)
            fail("no semicolon");
    }
}

static int subtotal(const struct order *order)
{
    int sum = 0;
    for (int i = 0; i < order->line_count; i++)
        sum += order->lines[i].count * order->lines[i].price;
    return sum;
}

static int packaging(const struct order *order)
{
    int boxes = 0;
    if (!order->takeaway)
        return 0;
    for (int i = 0; i < order->line_count; i++)
        boxes += order->lines[i].count;
    return boxes * 5;
}

static void receipt(const struct order *order)
{
    int sum = subtotal(order);
    int due = sum - order->rebate;
    if (due < 0)
        due = 0;
    due += packaging(order);
    printf("items %d\n", order->line_count);
    printf("sum %d.%02d\n", sum / 100, sum % 100);
    if (order->rebate)
        printf("rebate %d.%02d\n", order->rebate / 100, order->rebate % 100);
    printf("due %d.%02d\n", due / 100, due % 100);
}

int main(int argc, char **argv)
{
    struct order order;
    memset(&order, 0, sizeof order);
    if (argc != 2) {
        fprintf(stderr, "usage: till ORDER\n");
        return 2;
    }
    cursor = argv[1];
    parse(&order);
    receipt(&order);
    return 0;
}
