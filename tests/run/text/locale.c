// The C locale: setlocale, localeconv, nl_langinfo.
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    printf("%s\n", setlocale(LC_NUMERIC, NULL));
    printf("%s\n", setlocale(LC_ALL, "C"));
    printf("%s\n", setlocale(LC_NUMERIC, "POSIX"));
    struct lconv *l = localeconv();
    printf("[%s] [%s] [%s] [%s] %d\n", l->decimal_point, l->thousands_sep, l->grouping, l->currency_symbol,
           l->frac_digits);
    printf("%s %s %s\n", nl_langinfo(DAY_1), nl_langinfo(MON_12), nl_langinfo(ABDAY_7));
    printf("%s %s\n", nl_langinfo(RADIXCHAR), nl_langinfo(D_T_FMT));
    printf("%s %s\n", nl_langinfo(YESEXPR), nl_langinfo(AM_STR));
    printf("%.2f\n", 1234.5);
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    printf("%d\n", c != (locale_t)0);
    locale_t old = uselocale(c);
    printf("%d\n", strcmp(nl_langinfo_l(MON_1, c), "January"));
    uselocale(old);
    freelocale(c);
    /* The environment says nothing. */
    printf("%s %zu\n", setlocale(LC_ALL, ""), MB_CUR_MAX);
    return 0;
}
