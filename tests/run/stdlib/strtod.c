// strtod, strtof, strtold: decimal, hexadecimal, exponents, infinities, ranges, halfway cases.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void check(const char *s) {
    char *end;
    errno = 0;
    double d = strtod(s, &end);
    printf("[%s] %.17g %d %d", s, d, (int)(end - s), errno);
    errno = 0;
    float f = strtof(s, &end);
    printf(" | %.9g %d", f, errno);
    errno = 0;
    long double l = strtold(s, &end);
    printf(" | %.21Lg %d %d\n", l, (int)(end - s), errno);
}

int main(void) {
    static const char *const inputs[] = {"0", "-0", "1", "1.", ".5", ".", "1e", "1e+", "1e5", "1E-5", "-1.5e3x", "  2.5", "inf",
                                         "-INFINITY", "infx", "0x1p3", "0x1.8p-1", "0x.8", "0x", "0xp1", "1e400", "-1e400",
                                         "1e-400", "4.9e-324", "2.4703282292062327e-324", "1.7976931348623157e308",
                                         "1.7976931348623159e308", "0.1", "0.30000000000000004", "9007199254740993",
                                         "9007199254740992.99999999", "123456789012345678901234567890", "3.4028235e38",
                                         "3.4028236e38", "1e-45", "1e4932", "1.189731495357231765e4932", "1e5000",
                                         "2.2250738585072011e-308", "100000000000000016777215", "e5", "", "+.5e+1"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        check(inputs[i]);
    printf("%g %g\n", atof("2.5abc"), atof("x"));
    char *end;
    printf("%d\n", strtod("nan", &end) != strtod("nan(12)", &end));
    return 0;
}
