// explore: --sym-args 0 2 3
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int option, verbose = 0;
	const char *name = "none";
	opterr = 0;
	while ((option = getopt(argc, argv, "vn:")) != -1) {
		switch (option) {
		case 'v':
			verbose++;
			break;
		case 'n':
			name = optarg;
			break;
		default:
			printf("bad option %d\n", optopt);
			return 1;
		}
	}
	printf("verbose %d, name <%s>, %d more\n", verbose, name, argc - optind);
	return 0;
}
