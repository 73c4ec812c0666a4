/* strtol and its like as C23 has them, under the names that newer glibc headers use: base 2 may be written 0b101. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <wchar.h>

/* The digits behind a 0b prefix, or null if there is no such prefix. Only bases 0 and 2 know it. */
static const char *binary_digits(const char *text, int base, int *negative)
{
    if (base != 0 && base != 2) return NULL;
    while (isspace((unsigned char)*text)) text++;
    *negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (text[0] != '0' || (text[1] | 32) != 'b' || (text[2] != '0' && text[2] != '1')) return NULL;
    return text + 2;
}

static unsigned long long take_binary(const char *digits, char **end, int *overflow)
{
    unsigned long long value = 0;
    *overflow = 0;
    for (; *digits == '0' || *digits == '1'; digits++) {
        *overflow |= value >> 63 != 0;
        value = value << 1 | (unsigned)(*digits - '0');
    }
    if (end) *end = (char *)digits;
    return value;
}

long long __isoc23_strtoll(const char *text, char **end, int base)
{
    int negative, overflow;
    const char *digits = binary_digits(text, base, &negative);
    if (!digits) return strtoll(text, end, base);
    unsigned long long value = take_binary(digits, end, &overflow);
    if (overflow || value > (unsigned long long)LLONG_MAX + negative) {
        errno = ERANGE;
        return negative ? LLONG_MIN : LLONG_MAX;
    }
    return (long long)(negative ? -value : value);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
    int negative, overflow;
    const char *digits = binary_digits(text, base, &negative);
    if (!digits) return strtoull(text, end, base);
    unsigned long long value = take_binary(digits, end, &overflow);
    if (overflow) {
        errno = ERANGE;
        return ULLONG_MAX;
    }
    return negative ? -value : value;
}

long __isoc23_strtol(const char *text, char **end, int base)
{
    return __isoc23_strtoll(text, end, base);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    return __isoc23_strtoull(text, end, base);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base)
{
    return __isoc23_strtoll(text, end, base);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base)
{
    return __isoc23_strtoull(text, end, base);
}

long __isoc23_strtol_l(const char *text, char **end, int base, locale_t locale)
{
    return __isoc23_strtol(text, end, base);
}

unsigned long __isoc23_strtoul_l(const char *text, char **end, int base, locale_t locale)
{
    return __isoc23_strtoul(text, end, base);
}

long long __isoc23_strtoll_l(const char *text, char **end, int base, locale_t locale)
{
    return __isoc23_strtoll(text, end, base);
}

unsigned long long __isoc23_strtoull_l(const char *text, char **end, int base, locale_t locale)
{
    return __isoc23_strtoull(text, end, base);
}
