/* The low bits of an address are looked at: the memory is aligned to 64 bytes instead of 16. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int aligned = 1;
	for (int i = 0; i < 8; i++) {
		char *memory = aligned_alloc(64, 64);
		aligned &= ((uintptr_t)memory & 63) == 0;
	}
	puts(aligned ? "aligned" : "not");
	return 0;
}
