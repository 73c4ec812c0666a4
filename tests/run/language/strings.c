// String literals: escapes, concatenation, embedded NUL, sizes, wide and UTF prefixes.
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

int main(void) {
    printf("%zu %zu\n", sizeof "a\0b", strlen("a\0b"));
    puts("one" " two" "\x20three\41");
    const char e[] = "\a\b\f\n\r\t\v\\\'\"\?\e\177\xff";
    for (size_t i = 0; i < sizeof e; i++)
        printf("%02x ", (unsigned char)e[i]);
    printf("\n");
    char no_nul[3] = "abc";
    printf("%.3s %zu\n", no_nul, sizeof no_nul);
    printf("%c %c\n", "hexdump"[3], 4 ["index"]);
    const wchar_t w[] = L"w\u00e9\U0001F600";
    printf("%zu %x %x\n", sizeof w / sizeof *w, (unsigned)w[1], (unsigned)w[2]);
    const char16_t s[] = u"\U0001F600";
    printf("%zu %x %x\n", sizeof s / sizeof *s, s[0], s[1]);
    const char32_t t[] = U"\U0001F600";
    printf("%zu %x\n", sizeof t / sizeof *t, (unsigned)t[0]);
    const char u8[] = u8"é€";
    for (size_t i = 0; u8[i]; i++)
        printf("%02x", (unsigned char)u8[i]);
    printf("\n%d %d\n", '\377', L'\377');
    printf("%s", "multi\
line\n");
    printf("%s\n", __func__);
    return 0;
}
