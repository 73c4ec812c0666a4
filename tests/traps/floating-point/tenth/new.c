/* The threshold is a float constant. 0.1 itself is not above it any more. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;

	if (argc < 2)
		return 2;
	double level = strtod(argv[1], &end);
	if (*end || end == argv[1])
		return 2;
	printf("%s\n", level >= 0.1f ? "alarm" : "quiet");
	return 0;
}
