#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *p = argv[1];
	for (; *p; p++)
		putchar(*p == ' ' ? '_' : *p);
	putchar('\n');
	return 0;
}
