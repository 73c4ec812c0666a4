// explore:
// A small hash whose collision has to be found.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

static uint16_t hash(const unsigned char *bytes, int count)
{
	uint16_t h = 0x1d0f;
	for (int i = 0; i < count; i++) {
		h ^= bytes[i];
		h = (uint16_t)(h << 5 | h >> 11);
	}
	return h;
}

int main(void)
{
	unsigned char key[3];
	schism_symbolic(key, sizeof key, "key");
	if (hash(key, 3) == hash((const unsigned char *)"abc", 3)) {
		puts("collision");
		if (key[0] != 'a')
			puts("with another key");
	} else {
		puts("no collision");
	}
	return 0;
}
