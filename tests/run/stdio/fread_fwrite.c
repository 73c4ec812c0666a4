// Block input and output: items, partial items, large blocks, fwrite of zero, putw-like records.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { int id; double value; char name[12]; };

int main(void) {
    FILE *f = fopen("records", "w+b");
    struct record r[20];
    memset(r, 0, sizeof r);
    for (int i = 0; i < 20; i++) {
        r[i].id = i;
        r[i].value = i * 1.5;
        snprintf(r[i].name, sizeof r[i].name, "name%d", i);
    }
    printf("%zu\n", fwrite(r, sizeof *r, 20, f));
    fseek(f, 7 * (long)sizeof *r, SEEK_SET);
    struct record one;
    printf("%zu %d %g %s\n", fread(&one, sizeof one, 1, f), one.id, one.value, one.name);
    fseek(f, -(long)sizeof one - 4, SEEK_END);
    char rest[200];
    printf("%zu %ld\n", fread(rest, sizeof one, 5, f), ftell(f));
    printf("%zu %zu\n", fwrite(r, 0, 5, f), fread(r, 5, 0, f));
    fclose(f);
    size_t n = 100000;
    unsigned char *big = malloc(n), *back = malloc(n);
    for (size_t i = 0; i < n; i++)
        big[i] = (unsigned char)(i * 7 + i / 256);
    f = fopen("big", "w+b");
    printf("%zu %ld\n", fwrite(big, 1, n, f), ftell(f));
    rewind(f);
    size_t got = 0, k;
    while ((k = fread(back + got, 1, 777, f)) > 0)
        got += k;
    printf("%zu %d\n", got, memcmp(big, back, n));
    fclose(f);
    free(big);
    free(back);
    return 0;
}
