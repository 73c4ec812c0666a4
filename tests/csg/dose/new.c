/* Two changes: a step may be a bolus (B), which takes no time; and before a pause the mean rate is shown. A bolus alone and then a pause
   divides by zero. */
/* An infusion pump: a program such as R20V100;R5V10;P from standard arguments; prints when each step ends. */
#include <stdio.h>
#include <stdlib.h>

#define MOST_STEPS 6

struct step {
    int rate;
    int volume;
    int pause;
};

static struct step steps[MOST_STEPS];
static int step_count;
static const char *p;

static void error(const char *why)
{
    printf("E %s\n", why);
    exit(1);
}

static int value(int least, int most)
{
    int v = 0, digits = 0;
    while (*p >= '0' && *p <= '9' && digits < 3) {
        v = 10 * v + *p++ - '0';
        digits++;
    }
    if (digits == 0)
        error("value");
    if (v < least || v > most)
        error("range");
    return v;
}

static struct step *add(void)
{
    if (step_count == MOST_STEPS)
        error("steps");
    return &steps[step_count++];
}

static void read_step(void)
{
    struct step *step = add();
    if (*p == 'P') {
        p++;
        step->pause = value(1, 60);
        return;
    }
    if (*p++ != 'R')
        error("R");
    step->rate = value(1, 200);
    if (*p++ != 'V')
        error("V");
    step->volume = value(1, 500);
    if (*p == 'B') {
        /* A bolus goes at once: it takes no time. */
        p++;
        step->rate = 0;
    }
}

static void read_program(void)
{
    for (;;) {
        read_step();
        if (*p == '\0')
            return;
        if (*p++ != ';')
            error(";");
    }
}

static int minutes(const struct step *step)
{
    if (step->pause)
        return step->pause;
    if (step->rate == 0)
        return 0;
    return step->volume * 60 / step->rate;
}

static int total_volume(void)
{
    int total = 0;
    for (int i = 0; i < step_count; i++)
        total += steps[i].volume;
    return total;
}

/* The mean rate since the last pause, for the display. */
static int mean_rate(int last)
{
    int volume = 0, time = 0;
    for (int i = last; i >= 0 && !steps[i].pause; i--) {
        volume += steps[i].volume;
        time += minutes(&steps[i]);
    }
    return volume * 60 / time;
}

static void run(void)
{
    int clock = 0;
    for (int i = 0; i < step_count; i++) {
        clock += minutes(&steps[i]);
        if (steps[i].pause && i > 0 && !steps[i - 1].pause && minutes(&steps[i - 1]) >= 0)
            printf("mean %d\n", mean_rate(i - 1));
        printf("%d %c %d:%02d\n", i + 1, steps[i].pause ? 'P' : 'R', clock / 60, clock % 60);
    }
    printf("total %d\n", total_volume());
}

int main(int argc, char **argv)
{
    if (argc != 2)
        error("usage");
    p = argv[1];
    read_program();
    run();
    return 0;
}
