#include <signal.h>
#include <stdio.h>

static volatile int seen;
static int step = 3;

static void handler(int signal) {
    (void)signal;
    seen += step; //@ direct
}

int main(void) {
    int other = 1;
    signal(SIGUSR1, handler);
    step = 4;
    raise(SIGUSR1);
    raise(SIGUSR1);
    printf("%d\n", seen); //@ slice
    printf("%d\n", other); //@ slice
    return 0;
}
