#include <stdio.h>

int main(void)
{
	int c;
	while ((c = getchar()) != EOF) {
		printf("%02x", (unsigned)c);
	}
	putchar('\n');
	return 0;
}
