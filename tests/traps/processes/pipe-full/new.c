/* The child reads only after the parent has ended writing more than a pipe holds: both wait for
 * ever. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static char block[4096];

int main(void)
{
	int ends[2];
	pipe(ends);
	for (int i = 0; i < 32; i++)
		write(ends[1], block, sizeof block);
	close(ends[1]);
	puts("written");
	return 0;
}
