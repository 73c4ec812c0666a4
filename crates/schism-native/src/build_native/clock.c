/* Loaded into programs that are run a second time: for them it is more than a year later, at another time of day. What they show of the time
   shows then. Only what tells the time of day is changed: who waits for so long waits for so long. Who waits until a time of day waits for a year,
   and cannot be judged. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Another year, month, day of the month and of the week, hour, minute and second. */
#define LATER (400L * 86400 + 7 * 3600 + 13 * 60 + 29)

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI))
        now->tv_sec += LATER;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    int failed = syscall(SYS_gettimeofday, now, zone);
    if (!failed && now)
        now->tv_sec += LATER;
    return failed;
}

time_t time(time_t *now)
{
    struct timespec read = {0};
    clock_gettime(CLOCK_REALTIME_COARSE, &read);
    if (now)
        *now = read.tv_sec;
    return read.tv_sec;
}

int timespec_get(struct timespec *now, int base)
{
    return base == TIME_UTC && !clock_gettime(CLOCK_REALTIME, now) ? base : 0;
}

/* AddressSanitizer's library wants to be loaded first, and need not be. */
const char *__asan_default_options(void)
{
    return "verify_asan_link_order=0";
}
