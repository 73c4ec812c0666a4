#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int aligned = 1;
	for (int i = 0; i < 8; i++) {
		char *memory = malloc(24);
		aligned &= ((uintptr_t)memory & 63) == 0;
	}
	puts(aligned ? "aligned" : "not");
	return 0;
}
