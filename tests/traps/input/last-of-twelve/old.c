/* Of twelve arguments the last one is not looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int sum = 0;

	if (argc < 13)
		return 1;
	for (int i = 1; i < 13; i++)
		sum += argv[i][0] == 'x';
	printf("%d\n", sum);
	return 0;
}
