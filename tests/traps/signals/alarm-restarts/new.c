/* System calls are restarted after the signal, so the read goes on and gets what is written later. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void wake(int number)
{
	(void)number;
}

int main(void)
{
	char letter;
	struct sigaction action = { .sa_handler = wake, .sa_flags = SA_RESTART };
	sigaction(SIGALRM, &action, NULL);
	alarm(1);
	printf("%zd\n", read(0, &letter, 1));
	return 0;
}
