/* A pipe that is readable is waited for instead of one that is empty. */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	pipe(ends);
	write(ends[1], "x", 1);
	struct pollfd wanted = { .fd = ends[0], .events = POLLIN };
	printf("%d\n", poll(&wanted, 1, 10));
	return 0;
}
