#include <stdio.h>

static int next(void)
{
	int c = getchar();
	return c == '\t' ? ' ' : c;
}

int main(void)
{
	int c, n = 0;
	while ((c = next()) != EOF)
		n++;
	printf("%d characters\n", n);
	return 0;
}
