#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m)
{
	return (unsigned __int128)a * b % m;
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	uint64_t a = strtoull(argv[1], NULL, 10), b = strtoull(argv[2], NULL, 10);
	printf("check digit %d\n", (int)(mulmod(a, b, 1000000007) % 97));
	return 0;
}
