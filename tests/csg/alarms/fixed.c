/* An alarm clock: alarms such as 07:30;12:05w (w: weekdays only) and the day d1 to d7; prints what rings, in order. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 4

struct alarm {
    int hour, minute;
    int weekdays;
    int nap;
};

static struct alarm alarms[MOST];
static int count;
static int day = 1;
static const char *at;

static void beep(const char *why)
{
    fprintf(stderr, "clock: %s\n", why);
    exit(1);
}

static int two_digits(int most)
{
    int value;
    if (at[0] < '0' || at[0] > '9' || at[1] < '0' || at[1] > '9')
        beep("two digits");
    value = (at[0] - '0') * 10 + at[1] - '0';
    if (value > most)
        beep("too late");
    at += 2;
    return value;
}

static void set(void)
{
    struct alarm *alarm = &alarms[count];
    if (count == MOST)
        beep("too many alarms");
    alarm->hour = two_digits(23);
    if (*at++ != ':')
        beep("colon");
    alarm->minute = two_digits(59);
    if (*at == 'w') {
        alarm->weekdays = 1;
        at++;
    }
    if (*at == 'n') {
        /* A nap: rings again half an hour later, unless it is midnight that was set. */
        if (alarm->hour || alarm->minute)
            alarm->nap = 30;
        at++;
    }
    count++;
}

/* In winter all alarms that are set before the switch ring an hour later. */
static void winter(void)
{
    at++;
    for (int i = 0; i < count; i++)
        if (alarms[i].hour < 23)
            alarms[i].hour++;
        else
            alarms[i].hour = alarms[i].minute = 0;
}

static void today(void)
{
    at++;
    if (*at < '1' || *at > '7')
        beep("day");
    day = *at++ - '0';
}

static void parse(void)
{
    while (*at) {
        if (*at == 'd')
            today();
        else if (*at == 'W')
            winter();
        else
            set();
        if (*at == ';')
            at++;
        else if (*at)
            beep("semicolon");
    }
}

static int rings(const struct alarm *alarm)
{
    return !alarm->weekdays || day <= 5;
}

static int minutes(const struct alarm *alarm)
{
    return alarm->hour * 60 + alarm->minute;
}

static void sort(void)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && minutes(&alarms[j]) < minutes(&alarms[j - 1]); j--) {
            struct alarm swap = alarms[j];
            alarms[j] = alarms[j - 1];
            alarms[j - 1] = swap;
        }
}

int main(int argc, char **argv)
{
    if (argc != 2)
        beep("usage");
    at = argv[1];
    parse();
    sort();
    for (int i = 0; i < count; i++)
        if (rings(&alarms[i]))
        {
            printf("%02d:%02d\n", alarms[i].hour, alarms[i].minute);
            if (alarms[i].nap) {
                int again = minutes(&alarms[i]) + alarms[i].nap;
                printf("%02d:%02d again\n", again / 60 % 24, again % 60);
            }
        }
    return 0;
}
