/* The full pipe is asked whether it can be written to. */
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	fd_set set;
	struct timeval now = { 0, 0 };
	char block[4096] = "";
	pipe(ends);
	for (int i = 0; i < 16; i++)
		write(ends[1], block, sizeof block);
	FD_ZERO(&set);
	FD_SET(ends[1], &set);
	printf("%d\n", select(ends[1] + 1, NULL, &set, NULL, &now));
	return 0;
}
