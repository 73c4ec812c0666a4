// strftime with every conversion of the C locale, and strptime reading some of it back.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
    struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 15, .tm_min = 4, .tm_sec = 5, .tm_wday = 4,
                    .tm_yday = 59};
    const char *conversions = "aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyY%";
    char buf[128];
    for (const char *c = conversions; *c; c++) {
        char fmt[3] = {'%', *c, 0};
        size_t n = strftime(buf, sizeof buf, fmt, &tm);
        printf("%c %zu [%s]\n", *c, n, buf);
    }
    printf("%zu\n", strftime(buf, 5, "%Y-%m-%d", &tm));
    printf("%zu\n", strftime(buf, sizeof buf, "", &tm));
    struct tm first = {.tm_year = 121, .tm_mon = 0, .tm_mday = 1, .tm_wday = 5, .tm_yday = 0};
    strftime(buf, sizeof buf, "%G-W%V-%u %U %W %I%p", &first);
    puts(buf);
    struct tm back;
    memset(&back, 0, sizeof back);
    char *rest = strptime("2021-12-31 23:59:58 tail", "%Y-%m-%d %H:%M:%S", &back);
    printf("%s %d %d %d %d %d %d\n", rest, back.tm_year, back.tm_mon, back.tm_mday, back.tm_hour, back.tm_min,
           back.tm_sec);
    printf("%d\n", strptime("Foo", "%b", &back) == NULL);
    return 0;
}
