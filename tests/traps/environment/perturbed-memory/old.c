#include <stdio.h>
#include <stdlib.h>

struct counters {
	int lines, words;
};

int main(void)
{
	struct counters *c = calloc(1, sizeof *c);

	if (!c)
		return 1;
	c->lines++;
	printf("%d lines, %d words\n", c->lines, c->words);
	free(c);
	return 0;
}
