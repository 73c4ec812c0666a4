#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t urgent;

static void first(int number)
{
	write(1, "<", 1);
	if (urgent)
		raise(SIGUSR2);
	write(1, ">", 1);
}

static void second(int number)
{
	write(1, "!", 1);
}

int main(int argc, char **argv)
{
	struct sigaction one = { .sa_handler = first }, two = { .sa_handler = second };

	sigemptyset(&one.sa_mask);
	sigemptyset(&two.sa_mask);
	sigaddset(&one.sa_mask, SIGUSR2);
	sigaction(SIGUSR1, &one, NULL);
	sigaction(SIGUSR2, &two, NULL);
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		urgent = p[0] == 's' && p[1] == 'u';
		if (*p == 's')
			raise(SIGUSR1);
	}
	return 0;
}
