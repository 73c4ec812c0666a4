// scanf on standard input, mixed with getchar and fgets.
#include <stdio.h>

int main(void) {
    int n, total = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (int i = 0; i < n; i++) {
        int v;
        if (scanf("%d", &v) != 1)
            return 2;
        total += v;
    }
    printf("%d of %d\n", total, n);
    char word[32];
    double d;
    printf("%d ", scanf(" %31[a-zA-Z] , %lf", word, &d));
    printf("%s %g\n", word, d);
    int c = getchar();
    printf("%d\n", c);
    char line[16];
    while (fgets(line, sizeof line, stdin))
        printf("<%s>", line);
    printf("\n%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
    printf("%d\n", scanf("%d", &n));
    return 0;
}
