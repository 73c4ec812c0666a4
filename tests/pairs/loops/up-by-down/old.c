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
	unsigned product = 1, i;
	for (i = 0; i < ROUNDS && i < rounds; i++)
		product = product * 31 + step;
	printf("%u\n", product);
	return 0;
}
