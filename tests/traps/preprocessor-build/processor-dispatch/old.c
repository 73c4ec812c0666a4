#include <stdio.h>
#include <string.h>

static unsigned plain(const char *s)
{
	unsigned h = 17;

	while (*s)
		h = h * 31 + (unsigned char)*s++;
	return h;
}

static unsigned vector(const char *s)
{
	unsigned h = 17;

	while (*s)
		h = h * 31 + (unsigned char)*s++;
	return h;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	__builtin_cpu_init();
	printf("%u\n", __builtin_cpu_supports("sse2") ? vector(argv[1]) : plain(argv[1]));
	return 0;
}
