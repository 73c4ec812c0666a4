#include <stdio.h>
#include <unistd.h>

int main(void)
{
	alarm(3);
	sleep(2);
	puts("slept");
	return 0;
}
