#include <poll.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	struct pollfd p = { .fd = 0, .events = POLLIN };
	char c;
	int n = 0;

	for (int turns = 0; turns < 10; turns++) {
		if (poll(&p, 1, 200) <= 0)
			continue;
		if (!(p.revents & (POLLIN | POLLHUP)))
			continue;
		if (read(0, &c, 1) <= 0) {
			printf("%d bytes\n", n);
			return 0;
		}
		n++;
	}
	printf("still open\n");
	return 1;
}
