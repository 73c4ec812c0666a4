#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int to[2], from[2];
	if (argc < 2 || pipe(to) || pipe(from)) return 9;
	if (fork() == 0) {
		char byte;
		close(to[1]);
		close(from[0]);
		while (read(to[0], &byte, 1) == 1) {
			byte = byte >= 'a' && byte <= 'z' ? byte - 'a' + 'A' : byte;
			write(from[1], &byte, 1);
		}
		_exit(0);
	}
	close(to[0]);
	close(from[1]);
	for (char *at = argv[1]; *at; at++) {
		char byte;
		if (*at == '#') continue;
		write(to[1], at, 1);
		if (read(from[0], &byte, 1) == 1) putchar(byte);
	}
	close(to[1]);
	wait(NULL);
	putchar('\n');
	return 0;
}
