// /dev/null and /dev/zero.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    FILE *f = fopen("/dev/null", "r+");
    printf("%d %d\n", fputs("gone", f) >= 0, fflush(f));
    printf("%d\n", fgetc(f));
    fclose(f);
    int fd = open("/dev/zero", O_RDONLY);
    char b[8] = "xxxxxxx";
    printf("%zd ", read(fd, b, 8));
    printf("%d%d\n", b[0], b[7]);
    close(fd);
    return 0;
}
