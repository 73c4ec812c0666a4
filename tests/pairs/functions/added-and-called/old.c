#include <string.h>

/* Exit status 0 if the argument is "ok". */
int main(int argc, char **argv)
{
	const char *word;
	if (argc != 2)
		return 2;
	word = argv[1];
	if (strcmp(word, "ok") == 0)
		return 0;
	return 1;
}
