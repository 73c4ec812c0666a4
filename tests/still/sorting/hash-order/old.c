#include <stdio.h>
#include <string.h>

#define BUCKETS 4

static char keys[BUCKETS][8];

int main(int argc, char **argv)
{
	int used[BUCKETS] = { 0 };
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++) {
		int bucket = (unsigned char)*at % BUCKETS;
		keys[bucket][used[bucket]++] = *at;
	}
	for (int c = 'a'; c <= 'c'; c++)
		for (int i = 0; i < BUCKETS; i++)
			for (int j = 0; j < used[i]; j++)
				if (keys[i][j] == c)
					putchar(c);
	putchar('\n');
	return 0;
}
