#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, quiet = 0;

	while ((c = getopt(argc, argv, "q")) != -1) {
		if (c != 'q')
			return 2;
		quiet = 1;
	}
	for (int i = optind; i < argc; i++)
		printf("%s%s\n", quiet ? "" : "file ", argv[i]);
	return 0;
}
