// fmemopen and open_memstream.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char text[] = "10 20 thirty";
    FILE *f = fmemopen(text, strlen(text), "r");
    int a, b;
    char word[16];
    printf("%d ", fscanf(f, "%d %d %15s", &a, &b, word));
    printf("%d %d %s %d\n", a, b, word, fgetc(f));
    fseek(f, 3, SEEK_SET);
    printf("%c %ld\n", fgetc(f), ftell(f));
    fclose(f);
    char out[16];
    memset(out, '#', sizeof out);
    f = fmemopen(out, sizeof out, "w");
    fprintf(f, "%d-%d", 12, 34);
    fclose(f);
    printf("[%s] %d\n", out, out[6] == '#');
    char *p;
    size_t n;
    f = open_memstream(&p, &n);
    for (int i = 0; i < 100; i++)
        fprintf(f, "%d,", i);
    fflush(f);
    printf("%zu %.10s\n", n, p);
    fseek(f, 0, SEEK_SET);
    fputs("AB", f);
    fclose(f);
    printf("%.10s %zu\n", p, n);
    free(p);
    f = open_memstream(&p, &n);
    fclose(f);
    printf("%zu [%s]\n", n, p);
    free(p);
    return 0;
}
