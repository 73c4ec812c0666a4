// Output to a closed descriptor fails and says so.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    close(1);
    int a = printf("lost\n"), b = fflush(stdout);
    fprintf(stderr, "%d %d %d %d\n", a, b, errno == EBADF, ferror(stdout) != 0);
    close(0);
    fprintf(stderr, "%d\n", getchar());
    return 4;
}
