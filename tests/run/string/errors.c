// strerror for every errno of interest, perror, strsignal.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

int main(void) {
    for (int e = 0; e < 50; e++)
        printf("%d %s\n", e, strerror(e));
    printf("%s\n", strerror(9999));
    char buf[8];
    printf("%d\n", strerror_r(ENOENT, buf, sizeof buf) != 0);
    printf("%s\n", strsignal(SIGSEGV));
    errno = ENOENT;
    perror("prefix");
    errno = EACCES;
    perror(NULL);
    errno = EISDIR;
    perror("");
    errno = 0;
    char *end;
    strtol("99999999999999999999", &end, 10);
    printf("%d\n", errno == ERANGE);
    printf("%d\n", fopen("/does/not/exist", "r") == NULL && errno == ENOENT);
    return 0;
}
