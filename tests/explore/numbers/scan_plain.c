// explore: --sym-arg 4
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int number = atoi(argv[1]);
	if (number == 37)
		puts("found");
	else if (number < 0 && number > -20)
		puts("below");
	printf("%d %d\n", number == atol(argv[1]), number == atoll(argv[1]));
	return 0;
}
