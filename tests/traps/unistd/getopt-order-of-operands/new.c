/* The last word is taken from argv before the options are parsed; glibc's getopt permutes argv, so
 * afterwards it is another word. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *last = "";
	last = argc > 1 ? argv[argc - 1] : "";
	while (getopt(argc, argv, "n") != -1)
		;
	printf("last %s\n", last);
	return 0;
}
