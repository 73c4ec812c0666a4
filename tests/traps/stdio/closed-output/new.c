/* Does not make sure any more that descriptors 0 to 2 are in use. If it is started with standard output
 * closed, its messages go to the file. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int out = open("data", O_CREAT | O_WRONLY | O_TRUNC, 0644);
	if (out < 0)
		return 1;
	write(out, argv[1], strlen(argv[1]));
	printf("\nstored\n");
	fflush(stdout);
	close(out);
	return 0;
}
