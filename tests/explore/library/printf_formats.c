// explore:
#include <schism.h>
#include <stdio.h>

int main(void)
{
	short n;
	unsigned char c;
	schism_symbolic(&n, sizeof n, "n");
	schism_symbolic(&c, 1, "c");
	printf("[%d] [%5d] [%-6d] [%+d] [%05d] [%x] [%#o]\n", n, n, n, n, n, (unsigned short)n, (unsigned short)n);
	printf("[%c] [%3u] [%hhd]\n", c, c, (signed char)c);
	if (n == 1234)
		printf("%s\n", "found");
	return 0;
}
