#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand(7);
	int small = 1;
	for (int i = 0; i < 50; i++)
		if (rand() > RAND_MAX)
			small = 0;
	puts(small ? "small" : "large");
	return 0;
}
