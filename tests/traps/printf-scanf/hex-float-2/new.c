/* Averages are long double. In hexadecimal these look different with glibc, 0xc.p-2 for 0x1.8p+1. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	long double sum = 0;
	int n = 0;

	for (int i = 1; i < argc; i++, n++)
		sum += atoi(argv[i]);
	if (!n) {
		printf("none\n");
		return 1;
	}
	printf("%La\n", sum / n);
	return 0;
}
