// expect: no report
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int p[2];
    if (pipe(p))
        return 1;
    close(p[0]);
    fprintf(stderr, "writing\n");
    if (write(p[1], "x", 1) < 0)
        return 2;
    return 0;
}
