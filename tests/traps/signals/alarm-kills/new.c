/* The alarm comes earlier than the sleep ends. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	alarm(1);
	sleep(2);
	puts("slept");
	return 0;
}
