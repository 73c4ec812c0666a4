#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	unsigned char one = *(const unsigned char *)a, two = *(const unsigned char *)b;
	return one - two;
}

int main(void)
{
	unsigned char bytes[4];
	size_t count = fread(bytes, 1, 3, stdin);
	qsort(bytes, count, 1, compare);
	fwrite(bytes, 1, count, stdout);
	return 0;
}
