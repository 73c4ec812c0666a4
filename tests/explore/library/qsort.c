// explore: --sym-arg 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int descending(const void *a, const void *b)
{
	return *(const unsigned char *)b - *(const unsigned char *)a;
}

int main(int argc, char **argv)
{
	unsigned char copy[8] = {0};
	if (argc < 2)
		return 2;
	size_t length = strlen(argv[1]);
	memcpy(copy, argv[1], length);
	qsort(copy, length, 1, descending);
	for (size_t i = 0; i < length; i++)
		printf("%d ", copy[i]);
	printf("(%zu)\n", length);
	return 0;
}
