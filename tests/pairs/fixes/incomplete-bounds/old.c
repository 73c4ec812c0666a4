#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? argv[1][0] - '0' : 0;
	int *squares = calloc(3, sizeof *squares);
	if (!squares || n < 0 || n > 4) {
		free(squares);
		return 1;
	}
	for (int i = 0; i <= n; i++)
		squares[i] = i * i;
	printf("%d\n", squares[0] + n * n);
	free(squares);
	return 0;
}
