/* Closes the descriptor after dup2 in any case. If the file was given the wanted number at once, which is
 * 3, it is closed then. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int wanted = argc > 1 ? argv[1][0] - '0' : 0;

	if (wanted < 3 || wanted > 9)
		return 2;
	int fd = open("log", O_WRONLY | O_CREAT | O_APPEND, 0644);
	if (fd < 0 || dup2(fd, wanted) < 0)
		return 1;
	close(fd);
	if (write(wanted, "started\n", 8) != 8)
		puts("nothing is logged");
	return 0;
}
