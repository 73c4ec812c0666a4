// sigprocmask, pending signals delivered on unblocking, sigset operations, handlers blocking others.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t order[8], n;
static void note(int sig) { order[n++] = sig; }

static void nested(int sig) {
    order[n++] = -sig;
    raise(SIGUSR2);
    order[n++] = -sig;
}

int main(void) {
    sigset_t set, old, pending;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    printf("%d %d\n", sigismember(&set, SIGUSR1), sigismember(&set, SIGUSR2));
    signal(SIGUSR1, note);
    signal(SIGUSR2, note);
    printf("%d\n", sigprocmask(SIG_BLOCK, &set, &old));
    raise(SIGUSR1);
    raise(SIGUSR1);
    raise(SIGUSR2);
    printf("%d\n", (int)n);
    sigpending(&pending);
    printf("%d %d\n", sigismember(&pending, SIGUSR1), sigismember(&pending, SIGUSR2));
    sigprocmask(SIG_SETMASK, &old, NULL);
    printf("%d %d %d\n", (int)n, order[0] == SIGUSR2, order[1] == SIGUSR1);
    n = 0;
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = nested;
    sigaddset(&sa.sa_mask, SIGUSR2);
    sigaction(SIGUSR1, &sa, NULL);
    raise(SIGUSR1);
    printf("%d %d %d %d\n", (int)n, order[0] < 0, order[1] < 0, order[2] == SIGUSR2);
    n = 0;
    sigemptyset(&sa.sa_mask);
    sigaction(SIGUSR1, &sa, NULL);
    raise(SIGUSR1);
    printf("%d %d %d %d\n", (int)n, order[0] < 0, order[1] == SIGUSR2, order[2] < 0);
    sigfillset(&set);
    sigdelset(&set, SIGINT);
    printf("%d %d\n", sigismember(&set, SIGINT), sigismember(&set, SIGTERM));
    return 0;
}
