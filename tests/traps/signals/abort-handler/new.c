/* The handler of SIGABRT does not return. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void caught(int number)
{
	(void)number;
	_exit(4);
}

int main(void)
{
	signal(SIGABRT, caught);
	abort();
}
