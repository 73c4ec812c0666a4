// Buffering: unbuffered, line and full buffering seen through a pipe-like order of write and printf.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char buffer[32];

int main(void) {
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    printf("one ");
    (void)!write(1, "[first]", 7);
    printf("two ");
    fflush(stdout);
    (void)!write(1, "[second]", 8);
    printf("three which is longer than the thirty-two bytes ");
    (void)!write(1, "[third]", 7);
    printf("\n");
    fflush(stdout);
    FILE *f = fopen("f", "w");
    setvbuf(f, NULL, _IONBF, 0);
    fputs("abc", f);
    char back[8] = {0};
    FILE *g = fopen("f", "r");
    printf("%zu %s\n", fread(back, 1, 7, g), back);
    fclose(g);
    fclose(f);
    f = fopen("f", "w");
    setvbuf(f, NULL, _IOLBF, BUFSIZ);
    fputs("line\npart", f);
    g = fopen("f", "r");
    memset(back, 0, sizeof back);
    printf("%zu %s", fread(back, 1, 7, g), back);
    fclose(g);
    fclose(f);
    fflush(stdout);
    fputs("to stderr\n", stderr);
    puts("done");
    return 0;
}
