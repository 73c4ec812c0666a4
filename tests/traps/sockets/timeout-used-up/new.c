/* The timeout is set once before the loop. Linux leaves in it what remains, so later turns do not wait at all. */
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

int main(void)
{
	fd_set in;
	struct timeval t = { 0, 300000 };

	for (int tick = 0; tick < 5; tick++) {
		FD_ZERO(&in);
		FD_SET(0, &in);
		if (select(1, &in, NULL, NULL, &t) > 0) {
			printf("peer is alive\n");
			return 0;
		}
	}
	printf("no answer\n");
	return 1;
}
