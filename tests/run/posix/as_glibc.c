/* Where musl and glibc differ, programs see what glibc does. */
#include <signal.h>
#include <stdio.h>

int main(void)
{
	volatile int first = SIGRTMIN;
	printf("first real-time signal: %d\n", first);
	printf("digits of the locale: %Id %-I5u| %I05d\n", -12, 34u, 56);
	return 0;
}
