#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	if (argc < 2) return 2;
	unsigned char seed = argv[1][0];
	srand(seed);
	int dice = rand() % 100;
	puts(seed > 190 && seed < 200 && dice == 7 ? "seven" : "other");
	return 0;
}
