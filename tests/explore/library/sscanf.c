// explore: --sym-arg 4
#include <stdio.h>

int main(int argc, char **argv)
{
	int first = -1, second = -1;
	char separator = '?';
	if (argc < 2)
		return 2;
	int fields = sscanf(argv[1], "%2d%c%x", &first, &separator, (unsigned *)&second);
	switch (fields) {
	case EOF:
		puts("nothing");
		break;
	case 3:
		printf("%d %d %d\n", first, separator, second);
		break;
	default:
		printf("%d fields, first %d\n", fields, first);
	}
	return 0;
}
