// printf's %m prints the text of errno.
#include <errno.h>
#include <stdio.h>

int main(void) {
    if (fopen("missing-file", "r") == NULL)
        fprintf(stderr, "%m\n");
    errno = ERANGE;
    printf("%m|%30m|%.3m\n");
    return 3;
}
