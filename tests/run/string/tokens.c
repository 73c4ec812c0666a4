// strtok, strtok_r, strsep: empty fields, several delimiters, nesting.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
    char a[] = "  one, two,,three ;four";
    for (char *t = strtok(a, " ,;"); t; t = strtok(NULL, " ,;"))
        printf("[%s]", t);
    printf("\n");
    char b[] = "a=1&b=2&c&=4";
    char *outer, *inner;
    for (char *pair = strtok_r(b, "&", &outer); pair; pair = strtok_r(NULL, "&", &outer)) {
        char *k = strtok_r(pair, "=", &inner), *v = strtok_r(NULL, "=", &inner);
        printf("%s:%s ", k, v ? v : "-");
    }
    printf("\n");
    char c[] = ":x::y:", *p = c, *f;
    while ((f = strsep(&p, ":")))
        printf("<%s>", f);
    printf("\n");
    char d[] = "";
    printf("%d\n", strtok(d, ",") == NULL);
    char e[] = "no delimiters";
    printf("%s\n", strtok(e, "|"));
    return 0;
}
