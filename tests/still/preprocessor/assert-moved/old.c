#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	int length = 0;
	while (argc > 1 && argv[1][length])
		length++;
	assert(length <= 2);
	printf("%d\n", length);
	return 0;
}
