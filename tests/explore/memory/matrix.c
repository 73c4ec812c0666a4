// explore:
// Symbolic row and column of a table on the stack.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int table[4][4];
	unsigned char row, column;
	schism_symbolic(&row, 1, "row");
	schism_symbolic(&column, 1, "column");
	schism_assume(row < 4);
	schism_assume(column < 4);
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++)
			table[i][j] = i * 10 + j;
	table[row][column] += 100;
	if (table[2][3] == 123)
		puts("hit the place");
	if (table[column][row] == 112)
		puts("hit its mirror");
	printf("%d\n", table[row][column]);
	return 0;
}
