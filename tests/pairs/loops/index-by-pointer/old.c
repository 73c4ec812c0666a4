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
	static int numbers[ROUNDS];
	int sum = 0;
	for (unsigned i = 0; i < ROUNDS; i++)
		numbers[i] = (int)i;
	for (unsigned i = 0; i < ROUNDS; i++) {
		if (numbers[i] >= (int)rounds)
			break;
		sum += numbers[i] ^ step;
	}
	printf("%d\n", sum);
	return 0;
}
