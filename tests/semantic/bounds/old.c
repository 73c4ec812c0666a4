#include <stdio.h>

int main(void)
{
	char row[4];
	int columns = getchar() & 7;
	for (int i = 0; i < columns; i++)
		row[i] = '=';
	printf("%d\n", columns);
	return columns > 2 && row[2] == '-';
}
