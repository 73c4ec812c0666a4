/* A theatre: bookings such as b3;b2x;c1 (book 3, book 2 on the aisle, cancel booking 1) in a row of twelve seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 12
#define MOST 6

struct booking {
    int first;
    int seats;
    int live;
};

static int row[SEATS];
static struct booking bookings[MOST];
static int count;
static const char *line;

static void sorry(const char *why)
{
    printf("sorry, %s\n", why);
    exit(1);
}

static int digit(void)
{
    if (*line < '1' || *line > '9')
        sorry("no number");
    return *line++ - '0';
}

static int is_free(int first, int seats)
{
    for (int i = first; i < first + seats; i++)
        if (row[i])
            return 0;
    return 1;
}

static int place(int seats, int aisle)
{
    for (int first = 0; first + seats <= SEATS; first++) {
        int at_aisle = first == 0 || first + seats == SEATS;
        if ((!aisle || at_aisle) && is_free(first, seats))
            return first;
    }
    return -1;
}

static void take(struct booking *booking, int mark)
{
    for (int i = 0; i < booking->seats; i++)
        row[booking->first + i] = mark;
}

static void book(void)
{
    struct booking *booking = &bookings[count];
    int aisle = 0;
    if (count == MOST)
        sorry("too many bookings");
    booking->seats = digit();
    if (*line == 'x') {
        aisle = 1;
        line++;
    }
    booking->first = place(booking->seats, aisle);
    if (booking->first < 0)
        sorry("no room");
    booking->live = 1;
    count++;
    take(booking, count);
}

static void cancel(void)
{
    int number = digit();
    if (number > count || !bookings[number - 1].live)
        sorry("no such booking");
    bookings[number - 1].live = 0;
    take(&bookings[number - 1], 0);
}

static void parse(void)
{
    while (*line) {
        char what = *line++;
        if (what == 'b')
            book();
        else if (what == 'c')
            cancel();
        else
            sorry("what?");
        if (*line && *line++ != ';')
            sorry("no semicolon");
    }
}

int main(int argc, char **argv)
{
    if (argc != 2)
        sorry("nothing to book");
    line = argv[1];
    parse();
    for (int i = 0; i < SEATS; i++)
        putchar(row[i] ? '0' + row[i] : '.');
    putchar('\n');
    return 0;
}
