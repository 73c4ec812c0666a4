// sscanf: every conversion, widths, suppression, sets, assignments count, %n, failures.
#include <stdio.h>

int main(void) {
    int a, b, n, r;
    unsigned u;
    long l;
    short h;
    signed char hh;
    float f;
    double d;
    long double ld;
    char s[20], t[20], c;
    r = sscanf("12 -34", "%d%d", &a, &b);
    printf("%d %d %d\n", r, a, b);
    r = sscanf("0x1f 017 10", "%i%i%i", &a, &b, &n);
    printf("%d %d %d %d\n", r, a, b, n);
    r = sscanf("ff 777 42", "%x%o%u", &u, (unsigned *)&a, (unsigned *)&b);
    printf("%d %u %d %d\n", r, u, a, b);
    r = sscanf("-9000000000 -300 100", "%ld%hd%hhd", &l, &h, &hh);
    printf("%d %ld %d %d\n", r, l, h, hh);
    r = sscanf("1.5 -2e3 0x1.8p1 inf", "%f%lf%Lf%f", &f, &d, &ld, &f);
    printf("%d %g %g %Lg\n", r, f, d, ld);
    r = sscanf("  word another", "%s%s", s, t);
    printf("%d [%s] [%s]\n", r, s, t);
    r = sscanf("abcdef", "%3s%c%2c", s, &c, t);
    printf("%d [%s] %c %c%c\n", r, s, c, t[0], t[1]);
    r = sscanf("key=value;rest", "%[^=]=%[a-z]%n", s, t, &n);
    printf("%d [%s] [%s] %d\n", r, s, t, n);
    r = sscanf("]]-x", "%[]-]%s", s, t);
    printf("%d [%s] [%s]\n", r, s, t);
    r = sscanf("10 skip 20", "%d%*s%d", &a, &b);
    printf("%d %d %d\n", r, a, b);
    r = sscanf("12:34:56", "%2d:%2d:%2d", &a, &b, &n);
    printf("%d %d %d %d\n", r, a, b, n);
    r = sscanf("12345678", "%3d%2d%d", &a, &b, &n);
    printf("%d %d %d %d\n", r, a, b, n);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5 x", "%d%d", &a, &b));
    r = sscanf("100%", "%d%%%n", &a, &n);
    printf("%d %d %d\n", r, a, n);
    r = sscanf("a  b", "a b%n", &n);
    printf("%d %d\n", r, n);
    void *p;
    r = sscanf("0x1234", "%p", &p);
    printf("%d %d\n", r, p == (void *)0x1234);
    return 0;
}
