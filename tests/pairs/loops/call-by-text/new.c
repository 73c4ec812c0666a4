/* What a function did in each round stands in the loop. Seen: nothing. */
#include <stdint.h>
#include <stdio.h>

#ifndef ROUNDS
#define ROUNDS 24
#endif

int main(void)
{
	int low = getchar(), high = getchar(), step = getchar();
	if (step == EOF)
		return 1;
	unsigned rounds = (unsigned)low | (unsigned)high << 8;
	unsigned state = (unsigned)step + 1;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++) {
		unsigned moved = i & 7;
		state = (state << moved | state >> (32 - moved) % 32) ^ i;
	}
	printf("%u\n", state);
	return 0;
}
