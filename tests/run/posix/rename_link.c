// rename, link, symlink, readlink, realpath-like resolution, replacing targets, loops.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *name, const char *text) {
    FILE *f = fopen(name, "w");
    fputs(text, f);
    fclose(f);
}

static void cat(const char *name) {
    char b[64] = {0};
    FILE *f = fopen(name, "r");
    if (!f) {
        printf("%s: %s\n", name, strerror(errno));
        return;
    }
    size_t n = fread(b, 1, 63, f);
    printf("%s: %zu %s\n", name, n, b);
    fclose(f);
}

int main(void) {
    put("a", "first");
    put("b", "second");
    printf("%d\n", rename("a", "b"));
    cat("a");
    cat("b");
    mkdir("d", 0755);
    printf("%d\n", rename("b", "d/c"));
    cat("d/c");
    printf("%d %d\n", rename("d/c", "d"), errno == EISDIR);
    printf("%d %d\n", rename("none", "x"), errno == ENOENT);
    printf("%d\n", rename("d", "e"));
    cat("e/c");
    printf("%d %d\n", rename("e", "e/sub"), errno == EINVAL);
    printf("%d\n", symlink("e/c", "s"));
    cat("s");
    char target[32] = {0};
    printf("%zd %s\n", readlink("s", target, sizeof target - 1), target);
    printf("%d %d\n", (int)readlink("e", target, sizeof target), errno == EINVAL);
    put("s", "through the link");
    cat("e/c");
    printf("%d\n", link("e/c", "hard"));
    put("hard", "shared");
    cat("e/c");
    printf("%d\n", unlink("s"));
    cat("e/c");
    (void)!symlink("loop2", "loop1");
    (void)!symlink("loop1", "loop2");
    printf("%d %d\n", open("loop1", O_RDONLY), errno == ELOOP);
    printf("%d %d\n", open("loop1", O_RDONLY | O_NOFOLLOW), errno == ELOOP);
    (void)!symlink("e", "dirlink");
    cat("dirlink/c");
    char *real = realpath("dirlink/../dirlink/./c", NULL), *cwd = getcwd(NULL, 0);
    printf("%s\n", real ? real + strlen(cwd) : "(null)");
    free(real);
    free(cwd);
    printf("%d %d\n", link("none", "x"), errno == ENOENT);
    printf("%d %d\n", symlink("x", "hard"), errno == EEXIST);
    printf("%d %d\n", remove("e"), errno == ENOTEMPTY);
    return 0;
}
