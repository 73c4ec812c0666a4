/* Words are compared as versions, so 10 comes after 9. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	puts(strverscmp(argv[1], argv[2]) < 0 ? "less" : "not less");
	return 0;
}
