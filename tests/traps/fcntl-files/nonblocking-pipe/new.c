/* Reading from an empty pipe fails instead of waiting for ever. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	char c;
	pipe(ends);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	puts(read(ends[0], &c, 1) < 0 ? "empty" : "something");
	return 0;
}
