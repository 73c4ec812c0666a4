#include <stdint.h>
#include <stdio.h>

#ifndef ROUNDS
#define ROUNDS 24
#endif

static unsigned turned(unsigned state, unsigned by)
{
	unsigned moved = by & 7;
	return (state << moved | state >> (32 - moved) % 32) ^ by;
}

int main(void)
{
	int low = getchar(), high = getchar(), step = getchar();
	if (step == EOF)
		return 1;
	unsigned rounds = (unsigned)low | (unsigned)high << 8;
	unsigned state = (unsigned)step + 1;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++)
		state = turned(state, i);
	printf("%u\n", state);
	return 0;
}
