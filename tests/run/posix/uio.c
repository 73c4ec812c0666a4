// writev and readv with empty parts.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    struct iovec out[] = {{"one ", 4}, {"", 0}, {"two ", 4}, {"three\n", 6}};
    printf("%zd\n", writev(1, out, 4));
    fflush(stdout);
    int fd = open("v", O_RDWR | O_CREAT, 0600);
    printf("%zd\n", writev(fd, out, 4));
    lseek(fd, 0, SEEK_SET);
    char a[3], b[5], c[20];
    memset(c, 0, sizeof c);
    struct iovec in[] = {{a, sizeof a}, {b, sizeof b}, {c, sizeof c - 1}};
    printf("%zd\n", readv(fd, in, 3));
    printf("[%.3s][%.5s][%s]\n", a, b, c);
    printf("%zd %zd\n", readv(fd, in, 3), writev(fd, out, 0));
    printf("%zd\n", preadv(fd, in, 1, 4));
    printf("%.3s\n", a);
    return 0;
}
