// mmap: anonymous memory, private and shared file maps, munmap, mprotect.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    size_t n = 3 * 4096;
    char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d\n", p != MAP_FAILED);
    int zero = 1;
    for (size_t i = 0; i < n; i++)
        zero &= p[i] == 0;
    p[0] = 'a';
    p[n - 1] = 'z';
    printf("%d %c%c\n", zero, p[0], p[n - 1]);
    printf("%d\n", munmap(p, n));
    int fd = open("mapped", O_RDWR);
    char *f = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    printf("%.11s|\n", f);
    f[0] = 'J';
    char b[16] = {0};
    printf("%zd %.5s %.5s\n", pread(fd, b, 11, 0), b, f);
    munmap(f, 4096);
    close(fd);
    errno = 0;
    printf("%d %d\n", mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED, errno == EINVAL);
    printf("%d %d\n", mmap(NULL, 10, PROT_READ, MAP_PRIVATE, 99, 0) == MAP_FAILED, errno == EBADF);
    printf("%ld\n", sysconf(_SC_PAGESIZE));
    return 0;
}
