// putc, puts, fputs, getc and friends, with unusual bytes, EOF and error flags.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
    printf("%d\n", putchar('A'));
    printf("%d\n", fputc(300, stdout) == (300 & 255));
    printf("%d %d\n", puts("x") >= 0, fputs("", stdout) >= 0);
    FILE *f = fopen("bytes", "w+b");
    for (int i = 0; i < 256; i++)
        putc(i, f);
    rewind(f);
    int ok = 1, c, n = 0;
    while ((c = getc(f)) != EOF)
        ok &= c == n++;
    printf("%d %d %d\n", ok, n, feof(f) != 0);
    clearerr(f);
    printf("%d\n", feof(f) != 0);
    fclose(f);
    f = fopen("bytes", "r");
    printf("%d %d\n", fputc('x', f), ferror(f) != 0);
    clearerr(f);
    printf("%d %d\n", ferror(f) != 0, fileno(f) > 2);
    fclose(f);
    printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
    putchar_unlocked('u');
    fputs_unlocked("nlocked\n", stdout);
    fflush(NULL);
    perror("no error");
    return 0;
}
