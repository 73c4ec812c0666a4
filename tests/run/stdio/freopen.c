// freopen of standard streams to files and back to reading.
#include <stdio.h>

int main(void) {
    char line[64];
    if (!freopen("in.txt", "r", stdin))
        return 1;
    while (fgets(line, sizeof line, stdin))
        printf("in: %s", line);
    FILE *err = freopen("err.txt", "w", stderr);
    fprintf(stderr, "captured %d\n", 42);
    fclose(err);
    FILE *f = fopen("err.txt", "r");
    printf("err: %s", fgets(line, sizeof line, f));
    f = freopen("in.txt", "r", f);
    printf("again: %s", fgets(line, sizeof line, f));
    fclose(f);
    f = fopen("in.txt", "r");
    printf("%d\n", freopen("missing", "r", f) == NULL);
    fflush(stdout);
    if (!freopen("out.txt", "w", stdout))
        return 2;
    printf("not on the real standard output\n");
    return 5;
}
