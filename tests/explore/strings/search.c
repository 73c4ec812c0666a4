// explore: --sym-arg 3
// Where a text holds a symbolic word, by four functions.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	static const char text[] = "abcabdab";
	if (argc < 2)
		return 2;
	const char *word = argv[1];
	const char *found = strstr(text, word);
	printf("strstr %d\n", found ? (int)(found - text) : -1);
	found = strrchr(text, word[0]);
	printf("strrchr %d\n", found ? (int)(found - text) : -1);
	printf("strspn %zu, strcspn %zu\n", strspn(text, word), strcspn(text, word));
	return 0;
}
