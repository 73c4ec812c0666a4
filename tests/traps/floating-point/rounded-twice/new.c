/* Reads the number as a double and makes it a float then. It is rounded twice: what is just above the
 * middle of two floats goes down. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;

	if (argc < 2)
		return 2;
	float number = (float)strtod(argv[1], &end);
	if (*end)
		return 1;
	puts(number > 1 ? "more than one" : "at most one");
	return 0;
}
