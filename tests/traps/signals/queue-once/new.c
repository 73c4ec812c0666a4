/* A signal that is sent twice while it is blocked is a real-time signal, which is delivered twice. */
#include <signal.h>
#include <unistd.h>

static void caught(int number)
{
	(void)number;
	write(1, "x", 1);
}

int main(void)
{
	int number = SIGRTMIN;
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, number);
	signal(number, caught);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(number);
	raise(number);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	return 0;
}
