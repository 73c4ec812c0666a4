// tmpfile, tmpnam-style names with mkstemp and mkdtemp, remove.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    FILE *f = tmpfile();
    if (!f)
        return 1;
    for (int i = 0; i < 10; i++)
        fwrite(&i, sizeof i, 1, f);
    rewind(f);
    int v[10], sum = 0;
    printf("%zu ", fread(v, sizeof *v, 10, f));
    for (int i = 0; i < 10; i++)
        sum += v[i];
    printf("%d %ld\n", sum, ftell(f));
    fclose(f);
    char name[] = "tempXXXXXX";
    int fd = mkstemp(name);
    printf("%d %d %d\n", fd >= 0, strncmp(name, "temp", 4), strstr(name, "XXX") == NULL);
    printf("%zd\n", write(fd, "hello", 5));
    f = fdopen(fd, "r+");
    rewind(f);
    char buf[8] = {0};
    printf("%zu %s\n", fread(buf, 1, 8, f), buf);
    fclose(f);
    printf("%d %d\n", access(name, F_OK), remove(name));
    printf("%d %d\n", access(name, F_OK), errno == ENOENT);
    char dir[] = "dirXXXXXX";
    printf("%d %d\n", mkdtemp(dir) == dir, rmdir(dir));
    char bad[] = "nope";
    printf("%d %d\n", mkstemp(bad), errno == EINVAL);
    return 0;
}
