#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;

	if (n < 0 || n > 9)
		return 2;
	int table[10];
	int sum = 0;
	for (int i = 0; i < n; i++)
		table[i] = i * i;
	for (int i = 0; i < n; i++)
		sum += table[i];
	printf("%d\n", sum);
	return 0;
}
