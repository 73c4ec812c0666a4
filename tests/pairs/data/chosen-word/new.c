/* Changed: a word that is chosen first and then measured by the library. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *word = "left";
	if (argc < 2)
		return 9;
	if (argv[1][0] == 'r')
		word = "to the right";
	return (int)strlen(word);
}
