#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

int main(void)
{
	fd_set in;
	struct timeval t;

	for (int tick = 0; tick < 5; tick++) {
		FD_ZERO(&in);
		FD_SET(0, &in);
		t.tv_sec = 0;
		t.tv_usec = 300000;
		if (select(1, &in, NULL, NULL, &t) > 0) {
			printf("peer is alive\n");
			return 0;
		}
	}
	printf("no answer\n");
	return 1;
}
