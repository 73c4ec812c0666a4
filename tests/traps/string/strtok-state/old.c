#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

static int parts(const char *word)
{
	char copy[16];
	int count = 0;
	char *save = NULL;
	strcpy(copy, word);
	(void)save;
	for (char *at = strtok_r(copy, "-", &save); at; at = strtok_r(NULL, "-", &save))
		count++;
	return count;
}

int main(int argc, char **argv)
{
	for (char *word = strtok(argc > 1 ? argv[1] : "", ","); word; word = strtok(NULL, ","))
		printf("%d\n", parts(word));
	return 0;
}
