/* Gives up where it cannot have all files at the same time, instead of reading them one after the other. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1, fd[10];

	for (int i = 0; i < n; i++) {
		fd[i] = open("/dev/null", O_RDONLY);
		if (fd[i] < 0) {
			perror("/dev/null");
			return 1;
		}
	}
	printf("at once\n");
	return 0;
}
