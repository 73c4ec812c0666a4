/* The row is long enough now: no error any more behind its fourth place, which is reached by the loop alone. */
#include <stdio.h>

int main(void)
{
	char row[8];
	int columns = getchar() & 7;
	for (int i = 0; i < columns; i++)
		row[i] = '=';
	printf("%d\n", columns);
	return columns > 2 && row[2] == '-';
}
