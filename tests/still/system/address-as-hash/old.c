#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	int values[4] = { 1, 2, 3, argc > 1 ? argv[1][0] : 0 }, sums[2] = { 0 }, total = 0;
	for (int i = 0; i < 4; i++)
		sums[(uintptr_t)&values[i] / 4 % 2] += values[i];
	for (int i = 0; i < 2; i++)
		total += sums[i];
	printf("%d\n", total);
	return 0;
}
