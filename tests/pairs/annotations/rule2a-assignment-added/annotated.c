#include <stdio.h>
#include "schism.h"

int main(int argc, char **argv)
{
	const char *field = argc > 1 ? argv[1] : "none";
	unsigned width = 0;
	while (field[width])
		width++;
	if (width == 0)
		width = change(width, 1);
	for (unsigned i = 0; i < width; i++)
		putchar('-');
	putchar('\n');
	return 0;
}
