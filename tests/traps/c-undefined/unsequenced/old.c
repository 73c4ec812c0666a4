#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	int i = argc, table[4] = { 9, 9, 9, 9 };
	table[i] = i;
	i++;
	printf("%d %d %d\n", table[0], table[1], table[2]);
	return 0;
}
