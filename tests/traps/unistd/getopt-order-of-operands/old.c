#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *last = "";
	while (getopt(argc, argv, "n") != -1)
		;
	last = argc > 1 ? argv[argc - 1] : "";
	printf("last %s\n", last);
	return 0;
}
