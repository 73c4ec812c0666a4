#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	for (const char *p = s; *p; p++)
		if (*p >= '0' && *p <= '9') {
			fputs("a digit\n", stderr);
			return 1;
		}
	for (; *s; s++)
		putchar(toupper((unsigned char)*s));
	putchar('\n');
	return 0;
}
