// %s with widths and precisions, %n, return values, snprintf truncation, asprintf, dprintf.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
    printf("[%s] [%10s] [%-10s] [%.2s] [%10.2s] [%-10.0s] [%.*s]\n", "text", "text", "text", "text", "text", "text", 3,
           "text");
    const char unterminated[3] = {'a', 'b', 'c'};
    printf("[%.3s]\n", unterminated);
    int n, m;
    int r = printf("12345%n67890%n\n", &n, &m);
    printf("%d %d %d\n", n, m, r);
    char buf[8];
    memset(buf, '#', sizeof buf);
    r = snprintf(buf, sizeof buf, "%s", "longer than eight");
    printf("%d [%s]\n", r, buf);
    r = snprintf(buf, 1, "%s", "x");
    printf("%d [%s]\n", r, buf);
    r = snprintf(NULL, 0, "%d-%s", 12345, "abc");
    printf("%d\n", r);
    r = sprintf(buf, "%s", "");
    printf("%d [%s]\n", r, buf);
    char *p;
    r = asprintf(&p, "%08.3f|%x", 3.14159, 255);
    printf("%d %s\n", r, p);
    free(p);
    fflush(stdout);
    dprintf(1, "direct %d\n", 5);
    printf("%ls %lc %.3ls\n", L"wide", L'w', L"truncate");
    fprintf(stdout, "%s%c", "a\tb", '\n');
    return 0;
}
