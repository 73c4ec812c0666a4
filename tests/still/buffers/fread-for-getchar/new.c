/* The input is read in blocks. */
#include <stdio.h>

int main(void)
{
	int lines = 0;
	char block[256];
	size_t count;
	while ((count = fread(block, 1, sizeof block, stdin)) > 0)
		for (size_t i = 0; i < count; i++)
			lines += block[i] == '\n';
	printf("%d\n", lines);
	return 0;
}
