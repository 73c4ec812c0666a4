// Wide-oriented streams: fputwc, fgetws, wprintf on a file, orientation.
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    printf("%d\n", setlocale(LC_ALL, "C.UTF-8") != NULL);
    FILE *f = fopen("wide", "w+");
    printf("%d\n", fwide(f, 0));
    fwprintf(f, L"%ls %d\n", L"\x20ac uro", 5);
    fputwc(L'\xe9', f);
    fputws(L"nd\n", f);
    printf("%d\n", fwide(f, 0) > 0);
    rewind(f);
    wchar_t line[32];
    while (fgetws(line, 32, f)) {
        for (wchar_t *p = line; *p; p++)
            printf("%x ", (unsigned)*p);
        printf("\n");
    }
    printf("%d\n", fgetwc(f) == WEOF);
    fclose(f);
    f = fopen("wide", "r");
    int c, n = 0;
    while ((c = getc(f)) != EOF)
        n = n * 31 % 10007 + c;
    printf("%d\n", n);
    rewind(f);
    fclose(f);
    return 0;
}
