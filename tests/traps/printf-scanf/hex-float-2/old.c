#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double sum = 0;
	int n = 0;

	for (int i = 1; i < argc; i++, n++)
		sum += atoi(argv[i]);
	if (!n) {
		printf("none\n");
		return 1;
	}
	printf("%a\n", sum / n);
	return 0;
}
