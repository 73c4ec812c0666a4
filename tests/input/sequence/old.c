/* Prints numbers from one to another; a separator of several bytes is cut. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *separator = "\n";
	int width = 0, option;

	while ((option = getopt(argc, argv, "s:w")) != -1)
		switch (option) {
		case 's': separator = optarg; break;
		case 'w': width = 2; break;
		default: return 2;
		}
	if (argc - optind < 2) {
		fputs("usage: sequence [-w] [-s SEPARATOR] FIRST LAST\n", stderr);
		return 1;
	}
	int first = atoi(argv[optind]), last = atoi(argv[optind + 1]);

	if (last - first > 20)
		return 1;
	for (int i = first; i <= last; i++) {
		if (i > first)
			printf("%s", separator);
		printf("%0*d", width, i);
	}
	putchar('\n');
	return 0;
}
