/* The end of the input is told apart from a word that is no number. */
#include <stdio.h>

int main(void)
{
	int number;
	int found = scanf("%d", &number);
	if (found == 0)
		puts("not a number");
	return 0;
}
