#define _GNU_SOURCE
#include <fenv.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	fedisableexcept(FE_DIVBYZERO);
	volatile double zero = argc - 1, result = 1 / zero;
	puts(result > 1 ? "infinite" : "finite");
	return 0;
}
