// strlen, strchr and memchr at every offset and length, next to the end of the object.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    unsigned check = 0;
    for (size_t n = 1; n < 70; n++) {
        char *p = malloc(n);
        memset(p, 'a', n - 1);
        p[n - 1] = 0;
        check = check * 31 + (unsigned)strlen(p);
        for (size_t k = 0; k < n; k += 5)
            check = check * 31 + (unsigned)strlen(p + k);
        if (n > 2) {
            p[n - 2] = 'b';
            check = check * 31 + (unsigned)(strchr(p, 'b') - p);
            check = check * 31 + (unsigned)((char *)memchr(p, 'b', n) - p);
            check = check * 31 + (unsigned)(strrchr(p, 'b') - p);
            check = check * 31 + (unsigned)strcspn(p, "b");
        }
        char *q = strdup(p);
        check = check * 31 + (unsigned)strcmp(p, q);
        check = check * 31 + (unsigned)(strstr(p, q) - p);
        free(q);
        free(p);
    }
    printf("%08x\n", check);
    return 0;
}
