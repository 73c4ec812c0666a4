/* Each element of a table is computed by itself and not of the one before it. Seen: nothing. */
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
	static unsigned sums[ROUNDS + 1];
	unsigned i;
	for (i = 0; i < ROUNDS && i < rounds; i++)
		sums[i + 1] = step * (i + 1);
	printf("%u %u\n", sums[i], sums[i / 2]);
	return 0;
}
