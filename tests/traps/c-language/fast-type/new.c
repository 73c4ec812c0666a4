/* Areas are int32_t, to be the same on all machines. int_fast16_t has 64 bits with glibc on x86-64, larger
 * squares overflow now. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int32_t area_t;

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
