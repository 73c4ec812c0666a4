// Seeking: from start, current, end, past the end, holes, ftell, fgetpos, mixed reads and writes.
#include <stdio.h>
#include <string.h>

int main(void) {
    FILE *f = fopen("data", "w+b");
    for (int i = 0; i < 100; i++)
        fprintf(f, "%02d", i);
    printf("%ld\n", ftell(f));
    char buf[8] = {0};
    fseek(f, 20, SEEK_SET);
    printf("%zu %.4s\n", fread(buf, 1, 4, f), buf);
    fseek(f, -2, SEEK_CUR);
    printf("%zu %.2s %ld\n", fread(buf, 1, 2, f), buf, ftell(f));
    fseek(f, -4, SEEK_END);
    printf("%zu %.4s %d\n", fread(buf, 1, 8, f), buf, feof(f) != 0);
    fpos_t pos;
    fseek(f, 50, SEEK_SET);
    fgetpos(f, &pos);
    fputs("XX", f);
    fsetpos(f, &pos);
    printf("%zu %.4s\n", fread(buf, 1, 4, f), buf);
    fseek(f, 300, SEEK_SET);
    fputc('!', f);
    fflush(f);
    fseek(f, 0, SEEK_END);
    printf("%ld\n", ftell(f));
    fseek(f, 250, SEEK_SET);
    printf("%d\n", getc(f));
    printf("%d\n", fseek(f, -1, SEEK_SET));
    printf("%d\n", fseek(f, 0, 99));
    rewind(f);
    printf("%c\n", getc(f));
    fseeko(f, 1, SEEK_SET);
    printf("%ld %c\n", (long)ftello(f), getc(f));
    fclose(f);
    f = fopen("data", "r+");
    fseek(f, 2, SEEK_SET);
    fwrite("zz", 1, 2, f);
    fclose(f);
    f = fopen("data", "a+");
    fputs("end", f);
    printf("%ld\n", ftell(f));
    rewind(f);
    printf("%s\n", fgets(buf, 8, f));
    fclose(f);
    return 0;
}
