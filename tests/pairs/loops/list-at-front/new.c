/* A list is built through a pointer to its head instead of by name; each round makes an object. Seen: nothing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef ROUNDS
#define ROUNDS 24
#endif

struct cell {
	struct cell *next;
	unsigned value;
};

int main(void)
{
	int low = getchar(), high = getchar(), step = getchar();
	if (step == EOF)
		return 1;
	unsigned rounds = (unsigned)low | (unsigned)high << 8;
	struct cell *head = NULL, **place = &head, *cell;
	unsigned sum = 0;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++) {
		if (!(cell = malloc(sizeof *cell)))
			return 2;
		cell->value = step ^ i;
		cell->next = *place;
		*place = cell;
	}
	for (; head; head = cell) {
		cell = head->next;
		sum += head->value;
		free(head);
	}
	printf("%u\n", sum);
	return 0;
}
