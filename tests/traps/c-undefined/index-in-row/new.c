/* The second index is beyond its row, but inside of the whole array. */
#include <stdio.h>

int main(void)
{
	int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	int row = 0, column = 3;
	printf("%d\n", grid[row][column]);
	return 0;
}
