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
	uint32_t hash = 5381;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++)
		hash = hash * 33 + step;
	printf("%08x\n", (unsigned)hash);
	return 0;
}
