#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	int *numbers = (int[]){ 1, 2 };
	numbers = (int[]){ 3, 4 };
	return numbers[argc > 5] == 7;
}
