// Opening modes: r, w, a, x, +, errors for missing files, writing to a read stream, closing.
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void check(const char *name, const char *mode) {
    errno = 0;
    FILE *f = fopen(name, mode);
    if (!f) {
        printf("%s %s: %s\n", name, mode, strerror(errno));
        return;
    }
    int w = fputs("new", f);
    int err = ferror(f) != 0;
    fflush(f);
    rewind(f);
    char buf[64] = "";
    size_t n = fread(buf, 1, sizeof buf - 1, f);
    buf[n] = 0;
    printf("%s %s: write %d error %d, read [%s] error %d, close %d\n", name, mode, w >= 0, err, buf, ferror(f) != 0,
           fclose(f));
}

int main(void) {
    check("missing", "r");
    check("missing", "r+");
    check("text", "r");
    check("text", "r+");
    check("text", "a");
    check("text", "a+");
    check("text", "wx");
    check("fresh", "wx");
    check("text", "w+");
    check("text", "w");
    check("no/such/dir", "w");
    check("text/below", "r");
    check(".", "w");
    check("text", "q");
    check("", "r");
    return 0;
}
