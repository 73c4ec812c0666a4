#include <langinfo.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *set = nl_langinfo(CODESET);

	if (argc < 2)
		return 2;
	if (!strcmp(set, "UTF-8"))
		printf("\342\200\242 %s\n", argv[1]);
	else
		printf("* %s\n", argv[1]);
	return 0;
}
