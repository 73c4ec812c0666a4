#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static void ring(int signal)
{
}

int main(void)
{
	struct sigaction action = { .sa_handler = ring };
	struct itimerval soon = { .it_value = { 0, 200000 } };
	char c;

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	ssize_t n = read(0, &c, 1);
	if (n < 0 && errno == EINTR)
		printf("timeout\n");
	else
		printf("%s\n", n ? "input" : "end of input");
	return n < 0;
}
