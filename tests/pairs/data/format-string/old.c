#include <stdio.h>

int main(void)
{
	int c = getchar();
	if (c == EOF) {
		puts("nothing");
		return 1;
	}
	printf("%02x\n", (unsigned)c);
	return 0;
}

/* Shows the first byte of its input. */
