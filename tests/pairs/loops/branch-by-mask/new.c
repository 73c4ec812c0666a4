/* A branch in each round became arithmetic with its condition. Seen: nothing. */
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
	unsigned seen = 0;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++)
		seen += (i ^ step) & -(i & 1);
	printf("%u\n", seen);
	return 0;
}
