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
	struct cell *head = NULL, *cell;
	unsigned sum = 0;
	for (unsigned i = 0; i < ROUNDS && i < rounds; i++) {
		if (!(cell = malloc(sizeof *cell)))
			return 2;
		cell->value = i ^ step;
		cell->next = head;
		head = cell;
	}
	for (; head; head = cell) {
		cell = head->next;
		sum += head->value;
		free(head);
	}
	printf("%u\n", sum);
	return 0;
}
