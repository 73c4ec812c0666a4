/* A float's bits are read through a pointer to int and zero is compared by them; negative zero
 * differs. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	float value = argc > 1 ? strtof(argv[1], NULL) : 1;
	puts(*(int *)&value == 0 ? "zero" : "not");
	return 0;
}
