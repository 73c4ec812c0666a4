#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1, fd[10];

	for (int i = 0; i < n; i++) {
		fd[i] = open("/dev/null", O_RDONLY);
		if (fd[i] < 0 && i > 0) {
			close(fd[--n]);
			while (--i >= 0 && i < n)
				close(fd[i]);
			printf("in turns\n");
			return 0;
		}
		if (fd[i] < 0) {
			perror("/dev/null");
			return 1;
		}
	}
	printf("at once\n");
	return 0;
}
