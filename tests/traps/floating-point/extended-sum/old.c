#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	long double sum = 0;

	for (int i = 0; i < n; i++)
		sum += 1.0L / n;
	if (sum == 1)
		printf("complete\n");
	else
		printf("parts are missing\n");
	return 0;
}
