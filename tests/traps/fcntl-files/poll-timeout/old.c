#include <poll.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	pipe(ends);
	struct pollfd wanted = { .fd = ends[0], .events = POLLIN };
	printf("%d\n", poll(&wanted, 1, 10));
	return 0;
}
