// wchar.h and wctype.h: strings, numbers, formatting, classification.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
    wchar_t b[64];
    wcscpy(b, L"wide");
    wcscat(b, L" string");
    printf("%zu %ls\n", wcslen(b), b);
    printf("%d %d %d\n", sign(wcscmp(L"a", L"b")), wcsncmp(L"abX", L"abY", 2), wcscasecmp(L"ABC", L"abc"));
    printf("%ls %ls %d\n", wcschr(b, L's'), wcsrchr(b, L'i'), wcsstr(b, L"xyz") == NULL);
    printf("%zu %zu\n", wcsspn(b, L"wide"), wcscspn(b, L" "));
    wchar_t *end, *save;
    printf("%ld %ls\n", wcstol(L"42abc", &end, 10), end);
    printf("%g %ls\n", wcstod(L"2.5e1x", &end), end);
    wchar_t list[] = L"a,b,,c";
    for (wchar_t *t = wcstok(list, L",", &save); t; t = wcstok(NULL, L",", &save))
        printf("[%ls]", t);
    printf("\n");
    int n = swprintf(b, 64, L"%d %ls %s %g", 7, L"w", "n", 0.5);
    printf("%d %ls\n", n, b);
    printf("%d\n", swprintf(b, 3, L"too long") < 0);
    int x;
    wchar_t word[16];
    printf("%d ", swscanf(L"12 word", L"%d %ls", &x, word));
    printf("%d %ls\n", x, word);
    wmemset(b, L'z', 3);
    b[3] = 0;
    wmemmove(b + 1, b, 3);
    b[4] = 0;
    printf("%ls %d\n", b, wmemcmp(b, L"zzzz", 4));
    printf("%d %d %d %d\n", iswalpha(L'x') != 0, iswdigit(L'5') != 0, iswspace(L'x') != 0, iswupper(L'A') != 0);
    printf("%lc %lc\n", (wint_t)towupper(L'q'), (wint_t)towlower(L'Q'));
    printf("%d %d\n", iswctype(L'3', wctype("digit")) != 0, (int)towctrans(L'a', wctrans("toupper")));
    printf("%x %x\n", (unsigned)towupper(0xe9), (unsigned)towlower(0x394));
    printf("%d %d\n", iswalpha(0xe9) != 0, iswalpha(0x4e2d) != 0);
    printf("%d %d\n", wcwidth(L'a'), wcwidth(0x4e2d));
    return 0;
}
