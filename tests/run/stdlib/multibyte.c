// mblen, mbtowc, wctomb, mbstowcs, wcstombs in the C locale.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
    wchar_t w = 0;
    char out[16];
    printf("%d\n", (int)MB_CUR_MAX);
    printf("%d %d %d\n", mblen("a", 1), mblen("", 1), mblen(NULL, 0));
    printf("%d ", mbtowc(&w, "x", 1));
    printf("%d\n", (int)w);
    printf("%d %c\n", wctomb(out, L'q'), out[0]);
    wchar_t wide[16];
    size_t n = mbstowcs(wide, "hello", 16);
    printf("%zu %ls\n", n, wide);
    n = wcstombs(out, L"world", sizeof out);
    printf("%zu %s\n", n, out);
    n = mbstowcs(NULL, "length only", 0);
    printf("%zu\n", n);
    printf("%d %d\n", mblen("abc", 0), mbtowc(&w, "", 1));
    mbstate_t st;
    memset(&st, 0, sizeof st);
    n = mbrtowc(&w, "z", 1, &st);
    printf("%zu %d %d\n", n, (int)w, mbsinit(&st) != 0);
    n = wcrtomb(out, L'k', &st);
    printf("%zu %c\n", n, out[0]);
    printf("%d %d\n", btowc('A'), wctob(L'B'));
    return 0;
}
