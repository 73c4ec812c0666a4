/* The declarations stand in two headers instead of one. */
#include "limits_of.h"
#include "words.h"
#include <stdio.h>

int main(int argc, char **argv)
{
	return argc > 1 && length_of(argv[1]) > LONGEST;
}
