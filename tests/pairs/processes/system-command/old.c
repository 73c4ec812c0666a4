#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char command[64];
	if (argc < 2) return 9;
	if (argv[1][0] < 'a' || argv[1][0] > 'e' || argv[1][1]) return 8;
	snprintf(command, sizeof command, "exit %d", argv[1][0] - 'a');
	int status = system(command);
	return WEXITSTATUS(status);
}
