// mktime normalises, in UTC and in a POSIX time zone with summer time.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void show(int y, int mo, int d, int h, int mi, int s, int dst) {
    struct tm tm = {.tm_year = y - 1900, .tm_mon = mo - 1, .tm_mday = d, .tm_hour = h, .tm_min = mi, .tm_sec = s,
                    .tm_isdst = dst};
    long long t = mktime(&tm);
    printf("%lld %d-%02d-%02d %02d:%02d:%02d %d %d %d\n", t, tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour,
           tm.tm_min, tm.tm_sec, tm.tm_wday, tm.tm_yday, tm.tm_isdst);
}

static void all(void) {
    show(1970, 1, 1, 0, 0, 0, 0);
    show(2024, 2, 30, 0, 0, 0, -1);
    show(2023, 14, -3, 25, 61, 61, -1);
    show(2023, 7, 1, 12, 0, 0, -1);
    show(2023, 12, 1, 12, 0, 0, -1);
    show(2023, 7, 1, 12, 0, 0, 0);
    show(1999, 1, 1000, 0, 0, -1, -1);
}

int main(void) {
    setenv("TZ", "UTC0", 1);
    tzset();
    all();
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
    all();
    printf("%s %s %ld %d\n", tzname[0], tzname[1], timezone, daylight);
    time_t t = 1688212800;
    printf("%s", ctime(&t));
    char buf[64];
    strftime(buf, sizeof buf, "%z %Z", localtime(&t));
    puts(buf);
    return 0;
}
