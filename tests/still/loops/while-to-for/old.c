#include <stdio.h>

int main(int argc, char **argv)
{
	int sum = 0;
	int i = 0;
	while (argc > 1 && argv[1][i] != '\0') {
		sum += argv[1][i];
		i++;
	}
	printf("%d\n", sum);
	return 0;
}
