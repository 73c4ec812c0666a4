/* Text behind the number is refused. Seen for arguments that are not a number as a whole. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n;
	if (argc < 2)
		return 1;
	char *end;
	n = (int)strtol(argv[1], &end, 10);
	if (end == argv[1] || *end) {
		puts("bad number");
		return 1;
	}
	if (n > 9)
		puts("many");
	else
		printf("%d\n", n);
	return 0;
}
