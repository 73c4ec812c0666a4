/* Asks for POSIX only. signal() of glibc sets the handler for one time then, the second signal kills. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t hits;

static void hit(int signal)
{
	hits++;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;

	signal(SIGUSR1, hit);
	for (int i = 0; i < n; i++)
		raise(SIGUSR1);
	printf("%d\n", (int)hits);
	return 0;
}
