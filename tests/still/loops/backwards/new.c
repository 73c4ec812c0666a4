/* The sum is made from the last character to the first. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned sum = 0;
	if (argc < 2)
		return 1;
	for (size_t i = strlen(argv[1]); i > 0; i--)
		sum += (unsigned char)argv[1][i - 1];
	printf("%u\n", sum);
	return 0;
}
