// gmtime and timegm over a wide range of times, leap years, before 1970.
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

int main(void) {
    static const long long times[] = {0, 1, -1, 86399, 86400, 951782400, 951868800, 1078012800, 1709164800, 4102444800,
                                      -2208988800, 253402300799, 1700000000, -62135596800};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
        time_t t = (time_t)times[i];
        struct tm tm;
        gmtime_r(&t, &tm);
        printf("%lld: %d-%02d-%02d %02d:%02d:%02d wday %d yday %d dst %d back %d\n", times[i], tm.tm_year + 1900,
               tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_wday, tm.tm_yday, tm.tm_isdst,
               timegm(&tm) == t);
    }
    time_t zero = 0;
    printf("%s%s", asctime(gmtime(&zero)), ctime(&zero));
    printf("%g\n", difftime(100, 250));
    return 0;
}
