// expect: no report
#include <signal.h>
#include <stdio.h>

int main(void) {
    fprintf(stderr, "raising\n");
    raise(SIGTERM);
    return 0;
}
