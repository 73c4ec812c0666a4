// popen with a mode that is neither r nor w fails before any process is started.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    errno = 0;
    FILE *p = popen("exit 0", "x");
    printf("%d %s\n", p == NULL, strerror(errno));
    errno = 0;
    p = popen("exit 0", "");
    printf("%d %s\n", p == NULL, strerror(errno));
    return 0;
}
