#include <stdio.h>

#define BUCKETS 4

static char table[BUCKETS][8];
static int used[BUCKETS];

int main(int argc, char **argv)
{
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		unsigned b = (unsigned char)*p % BUCKETS;
		if (used[b] < 8)
			table[b][used[b]++] = *p;
	}
	for (int b = 0; b < BUCKETS; b++)
		for (int i = 0; i < used[b]; i++)
			putchar(table[b][i]);
	putchar('\n');
	return 0;
}
