// Copying and filling: overlaps, padding, truncation, return values, every alignment.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(void) {
    char b[32] = "0123456789";
    memmove(b + 2, b, 8);
    puts(b);
    memmove(b, b + 2, 8);
    puts(b);
    printf("%s\n", strcpy(b, "copy"));
    printf("%s %d\n", stpcpy(b, "end") == b + 3 ? "yes" : "no", b[3]);
    memset(b, '#', sizeof b);
    strncpy(b, "ab", 5);
    printf("%s %d %d %c\n", b, b[2], b[4], b[5]);
    strncpy(b, "abcdefgh", 4);
    printf("%.5s\n", b);
    printf("%d\n", (int)(stpncpy(b, "xy", 6) - b));
    b[0] = 0;
    strcat(b, "one");
    strcat(b, "-two");
    strncat(b, "-three", 3);
    puts(b);
    char *d = strdup(b), *n = strndup(b, 3);
    printf("%s %s\n", d, n);
    free(d);
    free(n);
    char *e = memccpy(b, "key=value", '=', 20);
    printf("%d %.4s\n", (int)(e - b), b);
    printf("%d\n", memccpy(b, "abc", 'z', 3) == NULL);
    printf("%d\n", (int)((char *)mempcpy(b, "12345", 5) - b));
    bzero(b, 3);
    printf("%d%d%d%c\n", b[0], b[1], b[2], b[3]);
    printf("%zu %s\n", strlcpy(b, "truncated", 6), b);
    printf("%zu %s\n", strlcat(b, "!!!!", 8), b);
    unsigned char big[300], out[300];
    for (int i = 0; i < 300; i++)
        big[i] = (unsigned char)(i * 31);
    unsigned check = 0;
    for (int from = 0; from < 9; from++)
        for (int to = 0; to < 9; to++)
            for (int len = 0; len < 80; len += 7) {
                memset(out, 0, sizeof out);
                memcpy(out + to, big + from, (size_t)len);
                for (int i = 0; i < 100; i++)
                    check = check * 33 + out[i];
            }
    printf("%08x\n", check);
    for (int shift = -20; shift <= 20; shift += 5) {
        memcpy(out, big, sizeof out);
        memmove(out + 100 + shift, out + 100, 90);
        for (int i = 0; i < 300; i++)
            check = check * 33 + out[i];
    }
    printf("%08x\n", check);
    char s[] = "swab me!";
    swab(s, b, 8);
    b[8] = 0;
    puts(b);
    return 0;
}
