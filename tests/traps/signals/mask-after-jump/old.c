#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf again;

static void bad(int signal)
{
	siglongjmp(again, 1);
}

int main(int argc, char **argv)
{
	static int errors, i;

	if (argc < 2)
		return 2;
	signal(SIGUSR1, bad);
	if (sigsetjmp(again, 1))
		errors++;
	while (argv[1][i])
		if (argv[1][i++] == 'b')
			raise(SIGUSR1);
	printf("%d bad\n", errors);
	return 0;
}
