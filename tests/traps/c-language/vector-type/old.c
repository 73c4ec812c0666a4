#include <stdio.h>

typedef int four __attribute__((vector_size(16)));

int main(int argc, char **argv)
{
	(void)argv;
	four a = { 1, 2, 3, 4 }, b = { argc, 1, 3, 5 };
	four equal = a == b;
	printf("%d\n", -equal[2]);
	return 0;
}
