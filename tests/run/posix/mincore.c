// mincore: of which pages it answers.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    size_t page = sysconf(_SC_PAGESIZE);
    char *two = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unsigned char in[2] = {0};
    two[0] = two[page] = 1;
    printf("%d %d%d\n", mincore(two, page + 1, in), in[0] & 1, in[1] & 1);
    printf("%d\n", mincore(two, 0, in));
    printf("%d %d\n", mincore(two + 1, page, in), errno == EINVAL);
    munmap(two, 2 * page);
    printf("%d %d\n", mincore(two, page, in), errno == ENOMEM);
    return 0;
}
