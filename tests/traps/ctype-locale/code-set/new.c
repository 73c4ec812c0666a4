/* Refuses to work with sets of characters that it does not know. In the C locale glibc's is called
 * ANSI_X3.4-1968. */
#include <langinfo.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *set = nl_langinfo(CODESET);

	if (argc < 2)
		return 2;
	if (strcmp(set, "UTF-8") && strcmp(set, "ASCII") && strcmp(set, "US-ASCII")) {
		fprintf(stderr, "cannot work with this set of characters\n");
		return 1;
	}
	if (!strcmp(set, "UTF-8"))
		printf("\342\200\242 %s\n", argv[1]);
	else
		printf("* %s\n", argv[1]);
	return 0;
}
