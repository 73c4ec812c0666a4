// The v-family: vprintf, vsnprintf, vsscanf, vfprintf.
#include <stdarg.h>
#include <stdio.h>

static int out(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = vprintf(fmt, ap);
    va_end(ap);
    return n;
}

static const char *text(const char *fmt, ...) {
    static char buf[64];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    return buf;
}

static int in(const char *s, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = vsscanf(s, fmt, ap);
    va_end(ap);
    return n;
}

static void complain(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fputs("warning: ", stderr);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
}

int main(void) {
    printf("%d\n", out("%s %d %g\n", "mixed", 1, 2.5));
    puts(text("%d/%d/%d", 1, 2, 3));
    puts(text("%c%c%c%c%c%c%c%c%c%c", 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'));
    int a, b;
    printf("%d ", in("7,8", "%d,%d", &a, &b));
    printf("%d %d\n", a, b);
    complain("%s:%d: %Lg\n", "file", 12, 1.5L);
    return 0;
}
