#include "all.h"
#include <stdio.h>

int main(int argc, char **argv)
{
	return argc > 1 && length_of(argv[1]) > LONGEST;
}
