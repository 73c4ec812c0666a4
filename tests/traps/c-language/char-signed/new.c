/* A character is kept in a plain char before it is compared with EOF; byte 255 ends the input. */
#include <stdio.h>

int main(void)
{
	char c;
	int count = 0;
	while ((c = getchar()) != EOF)
		count++;
	printf("%d\n", count);
	return 0;
}
