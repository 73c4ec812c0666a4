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
	unsigned total = 0, weight = 0;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++) {
		total += step;
		weight ^= total;
	}
	printf("%u %u\n", total, weight);
	return 0;
}
