#include <stdint.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	void *pointer = argc > 9 ? argv : NULL;
	printf("%p\n", pointer);
	return 0;
}
