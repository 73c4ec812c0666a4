#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *word = NULL;
	if (scanf("%m[a-z]", &word) == 1)
		puts(word);
	free(word);
	return 0;
}
