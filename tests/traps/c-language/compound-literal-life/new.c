/* The compound literal stands in an inner block and another one takes its place. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	int *numbers = (int[]){ 1, 2 };
	{
		int inner[2] = { 3, 4 };
		numbers = inner;
	}
	return numbers[argc > 5] == 7;
}
