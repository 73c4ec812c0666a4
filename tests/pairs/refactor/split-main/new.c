/* main is split into reading, working and printing, with a struct between them. Seen: nothing. */
#include <stdio.h>

struct counts {
	int lines, bytes, last;
};

static void feed(struct counts *counts, int c)
{
	counts->bytes++;
	counts->lines += c == '\n';
	counts->last = c;
}

static struct counts finish(struct counts counts)
{
	if (counts.last != '\n')
		counts.lines++;
	return counts;
}

int main(void)
{
	struct counts counts = { 0, 0, '\n' };
	for (int c; (c = getchar()) != EOF;)
		feed(&counts, c);
	counts = finish(counts);
	printf("%d %d\n", counts.lines, counts.bytes);
	return 0;
}
