/* The option -w takes a value. Seen for -w alone, which is an error now, and for -w with a value in the same
   word. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, width = 8;
	opterr = 0;
	while ((c = getopt(argc, argv, "w:q")) != -1)
		if (c == 'w')
			width = atoi(optarg);
		else if (c == 'q')
			width = 0;
		else {
			puts("try again");
			return 1;
		}
	printf("%d\n", width);
	return 0;
}
