/* The while loop is a for loop now. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int sum = 0;
	for (int i = 0; argc > 1 && argv[1][i]; i++)
		sum += argv[1][i];
	printf("%d\n", sum);
	return 0;
}
