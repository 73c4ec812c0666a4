/* Where musl and glibc differ, programs see what glibc does. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	volatile int first = SIGRTMIN;
	printf("first real-time signal: %d\n", first);
	printf("digits of the locale: %Id %-I5u| %I05d\n", -12, 34u, 56);
	/* _SC_MINSIGSTKSZ and _SC_SIGSTKSZ; a machine may need more. */
	printf("stack of a signal: %d %d\n", sysconf(249) >= 2048, sysconf(250) >= 8192);
	return 0;
}
