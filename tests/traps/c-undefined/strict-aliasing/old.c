#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	float value = argc > 1 ? strtof(argv[1], NULL) : 1;
	puts(value == 0 ? "zero" : "not");
	return 0;
}
