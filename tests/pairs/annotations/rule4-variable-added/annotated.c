#include <stdbool.h>
#include <stdio.h>
#include "schism.h"

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	char last = '\0';
	for (char *p = argv[1]; *p; p++) {
		if (change(true, *p != last))
			putchar(*p);
		last = *p;
	}
	putchar('\n');
	return 0;
}
