#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned hash = 5381;
	if (argc < 2)
		return 1;
	for (const signed char *p = (const signed char *)argv[1]; *p; p++)
		hash = hash * 33 ^ (unsigned char)*p;
	printf("%08x\n", hash);
	return 0;
}
