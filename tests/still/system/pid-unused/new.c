/* The process id is read into a name that is longer, but only compared with zero. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	puts(getpid() <= 0 ? "none" : "process");
	return 0;
}
