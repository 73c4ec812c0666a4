#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t is_handled;

static void handle(int signal)
{
	(void)signal;
	is_handled = 1;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct sigaction action = { .sa_handler = handle };

	if (sigaction(SIGRTMIN, &action, NULL) == 0)
		raise(SIGRTMIN);
	if (is_handled && day == 366)
		puts("leap year, handled");
	puts("done");
	return 0;
}
