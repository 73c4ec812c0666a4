// fgets limits, getline growth, getdelim, fgetc, and lines with NUL bytes.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    FILE *f = fopen("lines.txt", "r");
    if (!f)
        return 1;
    char buf[6];
    for (int i = 0; i < 4 && fgets(buf, sizeof buf, f); i++)
        printf("%zu[%s]\n", strlen(buf), buf);
    printf("%d\n", fgets(buf, 1, f) == buf && buf[0] == 0);
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    while ((n = getline(&line, &size, f)) != -1)
        printf("%zd %d %s", n, size > (size_t)n, line);
    printf("%d\n", feof(f) != 0);
    rewind(f);
    while ((n = getdelim(&line, &size, 'e', f)) != -1)
        printf("%zd ", n);
    printf("\n");
    free(line);
    fclose(f);
    f = fopen("nul.bin", "w+b");
    fwrite("a\0b\nc\0\n", 1, 7, f);
    rewind(f);
    char raw[16];
    memset(raw, '.', sizeof raw);
    if (fgets(raw, sizeof raw, f))
        for (int i = 0; i < 6; i++)
            printf("%02x ", (unsigned char)raw[i]);
    int c, count = 0;
    while ((c = fgetc(f)) != EOF)
        count += c;
    printf("%d\n", count);
    fclose(f);
    return 0;
}
