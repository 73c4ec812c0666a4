/* Words are compared by strcmp instead of the locale's order; the same in the C locale, but the
 * sign of an equal pair in upper case is turned. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	setlocale(LC_ALL, "");
	puts(strcasecmp(argv[1], argv[2]) < 0 ? "less" : "not less");
	return 0;
}
