// Comparison and searching of strings and memory.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
    printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("", ""), sign(strcmp("a\xff", "a\x01")));
    printf("%d %d %d\n", strncmp("abcX", "abcY", 3), sign(strncmp("abcX", "abcY", 4)), strncmp("a", "b", 0));
    printf("%d %d\n", memcmp("a\0b", "a\0b", 3), sign(memcmp("a\0b", "a\0c", 3)));
    printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strncasecmp("ABCd", "abce", 4)), sign(strcoll("a", "B")));
    const char *s = "the cat sat on the mat";
    printf("%s|%s|%d\n", strchr(s, 'c'), strrchr(s, 't'), strchr(s, 'z') == NULL);
    printf("%d %d\n", *strchr(s, 0), (int)(strchrnul(s, 'z') - s));
    printf("%s|%s|%d\n", strstr(s, "the m"), strstr(s, ""), strstr(s, "dog") == NULL);
    printf("%s|%d\n", strcasestr(s, "SAT"), strcasestr(s, "xyz") == NULL);
    printf("%zu %zu %zu\n", strspn(s, "eht"), strcspn(s, "abc"), strspn(s, ""));
    printf("%s|%d\n", strpbrk(s, "xyzo"), strpbrk(s, "q") == NULL);
    printf("%d %d %d\n", (int)((char *)memchr(s, 'a', 10) - s), memchr(s, 'm', 5) == NULL,
           (int)((char *)memrchr(s, 'a', 22) - s));
    printf("%d %d\n", (int)((char *)memmem(s, 22, "sat", 3) - s), memmem(s, 10, "mat", 3) == NULL);
    printf("%zu %zu\n", strlen(s), strnlen(s, 5));
    printf("%d %d\n", sign(strverscmp("file9", "file10")), sign(strverscmp("1.01", "1.1")));
    printf("%d %d\n", ffs(8), bcmp("a", "a", 1));
    printf("%s %s\n", basename("/usr/lib/x.so"), basename("plain"));
    char x[20];
    size_t n = strxfrm(x, "text", sizeof x);
    printf("%zu %s\n", n, x);
    for (int len = 0; len < 40; len += 3) {
        char a[64], b[64];
        memset(a, 'q', sizeof a);
        memset(b, 'q', sizeof b);
        b[len] = 'r';
        printf("%d%d", sign(memcmp(a, b, 64)), memcmp(a, b, (size_t)len));
    }
    printf("\n");
    return 0;
}
