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
	uint8_t cells[ROUNDS * 3] = { 0 };
	unsigned i, sum = 0;
	for (i = 0; i < ROUNDS && i < rounds; i++)
		cells[i * 3] = (uint8_t)(step + i);
	for (i = 0; i < ROUNDS * 3; i++)
		sum += cells[i];
	printf("%u\n", sum);
	return 0;
}
