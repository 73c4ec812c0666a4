/* What goes into a pipe to a program has changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2) return 9;
	FILE *pipe = popen("cat", "w");
	if (!pipe) return 8;
	fprintf(pipe, "%s\n", argv[1][0] == '?' ? "ask" : "word");
	return pclose(pipe) == 0 ? 0 : 7;
}
