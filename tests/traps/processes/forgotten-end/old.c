#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int p[2];
	char c;

	if (argc < 2 || pipe(p))
		return 2;
	alarm(1);
	if (fork() == 0) {
		close(p[0]);
		write(p[1], argv[1], strlen(argv[1]));
		_exit(0);
	}
	close(p[1]);
	int n = 0;
	while (read(p[0], &c, 1) == 1)
		n++;
	wait(NULL);
	printf("%d bytes\n", n);
	return 0;
}
