/* Two changes: a loan may be a bullet (b), paid back in the last month; and months of holiday (h) at its start make it longer. A bullet
   with a holiday is paid back too early. */
/* A loan: terms such as 1200/12@6 (sum, months, percent), then extra payments +<month>:<sum>, on the command line. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 4

static int sum, months, percent, bullet, holiday;
static int extra_month[MOST], extra_sum[MOST], extras;
static const char *s;

static void refuse(const char *why)
{
    fprintf(stderr, "refused: %s\n", why);
    exit(2);
}

static int number(int most)
{
    int n = 0, digits = 0;
    while (*s >= '0' && *s <= '9') {
        n = n * 10 + *s++ - '0';
        digits++;
        if (n > most)
            refuse("too large");
    }
    if (digits == 0)
        refuse("a number is missing");
    return n;
}

static void expect(char c)
{
    if (*s++ != c)
        refuse("malformed");
}

static void terms(void)
{
    sum = number(9999);
    expect('/');
    months = number(24);
    if (months == 0)
        refuse("no time");
    expect('@');
    percent = number(12);
    if (*s == 'b') {
        /* A bullet: all of it is due in the last month. */
        s++;
        bullet = 1;
    }
}

static void extra(void)
{
    if (extras == MOST)
        refuse("too many payments");
    extra_month[extras] = number(24);
    expect(':');
    extra_sum[extras] = number(999);
    if (extra_month[extras] == 0 || extra_month[extras] > months)
        refuse("no such month");
    extras++;
}

static void parse(void)
{
    terms();
    while (*s) {
        if (*s == 'h') {
            /* Holiday: the loan runs one month longer. */
            s++;
            holiday++;
            continue;
        }
        expect('+');
        extra();
    }
}

static int rate(void)
{
    if (bullet)
        return 0;
    return sum / months;
}

static int extra_in(int month)
{
    int paid = 0;
    for (int i = 0; i < extras; i++)
        if (extra_month[i] == month)
            paid += extra_sum[i];
    return paid;
}

static void schedule(void)
{
    int left = sum, paid = 0, month = 0;
    while (left > 0 && month < months + holiday) {
        int interest = left * percent / 1200;
        int part = rate() + extra_in(++month);
        if (bullet && month == months)
            part = left;
        if (month <= holiday)
            part = 0;
        if (part > left)
            part = left;
        left -= part;
        paid += part + interest;
    }
    paid += left;
    printf("%d months, %d paid\n", month, paid);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        refuse("usage");
    s = argv[1];
    parse();
    schedule();
    return 0;
}
