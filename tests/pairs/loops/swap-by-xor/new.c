/* Two fields of a structure are swapped in each round without a third place. Seen: nothing. */
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
	struct { unsigned one, other; } both = { (unsigned)step, 7 };
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++) {
		both.one ^= both.other;
		both.other ^= both.one;
		both.one ^= both.other;
		both.one++;
	}
	printf("%u %u\n", both.one, both.other);
	return 0;
}
