/* A list of subscribers driven by lines of standard input; leaving twice is an error now. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char names[6][16];
static int used;

static int find(const char *name)
{
	for (int i = 0; i < used; i++)
		if (!strcmp(names[i], name))
			return i;
	return -1;
}

int main(void)
{
	char line[80];

	while (fgets(line, sizeof line, stdin)) {
		char *word = strtok(line, " \n"), *name = strtok(NULL, " \n");

		if (!word || !name || strlen(name) > 15) {
			puts("syntax");
		} else if (!strcmp(word, "subscribe")) {
			if (find(name) < 0 && used < 6)
				strcpy(names[used++], name);
		} else if (!strcmp(word, "unsubscribe")) {
			int at = find(name);

			if (at >= 0)
				strcpy(names[at], names[--used]);
			else if (used)
				puts("not subscribed");
			
		} else {
			printf("unknown: %s\n", word);
		}
	}
	printf("%d\n", used);
	return 0;
}
