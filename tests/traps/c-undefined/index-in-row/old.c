#include <stdio.h>

int main(void)
{
	int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	int row = 1, column = 0;
	printf("%d\n", grid[row][column]);
	return 0;
}
