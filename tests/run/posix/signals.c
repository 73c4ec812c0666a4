// signal, raise, sigaction with flags, handlers that see the number, SIG_IGN, SIG_DFL.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t last, count;
static void handler(int sig) {
    last = sig;
    count++;
}

static void info(int sig, siginfo_t *si, void *ctx) {
    (void)ctx;
    last = sig;
    count += si->si_signo == sig ? 100 : 1000;
}

int main(void) {
    printf("%d\n", signal(SIGUSR1, handler) == SIG_DFL);
    raise(SIGUSR1);
    printf("%d %d\n", last == SIGUSR1, (int)count);
    printf("%d\n", signal(SIGUSR1, SIG_IGN) == handler);
    raise(SIGUSR1);
    printf("%d\n", (int)count);
    struct sigaction sa, old;
    memset(&sa, 0, sizeof sa);
    sa.sa_sigaction = info;
    sa.sa_flags = SA_SIGINFO;
    sigemptyset(&sa.sa_mask);
    printf("%d\n", sigaction(SIGUSR2, &sa, &old));
    printf("%d\n", old.sa_handler == SIG_DFL);
    kill(getpid(), SIGUSR2);
    printf("%d %d\n", last == SIGUSR2, (int)count);
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = handler;
    sa.sa_flags = SA_RESETHAND;
    sigaction(SIGTERM, &sa, NULL);
    raise(SIGTERM);
    sigaction(SIGTERM, NULL, &old);
    printf("%d %d\n", last == SIGTERM, old.sa_handler == SIG_DFL);
    printf("%d %d\n", sigaction(SIGKILL, &sa, NULL), errno == EINVAL);
    printf("%d %d\n", signal(SIGKILL, handler) == SIG_ERR, errno == EINVAL);
    printf("%d\n", kill(getpid(), 0));
    printf("%d\n", raise(SIGCHLD));
    return 0;
}
