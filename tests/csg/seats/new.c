/* Two changes: a booking may be made smaller (c1-2); and moved to the other end of the row (m1), for which the number of
   seats that were asked for is kept. A booking that was made smaller first lands in the wrong place. */
/* A theatre: bookings such as b3;b2x;c1 (book 3, book 2 on the aisle, cancel booking 1) in a row of twelve seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 12
#define MOST 6

struct booking {
    int first;
    int seats;
    int asked;
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
    booking->asked = booking->seats;
    count++;
    take(booking, count);
}

static void cancel(void)
{
    int number = digit();
    if (number > count || !bookings[number - 1].live)
        sorry("no such booking");
    if (*line == '-') {
        /* Only some of the seats: the last ones. */
        int fewer;
        line++;
        fewer = digit();
        if (fewer >= bookings[number - 1].seats)
            sorry("cancel all of it instead");
        bookings[number - 1].seats -= fewer;
        memset(row + bookings[number - 1].first + bookings[number - 1].seats, 0, fewer * sizeof row[0]);
        return;
    }
    bookings[number - 1].live = 0;
    take(&bookings[number - 1], 0);
}

/* Moves a booking to the other end of the row, seat by seat. */
static void move(void)
{
    int number = digit(), from, to;
    struct booking *booking = &bookings[number - 1];
    if (number > count || !booking->live)
        sorry("no such booking");
    from = booking->first;
    to = SEATS - from - booking->asked;
    take(booking, 0);
    if (!is_free(to, booking->seats))
        sorry("the other end is taken");
    booking->first = to;
    take(booking, number);
}

static void parse(void)
{
    while (*line) {
        char what = *line++;
        if (what == 'b')
            book();
        else if (what == 'c')
            cancel();
        else if (what == 'm')
            move();
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
