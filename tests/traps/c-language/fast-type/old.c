#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int_fast16_t area_t;

static area_t square(area_t side)
{
	return (area_t)((uint64_t)side * (uint64_t)side);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	area_t a = square(atoi(argv[1]));
	printf("%lld\n", (long long)a);
	return 0;
}
