// ungetc: one character, before EOF, at the start, then seeking discards it.
#include <stdio.h>

int main(void) {
    FILE *f = fopen("t", "w+");
    fputs("0123456789", f);
    rewind(f);
    int c = getc(f);
    ungetc('X', f);
    printf("%c %c %c\n", c, getc(f), getc(f));
    printf("%ld\n", ftell(f));
    ungetc('2', f);
    printf("%ld\n", ftell(f));
    fseek(f, 0, SEEK_CUR);
    printf("%c\n", getc(f));
    fseek(f, 0, SEEK_END);
    printf("%d %d\n", getc(f), feof(f) != 0);
    ungetc('Z', f);
    printf("%d %c\n", feof(f) != 0, getc(f));
    printf("%d\n", ungetc(EOF, f));
    clearerr(f);
    rewind(f);
    char buf[5] = {0};
    ungetc('-', f);
    size_t n = fread(buf, 1, 4, f);
    printf("%zu %s\n", n, buf);
    fclose(f);
    return 0;
}
