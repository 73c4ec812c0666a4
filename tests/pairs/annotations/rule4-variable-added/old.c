#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	for (char *p = argv[1]; *p; p++)
		putchar(*p);
	putchar('\n');
	return 0;
}
