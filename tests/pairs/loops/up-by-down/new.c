/* A loop counts down what is left instead of up to the end. Seen: nothing. */
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
	unsigned product = 1, left;
	for (left = rounds < ROUNDS ? rounds : ROUNDS; left > 0; left--)
		product = product * 31 + step;
	printf("%u\n", product);
	return 0;
}
