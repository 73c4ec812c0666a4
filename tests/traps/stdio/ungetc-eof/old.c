#include <stdio.h>

int main(void)
{
	while (getchar() != EOF)
		;
	ungetc('u', stdin);
	printf("%d\n", getchar());
	return 0;
}
