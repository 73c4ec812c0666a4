/* Three changes: a job can be held (h); the last job can be joined to the one before (j), which prints it; and whoever asks for storage (s) pays for the
   jobs that are held. Who holds a job, joins it and asks for storage pays for a job that is not held any more. */
/* A print shop's queue, as letters with numbers: a12 adds a job of twelve pages, n3 makes three copies of the last job, d prints it on
   both sides, t2 takes another tray, e1 sends it ahead by one place, k cancels it. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 6

struct job {
    int pages;
    int copies;
    int both_sides;
    int tray;
    int held;
};

static struct job queue[MOST];
static int jobs;
static int held_jobs;
static int storage;
static const char *in;

static void no(const char *why)
{
    fprintf(stderr, "press: %s\n", why);
    exit(2);
}

static int number(int least, int most)
{
    int n = 0, digits = 0;
    for (; *in >= '0' && *in <= '9'; in++) {
        if (++digits > 2)
            no("too many digits");
        n = n * 10 + (*in - '0');
    }
    if (digits == 0)
        no("a number is missing");
    if (n < least || n > most)
        no("out of range");
    return n;
}

static struct job *last(void)
{
    if (jobs == 0)
        no("no job");
    return &queue[jobs - 1];
}

static void add(void)
{
    if (jobs == MOST)
        no("the queue is full");
    queue[jobs].pages = number(1, 60);
    queue[jobs].copies = 1;
    queue[jobs].both_sides = 0;
    queue[jobs].tray = 1;
    queue[jobs].held = 0;
    jobs++;
}

static void ahead(void)
{
    int places = number(1, MOST);
    if (places >= jobs)
        no("not so far");
    for (int i = jobs - 1; places > 0; i--, places--) {
        struct job other = queue[i];
        queue[i] = queue[i - 1];
        queue[i - 1] = other;
    }
}

static void hold(void)
{
    if (last()->held)
        no("held already");
    last()->held = 1;
    held_jobs++;
}

static void join(void)
{
    if (jobs < 2)
        no("nothing to join");
    queue[jobs - 2].pages += queue[jobs - 1].pages;
    jobs--;
}

static void read_orders(void)
{
    while (*in) {
        char what = *in++;
        if (what == 'a')
            add();
        else if (what == 'n')
            last()->copies = number(1, 9);
        else if (what == 'd')
            last()->both_sides = 1;
        else if (what == 't')
            last()->tray = number(1, 3);
        else if (what == 'e')
            ahead();
        else if (what == 'k') {
            if (last()->held)
                held_jobs--;
            jobs--;
        } else if (what == 'h')
            hold();
        else if (what == 'j')
            join();
        else if (what == 's')
            storage = 1;
        else
            no("what?");
    }
}

static int sheets(const struct job *job)
{
    int pages = job->both_sides ? (job->pages + 1) / 2 : job->pages;
    return pages * job->copies;
}

static void print_bill(void)
{
    int all = 0;
    for (int i = 0; i < jobs; i++) {
        if (queue[i].held) {
            printf("%d: held\n", i + 1);
            continue;
        }
        printf("%d: %d sheets from tray %d\n", i + 1, sheets(&queue[i]), queue[i].tray);
        all += sheets(&queue[i]);
    }
    int cents = all * 4;
    if (all > 100)
        cents -= cents / 10;
    if (storage)
        cents += 50 * held_jobs;
    printf("%d sheets, %d.%02d\n", all, cents / 100, cents % 100);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        no("one list of orders");
    in = argv[1];
    read_orders();
    print_bill();
    return 0;
}
