// open, read, write, lseek, pread, truncate, ftruncate, unlink, O_APPEND, O_EXCL.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    int fd = open("f", O_RDWR | O_CREAT | O_EXCL, 0644);
    printf("%d\n", fd >= 0);
    printf("%zd\n", write(fd, "0123456789", 10));
    printf("%ld\n", (long)lseek(fd, 3, SEEK_SET));
    char b[32] = {0};
    printf("%zd %s\n", read(fd, b, 4), b);
    printf("%zd %.3s %ld\n", pread(fd, b, 3, 0), b, (long)lseek(fd, 0, SEEK_CUR));
    printf("%zd\n", pwrite(fd, "XY", 2, 8));
    printf("%ld\n", (long)lseek(fd, -1, SEEK_END));
    printf("%zd %c\n", read(fd, b, 10), b[0]);
    printf("%zd\n", read(fd, b, 10));
    printf("%d\n", ftruncate(fd, 4));
    struct stat st;
    printf("%d %ld\n", fstat(fd, &st), (long)st.st_size);
    lseek(fd, 100, SEEK_SET);
    (void)!write(fd, "end", 3);
    fstat(fd, &st);
    printf("%ld\n", (long)st.st_size);
    printf("%zd %d\n", pread(fd, b, 1, 50), b[0]);
    printf("%d %d\n", close(fd), close(fd) == -1 && errno == EBADF);
    printf("%d %d\n", open("f", O_RDWR | O_CREAT | O_EXCL, 0644), errno == EEXIST);
    fd = open("f", O_WRONLY | O_TRUNC);
    fstat(fd, &st);
    printf("%ld\n", (long)st.st_size);
    printf("%zd %d\n", read(fd, b, 1), errno == EBADF);
    close(fd);
    fd = open("f", O_WRONLY | O_APPEND);
    (void)!write(fd, "one", 3);
    lseek(fd, 0, SEEK_SET);
    (void)!write(fd, "two", 3);
    close(fd);
    fd = open("f", O_RDONLY);
    memset(b, 0, sizeof b);
    printf("%zd %s\n", read(fd, b, 20), b);
    printf("%d\n", unlink("f"));
    printf("%ld\n", (long)lseek(fd, 0, SEEK_SET));
    printf("%zd\n", read(fd, b, 20));
    fstat(fd, &st);
    printf("%d\n", (int)st.st_nlink);
    close(fd);
    printf("%d %d\n", unlink("f"), errno == ENOENT);
    printf("%d %d\n", open("missing/f", O_RDONLY), errno == ENOENT);
    printf("%d %d\n", truncate("missing", 5), errno == ENOENT);
    printf("%d %d\n", open(".", O_WRONLY), errno == EISDIR);
    return 0;
}
