#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	char c;
	pipe(ends);
	puts(read(ends[0], &c, 1) < 0 ? "empty" : "something");
	return 0;
}
