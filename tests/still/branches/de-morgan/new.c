/* The condition is written the other way round, by De Morgan's law. */
#include <stdio.h>

int main(void)
{
	int a = getchar(), b = getchar();
	if (a != 'x' && b != 'y')
		puts("neither");
	else
		puts("one");
	return 0;
}
