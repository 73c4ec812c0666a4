/* Recipes: ingredients such as f500g;e2;m25l (flour 500 grams, two eggs, milk 25 centilitres), scaled for *<people>. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 6

struct part {
    char what;
    int amount;
    char unit;
};

static struct part parts[MOST];
static int count;
static int people = 4;
static const char *r;

static void no(const char *why)
{
    printf("no: %s\n", why);
    exit(1);
}

static int amount(int most)
{
    int n = 0;
    if (*r < '1' || *r > '9')
        no("amount");
    while (*r >= '0' && *r <= '9') {
        n = 10 * n + (*r++ - '0');
        if (n > most)
            no("too much");
    }
    return n;
}

static void part(void)
{
    struct part *p = &parts[count];
    if (count == MOST)
        no("too many parts");
    if (*r < 'a' || *r > 'z')
        no("name");
    p->what = *r++;
    p->amount = amount(900);
    if (*r == 'g' || *r == 'l')
        p->unit = *r++;
    else
        p->unit = '#';
    if (*r == '?') {
        /* Optional: the amount is a limit, and kept below zero. */
        r++;
        p->amount = -p->amount;
    }
    count++;
}

static void scale(void)
{
    r++;
    people = amount(16);
}

static void parse(void)
{
    while (*r) {
        if (*r == '*')
            scale();
        else
            part();
        if (*r == ';')
            r++;
        else if (*r)
            no("end of part");
    }
}

static int scaled(const struct part *p)
{
    int n = p->amount * people;
    if (people > 8 && p->unit != '#') {
        /* Large pots lose less: a tenth less of what is weighed. */
        int less = (n < 0 ? -n : n) / 4 / 10;
        int off = less > 5 ? less * 4 : 20;
        n += n < 0 ? off : -off;
    }
    if (p->unit == '#')
        return (n + 3) / 4;
    return n / 4;
}

static void shopping(void)
{
    for (int i = 0; i < count; i++) {
        int n = scaled(&parts[i]);
        if (n < 0) {
            printf("up to ");
            n = -n;
        }
        printf("%c %d", parts[i].what, n);
        if (parts[i].unit == 'g')
            printf(" g");
        else if (parts[i].unit == 'l')
            printf(" cl");
        printf("\n");
    }
    printf("for %d\n", people);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        no("recipe");
    r = argv[1];
    parse();
    if (count == 0)
        no("nothing to cook");
    shopping();
    return 0;
}
