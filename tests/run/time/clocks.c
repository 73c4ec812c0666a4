// The clocks exist, never run backwards, and sleeping succeeds.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec a, b;
    int r = clock_gettime(CLOCK_MONOTONIC, &a);
    r |= clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%d %d\n", r, b.tv_sec > a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
    time_t t = time(NULL), u;
    printf("%d %d\n", t > 0, time(&u) >= t && u >= t);
    struct timeval tv;
    printf("%d %d\n", gettimeofday(&tv, NULL), tv.tv_usec < 1000000);
    struct timespec res;
    printf("%d %d\n", clock_getres(CLOCK_REALTIME, &res), res.tv_sec == 0);
    struct timespec nap = {0, 1000};
    printf("%d\n", nanosleep(&nap, NULL));
    printf("%d\n", usleep(1));
    printf("%d\n", clock() != (clock_t)-1);
    return 0;
}
