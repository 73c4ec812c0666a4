/* The program becomes another one, with another argument for a dash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2) return 9;
	const char *word = argv[1][0] == '-' ? "minus" : "word";
	execl("/bin/echo", "echo", word, (char *)NULL);
	return 127;
}
