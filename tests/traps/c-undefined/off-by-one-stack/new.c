/* The terminator of a word of eight letters is written behind the buffer. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char name[8];
	int kept = 1;
	if (argc > 1 && strlen(argv[1]) <= sizeof name)
		strcpy(name, argv[1]);
	return kept ? 0 : 1;
}
