// strtol and friends: bases, prefixes, white space, overflow, end pointers.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void check(const char *s, int base) {
    char *end;
    errno = 0;
    long v = strtol(s, &end, base);
    int e1 = errno;
    errno = 0;
    char *uend;
    unsigned long u = strtoul(s, &uend, base);
    printf("[%s] %d: %ld %d %d, %lu %d %d\n", s, base, v, (int)(end - s), e1, u, (int)(uend - s), errno);
}

int main(void) {
    static const char *const inputs[] = {"0", "42", "-42", "+7", "  \t\n12x", "0x1F", "0x", "0xg", "077", "08", "z", "", " ", "-",
                                         "9223372036854775807", "9223372036854775808", "-9223372036854775808",
                                         "-9223372036854775809", "18446744073709551615", "18446744073709551616",
                                         "-18446744073709551615", "99999999999999999999999", "--1", "1 2"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        check(inputs[i], 10);
        check(inputs[i], 0);
        check(inputs[i], 16);
    }
    check("zz", 36);
    check("1012", 2);
    check("777", 8);
    printf("%d %d %ld %lld\n", atoi("  -12abc"), atoi("x"), atol("123456789012"), atoll("-5"));
    char *end;
    printf("%jd %ju\n", strtoimax("-100", &end, 10), strtoumax("100", &end, 16));
    printf("%lld %llu\n", strtoll("-9223372036854775808", NULL, 0), strtoull("0xffffffffffffffff", NULL, 0));
    return 0;
}
