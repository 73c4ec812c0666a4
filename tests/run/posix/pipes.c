// pipe, dup, dup2, fdopen on both ends, end of file, EPIPE.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    int p[2];
    printf("%d\n", pipe(p));
    printf("%zd\n", write(p[1], "hello pipe", 10));
    char b[32] = {0};
    printf("%zd %s\n", read(p[0], b, 5), b);
    int copy = dup(p[1]);
    (void)!write(copy, "!", 1);
    close(p[1]);
    memset(b, 0, sizeof b);
    printf("%zd %s\n", read(p[0], b, 31), b);
    close(copy);
    printf("%zd\n", read(p[0], b, 31));
    close(p[0]);
    (void)!pipe(p);
    FILE *in = fdopen(p[0], "r"), *out = fdopen(p[1], "w");
    fprintf(out, "line one\nline two\n");
    fclose(out);
    while (fgets(b, sizeof b, in))
        printf("got %s", b);
    printf("%d\n", feof(in) != 0);
    fclose(in);
    (void)!pipe(p);
    close(p[0]);
    signal(SIGPIPE, SIG_IGN);
    printf("%zd %d\n", write(p[1], "x", 1), errno == EPIPE);
    close(p[1]);
    fflush(stdout);
    int saved = dup(1);
    int fd = open("captured", O_RDWR | O_CREAT, 0600);
    printf("%d\n", dup2(fd, 1) == 1);
    fflush(stdout);
    dup2(saved, 1);
    memset(b, 0, sizeof b);
    printf("%zd %s", pread(fd, b, 31, 0), b);
    printf("%d %d\n", dup2(99, 1), errno == EBADF);
    printf("%ld %d\n", (long)lseek(saved, 0, SEEK_CUR) < 0 ? -1L : 0L, dup2(1, 1));
    int three = fcntl(fd, F_DUPFD, 20);
    printf("%d %d\n", three >= 20, fcntl(fd, F_GETFL) & O_ACCMODE);
    printf("%d %d\n", fcntl(fd, F_SETFD, FD_CLOEXEC), fcntl(fd, F_GETFD));
    return 0;
}
