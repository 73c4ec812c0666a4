/* A character that was pushed back is read after the end of the file was seen. */
#include <stdio.h>

int main(void)
{
	while (getchar() != EOF)
		;
	ungetc('u', stdin);
	printf("%d\n", feof(stdin) ? getchar() : -1);
	return 0;
}
