// explore: --sym-arg 4
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;
	if (argc < 2)
		return 2;
	long value = strtol(argv[1], &end, 0);
	if (end == argv[1])
		puts("no number");
	else if (*end)
		printf("rest at %d\n", (int)(end - argv[1]));
	else if (value == 255)
		puts("two hundred and fifty-five");
	else if (value < 0)
		puts("negative");
	else
		puts("a number");
	return 0;
}
