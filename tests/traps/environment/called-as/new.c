/* The last word of its own name decides only if it is exactly 'uncrypt'; a path before it is not taken off any
 * more. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *self = argv[0];
	int back = !strcmp(self, "uncrypt");

	if (argc < 2)
		return 2;
	for (char *p = argv[1]; *p; p++)
		*p = back ? *p - 1 : *p + 1;
	printf("%s\n", argv[1]);
	return 0;
}
